/** What one cell could be, before its column is decided. Cells that behave alike share one Reading. */

import { isBlankRawCell, isRich, type RawCell, type RichCell } from '../sources/raw-sheet.ts';
import { type DateMatch, dateOf, isMidnight, matchDate, seasonAndHour } from '#engine/date-text.ts';
import { isWords, plainShape, plainShapes } from './plain-shapes.ts';
import { losesDigits, matchNumber, type NumberMatch } from './number-text.ts';

export type CellReading =
  | {
      kind: 'blank' | 'text' | 'exact_text' | 'code' | 'boolean' | 'email' | 'url' | 'image' | 'error' | 'true_boolean';
    }
  | { kind: 'number'; match: NumberMatch; rounded: boolean }
  | { kind: 'date'; match: DateMatch; dayFirst: boolean; monthFirst: boolean }
  | { kind: 'true_number'; format: string; isWhole: boolean; isMonth: boolean; isYear: boolean }
  | { kind: 'true_date' | 'true_time'; format: string }
  | { kind: 'true_datetime'; format: string; isDay: boolean };

const plain = {
  blank: { kind: 'blank' },
  text: { kind: 'text' },
  exact_text: { kind: 'exact_text' },
  code: { kind: 'code' },
  boolean: { kind: 'boolean' },
  email: { kind: 'email' },
  url: { kind: 'url' },
  image: { kind: 'image' },
  error: { kind: 'error' },
  true_boolean: { kind: 'true_boolean' },
} as const satisfies Record<string, CellReading>;

