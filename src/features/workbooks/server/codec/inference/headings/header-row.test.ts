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
