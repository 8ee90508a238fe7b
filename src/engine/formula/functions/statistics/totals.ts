/** SUBTOTAL and AGGREGATE: a function by its number, over cells of which some do not count. */

import type { Evaluation } from '../../evaluate/evaluation.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import { Area, type Argument, type FormulaValue, isError, isGrid, Matrix, type Scalar } from '../../values/value.ts';
import { filledGrid, type FunctionCall, functionsOf, given } from '../define-function.ts';
import { numberArgument } from '../read-arguments.ts';

/** By number, from 1 on. SUBTOTAL has the first eleven; the last six take an array and a number. */
const totals = [
  ...['AVERAGE', 'COUNT', 'COUNTA', 'MAX', 'MIN', 'PRODUCT', 'STDEV', 'STDEVP', 'SUM', 'VAR', 'VARP'],
  ...['MEDIAN', 'MODE.SNGL'],
  ...['LARGE', 'SMALL', 'PERCENTILE.INC', 'QUARTILE.INC', 'PERCENTILE.EXC', 'QUARTILE.EXC'],
];
const ofSubtotal = 11;
const ofReferences = 13;

/** The functions that have numbers here; set by the table of all functions, which knows them. */
export const numberedTotals = new Map<string, FunctionCall>();

export function isNumberedTotal(name: string): boolean {
  return totals.includes(name);
}

export const totalFunctions = functionsOf('mathematics', [
  [
    'SUBTOTAL',
    'function, range1, [range2], …',
    'Subtotal by function number: 1 average, 2 count, 4 maximum, 9 sum, and so on; over 100 without hidden rows.',
    given(subtotal),
  ],
  [
    'AGGREGATE',
    'function, options, range1, [range2_or_place], …',
    'Total by function number. Options leave out errors (2, 3, 6, 7), hidden rows (1, 3, 5, 7) and other subtotals (0 to 3).',
    given(aggregate),
  ],
]);

function subtotal([number, ...ranges]: readonly Argument[], at: Evaluation): FormulaValue {
  const requested = numberArgument(number, at);
  if (typeof requested !== 'number') return requested;
  // The hundreds leave out all hidden rows, the others those that a filter hides.
  const rows = requested > 100 ? 'hidden' : 'filtered';
  const which = Math.trunc(requested) - (requested > 100 ? 100 : 0);
  const name = which <= ofSubtotal ? totals[which - 1] : undefined;
  if (!name || !ranges.every((range) => range instanceof Area)) {
    return ranges.find(isError) ?? failed.value;
  }
  return totalOf(
    name,
    ranges.map((range) => withoutSome(range, { totals: true, errors: false, rows }, at)),
    at,
  );
}

function aggregate([number, options, ...ranges]: readonly Argument[], at: Evaluation): FormulaValue {
  const requested = numberArgument(number, at);
  const chosen = numberArgument(options, at);
  if (isError(requested)) return requested;
  if (isError(chosen)) return chosen;
  const [which, option] = [Math.trunc(requested), Math.trunc(chosen)];
  const name = totals[which - 1];
  if (!name || option < 0 || option > 7) return failed.value;
  const rows = option % 2 === 1 ? 'hidden' : 'filtered';
  const left: LeftOut = { totals: option < 4, errors: option % 4 >= 2, rows };
  if (which > ofReferences) {
    const [array, place, ...others] = ranges;
    if (place === undefined || others.length > 0) return failed.value;
    return totalOf(name, [withoutSome(array, left, at), place], at);
  }
  // Only the functions with a place take arrays.
  if (!ranges.every((range) => range instanceof Area)) return ranges.find(isError) ?? failed.value;
  return totalOf(
    name,
    ranges.map((range) => withoutSome(range, left, at)),
    at,
  );
}

function totalOf(name: string, args: readonly Argument[], at: Evaluation): FormulaValue {
  return numberedTotals.get(name)?.(args, at) ?? failed.value;
}

interface LeftOut {
  /** Cells that are totals themselves: they would count twice. */
  totals: boolean;
  errors: boolean;
  /** All rows that are not shown, or only those that a filter leaves out. */
  rows: 'hidden' | 'filtered';
}

/** A range without some of its cells; itself where none of them is among it. */
function withoutSome(arg: Argument, left: LeftOut, at: Evaluation): Matrix | Area | FormulaError {
  if (!isGrid(arg)) return isError(arg) ? arg : failed.value;
  const grid = filledGrid(arg);
  at.budget.spend(grid.rows * grid.columns);
  const isLeft = (row: number, column: number): boolean =>
    isRowLeft(grid, row, left.rows) ||
    (left.totals && isTotal(grid, row, column)) ||
    (left.errors && isError(grid.get(row, column)));
  const kept: Scalar[] = [];
  // Most ranges hold nothing of the kind, and are taken as they are.
  if (!someCell(grid, isLeft)) return grid;
  someCell(grid, (row, column) => {
    if (!isLeft(row, column)) kept.push(grid.get(row, column));
    return false;
  });
  return Matrix.column(kept);
}

function isRowLeft(grid: Matrix | Area, row: number, rows: LeftOut['rows']): boolean {
  if (!(grid instanceof Area)) return false;
  const { source, sheet, top } = grid;
  return rows === 'hidden' ? source.isHidden(sheet, top + row) : source.isFiltered(sheet, top + row);
}

const isTotal = (grid: Matrix | Area, row: number, column: number): boolean =>
  grid instanceof Area && grid.source.isTotal(grid.sheet, grid.top + row, grid.left + column);

function someCell(grid: Matrix | Area, is: (row: number, column: number) => boolean): boolean {
  for (let row = 0; row < grid.rows; row++) {
    for (let column = 0; column < grid.columns; column++) if (is(row, column)) return true;
  }
  return false;
}
