/** Figures as only masks ask for them. */
import { decimalText, powerText, roundedDigits } from './number-digits.ts';

/** A number under the format General: eleven places, powers of ten beyond them. */
export function generalText(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size >= 1e11 || size < 0.0001) return powerText(value);
  const room = 10 - String(Math.floor(size)).length;
  const [whole, fraction] = roundedDigits(size, Math.max(0, room));
  const decimals = fraction.replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${whole}${decimalText(decimals)}`;
}

export interface FractionShape {
  /** Whether whole numbers are before the fraction. */
  hasWhole: boolean;
  /** Figures that the denominator may have. */
  figures: number;
  /** A denominator that the mask names itself; 0 where it does not. */
  denominator: number;
}

/** The nearest fraction of a shape to a number that is not negative. */
export function fractionText(
  value: number,
  { hasWhole, figures, denominator }: FractionShape,
): { whole: number; numerator: number; denominator: number } {
  const whole = hasWhole ? Math.floor(value) : 0;
  const [numerator, found] =
    denominator > 0
      ? [Math.round((value - whole) * denominator), denominator]
      : nearestFraction(value - whole, 10 ** Math.min(figures, 7) - 1);
  return hasWhole && numerator === found
    ? { whole: whole + 1, numerator: 0, denominator: found }
    : { whole, numerator, denominator: found };
}

/** The last convergent of the continued fraction that has no larger denominator, as spreadsheet programs take it. */
function nearestFraction(value: number, most: number): [number, number] {
  let before: [number, number] = [0, 1];
  let last: [number, number] = [1, 0];
  let rest = value;
  for (let step = 0; step < 40; step++) {
    const whole = Math.floor(rest);
    const next: [number, number] = [whole * last[0] + before[0], whole * last[1] + before[1]];
    if (next[1] > most) break;
    before = last;
    last = next;
    if (rest - whole < 1e-10) break;
    rest = 1 / (rest - whole);
  }
  return last;
}
