import { toNumber, toText } from '../../values/coercion.ts';
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
    'Converts a number to Roman numerals: classic ones (0) to the shortest (4).',
    mapped(['number', 'any'], (value, form) => {
      // TRUE is classic, FALSE the shortest.
      const kind = typeof form === 'boolean' ? (form ? 0 : 4) : toNumber(form);
      if (typeof kind !== 'number') return kind;
      return kind < 0 || kind >= 5 ? failed.value : romanText(value, Math.trunc(kind));
    }),
  ],
  ['ARABIC', 'text', 'Converts Roman numerals to a number.', mapped(['any'], (text) => arabicNumber(text))],
]);

const romanLetters = ['M', 'D', 'C', 'L', 'X', 'V', 'I'] as const;
const romanSizes = [1000, 500, 100, 50, 10, 5, 1] as const;

/** The shorter a form is, the further apart a letter may be from the one that it is taken away from: 499 is XDIX, ID. */
function romanText(value: number, form: number): Scalar {
  let rest = Math.trunc(value);
  if (rest < 0 || rest > 3999) return failed.value;
  let text = '';
  for (let place = 0; place < romanLetters.length; place += 2) {
    const digit = Math.trunc(rest / romanSizes[place]!);
    if (digit % 5 !== 4) {
      text += (digit > 4 ? romanLetters[place - 1]! : '') + romanLetters[place]!.repeat(digit % 5);
      rest %= romanSizes[place]!;
      continue;
    }
    const larger = digit === 4 ? place - 1 : place - 2;
    let smaller = place;
    const last = Math.min(place + form, romanLetters.length - 1);
    while (smaller < last && romanSizes[larger]! - romanSizes[smaller + 1]! <= rest) smaller++;
    text += romanLetters[smaller]! + romanLetters[larger]!;
    rest += romanSizes[smaller]! - romanSizes[larger]!;
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
