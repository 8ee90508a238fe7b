/** Tests of samples: the probability that they differ by chance. */

import type { Evaluation } from '../../evaluate/evaluation.ts';
import { finite } from '../../values/coercion.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import { type Argument, isError, type Scalar } from '../../values/value.ts';
import { alsoNamed, functionsOf, given, mapped } from '../define-function.ts';
import { cellsOf, gridOf, numberArgument, numbersIn, pairsIn } from '../read-arguments.ts';
import { normalBelow } from './normal-function.ts';
import { chiSquareShares, fShares, isFreedom, studentShares, studentTwoTailed } from './tested-distributions.ts';

interface Sample {
  count: number;
  mean: number;
  /** Of the sample. */
  variance: number;
}

function sampleOf(numbers: readonly number[]): Sample {
  const count = numbers.length;
  const mean = numbers.reduce((sum, one) => sum + one, 0) / count;
  const variance = numbers.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  return { count, mean, variance };
}

const current = functionsOf('statistics', [
  [
    'T.TEST',
    'range1, range2, tails, kind',
    'The probability of a t test. Kind 1 is paired, 2 of equal variances, 3 of unequal ones.',
    given(tTest),
  ],
  ['F.TEST', 'range1, range2', 'The two-tailed probability that variances are equal.', given(fTest)],
  ['Z.TEST', 'range, mean, [deviation]', 'The one-tailed probability of a z test.', given(zTest)],
  ['CHISQ.TEST', 'actual_range, expected_range', 'The test for independence.', given(chiSquareTest)],
  [
    'CONFIDENCE.T',
    'alpha, deviation, size',
    'The confidence interval of a mean, by Student’s t distribution.',
    mapped(['number', 'number', 'number'], (alpha, spread, given) => {
      const size = Math.trunc(given);
      if (alpha <= 0 || alpha >= 1 || spread <= 0 || size < 1) return failed.num;
      if (size === 1) return failed.div0;
      const t = studentTwoTailed(alpha, size - 1);
      return typeof t === 'number' ? (t * spread) / Math.sqrt(size) : t;
    }),
  ],
  ['PROB', 'xs, probabilities, lowest, [highest]', 'The probability of values within a range.', given(probability)],
]);

export const hypothesisTests = [
  ...current,
  ...alsoNamed(current, { TTEST: 'T.TEST', FTEST: 'F.TEST', ZTEST: 'Z.TEST', CHITEST: 'CHISQ.TEST' }),
];

function tTest([first, second, tails, kind]: readonly Argument[], at: Evaluation): Scalar {
  const [count, way] = [numberArgument(tails, at), numberArgument(kind, at)];
  if (isError(count)) return count;
  if (isError(way)) return way;
  const [sides, which] = [Math.trunc(count), Math.trunc(way)];
  if ((sides !== 1 && sides !== 2) || which < 1 || which > 3) return failed.num;
  const tested = which === 1 ? pairedTest(first, second, at) : separateTest(first, second, which === 2, at);
  if (isError(tested)) return tested;
  const [t, freedom] = tested;
  if (!Number.isFinite(t) || !(freedom > 0)) return failed.div0;
  return sides * studentShares(Math.abs(t), freedom).above;
}

type Tested = readonly [t: number, freedom: number];

function pairedTest(first: Argument, second: Argument, at: Evaluation): Tested | FormulaError {
  const pairs = pairsIn(first, second, at);
  if (isError(pairs)) return pairs;
  const { count, mean, variance } = sampleOf(pairs.map(([one, other]) => one - other));
  return [mean / Math.sqrt(variance / count), count - 1];
}

function separateTest(first: Argument, second: Argument, isEqual: boolean, at: Evaluation): Tested | FormulaError {
  const [left, right] = [numbersIn([first], at), numbersIn([second], at)];
  if (isError(left)) return left;
  if (isError(right)) return right;
  const [one, other] = [sampleOf(left), sampleOf(right)];
  const distance = one.mean - other.mean;
  if (isEqual) {
    const freedom = one.count + other.count - 2;
    const pooled = ((one.count - 1) * one.variance + (other.count - 1) * other.variance) / freedom;
    return [distance / Math.sqrt(pooled * (1 / one.count + 1 / other.count)), freedom];
  }
  const [here, there] = [one.variance / one.count, other.variance / other.count];
  const freedom = (here + there) ** 2 / (here ** 2 / (one.count - 1) + there ** 2 / (other.count - 1));
  return [distance / Math.sqrt(here + there), freedom];
}

function fTest([first, second]: readonly Argument[], at: Evaluation): Scalar {
  const [left, right] = [numbersIn([first], at), numbersIn([second], at)];
  if (isError(left)) return left;
  if (isError(right)) return right;
  if (left.length < 2 || right.length < 2) return failed.div0;
  const [one, other] = [sampleOf(left), sampleOf(right)];
  if (one.variance === 0 || other.variance === 0) return failed.div0;
  const { below, above } = fShares(one.variance / other.variance, one.count - 1, other.count - 1);
  return 2 * Math.min(below, above);
}

function zTest([range, mean, deviation]: readonly Argument[], at: Evaluation): Scalar {
  const numbers = numbersIn([range], at);
  const tested = numberArgument(mean, at);
  const spread = deviation === undefined ? undefined : numberArgument(deviation, at);
  if (isError(numbers)) return numbers;
  if (isError(tested)) return tested;
  if (isError(spread)) return spread;
  if (numbers.length === 0) return failed.na;
  const sample = sampleOf(numbers);
  const sigma = spread ?? Math.sqrt(sample.variance);
  if (spread !== undefined && spread <= 0) return failed.num;
  if (!(sigma > 0)) return failed.div0;
  return normalBelow((tested - sample.mean) / (sigma / Math.sqrt(sample.count)));
}

function chiSquareTest([actual, expected]: readonly Argument[], at: Evaluation): Scalar {
  const [grid, other] = [gridOf(actual), gridOf(expected)];
  if (grid.rows !== other.rows || grid.columns !== other.columns) return failed.na;
  const { rows, columns } = grid;
  if (rows * columns < 2) return failed.na;
  const pairs = pairsIn(actual, expected, at);
  if (isError(pairs)) return pairs;
  if (pairs.length === 0) return failed.div0;
  let sum = 0;
  for (const [here, there] of pairs) {
    if (there === 0) return failed.div0;
    if (there < 0) return failed.num;
    sum += (here - there) ** 2 / there;
  }
  const freedom = rows === 1 || columns === 1 ? rows * columns - 1 : (rows - 1) * (columns - 1);
  return isFreedom(freedom) ? chiSquareShares(sum, freedom).above : failed.num;
}

function probability([xs, shares, lowest, highest]: readonly Argument[], at: Evaluation): Scalar {
  const low = numberArgument(lowest, at);
  const high = highest === undefined ? low : numberArgument(highest, at);
  if (isError(low)) return low;
  if (isError(high)) return high;
  if (cellsOf(xs, at).length !== cellsOf(shares, at).length) return failed.na;
  const pairs = pairsIn(xs, shares, at);
  if (isError(pairs)) return pairs;
  const total = pairs.reduce((sum, [, share]) => sum + share, 0);
  if (pairs.some(([, share]) => share < 0 || share > 1) || Math.abs(total - 1) > 1e-7) return failed.num;
  return finite(pairs.reduce((sum, [x, share]) => (x >= low && x <= high ? sum + share : sum), 0));
}
