import { expect, test } from 'vitest';
import type { Cell, ColumnType } from '#engine/model.ts';
import { convertCell, enterCell, entryText, fitsType } from './cell-entry.ts';

const entered: [ColumnType, Cell, Cell][] = [
  ['text', ' 00123 ', ' 00123 '],
  ['text', 12, '12'],
  ['text', '   ', null],
  ['number', '1,200.50', 1200.5],
  ['number', '(30)', -30],
  ['number', '-5', -5],
  ['number', '12%', 0.12],
  ['number', '1e3', 1000],
  ['number', '-1.5E-7', -1.5e-7],
  ['number', '1e999', '1e999'],
  ['number', '12,34,567', 1234567],
  ['number', '12 apples', '12 apples'],
  ['number', '', null],
  ['number', 7, 7],
  ['currency', '$1,200', 1200],
  ['currency', '($1,200.10)', -1200.1],
  ['currency', '5 €', 5],
  ['percent', '12.3%', 0.123],
  ['percent', '12', 0.12],
  ['percent', 0.5, 0.5],
  ['percent', 'most', 'most'],
  ['date', '2026-11-21', '2026-11-21'],
  ['date', '21/11/2026', '2026-11-21'],
  ['date', '11-21-2026', '2026-11-21'],
  ['date', '1/2/2026', '2026-02-01'],
  ['date', 'Nov 21, 2026', '2026-11-21'],
  ['date', 'November 21, 2026', '2026-11-21'],
  ['date', '21 Nov 2026', '2026-11-21'],
  ['date', '2026-11-21 10:05', '2026-11-21T10:05'],
  ['date', '2026-02-30', '2026-02-30'],
  ['date', 'next week', 'next week'],
  ['datetime', '2026-11-21', '2026-11-21T00:00'],
  ['datetime', '2026-11-21T10:00:00', '2026-11-21T10:00'],
  ['datetime', '2026-11-21 10:00:05', '2026-11-21T10:00:05'],
  ['datetime', '2026-11-21T10:00:00Z', '2026-11-21T10:00'],
  ['datetime', '2026-11-21T10:00Z', '2026-11-21T10:00'],
  ['datetime', '2026-11-21T10:00:05+02:00', '2026-11-21T10:00:05'],
  ['datetime', '2026-11-21 10:00:05.250 -0530', '2026-11-21T10:00:05.250'],
  ['datetime', '2026-11-21T10:00:00.000Z', '2026-11-21T10:00'],
  ['datetime', '2026-11-21T10:00', '2026-11-21T10:00'],
  ['datetime', '2026-11-21 10:00 UTC', '2026-11-21T10:00'],
  ['datetime', '21.11.2026 10:00', '2026-11-21T10:00'],
  ['datetime', '2026-11-21T10:00:00+2', '2026-11-21T10:00:00+2'],
  ['date', '2026-11-21T10:00:00Z', '2026-11-21T10:00'],
  ['datetime', 'Nov 21, 2026, 2:30 PM', '2026-11-21T14:30'],
  ['datetime', '21/11/2026 12:15 am', '2026-11-21T00:15'],
  ['datetime', '2026-11-21 25:00', '2026-11-21 25:00'],
  ['datetime', '2026-11-21 13:00 pm', '2026-11-21 13:00 pm'],
  ['boolean', 'Yes', true],
  ['boolean', 'FALSE', false],
  ['boolean', 'perhaps', 'perhaps'],
  ['url', ' https://example.com ', 'https://example.com'],
  ['email', 'ann@example.com ', 'ann@example.com'],
];
test.each(entered)('in a %s column %j becomes %j', (type, value, cell) => {
  expect(enterCell(value, type)).toBe(cell);
});

const converted: [Cell, ColumnType, ColumnType, Cell][] = [
  [0.123, 'percent', 'text', '12.3%'],
  [1200, 'currency', 'text', '1200'],
  [true, 'boolean', 'text', 'true'],
  [true, 'boolean', 'number', 1],
  [0, 'number', 'boolean', false],
  [2, 'number', 'boolean', 2],
  [0.5, 'number', 'percent', 0.5],
  ['$5', 'text', 'number', 5],
  ['00123', 'text', 'number', 123],
  ['2026-11-21', 'date', 'text', '2026-11-21'],
  ['soon', 'text', 'date', 'soon'],
  ['2026-11-21T10:00:00Z', 'text', 'datetime', '2026-11-21T10:00'],
  [45_000, 'number', 'date', 45_000],
  [null, 'text', 'number', null],
];
test.each(converted)('%j of a %s column becomes, as %s, %j', (cell, from, to, after) => {
  expect(convertCell(cell, { type: from }, to)).toBe(after);
});

test.each<[number, string, string]>([
  [501, '00000', '00501'],
  [8005551234, '(000) 000-0000', '(800) 555-1234'],
  [-501, '00000', '-501'],
  [1234.5, '#,##0.00', '1234.5'],
  [1234, '#,##0', '1234'],
  [12, '0" kg"', '12'],
])('%d shown by %s becomes the text %s, so that a code keeps its figures', (cell, format, text) => {
  expect(convertCell(cell, { type: 'number', format }, 'text')).toBe(text);
});

test('times of different zones are brought to one clock where a column is read as a whole', () => {
  const read = (text: string) => convertCell(text, { type: 'text' }, 'datetime', 'utc');
  expect(read('2026-11-21T10:00:00+02:00')).toBe('2026-11-21T08:00');
  expect(read('2026-11-21 23:30:05 -0500')).toBe('2026-11-22T04:30:05');
  expect(read('2026-11-21T10:00:00Z')).toBe('2026-11-21T10:00');
  expect(read('2026-11-21 10:00')).toBe('2026-11-21T10:00');
  expect(read('soon +02:00')).toBe('soon +02:00');
});

test.each<[Cell, ColumnType, boolean]>([
  ['7', 'number', false],
  [7, 'currency', true],
  ['2026-11-21', 'date', true],
  ['2026-02-30', 'date', false],
  ['11 March 2026', 'date', false],
  ['2026-11-21T10:00', 'datetime', true],
  [45_000, 'date', false],
  ['yes', 'boolean', false],
  ['anything', 'email', true],
  [null, 'number', true],
])('whether %j fits a %s column: %s', (cell, type, fits) => {
  expect(fitsType(cell, type)).toBe(fits);
});

const written: [ColumnType, Cell, string][] = [
  ['percent', 0.125, '12.5%'],
  ['percent', 1, '100%'],
  ['number', -1200.5, '-1200.5'],
  ['number', 1e21, '1e+21'],
  ['boolean', true, 'Yes'],
  ['date', '2026-11-21', '2026-11-21'],
  ['datetime', '2026-11-21T10:05', '2026-11-21T10:05'],
  ['text', 'two\nlines', 'two\nlines'],
  ['number', 'not known', 'not known'],
  ['text', null, ''],
];
test.each(written)('a %s cell %j is written as %j, and read back', (type, cell, text) => {
  expect(entryText(cell, type)).toBe(text);
  expect(enterCell(text, type)).toBe(cell);
});
