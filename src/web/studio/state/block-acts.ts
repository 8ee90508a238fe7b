import { plural, t } from '#kit/language/product.ts';
import type { StoreApi } from 'zustand/vanilla';
import { definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { blockName } from '#blocks/edit-names.ts';
import { appBlock } from '#features/apps/rules/document/app-blocks.ts';
import type { PageEdit, StoredBlock } from '#features/apps/rules/page/document.ts';
import { newBlockIndex } from '#features/apps/rules/page/edit.ts';
import { fittedLists } from '#settings/fit-lists.ts';
import { copyOfBlock, inSection, newBlock } from './new-block.ts';
import { replacementOf } from './replacement.ts';
import { placement } from '#blocks/newest-page.ts';
import { groupsOfPage } from '#blocks/within.ts';
import { indexAmongAll, shownBlocksOf } from './shown-blocks.ts';
import { sheetForBlock } from './sheet-for-block.ts';
import { indexOutside, releaseEdits, wholeGroup } from '../within/within-blocks.ts';
import type { StudioState } from './studio-state.ts';
import type { Toast } from './studio.ts';

interface BlockActNeeds {
  store: StoreApi<StudioState>;
  commitPage(edits: readonly PageEdit[], label?: string): boolean;
  /** Says what was done, until it is undone. */
  notify(toast: Pick<Toast, 'message'>): void;
}

/** Adding, replacing, moving, copying and deleting blocks of the open page. */
// oxlint-disable-next-line max-lines-per-function -- an object of short functions over one state
export function createBlockActs({ store, commitPage: commit, notify }: BlockActNeeds) {
  const { getState: state, setState: put } = store;
  const indexOf = (id: string): number => state().document?.blocks.findIndex((block) => block.id === id) ?? -1;

  return {
    /** Entries of a list that the new value leaves no room for go with the same step. */
    setValue(id: string, path: readonly (string | number)[], value: unknown): boolean {
      const block = state().document?.blocks[indexOf(id)];
      const definition = block && definitionOf(block.type);
      const [part, key] = path;
      const isOwn = part === 'settings' && path.length === 2 && typeof key === 'string';
      const full = definition && isOwn ? fittedLists({ fields: definition.settings }, block.settings, key, value) : [];
      const trims = full.map(
        (one): PageEdit => ({
          ...{ kind: 'set-block', id, path: ['settings', one.key] },
          value: one.kept,
        }),
      );
      if (!commit([{ kind: 'set-block', id, path, value }, ...trims])) return false;
      for (const { most, left } of full) notify({ message: trimmedText(most, left) });
      return true;
    },
    /** `place`: an index among all blocks, where one was chosen, with the tab or column that it is of. */
    addBlock(definition: BlockDefinition, sheetTitle?: string, position?: { index: number; slot: number }): void {
      const { app, document, pages, insertAt: chosen, insertSlot, replacing, sheets } = state();
      const currency = app?.settings.currency;
      const insertAt = position?.index ?? chosen;
      const slot = insertAt === null || definition.container || definition.single ? 0 : (position?.slot ?? insertSlot);
      if (!document) return;
      const before = document.blocks.find((block) => block.id === replacing);
      if (before) {
        const block = replacementOf(before, definition, sheets, currency);
        const released = definition.container ? [] : releaseEdits(document.blocks, new Set([before.id]));
        if (commit([...released, { kind: 'replace-block', id: before.id, block }]))
          put({ panel: 'settings', selectedId: block.id, replacing: null });
        return;
      }
      const sheet =
        sheets.find((one) => one.title === sheetTitle) ?? sheetForBlock(definition, sheets, document.blocks);
      const { blocks: shown, board } = shownBlocksOf(state(), document);
      const ofApp = definition.single && !board ? appBlock(pages, definition.type) : undefined;
      const made = ofApp
        ? copyOfBlock(ofApp)
        : inSection(newBlock(definition, sheet, currency), definition.single ? undefined : board);
      // The first header of an app is the app's; where pages have their own, it is one more of those.
      const isFirst =
        definition.single !== null &&
        !board &&
        pages.every((page) => page.document.blocks.every(({ type }) => type !== definition.type));
      const placed = slot > 0 ? { ...made, settings: { ...made.settings, slot } } : made;
      const block: StoredBlock = isFirst ? { ...placed, of_app: true } : placed;
      const usual = newBlockIndex(shown, definition.type, placement);
      const requested = insertAt ?? indexAmongAll(document.blocks, shown, usual);
      const index = definition.container ? indexOutside(document.blocks, requested) : requested;
      if (commit([{ kind: 'add-block', block, index }]))
        put({ panel: 'settings', selectedId: block.id, insertAt: null });
    },
    moveBlock(id: string, index: number): void {
      const from = indexOf(id);
      if (from >= 0 && index >= 0 && from !== index) commit([{ kind: 'move-block', id, index }]);
    },
    duplicateBlock(id: string): void {
      const all = state().document?.blocks ?? [];
      const block = all[indexOf(id)];
      if (!block) return;
      // With all that is within it, behind the last of these.
      const group = groupsOfPage(all).find((one) => one.block.id === id);
      const whole = group ? wholeGroup(group, all) : [block];
      const copies = whole.map(copyOfBlock);
      const index = all.findLastIndex((one) => whole.includes(one)) + 1;
      const label = t('duplicate {name}', { name: blockName(block.type) });
      const edits = copies.map((copy, at): PageEdit => ({ kind: 'add-block', block: copy, index: index + at }));
      if (commit(edits, label)) put({ selectedId: copies[0]?.id ?? null });
    },
    removeBlock(id: string): void {
      const index = indexOf(id);
      const block = state().document?.blocks[index];
      const isElsewhere = block?.of_app === true && state().pages.length > 1;
      const released = releaseEdits(state().document?.blocks ?? [], new Set([id]));
      const message = deletedText(blockName(block?.type ?? ''), isElsewhere, released.length);
      if (commit([...released, { kind: 'remove-block', id }])) notify({ message });
    },
  };
}

/** Only lists of links have room for fewer in some of their looks. */
const trimmedText = (most: number, left: number): string =>
  plural(
    left,
    'You can only choose {most} links. The last link was removed.',
    'You can only choose {most} links. The last {count} links were removed.',
    { most },
  );

/** What was in a deleted block stays: these blocks never are on other pages, too. */
function deletedText(name: string, isElsewhere: boolean, staying: number): string {
  if (isElsewhere) return t('{name} deleted from this page. You can undo this.', { name });
  if (staying === 0) return t('{name} deleted. You can undo this.', { name });
  return plural(
    staying,
    '{name} deleted. Its block stays on the page. You can undo this.',
    '{name} deleted. Its {count} blocks stay on the page. You can undo this.',
    { name },
  );
}
