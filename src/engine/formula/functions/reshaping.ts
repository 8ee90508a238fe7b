import { toNumber } from '../values/coercion.ts';
import { failed, type FormulaError } from '../values/formula-error.ts';
import { type Argument, isError, Matrix, type Scalar, type FormulaValue } from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { isTooLarge, someColumns, someRows, spent, wholes } from './array-parts.ts';
import { functionsOf, given } from './define-function.ts';
import { cellsOf, gridOf, numberArgument } from './read-arguments.ts';

export const reshapingFunctions = functionsOf('arrays', [
  [
    'TAKE',
    'array, rows, [columns]',
    'Keeps the first or last rows and columns of an array.',
    given((args, at) => cut(args, at, true)),
  ],
  [
    'DROP',
    'array, rows, [columns]',
    'Removes the first or last rows and columns of an array.',
    given((args, at) => cut(args, at, false)),
  ],
  [
    'CHOOSEROWS',
    'array, row1, [row2], …',
    'Returns some rows of an array.',
    given((args, at) => pick(args, at, 'rows')),
  ],
  [
    'CHOOSECOLS',
    'array, column1, [column2], …',
    'Returns some columns of an array.',
    given((args, at) => pick(args, at, 'columns')),
  ],
  ['VSTACK', 'array1, [array2], …', 'Stacks arrays vertically.', given((args, at) => stack(args, at, true))],
  ['HSTACK', 'array1, [array2], …', 'Stacks arrays side by side.', given((args, at) => stack(args, at, false))],
  [
    'TOCOL',
    'array, [ignore], [by_column]',
    'Turns an array into one column.',
    given((args, at) => inLine(args, at, true)),
  ],
  [
    'TOROW',
    'array, [ignore], [by_column]',
    'Turns an array into one row.',
    given((args, at) => inLine(args, at, false)),
  ],
  ['WRAPROWS', 'values, count, [pad]', 'Wraps values into rows.', given((args, at) => wrap(args, at, true))],
  ['WRAPCOLS', 'values, count, [pad]', 'Wraps values into columns.', given((args, at) => wrap(args, at, false))],
  ['EXPAND', 'array, rows, [columns], [pad]', 'Expands an array to a given size.', given(expand)],
]);

function cut([array, ...sizes]: readonly Argument[], at: Evaluation, takes: boolean): FormulaValue {
  const grid = spent(gridOf(array), at);
  const spans = [grid.rows, grid.columns].map((length, position): [number, number] | FormulaError => {
    const arg = sizes[position];
    if (arg === undefined) return [0, length];
    const count = numberArgument(arg, at);
    if (isError(count)) return count;
    const size = Math.min(Math.abs(Math.trunc(count)), length);
    if (takes) return count < 0 ? [length - size, length] : [0, size];
    return count < 0 ? [0, length - size] : [size, length];
  });
  const [rows, columns] = spans;
  if (isError(rows)) return rows;
  if (isError(columns)) return columns;
  const [top, bottom] = rows!;
  const [left, right] = columns!;
  if (bottom <= top || right <= left) return failed.calc;
  return Matrix.make(bottom - top, right - left, (row, column) => grid.get(top + row, left + column));
}

function pick([array, ...requested]: readonly Argument[], at: Evaluation, which: 'rows' | 'columns'): FormulaValue {
  const grid = spent(gridOf(array), at);
  const positions: number[] = [];
  for (const cell of requested.flatMap((arg) => cellsOf(arg, at))) {
    const number = toNumber(cell, at.date1904);
    if (isError(number)) return number;
    const whole = Math.trunc(number);
    if (whole === 0 || Math.abs(whole) > grid[which]) return failed.value;
    positions.push(whole > 0 ? whole - 1 : grid[which] + whole);
  }
  return which === 'rows' ? someRows(grid, positions) : someColumns(grid, positions);
}

function stack(args: readonly Argument[], at: Evaluation, downwards: boolean): FormulaValue {
  const grids = args.map((arg) => spent(gridOf(arg), at));
  const across = Math.max(...grids.map((grid) => (downwards ? grid.columns : grid.rows)));
  const along = grids.reduce((total, grid) => total + (downwards ? grid.rows : grid.columns), 0);
  if (isTooLarge(across, along)) return failed.num;
  const owners = grids.flatMap((grid) =>
    Array.from({ length: downwards ? grid.rows : grid.columns }, (_, position) => ({ grid, place: position })),
  );
  const cell = (line: number, other: number): Scalar => {
    const { grid, place: position } = owners[line]!;
    if (other >= (downwards ? grid.columns : grid.rows)) return failed.na;
    return downwards ? grid.get(position, other) : grid.get(other, position);
  };
  return downwards
    ? Matrix.make(along, across, (row, column) => cell(row, column))
    : Matrix.make(across, along, (row, column) => cell(column, row));
}

function inLine([array, ignore, byColumn]: readonly Argument[], at: Evaluation, downwards: boolean): FormulaValue {
  const grid = spent(gridOf(array), at);
  const given = wholes([ignore, byColumn], at, [0, 0]);
  if (isError(given)) return given;
  const [skips = 0, sideways = 0] = given;
  if (skips < 0 || skips > 3) return failed.value;
  const cells: Scalar[] = [];
  const [outer, inner] = sideways === 0 ? [grid.rows, grid.columns] : [grid.columns, grid.rows];
  for (let first = 0; first < outer; first++) {
    for (let second = 0; second < inner; second++) {
      const cell = sideways === 0 ? grid.get(first, second) : grid.get(second, first);
      if ((skips & 1 && cell === null) || (skips & 2 && isError(cell))) continue;
      cells.push(cell);
    }
  }
  if (cells.length === 0) return failed.calc;
  return downwards ? Matrix.column(cells) : new Matrix(1, cells.length, cells);
}

function wrap([values, count, pad]: readonly Argument[], at: Evaluation, inRows: boolean): FormulaValue {
  const grid = gridOf(values);
  if (grid.rows > 1 && grid.columns > 1) return failed.value;
  const width = numberArgument(count, at);
  if (isError(width)) return width;
  const size = Math.trunc(width);
  if (size < 1) return failed.num;
  const cells = cellsOf(values, at);
  const lines = Math.ceil(cells.length / size);
  const across = Math.min(size, cells.length);
  const filler = pad === undefined ? failed.na : (cellsOf(pad, at)[0] ?? null);
  const cell = (line: number, position: number): Scalar => {
    const index = line * size + position;
    return index < cells.length ? cells[index]! : filler;
  };
  return inRows ? Matrix.make(lines, across, cell) : Matrix.make(across, lines, (row, column) => cell(column, row));
}

function expand([array, rows, columns, pad]: readonly Argument[], at: Evaluation): FormulaValue {
  const grid = spent(gridOf(array), at);
  const size = wholes([rows, columns], at, [grid.rows, grid.columns]);
  if (isError(size)) return size;
  const [tall = 1, wide = 1] = size;
  if (tall < grid.rows || wide < grid.columns) return failed.value;
  if (isTooLarge(tall, wide)) return failed.num;
  at.budget.spend(tall * wide);
  const filler = pad === undefined ? failed.na : (cellsOf(pad, at)[0] ?? null);
  return Matrix.make(tall, wide, (row, column) =>
    row < grid.rows && column < grid.columns ? grid.get(row, column) : filler,
  );
}
