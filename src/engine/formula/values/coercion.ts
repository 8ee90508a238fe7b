/** What a value becomes where a formula needs another kind. */

import { failed, type FormulaError } from './formula-error.ts';
import { numberInText } from './read-number.ts';
import { Area, type Argument, isError, LambdaValue, Matrix, type Scalar } from './value.ts';

/** Blank is 0, TRUE is 1, text is read; what is no number is #VALUE!. */
export function toNumber(value: Scalar, date1904 = false): number | FormulaError {
  if (typeof value === 'number') return value;
  if (value === null) return 0;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string') return value;
  const number = numberInText(value, date1904);
  return Number.isNaN(number) ? failed.value : number;
}

export function toText(value: Scalar): string | FormulaError {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value);
  if (value === null) return '';
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : value;
}

export function toBoolean(value: Scalar): boolean | FormulaError {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return value !== 0;
  if (value === null) return false;
  if (typeof value !== 'string') return value;
  const upper = value.trim().toUpperCase();
  return upper === 'TRUE' ? true : upper === 'FALSE' ? false : failed.value;
}

/** One cell's worth of an argument: the only cell of a grid, #VALUE! for more and for a function. */
export function toScalar(value: Argument): Scalar {
  if (value === undefined) return null;
  if (value instanceof Matrix || value instanceof Area) {
    return value.rows === 1 && value.columns === 1 ? value.get(0, 0) : failed.value;
  }
  return value instanceof LambdaValue ? failed.calc : value;
}

/** A number that cannot be one is #NUM!, and there is one zero. */
export function finite(value: number): number | FormulaError {
  return Number.isFinite(value) ? value + 0 : failed.num;
}

/** A number as `&` writes it: fifteen figures, powers of ten where it is very large or small. */
export function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e15) return String(value + 0);
  const [mantissa = '0', exponent = '0'] = value.toExponential(14).split('e');
  const power = Number(exponent);
  const digits = mantissa.replace(/^-/, '').replace('.', '').replace(/0+$/, '') || '0';
  const sign = value < 0 ? '-' : '';
  if (power >= 0 && power < mostPlainPower) {
    const padded = digits.padEnd(power + 1, '0');
    const decimals = padded.slice(power + 1);
    return `${sign}${padded.slice(0, power + 1)}${decimals === '' ? '' : `.${decimals}`}`;
  }
  if (power < 0 && digits.length - power <= mostPlainPower) return `${sign}0.${'0'.repeat(-power - 1)}${digits}`;
  const scaled = digits.length === 1 ? digits : `${digits[0]}.${digits.slice(1)}`;
  return `${sign}${scaled}E${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`;
}

const mostPlainPower = 20;

/** Whether two numbers are one to fifteen figures, as spreadsheets compare. */
export function isSameNumber(first: number, second: number): boolean {
  if (first === second) return true;
  return Math.abs(first - second) < Math.abs(first) * 2 ** -48;
}

/** A sum or difference that is nothing but the rounding of its parts is 0. */
export function added(first: number, second: number): number {
  const sum = first + second;
  return sum !== 0 && Math.abs(sum) < Math.abs(first) * 2 ** -48 ? 0 : sum;
}

type ScalarKind = 'number' | 'text' | 'boolean';
const ranks = { number: 0, text: 1, boolean: 2 } as const;

/**
 * The order of two values, or the error of one: numbers before texts before booleans, texts whatever their case. A
 * blank is what the other is: 0, an empty text or FALSE.
 */
export function compareScalars(first: Scalar, second: Scalar): number | FormulaError {
  if (typeof first === 'number' && typeof second === 'number') {
    return isSameNumber(first, second) ? 0 : first < second ? -1 : 1;
  }
  if (isError(first)) return first;
  if (isError(second)) return second;
  const [left, right] = [first ?? blankAs(second), second ?? blankAs(first)];
  const [leftKind, rightKind] = [kindOf(left), kindOf(right)];
  if (leftKind !== rightKind) return ranks[leftKind] - ranks[rightKind];
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
  return Number(left) - Number(right);
}

function kindOf(value: number | string | boolean): ScalarKind {
  return typeof value === 'number' ? 'number' : typeof value === 'string' ? 'text' : 'boolean';
}

function blankAs(other: Scalar): number | string | boolean {
  return typeof other === 'string' ? '' : typeof other === 'boolean' ? false : 0;
}

/** A text as it is compared: whatever its case, and however its accents are put together. Equal texts have one. */
export function foldText(text: string): string {
  const lower = text.toLowerCase();
  return isAscii(lower) ? lower : lower.normalize('NFC');
}

/** Letters whatever their case; what is first in the alphabet comes first, whatever language the machine speaks. */
export function compareTexts(first: string, second: string): number {
  if (first === second) return 0;
  const [left, right] = [foldText(first), foldText(second)];
  if (left === right) return 0;
  if (isPlainText(left) && isPlainText(right)) return comparePlain(left, right);
  // What the alphabet passes over (a soft hyphen) still distinguishes texts.
  return collator.compare(left, right) || comparePlain(left, right);
}

const collator = new Intl.Collator('en-US', { sensitivity: 'variant' });
const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);
const isPlainText = (text: string): boolean => /^[a-z0-9 ]*$/.test(text);
const comparePlain = (left: string, right: string): number => (left < right ? -1 : 1);
