/** What a person writes and its column cannot hold. What was imported or is there already stays (decisions 6, 64). */
import { formatCell, isNumeric } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import type { Cell, Column } from '#engine/model.ts';
import { filesOf } from '#engine/file-cells.ts';
import { isLongNumber } from '#engine/long-numbers.ts';
import { peopleOf } from '#engine/people.ts';
import { isPhone } from '#engine/phones.ts';
import { linkOfCell, mailtoOf } from '#features/visitor/rules/action-link.ts';
import { starsOf } from '#engine/rating-scale.ts';
import { t } from '#kit/language/product.ts';
import { fitsColumn } from './cell-entry.ts';

/** Why a value is not written, as a sentence; null where it is. Sums and sorting would read such a number as blank. */
export function refusalOf(cell: Cell, column: Pick<Column, 'name' | 'type' | 'format' | 'max'>): string | null {
  if (!isNumeric(column) || fitsColumn(cell, column) || (column.type === 'number' && isLongNumber(cell))) return null;
  const words = formatCell(cell, { ...column, type: 'text' });
  const shown = `“${words.length > 40 ? `${words.slice(0, 40)}…` : words}”`;
  if (column.type === 'duration')
    return t('{value} isn’t a length of time such as 1:30, which is what {column} holds.', {
      value: shown,
      column: column.name,
    });
  return column.type === 'rating'
    ? t('{value} isn’t a whole number from 0 to {count}, which is what {column} holds.', {
        value: shown,
        count: starsOf(column),
        column: column.name,
      })
    : t('{value} isn’t a number, but {column} holds numbers.', { value: shown, column: column.name });
}

/** Whether a cell holds something else than its column says: shown as such to anyone who edits the sheet. */
export function isInvalidValue(cell: Cell, column: Pick<Column, 'type' | 'max' | 'multiple'>): boolean {
  if (cell === null) return false;
  switch (column.type) {
    case 'email':
      return mailtoOf(cell) === '';
    case 'url':
      return linkOfCell(cell) === '';
    case 'files':
      return filesOf(cell).length === 0;
    case 'person': {
      const { length } = peopleOf(cell);
      return length === 0 || (length > 1 && !column.multiple);
    }
    case 'phone':
      return !isPhone(cell);
    default:
      return !fitsColumn(cell, column);
  }
}
