/** Lines and curves through points, of one or several series, by least squares. */
import type { Evaluation } from '../../evaluate/evaluation.ts';
import { finite, toBoolean } from '../../values/coercion.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import {
  type Argument,
  type FormulaValue,
  isError,
  isGrid,
  LambdaValue,
  Matrix,
  type Scalar,
} from '../../values/value.ts';
import { functionsOf, given, givenArrays } from '../define-function.ts';
import { gridOf } from '../read-arguments.ts';

export const regressionFunctions = functionsOf('statistics', [
  [
    'LINEST',
    'known_ys, [known_xs], [with_intercept], [with_statistics]',
    'Slopes and intercept of a linear fit, with optional statistics.',
    givenArrays((args, at) => estimate(args, at, false)),
  ],
  [
    'LOGEST',
    'known_ys, [known_xs], [with_factor], [with_statistics]',
    'Bases and factor of an exponential fit, with optional statistics.',
    givenArrays((args, at) => estimate(args, at, true)),
  ],
  [
    'TREND',
    'known_ys, [known_xs], [new_xs], [with_intercept]',
    'Values predicted by a linear fit.',
    given((args, at) => predict(args, at, false)),
  ],
  [
    'GROWTH',
    'known_ys, [known_xs], [new_xs], [with_factor]',
    'Values predicted by an exponential fit.',
    given((args, at) => predict(args, at, true)),
  ],
]);

interface Points {
  ys: number[];
  /** By series. */
  xs: number[][];
  /** Whether several series are below each other. */
  isAcross: boolean;
  /** Of a single series. */
  isSingle: boolean;
}

interface Line {
  slopes: number[];
  intercept: number;
  /** Standard errors: of the slopes, of the intercept (null without one), of the ys. */
  slopeErrors: number[];
  interceptError: number | null;
  error: number;
  freedom: number;
  /** Series that are none of the others. */
  rank: number;
  explained: number;
  left: number;
}

function estimate(
  [ys, xs, withIntercept, withStatistics]: readonly Argument[],
  at: Evaluation,
  isCurve: boolean,
): FormulaValue {
  const points = pointsOf(ys, xs, at, isCurve);
  if (isError(points)) return points;
  const [hasIntercept, hasStatistics] = [flagOf(withIntercept, true), flagOf(withStatistics, false)];
  if (typeof hasIntercept !== 'boolean') return hasIntercept;
  if (typeof hasStatistics !== 'boolean') return hasStatistics;
  const line = fit(points, hasIntercept, at);
  const shown = (value: number): Scalar => finite(isCurve ? Math.exp(value) : value);
  const first = [...line.slopes.toReversed(), line.intercept].map(shown);
  if (!hasStatistics) return Matrix.of([first]);
  const { explained, left, freedom, rank, error } = line;
  const tested = freedom > 0 && left > 0 && rank > 0 ? explained / rank / (left / freedom) : failed.num;
  const total = explained + left;
  const pairs: [Scalar, Scalar][] = [
    [total > 0 ? explained / total : 1, error],
    [tested, freedom],
    [explained, left],
  ];
  const width = first.length;
  return Matrix.of([
    first,
    [...line.slopeErrors.toReversed(), line.interceptError ?? failed.na],
    ...pairs.map((pair) => Array.from({ length: width }, (_, position) => pair[position] ?? failed.na)),
  ]);
}

function predict([ys, xs, newXs, withIntercept]: readonly Argument[], at: Evaluation, isCurve: boolean): FormulaValue {
  const points = pointsOf(ys, xs, at, isCurve);
  if (isError(points)) return points;
  const hasIntercept = flagOf(withIntercept, true);
  if (typeof hasIntercept !== 'boolean') return hasIntercept;
  const { slopes, intercept } = fit(points, hasIntercept, at);
  const valueAt = (positions: readonly number[]): Scalar => {
    const sum = slopes.reduce((total, slope, series) => total + slope * positions[series]!, intercept);
    return finite(isCurve ? Math.exp(sum) : sum);
  };
  const own = isOmitted(newXs) ? (isOmitted(xs) ? ys : xs) : newXs;
  // Without xs the places are 1, 2, 3 …
  if (isOmitted(newXs) && isOmitted(xs)) {
    const { rows, columns } = gridOf(own);
    return Matrix.make(rows, columns, (row, column) => valueAt([row * columns + column + 1]));
  }
  const grid = numbersOf(own, at);
  if (isError(grid)) return grid;
  const [rows, columns] = [grid.length, grid[0]?.length ?? 0];
  if (points.isSingle) return Matrix.make(rows, columns, (row, column) => valueAt([grid[row]![column]!]));
  if ((points.isAcross ? rows : columns) !== slopes.length) return failed.ref;
  return points.isAcross
    ? Matrix.make(1, columns, (_, column) => valueAt(grid.map((row) => row[column]!)))
    : Matrix.make(rows, 1, (row) => valueAt(grid[row]!));
}

const isOmitted = (arg: Argument | undefined): boolean => arg === undefined || arg === null;

