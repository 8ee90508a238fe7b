import { enterCell } from '#features/workbooks/rules/cell-entry.ts';
import { isNumeric } from '#engine/format-cell.ts';
import { joinLabels, labelsAmong } from '#engine/labels.ts';
import type { Cell, Column } from '#engine/model.ts';
import { hasLongWhole, isLongNumber } from '#engine/long-numbers.ts';
import { starsOf } from '#engine/rating-scale.ts';
import { isRating } from '#engine/ratings.ts';
import type { Field } from './field-type.ts';
import { cellOf } from './field-value.ts';
import { t } from '#kit/language/language.ts';

type Typed = Pick<Column, 'type' | 'max'>;

/** The cell of a text that was sent for a field; choices are quoted where their commas would part them. */
export const cellOfField = ({ type, options }: Pick<Field, 'type' | 'options'>, text: string): Cell =>
  type === 'multi-select' || type === 'ranking' ? joinLabels(labelsAmong(text, options)) || null : cellOf(type, text);

/** Text from a plain field becomes what its column holds; what does not fit stays as it was typed. */
export function fitToColumn(cell: Cell, column: Typed): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  if (text === '') return null;
  if (column.type === 'date' || column.type === 'datetime' || column.type === 'boolean' || column.type === 'duration') {
    return enterCell(text, column.type);
  }
  // No number is that long, and a search for its commas would take the square of the time.
  if (!isNumeric(column) || text.length > 1_000) return cell;
  if (column.type === 'percent' && text.endsWith('%')) return enterCell(text, column.type);
  const figures = text.replaceAll(/(?<=\d),(?=\d{3}\b)/g, '');
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(figures) || hasLongWhole(figures)) return cell;
  const value = Number(figures);
  return Number.isFinite(value) ? value : cell;
}

/** What is wrong with the text of a plain field for its column, in a sentence, or null. */
export function problemOfValue(cell: Cell, column: Typed): string | null {
  const fitted = fitToColumn(cell, column);
  if (fitted === null) return null;
  if (column.type === 'rating')
    return isRating(fitted, column) ? null : t('Choose a whole number from 0 to {most}.', { most: starsOf(column) });
  if (column.type === 'duration') return typeof fitted === 'number' ? null : t('Enter hours and minutes such as 1:30.');
  if (column.type === 'number' && isLongNumber(fitted)) return null;
  if (isNumeric(column)) return typeof fitted === 'number' ? null : t('Enter a number.');
  if (column.type === 'boolean') return typeof fitted === 'boolean' ? null : t('Enter yes or no.');
  if (column.type === 'date') return isIsoDay(fitted) ? null : t('Enter a date such as 2026-11-21.');
  if (column.type === 'datetime')
    return isIsoDay(fitted) ? null : t('Enter a date and a time such as 2026-11-21 14:30.');
  return null;
}

const isIsoDay = (cell: Cell): boolean => typeof cell === 'string' && /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}|$)/.test(cell);
