/**
 * How a language writes numbers, days and times, asked of `Intl` once: pages get it as data, so that a browser with other
 * data of its own (CLDR differs from version to version) writes what the server wrote.
 */
import { weekStartOf } from '../rules/languages.ts';
import type { DayForm, Formats } from '#kit/language/formats.ts';

/** The formats of a language by its code; digits are Latin and years Gregorian in all of them. */
export function formatsOf(code: string): Formats {
  const tag = `${code}-u-ca-gregory-nu-latn`;
  const numbers = new Intl.NumberFormat(tag, { useGrouping: true }).formatToParts(1_234_567.8);
  const signOf = (type: Intl.NumberFormatPartTypes): string => numbers.find((part) => part.type === type)?.value ?? '';
  const months: string[][] = [];
  const listed = (names: string[]): number => {
    const known = months.findIndex((list) => list.join('|') === names.join('|'));
    return known >= 0 ? known : months.push(names) - 1;
  };
  const day = (form: DayForm) => dayOf(tag, forms[form], listed);
  const days: Formats['days'] = {
    ...{ long: day('long'), short: day('short'), month: day('month') },
    ...{ shortMonth: day('shortMonth'), day: day('day'), full: day('full') },
  };
  const named = (month: 'long' | 'short'): number => listed(eachMonth((date) => formatted(tag, { month }, date)));
  const weekdays = (weekday: 'long' | 'short' | 'narrow'): string[] =>
    Array.from({ length: 7 }, (_, day) => formatted(tag, { weekday }, new Date(Date.UTC(2023, 0, 1 + day))));
  const isRightToLeft = (new Intl.Locale(code) as WithTextInfo).getTextInfo?.().direction === 'rtl';
  return {
    tag,
    decimal: signOf('decimal'),
    group: signOf('group'),
    percent: percentOf(tag),
    money: moneyOf(tag),
    months,
    days,
    names: [named('long'), named('short')],
    weekdays: weekdays('long'),
    shortWeekdays: weekdays('short'),
    initials: weekdays('narrow'),
    ...clockOf(tag),
    stop: ['ja', 'zh'].includes(code) ? '。' : '.',
    weekStartsOn: weekStartOf(code),
    ...(isRightToLeft && { rtl: true as const }),
  };
}

/** Newer than the types of the compiler. (ECMA-402, Intl Locale Info) */
interface WithTextInfo extends Intl.Locale {
  getTextInfo?: () => { direction?: string };
}

const forms: Record<DayForm, Intl.DateTimeFormatOptions> = {
  long: { dateStyle: 'long' },
  short: { dateStyle: 'medium' },
  month: { year: 'numeric', month: 'long' },
  shortMonth: { year: 'numeric', month: 'short' },
  day: { month: 'short', day: 'numeric' },
  full: { dateStyle: 'full' },
};

const marks = /[\u200e\u200f\u061c]/g;

/** A day whose numbers differ from each other, and from what a form may write around them. */
const sample = new Date(Date.UTC(2023, 10, 5));

const parts = (tag: string, options: Intl.DateTimeFormatOptions, date: Date): Intl.DateTimeFormatPart[] =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).formatToParts(date);
const formatted = (tag: string, options: Intl.DateTimeFormatOptions, date: Date): string =>
  new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' }).format(date);
const eachMonth = (of: (date: Date) => string): string[] =>
  Array.from({ length: 12 }, (_, month) => of(new Date(Date.UTC(2023, month, 5))));

/** The pattern of a form, and the list of its months: some languages decline them, some write numbers. */
function dayOf(
  tag: string,
  options: Intl.DateTimeFormatOptions,
  listed: (names: string[]) => number,
): [pattern: string, months: number] {
  const pattern = parts(tag, options, sample).map(({ type, value }) => {
    if (type === 'day') return value.length > 1 ? '{dd}' : '{d}';
    if (type === 'month') return '{M}';
    if (type === 'year') return '{y}';
    // Marks of direction are for texts among others.
    return type === 'weekday' ? '{W}' : value.replaceAll(marks, '');
  });
  const month = (date: Date): string => parts(tag, options, date).find(({ type }) => type === 'month')?.value ?? '';
  return [pattern.join(''), listed(eachMonth(month))];
}

/** In hours and minutes, and what is between a day and them. */
function clockOf(tag: string): Pick<Formats, 'time' | 'halves' | 'between'> {
  const at = (hour: number): Date => new Date(Date.UTC(2023, 10, 5, hour, 7));
  const written = parts(tag, { timeStyle: 'short' }, at(9));
  const time = written.map(({ type, value }) => {
    if (type === 'hour') return value.length > 1 ? '{hh}' : '{h}';
    if (type === 'minute') return '{mm}';
    return type === 'dayPeriod' ? '{a}' : value.replaceAll('\u202f', ' ');
  });
  const half = (hour: number): string =>
    parts(tag, { timeStyle: 'short' }, at(hour)).find(({ type }) => type === 'dayPeriod')?.value ?? '';
  const both = parts(tag, { dateStyle: 'medium', timeStyle: 'short' }, at(9));
  // Where Korean says before the hour which half of the day it is, and where Vietnamese begins with the time.
  const around = both[both.findIndex(({ type }) => type === 'hour' || type === 'dayPeriod') - 1]?.value ?? ' ';
  // What ends a day is a part of its own pattern.
  const last = parts(tag, { dateStyle: 'medium' }, at(9)).at(-1);
  const between = last?.type === 'literal' ? around.slice(last.value.length) : around;
  return { time: time.join(''), halves: [half(9), half(21)], between };
}

/** Where the sign of a currency is: before the figures or after them. */
function moneyOf(tag: string): string {
  const written = new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR', maximumFractionDigits: 0 });
  const parts = written
    .formatToParts(5)
    .map(({ type, value }) => (type === 'integer' ? '{n}' : type === 'currency' ? '{s}' : value));
  return parts.join('').replaceAll(marks, '');
}

function percentOf(tag: string): string {
  const written = new Intl.NumberFormat(tag, { style: 'percent' }).formatToParts(0.5);
  const pattern = written.map(({ type, value }) => (type === 'integer' ? '{n}' : value)).join('');
  return pattern.replaceAll(marks, '').replaceAll('٪', '%');
}
