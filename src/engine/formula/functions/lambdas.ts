/** Functions that call a lambda for each of many values. */

import { toScalar } from '../values/coercion.ts';
import { failed, type FormulaError } from '../values/formula-error.ts';
import { type Argument, isError, LambdaValue, Matrix, type Scalar, type FormulaValue } from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { functionsOf, given, mostCellsMade } from './define-function.ts';
import { gridOf, numberArgument } from './read-arguments.ts';

const asLambda = (arg: Argument): LambdaValue | FormulaError =>
  arg instanceof LambdaValue ? arg : isError(arg) ? arg : failed.value;

export const lambdaFunctions = functionsOf('arrays', [
  ['MAP', 'array1, lambda_or_array2, …', 'Applies a lambda to each value.', given(map)],
  [
    'REDUCE',
    'start, array, lambda',
    'Combines all values into one with a lambda.',
    given(([start, array, arg], at) => {
      const lambda = asLambda(arg);
      if (isError(lambda)) return lambda;
      let answer: FormulaValue = start ?? null;
      for (const cell of cellsInOrder(array, at)) answer = lambda.call([answer, cell]);
      return answer;
    }),
  ],
  [
    'SCAN',
    'start, array, lambda',
    'Returns the running results of a lambda.',
    given(([start, array, arg], at) => {
      const lambda = asLambda(arg);
      if (isError(lambda)) return lambda;
      const grid = gridOf(array);
      at.budget.spend(grid.rows * grid.columns);
      let answer: FormulaValue = start ?? null;
      return Matrix.make(grid.rows, grid.columns, (row, column) => {
        answer = lambda.call([answer, grid.get(row, column)]);
        return toScalar(answer);
      });
    }),
  ],
  ['BYROW', 'array, lambda', 'Applies a lambda to each row.', given((args, at) => byLine(args, at, true))],
  ['BYCOL', 'array, lambda', 'Applies a lambda to each column.', given((args, at) => byLine(args, at, false))],
  [
    'MAKEARRAY',
    'rows, columns, lambda',
    'Creates an array by applying a lambda to row and column numbers.',
    given(([rows, columns, arg], at) => {
      const lambda = asLambda(arg);
      const tall = numberArgument(rows, at);
      const wide = numberArgument(columns, at);
      if (isError(lambda)) return lambda;
      if (isError(tall)) return tall;
      if (isError(wide)) return wide;
      if (tall < 1 || wide < 1) return failed.value;
      if (tall * wide > mostCellsMade) return failed.num;
      at.budget.spend(tall * wide);
      return Matrix.make(Math.trunc(tall), Math.trunc(wide), (row, column) =>
        toScalar(lambda.call([row + 1, column + 1])),
      );
    }),
  ],
]);

function map(args: readonly Argument[], at: Evaluation): FormulaValue {
  const lambda = asLambda(args.at(-1));
  if (isError(lambda)) return lambda;
  const grids = args.slice(0, -1).map((arg) => gridOf(arg));
  const rows = Math.max(...grids.map((grid) => grid.rows));
  const columns = Math.max(...grids.map((grid) => grid.columns));
  at.budget.spend(rows * columns);
  return Matrix.make(rows, columns, (row, column) => {
    const isInside = grids.every((grid) => row < grid.rows && column < grid.columns);
    return isInside ? toScalar(lambda.call(grids.map((grid) => grid.get(row, column)))) : failed.na;
  });
}

function cellsInOrder(array: Argument, at: Evaluation): Scalar[] {
  const grid = gridOf(array);
  at.budget.spend(grid.rows * grid.columns);
  return [...Matrix.make(grid.rows, grid.columns, (row, column) => grid.get(row, column)).values];
}

function byLine([array, arg]: readonly Argument[], at: Evaluation, rows: boolean): FormulaValue {
  const lambda = asLambda(arg);
  if (isError(lambda)) return lambda;
  const grid = gridOf(array);
  at.budget.spend(grid.rows * grid.columns);
  const line = (position: number): Matrix =>
    rows
      ? Matrix.make(1, grid.columns, (_, column) => grid.get(position, column))
      : Matrix.make(grid.rows, 1, (row) => grid.get(row, position));
  const answers = Array.from({ length: rows ? grid.rows : grid.columns }, (_, position) =>
    toScalar(lambda.call([line(position)])),
  );
  return rows ? Matrix.column(answers) : new Matrix(1, answers.length, answers);
}
