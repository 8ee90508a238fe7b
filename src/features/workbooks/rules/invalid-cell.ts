/** What a person writes and its column cannot hold. What was imported or is there already stays (decisions 6, 64). */
import { formatCell, isNumeric } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Cell, Column } from '#engine/model.ts';
import { mailtoOf } from '#features/visitor/rules/action-link.ts';
import { fitsType } from './cell-entry.ts';

/** Why a value is not written, as a sentence; null where it is. Sums and sorting would read such a number as blank. */
export function refusalOf(cell: Cell, column: Pick<Column, 'name' | 'type' | 'format'>): string | null {
  if (!isNumeric(column) || fitsType(cell, column.type)) return null;
  const words = formatCell(cell, { ...column, type: 'text' });
  return `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}” isn’t a number, but ${column.name} holds numbers.`;
}

/** Whether a cell holds something else than its column says: shown as such to anyone who edits the sheet. */
export const isInvalidValue = (cell: Cell, column: Pick<Column, 'type'>): boolean =>
  column.type === 'email' ? cell !== null && mailtoOf(cell) === '' : !fitsType(cell, column.type);
