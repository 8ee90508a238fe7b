import type { StoreApi } from 'zustand/vanilla';
import { shownBlocksOf } from './shown-blocks.ts';
import type { StudioState } from './studio-state.ts';

/** The ids of the selected blocks in the order of the page. */
export function selectionOf({
  document,
  selectedId,
  together,
}: Pick<StudioState, 'document' | 'selectedId' | 'together'>): string[] {
  if (!document || selectedId === null) return [];
  const ids = new Set([selectedId, ...(together?.with === selectedId ? together.ids : [])]);
  return document.blocks.flatMap(({ id }) => (ids.has(id) ? [id] : []));
}

/** Whether a block is one of the selected ones. */
export const isSelected = (
  { selectedId, together }: Pick<StudioState, 'selectedId' | 'together'>,
  id: string,
): boolean =>
  selectedId !== null && (id === selectedId || (together?.with === selectedId && together.ids.includes(id)));

/** Selecting several blocks: what is selected besides counts as long as the last one is. */
export function createSelection({ getState: state, setState: put }: StoreApi<StudioState>) {
  const shownIds = (): string[] => {
    const { document } = state();
    return document ? shownBlocksOf(state(), document).blocks.map(({ id }) => id) : [];
  };
  /** The last of the ids is the one that keys and the panel act on. */
  function selectAll(ids: readonly string[]): void {
    const last = ids.at(-1) ?? null;
    const several = ids.length > 1 && last !== null;
    put({
      selectedId: last,
      together: several ? { with: last, ids: [...ids] } : null,
      ...(state().panel === 'settings' && ids.length !== 1 && { panel: 'view' }),
    });
  }
  return {
    selection: () => selectionOf(state()),
    selectAll,
    /** Adds a block to what is selected, or takes it out. */
    toggleSelected(id: string) {
      const ids = selectionOf(state());
      selectAll(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
    },
    /** Selects everything between the first that was selected and this block. */
    extendSelection(id: string) {
      const [ids, { selectedId, together }] = [shownIds(), state()];
      const anchor = (together?.with === selectedId ? together?.ids[0] : undefined) ?? selectedId ?? id;
      const [from, to] = [ids.indexOf(anchor), ids.indexOf(id)];
      if (from < 0 || to < 0) return;
      const between = ids.slice(Math.min(from, to), Math.max(from, to) + 1);
      selectAll(from <= to ? between : between.toReversed());
    },
    selectEverything: () => selectAll(shownIds()),
  };
}
