import { expect, test } from 'vitest';
import type { Cell, Column } from './model.ts';
import { formatCell, formatDate, formatFigureNumber, formatNumber } from './format-cell.ts';

test.each<[Cell, Partial<Column>, string]>([
  [null, { type: 'text' }, ''],
  ['', { type: 'number' }, ''],
  [true, { type: 'boolean' }, 'Yes'],
  [false, { type: 'boolean' }, 'No'],
  [1234567, { type: 'number' }, '1,234,567'],
  [0.1 + 0.2, { type: 'number' }, '0.3'],
  [1234.5, { type: 'number', format: '#,##0.00' }, '1,234.50'],
  [1234.5, { type: 'number', format: '0' }, '1235'],
  [2026, { type: 'number', name: 'Year' }, '2026'],
  [10248, { type: 'number', name: 'OrderID' }, '10248'],
  [1565, { type: 'number', name: 'start' }, '1565'],
  [1953, { type: 'number', name: 'First ascent' }, '1953'],
  [1953, { type: 'number', name: 'Ascent (m)' }, '1,953'],
  [12_650, { type: 'number', name: 'start' }, '12,650'],
  [27_332, { type: 'number', name: 'Cert' }, '27332'],
  [2026, { type: 'number', name: 'Visitors' }, '2,026'],
  [1200.5, { type: 'currency' }, '$1,200.50'],
  [1200, { type: 'currency' }, '$1,200'],
  [-3, { type: 'currency', format: '$#,##0.00' }, '-$3.00'],
  [9.5, { type: 'currency', format: '[$€-407] #,##0.00' }, '€ 9.50'],
  [9.5, { type: 'currency', format: '#,##0.00 "€"' }, '9.50 €'],
  [0.125, { type: 'percent' }, '12.5%'],
  [0.125, { type: 'percent', format: '0%' }, '13%'],
  [501, { type: 'number', format: '00000' }, '00501'],
  [8005551234, { type: 'number', format: '(000) 000-0000' }, '(800) 555-1234'],
  [123456789, { type: 'number', format: '000-00-0000' }, '123-45-6789'],
  [2.75, { type: 'number', format: '# ?/?' }, '2 3/4'],
  [1.0625, { type: 'number', format: '[h]:mm:ss' }, '25:30:00'],
  [12345, { type: 'number', format: '0.00E+00' }, '1.23E+04'],
  [1234567, { type: 'number', format: '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0' }, '12,34,567'],
  [0, { type: 'number', format: '0;-0;"none"' }, 'none'],
  [1e-7, { type: 'number' }, '1E-07'],
  [0.0012, { type: 'number' }, '0.0012'],
  [-0.001, { type: 'number', format: '0.00' }, '0.00'],
  [1e21, { type: 'number' }, '1E+21'],
  [0.00001234, { type: 'currency' }, '$1.234E-05'],
  [0.00005, { type: 'percent' }, '0.005%'],
  [0.29, { type: 'percent' }, '29%'],
  [45_000, { type: 'number', format: 'yyyy-mm-dd' }, '45,000'],
  ['12 pcs', { type: 'number' }, '12 pcs'],
  ['2026-11-21', { type: 'date' }, 'November 21, 2026'],
  ['2026-11-21T00:05', { type: 'datetime' }, 'November 21, 2026, 12:05 AM'],
  ['2026-11-21T13:30:00', { type: 'datetime' }, 'November 21, 2026, 1:30 PM'],
  ['soon', { type: 'date' }, 'soon'],
  ['2026-02-30', { type: 'date' }, '2026-02-30'],
  ['2026-03-03 or later', { type: 'date' }, '2026-03-03 or later'],
  ['2026-13-01', { type: 'date' }, '2026-13-01'],
  ['https://www.example.org/', { type: 'url' }, 'example.org'],
  ['ann@example.org', { type: 'email' }, 'ann@example.org'],
])('%j in %j reads %j', (cell, column, text) => {
  expect(formatCell(cell, { type: 'text', ...column })).toBe(text);
});

test("New Year's day in a column of years is the year, and the first in one of months the month", () => {
  const date = (name: string, cell: string) => formatCell(cell, { type: 'date', name });
  expect(date('year', '2001-01-01')).toBe('2001');
  expect(date('Month', '2006-03-01')).toBe('March 2006');
  expect(date('Year', '2001-02-01')).toBe('February 1, 2001');
  expect(date('Month', '2006-03-02')).toBe('March 2, 2006');
  expect(date('Year of birth', '2001-01-01')).toBe('January 1, 2001');
});

test('short dates and compact numbers are for narrow places', () => {
  expect(formatDate('2026-11-21', 'short')).toBe('Nov 21, 2026');
  expect(formatNumber(1_234_567, { compact: true })).toBe('1.2M');
  expect(formatNumber(950, { compact: true })).toBe('950');
});

test.each([
  [4426, '4,426', '4,426'],
  [4426.4, '4,426', '4,426'],
  [999.5, '999.5', '999.50'],
  [12.004, '12', '12'],
  [0.1 + 0.2, '0.3', '0.30'],
  [-1500.6, '-1,501', '-1,501'],
  [0, '0', '0'],
])('the figure %d is written %s, as money %s', (value, plain, money) => {
  expect([formatFigureNumber(value), formatFigureNumber(value, { money: true })]).toEqual([plain, money]);
});

test('a whole number among texts has no separators, as codes have none', () => {
  expect(formatCell(1657, { type: 'text', format: '', name: 'Mã môn học' })).toBe('1657');
  expect(formatCell(1657, { type: 'number', format: '', name: 'Units' })).toBe('1,657');
});
