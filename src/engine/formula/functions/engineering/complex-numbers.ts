/** Complex numbers as texts (`3+4i`), read and written as spreadsheets do. */

import { finite, numberText, toNumber, toText } from '../../values/coercion.ts';
import { failed, FormulaError } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';

export interface Complex {
  re: number;
  im: number;
  /** The letter of the imaginary unit, `i` or `j`; empty where a number names none. */
  unit: string;
}

const figures = String.raw`(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const pattern = new RegExp(`^([-+]?${figures})?(?:([-+]?)(${figures})?([ij]))?$`);

export function readComplex(value: Scalar, date1904: boolean): Complex | FormulaError {
  if (typeof value === 'boolean') return failed.value;
  if (typeof value !== 'string') {
    const number = toNumber(value, date1904);
    return typeof number === 'number' ? { re: number, im: 0, unit: '' } : number;
  }
  const text = value.trim();
  const match = pattern.exec(text);
  if (!match || text === '') return failed.num;
  const [, real, sign = '', size, unit] = match;
  if (unit === undefined) return { re: Number(real), im: 0, unit: '' };
  // `4i` and `-4i`: what stands first belongs to the unit.
  if (real !== undefined && sign === '' && size === undefined) return { re: 0, im: Number(real), unit };
  if (real !== undefined && sign === '') return failed.num;
  return { re: real === undefined ? 0 : Number(real), im: (sign === '-' ? -1 : 1) * Number(size ?? 1), unit };
}

export function writeComplex({ re, im, unit }: Complex): Scalar {
  for (const part of [re, im]) {
    const known = finite(part);
    if (typeof known !== 'number') return known;
  }
  const letter = unit || 'i';
  if (im === 0) return numberText(re);
  const size = im === 1 ? '' : im === -1 ? '-' : numberText(im);
  if (re === 0) return `${size}${letter}`;
  return `${numberText(re)}${im > 0 ? '+' : ''}${size}${letter}`;
}

/** The letter of numbers that are computed with each other; #VALUE! where they have both. */
export function commonUnit(all: readonly Complex[]): string | FormulaError {
  const letters = new Set(all.map(({ unit }) => unit).filter(Boolean));
  return letters.size > 1 ? failed.value : ([...letters][0] ?? '');
}

export const sumOf = (one: Complex, other: Complex): Complex => ({
  ...one,
  re: one.re + other.re,
  im: one.im + other.im,
});

export const productOf = (one: Complex, other: Complex): Complex => ({
  ...one,
  re: one.re * other.re - one.im * other.im,
  im: one.re * other.im + one.im * other.re,
});

export function quotientOf(one: Complex, other: Complex): Complex {
  const size = other.re * other.re + other.im * other.im;
  return {
    ...one,
    re: (one.re * other.re + one.im * other.im) / size,
    im: (one.im * other.re - one.re * other.im) / size,
  };
}

export const isZero = ({ re, im }: Complex): boolean => re === 0 && im === 0;

export function complexText(re: number, im: number, suffix: Scalar): Scalar {
  const unit = toText(suffix);
  if (unit instanceof FormulaError) return unit;
  if (unit !== '' && unit !== 'i' && unit !== 'j') return failed.value;
  return writeComplex({ re, im, unit });
}
