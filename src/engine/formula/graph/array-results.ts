import { toScalar } from '../values/coercion.ts';
import { failed } from '../values/formula-error.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { type Area, Matrix, type FormulaValue } from '../values/value.ts';

/** An array as a range of another size shows it: single rows and columns repeated, #N/A where it ends. */
export function stretched(value: FormulaValue, { rows, columns }: { rows: number; columns: number }): Matrix {
  const grid = value instanceof Matrix ? value : new Matrix(1, 1, [toScalar(value)]);
  return Matrix.make(rows, columns, (row, column) => {
    if ((row >= grid.rows && grid.rows > 1) || (column >= grid.columns && grid.columns > 1)) return failed.na;
    return grid.get(grid.rows === 1 ? 0 : row, grid.columns === 1 ? 0 : column);
  });
}

/** A whole area as an array of values. */
export function wholeOf(area: Area, at: Evaluation): Matrix {
  const { rows, columns } = area.sized;
  at.budget.spend(rows * columns);
  return Matrix.make(rows, columns, (row, column) => area.get(row, column) ?? 0);
}
