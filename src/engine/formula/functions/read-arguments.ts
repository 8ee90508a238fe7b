/** What functions over ranges take out of their arguments. */

import { toNumber } from '../values/coercion.ts';
import { failed, FormulaError } from '../values/formula-error.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { type Area, type Argument, isError, isGrid, LambdaValue, Matrix, type Scalar } from '../values/value.ts';
import { filledGrid, sizedGrid } from './define-function.ts';

/**
 * Visits every number: in ranges and arrays what is one, of single values also what becomes one. Answers the first
 * error instead.
 */
export function eachNumber(
  args: readonly Argument[],
  at: Evaluation,
  visit: (value: number) => void,
): FormulaError | null {
  for (const arg of args) {
    if (isGrid(arg)) {
      const grid = filledGrid(arg);
      const { rows, columns } = grid;
      at.budget.spend(rows * columns);
      for (let row = 0; row < rows; row++) {
        for (let column = 0; column < columns; column++) {
          const cell = grid.get(row, column);
          if (typeof cell === 'number') visit(cell);
          else if (cell instanceof FormulaError) return cell;
        }
      }
    } else {
      if (arg instanceof LambdaValue) return failed.value;
      const value = toNumber(arg ?? null, at.date1904);
      if (typeof value !== 'number') return value;
      visit(value);
    }
  }
  return null;
}

/** The numbers of arguments, as `eachNumber` finds them. */
export function numbersIn(args: readonly Argument[], at: Evaluation): number[] | FormulaError {
  const numbers: number[] = [];
  return eachNumber(args, at, (value) => numbers.push(value)) ?? numbers;
}

/** Visits every cell of grids, row by row, and single values; false from the visitor ends it. */
export function eachScalar(
  args: readonly Argument[],
  at: Evaluation,
  visit: (value: Scalar, isCell: boolean) => boolean | void,
  gridFor: (arg: Argument) => Matrix | Area = filledGridOf,
): void {
  for (const arg of args) {
    if (!isGrid(arg)) {
      if (visit(arg instanceof LambdaValue ? failed.value : (arg ?? null), false) === false) return;
      continue;
    }
    const grid = gridFor(arg);
    at.budget.spend(grid.rows * grid.columns);
    for (let row = 0; row < grid.rows; row++) {
      for (let column = 0; column < grid.columns; column++) {
        if (visit(grid.get(row, column), true) === false) return;
      }
    }
  }
}

/** An argument as a grid: a single value is one of one cell. Blank cells at its end belong to it. */
export function gridOf(arg: Argument): Matrix | Area {
  return isGrid(arg) ? sizedGrid(arg) : filledGridOf(arg);
}

/** The same without blank rows and columns beyond the last of the sheet that are not. */
export function filledGridOf(arg: Argument): Matrix | Area {
  if (isGrid(arg)) return filledGrid(arg);
  return new Matrix(1, 1, [arg instanceof LambdaValue ? failed.value : (arg ?? null)]);
}

/** All cells of an argument, row by row. */
export function cellsOf(arg: Argument, at: Evaluation): Scalar[] {
  const cells: Scalar[] = [];
  eachScalar([arg], at, (value) => void cells.push(value), gridOf);
  return cells;
}

/** Pairs of numbers at the same place of two grids of one size; places where either is no number are left out. */
export function pairsIn(
  first: Argument,
  second: Argument,
  at: Evaluation,
): readonly (readonly [number, number])[] | FormulaError {
  const [left, right] = [cellsOf(first, at), cellsOf(second, at)];
  if (left.length !== right.length) return failed.na;
  const pairs: [number, number][] = [];
  for (const [position, one] of left.entries()) {
    const other = right[position]!;
    if (isError(one)) return one;
    if (isError(other)) return other;
    if (typeof one === 'number' && typeof other === 'number') pairs.push([one, other]);
  }
  return pairs;
}

/** A single number out of an argument that may be a cell. */
export function numberArgument(arg: Argument, at: Evaluation, otherwise = 0): number | FormulaError {
  if (arg === undefined) return otherwise;
  if (isGrid(arg)) return arg.rows === 1 && arg.columns === 1 ? toNumber(arg.get(0, 0), at.date1904) : failed.value;
  return arg instanceof LambdaValue ? failed.value : toNumber(arg, at.date1904);
}
