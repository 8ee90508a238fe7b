import { toNumber, toScalar } from '../values/coercion.ts';
import { failed, type FormulaError } from '../values/formula-error.ts';
import { Area, type Argument, isError, isGrid, Matrix, type Scalar, type FormulaValue } from '../values/value.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { forEachCell, functionsOf, type FunctionCall, given, mapped } from './define-function.ts';
import { withChosenArea } from './indirect.ts';
import { filledGridOf as gridOf, numberArgument } from './read-arguments.ts';
import { sheetPrefix, lettersOfColumn, mostAddressedColumns, mostAddressedRows } from '../syntax/address.ts';
import { findSorted, findValue, type MatchMode, type Vector, vectorOf } from './vector-search.ts';

export const lookupFunctions = functionsOf('lookup', [
  [
    'VLOOKUP',
    'value, table, column, [approximate]',
    'Finds a value in the first column of a table and returns a value from the same row.',
    given((args, at) => tableLookup(args, at, true)),
  ],
  [
    'HLOOKUP',
    'value, table, row, [approximate]',
    'Finds a value in the first row of a table and returns a value from the same column.',
    given((args, at) => tableLookup(args, at, false)),
  ],
  ['LOOKUP', 'value, sorted, [results]', 'Finds a value in a sorted row or column.', given(sortedLookup)],
  [
    'XLOOKUP',
    'value, range, results, [otherwise], [match], [order]',
    'Finds a value and returns the value at the same position in another range.',
    given(xLookup),
  ],
  ['MATCH', 'value, range, [kind]', 'Position of a value in a row or column.', given(match)],
  [
    'XMATCH',
    'value, range, [match], [order]',
    'Position of a value in a row or column.',
    given((args, at) => matchPositions(args[0], args[1], args[2], args[3], at)),
  ],
  [
    'INDEX',
    'range, row, [column], [area]',
    'The cell of a range at a row and column.',
    given((args, at) => {
      const chosen = withChosenArea(args, at);
      return Array.isArray(chosen) ? index(chosen, at) : chosen;
    }),
  ],
  ['ROW', '[reference]', 'The number of a row.', given(([reference], at) => positionsOf(reference, at, 'row'))],
  [
    'COLUMN',
    '[reference]',
    'The number of a column.',
    given(([reference], at) => positionsOf(reference, at, 'column')),
  ],
  [
    'ROWS',
    'range',
    'Number of rows in a range.',
    given(([range]) => (isGrid(range) ? range.rows : isError(range) ? range : 1)),
  ],
  [
    'COLUMNS',
    'range',
    'Number of columns in a range.',
    given(([range]) => (isGrid(range) ? range.columns : isError(range) ? range : 1)),
  ],
  [
    'ADDRESS',
    'row, column, [kind], [a1], [sheet]',
    'The address of a cell as text.',
    mapped(['number', 'number', 'number?', 'boolean?', 'text?'], address),
  ],
  ['OFFSET!', 'reference, rows, columns, [height], [width]', 'A range shifted by rows and columns.', given(offset)],
]);

/** The modes of XLOOKUP: 0 exact, -1 or the next smaller, 1 or the next larger, 2 wildcards. */
const modes: Record<number, MatchMode> = { 0: 'exact', [-1]: 'smaller', 1: 'larger', 2: 'wildcards' };

function tableLookup(args: readonly Argument[], at: Evaluation, isVertical: boolean): FormulaValue {
  const [value, table, position, approximate] = args;
  if (!isGrid(table)) return isError(table) ? table : failed.value;
  // Nothing behind the last comma is FALSE, as Excel has it.
  const near = args.length < 4 ? 1 : numberArgument(approximate, at);
  if (isError(near)) return near;
  const grid = gridOf(table);
  const vector = isVertical ? columnOf(grid, 0) : rowOf(grid, 0);
  return forEachCell([value, position], at, ([requested = null, which]) => {
    const number = toNumber(which ?? null, at.date1904);
    if (isError(requested)) return requested;
    if (isError(number)) return number;
    if (number < 1) return failed.value;
    const other = Math.trunc(number) - 1;
    if (other >= (isVertical ? table.columns : table.rows)) return failed.ref;
    // As these functions have it, a blank is 0.
    const sought = requested ?? 0;
    const found =
      near === 0 ? findValue(sought, vector, 'wildcards', false, at) : findSorted(sought, vector, false, at);
    if (found < 0) return failed.na;
    return isVertical ? grid.get(found, other) : grid.get(other, found);
  });
}

function columnOf(grid: Matrix | Area, column: number): Vector {
  if (grid instanceof Area) {
    const left = grid.left + column;
    return vectorOf(new Area(grid.source, grid.sheet, grid.top, left, grid.bottom, left));
  }
  return { length: grid.rows, get: (position) => grid.get(position, column), area: null };
}

