/**
 * What-if tables of .xlsx files: all their cells share one element, which names the cells that are varied (ECMA-376
 * part 1, 18.3.1.40).
 */

import { type CellRange, cellAddress, parseRange } from '../../cell-address.ts';
import { attribute } from '../xml-scanner.ts';
import { isTrue } from '../xlsx-package.ts';

export interface DataTable {
  /** Its results; what they are computed from is above and to the left. */
  range: CellRange;
  /** The cells that are varied: with the values above the table, with those to its left, or both. */
  rowInput: string | null;
  columnInput: string | null;
}

/** Null where the table doesn't say which cells it has. */
export function dataTableOf(attributes: string): DataTable | null {
  const range = parseRange(attribute(attributes, 'ref') ?? '');
  if (!range) return null;
  const input = (number: 1 | 2): string =>
    isTrue(attribute(attributes, `del${number}`)) ? '#REF!' : (attribute(attributes, `r${number}`) ?? '#REF!');
  if (isTrue(attribute(attributes, 'dt2D'))) return { range, rowInput: input(1), columnInput: input(2) };
  return isTrue(attribute(attributes, 'dtr'))
    ? { range, rowInput: input(1), columnInput: null }
    : { range, rowInput: null, columnInput: input(1) };
}

/**
 * The formula of one of its cells as OpenDocument has it (MULTIPLE.OPERATIONS of OpenFormula): the formula that is
 * computed, and for each cell that is varied the cell with its other value. Rows from 1, columns from 0.
 */
export function dataTableFormula({ range, rowInput, columnInput }: DataTable, row: number, column: number): string {
  const above = cellAddress(range.top - 1, column);
  const left = cellAddress(row, range.left - 1);
  const corner = cellAddress(range.top - 1, range.left - 1);
  const computed = rowInput === null ? above : columnInput === null ? left : corner;
  const varied = [
    ...(rowInput === null ? [] : [rowInput, above]),
    ...(columnInput === null ? [] : [columnInput, left]),
  ];
  return `=MULTIPLE.OPERATIONS(${[computed, ...varied].join(',')})`;
}
