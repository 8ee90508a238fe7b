import { t } from '#kit/language/product.ts';
import {
  Component,
  type ComponentProps,
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useMemo,
} from 'react';
import { tabName } from '#features/visitor/rules/open-tab.ts';
import { finishedBlock } from '#blocks/read-block.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { lostColumns } from '#blocks/page-columns.ts';
import type { BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import type { BlockActs, PageContext } from '#blocks/view-contract.ts';
import type { AnyView } from '../../viewer/block-root.tsx';
import { takesSheet } from '../state/block-rendering.ts';
import { namesOfPaths } from '#blocks/edit-names.ts';
import type { RenderedBlock } from '../state/studio-state.ts';
import { useStudio, useStudioState } from '../state/use-studio.ts';
import { showToast } from '../shell/show-toast.tsx';
import { markedBlock } from '../in-place/shown-setting.ts';
import { lookingActs } from '../view-as/looking-acts.ts';
import { FrameContext } from './frame-context.ts';
import { studioActs } from './studio-acts.ts';
import { ReadOnlyNote } from './read-only-note.tsx';
import { SampleOfBlock } from './sample-of-block.tsx';
import { UnfinishedBlock } from './unfinished-block.tsx';
import { viewOf } from './view-of.ts';
import styles from './canvas.module.css';

interface StudioBlockProps {
  type: string;
  id: string;
  rendered: RenderedBlock | undefined;
  context: PageContext | null;
}

/** One block as a visitor would see it; in its place what is still to be chosen, or what went wrong. */
export function StudioBlock({ type, id, rendered, context }: StudioBlockProps) {
  const studio = useStudio();
  const frame = use(FrameContext);
  const stored = useStudioState((state) => state.document?.blocks.find((block) => block.id === id));
  const definition = definitionOf(type);
  const openTab = useStudioState((state) => state.openTabs[id]);
  const shownContext = useMemo(() => withOpenTab(context, id, openTab), [context, id, openTab]);
  const [pageId, path] = [context?.page.page_id ?? '', context?.path ?? '/'];
  const board = context?.board?.slug;
  const viewAs = useStudioState((state) => state.viewAs);
  const moment = useStudioState((state) => state.moment);
  const seen = viewAs ?? (moment ? 'as it was' : null);
  const act = useMemo(() => {
    if (seen) return lookingActs(studio, seen);
    const place = { page_id: pageId, block_id: id, path, ...(board && { board: { slug: board } }) };
    return studioActs(studio, place, showToast);
  }, [studio, seen, pageId, id, path, board]);
  const view = frame && viewOf(type, frame.settled);
  if (!definition || !view) return <UnknownBlock type={type} />;
  if (!rendered || !context || !shownContext) return <BlockSkeleton />;
  const { gaps } = rendered.block;
  const isWhole =
    gaps.length > 0 && (gaps.includes('sheet_title') || !stored || finishedBlock(definition, stored).gaps.length > 0);
  const unfinished = isWhole && <UnfinishedBlock definition={definition} id={id} gaps={gaps} />;
  if (unfinished && takesSheet(definition)) {
    return (
      <>
        {unfinished}
        <SampleOfBlock definition={definition} />
      </>
    );
  }
  return (
    <>
      {unfinished}
      <Notes definition={definition} stored={stored} gaps={isWhole ? [] : gaps} />
      <StudioBoundary rendered={rendered}>
        <Suspense fallback={<BlockSkeleton />}>
          <Rendered
            {...{ view, definition, act, context: shownContext, isSeen: seen !== null, block: rendered.block }}
          />
        </Suspense>
      </StudioBoundary>
    </>
  );
}

function UnknownBlock({ type }: { type: string }) {
  return <p className={styles.unknown}>{t('This version of Sheaf doesn’t have the block type “{type}”.', { type })}</p>;
}

interface NotesProps {
  definition: BlockDefinition;
  stored: StoredBlock | undefined;
  /** Required choices still open, in a block that is shown all the same. */
  gaps: readonly string[];
}

/** Above a block: what of it visitors don't see, and why. */
function Notes({ definition, stored, gaps }: NotesProps) {
  const sheets = useStudioState((state) => state.sheets);
  const takesRows = useStudioState((state) => state.spreadsheet?.takes_rows);
  const lost = stored ? namesOfPaths(definition, lostColumns(stored, sheets)) : [];
  return (
    <>
      {gaps.length > 0 && (
        <p className={styles.lost} role="status">
          {t('Visitors see this block without its unfinished parts. Choose: {names}.', {
            names: namesOfPaths(definition, gaps).join(', '),
          })}
        </p>
      )}
      {stored && takesRows === false && <ReadOnlyNote definition={definition} block={stored} />}
      {lost.length > 0 && (
        <p className={styles.lost} role="status">
          {t('A column of this block is missing from its sheet. Choose another for: {names}.', {
            names: lost.join(', '),
          })}
        </p>
      )}
    </>
  );
}

/** Tabs read in the address which of them is open, and the studio has none for them. */
function withOpenTab(context: PageContext | null, id: string, tab: number | undefined): PageContext | null {
  if (!context || tab === undefined) return context;
  return { ...context, path: `${context.page.href}?${new URLSearchParams({ [tabName(id)]: String(tab) })}` };
}

interface RenderedProps {
  view: ComponentType<ComponentProps<AnyView>>;
  definition: BlockDefinition;
  block: RenderedBlock['block'];
  /** Looked at only: nothing of it is marked to be typed. */
  isSeen: boolean;
  act: BlockActs;
  context: PageContext;
}

/** The view of a block, rendered again when something of this very block is another: pages have a hundred of them. */
const Rendered = memo(function Rendered({ view: View, definition, block, isSeen, act, context }: RenderedProps) {
  const { config, html } = isSeen ? block : markedBlock(definition, block);
  return <View {...({ ...block, config, html, act, context } as ComponentProps<AnyView>)} />;
});

function BlockSkeleton() {
  return (
    <div className={styles.skeleton} data-drawing="waiting" aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  );
}

/** A block that fails says so in its own place, and tries again with its next change. */
class StudioBoundary extends Component<
  { rendered: RenderedBlock; children: ReactNode },
  { failed: boolean; seen: RenderedBlock | null }
> {
  override state: { failed: boolean; seen: RenderedBlock | null } = { failed: false, seen: null };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: { rendered: RenderedBlock }, state: { seen: RenderedBlock | null }) {
    return state.seen === props.rendered ? null : { failed: false, seen: props.rendered };
  }

  override componentDidCatch(error: unknown) {
    globalThis.reportError?.(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <div className={styles.broken} data-drawing="failed" role="status">
        <strong>{t('Couldn’t show this block')}</strong>
        <span>{t('Change its settings, or undo the last change. The rest of the page is fine.')}</span>
      </div>
    );
  }
}