function rowOf(grid: Matrix | Area, row: number): Vector {
  if (grid instanceof Area) {
    const top = grid.top + row;
    return vectorOf(new Area(grid.source, grid.sheet, top, grid.left, top, grid.right));
  }
  return { length: grid.columns, get: (position) => grid.get(row, position), area: null };
}

function sortedLookup([value, range, results]: readonly Argument[], at: Evaluation): FormulaValue {
  if (isError(range)) return range;
  const grid = gridOf(range);
  const isTall = grid.rows >= grid.columns;
  const vector = isTall ? columnOf(grid, 0) : rowOf(grid, 0);
  const answers =
    results === undefined
      ? isTall
        ? columnOf(grid, grid.columns - 1)
        : rowOf(grid, grid.rows - 1)
      : vectorOf(gridOf(results));
  return forEachCell([value], at, ([requested = null]) => {
    if (isError(requested)) return requested;
    const found = findSorted(requested ?? 0, vector, false, at);
    return found < 0 ? failed.na : found >= answers.length ? failed.ref : answers.get(found);
  });
}

function xLookup([value, range, results, otherwise, mode, order]: readonly Argument[], at: Evaluation): FormulaValue {
  if (isError(value)) return value;
  const positions = matchPositions(value, range, mode, order, at);
  if (isError(positions) && positions !== failed.na) return positions;
  const grid = isError(results) ? results : gridOf(results);
  if (isError(grid)) return grid;
  const searched = gridOf(range);
  const isColumn = searched.columns === 1 && isGrid(range) && range.columns === 1;
  if (isGrid(range) && isGrid(results)) {
    const isEven = isColumn ? range.rows === results.rows : range.columns === results.columns;
    if (!isEven) return failed.value;
  }
  if (!isGrid(positions)) {
    if (typeof positions !== 'number') return otherwise === undefined ? failed.na : otherwise;
    return isColumn ? slice(grid, positions - 1, 0, 1, grid.columns) : slice(grid, 0, positions - 1, grid.rows, 1);
  }
  return forEachCell([positions], at, ([position]) => {
    if (typeof position !== 'number') return otherwise === undefined ? failed.na : toScalar(otherwise);
    return isColumn ? grid.get(position - 1, 0) : grid.get(0, position - 1);
  });
}

function slice(grid: Matrix | Area, row: number, column: number, rows: number, columns: number): FormulaValue {
  if (grid instanceof Area) {
    const [top, left] = [grid.top + row, grid.left + column];
    return new Area(grid.source, grid.sheet, top, left, top + rows - 1, left + columns - 1);
  }
  if (rows === 1 && columns === 1) return grid.get(row, column);
  return Matrix.make(rows, columns, (down, right) => grid.get(row + down, column + right));
}

function matchPositions(
  value: Argument,
  range: Argument,
  mode: Argument,
  order: Argument,
  at: Evaluation,
): FormulaValue {
  if (isError(range)) return range;
  const kind = numberArgument(mode, at);
  const direction = numberArgument(order, at, 1);
  if (isError(kind)) return kind;
  if (isError(direction)) return direction;
  const way = modes[Math.trunc(kind)];
  if (!way || ![1, -1, 2, -2].includes(Math.trunc(direction))) return failed.value;
  const grid = gridOf(range);
  if (grid.rows > 1 && grid.columns > 1) return failed.value;
  const vector = vectorOf(grid);
  return forEachCell([value], at, ([requested = null]) => {
    if (isError(requested)) return requested;
    const found = findValue(requested, vector, way, direction < 0 && direction !== -2, at);
    return found < 0 ? failed.na : found + 1;
  });
}

function match(args: readonly Argument[], at: Evaluation): FormulaValue {
  const [value, range, kind] = args;
  if (isError(range)) return range;
  const way = args.length < 3 ? 1 : numberArgument(kind, at);
  if (isError(way)) return way;
  const grid = gridOf(range);
  if (grid.rows > 1 && grid.columns > 1) return failed.na;
  const vector = vectorOf(grid);
  return forEachCell([value], at, ([requested = null]) => {
    if (isError(requested)) return requested;
    const sought = requested ?? 0;
    const found =
      way === 0 ? findValue(sought, vector, 'wildcards', false, at) : findSorted(sought, vector, way < 0, at);
    return found < 0 ? failed.na : found + 1;
  });
}

