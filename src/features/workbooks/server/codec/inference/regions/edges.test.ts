import * as spreadsheets from '@e965/xlsx';
import { stat, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { temporaryFile } from '#test/workbook-files.ts';
import { openWorkbook } from '../../open-workbook.ts';
import { readLimits } from '../../read-limits.ts';
import { toRows } from '../row-batch.ts';

const _ = null;

/** The names of the columns that are read from a sheet of these lines, its rows and further tables. */
async function read(lines: unknown[][]) {
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, spreadsheets.utils.aoa_to_sheet(lines), 'S');
  const path = await temporaryFile('a.xlsx', '');
  await writeFile(path, spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const opened = await openWorkbook({
    path,
    fileName: 'a.xlsx',
    fileSize: (await stat(path)).size,
    limits: readLimits,
  });
  const [own] = opened.outline.sheets;
  if (!own) throw new Error('no sheet');
  const rows: unknown[][] = [];
  for await (const batch of opened.batches(0))
    for (const { cells } of toRows(batch, own.columns)) rows.push(own.columns.map(({ id }) => cells[id] ?? null));
  return { names: own.columns.map(({ name }) => name), rows, regions: own.regions };
}

/** Eight records of a name, a number and a price. */
const list = ['Rope', 'Nails', 'Saw', 'Glue', 'Tape', 'Brush', 'Paint', 'Lamp'].map((name, at) => [
  name,
  at + 2,
  at * 1.5 + 0.75,
]);
const names = ['Thing', 'Pieces', 'Price'];

test('a figure beside a few rows is of no column, words beside them are remarks and one', async () => {
  const averages = list.map((row, at) => (at === 5 ? [...row, 'mean', 3.4] : row));
  expect((await read([names, ...averages])).names).toEqual(names);
  const remarks = list.map((row, at) => (at === 5 ? [...row, 'broken'] : row));
  expect((await read([names, ...remarks])).names).toHaveLength(4);
});

test('a cell behind a gap is a remark, whatever is above it', async () => {
  const lines = [
    [...names, _, _, 'new names'],
    ...list.map((row, at) => (at === 2 ? [...row, _, _, 'see there'] : row)),
  ];
  expect((await read(lines)).names).toEqual(names);
});

test('the same names once more are a table of its own, without a blank column too', async () => {
  const lines = [
    ['Nr', 'Day', 'Sum', 'Nr', 'Day', 'Sum'],
    ...[1, 2, 3, 4].map((at) => [at, `May ${at}`, at * 7, at, `June ${at}`, at * 9]),
  ];
  const sheet = await read(lines);
  expect(sheet.names).toEqual(['Nr', 'Day', 'Sum']);
  expect(sheet.regions.map(({ columns }) => columns)).toEqual([
    [0, 2],
    [3, 5],
  ]);
});

test('lists that end in different rows above totals of their own are two tables', async () => {
  const sheet = await read([
    ['Costs', 'Worth', 'Income', 'Got'],
    ['Rent', 800, 'Work', 1300],
    ['Food', 150, 'Gift', 150],
    ['Bus', 54, _, _],
    ['Total', 1004, 'Total income', 1450],
  ]);
  expect(sheet.names).toEqual(['Costs', 'Worth']);
  expect(sheet.rows.map(([first]) => first)).toEqual(['Rent', 'Food', 'Bus']);
});

test('codes below each other begin with a code, and no heading', async () => {
  const sheet = await read(['Maths', 'Music', 'Art', 'Sports'].map((name, at) => [`B00${at + 1}`, name]));
  expect(sheet.rows).toHaveLength(4);
});

test('a table ends where a few rows lie far below, and where words stand below its numbers', async () => {
  const far = [names, ...list, ...Array.from({ length: 7 }, () => []), ['all', 40, 60], ['half', 20, 30]];
  expect((await read(far)).rows).toHaveLength(8);
  const wide = list.map((row) => [...row, 1, 2, 3]);
  const labels = [[...names, 'a', 'b', 'c'], ...wide, ['Highest price', _, 'Price of a lamp']];
  expect((await read(labels)).rows).toHaveLength(8);
});

test('the same heading after a gap goes on with the table, with a title it begins another', async () => {
  const half = list.slice(0, 4);
  expect((await read([names, ...half, [], names, ...list.slice(4)])).rows).toHaveLength(8);
  expect((await read([names, ...half, [], ['Second hall'], names, ...list.slice(4)])).rows).toHaveLength(4);
});

test.each([
  [
    'sentences',
    ['How to fill in this book of ours', 'First write down the day of it', 'Then write down what was bought'],
  ],
  ['lines of markup', ['<?xml version="1.0"?>', '<RECIPE>', '<NAME>Ale</NAME>', '</RECIPE>']],
])('one column of %s is no table', async (_kind, texts) => {
  expect((await read(texts.map((text) => [text]))).names).toEqual([]);
});

test('records next to each other stay cells', async () => {
  const sheet = await read([
    ['Model', 'Swift', 'Comet', 'Rover'],
    ['Colour', 'red', 'blue', 'green'],
    ['Maker', 'Abel', 'Bond', 'Cook'],
    ['Price', 900, 1200, 750],
    ['Weight', 12, 14, 11],
  ]);
  expect([sheet.names, sheet.rows]).toEqual([[], []]);
});

test('a heading that comes again on the next page is no record, also where it is written a little otherwise', async () => {
  const heading = ['No', 'Thing', 'Pieces', 'Unit price', 'Place', 'Note'];
  const records = Array.from({ length: 12 }, (_, at) => [
    at + 1,
    `Thing ${at}`,
    at + 2,
    at * 1.5,
    `Shelf ${at % 3}`,
    'new',
  ]);
  const again = ['NO', 'Thing ', 'Pieces', 'Unit\nprice', 'Room', 'Note'];
  const few = ['No', 'Thing', 'Pieces', 'none', _, _];
  const sheet = await read([heading, ...records.slice(0, 6), heading, again, few, ...records.slice(6)]);
  expect(sheet.names).toEqual(heading);
  expect(sheet.rows.map(([number]) => String(number))).toEqual(
    ['1', '2', '3', '4', '5', '6', 'No', ...'789'].concat('10', '11', '12'),
  );
});

test('many lines in one column are a list, and a few sentences with gaps between are a text', async () => {
  const lines = Array.from({ length: 14 }, (_, at) => [`On day ${at} of the year a town was built here`]);
  expect((await read(lines)).rows).toHaveLength(14);
  expect((await read([['Foundations'], ...lines])).names).toEqual(['Foundations']);
  expect((await read([...lines.slice(0, 7), [_], ...lines.slice(7)])).rows).toHaveLength(0);
  const people = lines.map((_line, at) => [`Ann Lee lives at Long Lane ${at}, 1234${at % 9} Town`]);
  expect((await read(people)).rows).toHaveLength(0);
  expect((await read(lines.slice(0, 5))).rows).toHaveLength(0);
  expect((await read(lines.map(([line], at) => [`${at + 1}. ${line}`]))).rows).toHaveLength(0);
});

test('a cell beside a list of one column, and a letter beside a table, are none of it', async () => {
  const things = list.flatMap(([name]) => [[`${name} of wood`], [`${name} of steel`]]);
  const counted = things.map((row, at) => (at === 3 ? [...row, _, 8] : row));
  expect((await read(counted)).names).toHaveLength(1);
  const slipped = list.map((row, at) => (at === 5 ? [...row, 'D'] : row));
  expect((await read([names, ...slipped])).names).toEqual(names);
});

test('the total of one record, and totals below a gap, are no records', async () => {
  const one = await read([
    ['N', 'Product', 'Pieces', 'Price', 'Sum'],
    [1, 'Rope', 3, 400, 1200],
    [2, 'Total', _, _, 1200],
  ]);
  expect(one.rows).toEqual([[1, 'Rope', 3, 400, 1200]]);
  const invoice = await read([
    ['Code', 'Product', 'Pieces', 'Price', 'Sum'],
    ...[1, 2, 3].map((at) => [1210100 + at, `Water ${at}`, at, 3696, 3696 * at]),
    ...[[], [], []],
    ...[
      ['Net', 22176],
      ['Tax', 4213.44],
      ['Total', 26389.44],
      ['Supplier', 'Miller'],
      ['Number', 4354893],
    ],
  ]);
  expect(invoice.rows).toHaveLength(3);
});

test('lines between groups stand in any one column, and a record that waits for its cells is none', async () => {
  const task = (name: string, at: number): unknown[] => ['Ann', `2026-05-0${at}`, `2026-06-0${at}`, name];
  const heading = ['Who', 'From', 'To', 'Task'];
  const parts = [
    [_, _, _, 'Data'],
    task('Draw', 1),
    task('Make', 2),
    task('Fill', 3),
    [_, _, _, 'Pages'],
    task('Write', 4),
    task('Paint', 5),
  ];
  expect((await read([heading, ...parts])).rows).toHaveLength(5);
  const waiting = [[_, _, _, 'Data'], [_, _, _, 'Pages'], task('Make', 2), task('Fill', 3), task('Write', 4)];
  expect((await read([heading, ...waiting])).rows).toHaveLength(5);
});

test('a total that is the sum of all above it ends the records, however many narrower rows follow', async () => {
  const bill = await read([
    ['Id', 'Name', 'Kind', 'Pieces', 'Unit', 'Sum'],
    ...[1, 2, 3, 4].map((at) => [at, `Scissors ${at}`, 'Cash', at, 'box', at * 10_000]),
    [],
    [_, _, _, _, 'Total', 100_000],
    [],
    ...['Total of each', 'Cash', 'Card', 'Transfer', 'Wallet'].map((name, at) => [name, at * 2500]),
  ]);
  expect(bill.rows).toHaveLength(4);
});

test('a word beside the first of many records is none of their columns', async () => {
  const records = [...list, ...list].map((row, at) => (at === 0 ? [...row, 'for example'] : row));
  expect((await read([names, ...records])).names).toEqual(names);
});
