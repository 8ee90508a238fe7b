/** What functions that make arrays of arrays share. */

import type { FormulaError } from '../values/formula-error.ts';
import { type Area, type Argument, isError, Matrix, type ValueGrid } from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { mostCellsMade } from './define-function.ts';
import { numberArgument } from './read-arguments.ts';

/** Whole numbers of arguments that may be left out, or the first error. */
export function wholes(
  args: readonly Argument[],
  at: Evaluation,
  otherwise: readonly number[],
): number[] | FormulaError {
  const numbers = otherwise.map((fallback, position) => numberArgument(args[position], at, fallback));
  const error = numbers.find(isError);
  return error ?? (numbers as number[]).map(Math.trunc);
}

/** A grid whose cells were paid for; more than a formula may make is #NUM!, which the caller sees by `isTooLarge`. */
export function spent(grid: Matrix | Area, at: Evaluation): Matrix | Area {
  at.budget.spend(grid.rows * grid.columns);
  return grid;
}

export const isTooLarge = (rows: number, columns: number): boolean => rows * columns > mostCellsMade;

export function someRows(grid: ValueGrid, positions: readonly number[]): Matrix {
  return Matrix.make(positions.length, grid.columns, (row, column) => grid.get(positions[row]!, column));
}

export function someColumns(grid: ValueGrid, positions: readonly number[]): Matrix {
  return Matrix.make(grid.rows, positions.length, (row, column) => grid.get(row, positions[column]!));
}
