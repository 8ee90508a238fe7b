/** Rows below and between records that are none: totals, titles of groups, notes. */
import { expect, test } from 'vitest';
import { readLines as read, sum } from '#test/read-lines.ts';

const _ = null;

test('titles of groups and subtotals keep their places and are no rows', async () => {
  const sheet = await read(
    [
      ['Nr', 'Item', 'Count', 'Sum'],
      ['1. Staff'],
      ['1.1', 'Ann', 2, 10],
      ['1.2', 'Bob', 1, 20],
      ['Subtotal', _, _, sum('D3:D4', 30)],
      ['2. Things'],
      ['2.1', 'Pen', 4, 5],
      ['2.2', 'Ink', 3, 7],
      ['Subtotal', _, _, sum('D7:D8', 12)],
      ['Total', _, _, { f: 'D5+D9', v: 42 }],
    ],
    ['A2:D2', 'A6:D6'],
  );
  expect(sheet.rows.map(([nr]) => nr)).toEqual([1.1, 1.2, 2.1, 2.2]);
  expect(sheet.regions[0]).toMatchObject({ between: [2, 5, 6], totals: [9, 10], rows: [3, 8] });
  expect(sheet.grid?.gaps).toEqual([
    [0, 1],
    [2, 2],
  ]);
  expect(sheet.loose).toMatchObject({
    'nr -1,1': '1. Staff',
    'nr 1,1': 'Subtotal',
    'sum 1,1': 30,
    'nr 1,2': '2. Things',
  });
});

test('a balance that grows from row to row is data', async () => {
  const rows = Array.from({ length: 6 }, (_, at) => [`Day ${at}`, at + 1, sum(`B2:B${at + 2}`, at * 4)]);
  const sheet = await read([['Day', 'Amount', 'Balance'], ...rows]);
  expect(sheet.rows).toHaveLength(6);
  expect(sheet.regions[0]).toMatchObject({ between: [], totals: [] });
});

test('a typed total below the rows is known by what it adds up', async () => {
  const lines = [
    ['Part', 'Shop', 'Price'],
    ['Wheel', 'A', 12],
    ['Frame', 'B', 80],
    ['Bell', 'A', 8],
    ['Lamp', 'C', 25],
  ];
  const sheet = await read([...lines, [_, _, 125]]);
  expect([sheet.rows.length, sheet.regions[0]?.totals]).toEqual([4, [6]]);
  const other = await read([...lines, [_, _, 126]]);
  expect(other.rows).toHaveLength(5);
});

test('a line in capitals right below the heading, and a word below the records, are no records', async () => {
  const lines = ['Aland', 'Benin', 'Chile', 'Denmark', 'Egypt'].map((land, at) => [land, at * 3, at * 7 + 1, at]);
  const sheet = await read([['Flag', 'Ships', 'Boats', 'Ferries'], ['OWNERSHIP'], ...lines, [_, _, 'checked']]);
  expect(sheet.rows).toHaveLength(5);
});

test('averages, a total without a number, notes and labels below the records are none', async () => {
  const runs = [1, 2, 3].map((at) => [at, at / 8 + 0.5, at / 4]);
  const measured = await read([
    ['n', 'length', 'width'],
    ...runs,
    ['mean', 0.75, 0.5],
    [],
    [_, 'unit', 'm'],
    [_, 'error', 'small'],
  ]);
  expect(measured.rows).toHaveLength(3);
  const parts = ['Wheel', 'Bell', 'Lamp', 'Seat'].map((part, at) => [
    part,
    at + 1,
    at * 3 + 2,
    (at + 1) * (at * 3 + 2),
  ]);
  expect((await read([['Part', 'Count', 'Price', 'Cost'], ...parts, ['Cout total']])).rows).toHaveLength(4);
  expect((await read([['Part', 'Count', 'Price', 'Cost'], ...parts, ['Note: prices without tax']])).rows).toHaveLength(
    4,
  );
});

test('labels of what is below them, numbers of columns and a name below the heading are no records', async () => {
  const plan = await read([
    ['Work', 'How often', 'When'],
    [1, 3, 4],
    ['Sweep the stairs', 'daily', 'Monday'],
    ['Wipe down:'],
    ['- doors', 'yearly', 'August'],
    ['- rails', 'yearly', 'May'],
    ['Clean the windows', 'twice a year', 'May'],
  ]);
  expect(plan.rows).toHaveLength(4);
  const log = [5, 6, 7, 8].map((day) => [_, `on day ${day}`, day]);
  expect((await read([['Log', 'Day', 'Hours'], ['Robin'], [], ...log])).rows).toHaveLength(4);
});

test('what is said of a term between numbered rows is none of them', async () => {
  const marks = (from: number) =>
    [0, 1, 2, 3].map((at) => [at + from, `K${at}`, `Course ${at + from}`, 'A', at + 5, at + 6]);
  const sheet = await read([
    ['No', 'Code', 'Course', 'Class', 'Test', 'Exam'],
    ...marks(1),
    ['Average of the term: 8.0', _, 'Average so far: 7.5'],
    ...marks(5),
  ]);
  expect(sheet.rows).toHaveLength(8);
});

test('rows far below that fill little of the width are notes', async () => {
  const sheet = await read([['A', 'B', 'C'], [1, 2, 3], [4, 5, 6], [7, 8, 9], [], [], ['These figures are of May.']]);
  expect(sheet.rows).toHaveLength(3);
  expect(sheet.loose).toMatchObject({ 'a >3': 'These figures are of May.' });
});

test('a last row without a name, each number of which is the sum of those above it, is no record', async () => {
  const hours = await read([
    ['Team', 'Hours', 'Calls'],
    ['Blue', 12, 31],
    ['Green', 7, 20],
    ['Red', 9, 14],
    ['Us', 28, 65],
  ]);
  expect(hours.rows).toHaveLength(3);
});

test('rows that hold nothing but formulas which come to nothing are no records', async () => {
  const line = (name: string, at: number): unknown[] => [name, at, at + 2, { f: `SUM(B${at}:C${at})`, v: at * 2 + 2 }];
  const records = ['Rope', 'Nails', 'Saw', 'Glue'].map((name, at) => line(name, at + 2));
  const prepared = [6, 7, 8].map((at) => [_, _, _, { f: `SUM(B${at}:C${at})`, v: 0 }]);
  const sheet = await read([['Thing', 'May', 'June', 'Both'], ...records, ...prepared]);
  expect(sheet.rows.map(([name]) => name)).toEqual(['Rope', 'Nails', 'Saw', 'Glue']);
});

test('totals far below a few records are none of them, whatever they are called', async () => {
  const gap = Array.from({ length: 12 }, () => [_]);
  const sheet = await read([
    ['Damage', 'Pieces', 'Rate', 'Amount'],
    ['Door', 1, 450, 450],
    ['Wall', 5, 120, 600],
    ...gap,
    ['TOTALS'],
    ['Total without tax', 1050],
    ['VAT 21 %', 220.5],
    ['Total with tax', 1270.5],
  ]);
  expect(sheet.rows).toHaveLength(2);
});
