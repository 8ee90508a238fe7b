import { Component, type ComponentType, type ReactNode, useSyncExternalStore } from 'react';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { BlockActs, PageContext } from '#blocks/view-contract.ts';
import { t } from '#kit/language/language.ts';

/** Any block's view: which one it is was decided by the block's type, whose definition made its config. */
export type AnyView = ComponentType<AnyViewProps>;
type AnyViewProps = Omit<PreparedBlock, 'type' | 'gaps'> & { act: BlockActs; context: PageContext };

/** What all blocks of a page share: where they are. */
export interface ContextStore {
  get(): PageContext;
  /** As the server drew it. */
  initial(): PageContext;
  subscribe(listener: () => void): () => void;
}

interface BlockRootProps {
  view: AnyView;
  block: PreparedBlock;
  act: BlockActs;
  store: ContextStore;
}

/** One block as its own root, the same on the server and in the browser, so that ids made by React agree. */
export function BlockRoot({ view, block, act, store }: BlockRootProps) {
  return (
    <BlockBoundary>
      <RenderedBlock view={view} block={block} act={act} store={store} />
    </BlockBoundary>
  );
}

function RenderedBlock({ view: View, block, act, store }: BlockRootProps) {
  const context = useSyncExternalStore(store.subscribe, store.get, store.initial);
  const { id, config, data, html, rights } = block;
  return <View id={id} config={config} data={data} html={html} rights={rights} act={act} context={context} />;
}

/** What is in place of a block that failed: the rest of the page goes on. */
// @sentences: looked up where they are shown.
export const failedBlockText = 'Couldn’t show this part of the page. Reload the page.';

/** Without it a second failed block would take the page. */
class BlockBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    globalThis.reportError?.(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return <p className="sheaf-failed-block">{t(failedBlockText)}</p>;
  }
}
