import type { Evaluation } from '../../evaluate/evaluation.ts';
import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { alsoNamed, functionsOf, given, mapped } from '../define-function.ts';
import { eachNumber } from '../read-arguments.ts';
import { roundedAway, roundedTo, roundedTowards } from './rounding.ts';

const ofNumber = (run: (value: number) => Scalar) => mapped(['number'], run);

const current = functionsOf('mathematics', [
  ['ABS', 'number', 'Absolute value of a number.', ofNumber(Math.abs)],
  ['SIGN', 'number', '1 for a positive number, -1 for a negative one, 0 for 0.', ofNumber(Math.sign)],
  ['INT', 'number', 'Rounds a number down to an integer.', ofNumber(Math.floor)],
  ['TRUNC', 'number, [digits]', 'Truncates a number to some decimals.', mapped(['number', 'number?'], roundedTowards)],
  ['ROUND', 'number, [digits]', 'Rounds a number to some decimals.', mapped(['number', 'number?'], roundedTo)],
  ['ROUNDUP', 'number, [digits]', 'Rounds a number away from zero.', mapped(['number', 'number?'], roundedAway)],
  ['ROUNDDOWN', 'number, [digits]', 'Rounds a number toward zero.', mapped(['number', 'number?'], roundedTowards)],
  [
    'MROUND',
    'number, multiple',
    'Rounds a number to the nearest multiple.',
    mapped(['number', 'number'], (value, multiple) => {
      if (multiple === 0 || value === 0) return 0;
      return value * multiple < 0 ? failed.num : roundedTo(value / multiple, 0) * multiple;
    }),
  ],
  [
    'CEILING',
    'number, multiple',
    'Rounds a number up to a multiple.',
    mapped(['number', 'number'], (value, multiple) => {
      if (multiple === 0 || value === 0) return 0;
      return value > 0 && multiple < 0 ? failed.num : ceilTo(value, multiple);
    }),
  ],
  [
    'FLOOR',
    'number, multiple',
    'Rounds a number down to a multiple.',
    mapped(['number', 'number'], (value, multiple) => {
      if (value === 0) return 0;
      if (multiple === 0) return failed.div0;
      return value > 0 && multiple < 0 ? failed.num : floorTo(value, multiple);
    }),
  ],
  [
    'CEILING.MATH',
    'number, [multiple], [mode]',
    'Rounds a number up to a multiple. With a mode, negative numbers round away from zero.',
    mapped(['number', 'number?', 'number?'], (value, multiple = 1, mode = 0) => {
      if (multiple === 0) return 0;
      const step = Math.abs(multiple);
      return value < 0 && mode !== 0 ? floorTo(value, step) : ceilTo(value, step);
    }),
  ],
  [
    'FLOOR.MATH',
    'number, [multiple], [mode]',
    'Rounds a number down to a multiple. With a mode, negative numbers round toward zero.',
    mapped(['number', 'number?', 'number?'], (value, multiple = 1, mode = 0) => {
      if (multiple === 0) return 0;
      const step = Math.abs(multiple);
      return value < 0 && mode !== 0 ? ceilTo(value, step) : floorTo(value, step);
    }),
  ],
  [
    'CEILING.PRECISE',
    'number, [multiple]',
    'Rounds a number up to a multiple, whatever the sign of that.',
    mapped(['number', 'number?'], (value, multiple = 1) => (multiple === 0 ? 0 : ceilTo(value, Math.abs(multiple)))),
  ],
  [
    'FLOOR.PRECISE',
    'number, [multiple]',
    'Rounds a number down to a multiple, whatever the sign of that.',
    mapped(['number', 'number?'], (value, multiple = 1) => (multiple === 0 ? 0 : floorTo(value, Math.abs(multiple)))),
  ],
  [
    'EVEN',
    'number',
    'Rounds a number away from zero to the next even integer.',
    ofNumber((value) => awayTo(value, 2, 0)),
  ],
  [
    'ODD',
    'number',
    'Rounds a number away from zero to the next odd integer.',
    ofNumber((value) => awayTo(value, 2, 1)),
  ],
  [
    'MOD',
    'number, divisor',
    'Remainder of a division, with the sign of the divisor.',
    mapped(['number', 'number'], (value, divisor) => {
      if (divisor === 0) return failed.div0;
      const rest = value % divisor;
      return rest !== 0 && rest < 0 !== divisor < 0 ? rest + divisor : rest;
    }),
  ],
  [
    'QUOTIENT',
    'number, divisor',
    'Integer part of a division.',
    mapped(['number', 'number'], (value, divisor) => (divisor === 0 ? failed.div0 : Math.trunc(value / divisor))),
  ],
  ['POWER', 'number, power', 'A number raised to a power.', mapped(['number', 'number'], power)],
  ['SQRT', 'number', 'The square root.', ofNumber(Math.sqrt)],
  ['SQRTPI', 'number', 'The square root of a number times pi.', ofNumber((value) => Math.sqrt(value * Math.PI))],
  ['EXP', 'number', 'e raised to a power.', ofNumber(Math.exp)],
  ['LN', 'number', 'The natural logarithm.', ofNumber((value) => (value > 0 ? Math.log(value) : failed.num))],
  ['LOG10', 'number', 'The logarithm to base 10.', ofNumber((value) => (value > 0 ? Math.log10(value) : failed.num))],
  [
    'LOG',
    'number, [base]',
    'The logarithm to a base, 10 by default.',
    mapped(['number', 'number?0'], (value, base = 10) => {
      if (value <= 0 || base <= 0) return failed.num;
      if (base === 10) return Math.log10(value);
      return base === 1 ? failed.div0 : Math.log(value) / Math.log(base);
    }),
  ],
  ['PI', '', 'The number pi.', given(() => Math.PI)],
  [
    'SUM',
    'number1, [number2], …',
    'The sum of numbers.',
    given((args, at) => {
      let sum = 0;
      return eachNumber(args, at, (value) => (sum += value)) ?? sum;
    }),
  ],
  [
    'SUMSQ',
    'number1, [number2], …',
    'The sum of the squares of numbers.',
    given((args, at) => {
      let sum = 0;
      return eachNumber(args, at, (value) => (sum += value * value)) ?? sum;
    }),
  ],
  [
    'PRODUCT',
    'number1, [number2], …',
    'The product of numbers.',
    given((args, at) => {
      let product = 1;
      let count = 0;
      const error = eachNumber(args, at, (value) => {
        product *= value;
        count++;
      });
      return error ?? (count === 0 ? 0 : product);
    }),
  ],
  ['RAND!', '', 'A random number from 0 up to 1.', given((_, at) => at.random())],
  [
    'RANDBETWEEN!',
    'lowest, highest',
    'A random integer between two numbers.',
    mapped(['number', 'number'], randomBetween),
  ],
  ['RAND.NV', '', 'A random number from 0 up to 1 that stays until its cell changes.', given((_, at) => at.random())],
  [
    'RANDBETWEEN.NV',
    'lowest, highest',
    'A random integer between two numbers that stays until its cell changes.',
    mapped(['number', 'number'], randomBetween),
  ],
  ['RADIANS', 'degrees', 'Converts degrees to radians.', ofNumber((value) => (value * Math.PI) / 180)],
  ['DEGREES', 'radians', 'Converts radians to degrees.', ofNumber((value) => (value * 180) / Math.PI)],
]);

export const mathematicsFunctions = [...current, ...alsoNamed(current, { 'ISO.CEILING': 'CEILING.PRECISE' })];

function randomBetween(lowest: number, highest: number, at: Evaluation): Scalar {
  const [low, high] = [Math.ceil(lowest), Math.floor(highest)];
  return low > high ? failed.num : low + Math.floor(at.random() * (high - low + 1));
}

function power(value: number, exponent: number): Scalar {
  if (value === 0 && exponent === 0) return failed.num;
  return value === 0 && exponent < 0 ? failed.div0 : value ** exponent;
}

const ceilTo = (value: number, step: number): number => Math.ceil(snapped(value / step)) * step;
const floorTo = (value: number, step: number): number => Math.floor(snapped(value / step)) * step;

/** A quotient that misses a whole number by its rounding alone. */
function snapped(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < Math.abs(value) * 1e-15 ? whole : value;
}

function awayTo(value: number, step: number, offset: number): number {
  const size = Math.ceil((Math.ceil(Math.abs(value)) - offset) / step) * step + offset;
  return (value < 0 ? -1 : 1) * Math.max(size, offset);
}
