import { expect, test } from 'vitest';
import { type Line, readLines as read } from '#test/read-lines.ts';
import type { RawRow, RawSheet } from '../../sources/raw-sheet.ts';
import { createReader } from '../cell-reading.ts';
import { findTables } from './find-tables.ts';

const _ = null;

test('of two tables next to each other the larger is that of the sheet, and the other keeps its cells', async () => {
  const sheet = await read([
    ['Costs', _, _, 'Income'],
    ['What', 'Amount', _, 'From', 'Kind', 'Amount'],
    ['Rent', 900, _, 'City', 'grant', 500],
    ['Power', 80, _, 'Club', 'fees', 700],
    ['Paper', 15, _, 'Fair', 'sales', 120],
    ['Tea', 9],
    ['Desk', 300],
    ['Lamp', 45],
    ['Chair', 60],
    ['Cloth', 12],
    ['Soap', 5],
  ]);
  expect(sheet.names).toEqual(['What', 'Amount']);
  expect(sheet.rows).toHaveLength(9);
  expect(sheet.regions).toMatchObject([
    { heading: [2, 2], rows: [3, 11], columns: [0, 1], name: 'Costs' },
    { heading: [2, 2], rows: [3, 5], columns: [3, 5], name: 'Income' },
  ]);
  expect(sheet.loose).toMatchObject({ '~3 ~2': 'City', '~5 ~4': 120, '~3 ~1': 'From' });
  expect(sheet.notes).toContain('more_tables');
});

test('what was read as one table is read so again', async () => {
  const lines = [
    ['What', 'Amount', _, 'From', 'Kind', 'Amount'],
    ...Array.from({ length: 9 }, (_one, at) => [
      `Cost ${at}`,
      at + 1,
      _,
      ...(at < 3 ? [`Club ${at}`, 'fees', 500] : []),
    ]),
  ];
  expect((await read(lines)).names).toEqual(['What', 'Amount']);
  expect((await read(lines, [], { reading: 1 })).names).toEqual(['What', 'Amount', 'From', 'Kind', 'Amount 2']);
});

test('a table with a blank column in it stays one table', async () => {
  const rows = Array.from({ length: 8 }, (_, at) => [`Item ${at}`, at * 3 + 1, _, at % 2 === 0 ? 'yes' : 'no', at + 7]);
  const sheet = await read([
    ['Item', 'Count', _, 'Sold', 'Price'],
    ...rows.map(([a, b, , c, d]) => [a, b, null, c, d]),
  ]);
  expect(sheet.names).toEqual(['Item', 'Count', 'Sold', 'Price']);
  expect(sheet.regions).toHaveLength(1);
});

test('a rate above one side of a blank column heads no table of its own', async () => {
  const { names } = await read([
    ['Invoice, due within 30 days'],
    ['Tax rate', 0.2],
    [],
    ['Item', 'Price', null, 'Quantity', 'Total'],
    ['Pen', 2, null, 10, { f: 'B5*D5*(1+$B$2)', v: 24 }],
    [],
    ['Ink', 5, null, 4, { f: 'B7*D7*(1+$B$2)', v: 24 }],
    ['Cap', 10, null, 1, { f: 'B8*D8*(1+$B$2)', v: 12 }],
    [],
    ['Sum', null, null, null, { f: 'SUM(E5:E9)', v: 60 }],
  ]);
  expect(names).toEqual(['Item', 'Price', 'Quantity', 'Total']);
});

test('tables below each other are told apart by their headings', async () => {
  const sheet = await read([
    ['Hours'],
    ['Who', 'Hours', 'Rate'],
    ['Ann', 12, 30],
    ['Bob', 9, 35],
    ['Eve', 11, 40],
    [],
    ['Sundays'],
    ['Who', 'Days'],
    ['Ann', 2],
    ['Bob', 1],
  ]);
  expect(sheet.rows).toEqual([
    ['Ann', 12, 30],
    ['Bob', 9, 35],
    ['Eve', 11, 40],
  ]);
  expect(sheet.regions.map(({ name, rows }) => [name, rows])).toEqual([
    ['Hours', [3, 5]],
    ['Sundays', [9, 10]],
  ]);
});

test('an explanation with gaps is no table', async () => {
  const sentence = 'This tab allows you to set up the days of the week';
  const lines = [
    ['English', _, 'January'],
    [],
    ['Tab: places:'],
    [sentence],
    [sentence],
    [],
    ['Tab: days:'],
    [sentence],
  ];
  expect((await read(lines)).names).toEqual([]);
});

