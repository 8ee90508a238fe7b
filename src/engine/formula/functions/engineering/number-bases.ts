/** BIN2DEC and its eleven kin: numerals of ten places, of which the highest says that a number is negative. */

import { toNumber, toText } from '../../values/coercion.ts';
import { failed, type FormulaError } from '../../values/formula-error.ts';
import { isError, type Scalar } from '../../values/value.ts';
import { type FormulaFunction, functionsOf, mapped } from '../define-function.ts';

interface NumeralSystem {
  radix: number;
  name: string;
  /** How many numbers ten places tell apart: half of them are negative. */
  size: number;
}

const systems: Record<string, NumeralSystem> = {
  BIN: { radix: 2, name: 'binary', size: 2 ** 10 },
  OCT: { radix: 8, name: 'octal', size: 2 ** 30 },
  HEX: { radix: 16, name: 'hexadecimal', size: 2 ** 40 },
};
const mostPlaces = 10;

function readNumeral(value: Scalar, { radix, size }: NumeralSystem): number | FormulaError {
  if (typeof value === 'boolean') return failed.value;
  const text = toText(value);
  if (typeof text !== 'string') return text;
  if (text === '') return 0;
  const digits = text.toLowerCase();
  if (digits.length > mostPlaces || [...digits].some((digit) => !isDigit(digit, radix))) return failed.num;
  const number = Number.parseInt(digits, radix);
  return number >= size / 2 ? number - size : number;
}

const isDigit = (digit: string, radix: number): boolean =>
  /^[0-9a-f]$/.test(digit) && Number.parseInt(digit, 16) < radix;

function writeNumeral(number: number, { radix, size }: NumeralSystem, places?: number): Scalar {
  const whole = Math.trunc(number);
  if (whole < -size / 2 || whole >= size / 2 || (places !== undefined && places < 1)) return failed.num;
  if (whole < 0) return (whole + size).toString(radix).toUpperCase();
  const text = whole.toString(radix).toUpperCase();
  if (places === undefined) return text;
  const width = Math.trunc(places);
  return width < text.length || width > mostPlaces ? failed.num : text.padStart(width, '0');
}

function entries(): FormulaFunction[] {
  const names = Object.keys(systems);
  return names.flatMap((from) => {
    const system = systems[from]!;
    return functionsOf('engineering', [
      [
        `${from}2DEC`,
        'number',
        `Converts a ${system.name} number to a decimal one.`,
        mapped(['any'], (value) => readNumeral(value, system)),
      ],
      [
        `DEC2${from}`,
        'number, [places]',
        `Converts a decimal number to a ${system.name} one.`,
        mapped(['any', 'number?'], (value, places, at) => {
          const number = typeof value === 'boolean' ? failed.value : toNumber(value, at.date1904);
          return isError(number) ? number : writeNumeral(number, system, places);
        }),
      ],
      ...names
        .filter((to) => to !== from)
        .map(
          (to) =>
            [
              `${from}2${to}`,
              'number, [places]',
              `Converts a ${system.name} number to a ${systems[to]!.name} one.`,
              mapped(['any', 'number?'], (value, places) => {
                const number = readNumeral(value, system);
                return isError(number) ? number : writeNumeral(number, systems[to]!, places);
              }),
            ] as const,
        ),
    ]);
  });
}

export const numberBaseFunctions = entries();
