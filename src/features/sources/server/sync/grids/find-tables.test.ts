import { expect, test } from 'vitest';
import { GridLayout, type StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { Cell, Column } from '#engine/model.ts';
import { placedRows } from '#features/workbooks/server/rows/tables/placed-rows.ts';
import type { SeenTable } from '../../../rules/match-table.ts';
import { divideFile } from './divide-file.ts';
import { fileSheetOf } from './file-sheet.ts';
import { matchTables } from './find-tables.ts';
import type { KnownGrid, KnownTable } from './known-tables.ts';

type Lines = (string | number | null)[][];
type Declared = NonNullable<SeenTable['definitions']>['tables'];

/** A sheet of a file, of which the rows and columns in `main` were read as its table (rows and columns from 0). */
function fileOf(lines: Lines, main: { top: number; bottom: number; right: number }, tables: Declared = []): SeenTable {
  const names = lines[main.top]!.slice(0, main.right + 1);
  const columns = names.map((name): Column => ({ id: String(name).toLowerCase(), name: String(name), type: 'text' }));
  const rows = lines.slice(main.top + 1, main.bottom + 1).map((line) => ({
    cells: Object.fromEntries(columns.map(({ id }, at): [string, Cell] => [id, line[at] ?? null])),
  }));
  const cells = lines.flatMap((line, row) =>
    line.flatMap((value, column) => {
      const isMain = row > main.top && row <= main.bottom && column <= main.right;
      if (value === null || isMain) return [];
      const isBelow = row > main.bottom && column <= main.right;
      const key = isBelow ? `>${row - main.bottom}` : `~${row}`;
      return [{ row: key, column: columns[column]?.id ?? `~${column}`, value }];
    }),
  );
  const look = { styles: [], columns: {}, widths: {}, body: [], merges: [], heights: [] };
  const keys = columns.map(({ id }) => id);
  return {
    ...{ title: 'Plan', columns, rows, around: { cells, look }, definitions: { names: [], tables } },
    grid: { above: main.top + 1, headerRows: 1, columns: keys, spare: keys.length, gaps: [] },
  };
}

function known(
  id: string,
  names: string[],
  values: Lines,
  at: { top: number; left: number },
  more: Partial<KnownTable> = {},
): KnownTable {
  const columns = names.map((name): Column => ({ id: name.toLowerCase(), name, type: 'text' }));
  const keys = [...Array.from({ length: at.left }, (_, index) => `~${index}`), ...columns.map((column) => column.id)];
  const layout: StoredLayout = { above: at.top + 1, headerRows: 1, columns: keys, spare: keys.length };
  const rows = values.map((_, index) => ({ row_id: `${id}${index}`, place: at.top + 1 + index }));
  const sheet = { id, workbook_id: 'book', title: id, position: 0, columns, spent_column_ids: [], version: 1 };
  return {
    ...{ sheet, columns, fileNames: new Set<string>(), below: new Map<string, string>(), texts: [] },
    placed: placedRows({ id, title: id }, columns, rows, new GridLayout(columns, layout)),
    ...{ layout, isGuest: id !== 'Plan' },
    list: values.map((line, index) => {
      const cells = Object.fromEntries(
        columns.map((column, place): [string, Cell] => [column.id, line[place] ?? null]),
      );
      const own = { row_id: `${id}${index}`, position: index + 1, version: 1, deleted: false, conflicts: null };
      return { ...own, base: cells, here: cells, cells, formulas: null };
    }),
    ...more,
  };
}

const orders: Lines = [
  ['Pen', 1],
  ['Ink', 2],
  ['Cap', 3],
];
const host = known('Plan', ['Item', 'Qty'], orders, { top: 0, left: 0 });
const grid = (...guests: KnownTable[]): KnownGrid => ({ host, guests, texts: new Set() });
const placesIn = (lines: Lines, own: KnownGrid, tables: Declared = []): Record<string, number[]> => {
  const file = fileSheetOf(fileOf(lines, { top: 0, bottom: 3, right: 1 }, tables));
  const found = [...matchTables(file, own).tables];
  return Object.fromEntries(
    found.map(([id, { region }]) => [id, [region.top, region.left, region.bottom, region.right]]),
  );
};

const rates = known(
  'Rates',
  ['Code', 'Fee'],
  [
    ['a', 3],
    ['b', 6],
  ],
  { top: 6, left: 0 },
);
const below = (...lines: Lines): Lines => [['Item', 'Qty'], ...orders, [null, null], ...lines];

test('a table is found by its headings, wherever it lies and however long it is', () => {
  const lines = below([null], ['x'], ['Code', 'Fee'], ['a', 3], ['b', 6], ['c', 9], [null], ['Note']);
  expect(placesIn(lines, grid(rates))).toEqual({ Plan: [0, 0, 3, 1], Rates: [7, 0, 10, 1] });
  expect(placesIn(below([null], ['Code', 'Cost'], ['a', 3]), grid(rates))['Rates']).toEqual([6, 0, 7, 1]);
  expect(placesIn(below(['Else', 'Other'], ['z', 1]), grid(rates))).toEqual({ Plan: [0, 0, 3, 1] });
});

test('what was right below it ends it, and headings of other tables are not its own', () => {
  const known1 = { ...rates, below: new Map([['code', 'Sum']]) };
  expect(placesIn(below(['Code', 'Fee'], ['a', 3], ['Sum', null]), grid(known1))['Rates']).toEqual([5, 0, 6, 1]);
  const zones = known(
    'Zones',
    ['Zone', 'Km'],
    [
      ['x', 1],
      ['y', 2],
    ],
    { top: 6, left: 2 },
  );
  const beside = below(['Code', 'Fee', 'Zone', 'Km'], ['a', 3, 'x', 1], ['b', 6, 'y', 2]);
  expect(placesIn(beside, grid(rates, zones))).toEqual({
    ...{ Plan: [0, 0, 3, 1], Rates: [5, 0, 7, 1], Zones: [5, 2, 7, 3] },
  });
  const wider = below(['Code', 'Fee', 'Size'], ['a', 3, 'x']);
  expect(placesIn(wider, grid(rates))['Rates']).toEqual([5, 0, 6, 2]);
});

test('of tables with the same headings, contents and places tell which is which', () => {
  const spring = known(
    'Spring',
    ['Code', 'Fee'],
    [
      ['a', 1],
      ['b', 2],
    ],
    { top: 6, left: 0 },
  );
  const autumn = known(
    'Autumn',
    ['Code', 'Fee'],
    [
      ['y', 8],
      ['z', 9],
    ],
    { top: 10, left: 0 },
  );
  const lines = below(['Code', 'Fee'], ['y', 8], ['z', 9], [null], ['Code', 'Fee'], ['a', 1], ['b', 2], ['c', 3]);
  expect(placesIn(lines, grid(spring, autumn))).toEqual({
    ...{ Plan: [0, 0, 3, 1], Autumn: [5, 0, 7, 1], Spring: [9, 0, 12, 1] },
  });
});

test('the name that the file gives a table comes before its headings', () => {
  const declared = [
    {
      ...{ name: 'Rates', sheet: 'Plan', headerRows: 1, totalsRows: 0, columns: [] },
      range: { top: 7, bottom: 9, left: 0, right: 1 },
    },
  ];
  const named = { ...rates, fileNames: new Set(['rates']) };
  const lines = below(['Code', 'Fee'], ['Kind', 'Cost'], ['q', 1], ['r', 2]);
  expect(placesIn(lines, grid(named), declared)['Rates']).toEqual([6, 0, 8, 1]);
});

test('cells around the tables go to the one by whose rows they are known', () => {
  const lines = below(['Code', 'Fee'], ['a', 3], ['b', 6], [null], ['Fees', 9], [null, null, 'Far']);
  const file = fileSheetOf(fileOf([...lines], { top: 0, bottom: 3, right: 1 }));
  const [own, guest] = divideFile(file, grid(rates), matchTables(file, grid(rates)));
  expect(guest?.table.rows.map(({ cells }) => cells)).toEqual([
    { code: 'a', fee: 3 },
    { code: 'b', fee: 6 },
  ]);
  const keys = (table: SeenTable | undefined) =>
    table?.around?.cells.map(({ row, column, value }) => [row, column, value]);
  expect(keys(guest?.table)).toEqual([
    ...[
      ['~0', 'code', 'Code'],
      ['~0', 'fee', 'Fee'],
    ],
    ...[
      ['>2', 'code', 'Fees'],
      ['>2', 'fee', 9],
    ],
  ]);
  expect(keys(own?.table)).toEqual([
    ['~0', 'item', 'Item'],
    ['~0', 'qty', 'Qty'],
    ['~10', '~2', 'Far'],
  ]);
});

test('other cells in the place of a table that the file has no more are refused by its name', () => {
  const lines = below([null], ['Else', 'Other'], ['z', 1], ['y', 2]);
  const file = fileSheetOf(fileOf(lines, { top: 0, bottom: 3, right: 1 }));
  const own = grid(rates);
  expect(() => divideFile(file, own, matchTables(file, own))).toThrow(/doesn’t have the table “Rates”/);
});
