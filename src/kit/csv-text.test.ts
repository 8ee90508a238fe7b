import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CsvValue, csvLines, defuseFormula, restoreDefused } from './csv-text.ts';
import { propertyRuns } from '#test/property-runs.ts';

test.each([
  '=1+1',
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '"=1+1"',
  '\tanything',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(A1)',
  '+',
  '-',
  '- a list',
  '+49 30 1234',
  '-1e5000',
  "'=1",
  "''\tx",
])('%j would run or be taken for a formula: it is defused, and given back as it was', (text) => {
  expect(defuseFormula(text)).toBe(`'${text}`);
  expect(restoreDefused(`'${text}`)).toBe(text);
});

test.each([
  ...['-5', '+5', '-1,234.50', '-0.5%', '-1e-7', '+491234', "'-5", 'a=b', 'x-y', '5', '', 'ann@example.com'],
  ...["'quoted'", "'", ' a', '1-2', 'größer', "'tis"],
])('%j is left as it is, both ways', (text) => {
  expect(defuseFormula(text)).toBe(text);
  expect(restoreDefused(text)).toBe(text);
});

/** Texts made of what matters here, far more often than chance would have it. */
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'\'"=+-@＝＋ \t\r\n\u2028\ufeff,;|5a'), maxLength: 8 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
);

test('whatever is defused comes back as it was, and no text is taken for a defused one', () => {
  fc.assert(
    fc.property(text, (given) => {
      expect(restoreDefused(defuseFormula(given))).toBe(given);
    }),
    propertyRuns(5_000),
  );
});

test.each([',', ';', '\t', '|'])(
  'with %j as its separator no reader finds more rows than were written',
  (delimiter) => {
    fc.assert(
      fc.property(fc.array(fc.tuple(text), { minLength: 1, maxLength: 6 }), (rows) => {
        const read: string[][] = parse(csvLines(rows), { delimiter, relax_column_count: true });
        expect(read.map((fields) => fields.map(restoreDefused))).toEqual(rows);
      }),
      propertyRuns(500),
    );
  },
);

test('quotes, commas, line ends, spaces and all letters are written so that they are read back', () => {
  const rows: CsvValue[][] = [
    ['A', 'B "b"', 'C,c', 'D\nd', '=E', 'F', 'G', 'H'],
    ['He said "no"', 'a,b', 'two\nlines', ' spaced ', 'مرحبا 你好 😀', -5.25, true, null],
    ['a\rb', '"', ',', '', ' ', 1e21, false, 0],
    ['a\u2028b', 'a\u0085b', 'a|b', 'a;b', 'a\tb', '\ufeffa', '<table>', 'sep=;'],
  ];
  const written = csvLines(rows);
  expect(written.endsWith('\r\n')).toBe(true);
  const read: string[][] = parse(written, { record_delimiter: ['\r\n', '\n', '\r', '\u2028', '\u0085'] });
  expect(read).toEqual([
    ['A', 'B "b"', 'C,c', 'D\nd', "'=E", 'F', 'G', 'H'],
    ['He said "no"', 'a,b', 'two\nlines', ' spaced ', 'مرحبا 你好 😀', '-5.25', 'TRUE', ''],
    ['a\rb', '"', ',', '', ' ', '1e+21', 'FALSE', '0'],
    rows[3],
  ]);
});

test('a blank cell of a single column is a line all the same', () => {
  expect(csvLines([['A'], ['x'], [null], ['y']])).toBe('A\r\nx\r\n""\r\ny\r\n');
});
