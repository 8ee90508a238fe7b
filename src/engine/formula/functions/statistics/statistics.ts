import { finite, toNumber } from '../../values/coercion.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import { type Argument, isError, isGrid, Matrix, type Scalar } from '../../values/value.ts';
import { functionsOf, type FunctionCall, given, mapped } from '../define-function.ts';
import { eachNumber, eachScalar, numberArgument, numbersIn } from '../read-arguments.ts';
import { between } from './ranks.ts';

/** Over all numbers of the arguments, of which there must be some. */
function overNumbers(least: number, run: (numbers: number[]) => number | FormulaError): FunctionCall {
  return (args, at) => {
    const numbers = numbersIn(args, at);
    if (!Array.isArray(numbers)) return numbers;
    if (numbers.length < least) return least === 1 ? failed.num : failed.div0;
    return checked(run(numbers));
  };
}

const anyNumbers = (run: (numbers: number[]) => number | FormulaError): FunctionCall => overNumbers(0, run);

const checked = (value: number | FormulaError): number | FormulaError =>
  typeof value === 'number' ? finite(value) : value;
const ascending = (first: number, second: number): number => first - second;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / numbers.length;

function deviations(numbers: readonly number[], power = 2): number {
  const middle = mean(numbers);
  return numbers.reduce((total, one) => total + (one - middle) ** power, 0);
}

const sampleVariance = overNumbers(2, (numbers) => deviations(numbers) / (numbers.length - 1));
const sampleDeviation = overNumbers(2, (numbers) => Math.sqrt(deviations(numbers) / (numbers.length - 1)));
const variance: FunctionCall = (args, at) => withSome(args, at, (numbers) => deviations(numbers) / numbers.length);
const deviation: FunctionCall = (args, at) =>
  withSome(args, at, (numbers) => Math.sqrt(deviations(numbers) / numbers.length));

const withSome = (args: readonly Argument[], at: Parameters<FunctionCall>[1], run: (numbers: number[]) => number) => {
  const numbers = numbersIn(args, at);
  if (!Array.isArray(numbers)) return numbers;
  return numbers.length === 0 ? failed.div0 : checked(run(numbers));
};

const extreme =
  (start: number, better: (one: number, best: number) => boolean): FunctionCall =>
  (args, at) => {
    let best = start;
    const error = eachNumber(args, at, (value) => {
      if (better(value, best)) best = value;
    });
    return error ?? (best === start ? 0 : best);
  };

/** The numbers of arguments where texts count as 0 and booleans as 0 and 1. */
function valuesIn(args: readonly Argument[], at: Parameters<FunctionCall>[1]): number[] | FormulaError {
  const numbers: number[] = [];
  let error: FormulaError | null = null;
  eachScalar(args, at, (value, isCell) => {
    if (isError(value)) error = value;
    else if (typeof value === 'number') numbers.push(value);
    else if (typeof value === 'boolean') numbers.push(value ? 1 : 0);
    else if (typeof value === 'string') {
      const number = isCell ? 0 : toNumber(value, at.date1904);
      if (typeof number === 'number') numbers.push(number);
      else error = number;
    }
    return error === null;
  });
  return error ?? numbers;
}

/** The variance of values, of a sample or of all. */
const valueVariance = (isSample: boolean, run: (variance: number) => number): FunctionCall =>
  overSome(isSample ? 2 : 1, (numbers) => run(deviations(numbers) / (numbers.length - (isSample ? 1 : 0))));

const overSome =
  (least: number, run: (numbers: number[]) => number): FunctionCall =>
  (args, at) => {
    const numbers = valuesIn(args, at);
    if (!Array.isArray(numbers)) return numbers;
    return numbers.length < least ? failed.div0 : checked(run(numbers));
  };

const overValues =
  (empty: number | FormulaError, run: (numbers: number[]) => number): FunctionCall =>
  (args, at) => {
    const numbers = valuesIn(args, at);
    if (!Array.isArray(numbers)) return numbers;
    return numbers.length === 0 ? empty : run(numbers);
  };