/** What browsers write for an American reader, such as `7/5/2026, 7:43:12 AM`: the month is first. */
const american = /^\d{1,2}\/\d{1,2}\/\d{4}, \d{1,2}:\d{2}(?::\d{2})?\s[AP]M$/;
const imagePath = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico|tiff?)(?:$|[?#])/i;
const url = /^https?:\/\/[^\s/$.?#][^\s]*$/i;
const email = /^[^\s@,;:<>()[\]"]+@[^\s@,;:<>()[\]"]+\.[^\s@,;:<>()[\]".]{2,}$/;

/** Reads cells; caches the readings it made, so that equal ones are identical and can be counted. */
export function createReader(textMayBeNumbers: boolean): (cell: RawCell) => CellReading {
  const known = new Map<string, CellReading>();
  const share = (key: string, make: () => CellReading): CellReading => {
    const found = known.get(key);
    if (found) return found;
    const made = make();
    known.set(key, made);
    return made;
  };

  const byShape: (CellReading | undefined)[] = [];
  const readText = (text: string, mayBeNumber: boolean): CellReading => {
    if (isWords(text)) return plain.text;
    const shape = mayBeNumber ? plainShape(text) : plainShapes.none;
    if (shape === plainShapes.none) return readAnyText(text, mayBeNumber);
    return (byShape[shape] ??= readAnyText(text, mayBeNumber));
  };

  const readAnyText = (text: string, mayBeNumber: boolean): CellReading => {
    const trimmed = text.trim();
    const first = trimmed.charCodeAt(0);
    if (first < 128 && mayBeNumber) {
      if (isCode(trimmed)) return plain.code;
      const number = matchNumber(trimmed);
      if (number) {
        const rounded = losesDigits(number);
        return share(numberKey(number, rounded), () => ({ kind: 'number', match: number, rounded }));
      }
      if (/^(?:true|false)$/i.test(trimmed)) return plain.boolean;
    } else if (mayBeNumber) {
      const number = matchNumber(trimmed);
      if (number) return share(numberKey(number, false), () => ({ kind: 'number', match: number, rounded: false }));
    }
    const date = matchDate(trimmed);
    if (date) {
      // No one writes the month first with dots.
      const monthFirst = dateOf(date, 'month_first') !== null && (date.shape !== 'numeric' || date.separator !== '.');
      const dayFirst = dateOf(date, 'day_first') !== null && !(monthFirst && american.test(trimmed));
      if (dayFirst || monthFirst) {
        return share(dateKey(date, dayFirst, monthFirst), () => ({ kind: 'date', match: date, dayFirst, monthFirst }));
      }
    }
    if (url.test(trimmed)) return imagePath.test(trimmed) ? plain.image : plain.url;
    if (trimmed.startsWith('data:image/')) return plain.image;
    if (email.test(trimmed)) return plain.email;
    return plain.text;
  };

  const readNumber = (value: unknown, format: string): CellReading => {
    const isWhole = Number.isInteger(value);
    const isMonth = isWhole && isMonthNumber(value as number);
    const isYear = isWhole && (value as number) >= 1800 && (value as number) <= 2100;
    const key = `${isMonth ? 'm' : isYear ? 'y' : isWhole ? 'w' : 'n'}|${format}`;
    return share(key, () => ({ kind: 'true_number', format, isWhole, isMonth, isYear }));
  };

  const readRich = (cell: RichCell): CellReading => {
    const format = cell.format ?? '';
    switch (cell.kind) {
      case 'text':
      case 'string':
        return typeof cell.value === 'string'
          ? readText(cell.value, textMayBeNumbers && cell.kind === 'text')
          : plain.blank;
      case 'number':
        return readNumber(cell.value, format);
      case 'date':
        return share(`d|${format}`, () => ({ kind: 'true_date', format }));
      case 'datetime': {
        const isDay = typeof cell.value === 'string' && isMidnight(cell.value.slice(11));
        return share(`dt|${isDay}|${format}`, () => ({ kind: 'true_datetime', format, isDay }));
      }
      case 'time':
        return share(`t|${format}`, () => ({ kind: 'true_time', format }));
      case 'boolean':
        return plain.true_boolean;
      case 'exact_text':
      case 'error':
      case 'blank':
        return plain[cell.kind];
    }
  };

  return (cell) => {
    if (typeof cell === 'number') return readNumber(cell, '');
    if (typeof cell === 'boolean') return plain.true_boolean;
    if (isBlankValue(cell)) return plain.blank;
    return isRich(cell) ? readRich(cell) : readText(cell ?? '', textMayBeNumbers);
  };
}

/** 202606 for June 2026. */
const isMonthNumber = (value: number): boolean =>
  value > 190_000 && value < 210_013 && value % 100 >= 1 && value % 100 <= 12;

const mostRemembered = 1_000;
/** After so many texts it is known whether a column repeats itself. */
const trial = 4_000;

/** Columns repeat themselves: a reader of one column that remembers the first texts that it met, while that helps. */
export function rememberTexts(read: (cell: RawCell) => CellReading): (cell: RawCell) => CellReading {
  const texts = new Map<string, CellReading>();
  let requested = 0;
  let found = 0;
  return (cell) => {
    if (typeof cell !== 'string' || (requested >= trial && found * 2 < requested)) return read(cell);
    requested++;
    const known = texts.get(cell);
    if (known) {
      found++;
      return known;
    }
    const reading = read(cell);
    if (texts.size < mostRemembered) texts.set(cell, reading);
    return reading;
  };
}

/** A formula whose value is blank is a blank cell here, though its row is not a blank row. */
function isBlankValue(cell: RawCell): boolean {
  if (isRich(cell)) return cell.kind === 'blank' || (typeof cell.value === 'string' && cell.value.trim() === '');
  return isBlankRawCell(cell);
}

/** `00123`, a telephone number with its plus, an id of more digits than a number can hold. */
function isCode(text: string): boolean {
  const first = text.charCodeAt(0);
  if (first === 48) return text.length > 1 && /^0\d+$/.test(text);
  if (first === 43) return text.length >= 8 && /^\+\d+$/.test(text);
  return text.length > 15 && first >= 49 && first <= 57 && /^\d+$/.test(text);
}

function numberKey(match: NumberMatch, rounded: boolean): string {
  const { unit, unitFirst, unitSpaced, group, decimal, decimals, ambiguous } = match;
  return `#|${unit}|${unitFirst}|${unitSpaced}|${group}|${decimal}|${Math.min(decimals, 12)}|${ambiguous}|${match.exponent ? 'e' : ''}|${rounded}`;
}

function dateKey(match: DateMatch, dayFirst: boolean, monthFirst: boolean): string {
  const { shape, separator, shortYear, shortMonth, time, seconds, zone } = match;
  const clock = time === '' ? '' : isMidnight(time) ? `midnight ${seasonAndHour(match)}` : seasonAndHour(match);
  return `@|${shape}|${separator}|${shortYear}|${shortMonth}|${clock}|${seconds}|${zone}|${dayFirst}|${monthFirst}`;
}
