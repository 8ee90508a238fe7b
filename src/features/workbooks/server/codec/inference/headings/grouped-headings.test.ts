/** Headings of two and three rows, and what stands above names and is none of them. */
import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readOneSheet, type WholeSheet } from '#test/workbook-files.ts';

const namesOf = ({ columns }: WholeSheet): string[] => columns.map(({ name }) => name);

async function xlsxOf(lines: unknown[][], { merges = [] }: { merges?: string[] } = {}) {
  const sheet = spreadsheets.utils.aoa_to_sheet(lines);
  sheet['!merges'] = merges.map((range) => spreadsheets.utils.decode_range(range));
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, sheet, 'S');
  const bytes: Buffer = spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' });
  return readOneSheet('a.xlsx', bytes);
}

test('days below what they are of are a heading of two rows', async () => {
  const days = [1, 8, 15, 22].map((day) => new Date(Date.UTC(2024, 5, day)));
  const sheet = await xlsxOf(
    [
      ['Name', 'Hours', null, null, null, 'Rate', 'Bonus'],
      [null, ...days, null, ...days],
      ['Rita', 11, 4, 5, 27, 112, 0, 8, 2, 8],
      ['Olaf', 24, 6, 40, 30, 125, 4, 7, 2, 6],
      ['Jens', 6, 5, 11, 32, 620, 0, 7, 4, 6],
      ['Ines', 20, 39, 36, 14, 202, 1, 8, 2, 3],
    ],
    { merges: ['B1:E1', 'G1:J1'] },
  );
  expect(sheet.rows).toHaveLength(4);
  expect(namesOf(sheet)[0]).toBe('Name');
  expect(namesOf(sheet)[1]).toMatch(/^Hours/);
});

test('one name that is merged over further columns is a row of the heading', async () => {
  const sheet = await xlsxOf(
    [
      [null, null, 'Place'],
      ['id', 'pupil', 'row', 'desk', 'side'],
      [1, 4, 1, 1, 2],
      [2, 3, 2, 2, 1],
      [3, 2, 3, 1, 2],
    ],
    { merges: ['C1:E1'] },
  );
  expect(namesOf(sheet)).toEqual(['id', 'pupil', 'Place – row', 'Place – desk', 'Place – side']);
});

test('a heading of two rows names each column by its group and itself', async () => {
  const sheet = await xlsxOf(
    [
      ['Region', 'Sales', null, 'Costs', null],
      [null, 'Plan', 'Actual', 'Plan', 'Actual'],
      ['North', 1, 2, 3, 4],
      ['South', 5, 6, 7, 8],
    ],
    { merges: ['A1:A2', 'B1:C1', 'D1:E1'] },
  );
  expect(namesOf(sheet)).toEqual(['Region', 'Sales – Plan', 'Sales – Actual', 'Costs – Plan', 'Costs – Actual']);
  expect(sheet.rows).toHaveLength(2);
  expect(sheet.notes.map(({ kind }) => kind)).toContain('header_joined');
});

test('of many groups some have long names', async () => {
  const long = 'Changing and cancelling the address of a house or flat';
  const sheet = await xlsxOf(
    [
      ['Office', 'Permits', null, long, null, 'Copies', null],
      [null, 'asked', 'given', 'asked', 'given', 'asked', 'given'],
      ['North', 1, 2, 3, 4, 5, 6],
      ['South', 5, 6, 7, 8, 9, 1],
    ],
    { merges: ['A1:A2', 'B1:C1', 'D1:E1', 'F1:G1'] },
  );
  expect(namesOf(sheet)[3]).toBe(`${long} – asked`);
});

test('groups above are found in a CSV too, where they tell equal names apart', async () => {
  const sheet = await readOneSheet('a.csv', 'Sales,,Costs,\nPlan,Actual,Plan,Actual\n1,2,3,4\n5,6,7,8');
  expect(namesOf(sheet)).toEqual(['Sales – Plan', 'Sales – Actual', 'Costs – Plan', 'Costs – Actual']);
  expect(sheet.rows).toHaveLength(2);
});

test('a merged heading over plain columns takes no row of data for a second heading', async () => {
  const sheet = await xlsxOf(
    [
      ['Region', 'Sales', null],
      ['North', 1, 2],
      ['South', 5, 6],
    ],
    { merges: ['B1:C1'] },
  );
  expect(namesOf(sheet)).toEqual(['Region', 'Sales', 'Sales 2']);
  expect(sheet.rows).toHaveLength(2);
});