function flagOf(arg: Argument | undefined, otherwise: boolean): boolean | FormulaError {
  if (arg === undefined || arg === null) return otherwise;
  if (arg instanceof LambdaValue) return failed.value;
  if (!isGrid(arg)) return toBoolean(arg);
  return arg.rows === 1 && arg.columns === 1 ? toBoolean(arg.get(0, 0)) : failed.value;
}

function numbersOf(arg: Argument | undefined, at: Evaluation): number[][] | FormulaError {
  const grid = gridOf(arg as Argument);
  at.budget.spend(grid.rows * grid.columns);
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

function pointsOf(
  known: Argument | undefined,
  positions: Argument | undefined,
  at: Evaluation,
  isCurve: boolean,
): Points | FormulaError {
  const grid = numbersOf(known, at);
  if (isError(grid)) return grid;
  const [rows, columns] = [grid.length, grid[0]?.length ?? 0];
  const plain = grid.flat();
  if (isCurve && plain.some((y) => y <= 0)) return failed.num;
  const ys = isCurve ? plain.map((y) => Math.log(y)) : plain;
  if (isOmitted(positions)) return { ys, xs: [ys.map((_, position) => position + 1)], isAcross: false, isSingle: true };
  const given = numbersOf(positions, at);
  if (isError(given)) return given;
  const [height, width] = [given.length, given[0]?.length ?? 0];
  if (height === rows && width === columns) return { ys, xs: [given.flat()], isAcross: false, isSingle: true };
  if (columns === 1 && height === rows) {
    const xs = Array.from({ length: width }, (_, series) => given.map((row) => row[series]!));
    return { ys, xs, isAcross: false, isSingle: false };
  }
  return rows === 1 && width === columns ? { ys, xs: given, isAcross: true, isSingle: false } : failed.ref;
}

/** What is left of a series next to the others, in parts of itself, before it counts as one of them. */
const leastOwn = 1e-10;

/** Series are made independent one after the other (Gram and Schmidt, twice); one that follows from others has slope 0. */
function fit({ ys, xs }: Points, hasIntercept: boolean, at: Evaluation): Line {
  const [count, series] = [ys.length, xs.length];
  at.budget.spend(count * series * (series + 2));
  const mean = (values: readonly number[]): number =>
    hasIntercept ? values.reduce((total, value) => total + value, 0) / count : 0;
  const means = xs.map(mean);
  const meanY = mean(ys);
  const heights = ys.map((y) => y - meanY);
  const directions: number[][] = [];
  /** Series that count, and by what of each direction they are made. */
  const own: number[] = [];
  const made: number[][] = [];
  for (const [position, values] of xs.entries()) {
    const rest = values.map((x) => x - means[position]!);
    const length = Math.sqrt(product(rest, rest));
    const parts = directions.map(() => 0);
    for (let turn = 0; turn < 2; turn++) {
      for (const [number, direction] of directions.entries()) {
        const part = product(direction, rest);
        parts[number]! += part;
        for (let row = 0; row < count; row++) rest[row]! -= part * direction[row]!;
      }
    }
    const left = Math.sqrt(product(rest, rest));
    if (left <= leastOwn * length || own.length >= count) continue;
    directions.push(rest.map((value) => value / left));
    made.push([...parts, left]);
    own.push(position);
  }
  const rank = own.length;
  const residual = [...heights];
  const requested = directions.map((direction) => {
    const part = product(direction, residual);
    for (let row = 0; row < count; row++) residual[row]! -= part * direction[row]!;
    return part;
  });
  const slopes = xs.map(() => 0);
  for (const [number, slope] of solved(made, requested).entries()) slopes[own[number]!] = slope;
  const left = product(residual, residual);
  const freedom = Math.max(0, count - rank - (hasIntercept ? 1 : 0));
  const error = freedom > 0 ? Math.sqrt(left / freedom) : 0;
  const slopeErrors = xs.map(() => 0);
  // The inverse of what the directions make the series of, a column at a time.
  const inverse = own.map((_, number) =>
    solved(
      made,
      own.map((__, other) => (other === number ? 1 : 0)),
    ),
  );
  for (const [number, position] of own.entries()) {
    slopeErrors[position] = error * Math.sqrt(inverse.reduce((total, column) => total + column[number]! ** 2, 0));
  }
  const leverage = inverse.reduce(
    (total, column) => total + own.reduce((sum, position, number) => sum + means[position]! * column[number]!, 0) ** 2,
    0,
  );
  return {
    ...{ slopes, slopeErrors, error, freedom, rank, left },
    intercept: meanY - slopes.reduce((total, slope, position) => total + slope * means[position]!, 0),
    interceptError: hasIntercept ? error * Math.sqrt(1 / count + leverage) : null,
    explained: requested.reduce((total, part) => total + part * part, 0),
  };
}

function product(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let position = 0; position < one.length; position++) sum += one[position]! * other[position]!;
  return sum;
}

/** Solves what is triangular, from its end: `columns[n]` has its first n + 1 numbers. */
function solved(columns: readonly (readonly number[])[], requested: readonly number[]): number[] {
  const answer = [...requested];
  for (let number = columns.length - 1; number >= 0; number--) {
    answer[number]! /= columns[number]![number]!;
    for (let above = 0; above < number; above++) answer[above]! -= columns[number]![above]! * answer[number]!;
  }
  return answer;
}
