import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readHere, readOneSheet, readProblem, temporaryFile, type WholeSheet } from '#test/workbook-files.ts';
import type { HeaderChoice, ReportNote } from '../../workbook-codec.ts';

const namesOf = ({ columns }: WholeSheet): string[] => columns.map(({ name }) => name);
const valuesOf = ({ rows }: WholeSheet): unknown[][] => rows.map(({ cells }) => Object.values(cells));

interface Around {
  merges?: string[];
  filter?: string;
}

async function xlsxOf(lines: unknown[][], { merges = [], filter }: Around = {}) {
  const sheet = spreadsheets.utils.aoa_to_sheet(lines);
  sheet['!merges'] = merges.map((range) => spreadsheets.utils.decode_range(range));
  if (filter) sheet['!autofilter'] = { ref: filter };
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, sheet, 'S');
  const bytes: Buffer = spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' });
  return readOneSheet('a.xlsx', bytes);
}

test.each([
  ['a lone 1', 'Name,Price,1\nAnn,5,x\nBob,7,y', ['Name', 'Price', '1']],
  ['a share', 'Item,10%,Total\nTea,0.5,7\nMilk,0.7,9', ['Item', '10%', 'Total']],
  ['numbers counted on', 'Region,1,2,3\nNorth,5,6,9\nSouth,8,9,11', ['Region', '1', '2', '3']],
  ['years and nothing else', ',2024,2025\nNorth,5,6\nSouth,8,9', ['Column A', '2024', '2025']],
  [
    'numbers of days above lessons',
    ',1,2,3,4\nam,Math,Art,Music,Bio\npm,Art,Bio,Math,Chess',
    ['Column A', '1', '2', '3', '4'],
  ],
  ['all of them', 'Name,1,10%,2019\nAnn,5,0.3,7\nBob,6,0.4,8', ['Name', '1', '10%', '2019']],
])('headings with %s are headings', async (_, text, names) => {
  const sheet = await readOneSheet('a.csv', text);
  expect(namesOf(sheet)).toEqual(names);
  expect(sheet.rows).toHaveLength(2);
});

test.each([
  ['numbers below numbers', 'Ann,1,2,3\nBob,2,3,4\nEve,3,4,5'],
  ['a missing value', 'Ann,n/a,1\nBob,5,3\nEve,6,4'],
])('%s are data from the first row on', async (_, text) => {
  const sheet = await readOneSheet('a.csv', text);
  expect(namesOf(sheet)[0]).toBe('Column A');
  expect(sheet.rows).toHaveLength(3);
});

test.each([
  ['names of people', 'Anna Berg\nPeter Lang\nMaria Weber\nThomas Fischer'],
  ['values that come again', 'Brezova,M\nDubenec,M\nObora,Z\nBrezova,Z\nVelka,M'],
  ['addresses of mail', 'a@example.com\nb@example.com\nc@example.com'],
])('a list of %s that nothing heads begins with its first row', async (_, text) => {
  const sheet = await readOneSheet('a.csv', text);
  expect(sheet.rows).toHaveLength(text.split('\n').length);
});

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

test('a list in the order of the alphabet begins with its first line', async () => {
  const names = ['Apple', 'Bread', 'Cheese', 'Dates', 'Eggs', 'Figs', 'Grapes', 'Honey', 'Jam', 'Kale'];
  expect((await readOneSheet('a.csv', names.join('\n'))).rows).toHaveLength(10);
  expect(namesOf(await readOneSheet('a.csv', ['Zutat', ...names].join('\n')))).toEqual(['Zutat']);
});

