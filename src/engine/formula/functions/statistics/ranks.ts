import type { Evaluation } from '../../evaluate/evaluation.ts';
import { finite, isSameNumber, toNumber } from '../../values/coercion.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import type { Argument, FormulaValue } from '../../values/value.ts';
import { forEachCell, functionsOf, type FunctionCall } from '../define-function.ts';
import { roundedTowards } from '../mathematics/rounding.ts';
import { numberArgument, numbersIn } from '../read-arguments.ts';

/** Over the numbers of a range, with a number next to it; for each of several numbers where they are an array. */
function placed(run: (sorted: number[], requested: number) => number | FormulaError): FunctionCall {
  return ([range, requested], at) => {
    const numbers = numbersIn([range], at);
    if (!Array.isArray(numbers)) return numbers;
    const sorted = numbers.sort(ascending);
    return forEachNumber(requested, at, (position) => (sorted.length === 0 ? failed.num : run(sorted, position)));
  };
}

function forEachNumber(
  requested: Argument,
  at: Evaluation,
  run: (position: number) => number | FormulaError,
): FormulaValue {
  return forEachCell([requested], at, ([one]) => {
    const number = toNumber(one ?? null, at.date1904);
    return typeof number === 'number' ? finiteOrError(run(number)) : number;
  });
}

function percentile(sorted: readonly number[], part: number): number | FormulaError {
  if (part < 0 || part > 1) return failed.num;
  return between(sorted, part * (sorted.length - 1));
}

function percentileExclusive(sorted: readonly number[], part: number): number | FormulaError {
  const position = part * (sorted.length + 1) - 1;
  return part <= 0 || part >= 1 || position < 0 || position > sorted.length - 1
    ? failed.num
    : between(sorted, position);
}

/** A quarter out of five, as a share. */
const quarter = (run: (sorted: number[], part: number) => number | FormulaError) =>
  placed((sorted, requested) => {
    const which = Math.trunc(requested);
    return which < 0 || which > 4 ? failed.num : run(sorted, which / 4);
  });

const ranked =
  (average: boolean): FunctionCall =>
  ([requested, range, order], at) => {
    const ascends = numberArgument(order, at);
    const numbers = numbersIn([range], at);
    if (typeof ascends !== 'number') return ascends;
    if (!Array.isArray(numbers)) return numbers;
    return forEachNumber(requested, at, (value) => {
      at.budget.spend(numbers.length);
      const same = numbers.filter((one) => isSameNumber(one, value)).length;
      if (same === 0) return failed.na;
      const before = numbers.filter(
        (one) => (ascends === 0 ? one > value : one < value) && !isSameNumber(one, value),
      ).length;
      return before + 1 + (average ? (same - 1) / 2 : 0);
    });
  };

/** The share of values below a number, or at most it, between neighbours in proportion. */
const percentRank =
  (exclusive: boolean): FunctionCall =>
  ([range, requested, digits], at) => {
    const sorted = numbersIn([range], at);
    const positions = numberArgument(digits, at, 3);
    if (!Array.isArray(sorted)) return sorted;
    if (typeof positions !== 'number') return positions;
    sorted.sort(ascending);
    if (sorted.length === 0 || positions < 1) return failed.num;
    return forEachNumber(requested, at, (value) => {
      if (value < sorted[0]! || value > sorted.at(-1)!) return failed.na;
      return roundedTowards(shareBelow(sorted, value, exclusive), positions);
    });
  };

function shareBelow(sorted: readonly number[], value: number, exclusive: boolean): number {
  const above = sorted.findIndex((one) => one >= value);
  const upper = sorted[above]!;
  const lower = upper === value ? value : sorted[above - 1]!;
  const position = upper === value ? above : above - 1 + (value - lower) / (upper - lower);
  if (exclusive) return (position + 1) / (sorted.length + 1);
  return sorted.length === 1 ? 1 : position / (sorted.length - 1);
}

const ascending = (first: number, second: number): number => first - second;

const finiteOrError = (value: number | FormulaError): number | FormulaError =>
  typeof value === 'number' ? finite(value) : value;

/** What lies at a place among sorted numbers, between two of them in proportion. */
export function between(sorted: readonly number[], position: number): number {
  const low = Math.floor(position);
  const first = sorted[low]!;
  return first + (position - low) * ((sorted[low + 1] ?? first) - first);
}

export const rankFunctions = functionsOf('statistics', [
  [
    'LARGE',
    'range, place',
    'The nth largest number.',
    placed((sorted, position) => sorted[sorted.length - Math.trunc(position)] ?? failed.num),
  ],
  [
    'SMALL',
    'range, place',
    'The nth smallest number.',
    placed((sorted, position) => sorted[Math.trunc(position) - 1] ?? failed.num),
  ],
  ['RANK', 'number, range, [order]', 'Rank of a number.', ranked(false)],
  ['RANK.EQ', 'number, range, [order]', 'Rank of a number.', ranked(false)],
  ['RANK.AVG', 'number, range, [order]', 'Rank of a number. Equal numbers get their average rank.', ranked(true)],
  ['PERCENTILE', 'range, share', 'Percentile of values.', placed(percentile)],
  ['PERCENTILE.INC', 'range, share', 'Percentile of values.', placed(percentile)],
  ['PERCENTILE.EXC', 'range, share', 'Percentile of values, excluding 0 and 1.', placed(percentileExclusive)],
  ['QUARTILE', 'range, quarter', 'Quartile of values.', quarter(percentile)],
  ['QUARTILE.INC', 'range, quarter', 'Quartile of values.', quarter(percentile)],
  ['QUARTILE.EXC', 'range, quarter', 'Quartile of values, excluding 0 and 4.', quarter(percentileExclusive)],
  ['PERCENTRANK', 'range, number, [digits]', 'Percentage rank of a number.', percentRank(false)],
  ['PERCENTRANK.INC', 'range, number, [digits]', 'Percentage rank of a number.', percentRank(false)],
  ['PERCENTRANK.EXC', 'range, number, [digits]', 'Percentage rank of a number, excluding 0 and 1.', percentRank(true)],
  [
    'TRIMMEAN',
    'range, share',
    'The mean without the outliers at both ends.',
    placed((sorted, share) => {
      if (share < 0 || share >= 1) return failed.num;
      const cut = Math.floor((sorted.length * share) / 2 + 1e-12);
      const remaining = sorted.slice(cut, sorted.length - cut);
      return remaining.reduce((total, one) => total + one, 0) / remaining.length;
    }),
  ],
]);
