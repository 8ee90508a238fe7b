/** How two series of numbers go together, and sums over several. */

import { finite, toNumber } from '../../values/coercion.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import { type Argument, isError, type Scalar } from '../../values/value.ts';
import { alsoNamed, functionsOf, type FunctionCall, given } from '../define-function.ts';
import { cellsOf, gridOf, numberArgument, numbersIn, pairsIn } from '../read-arguments.ts';

interface Moments {
  count: number;
  meanX: number;
  meanY: number;
  /** Sums of the products of distances from the means. */
  xx: number;
  yy: number;
  xy: number;
}

function momentsOf(pairs: readonly (readonly [number, number])[]): Moments {
  const count = pairs.length;
  const meanX = pairs.reduce((total, [x]) => total + x, 0) / count;
  const meanY = pairs.reduce((total, [, y]) => total + y, 0) / count;
  let [xx, yy, xy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2;
    yy += (y - meanY) ** 2;
    xy += (x - meanX) * (y - meanY);
  }
  return { count, meanX, meanY, xx, yy, xy };
}

/** Of known ys and xs, in that order. */
const regression =
  (least: number, run: (moments: Moments) => number | FormulaError): FunctionCall =>
  ([ys, xs], at) => {
    const pairs = pairsIn(xs, ys, at);
    if (isError(pairs)) return pairs;
    if (pairs.length < least) return failed.div0;
    const answer = run(momentsOf(pairs));
    return typeof answer === 'number' ? (Number.isNaN(answer) ? failed.div0 : finite(answer)) : answer;
  };

const correlation = regression(1, ({ xx, yy, xy }) => xy / Math.sqrt(xx * yy));
const forecast: FunctionCall = ([requested, ys, xs], at) => {
  const x = numberArgument(requested, at);
  if (typeof x !== 'number') return x;
  return regression(1, ({ meanX, meanY, xx, xy }) => meanY + (xy / xx) * (x - meanX))([ys, xs], at);
};

const sumOfPairs =
  (run: (x: number, y: number) => number): FunctionCall =>
  ([xs, ys], at) => {
    const pairs = pairsIn(xs, ys, at);
    if (isError(pairs)) return pairs;
    return finite(pairs.reduce((total, [x, y]) => total + run(x, y), 0));
  };

const current = functionsOf('statistics', [
  ['CORREL', 'range1, range2', 'Correlation of two series, from -1 to 1.', correlation],
  ['PEARSON', 'range1, range2', 'Correlation of two series, from -1 to 1.', correlation],
  [
    'RSQ',
    'known_ys, known_xs',
    'The square of the correlation.',
    regression(1, ({ xx, yy, xy }) => xy ** 2 / (xx * yy)),
  ],
  ['SLOPE', 'known_ys, known_xs', 'Slope of a linear fit.', regression(1, ({ xx, xy }) => xy / xx)],
  [
    'INTERCEPT',
    'known_ys, known_xs',
    'Intercept of a linear fit.',
    regression(1, ({ meanX, meanY, xx, xy }) => meanY - (xy / xx) * meanX),
  ],
  ['FORECAST', 'x, known_ys, known_xs', 'Value predicted by a linear fit.', forecast],
  ['FORECAST.LINEAR', 'x, known_ys, known_xs', 'Value predicted by a linear fit.', forecast],
  [
    'STEYX',
    'known_ys, known_xs',
    'Standard error of a linear fit.',
    regression(3, ({ count, xx, yy, xy }) => Math.sqrt((yy - xy ** 2 / xx) / (count - 2))),
  ],
  [
    'COVARIANCE.P',
    'range1, range2',
    'Population covariance of two series.',
    regression(1, ({ count, xy }) => xy / count),
  ],
  [
    'COVARIANCE.S',
    'range1, range2',
    'Sample covariance of two series.',
    regression(2, ({ count, xy }) => xy / (count - 1)),
  ],
]);

export const relationFunctions = [...current, ...alsoNamed(current, { COVAR: 'COVARIANCE.P' })];

export const seriesFunctions = functionsOf('mathematics', [
  [
    'SUMPRODUCT',
    'array1, [array2], …',
    'Multiplies cells at the same positions and sums the results.',
    given(sumProduct),
  ],
  ['SUMX2MY2', 'xs, ys', 'The sum of x² − y².', sumOfPairs((x, y) => x * x - y * y)],
  ['SUMX2PY2', 'xs, ys', 'The sum of x² + y².', sumOfPairs((x, y) => x * x + y * y)],
  ['SUMXMY2', 'xs, ys', 'The sum of (x − y)².', sumOfPairs((x, y) => (x - y) ** 2)],
  ['SERIESSUM', 'x, first, step, factors', 'The sum of a power series.', given(seriesSum)],
]);

function sumProduct(args: readonly Argument[], at: Parameters<FunctionCall>[1]): Scalar {
  const grids = args.map((arg) => gridOf(arg));
  const [first] = grids;
  if (!first) return failed.value;
  const { rows, columns } = first;
  // Grids without an end stop where their sheet does.
  const isUneven = grids.some((grid) => grid.rows !== rows || grid.columns !== columns);
  if (isUneven) return failed.value;
  at.budget.spend(rows * columns * grids.length);
  let sum = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let product = 1;
      for (const grid of grids) {
        const cell = grid.get(row, column);
        if (isError(cell)) return cell;
        product *= typeof cell === 'number' ? cell : 0;
      }
      sum += product;
    }
  }
  return finite(sum);
}

function seriesSum([x, first, step, factors]: readonly Argument[], at: Parameters<FunctionCall>[1]): Scalar {
  const given = [numberArgument(x, at), numberArgument(first, at), numberArgument(step, at)];
  const error = given.find(isError);
  if (error) return error;
  const [base = 0, power = 0, by = 0] = given as number[];
  if (base === 0 && power <= 0) return failed.num;
  let sum = 0;
  for (const [position, cell] of cellsOf(factors, at).entries()) {
    const factor = toNumber(cell, at.date1904);
    if (typeof factor !== 'number') return factor;
    sum += factor * base ** (power + position * by);
  }
  return finite(sum);
}

export function frequency(
  [values, bounds]: readonly Argument[],
  at: Parameters<FunctionCall>[1],
): number[] | FormulaError {
  const numbers = numbersIn([values], at);
  const limits = numbersIn([bounds], at);
  if (!Array.isArray(numbers)) return numbers;
  if (!Array.isArray(limits)) return limits;
  const sorted = [...limits].sort((one, other) => one - other);
  const counts = new Map<number, number>();
  let above = 0;
  for (const value of numbers) {
    const limit = sorted.find((one) => value <= one);
    if (limit === undefined) above++;
    else counts.set(limit, (counts.get(limit) ?? 0) + 1);
  }
  const answer = limits.map((limit) => {
    const count = counts.get(limit) ?? 0;
    counts.delete(limit);
    return count;
  });
  return [...answer, above];
}