test('a letter and a lone cell are no tables', async () => {
  const letter = await read([[_, '12 May'], [], [_, _, 'To whom it may concern'], [], [_, _, _, 'Subject']]);
  expect(letter.names).toEqual([]);
  expect((await read([['We build things']])).names).toEqual([]);
});

test('names below each other are one heading also where each column has its own', async () => {
  const sheet = await read([
    ['Plan of the week'],
    [],
    [_, _, 'Mon 5', 'Mon 5', 'Tue 6', 'Tue 6'],
    ['Task', 'Size', '8–12', '13–17', '8–12', '13–17'],
    ['Walls', 5, _, 'Ann'],
    ['Doors', 3, 'Bob'],
    ['Roof', 2],
  ]);
  expect(sheet.names).toEqual(['Task', 'Size', 'Mon 5 – 8–12', 'Mon 5 – 13–17', 'Tue 6 – 8–12', 'Tue 6 – 13–17']);
});

test('rows that the cells of a heading reach down to, or that number its columns, are no rows', async () => {
  const sheet = await read(
    [
      ['Name', 'Marks', _, 'Sum'],
      [_, 'One', 'Two'],
      [_, 0.4, 0.6],
      ['Ann', 7, 8, 7.6],
      ['Bob', 5, 6, 5.6],
    ],
    ['A1:A3', 'B1:C1', 'D1:D3'],
  );
  expect(sheet.names).toEqual(['Name', 'Marks – One', 'Marks – Two', 'Sum']);
  expect(sheet.rows).toEqual([
    ['Ann', 7, 8, 7.6],
    ['Bob', 5, 6, 5.6],
  ]);
  const numbered = await read([
    ['Nr', 'Name', 'City'],
    [1, 2, 3],
    ['a', 'Ann', 'Rome'],
    ['b', 'Bob', 'Oslo'],
  ]);
  expect(numbered.rows).toHaveLength(2);
});

test('weekdays, years and days next to each other are told', async () => {
  const week = await read([
    ['Zeit', 'Mo', 'Di', 'Mi', 'Do'],
    ['8:00', 'Bio', 'Mathe', 'Sport', 'Kunst'],
    ['9:00', 'Bio'],
  ]);
  expect(week.regions[0]?.across).toEqual({ kind: 'calendar', columns: [1, 4] });
  const years = await read([
    ['Land', 2021, 2022, 2023],
    ['Wales', 4, 5, 6],
    ['Kent', 7, 8, 9],
  ]);
  expect(years.regions[0]?.across).toEqual({ kind: 'year', columns: [1, 3] });
  // Weekdays in a column are no heading.
  const days = await read([
    ['Mo', 'Bio', 'Mathe'],
    ['Di', 'Sport', 'Bio'],
    ['Mi', 'Kunst', 'Bio'],
  ]);
  expect(days.regions[0]).toMatchObject({ heading: null, rows: [1, 3] });
});

test.each([
  [
    'an empty form',
    [
      ['Order'],
      ['Name:', _, 'Date:'],
      ['Street:'],
      ['City:'],
      [],
      ['Nr', 'Item', 'Count', 'Price'],
      [],
      [],
      ['Total:'],
    ],
  ],
  [
    'values next to their labels',
    [
      ['Name:', 'Ann'],
      ['City:', 'Rome'],
      ['Since:', 2019],
      ['Fee:', 12],
    ],
  ],
  [
    'numbered notes',
    [['Notes'], [1, 'All figures are of the year before.'], [2, 'Those of June are estimates of ours.']],
  ],
  ['headings that wait for rows', [['Today', 'Born', 'Days', 'Weeks'], [], [], ['Today', 'End', 'Days', 'Weeks']]],
])('%s: no table, and all cells stay', async (_name, lines: Line[]) => {
  const sheet = await read(lines);
  expect([sheet.names, sheet.rows, sheet.regions, sheet.notes]).toEqual([[], [], [], ['no_table']]);
  expect(Object.keys(sheet.loose)).toHaveLength(lines.flat().filter((cell) => cell !== null).length);
});

test('a heading that waits for its first row is a table, with a title too', async () => {
  expect((await read([['Name', 'City', 'Fee']])).names).toEqual(['Name', 'City', 'Fee']);
  expect((await read([['Members of 2026'], ['Name', 'City', 'Fee']])).names).toEqual(['Name', 'City', 'Fee']);
});

