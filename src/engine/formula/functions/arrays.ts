import { compareScalars, toBoolean } from '../values/coercion.ts';
import { failed } from '../values/formula-error.ts';
import { type Argument, isError, Matrix, type Scalar, type FormulaValue } from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { isTooLarge, someColumns, someRows, spent, wholes } from './array-parts.ts';
import { functionsOf, given, givenArrays } from './define-function.ts';
import { gridOf, numberArgument } from './read-arguments.ts';
import { frequency } from './statistics/relations.ts';

export const arrayFunctions = functionsOf('arrays', [
  ['FILTER', 'array, include, [otherwise]', 'Returns the rows or columns that match.', given(filter)],
  ['SORT', 'array, [by], [order], [by_column]', 'Sorts an array.', given(sort)],
  ['SORTBY', 'array, by1, [order1], [by2], …', 'Sorts an array by other arrays.', given(sortBy)],
  ['UNIQUE', 'array, [by_column], [once]', 'Returns the unique rows of an array.', given(unique)],
  ['SEQUENCE', 'rows, [columns], [start], [step]', 'Returns a sequence of numbers.', givenArrays(sequence)],
  [
    'RANDARRAY!',
    '[rows], [columns], [lowest], [highest], [whole]',
    'Returns an array of random numbers.',
    given(randomArray),
  ],
  [
    'TRANSPOSE',
    'array',
    'Swaps the rows and columns of an array.',
    given(([array], at) => {
      const grid = spent(gridOf(array), at);
      return Matrix.make(grid.columns, grid.rows, (row, column) => grid.get(column, row));
    }),
  ],
  [
    'FREQUENCY',
    'values, bounds',
    'Counts the values in each interval.',
    given((args, at) => {
      const counts = frequency(args, at);
      return Array.isArray(counts) ? Matrix.column(counts) : counts;
    }),
  ],
]);

function filter([array, include, otherwise]: readonly Argument[], at: Evaluation): FormulaValue {
  const grid = spent(gridOf(array), at);
  if (isError(include)) return include;
  const requested = gridOf(include);
  const isByRow = requested.columns === 1 && requested.rows >= 1 && (requested.rows === grid.rows || grid.rows > 1);
  const count = isByRow ? grid.rows : grid.columns;
  if ((isByRow ? requested.rows : requested.columns) < count || (!isByRow && requested.rows !== 1)) return failed.value;
  const positions: number[] = [];
  for (let position = 0; position < count; position++) {
    const fits = toBoolean(isByRow ? requested.get(position, 0) : requested.get(0, position));
    if (isError(fits)) return fits;
    if (fits) positions.push(position);
  }
  if (positions.length === 0) return otherwise === undefined ? failed.calc : otherwise;
  return isByRow ? someRows(grid, positions) : someColumns(grid, positions);
}

function sort([array, by, order, byColumn]: readonly Argument[], at: Evaluation): FormulaValue {
  const grid = spent(gridOf(array), at);
  const given = wholes([by, order, byColumn], at, [1, 1, 0]);
  if (isError(given)) return given;
  const [key = 1, direction = 1, sideways = 0] = given;
  if (direction !== 1 && direction !== -1) return failed.value;
  if (key < 1 || key > (sideways === 0 ? grid.columns : grid.rows)) return failed.value;
  const count = sideways === 0 ? grid.rows : grid.columns;
  const keyOf = (position: number): Scalar =>
    sideways === 0 ? grid.get(position, key - 1) : grid.get(key - 1, position);
  const positions = inOrder(count, [{ keyOf, direction }]);
  return sideways === 0 ? someRows(grid, positions) : someColumns(grid, positions);
}

interface SortingKey {
  keyOf: (position: number) => Scalar;
  direction: number;
}

/** Places in order; equal ones stay as they were. Errors come last but blanks, which are last either way. */
function inOrder(count: number, keys: readonly SortingKey[]): number[] {
  const positions = Array.from({ length: count }, (_, position) => position);
  return positions.sort((first, second) => {
    for (const { keyOf, direction } of keys) {
      const order = keyOrder(keyOf(first), keyOf(second), direction);
      if (order !== 0) return order;
    }
    return first - second;
  });
}

