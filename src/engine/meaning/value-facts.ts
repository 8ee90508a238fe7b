import type { Cell } from '../model.ts';
import type { ColumnProfile } from './sheet-profile.ts';

/** What the values of a column look like, as shares of its distinct values between 0 and 1. */
export interface ValueFacts {
  /** Texts among them. */
  texts: readonly string[];
  numbers: readonly number[];
  share(test: RegExp | ((text: string) => boolean)): number;
  /** Of all texts; 0 without one. */
  averageLength: number;
  longest: number;
  /** How often a value is met: rows for each distinct value. */
  repeats: number;
  isUnique: boolean;
  /** Texts that are numbers with separators, units or currencies: a measure that was written down as text. */
  readsAsNumber: boolean;
  /** Whether all numbers are whole. */
  isWhole: boolean;
  /** Whole numbers without a gap, each once: they count rows. */
  countsRows: boolean;
  /** Digits of every number, where all have as many; 0 otherwise. */
  digits: number;
}

/** Enough to know what they look like. */
const mostLookedAt = 200;

export function factsOf(column: ColumnProfile): ValueFacts {
  const looked = column.samples.slice(0, mostLookedAt);
  const texts = looked.filter((value): value is string => typeof value === 'string').map((text) => text.trim());
  const answered = texts.filter((text) => !unanswered.test(text));
  const numbers = looked.filter((value): value is number => typeof value === 'number');
  const { minimum, maximum, distinct, filled } = column;
  const isWhole = numbers.length > 0 && numbers.every(Number.isInteger);
  const range = minimum !== null && maximum !== null ? maximum - minimum + 1 : 0;
  const lengths = texts.map((text) => text.length);
  const digitCounts = new Set(numbers.map((value) => String(Math.abs(value)).length));
  return {
    texts,
    numbers,
    share(test) {
      if (looked.length === 0) return 0;
      const fits = typeof test === 'function' ? test : (text: string) => test.test(text);
      return looked.filter((value) => fits(asText(value))).length / looked.length;
    },
    averageLength: lengths.length === 0 ? 0 : lengths.reduce((sum, length) => sum + length, 0) / lengths.length,
    longest: Math.max(0, ...lengths),
    repeats: distinct === 0 ? 0 : filled / distinct,
    isUnique: filled > 1 && distinct >= filled * 0.98,
    readsAsNumber:
      answered.length >= 3 &&
      answered.filter((text) => numberText.test(text)).length >= answered.length * 0.9 &&
      !areClasses(answered),
    isWhole,
    countsRows: isWhole && filled > 5 && distinct === filled && range === filled && (minimum === 0 || minimum === 1),
    digits: isWhole && digitCounts.size === 1 ? ([...digitCounts][0] ?? 0) : 0,
  };
}

/** `9A`, `9B`, `10C`, and `20251B`, `20252C`: numbers with one of several letters each are names of classes. */
function areClasses(texts: readonly string[]): boolean {
  const letters = texts.flatMap((text) => /^(?:\d{1,2}\s?|\d{4,9})(\p{L})$/u.exec(text)?.[1] ?? []);
  const isLong = texts.some((text) => /^\d{4}/.test(text));
  // Long ones are all as long.
  return (
    letters.length === texts.length &&
    new Set(letters).size > 2 &&
    !(isLong && new Set(texts.map(({ length }) => length)).size > 1)
  );
}

/** What stands where nobody answered, in many languages. */
export const unanswered =
  /^(?:n\.?\/?\s?a\.?|none|null|nan|-+|[-–—/.]{1,4}|…|:|\?|k\.?\s?a\.?|s\/[dni]|nd|n\/d|нет данных|unknown|sin dato)$/iu;

const asText = (value: Cell): string => String(value ?? '').trim();

/** `1.234,50 €`, `$ 12`, `45 kg`, `12%`: a number with what is around it. Codes with leading zeros are none. */
const numberText =
  /^[<>~≈]?\s*(?:[$€£¥₹]|USD|EUR|GBP|CHF)?\s*[-+]?(?!0\d)\d{1,3}(?:[ .,'’\u00a0]?\d{3})*(?:[.,]\d+)?\s*(?:[$€£¥₹%°]|[a-zµ/²³]{1,5})?$/i;
