import { expect, test } from 'vitest';
import type { LooseContent } from '../grid-content.ts';
import { isSureTable, namedTables, namesOfHeading, seenTables } from './guests-of-file.ts';

const cellsOf = (lines: (string | number | null)[][]): Map<number, Map<number, LooseContent>> =>
  new Map(
    lines.map((line, row) => [
      row,
      new Map(line.map((value, column) => [column, { row: `~${row}`, column: `~${column}`, value, version: 1 }])),
    ]),
  );
const region = (bottom: number, right = 1) => ({
  ...{ top: 0, left: 0, bottom, right, headerRows: 1, totalsRows: 0, name: null },
});
const isSure = (lines: (string | number | null)[][]): boolean =>
  isSureTable(region(lines.length - 1, lines[0]!.length - 1), cellsOf(lines));

test('cells that no file calls a table are one for sure where all columns are named and three rows filled', () => {
  const rows: (string | number | null)[][] = [
    ['Pen', 1],
    ['Ink', 2],
    ['Cap', null],
  ];
  expect(isSure([['Item', 'Qty'], ...rows])).toBe(true);
  expect(isSure([['Item', 'Qty'], ...rows.slice(1)])).toBe(false);
  expect(isSure([['Item', null], ...rows])).toBe(false);
  expect(isSure([['Item', 'item'], ...rows])).toBe(false);
  expect(isSure([['Item', 2024], ...rows])).toBe(false);
  expect(isSure([['Item'], ['Pen'], ['Ink'], ['Cap']])).toBe(false);
  expect(
    isSure([
      ['Item', 'Qty', 'Price'],
      ['Pen', null, null],
      ['Ink', null, null],
      ['Cap', 1, null],
    ]),
  ).toBe(false);
});

test('a heading may have years, several rows, and nothing above what calls the rows', () => {
  const rows = ['North', 'South', 'East'].map((name, at) => [name, at + 1, at + 2, at + 3, at + 4]);
  const heading = [null, 2023, 2024, 2025, 2026];
  expect(isSure([heading, ...rows])).toBe(true);
  expect(isSure([[null, 2023, 2024, 2025, 2030], ...rows])).toBe(false);
  expect(isSure([heading, ...rows.map((row) => ['North', ...row.slice(1)])])).toBe(false);
  const [lines, two] = [
    [['Place', 'Men', null, 'Women', null], [null, 0.03, 0.07, 0.03, 0.07], ...rows],
    { ...region(4, 4), headerRows: 2 },
  ];
  expect(isSureTable(two, cellsOf(lines))).toBe(true);
  const named = namesOfHeading(two, cellsOf(lines));
  expect([0, 1, 2, 3, 4].map((column) => named.get(column))).toEqual([
    ...['Place', 'Men – 0.03', 'Men – 0.07', 'Women – 0.03', 'Women – 0.07'],
  ]);
  expect(isSureTable(two, cellsOf([['Place', 'Men', null, 'Men', null], [null, 1, 1, 1, 1], ...rows]))).toBe(false);
});

test('rows between its own, or below a part of its heading, leave cells as they are', () => {
  const seen = { heading: [5, 5] as const, rows: [6, 9] as const, columns: [1, 3] as const, between: [], name: 'Fees' };
  const given = [seen, { ...seen, between: [7] }, { ...seen, heading: null }, { ...seen, rows: [7, 9] as const }];
  expect(seenTables(given)).toEqual([
    { top: 4, bottom: 8, left: 1, right: 3, headerRows: 1, totalsRows: 0, name: 'Fees', isGuess: true },
  ]);
});

test('tables of another sheet are none of this one', () => {
  const table = { name: 'A', sheet: 'One', headerRows: 1, totalsRows: 0, columns: [] };
  const range = { top: 2, bottom: 4, left: 0, right: 1 };
  expect(
    namedTables(
      [
        { ...table, range },
        { ...table, sheet: 'Two', range },
      ],
      'One',
    ),
  ).toEqual([{ top: 1, bottom: 3, left: 0, right: 1, headerRows: 1, totalsRows: 0, name: 'A' }]);
});