function index([range, row, column]: readonly Argument[], at: Evaluation): FormulaValue {
  if (isError(range)) return range;
  const grid = isGrid(range) ? range : gridOf(range);
  if (isSeveral(row) || isSeveral(column)) return indexForEach(grid, row, column, at);
  const down = numberArgument(row, at);
  const right = numberArgument(column, at);
  if (isError(down)) return down;
  if (isError(right)) return right;
  let [first, second] = [Math.trunc(down), Math.trunc(right)];
  // In a single row, one number is that of the column.
  if (column === undefined && grid.rows === 1 && grid.columns > 1) [first, second] = [0, first];
  if (first < 0 || second < 0) return failed.value;
  if (first > grid.rows || second > grid.columns) return failed.ref;
  const rows = first === 0 ? grid.rows : 1;
  const columns = second === 0 ? grid.columns : 1;
  return slice(grid, Math.max(0, first - 1), Math.max(0, second - 1), rows, columns);
}

const isSeveral = (arg: Argument): boolean => isGrid(arg) && arg.rows * arg.columns > 1;

/** A cell for each of several places. */
function indexForEach(grid: Matrix | Area, row: Argument, column: Argument, at: Evaluation): FormulaValue {
  const isAcross = column === undefined && grid.rows === 1;
  return forEachCell([row ?? 1, column ?? 1], at, ([first, second]) => {
    const down = toNumber(first ?? null, at.date1904);
    const right = toNumber(second ?? null, at.date1904);
    if (isError(down)) return down;
    if (isError(right)) return right;
    const [one, other] = (isAcross ? [1, down] : [down, right]).map(Math.trunc) as [number, number];
    if (one < 1 || other < 1) return failed.value;
    return one > grid.rows || other > grid.columns ? failed.ref : grid.get(one - 1, other - 1);
  });
}

function positionsOf(reference: Argument, at: Evaluation, which: 'row' | 'column'): FormulaValue {
  if (reference === undefined) return (which === 'row' ? at.row : at.column) + 1;
  if (!(reference instanceof Area)) return isError(reference) ? reference : failed.value;
  const start = which === 'row' ? reference.top : reference.left;
  const { sized } = reference;
  const count = which === 'row' ? sized.rows : sized.columns;
  if (count === 1) return start + 1;
  at.budget.spend(count);
  return which === 'row'
    ? Matrix.make(count, 1, (row) => start + row + 1)
    : Matrix.make(1, count, (_, column) => start + column + 1);
}

function address(row: number, column: number, given = 1, plain = true, sheet?: string): Scalar {
  const [line, letter, kind] = [Math.trunc(row), Math.trunc(column), Math.trunc(given)];
  if (line < 1 || letter < 1 || line > mostAddressedRows || letter > mostAddressedColumns || kind < 1 || kind > 4) {
    return failed.value;
  }
  const [fixesRow, fixesColumn] = [kind < 3, kind === 1 || kind === 3];
  const prefix = sheet === undefined ? '' : sheet === '' ? '!' : sheetPrefix(sheet);
  if (plain) return `${prefix}${fixesColumn ? '$' : ''}${lettersOfColumn(letter - 1)}${fixesRow ? '$' : ''}${line}`;
  return `${prefix}R${fixesRow ? line : `[${line}]`}C${fixesColumn ? letter : `[${letter}]`}`;
}

function offset([reference, rows, columns, height, width]: readonly Argument[], at: Evaluation): FormulaValue {
  if (!(reference instanceof Area)) return isError(reference) ? reference : failed.value;
  const moves = [
    numberArgument(rows, at),
    numberArgument(columns, at),
    numberArgument(height, at, reference.rows),
    numberArgument(width, at, reference.columns),
  ];
  const error: FormulaError | undefined = moves.find(isError);
  if (error) return error;
  const [down = 0, right = 0, tall = 0, wide = 0] = (moves as number[]).map(Math.trunc);
  if (tall === 0 || wide === 0) return failed.ref;
  const top = reference.top + down + (tall < 0 ? tall + 1 : 0);
  const left = reference.left + right + (wide < 0 ? wide + 1 : 0);
  const bottom = top + Math.abs(tall) - 1;
  const end = left + Math.abs(wide) - 1;
  if (top < 0 || left < 0 || bottom >= mostAddressedRows || end >= mostAddressedColumns) return failed.ref;
  return new Area(reference.source, reference.sheet, top, left, bottom, end);
}

/** Of each cell of what a function gets, for functions that choose by number. */
export const chooseForEach: FunctionCall = ([position, ...choices], at) =>
  forEachCell([position], at, ([which]) => {
    const number = toNumber(which ?? null, at.date1904);
    if (isError(number)) return number;
    const choice = choices[Math.trunc(number) - 1];
    return number < 1 || number >= choices.length + 1 ? failed.value : toScalar(choice);
  });
