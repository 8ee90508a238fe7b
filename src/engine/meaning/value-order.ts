import { fold } from '../lexicon/fold.ts';
import lists from '../lexicon/orders.json' with { type: 'json' };

/** The values in their own order; null where none is known for all of them. */
export function orderOf(values: readonly string[]): string[] | null {
  if (values.length < 2) return null;
  const known = knownOrder(values) ?? calendarOrder(values);
  if (known) return known;
  // Ranges and numbered steps: `0-17`, `18–24`, `65+`; `1 - Low`.
  const leading = (value: string): number => Number(/^\s*[<>]?\s*(\d+(?:\.\d+)?)/.exec(value)?.[1] ?? Number.NaN);
  if (values.every((value) => Number.isFinite(leading(value))))
    return values.toSorted((one, other) => leading(one) - leading(other));
  return null;
}

let orders: Places[] | undefined;
const longestWord = 40;

/** Quarters, seasons, sizes, marks, how often: words of one language that come in an order of their own (orders.json). */
function knownOrder(values: readonly string[]): string[] | null {
  if (values.some((value) => value.length > longestWord)) return null;
  orders ??= Object.values(lists.orders).flatMap((byLanguage) => Object.values(byLanguage).map(placesIn));
  const folded = new Map(values.map((value) => [value, fold(value.trim())]));
  const own = orders.find((places) => values.every((value) => places.has(folded.get(value) ?? '')));
  if (!own) return null;
  const place = (value: string): number => own.get(folded.get(value) ?? '') ?? 0;
  return values.toSorted((one, other) => place(one) - place(other));
}

/** `low > medium|mid > high` */
const placesIn = (list: string): Places =>
  new Map(list.split(' > ').flatMap((words, at) => words.split('|').map((word): [string, number] => [fold(word), at])));

/** Languages whose weekdays and months are known, by the names that Unicode CLDR gives them (Intl). */
const languages =
  'en de fr es it pt nl sv da nb fi is pl cs sk sl hr sr bg ru uk mk el tr hu ro et lv lt ca eu gl sq ar he fa ur hi mr bn ta te th vi id ms sw zh ja ko ka hy az kk uz mn ka af ga cy'.split(
    ' ',
  );

type Places = ReadonlyMap<string, number>;
let calendar: Places[] | undefined;
let weekdays: Places[] | undefined;

/** Weekdays from Monday, or months from January, in the words of one language, whole or short; null for other values. */
export function calendarOrder(values: readonly string[]): string[] | null {
  // Names of days and months are short, and there are twelve at most, each perhaps in two spellings.
  if (values.length > 24 || values.some((value) => value.length > 24 || !/\p{L}/u.test(value))) return null;
  // Two codes of countries may be two days: FR and SA.
  if (values.length < 3 && values.every((value) => value.trim().length <= 2)) return null;
  calendar ??= languages.flatMap((language) => [weekdaysOf(language), monthsOf(language)]);
  for (const places of calendar) {
    const found = values.map((value) => places.get(plain(value)));
    if (found.every((place) => place !== undefined))
      return values.toSorted((one, other) => (places.get(plain(one)) ?? 0) - (places.get(plain(other)) ?? 0));
  }
  return null;
}

/** Whether all are weekdays in the words of one language. */
export function areWeekdays(values: readonly string[]): boolean {
  weekdays ??= languages.map(weekdaysOf);
  return values.length >= 3 && weekdays.some((places) => values.every((value) => places.has(plain(value))));
}

/** The language in which all are weekdays; null where they are too short to tell, or none. */
export function languageOfWeekdays(values: readonly string[]): string | null {
  weekdays ??= languages.map(weekdaysOf);
  if (values.length < 3 || values.every((value) => value.trim().length < 5)) return null;
  const at = weekdays.findIndex((places) => values.every((value) => places.has(plain(value))));
  return languages[at] ?? null;
}

/** The language of most months among texts, three or more; null where two languages know as many. */
export function languageOfMonths(texts: readonly string[]): string | null {
  months ??= languages.map(monthsOf);
  const long = texts.map(plain).filter((text) => text.length > 3);
  const counts = months.map((places) => new Set(long.filter((text) => places.has(text))).size);
  const most = Math.max(0, ...counts);
  return most >= fewestMonths && counts.filter((count) => count === most).length === 1
    ? (languages[counts.indexOf(most)] ?? null)
    : null;
}
const fewestMonths = 3;
let months: Places[] | undefined;

/** All names of weekdays and months that are known, in small letters. */
export function calendarNames(): Set<string> {
  calendar ??= languages.flatMap((language) => [weekdaysOf(language), monthsOf(language)]);
  return new Set(calendar.flatMap((places) => [...places.keys()]));
}

/** Abbreviations have a point or none. */
export const plain = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[.\u200e\u200f]/g, '');

const styles = ['long', 'short'] as const;

/** 2024-01-01 was a Monday. */
const weekdaysOf = (language: string): Places => namesOf(language, 'weekday', 7, (day) => Date.UTC(2024, 0, 1 + day));
const monthsOf = (language: string): Places => namesOf(language, 'month', 12, (month) => Date.UTC(2024, month, 15));

function namesOf(language: string, part: 'weekday' | 'month', count: number, dayOf: (at: number) => number): Places {
  const places = new Map<string, number>();
  for (const style of styles) {
    // In some languages a month beside a day is another word than alone.
    const forms = [{ [part]: style }, ...(part === 'month' ? [{ month: style, day: 'numeric' as const }] : [])];
    for (const form of forms) {
      const format = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, { timeZone: 'UTC', ...form });
      for (let at = 0; at < count; at++) {
        const named = format.formatToParts(dayOf(at)).find(({ type }) => type === part)?.value ?? '';
        const name = plain(named);
        // Numbers of months are no names.
        if (/\p{L}/u.test(name) && !places.has(name)) places.set(name, at);
        // Two letters, as timetables have them: Mo, Di, Mi.
        if (part === 'weekday' && style === 'short' && /^\p{L}{3}$/u.test(name) && !places.has(name.slice(0, 2)))
          places.set(name.slice(0, 2), at);
      }
    }
  }
  return places;
}