test('what fits no table is read whole where it is too much to be around one', async () => {
  const rows = Array.from({ length: 2_600 }, (_, at) => [`N${at}`, at, null, ...Array.from({ length: 30 }, () => at)]);
  // The columns on the right begin below what is looked at.
  for (const row of rows.slice(0, 2_100)) row.length = 2;
  const far = Array.from({ length: 2_000 }, (_, at) => [`M${at}`, at, null, ...Array.from({ length: 30 }, () => at)]);
  const sheet = await read([['Name', 'Count'], ...rows, ...far]);
  expect([sheet.names.length, sheet.rows.length]).toEqual([32, 4_600]);
});

test('a heading has the rows that its merged cells join, also where what is above the names is merged alone', async () => {
  const practice = await read(
    [
      ['No', 'Name', 'First', _, 'Second', _],
      [_, _, 'Test', 'Report', 'Test', 'Report'],
      [1, 'Q One', 70, 80, 90, 60],
      [2, 'Q Two', 75, 85, 95, 65],
      [3, 'Q Three', 71, 81, 91, 61],
    ],
    ['A1:A2', 'B1:B2', 'C1:D1', 'E1:F1'],
  );
  expect(practice.grid?.headerRows ?? 1).toBe(2);
  expect(practice.rows).toHaveLength(3);
  const halves = await read(
    [
      [_, _, 'This year', _, _, _, 'Last year', _, _, _],
      ['No', 'Service', 'Copies', _, 'Notes', _, 'Copies', _, 'Notes', _],
      [_, _, 'people', 'firms', 'people', 'firms', 'people', 'firms', 'people', 'firms'],
      [1, 'All', 3, 0, 1, 2, 4, 5, 1, 0],
      [2, 'In person', 2, 0, 1, 1, 2, 3, 1, 0],
      [3, 'By post', 1, 0, 0, 1, 2, 2, 0, 0],
    ],
    ['C1:F1', 'G1:J1', 'A2:A3', 'B2:B3', 'C2:D2', 'E2:F2', 'G2:H2', 'I2:J2'],
  );
  expect(halves.grid?.headerRows).toBe(3);
  expect(halves.names[2]).toBe('This year – Copies – people');
});

test('the same heading of two rows with a title of its own begins another table', async () => {
  const part = (title: string, kinds: string[]): Line[] => [
    [title],
    ['Country', 'Kind', 'Building', _, 'Running', _, 'Country'],
    [_, _, 0.03, 0.07, 0.03, 0.07],
    ...kinds.map((kind, at) => ['Norway', kind, at * 1.5 + 11.5, at + 12.1, at + 0.2, at + 0.4, 'Norway']),
  ];
  const sheet = await read([...part('Plants', ['Wind', 'Water', 'Sun']), [_], ...part('Houses', ['Wood', 'Gas'])]);
  expect(sheet.rows).toHaveLength(3);
  expect(sheet.regions).toMatchObject([
    { heading: [2, 3], rows: [4, 6] },
    { heading: [9, 10], rows: [11, 12], name: 'Houses' },
  ]);
});

test('tables that the file names are apart, beside each other and below, and end above a gap', () => {
  const lines: (string | number | undefined)[][] = [
    ['Bank', 'Product', 'Left', undefined, 'Kind', 'Sum'],
    ['North', 'Card', 20, undefined, 'Food', 7],
    ['South', 'Loan', 35, undefined, 'Rent', 9],
    ['East', 'Cash', 12, undefined, 'Sport', 4],
    [],
    ['Income', 'all', 40, undefined, 'Music', 3],
    ['Costs', 'all', 30, undefined, 'Books', 8],
    [],
    ['Code', 'Name', 'Fee'],
    ['a', 'First', 3],
    ['b', 'Second', 6],
  ];
  const rows = lines.flatMap((cells, at): RawRow[] => (cells.length > 0 ? [{ number: at + 1, cells }] : []));
  const sheet = { title: 'S', merges: [], textMayBeNumbers: true, notes: [], hidden: false } as unknown as RawSheet;
  const spansOf = (tables: NonNullable<RawSheet['tables']>) =>
    findTables(rows, { ...sheet, tables }, createReader(true)).map(({ span, header, rows: own }) => [
      ...[span.left, header.rows[0]?.number, own[0]?.number, own.at(-1)?.number],
    ]);
  const found = spansOf([
    { top: 1, left: 0, bottom: 4, right: 2 },
    { top: 1, left: 4, bottom: 7, right: 5 },
    { top: 9, left: 0, bottom: 11, right: 2 },
  ]);
  expect(found).toContainEqual([0, 1, 2, 4]);
  expect(found).toContainEqual([4, 1, 2, 7]);
  expect(found).toContainEqual([0, 9, 10, 11]);
  expect(spansOf([])).not.toContainEqual([0, 1, 2, 4]);
});
