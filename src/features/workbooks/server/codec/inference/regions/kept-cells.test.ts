/** What is no table stays cells. */
import { expect, test } from 'vitest';
import { readLines as read, sum } from '#test/read-lines.ts';

const _ = null;

test('labels with what was filled in beside them are a form, and names with numbers a table', async () => {
  const filled = ['Parkstraat', 'Utrecht', 88, 4200, 'yes', 16, 'Basic'].map((value, at) => [
    `${['Street *', 'Town *', 'Number *', 'Deposit', 'Cleaned', 'Nights', 'Package'][at]}`,
    value,
  ]);
  expect((await read([['Final bill'], ...filled])).names).toEqual([]);
  expect((await read(filled.map(([label], at) => [label, at * 7]))).rows.length).toBeGreaterThan(5);
});

test('a form with titles of its parts and a remark beside it stays cells, however few of its labels are marked', async () => {
  const form = await read([
    ['FINAL BILL'],
    [_],
    ['CUSTOMER'],
    ['Name *', 'Family Berg'],
    ['Number *', 88],
    ['Town *', 'Utrecht'],
    [_],
    ['STAY'],
    ['Nights', 12],
    ['Rate', 40.5],
    ['Package', 'Basic'],
    ['Due', 486, '← is reckoned'],
  ]);
  expect(form.names).toEqual([]);
});

test('totals below rows that wait for their formulas are no records, nor are these rows', async () => {
  const prepared = [5, 6, 7, 8, 9, 10, 11].map((at) => [_, _, _, { f: `B${at}*C${at}`, v: 0 }]);
  const sheet = await read([
    ['Damage', 'Pieces', 'Rate', 'Amount'],
    ['Door', 1, 450, { f: 'B2*C2', v: 450 }],
    ['Wall', 5, 120, { f: 'B3*C3', v: 600 }],
    ['Roof', 2, 10, { f: 'B4*C4', v: 20 }],
    ...prepared,
    ['TOTALS'],
    ['Total without tax', sum('D2:D11', 1070)],
    ['VAT 21 %', { f: 'B13*0.21', v: 224.7 }],
  ]);
  expect(sheet.rows.map(([name]) => name)).toEqual(['Door', 'Wall', 'Roof']);
});

test('a numbered list of what may be chosen is none of the table that it stands beside', async () => {
  const names = ['Dypsis', 'Saintpaulia', 'Cissus', 'Epipremnum', 'Nephrolepis', 'Nacre', 'Echeveria'];
  const choices = ['seed', 'leaf', 'offset', 'stem'];
  const sheet = await read([
    [_, 'color', 'shape', 'margin', _, 1, choices[0]],
    ...names.map((name, at) => [
      name,
      'Green and Red',
      'oval',
      'entire',
      ...(at < 3 ? [_, at + 2, choices[at + 1]] : []),
    ]),
  ]);
  expect(sheet.names.slice(1)).toEqual(['color', 'shape', 'margin']);
  expect(sheet.rows).toHaveLength(names.length);
});

test('a list that is filled in here and there goes on below a gap', async () => {
  const names = ['Dypsis', 'Saintpaulia', 'Cissus', 'Nephrolepis'];
  const sheet = await read([
    ['plant', 'family', 'duration', 'growth'],
    ['Epipremnum', 'Araceae', 'Perennial', 'Slow'],
    ['Philodendron', 'Araceae', 'Perennial', 'Fast'],
    ...names.map((name) => [name]),
    [_],
    ['Nacre'],
    ['Echeveria'],
  ]);
  expect(sheet.rows.map(([name]) => name).slice(-2)).toEqual(['Nacre', 'Echeveria']);
});

test('a total below a gap is none of the rows above it, also where it fills the same columns', async () => {
  const sheet = await read([['Item', 'Price'], ['Pen', 4], ['Ink', 9], [], ['Sum', 13]]);
  expect(sheet.rows.map(([name]) => name)).toEqual(['Pen', 'Ink']);
});

test('one line with a number is no table, and words alone are a heading that waits', async () => {
  expect((await read([['Costs of the trip', ' ', 7]])).names).toEqual([]);
  expect((await read([['Name', 'Street', 'Town']])).names).toEqual(['Name', 'Street', 'Town']);
});

test('labels with texts that are merged over the other columns are a form', async () => {
  const lines = [
    ['Use case', 'UC3 Borrow a book', _, _],
    ['Actors', 'Administrator', _, _],
    ['Description', 'Somebody borrows a book', _, _],
    ['Steps', 1, 'Somebody signs in', _],
    [_, 2, 'Somebody fills in the form', _],
    ['Errors', 'The server is down', _, _],
  ];
  const merges = ['B1:D1', 'B2:D2', 'B3:D3', 'C4:D4', 'C5:D5', 'B6:D6'];
  expect((await read(lines, merges)).names).toEqual([]);
  expect((await read(lines)).names).not.toEqual([]);
});