function keyOrder(first: Scalar, second: Scalar, direction: number): number {
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  if (isError(first) || isError(second)) return (Number(isError(first)) - Number(isError(second))) * direction;
  const order = compareScalars(first, second);
  return typeof order === 'number' ? order * direction : 0;
}

function sortBy([array, ...rest]: readonly Argument[], at: Evaluation): FormulaValue {
  const grid = spent(gridOf(array), at);
  const keys: SortingKey[] = [];
  let isByRow = true;
  for (let index = 0; index < rest.length; index += 2) {
    const by = gridOf(rest[index]);
    const direction = numberArgument(rest[index + 1], at, 1);
    if (isError(direction)) return direction;
    if (direction !== 1 && direction !== -1) return failed.value;
    isByRow = by.columns === 1;
    if (isByRow ? by.rows !== grid.rows : by.columns !== grid.columns || by.rows !== 1) return failed.value;
    keys.push({
      keyOf: by.columns === 1 ? (position) => by.get(position, 0) : (position) => by.get(0, position),
      direction,
    });
  }
  const positions = inOrder(isByRow ? grid.rows : grid.columns, keys);
  return isByRow ? someRows(grid, positions) : someColumns(grid, positions);
}

function unique([array, byColumn, once]: readonly Argument[], at: Evaluation): FormulaValue {
  const grid = spent(gridOf(array), at);
  const given = wholes([byColumn, once], at, [0, 0]);
  if (isError(given)) return given;
  const [sideways = 0, single = 0] = given;
  const found = new Map<string, { position: number; count: number }>();
  const [count, width] = sideways === 0 ? [grid.rows, grid.columns] : [grid.columns, grid.rows];
  for (let position = 0; position < count; position++) {
    let key = '';
    for (let other = 0; other < width; other++) {
      key += keyText(sideways === 0 ? grid.get(position, other) : grid.get(other, position));
    }
    const known = found.get(key);
    if (known) known.count++;
    else found.set(key, { position, count: 1 });
  }
  const positions = [...found.values()]
    .filter((one) => single === 0 || one.count === 1)
    .map(({ position }) => position);
  if (positions.length === 0) return failed.calc;
  return sideways === 0 ? someRows(grid, positions) : someColumns(grid, positions);
}

function keyText(value: Scalar): string {
  if (typeof value === 'string') return `t${value.length}:${value.toLowerCase()}`;
  return value === null ? 'b;' : isError(value) ? `e${value.code};` : `${typeof value}${String(value)};`;
}

function sequence(args: readonly Argument[], at: Evaluation): FormulaValue {
  const size = wholes(args, at, [1, 1]);
  const start = numberArgument(args[2], at, 1);
  const step = numberArgument(args[3], at, 1);
  if (isError(size)) return size;
  if (isError(start)) return start;
  if (isError(step)) return step;
  const [rows = 1, columns = 1] = size;
  if (rows < 0 || columns < 0) return failed.value;
  if (rows === 0 || columns === 0) return failed.calc;
  if (isTooLarge(rows, columns)) return failed.num;
  at.budget.spend(rows * columns);
  return Matrix.make(rows, columns, (row, column) => start + (row * columns + column) * step);
}

function randomArray(args: readonly Argument[], at: Evaluation): FormulaValue {
  const size = wholes(args, at, [1, 1]);
  const lowest = numberArgument(args[2], at, 0);
  const highest = numberArgument(args[3], at, 1);
  const whole = numberArgument(args[4], at, 0);
  if (isError(size)) return size;
  if (isError(lowest)) return lowest;
  if (isError(highest)) return highest;
  if (isError(whole)) return whole;
  const [rows = 1, columns = 1] = size;
  if (rows < 1 || columns < 1 || lowest > highest) return failed.value;
  if (isTooLarge(rows, columns)) return failed.num;
  at.budget.spend(rows * columns);
  const range = highest - lowest;
  return Matrix.make(rows, columns, () =>
    whole === 0 ? lowest + at.random() * range : Math.ceil(lowest) + Math.floor(at.random() * (Math.floor(range) + 1)),
  );
}