test('days above or below their weekdays are one heading, and so are many classes above their groups', async () => {
  const days = ['1', '2', '3', '4', '5', '6', '7'];
  const weekdays = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'];
  const people = [
    ['Ann', ...weekdays.map((_, at) => (at % 3 ? 'x' : ''))],
    ['Bob', ...weekdays.map((_, at) => (at % 2 ? 'x' : ''))],
  ];
  for (const heading of [
    [
      ['', ...days],
      ['', ...weekdays],
    ],
    [
      ['', ...weekdays],
      ['', ...days],
    ],
  ]) {
    const sheet = await xlsxOf([...heading, ...people]);
    expect(sheet.rows).toHaveLength(2);
    expect(namesOf(sheet)[1]).toBe(`${heading[0]?.[1]} – ${heading[1]?.[1]}`);
  }
  const groups = await xlsxOf([
    [null, '5a', null, '5b', null, '5c', null, '5d'],
    [null, ...Array.from({ length: 6 }, (_, at) => `group ${(at % 2) + 1}`), 'group 1'],
    ['Monday', 'Art', 'Art', 'Music', 'Sport', 'Latin', 'Latin', 'Art'],
    ['Tuesday', 'Music', 'Art', 'Art', 'Art', 'Music', 'Sport', 'Latin'],
    ['Friday', 'Sport', 'Latin', 'Latin', 'Art', 'Art', 'Music', 'Art'],
  ]);
  expect(namesOf(groups).slice(1, 3)).toEqual(['5a – group 1', '5a – group 2']);
  expect(groups.rows).toHaveLength(3);
});

test('what is merged down is no value that comes again: a heading of two rows above rows that hardly have any', async () => {
  const people = ['Berg, Anna', 'Lang, Peter', 'Weber, Maria', 'Fischer, Tom'].map((name, at) => [`a${at}f-77`, name]);
  const lines = [
    ['ID', 'Name', 'Savings', null, 'Shares', null, 'Joined'],
    [null, null, 'Balance', 'Each month', 'Balance', 'Each month', null],
    ...people,
  ];
  const sheet = await xlsxOf(lines, { merges: ['B1:B2', 'C1:D1', 'E1:F1', 'G1:G2'] });
  expect(namesOf(sheet)).toEqual([
    ...['ID', 'Name', 'Savings – Balance', 'Savings – Each month'],
    ...['Shares – Balance', 'Shares – Each month', 'Joined'],
  ]);
  expect(sheet.rows).toHaveLength(4);
});

test('the same numbers below several names are of the heading, though nothing is merged', async () => {
  const sheet = await xlsxOf([
    ['Country', 'Kind', 'Building', null, null, 'Running', null, null, 'Country'],
    [null, null, 0.03, 0.07, 0.1, 0.03, 0.07, 0.1],
    ['Norway', 'Wind', 11.5, 12.1, 13.7, 0.2, 0.4, 0.5, 'Norway'],
    [null, 'Water', 21.2, 22.2, 23.5, 0.3, 0.1, 0.5],
    ['Peru', 'Wind', 31.8, 32.9, 33.8, 0.3, 0.2, 0.4, 'Peru'],
  ]);
  expect(namesOf(sheet).slice(2, 8)).toEqual([
    ...['Building – 0.03', 'Building – 0.07', 'Building – 0.1'],
    ...['Running – 0.03', 'Running – 0.07', 'Running – 0.1'],
  ]);
  expect(sheet.rows).toHaveLength(3);
});

test('a title and a word that stand above many names are no groups of theirs', async () => {
  const names = [
    'In',
    'State',
    'Order',
    'Title',
    'ISBN',
    'Kind',
    'About',
    'Price',
    'Sold',
    'Fee',
    'Shop',
    'Day',
    'Shelf',
    'Photo',
  ];
  const title = [null, null, 'Stock of books', null, null, 'Print the note'];
  const line = (at: number) =>
    names.map((_name, column) => (column % 3 === 0 ? `word ${at}${column}` : at * 7 + column));
  const sheet = await xlsxOf([title, names, line(1), line(2), line(3), line(4)]);
  expect(namesOf(sheet)).toEqual(names);
});
