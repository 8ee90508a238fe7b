/** The figures of numbers, rounded as people round: in decimals, half away from zero. Signs are those of the page's language. */
import { formats } from '#kit/language/language.ts';

/** Moves the decimal point in the text of the number: 12.3 / 100 would be 0.12300000000000001. */
export function shifted(value: number, positions: number): number {
  if (positions === 0 || !Number.isFinite(value)) return value;
  const text = String(value);
  if (!text.includes('e')) return Number(`${text}e${positions}`);
  const [digits, exponent = '0'] = text.split('e');
  return Number(`${digits}e${Number(exponent) + positions}`);
}

/** Whole part and decimals of a number that is not negative, the decimals of exactly that many figures. */
export function roundedDigits(value: number, decimals: number): [whole: string, decimals: string] {
  const scaled = Math.round(shifted(value, decimals));
  // Beyond the whole numbers that a double can distinguish there are no decimals left to round.
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
  if (size !== 0 && (size < 0.0001 || size >= 1e15)) return powerText(value);
  const sign = value < 0 ? '-' : '';
  const [whole, decimals] = roundedDigits(size, size < 0.01 ? 6 : 2);
  const shown = decimals.replace(/0+$/, '');
  const isNothing = whole === '0' && shown === '';
  return `${isNothing ? '' : sign}${grouping ? groupedDigits(whole) : whole}${decimalText(shown)}`;
}

/** Figures in groups of three. */
export function groupedDigits(digits: string): string {
  const { group } = formats();
  let grouped = digits.slice(-3);
  for (let end = digits.length - 3; end > 0; end -= 3)
    grouped = digits.slice(Math.max(0, end - 3), end) + group + grouped;
  return grouped;
}

/** Decimals after their sign; '' where there are none. */
export const decimalText = (decimals: string): string => (decimals === '' ? '' : formats().decimal + decimals);

/** A very large or small number with a power of ten. */
export function powerText(value: number): string {
  const { digits, fraction, power } = scientificParts(Math.abs(value), 1, 5);
  const decimals = fraction.replace(/0+$/, '');
  const written = String(Math.abs(power)).padStart(2, '0');
  return `${value < 0 ? '-' : ''}${digits}${decimalText(decimals)}E${power < 0 ? '-' : '+'}${written}`;
}
