import type { BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import type { BoardView } from '#features/boards/rules/board-view.ts';
import { columnsInCurrency, type Currency } from '#features/apps/rules/document/currencies.ts';
import { defaultAppTheme } from '#features/apps/rules/document/theme-settings.ts';
import { unCategorized } from '#features/boards/rules/sections.ts';
import { newId } from '#kit/ids.ts';
import type { Column } from '#engine/model.ts';
import { takesSheet } from './block-rendering.ts';

export interface SheetInfo {
  id: string;
  title: string;
  columns: readonly Column[];
  row_count: number;
}

/** A fresh block with the first configuration that its type proposes for the sheet. */
export function newBlock(
  definition: BlockDefinition,
  sheet: SheetInfo | null,
  currency: Currency = defaultAppTheme.currency,
): StoredBlock {
  const linked = takesSheet(definition) ? sheet : null;
  const proposal =
    definition.usesSheet && sheet
      ? withSheetTitles(definition.propose(columnsInCurrency(sheet.columns, currency)), sheet.title)
      : definition.propose([]);
  return {
    id: newId('block'),
    type: definition.type,
    version: definition.version,
    sheet_title: linked?.title ?? null,
    settings: proposal.settings ?? {},
    axis: proposal.axis ?? [],
    actions: proposal.actions ?? [],
    toolbar_buttons: [],
    item_buttons: [],
    conditional_filter: [],
    filters: [],
  };
}

/** A new block takes the section that is open. */
export function inSection(block: StoredBlock, board: Pick<BoardView, 'section'> | undefined): StoredBlock {
  if (!board || board.section === '' || board.section === unCategorized) return block;
  return { ...block, settings: { ...block.settings, section: board.section } };
}

/** A copy that is on its own. */
export const copyOfBlock = (block: StoredBlock): StoredBlock => ({ ...structuredClone(block), id: newId('block') });

type Proposal = ReturnType<BlockDefinition['propose']>;

/** A proposal names columns only; a source of it belongs to the sheet that the columns were of. */
function withSheetTitles(proposal: Proposal, title: string): Proposal {
  const complete = (value: unknown): unknown =>
    typeof value === 'object' &&
    value !== null &&
    'column' in value &&
    'sheet_title' in value &&
    value.sheet_title === ''
      ? { ...value, sheet_title: title }
      : value;
  return {
    ...proposal,
    axis: proposal.axis?.map((item) =>
      Object.fromEntries(Object.entries(item).map(([key, value]) => [key, complete(value)])),
    ),
  };
}