function mode(numbers: number[]): number | FormulaError {
  const counts = new Map<number, number>();
  let [best, most] = [0, 1];
  for (const value of numbers) counts.set(value, (counts.get(value) ?? 0) + 1);
  for (const [value, count] of counts) if (count > most) [best, most] = [value, count];
  return most > 1 ? best : failed.na;
}

/** All numbers that are most frequent, in the order in which they come. */
const modes: FunctionCall = (args, at) => {
  const numbers = numbersIn(args, at);
  if (!Array.isArray(numbers)) return numbers;
  const counts = new Map<number, number>();
  for (const value of numbers) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = [...counts.values()].reduce((one, other) => Math.max(one, other), 2);
  const frequent = [...counts].filter(([, count]) => count === most).map(([value]) => value);
  return frequent.length === 0 ? failed.na : Matrix.column(frequent);
};

function skewnessOfAll(numbers: number[]): number | FormulaError {
  const spread = Math.sqrt(deviations(numbers) / numbers.length);
  return spread === 0 ? failed.div0 : deviations(numbers, 3) / numbers.length / spread ** 3;
}

function skewness(numbers: number[]): number | FormulaError {
  const count = numbers.length;
  const spread = Math.sqrt(deviations(numbers) / (count - 1));
  if (spread === 0) return failed.div0;
  return (count / ((count - 1) * (count - 2))) * (deviations(numbers, 3) / spread ** 3);
}

function kurtosis(numbers: number[]): number | FormulaError {
  const count = numbers.length;
  const spread = deviations(numbers) / (count - 1);
  if (spread === 0) return failed.div0;
  const scale = (count * (count + 1)) / ((count - 1) * (count - 2) * (count - 3));
  return scale * (deviations(numbers, 4) / spread ** 2) - (3 * (count - 1) ** 2) / ((count - 2) * (count - 3));
}

const counted =
  (counts: (value: Scalar, isCell: boolean) => boolean): FunctionCall =>
  (args, at) => {
    let count = 0;
    eachScalar(args, at, (value, isCell) => {
      if (counts(value, isCell)) count++;
    });
    return count;
  };

const count: FunctionCall = (args, at) => {
  let found = 0;
  for (const arg of args) {
    if (isGrid(arg)) eachScalar([arg], at, (value) => void (typeof value === 'number' && found++));
    else if (typeof numberArgument(arg, at) === 'number') found++;
  }
  return found;
};

