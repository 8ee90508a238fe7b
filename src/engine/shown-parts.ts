/**
 * What a shown text can hold, so that columns that can't contain a part are passed over. Of no use to visitors' pages.
 */
import { clockText, type ColumnFormat, dayText, formatCell } from './format-cell.ts';
import { foldText, textSeparator } from './folding.ts';
import { isDayType } from './shown-text.ts';

/** Whether the shown text of a day may contain a folded part. A no is certain; a yes is to be checked. */
export function mayBeInDay(part: string): boolean {
  let may = daysByPart.get(part);
  if (may === undefined) {
    may = part.split(',').every((piece) => {
      const text = piece.trim();
      return clockLetters.test(text) ? !isBeyondYears(text) : dayTexts().includes(text);
    });
    if (daysByPart.size >= mostRemembered) daysByPart.clear();
    daysByPart.set(part, may);
  }
  return may;
}

/** Whether it has more digits in a row than any day or time: an order number is in none. */
export const isBeyondYears = (part: string): boolean => mostDigitsOf(part) > 4;

/** The most digits that are next to each other in a text. */
export function mostDigitsOf(text: string): number {
  let most = 0;
  let digits = 0;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    digits = code >= 48 && code <= 57 ? digits + 1 : 0;
    if (digits > most) most = digits;
  }
  return most;
}

/** Whether a number of a column, as it is shown, may contain a folded part. */
export function mayBeInNumber(part: string, { format = '' }: ColumnFormat): boolean {
  let letters = lettersByFormat.get(format);
  if (!letters) {
    letters = new Set(`0123456789.,e+-%$ ${foldText(format)}`.split(''));
    if (lettersByFormat.size >= mostRemembered) lettersByFormat.clear();
    lettersByFormat.set(format, letters);
  }
  for (let index = 0; index < part.length; index++) if (!letters.has(part.charAt(index))) return false;
  return true;
}

/** Whether what a column shows for a number or a boolean may contain it. */
export function mayBeInOther(part: string, column: ColumnFormat): boolean {
  return mayBeInNumber(part, column) || yesOrNo.includes(part);
}

/** Whether any text that a column shows for a cell next to the written one may contain it. */
export function mayBeShown(part: string, column: ColumnFormat): boolean {
  return (isDayType(column) && mayBeInDay(part)) || mayBeInOther(part, column);
}

/**
 * Whether a search of the joined texts finds it: they are without the commas of numbers, and distinguish days from
 * times of day. A part that may be around such a comma is looked for cell by cell.
 */
export function isFoundBySearch(part: string, column: ColumnFormat): boolean {
  return !part.includes(',') || !(isDayType(column) ? mayBeInDay(part) : mayBeInNumber(part, column));
}

/**
 * The shown text of a number for a search, whose terms hold no comma: empty where it holds nothing that the written one
 * lacks, as 1,234 next to 1234.
 */
export function shownBeside(value: number, written: string, column: ColumnFormat): string {
  const isPlain = column.type === 'number' && !column.format;
  if (isPlain && Number.isInteger(value) && Math.abs(value) < 1e15) return '';
  const shown = foldText(formatCell(value, column));
  return shown.replaceAll(',', '') === written ? '' : shown;
}

/** Finds a part without a comma in days and times of day, each of which is formatted once. */
export class ShownDays {
  readonly #part: string;
  readonly #days = new Map<number, boolean>();
  readonly #minutes = new Uint8Array(1440);

  constructor(part: string) {
    this.#part = part;
    if (!clockLetters.test(part)) return;
    for (let minute = 0; minute < 1440; minute++) {
      const text = clockText(Math.floor(minute / 60), minute % 60).toLowerCase();
      this.#minutes[minute] = Number(text.includes(part));
    }
  }

  /** `minute` of the day, -1 where none is shown. */
  holds(day: number, minute: number): boolean {
    if (minute >= 0 && this.#minutes[minute] === 1) return true;
    let found = this.#days.get(day);
    if (found === undefined) {
      const date = new Date(day * 86_400_000);
      const parts = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()] as const;
      found = (['long', 'short'] as const).some((form) =>
        dayText(...parts, form)
          .toLowerCase()
          .includes(this.#part),
      );
      this.#days.set(day, found);
    }
    return found;
  }
}

/** Of years, of times of day, and of nothing at all. */
const clockLetters = /^[\d: apm]*$/;
const yesOrNo = `yes${textSeparator}no`;
const mostRemembered = 200;
const daysByPart = new Map<string, boolean>();
const lettersByFormat = new Map<string, ReadonlySet<string>>();
let allDays = '';

/** Every month and day in both forms, without years. */
function dayTexts(): string {
  if (allDays === '') {
    const texts: string[] = [];
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= 31; day++) {
        for (const form of ['long', 'short'] as const) texts.push(dayText(0, month, day, form).split(',')[0] ?? '');
      }
    }
    allDays = texts.join(textSeparator).toLowerCase();
  }
  return allDays;
}
