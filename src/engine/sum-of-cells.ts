import { isNumeric } from './format-cell.ts';
import type { Cell, Column } from './model.ts';

/** Null where not all values are numbers of one kind: a sum of some would be taken for that of all. */
export function sumOfCells(cells: readonly Cell[], column: Pick<Column, 'type'>): number | null {
  const filled = cells.filter((cell) => cell !== null && cell !== '');
  if (filled.length === 0 || !isNumeric(column) || !filled.every((cell) => typeof cell === 'number')) return null;
  const sum = filled.reduce<number>((total, cell) => total + Number(cell), 0);
  // As spreadsheets do, with 15 digits: 0.1 + 0.2 is 0.3.
  return Number(sum.toPrecision(15));
}
