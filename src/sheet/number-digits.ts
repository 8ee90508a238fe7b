/** The figures of numbers, rounded as people round: in decimals, half away from zero. */

/** Moves the decimal point in the text of the number: 12.3 / 100 would be 0.12300000000000001. */
export function shifted(value: number, places: number): number {
  if (places === 0 || !Number.isFinite(value)) return value;
  const text = String(value);
  if (!text.includes('e')) return Number(`${text}e${places}`);
  const [digits, exponent = '0'] = text.split('e');
  return Number(`${digits}e${Number(exponent) + places}`);
}

/** Whole part and decimals of a number that is not negative, the decimals of exactly that many figures. */
export function roundedDigits(value: number, decimals: number): [whole: string, decimals: string] {
  const scaled = Math.round(shifted(value, decimals));
  // Beyond the whole numbers that a double tells apart there are no decimals left to round.
  const figures = scaled <= Number.MAX_SAFE_INTEGER ? String(scaled) : `${wholeFigures(value)}${'0'.repeat(decimals)}`;
  const padded = figures.padStart(decimals + 1, '0');
  return [padded.slice(0, padded.length - decimals), padded.slice(padded.length - decimals)];
}

/** The figures of a large whole number, with zeros where the shortest text of the number has none. */
function wholeFigures(value: number): string {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  return exponent === '0' ? whole : `${whole}${decimals.padEnd(Number(exponent), '0')}`;
}

/** A number as some figures before the point, some after it, and a power of ten; `whole` figures give powers of its multiples. */
export function scientificParts(
  value: number,
  whole: number,
  decimals: number,
): { digits: string; fraction: string; power: number } {
  const step = Math.max(1, whole);
  let power = value === 0 ? 0 : Math.floor(Number(value.toExponential().split('e')[1]) / step) * step;
  let [digits, fraction] = roundedDigits(shifted(value, -power), decimals);
  if (digits.length > step) {
    power += step;
    [digits, fraction] = roundedDigits(shifted(value, -power), decimals);
  }
  return { digits, fraction, power };
}

/**
 * A number that has no format of its own, as people read it: at most two decimals, but as many as it takes for one that
 * would else be shown as nothing; powers of ten where the figures would be zeros only.
 */
export function plainNumberText(value: number, grouping = true): string {
  const size = Math.abs(value);
  if (size !== 0 && (size < 0.0001 || size >= 1e15)) return generalText(value);
  const sign = value < 0 ? '-' : '';
  const [whole, decimals] = roundedDigits(size, size < 0.01 ? 6 : 2);
  const shown = decimals.replace(/0+$/, '');
  const isNothing = whole === '0' && shown === '';
  return `${isNothing ? '' : sign}${grouping ? groupedDigits(whole) : whole}${shown === '' ? '' : `.${shown}`}`;
}

/** Figures in groups of three. */
export function groupedDigits(digits: string): string {
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = `${digits.slice(Math.max(0, end - 3), end)},${grouped}`;
  return grouped;
}

/** A number under the format General: eleven places, powers of ten beyond them. */
export function generalText(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  const sign = value < 0 ? '-' : '';
  if (size >= 1e11 || size < 0.0001) {
    const { digits, fraction, power } = scientificParts(size, 1, 5);
    const decimals = fraction.replace(/0+$/, '');
    const written = String(Math.abs(power)).padStart(2, '0');
    return `${sign}${digits}${decimals === '' ? '' : `.${decimals}`}E${power < 0 ? '-' : '+'}${written}`;
  }
  const room = 10 - String(Math.floor(size)).length;
  const [whole, fraction] = roundedDigits(size, Math.max(0, room));
  const decimals = fraction.replace(/0+$/, '');
  return `${sign}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

export interface FractionShape {
  /** Whether whole numbers stand before the fraction. */
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
