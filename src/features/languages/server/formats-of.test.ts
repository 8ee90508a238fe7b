import { expect, test } from 'vitest';
import { formatCell, formatDate, formatNumber } from '#engine/format-cell.ts';
import '#engine/number-mask.ts';
import { english } from '#kit/language/formats.ts';
import { inLanguage } from '#kit/language/language.ts';
import { languageNames } from '../rules/languages.ts';
import { formatsOf } from './formats-of.ts';

const codes = Object.keys(languageNames);
const spaced = (text: string): string => text.replaceAll('\u202f', ' ');
const spoken = <Result>(code: string, work: () => Result): Result =>
  inLanguage({ code, formats: formatsOf(code), messages: {} }, work);

test.each(codes)('%s writes days and numbers as Intl does', (code) => {
  const formats = formatsOf(code);
  const writer = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(formats.tag, { ...options, timeZone: 'UTC' });
    return (date: Date): string =>
      made
        .format(date)
        .replaceAll(/[\u200e\u200f\u061c]/g, '')
        .replaceAll('\u202f', ' ');
  };
  const [long, short] = [writer({ dateStyle: 'long' }), writer({ dateStyle: 'medium' })];
  const [whole, time] = [writer({ dateStyle: 'medium', timeStyle: 'short' }), writer({ timeStyle: 'short' })];
  // The day is first in all languages, in Vietnamese too: moments are read in columns.
  const moment = (date: Date): string =>
    whole(date).startsWith(`${time(date)} `) ? `${short(date)} ${time(date)}` : whole(date);
  const named = { code, formats, messages: {} };
  for (let month = 0; month < 12; month++) {
    for (const day of [1, 9, 28]) {
      const date = new Date(Date.UTC(2024, month, day, 15, 4));
      const iso = date.toISOString();
      const own = inLanguage(named, () => [
        formatDate(iso.slice(0, 10)),
        formatDate(iso.slice(0, 10), 'short'),
        formatDate(iso.slice(0, 16), 'short'),
      ]);
      expect(own.map(spaced)).toEqual([long(date), short(date), moment(date)]);
    }
  }
  for (const number of [0, 7, 1_234, 12_345.67, 1_234_567, -98_765.4])
    expect(spoken(code, () => formatCell(number, { type: 'number' }))).toBe(
      new Intl.NumberFormat(formats.tag, { maximumFractionDigits: 2, useGrouping: true })
        .format(number)
        .replaceAll(/[\u200e\u200f\u061c]/g, '')
        // The minus is the one that people type.
        .replace('\u2212', '-'),
    );
});

test('English is written as it was', () => {
  const { weekStartsOn, ...own } = formatsOf('en');
  expect(own).toMatchObject({ decimal: english.decimal, group: english.group, percent: english.percent });
  expect(own.days.long[0]).toBe(english.days.long[0]);
  expect(weekStartsOn).toBe(0);
  expect(formatDate('2026-11-21T10:05', 'short')).toBe('Nov 21, 2026, 10:05 AM');
});

test('formats of a file keep what they say, with the signs of the language', () => {
  const money = { type: 'currency', format: '#,##0.00 "€"' } as const;
  expect(spoken('es', () => formatCell(1234.5, money))).toBe('1.234,50 €');
  expect(spoken('fr', () => formatCell(0.125, { type: 'percent', format: '0.0%' }))).toBe('12,5%');
  expect(formatCell(1234.5, money)).toBe('1,234.50 €');
  expect(spoken('de', () => formatNumber(1_250_000, { compact: true }))).toBe('1,3\u00a0Mio.');
});
