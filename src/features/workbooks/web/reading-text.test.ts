import { expect, test } from 'vitest';
import { chooseHeader, headerOptions, type PreviewedSheet, sayReading, withSheet } from './reading-text.ts';

const rowsOf = (...becomes: ('names' | 'data' | 'left_out')[]): PreviewedSheet['rows'] =>
  becomes.map((one, index) => ({ number: index + 1, becomes: one, cells: [`cell ${index + 1}`, ''] }));
const sheet = (more: Partial<PreviewedSheet> = {}): PreviewedSheet => ({
  ...{ title: 'Sales', header: { first: 2, last: 2 }, choosable: true, keeps_above: false, more: false },
  ...{ columns: ['Name', 'City'], column_count: 2, rows: rowsOf('left_out', 'names', 'data', 'data') },
  ...more,
});

test('every row can name the columns, alone or with the one below it, or none does', () => {
  const { value, options } = headerOptions(sheet());
  expect(value).toBe('2-2');
  expect(options.map((option) => option.value)).toEqual(['none', '1-1', '1-2', '2-2', '2-3', '3-3', '3-4', '4-4']);
  expect(options[2]?.label).toBe('Rows 1 and 2 together: cell 1');
  expect(headerOptions(sheet({ header: null })).value).toBe('none');
  expect(headerOptions(sheet({ header: { first: 1, last: 3 } })).options.at(-1)?.value).toBe('1-3');
});

test('a header that is chosen further down keeps the rows that are data now, and leaves titles out', () => {
  expect(chooseHeader(sheet(), '4-4')).toEqual({ title: 'Sales', header: { first: 4, last: 4 }, keep_above: true });
  expect(chooseHeader(sheet(), '1-1').keep_above).toBe(false);
  const bare = sheet({ header: null, rows: rowsOf('data', 'data', 'data') });
  expect(chooseHeader(bare, '2-2').keep_above).toBe(false);
  const long = sheet({ header: null, rows: rowsOf(...Array.from({ length: 20 }, () => 'data' as const)) });
  expect(chooseHeader(long, '12-12').keep_above).toBe(true);
  expect(chooseHeader(sheet(), 'none')).toEqual({ title: 'Sales', header: null, keep_above: true });
});

test('what a choice keeps is said, and how many rows it leaves out', () => {
  expect(sayReading(sheet())).toBe('2 columns: Name, City. 1 row is left out.');
  expect(sayReading(sheet({ header: null, rows: rowsOf('data'), columns: ['Column A'], column_count: 1 }))).toBe(
    '1 column: Column A. No header row. No rows are left out.',
  );
});

test('a choice for one sheet leaves those for the others', () => {
  const other = { title: 'Costs', header: null, keep_above: true };
  const before = { encoding: 'big5' as const, sheets: [other, { title: 'Sales', header: null, keep_above: true }] };
  const next = chooseHeader(sheet(), '1-1');
  expect(withSheet(before, next)).toEqual({ encoding: 'big5', sheets: [other, next] });
});
