import { t } from '#kit/language/product.ts';
import type { StoreApi } from 'zustand/vanilla';
import { prepareBlocks, type PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { StoredBlock } from '#blocks/contract.ts';
import type { call as callEndpoint } from '../../call.ts';
import { readLocally, rerender } from './block-rendering.ts';
import type { RenderedBlock, StudioState } from './studio-state.ts';

export interface BlockPreparer {
  /** Draws changed blocks from what is here, and asks the server soon for what is not. */
  update(): void;
  /** Asks for all blocks and the page's surroundings again. */
  refresh(after?: number): void;
  stop(): void;
}

const pause = 250;

/** Keeps `rendered` in step with `document`. Answers that a newer change has overtaken are requested again. */
// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function createBlockPreparer({
  store,
  call,
  appId,
}: {
  store: StoreApi<StudioState>;
  call: typeof callEndpoint;
  appId: string;
}): BlockPreparer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round = 0;
  let requested = new Map<string, string>();
  const toRequest = new Set<string>();
  let stopped = false;

  function update(): void {
    const { document, rendered } = store.getState();
    if (!document) return;
    const next: Record<string, RenderedBlock> = {};
    for (const block of document.blocks) {
      const reading = readLocally(block);
      const before = rendered[block.id];
      if (!reading) continue;
      if (before) {
        const redrawn = rerender(before.block, reading, before.signature);
        next[block.id] = redrawn && redrawn !== before.block ? { block: redrawn, signature: before.signature } : before;
      }
      if (before?.signature !== reading.signature && requested.get(block.id) !== reading.signature)
        toRequest.add(block.id);
    }
    store.setState({ rendered: next });
    if (toRequest.size > 0) schedule(Object.keys(rendered).length === 0 ? 0 : pause);
  }

  function schedule(after: number): void {
    markPending();
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void ask(), after);
  }

  async function ask(): Promise<void> {
    const { document, pageId, viewAs, moment } = store.getState();
    if (!document) return;
    const blocks = document.blocks.filter((block) => toRequest.has(block.id) && readLocally(block));
    toRequest.clear();
    round += 1;
    const turn = round;
    const signatures = new Map(blocks.map((block) => [block.id, readLocally(block)?.signature ?? '']));
    requested = new Map([...requested, ...signatures]);
    try {
      const answer = await call(prepareBlocks, {
        params: { appId },
        body: {
          ...{ page_id: pageId, blocks, filters: document.filters ?? [] },
          ...(viewAs && { as: viewAs.as }),
          ...(moment && { revision: moment.revision }),
        },
      });
      const now = store.getState();
      if (now.pageId !== pageId || now.viewAs !== viewAs || now.moment !== moment || stopped) return;
      for (const [id, signature] of signatures) if (requested.get(id) === signature) requested.delete(id);
      take(answer.blocks, signatures);
      store.setState({ context: answer.context, meets: answer.meets ?? null, failure: '' });
    } catch (failure) {
      for (const [id, signature] of signatures) if (requested.get(id) === signature) requested.delete(id);
      if (turn === round && !stopped) failed(blocks, failure);
    }
    markPending();
  }

  function take(prepared: readonly PreparedBlock[], signatures: ReadonlyMap<string, string>): void {
    const { document, rendered } = store.getState();
    const next = { ...rendered };
    for (const block of prepared) {
      const stored = document?.blocks.find((one) => one.id === block.id);
      const reading = stored && readLocally(stored);
      const signature = signatures.get(block.id);
      if (!reading || signature === undefined) continue;
      const redrawn = rerender(block, reading, signature);
      if (redrawn || !next[block.id]) next[block.id] = { block: redrawn ?? block, signature };
    }
    store.setState({ rendered: next });
  }

  function failed(blocks: readonly StoredBlock[], failure: unknown): void {
    const message = failure instanceof Error && failure.message ? failure.message : t('Data Error');
    store.setState({ failure: message });
    for (const block of blocks) toRequest.add(block.id);
    schedule(5_000);
  }

  function markPending(): void {
    store.setState({ pending: new Set([...toRequest, ...requested.keys()]) });
  }

  return {
    update,
    refresh(after = 0) {
      for (const block of store.getState().document?.blocks ?? []) toRequest.add(block.id);
      schedule(after);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
