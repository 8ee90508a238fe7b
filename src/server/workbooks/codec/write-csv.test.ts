import { text as textOf } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from '#sheet/model.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import type { ReadRow } from './workbook-codec.ts';
import { writeCsv } from './write-csv.ts';

const columns: Column[] = [
  { id: 'a', name: 'Name, first', type: 'text' },
  { id: 'b', name: 'Done', type: 'boolean' },
  { id: 'c', name: 'Count', type: 'number' },
  { id: 'd', name: 'Day', type: 'date' },
];
const rows: ReadRow[] = [
  { cells: { a: 'say "hi"\nthere', b: false, c: 0, d: '2026-01-02' } },
  { cells: { a: '=HYPERLINK("http://x")', b: true, c: -1.5 } },
  { cells: { a: '@me', c: 2 } },
  { cells: { a: '-12' } },
];

test('values stand as they are: false and 0 too, blanks as nothing', async () => {
  const file = writeCsv({ title: 'S', columns, rows }, { byteOrderMark: false });
  expect(await textOf(file)).toBe(
    '"Name, first",Done,Count,Day\r\n"say ""hi""\nthere",FALSE,0,2026-01-02\r\n"=HYPERLINK(""http://x"")",TRUE,-1.5,\r\n@me,,2,\r\n-12,,,\r\n',
  );
});

test('the file begins with the mark by which Excel knows UTF-8', async () => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeCsv({ title: 'S', columns, rows })) chunks.push(chunk);
  expect([...Buffer.concat(chunks).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

test('text that a spreadsheet would run is defused when asked, numbers and other text are not', async () => {
  const lines = (await textOf(writeCsv({ title: 'S', columns, rows }, { defuseFormulas: true, delimiter: ';' }))).split(
    '\r\n',
  );
  expect(lines.slice(2, 5)).toEqual(['"\'=HYPERLINK(""http://x"")";TRUE;-1.5;', "'@me;;2;", '-12;;;']);
});

test('a column of blanks keeps its rows', async () => {
  const file = writeCsv(
    { title: 'S', columns: columns.slice(0, 1), rows: [{ cells: {} }, { cells: { a: 'x' } }] },
    { byteOrderMark: false },
  );
  expect(await textOf(file)).toBe('"Name, first"\r\n""\r\nx\r\n');
});

test('what is written is read back: text, numbers, dates and truth values, in batches of any size', async () => {
  const cell = {
    text: fc.string({ unit: 'grapheme', maxLength: 15 }).map((value) => `w ${value.replaceAll('\0', '')}`),
    number: fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 })
      .map((value) => (value === 0 ? 0 : value)),
    boolean: fc.boolean(),
    date: fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((value) => value.toISOString().slice(0, 10)),
  };
  const row = fc.record({ name_first: cell.text, done: cell.boolean, count: cell.number, day: cell.date });
  const own = columns.map((column, index) => ({ ...column, id: ['name_first', 'done', 'count', 'day'][index] ?? '' }));
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (cells) => {
      const given = cells.map((one): ReadRow => ({ cells: one }));
      const read = await readOneSheet(
        'a.csv',
        await textOf(writeCsv({ title: 'S', columns: own, rows: [given.slice(0, 3), given.slice(3)] })),
      );
      expect(read.columns.map(({ id, name, type }) => ({ id, name, type }))).toEqual(own);
      expect(read.rows.map((one) => one.cells)).toEqual(cells);
    }),
    { numRuns: 100 },
  );
}, 60_000);
