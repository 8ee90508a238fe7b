import { toText } from '../../values/coercion.ts';
import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { functionsOf, mapped } from '../define-function.ts';

export const numeralFunctions = functionsOf('mathematics', [
  [
    'BASE',
    'number, base, [length]',
    'Converts a number to another base.',
    mapped(['number', 'number', 'number?'], (value, base, length = 0) => {
      const isFine = value >= 0 && value < 2 ** 53 && base >= 2 && base < 37 && length >= 0 && length < 256;
      return isFine
        ? Math.floor(value).toString(Math.floor(base)).toUpperCase().padStart(Math.floor(length), '0')
        : failed.num;
    }),
  ],
  [
    'DECIMAL',
    'text, base',
    'Converts a number from another base.',
    mapped(['text', 'number'], (text, base) => {
      const radix = Math.trunc(base);
      const digits = text.trim().toLowerCase();
      if (radix < 2 || radix > 36 || digits.length > 255) return failed.num;
      let value = 0;
      for (const digit of digits) {
        const one = /[0-9a-z]/.test(digit) ? Number.parseInt(digit, 36) : radix;
        if (one >= radix) return failed.num;
        value = value * radix + one;
      }
      return value;
    }),
  ],
  [
    'ROMAN',
    'number, [form]',
    'Converts a number to classic Roman numerals.',
    mapped(['number', 'number?'], (value, form = 0) => (form === 0 ? romanText(value) : failed.value)),
  ],
  ['ARABIC', 'text', 'Converts Roman numerals to a number.', mapped(['any'], (text) => arabicNumber(text))],
]);

const numerals: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
  ] as const),
  ...([
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ] as const),
];

function romanText(value: number): Scalar {
  let rest = Math.trunc(value);
  if (rest < 0 || rest > 3999) return failed.value;
  let text = '';
  for (const [size, letters] of numerals) {
    while (rest >= size) {
      text += letters;
      rest -= size;
    }
  }
  return text;
}

const valueOfNumeral: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function arabicNumber(cell: Scalar): Scalar {
  const text = toText(cell);
  if (typeof text !== 'string') return text;
  const trimmed = text.trim().toUpperCase();
  const sign = trimmed.startsWith('-') ? -1 : 1;
  const letters = trimmed.replace(/^-/, '');
  if (letters.length > 255 || !/^[IVXLCDM]*$/.test(letters)) return failed.value;
  let sum = 0;
  for (let index = 0; index < letters.length; index++) {
    const value = valueOfNumeral[letters[index]!]!;
    sum += value < (valueOfNumeral[letters[index + 1] ?? ''] ?? 0) ? -value : value;
  }
  return sign * sum;
}
