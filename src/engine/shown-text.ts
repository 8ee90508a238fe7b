/**
 * What search and conditions on text read of a cell: the text that is written in it and the text that people are shown
 * (decision 36).
 */
import { type ColumnFormat, formatCell } from './format-cell.ts';
import { foldText } from './folding.ts';
import type { Cell } from './model.ts';

/** The folded texts that a cell is shown as where they differ from what is written: one, or two for a day. */
export function shownTexts(cell: Cell | undefined, column: ColumnFormat | undefined): readonly string[] {
  if (!column || cell === null || cell === undefined) return noTexts;
  if (typeof cell !== 'string') return [foldText(formatCell(cell, column))];
  if (!isDayType(column) || !startsWithYear.test(cell)) return noTexts;
  const long = formatCell(cell, column);
  return long === cell ? noTexts : [foldText(long), foldText(formatCell(cell, column, { dates: 'short' }))];
}

/** Two columns of one look show equal cells alike. */
export function lookKey({ type, format = '', name = '' }: ColumnFormat): string {
  return `${type} ${format} ${name}`;
}

export function isDayType({ type }: Pick<ColumnFormat, 'type'>): boolean {
  return type === 'date' || type === 'datetime';
}

const noTexts: readonly string[] = [];
const startsWithYear = /^\d{4}-/;