export const statisticsFunctions = functionsOf('statistics', [
  ['AVERAGE', 'number1, [number2], …', 'The mean of numbers.', given((args, at) => withSome(args, at, mean))],
  ['AVERAGEA', 'value1, [value2], …', 'The mean. Text counts as 0, TRUE as 1.', overValues(failed.div0, mean)],
  ['COUNT', 'value1, [value2], …', 'Counts the numbers.', count],
  [
    'COUNTA',
    'value1, [value2], …',
    'Counts the cells that aren’t blank.',
    counted((value, isCell) => !isCell || value !== null),
  ],
  ['COUNTBLANK', 'range', 'Counts the blank cells.', countBlank()],
  ['MAX', 'number1, [number2], …', 'The largest number.', extreme(-Infinity, (one, best) => one > best)],
  ['MIN', 'number1, [number2], …', 'The smallest number.', extreme(Infinity, (one, best) => one < best)],
  [
    'MAXA',
    'value1, [value2], …',
    'The largest value. Text counts as 0, TRUE as 1.',
    overValues(0, (all) => all.reduce((one, other) => Math.max(one, other))),
  ],
  [
    'MINA',
    'value1, [value2], …',
    'The smallest value. Text counts as 0, TRUE as 1.',
    overValues(0, (all) => all.reduce((one, other) => Math.min(one, other))),
  ],
  [
    'MEDIAN',
    'number1, [number2], …',
    'The median.',
    overNumbers(1, (all) => between(all.sort(ascending), (all.length - 1) / 2)),
  ],
  ['MODE', 'number1, [number2], …', 'The most frequent number.', anyNumbers(mode)],
  ['MODE.SNGL', 'number1, [number2], …', 'The most frequent number.', anyNumbers(mode)],
  ['STDEV', 'number1, [number2], …', 'The standard deviation of a sample.', sampleDeviation],
  ['STDEV.S', 'number1, [number2], …', 'The standard deviation of a sample.', sampleDeviation],
  ['STDEVP', 'number1, [number2], …', 'The standard deviation of all values.', deviation],
  ['STDEV.P', 'number1, [number2], …', 'The standard deviation of all values.', deviation],
  ['VAR', 'number1, [number2], …', 'The variance of a sample.', sampleVariance],
  ['VAR.S', 'number1, [number2], …', 'The variance of a sample.', sampleVariance],
  ['VARP', 'number1, [number2], …', 'The variance of all values.', variance],
  ['VAR.P', 'number1, [number2], …', 'The variance of all values.', variance],
  ['STDEVA', 'value1, [value2], …', 'Sample deviation. Text counts as 0, TRUE as 1.', valueVariance(true, Math.sqrt)],
  ['STDEVPA', 'value1, [value2], …', 'Deviation. Text counts as 0, TRUE as 1.', valueVariance(false, Math.sqrt)],
  ['VARA', 'value1, [value2], …', 'Sample variance. Text counts as 0, TRUE as 1.', valueVariance(true, (one) => one)],
  ['VARPA', 'value1, [value2], …', 'Variance. Text counts as 0, TRUE as 1.', valueVariance(false, (one) => one)],
  ['MODE.MULT', 'number1, [number2], …', 'The most frequent numbers.', modes],
  ['SKEW.P', 'number1, [number2], …', 'Skewness of all values.', overNumbers(3, skewnessOfAll)],
  ['SKEWP', 'number1, [number2], …', 'Skewness of all values.', overNumbers(3, skewnessOfAll)],
  [
    'AVEDEV',
    'number1, [number2], …',
    'Mean deviation from the mean.',
    overNumbers(1, (all) => mean(all.map((one) => Math.abs(one - mean(all))))),
  ],
  [
    'DEVSQ',
    'number1, [number2], …',
    'Sum of squared deviations from the mean.',
    overNumbers(1, (all) => deviations(all)),
  ],
  [
    'GEOMEAN',
    'number1, [number2], …',
    'The geometric mean.',
    overNumbers(1, (all) => (all.some((one) => one <= 0) ? failed.num : Math.exp(mean(all.map(Math.log))))),
  ],
  [
    'HARMEAN',
    'number1, [number2], …',
    'The harmonic mean.',
    overNumbers(1, (all) => (all.some((one) => one <= 0) ? failed.num : all.length / sum(all.map((one) => 1 / one)))),
  ],
  ['SKEW', 'number1, [number2], …', 'Skewness of a distribution.', overNumbers(3, skewness)],
  ['KURT', 'number1, [number2], …', 'Kurtosis of a distribution.', overNumbers(4, kurtosis)],
  [
    'PERCENTOF',
    'part, whole',
    'The share that the sum of a part has in the sum of the whole.',
    given(([part, whole], at) => {
      const [some, all] = [numbersIn([part], at), numbersIn([whole], at)];
      if (isError(some)) return some;
      if (isError(all)) return all;
      return sum(all) === 0 ? failed.div0 : checked(sum(some) / sum(all));
    }),
  ],
  [
    'STANDARDIZE',
    'number, mean, deviation',
    'Standardizes a number by mean and standard deviation.',
    mapped(['number', 'number', 'number'], (value, middle, spread) =>
      spread <= 0 ? failed.num : (value - middle) / spread,
    ),
  ],
]);

function countBlank(): FunctionCall {
  const blanks = counted((value) => value === null || value === '');
  return (args, at) => {
    const [range] = args;
    if (!isGrid(range)) return failed.value;
    // What lies beyond the last cell of the sheet is blank, too.
    const inside = blanks(args, at);
    const filled = 'filled' in range ? range.filled : range;
    return typeof inside === 'number' ? inside + range.rows * range.columns - filled.rows * filled.columns : inside;
  };
}
