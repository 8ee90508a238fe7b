import { failed } from '../../values/formula-error.ts';
import type { Scalar } from '../../values/value.ts';
import { functionsOf, mapped } from '../define-function.ts';
import { temperatureNamed, unitNamed } from './units.ts';

export const engineeringFunctions = functionsOf('engineering', [
  [
    'CONVERT',
    'number, from_unit, to_unit',
    'Converts a number from one unit to another.',
    mapped(['number', 'text', 'text'], converted),
  ],
  [
    'DELTA',
    'number1, [number2]',
    '1 where two numbers are equal, else 0.',
    mapped(['number', 'number?'], (one, other = 0) => (one === other ? 1 : 0)),
  ],
  [
    'GESTEP',
    'number, [step]',
    '1 where a number is at least a step, else 0.',
    mapped(['number', 'number?'], (value, step = 0) => (value >= step ? 1 : 0)),
  ],
]);

/** #N/A for what is no unit, and for units of different quantities. */
function converted(value: number, from: string, to: string): Scalar {
  const [here, there] = [temperatureNamed(from), temperatureNamed(to)];
  if (here && there) {
    // The zeros are set off against each other first, so that 68 °F are 20 °C and not a little more.
    return from === to ? value : (value * here[1]) / there[1] + ((here[0] * here[1]) / there[1] - there[0]);
  }
  const [one, other] = [unitNamed(from), unitNamed(to)];
  if (!one || !other || one.quantity !== other.quantity) return failed.na;
  return (value * one.size) / other.size;
}
