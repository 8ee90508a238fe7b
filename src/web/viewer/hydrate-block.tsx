/** Loaded with the first block that hydrates: React, and how a block becomes its own root. */
import { hydrateRoot } from 'react-dom/client';
import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import { speak } from '#kit/language/language.ts';
import type { RowsOnScreen } from '#blocks/view-contract.ts';
import { recordName, withVisitorQuery } from '#features/visitor/rules/visitor-query.ts';
import { type ActSurroundings, createActs, referenceTo } from './acts.ts';
import { type AnyView, BlockRoot } from './block-root.tsx';
import type { PageData } from './page-data.ts';
import type { createContextStore } from './context-store.ts';
import { loadBlockParts } from './load-block-parts.ts';

export interface HydratedPage {
  data: PageData;
  store: ReturnType<typeof createContextStore>;
  navigate(href: string): void;
  /** Rows to keep up to date, with the block that they are in. */
  followed: Set<FollowedRows>;
  /** Blocks that fetch what they show themselves, by id. */
  listeners: Map<string, () => void>;
}
export interface FollowedRows {
  blockId: string;
  rows: RowsOnScreen;
  ask: (query: VisitorQuery) => Promise<RowsData>;
}
export interface HydratedBlock {
  /** Draws it with other data; what the visitor typed stays. */
  rerender(block: PreparedBlock): Promise<void>;
  unmount(): void;
}

/** Hydrates one block of the page; returns nothing when the block doesn't exist. */
export async function hydrateBlock(element: HTMLElement, page: HydratedPage): Promise<HydratedBlock | undefined> {
  const block = page.data.blocks[element.id];
  const script = block && page.data.views[block.type];
  if (!script) return undefined;
  speak(page.data.language);
  // Written by the server from the build that this script is of.
  const [module] = await Promise.all([
    import(/* @vite-ignore */ script) as Promise<{ default: AnyView }>,
    loadBlockParts(block),
  ]);
  const { context } = page.data;
  const surroundings: ActSurroundings = {
    navigate: page.navigate,
    notify: (toast) => void import('./toaster.ts').then(({ notify }) => notify(toast)),
    remember: (blockId, _ask, data) => rememberQuery(blockId, data, page),
    follow(blockId, rows, ask) {
      const one = { blockId, rows, ask };
      page.followed.add(one);
      return () => page.followed.delete(one);
    },
    record: openRecords(page),
    onChange(blockId, listener) {
      page.listeners.set(blockId, listener);
      return () => page.listeners.delete(blockId);
    },
    newKey: () => crypto.randomUUID(),
  };
  const act = createActs(referenceTo(block.id, context), surroundings);
  const render = (one: PreparedBlock) => <BlockRoot view={module.default} block={one} act={act} store={page.store} />;
  const root = hydrateRoot(element, render(block), {
    identifierPrefix: `${block.id}-`,
    onRecoverableError(error) {
      // The visitor went on before the block was hydrated: there is nothing left to mend.
      const left = !element.isConnected || page.store.get().path !== context.path;
      if (!left) reportError(error);
    },
  });
  let isLeft = false;
  return {
    async rerender(one) {
      await loadBlockParts(one);
      if (!isLeft) root.render(render(one));
    },
    unmount() {
      isLeft = true;
      root.unmount();
    },
  };
}

/** Which record is open over a block is in the address, so that it can be shared and is there on return. */
function openRecords(page: HydratedPage): ActSurroundings['record'] {
  return {
    opened: (blockId) => new URLSearchParams(location.search).get(recordName(blockId)) ?? '',
    remember(blockId, row_id) {
      const address = new URLSearchParams(location.search);
      if (row_id) address.set(recordName(blockId), row_id);
      else address.delete(recordName(blockId));
      keepAddress(address, page);
    },
  };
}

function keepAddress(address: URLSearchParams, page: HydratedPage): void {
  const path = location.pathname + (address.size > 0 ? `?${address}` : '');
  if (path === location.pathname + location.search) return;
  history.replaceState(history.state, '', path + location.hash);
  page.store.set({ ...page.store.get(), path });
}

/** Keeps the visitor's question in the address, so that it can be shared and is there on return. */
function rememberQuery(blockId: string, data: RowsData, page: HydratedPage): void {
  const query: VisitorQuery = data.query;
  const number = data.pageSize > 0 ? Math.floor(data.offset / data.pageSize) + 1 : 1;
  const address = withVisitorQuery(new URLSearchParams(location.search), blockId, { ...query, page: number });
  keepAddress(address, page);
}
