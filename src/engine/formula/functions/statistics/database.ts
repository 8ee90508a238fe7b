/** DSUM and its kin: totals of a column over the rows of a table that fit a range of criteria. */

import type { Evaluation } from '../../evaluate/evaluation.ts';
import { foldText, toNumber, toText } from '../../values/coercion.ts';
import { failed, FormulaError } from '../../values/formula-error.ts';
import {
  type Area,
  type Argument,
  type FormulaValue,
  isError,
  isGrid,
  Matrix,
  type Scalar,
} from '../../values/value.ts';
import { type FunctionCall, type FormulaFunction, functionsOf, given } from '../define-function.ts';
import { cellsOf, gridOf } from '../read-arguments.ts';
import { type Criterion, criterionOf } from './criterion.ts';
import { statisticsFunctions } from './statistics.ts';

type Grid = Matrix | Area;

/** Conditions of one row of criteria, which must all hold. */
type Conditions = readonly { column: number; criterion: Criterion }[];

/** The values of a field in the rows that fit; null stands for a row without a field. */
function fitting(
  [database, field, criteria]: readonly Argument[],
  at: Evaluation,
  mayLackField: boolean,
): Scalar[] | FormulaError {
  for (const arg of [database, field, criteria]) if (isError(arg)) return arg;
  if (!isGrid(database) || !isGrid(criteria)) return failed.value;
  const [table, requested] = [gridOf(database), gridOf(criteria)];
  const hasField = field !== undefined && cellsOf(field, at)[0] !== null;
  const column = hasField ? fieldOf(table, cellsOf(field, at)[0] ?? null) : mayLackField ? null : failed.value;
  if (isError(column)) return column;
  const choices = conditionsIn(table, requested, at);
  if (isError(choices)) return choices;
  at.budget.spend(table.rows * Math.max(1, choices.length) * requested.columns);
  const values: Scalar[] = [];
  for (let row = 1; row < table.rows; row++) {
    const fits = choices.some((all) => all.every((one) => one.criterion.fits(table.get(row, one.column))));
    if (fits) values.push(column === null ? 1 : table.get(row, column));
  }
  return values;
}

/** A field by its title or its place from 1 on. */
function fieldOf(table: Grid, field: Scalar): number | FormulaError {
  if (isError(field)) return field;
  if (typeof field === 'string') {
    const column = columnTitled(table, field);
    return column < 0 ? failed.value : column;
  }
  const place = toNumber(field);
  if (isError(place)) return place;
  return place < 1 || place >= table.columns + 1 ? failed.value : Math.trunc(place) - 1;
}

function columnTitled(table: Grid, title: string): number {
  const folded = foldText(title.trim());
  for (let column = 0; column < table.columns; column++) {
    const text = toText(table.get(0, column));
    if (typeof text === 'string' && foldText(text.trim()) === folded) return column;
  }
  return -1;
}

/** By row of the criteria; #VALUE! for a title that the table does not have, since such a criterion is a formula. */
function conditionsIn(table: Grid, requested: Grid, at: Evaluation): Conditions[] | FormulaError {
  const columns: number[] = [];
  for (let column = 0; column < requested.columns; column++) {
    const title = toText(requested.get(0, column));
    columns.push(typeof title === 'string' ? columnTitled(table, title) : -1);
  }
  const choices: Conditions[] = [];
  for (let row = 1; row < requested.rows; row++) {
    const conditions: { column: number; criterion: Criterion }[] = [];
    for (const [place, column] of columns.entries()) {
      const cell = requested.get(row, place);
      if (cell === null) continue;
      if (column < 0) return failed.value;
      conditions.push({ column, criterion: databaseCriterion(cell, at) });
    }
    choices.push(conditions);
  }
  return choices;
}

/** A text without an operator fits what begins with it, unlike in COUNTIF. */
function databaseCriterion(cell: Scalar, at: Evaluation): Criterion {
  const isBare = typeof cell === 'string' && cell !== '' && !/^[<>=]/.test(cell);
  const own = criterionOf(cell, at.date1904);
  if (!isBare || own.equality?.kind === 'number' || own.equality?.kind === 'same') return own;
  return criterionOf(`${cell}*`, at.date1904);
}

const total = (name: string): FunctionCall => statisticsFunctions.find((one) => one.name === name)!.call;

/** A total of the numbers among the values, as the function of ranges makes it. */
const over = (call: FunctionCall): FunctionCall =>
  given((args, at): FormulaValue => {
    const values = fitting(args, at, false);
    return Array.isArray(values) ? call([Matrix.column(values)], at) : values;
  });

const counting = (counts: (value: Scalar) => boolean): FunctionCall =>
  given((args, at) => {
    const values = fitting(args, at, true);
    return Array.isArray(values) ? values.filter(counts).length : values;
  });

const numbersOf = (call: (numbers: readonly number[]) => number): FunctionCall =>
  over(([values], at) => {
    const numbers: number[] = [];
    for (const value of cellsOf(values, at)) {
      if (isError(value)) return value;
      if (typeof value === 'number') numbers.push(value);
    }
    return call(numbers);
  });

const only: FunctionCall = given((args, at) => {
  const values = fitting(args, at, false);
  if (!Array.isArray(values)) return values;
  return values.length === 1 ? (values[0] ?? null) : values.length === 0 ? failed.value : failed.num;
});

const signature = 'database, field, criteria';

export const databaseFunctions: FormulaFunction[] = functionsOf('database', [
  ['DAVERAGE', signature, 'The mean of the rows that fit.', over(total('AVERAGE'))],
  ['DCOUNT', signature, 'Counts the numbers of the rows that fit.', counting((value) => typeof value === 'number')],
  [
    'DCOUNTA',
    signature,
    'Counts the cells of the rows that fit that aren’t blank.',
    counting((value) => value !== null),
  ],
  ['DGET', signature, 'The value of the only row that fits.', only],
  ['DMAX', signature, 'The largest number of the rows that fit.', over(total('MAX'))],
  ['DMIN', signature, 'The smallest number of the rows that fit.', over(total('MIN'))],
  [
    'DPRODUCT',
    signature,
    'The product of the rows that fit.',
    numbersOf((all) => (all.length === 0 ? 0 : all.reduce((one, other) => one * other, 1))),
  ],
  ['DSTDEV', signature, 'The standard deviation of a sample, of the rows that fit.', over(total('STDEV'))],
  ['DSTDEVP', signature, 'The standard deviation of the rows that fit.', over(total('STDEVP'))],
  ['DSUM', signature, 'The sum of the rows that fit.', numbersOf((all) => all.reduce((one, other) => one + other, 0))],
  ['DVAR', signature, 'The variance of a sample, of the rows that fit.', over(total('VAR'))],
  ['DVARP', signature, 'The variance of the rows that fit.', over(total('VARP'))],
]);