test('a heading that is narrower than its one row is a heading where figures are below words', async () => {
  const { columns, rows } = await xlsxOf([
    ['dish', 'cook', 'how', 'energy', 'cost', 'of'],
    ['soup', 'Ann', 'boil', 100, 80, 'water', 'beet', 'salt', 'meat'],
  ]);
  expect(rows).toHaveLength(1);
  expect(columns[0]?.name).toBe('dish');
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

const things = ['balm', 'oil', 'wax', 'brush', 'comb', 'soap', 'trimmer', 'towel', 'serum', 'razor', 'shampoo'];
test.each([
  ['a list of things', 'Night balm', 'Column A', 12],
  ['a heading', 'Product name', 'Product name', 11],
  ['one word', 'Zubehör', 'Zubehör', 11],
  ['a question', 'How do you shave?', 'How do you shave?', 11],
])('lines of several words below %s', async (_, first, name, records) => {
  const sheet = await readOneSheet('a.csv', [first, ...things.map((thing) => `Beard ${thing}`)].join('\n'));
  expect(namesOf(sheet)).toEqual([name]);
  expect(sheet.rows).toHaveLength(records);
});

const madeUp = ['Columna1', 'Columna2', 'Columna3'];
test.each([
  ['names below them', ['CustomerID', 'CompanyName', 'City'], ['CustomerID', 'CompanyName', 'City'], 2],
  ['names in another language', ['Kundennummer', 'Firma', 'Ort'], ['Kundennummer', 'Firma', 'Ort'], 2],
  ['a record below them', ['QUEEN', 'Bottom-Dollar Markets', 'Tsawassen'], madeUp, 3],
  ['numbers below them', ['Name', 5, 'City'], madeUp, 3],
])('made-up names of a table with %s', async (_, second, names, records) => {
  const data = [
    ['ALFKI', 'Alfreds Futterkiste', 'Berlin'],
    ['WILMK', 'Wilman Kala', 'Helsinki'],
  ];
  const sheet = await xlsxOf([madeUp, second, ...data], { filter: 'A1:C4' });
  expect(namesOf(sheet)).toEqual(names);
  expect(sheet.rows).toHaveLength(records);
});

test('a filter in the middle of a table drops none of the rows above it', async () => {
  const data = Array.from({ length: 60 }, (_, index) => [`Item ${index}`, index, index * 2]);
  const sheet = await xlsxOf([['Name', 'Count', 'Twice'], ...data], { filter: 'A52:C61' });
  expect(namesOf(sheet)).toEqual(['Name', 'Count', 'Twice']);
  expect(valuesOf(sheet)).toEqual(data);
});

test('rows of data above the row of a filter are kept and said, when nothing above names the columns', async () => {
  const above = Array.from({ length: 51 }, (_, index) => [index, index * 2, index * 3]);
  const sheet = await xlsxOf([...above, ['Name', 'Count', 'Twice'], ['a', 1, 2], ['b', 2, 4]], { filter: 'A52:C54' });
  expect(namesOf(sheet)).toEqual(['Name', 'Count', 'Twice']);
  expect(sheet.rows).toHaveLength(53);
  expect(sheet.notes.find(({ kind }) => kind === 'kept_rows')).toMatchObject({ count: 51 });
});

test('what is left out above a header is named row by row', async () => {
  const sheet = await xlsxOf(
    [
      ['Report of May'],
      ['Issued', '2026-05-31'],
      [],
      ['Name', 'City', 'Sum', 'Tax'],
      ['Ann', 'Rome', 1, 2],
      ['Bob', 'Oslo', 3, 4],
    ],
    { filter: 'A4:D6' },
  );
  expect(namesOf(sheet)).toEqual(['Name', 'City', 'Sum', 'Tax']);
  expect(sheet.notes.find(({ kind }) => kind === 'title_rows')?.message).toBe(
    '2 rows above the header were left out: rows 1 “Report of May”, 2 “Issued, 2026-05-31”.',
  );
});

test('a merged title is no column name, and is named where it is left out', async () => {
  const lines = [['Guests of May', null], ['Name', 'Remark'], ['Ann'], ['Bob'], ['Eve', 'late'], ['Dan']];
  const sheet = await xlsxOf(lines, { merges: ['A1:B1'] });
  expect(namesOf(sheet)).toEqual(['Name', 'Remark']);
  expect(valuesOf(sheet)).toEqual([['Ann'], ['Bob'], ['Eve', 'late'], ['Dan']]);
  expect(sheet.notes.find(({ kind }) => kind === 'title_rows')?.message).toContain('row 1 “Guests of May”');
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

test.each([
  ['Prices of May', 'Tel.: 555 0100'],
  ['Prices of May', 'ann@example.com'],
  ['Please order early, since all of this sells out', 'May'],
])('the title “%s” beside “%s” names no columns', async (title, note) => {
  const data = [
    ['Rope', 3, 1.5, 2.5],
    ['Nails', 4, 0.5, 1],
  ];
  const sheet = await xlsxOf([[title, null, note, null], ['Thing', 'Pieces', 'Price', 'Gross'], ...data], {
    merges: ['A1:B1', 'C1:D1'],
  });
  expect(namesOf(sheet)).toEqual(['Thing', 'Pieces', 'Price', 'Gross']);
  expect(sheet.rows).toHaveLength(2);
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

test('a note of several cells above a table is no header', async () => {
  const sheet = await readOneSheet(
    'a.csv',
    'Note:,amounts in euros,as of,May,,\nName,City,Sum,Tax,Net,Share\nAnn,Rome,1,2,3,4\nBob,Oslo,5,6,7,8\nEve,Bonn,1,2,3,4',
  );
  expect(namesOf(sheet)).toEqual(['Name', 'City', 'Sum', 'Tax', 'Net', 'Share']);
  expect(sheet.rows.length + Number(sheet.notes.find(({ kind }) => kind === 'title_rows')?.count ?? 0)).toBe(4);
});

const chosen = 'Ann,Rome,1\nName,City,Sum\nBob,Oslo,2\n';
async function readChosen(choice: Omit<HeaderChoice, 'title'>): Promise<WholeSheet & { notes: ReportNote[] }> {
  const path = await temporaryFile('a.csv', chosen);
  const { sheets, report } = await readHere(path, {
    fileName: 'a.csv',
    choices: { sheets: [{ title: 'a', ...choice }] },
  });
  const [sheet] = sheets;
  if (!sheet) throw new Error('no sheet');
  return { ...sheet, notes: report.sheets[0]?.notes ?? [] };
}

test('a chosen header is the header; rows above it are kept or left out as chosen', async () => {
  const stored = await readChosen({ header: { first: 2, last: 2 }, keepAbove: true });
  expect([namesOf(stored), valuesOf(stored)]).toEqual([
    ['Name', 'City', 'Sum'],
    [
      ['Ann', 'Rome', 1],
      ['Bob', 'Oslo', 2],
    ],
  ]);
  const without = await readChosen({ header: { first: 2, last: 2 }, keepAbove: false });
  expect(valuesOf(without)).toEqual([['Bob', 'Oslo', 2]]);
  expect(without.notes[0]?.message).toBe('1 row above the header was left out: row 1 “Ann, Rome, 1”.');
  const none = await readChosen({ header: null, keepAbove: true });
  expect([namesOf(none), none.rows.length]).toEqual([['Column A', 'Column B', 'Column C'], 3]);
  const both = await readChosen({ header: { first: 1, last: 2 }, keepAbove: false });
  expect(namesOf(both)).toEqual(['Ann – Name', 'Rome – City', '1 – Sum']);
});

test.each([
  [
    { title: 'a', header: { first: 9, last: 9 }, keepAbove: false },
    'The column names of the sheet “a” can’t come from these rows',
  ],
  [{ title: 'other', header: null, keepAbove: false }, 'The file has no sheet “other”.'],
])('a choice that the file does not allow is refused: %j', async (choice, message) => {
  const problem = await readProblem(await temporaryFile('a.csv', chosen), {
    fileName: 'a.csv',
    choices: { sheets: [choice] },
  });
  expect(problem.code).toBe('invalid_input');
  expect(problem.message).toContain(message);
  expect(problem.fields[0]?.path).toBe('sheets');
});

const lessons = ['Art', 'Music', 'Maths', 'Latin', 'Sport'];
test.each([
  ['hours of a day', ['8:30 - 9:15', '9:25 - 10:10', '10:20 - 11:05', '11:15 - 12:00'], 0],
  [
    'lessons that come again on other days',
    [0, 3, 1, 4].map((first) => lessons.map((_, at) => lessons[(at + first) % 5]).join(',')),
    0,
  ],
  ['names that rows have too', ['Team,Art,Music,Maths,Latin', 'Art,a,b,c,d', 'Music,e,f,g,h', 'Maths,i,j,k,l'], 1],
  [
    'names of the first columns alone',
    ['Employee,Task', 'A B,repair', 'A B,repair,2026-07-09,early', 'C D,clean,2026-07-02,late'],
    1,
  ],
])('%s', async (_, lines, headings) => {
  const sheet = await readOneSheet('a.csv', lines.join('\n'));
  expect(namesOf(sheet)[0] === 'Column A').toBe(headings === 0);
  expect(sheet.rows).toHaveLength(lines.length - headings);
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

test('the first of values of one shape is a value', async () => {
  const values = [
    '3.0: 0.8233272784838211',
    '219.0: 0.6983152519626851',
    '12.0: 0.7193760132149707',
    '1.0: 0.27202563',
  ];
  const sheet = await xlsxOf(values.map((value, at) => [value, null, values[3 - at]]));
  expect(sheet.rows).toHaveLength(4);
});

test('an amount with its unit above others is a value', async () => {
  const units = ['euro', ' pound', ' rubles', ' zloty', ' lira'];
  const sheet = await xlsxOf(units.map((unit, at) => [`1${unit}`, `${at + 3},5${at}30 ron`]));
  expect(sheet.rows).toHaveLength(5);
});

test('a title with a note of its own beside it names no columns', async () => {
  const sheet = await xlsxOf([
    [null, '图书馆名单', null, '注：红字为新书'],
    ['序号', '书名', '代码', '楼层', '类别', '作者'],
    ...['甲', '乙', '丙', '丁'].map((name, at) => [at + 1, `${name}书`, `B7${at}`, '二楼', '小说', '佚名']),
  ]);
  expect(namesOf(sheet)).toEqual(['序号', '书名', '代码', '楼层', '类别', '作者']);
});

test('records that are numbered begin below their heading, also where some of its names are missing', async () => {
  const sheet = await xlsxOf([
    [null, 'Layer', null, 'Kind'],
    ['1.', 'Wires', 'Copper', 'Access', 'Bits', 'Token'],
    ['2.', 'Links', 'Bridge', 'Access', 'Frames', 'Ring'],
    ['3.', 'Nets', 'Router', 'Network', 'Packets', 'Address'],
    ['4.', 'Transport', 'Port', 'Network', 'Segments', 'Stream'],
  ]);
  expect(sheet.rows).toHaveLength(4);
  expect(namesOf(sheet).slice(0, 4)).toEqual(['Column A', 'Layer', 'Column C', 'Kind']);
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
