import { expect, test } from 'vitest';
import { addMonths, dayOfWeek, weeksOfMonth } from './calendar-days.ts';
import { checkField } from './check-field.ts';
import { cellOfField } from './fit-to-column.ts';
import { fieldOf, type FieldType, optionsOf } from './field-type.ts';
import { cellOf, defaultOf, numberOf, valueOf, weekOf } from './field-value.ts';
import { fileFits } from './file-fits.ts';
import { matchesSafely, mayExplode } from './safe-pattern.ts';

test.each([
  ['1200', 1200],
  ['1,200.50', 1200.5],
  ['-3', -3],
  ['$12', 12],
  ['1e3', 1000],
  ['.5', 0.5],
  ['12 apples', null],
  ['1,2', null],
  ['', null],
])('"%s" typed as a number is %s', (text, number) => {
  expect(numberOf(text)).toBe(number);
});

test.each<[FieldType, string | string[], unknown]>([
  ['text', '  ', null],
  ['text', ' a ', 'a'],
  ['textarea', 'a\r\nb ', 'a\nb '],
  ['number', '4', 4],
  ['number', 'four', 'four'],
  ['multi-select', ['a', 'b'], 'a, b'],
  ['multi-select', [], null],
])('a %s field holding %j is stored as %j', (type, value, cell) => {
  expect(cellOf(type, value)).toBe(cell);
});

test.each<[FieldType, string, string]>([
  ['date', '2026-11-21T10:00:00', '2026-11-21'],
  ['datetime-local', '2026-11-21 10:00:00', '2026-11-21T10:00'],
  ['month', '2026-11-21', '2026-11'],
  ['time', '10:30:00', '10:30'],
  ['date', 'soon', ''],
])('a %s field shows %s as %s', (type, cell, value) => {
  expect(valueOf(type, cell)).toBe(value);
});

test('an option with a comma in it stays one choice', () => {
  const field = { type: 'multi-select' as const, options: ['Doe, John', 'Roe'] };
  expect(valueOf('multi-select', cellOf('multi-select', field.options), field.options)).toEqual(field.options);
  expect(cellOfField(field, 'Doe, John, Roe')).toBe('"Doe, John", Roe');
  expect(cellOfField(field, '"Doe, John", Roe')).toBe('"Doe, John", Roe');
});

test('options are separated by commas, each once', () => {
  expect(optionsOf('true, false, true,')).toEqual(['true', 'false']);
});

test.each<[FieldType, string]>([
  ['date', '2026-11-21'],
  ['datetime-local', '2026-11-21T00:00'],
  ['month', '2026-11'],
  ['week', '2026-W47'],
])('the default today in a %s field is %s', (type, value) => {
  expect(defaultOf(type, 'today', { today: '2026-11-21', user: null })).toBe(value);
});

test.each([
  ['2026-01-01', '2026-W01'],
  ['2027-01-01', '2026-W53'],
  ['2024-12-30', '2025-W01'],
])('%s is in %s', (date, week) => {
  expect(weekOf(date)).toBe(week);
  expect(weekOf(dayOfWeek(week) ?? '')).toBe(week);
});

const anything = () => true;
test.each<[FieldType, string | number, boolean]>([
  ['email', 'a@b.co', true],
  ['email', 'a@b', false],
  ['url', 'https://example.com/x?y', true],
  ['url', 'javascript:alert(1)', false],
  ['tel', '+45 12 34-56', true],
  ['tel', 'call me', false],
  ['date', '2026-02-30', false],
  ['date', '2026-02-28', true],
  ['time', '24:00', false],
  ['week', '2026-W54', false],
  ['month', '2026-13', false],
  ['number', 'four', false],
  ['number', 4, true],
  ['file', '/files/a.pdf', true],
  ['file', '//evil.example', false],
  ['image', 'data:image/png;base64,AA', false],
])('a %s field takes %s: %s', (type, cell, fits) => {
  expect(checkField(fieldOf({ column: 'a', label: 'A', type }), cell, anything) === null).toBe(fits);
});

test('a character limit is part of the rule', () => {
  const field = fieldOf({ column: 'a', label: 'A', type: 'text', limit: 3 });
  expect(checkField(field, 'abcd', anything)).toBe('Use at most 3 characters.');
  expect(checkField(field, 'abc', anything)).toBeNull();
});

test.each([
  ['(a+)+', true],
  ['(a|aa)*', true],
  ['([a-z]+\\d*){2,}', true],
  ['(a+){10}', true],
  ['a*a*a*a*a*b', true],
  ['[A-Z]{2}-\\d{4}', false],
  ['(\\d{3}-)?\\d{4}', false],
  ['(\\d{3}-){2}\\d{4}', false],
  ['[(a+)+]', false],
  ['\\(a+\\)+', false],
  ['.+@.+', false],
])('the pattern %s may take forever: %s', (pattern, explodes) => {
  expect(mayExplode(pattern)).toBe(explodes);
});

test('a pattern is matched against the whole text; what the browser cannot check is left to the server', () => {
  expect(matchesSafely('\\d{5}', '12345')).toBe(true);
  expect(matchesSafely('\\d{5}', '123456')).toBe(false);
  expect(matchesSafely('(', 'x')).toBe(true);
  expect(matchesSafely('(a+)+b', `${'a'.repeat(60)}c`)).toBe(true);
});

test.each([
  ['a.pdf', 'application/pdf', '.pdf', true],
  ['a.PNG', 'image/png', 'image/*', true],
  ['a.exe', 'application/x-msdownload', 'image/*', false],
  ['a.docx', '', '.doc,.docx', true],
  ['a.exe', '', '', true],
])('the file %s (%s) fits "%s": %s', (name, type, accept, fits) => {
  expect(fileFits({ name, type }, accept) === null).toBe(fits);
});

test('a month is drawn as whole weeks', () => {
  const weeks = weeksOfMonth('2026-02-14', 0);
  expect(weeks).toHaveLength(4);
  expect(weeks[0]?.[0]).toBe('2026-02-01');
  expect(weeksOfMonth('2026-11-21', 1).map((week) => week[0])).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
});
