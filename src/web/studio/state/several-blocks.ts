import { plural } from '#kit/language/product.ts';
import type { StoreApi } from 'zustand/vanilla';
import type { PageEdit, StoredBlock } from '#features/apps/rules/page/document.ts';
import { newBlockIndex } from '#features/apps/rules/page/edit.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { placement } from '#blocks/newest-page.ts';
import { groupsOfPage } from '#blocks/within.ts';
import { copyOfBlock, inSection } from './new-block.ts';
import { indexAmongAll, shownBlocksOf } from './shown-blocks.ts';
import type { StudioState } from './studio-state.ts';
import type { Toast } from './studio.ts';
import { indexOutside, onTheirOwn, releaseEdits, wholeGroup } from '../within/within-blocks.ts';

interface SeveralNeeds {
  store: StoreApi<StudioState>;
  commitPage(edits: readonly PageEdit[], label?: string): boolean;
  selectAll(ids: readonly string[]): void;
  notify(toast: Pick<Toast, 'message'>): void;
}

/** What is done to several blocks at once: one step of the history. Headers and footers keep their places. */
// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function createSeveralBlocks({ store, commitPage: commit, selectAll, notify }: SeveralNeeds) {
  const { getState: state } = store;
  const blocks = (): readonly StoredBlock[] => state().document?.blocks ?? [];
  /** With all that is within them. */
  const movable = (ids: readonly string[]): string[] => {
    const groups = groupsOfPage(blocks()).filter(({ block, places }) => places && ids.includes(block.id));
    const all = new Set([...ids, ...groups.flatMap((group) => wholeGroup(group, blocks()).map(({ id }) => id))]);
    return blocks().flatMap(({ id, type }) => (all.has(id) && placement(type) === null ? [id] : []));
  };
  const shownIds = (): string[] => {
    const { document } = state();
    return document ? shownBlocksOf(state(), document).blocks.map(({ id }) => id) : [];
  };

  /** To a place among the blocks on the canvas that are not moved. */
  function moveTogether(ids: readonly string[], position: number): void {
    const moving = movable(ids);
    const others = shownIds().filter((id) => !moving.includes(id));
    const edits = movesOf(
      blocks().map(({ id }) => id),
      moving,
      others[position] ?? null,
      others.at(-1) ?? null,
    );
    commit(edits, plural(moving.length, 'move {count} blocks', 'move {count} blocks'));
  }

  return {
    moveTogether,
    stepTogether(ids: readonly string[], step: 1 | -1) {
      const moving = movable(ids);
      const shown = shownIds();
      const edge = shown.indexOf((step < 0 ? moving[0] : moving.at(-1)) ?? '');
      const before = shown.slice(0, edge).filter((id) => !moving.includes(id)).length;
      const position = before + step;
      const top = shown.filter((id) => placement(typeOf(id)) === 'top').length;
      const bottom = shown.filter((id) => !moving.includes(id) && placement(typeOf(id)) !== 'bottom').length;
      if (edge >= 0 && position >= top && position <= bottom) moveTogether(moving, position);
    },
    removeTogether(ids: readonly string[]) {
      const released = releaseEdits(blocks(), new Set(ids));
      const edits = ids.map((id): PageEdit => ({ kind: 'remove-block', id }));
      if (
        edits.length > 0 &&
        commit([...released, ...edits], plural(edits.length, 'delete {count} blocks', 'delete {count} blocks'))
      )
        notify({
          message: plural(
            edits.length,
            '{count} blocks deleted. You can undo this.',
            '{count} blocks deleted. You can undo this.',
          ),
        });
    },
    duplicateTogether(ids: readonly string[]) {
      const chosen = blocks().filter(({ id }) => movable(ids).includes(id));
      const last = blocks().findIndex(({ id }) => id === chosen.at(-1)?.id);
      const copies = chosen.map(copyOfBlock);
      const edits = copies.map((block, at): PageEdit => ({ kind: 'add-block', block, index: last + 1 + at }));
      if (
        edits.length > 0 &&
        commit(edits, plural(edits.length, 'duplicate {count} blocks', 'duplicate {count} blocks'))
      )
        selectAll(copies.map(({ id }) => id));
    },
    /** Behind what is selected, or where a new block goes. Answers whether they are there. */
    putBlocks(added: readonly StoredBlock[], label: string): boolean {
      const { document, selectedId } = state();
      if (!document || added.length === 0) return false;
      const { blocks: shown, board } = shownBlocksOf(state(), document);
      const at = blocks().findIndex(({ id }) => id === selectedId);
      const next = at < 0 ? indexAmongAll(blocks(), shown, newBlockIndex(shown, '', placement)) : at + 1;
      const index = added.some(({ type }) => definitionOf(type)?.container) ? indexOutside(blocks(), next) : next;
      const placed = onTheirOwn(added).map((block) =>
        inSection(block, placement(block.type) === null ? board : undefined),
      );
      const edits = placed.map((block, offset): PageEdit => ({ kind: 'add-block', block, index: index + offset }));
      if (!commit(edits, label)) return false;
      selectAll(placed.map(({ id }) => id));
      return true;
    },
  };

  function typeOf(id: string): string {
    return blocks().find((block) => block.id === id)?.type ?? '';
  }
}

/** The moves after which `moving` are before `next` in their order, or behind `last` where there is no next. Pure. */
export function movesOf(
  all: readonly string[],
  moving: readonly string[],
  next: string | null,
  last: string | null,
): PageEdit[] {
  const edits: PageEdit[] = [];
  let current = [...all];
  let before: string | null = null;
  for (const id of moving) {
    const rest = current.filter((other) => other !== id);
    const behind: string | null = before ?? (next === null ? last : null);
    const index = behind === null ? rest.indexOf(next ?? '') : rest.indexOf(behind) + 1;
    if (current.indexOf(id) !== index) edits.push({ kind: 'move-block', id, index });
    current = rest.toSpliced(index, 0, id);
    before = id;
  }
  return edits;
}
