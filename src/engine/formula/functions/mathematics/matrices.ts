import { failed, type FormulaError } from '../../values/formula-error.ts';
import { type Argument, isError, Matrix, type FormulaValue } from '../../values/value.ts';
import type { Evaluation } from '../../evaluate/evaluation.ts';
import { functionsOf, given, givenArrays } from '../define-function.ts';
import { gridOf, numberArgument } from '../read-arguments.ts';

const largestSide = 500;

export const matrixFunctions = functionsOf('mathematics', [
  ['MMULT', 'array1, array2', 'The product of two matrices.', givenArrays(multiplied)],
  [
    'MDETERM',
    'array',
    'The determinant of a matrix.',
    given(([array], at) => {
      const rows = squareOf(array, at);
      return isError(rows) ? rows : eliminated(rows).determinant;
    }),
  ],
  [
    'MINVERSE',
    'array',
    'The inverse of a matrix.',
    givenArrays(([array], at) => {
      const rows = squareOf(array, at);
      if (isError(rows)) return rows;
      const { determinant, inverse } = eliminated(rows);
      return determinant === 0 ? failed.num : Matrix.of(inverse);
    }),
  ],
  [
    'MUNIT',
    'size',
    'Identity matrix.',
    given(([size], at) => {
      const side = numberArgument(size, at);
      if (isError(side)) return side;
      if (side < 1 || side > largestSide) return failed.value;
      at.budget.spend(side * side);
      return Matrix.make(Math.trunc(side), Math.trunc(side), (row, column) => (row === column ? 1 : 0));
    }),
  ],
]);

function numbersOf(arg: Argument): number[][] | FormulaError {
  const grid = gridOf(arg);
  if (grid.rows > largestSide || grid.columns > largestSide) return failed.num;
  const rows: number[][] = [];
  for (let row = 0; row < grid.rows; row++) {
    const cells: number[] = [];
    for (let column = 0; column < grid.columns; column++) {
      const cell = grid.get(row, column);
      if (isError(cell)) return cell;
      if (typeof cell !== 'number') return failed.value;
      cells.push(cell);
    }
    rows.push(cells);
  }
  return rows;
}

function squareOf(arg: Argument, at: Evaluation): number[][] | FormulaError {
  const rows = numbersOf(arg);
  if (isError(rows)) return rows;
  if (rows.length !== rows[0]?.length) return failed.value;
  at.budget.spend(rows.length ** 3);
  return rows;
}

function multiplied([first, second]: readonly Argument[], at: Evaluation): FormulaValue {
  const left = numbersOf(first);
  const right = numbersOf(second);
  if (isError(left)) return left;
  if (isError(right)) return right;
  const inner = right.length;
  if (left[0]?.length !== inner) return failed.value;
  const columns = right[0]?.length ?? 0;
  at.budget.spend(left.length * columns * inner);
  return Matrix.make(left.length, columns, (row, column) => {
    let sum = 0;
    for (let position = 0; position < inner; position++) sum += left[row]![position]! * right[position]![column]!;
    return sum;
  });
}

/** By Gauss and Jordan, with the largest number of each column first. */
function eliminated(given: readonly (readonly number[])[]): { determinant: number; inverse: number[][] } {
  const size = given.length;
  const rows = given.map((row, position) => [
    ...row,
    ...Array.from({ length: size }, (_, other) => (other === position ? 1 : 0)),
  ]);
  let determinant = 1;
  for (let step = 0; step < size; step++) {
    let best = step;
    for (let row = step + 1; row < size; row++) {
      if (Math.abs(rows[row]![step]!) > Math.abs(rows[best]![step]!)) best = row;
    }
    if (best !== step) {
      [rows[step], rows[best]] = [rows[best]!, rows[step]!];
      determinant = -determinant;
    }
    const pivotRow = rows[step]!;
    const pivot = pivotRow[step]!;
    if (Math.abs(pivot) < 1e-14) return { determinant: 0, inverse: [] };
    determinant *= pivot;
    for (let column = 0; column < size * 2; column++) pivotRow[column]! /= pivot;
    for (const [row, cells] of rows.entries()) {
      const factor = cells[step]!;
      if (row === step || factor === 0) continue;
      for (let column = 0; column < size * 2; column++) cells[column]! -= factor * pivotRow[column]!;
    }
  }
  return { determinant, inverse: rows.map((row) => row.slice(size)) };
}
