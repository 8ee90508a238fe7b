import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import * as spreadsheets from '@e965/xlsx';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { Column } from '#engine/model.ts';
import { readOneSheet, readWhole, temporaryFile } from '#test/workbook-files.ts';
import type { ReadRow, SheetToWrite, WriteOptions } from './workbook-codec.ts';
import { writeXlsx } from './write-xlsx.ts';
import { propertyRuns } from '#test/property-runs.ts';

// Each file is read in a thread of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const columns: Column[] = [
  { id: 'code', name: 'Code', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'currency', format: '[$€]\\ #,##0.00' },
  { id: 'share', name: 'Share', type: 'percent', format: '0.0%' },
  { id: 'count', name: 'Count', type: 'number' },
  { id: 'day', name: 'Day', type: 'date', format: 'dd/mm/yyyy' },
  { id: 'moment', name: 'Moment', type: 'datetime', format: 'yyyy-mm-dd hh:mm:ss' },
  { id: 'done', name: 'Done', type: 'boolean' },
  { id: 'page', name: 'Page', type: 'url' },
  { id: 'picture', name: 'Picture', type: 'image' },
  { id: 'mail', name: 'E-mail <&">', type: 'email' },
];
const rows: ReadRow[] = [
  {
    cells: {
      code: '00123',
      amount: 0,
      share: 0.125,
      count: -1.5e-7,
      day: '2026-02-28',
      moment: '2026-03-29T02:30:00',
      done: false,
      page: 'https://example.com/?a=1&b=<2>',
      picture: 'https://example.com/a.png',
      mail: 'ann@example.com',
    },
    formulas: { amount: '=C2*0', done: '=D2>"a"', code: '=TEXT(123,"00000")' },
  },
  {
    cells: {
      code: '=SUM(1,2)\r\n"quoted"\ttab _x000D_ ünï 👩‍🚀 \u0007',
      amount: 1234.56,
      share: 1,
      count: 9_007_199_254_740_991,
      day: '1900-01-01',
      moment: '1900-02-28T23:59:59.999',
      done: true,
      page: 'http://b.org',
      picture: 'https://example.com/b.jpg',
      mail: 'bob@example.org',
    },
    formats: { amount: '[$$]#,##0', count: '0.00' },
  },
  {
    cells: { code: '1/2', amount: 5, share: 0, count: 3, day: '1750-06-01', moment: '9999-12-31T00:00:00', done: true },
  },
  { cells: { code: ' 12 ', amount: 6, count: 4 } },
  { cells: { code: 'TRUE', amount: 7, count: 5 } },
  { cells: { code: '2026-01-01', amount: 8, count: 6 } },
];

async function written(sheets: SheetToWrite[], options?: WriteOptions): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-write-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'written.xlsx');
  await pipeline(writeXlsx(sheets, options), createWriteStream(path));
  return path;
}

test('what is written is read back value for value: types, dates, formulas, formats, leading zeros, line breaks', async () => {
  const { sheets, report } = await readWhole(await written([{ title: 'Größe & Maße', columns, rows }]));
  expect(sheets[0]?.title).toBe('Größe & Maße');
  expect(sheets[0]?.columns).toEqual(
    columns.map((column) => ({
      ...{ ...column, id: column.id === 'mail' ? 'e_mail' : column.id },
      // One of the amounts is in dollars.
      ...(column.id === 'amount' && { own_currencies: true }),
    })),
  );
  expect(sheets[0]?.rows).toEqual(
    rows.map(({ cells: { mail, ...cells }, ...row }) => ({
      ...row,
      cells: mail === undefined ? cells : { ...cells, e_mail: mail },
    })),
  );
  expect(report.sheets[0]?.notes.map(({ kind }) => kind)).toEqual(['formulas']);
});

test('misfits of a column stay what they are', async () => {
  const plain = Array.from(
    { length: 60 },
    (_, index): ReadRow => ({ cells: { n: index, d: '2026-01-02', t: 'x', u: 'https://a.org' } }),
  );
  const invalidValues: ReadRow = { cells: { n: '17', d: 45000, t: 12, u: 'none' } };
  const own: Column[] = [
    { id: 'n', name: 'N', type: 'number' },
    { id: 'd', name: 'D', type: 'date', format: 'yyyy-mm-dd' },
    { id: 't', name: 'T', type: 'text' },
    { id: 'u', name: 'U', type: 'url' },
  ];
  const { sheets } = await readWhole(await written([{ title: 'S', columns: own, rows: [...plain, invalidValues] }]));
  expect(sheets[0]?.columns).toEqual(own);
  expect(sheets[0]?.rows[60]).toEqual({ ...invalidValues, formats: { d: 'General' } });
});

fullTest('titles that Excel does not take are changed, and said so', async () => {
  const notes: string[] = [];
  const sheet = (title: string): SheetToWrite => ({
    title,
    columns: columns.slice(0, 1),
    rows: [{ cells: { code: 'x' } }],
  });
  const long = 'A very long title of more than 31 characters';
  const path = await written([sheet('a/b'), sheet('A b'), sheet(long), sheet(long), sheet("'")], {
    onNote: (note) => notes.push(note.sheet),
  });
  const titles = ['a b', 'A b (2)', 'A very long title of more than', 'A very long title of more t (2)', 'Sheet'];
  expect((await readWhole(path)).sheets.map(({ title }) => title)).toEqual(titles);
  expect(notes).toEqual(titles);
});

test('text over the limit of Excel is cut, and said so', async () => {
  const notes: unknown[] = [];
  const path = await written(
    [{ title: 'S', columns: columns.slice(0, 1), rows: [{ cells: { code: 'x'.repeat(40_000) } }] }],
    {
      onNote: (note) => notes.push([note.sheet, note.cell]),
    },
  );
  expect(notes).toEqual([['S', 'A2']]);
  expect(String((await readWhole(path)).sheets[0]?.rows[0]?.cells['code'])).toHaveLength(32_767);
});

fullTest('a sheet without rows keeps its headings, and a workbook without sheets opens', async () => {
  const { sheets } = await readWhole(await written([{ title: 'S', columns: columns.slice(0, 2), rows: [] }]));
  expect([sheets[0]?.columns.map(({ name }) => name), sheets[0]?.rows]).toEqual([['Code', 'Amount'], []]);
  expect(spreadsheets.read(await buffer(writeXlsx([]))).SheetNames).toEqual(['Sheet1']);
});

test('an error in the rows breaks the stream with that error', async () => {
  async function* failing(): AsyncGenerator<ReadRow> {
    yield { cells: { code: 'x' } };
    throw new Error('the database went away');
  }
  await expect(buffer(writeXlsx([{ title: 'S', columns, rows: failing() }]))).rejects.toThrow('the database went away');
});

test('rows are taken no faster than the file is read, and let go when nobody reads on', async () => {
  let taken = 0;
  let ended = false;
  async function* endless(): AsyncGenerator<ReadRow> {
    try {
      for (;;) yield { cells: { count: taken++, code: `some text ${Math.sin(taken)}` } };
    } finally {
      ended = true;
    }
  }
  const file = writeXlsx([{ title: 'S', columns, rows: endless() }]);
  for await (const chunk of file) {
    expect(chunk.length).toBeGreaterThan(0);
    if (taken > 1000) break;
  }
  const before = taken;
  await new Promise((resolve) => setImmediate(resolve));
  expect(taken).toBeLessThan(before + 200_000);
  await expect.poll(() => ended).toBe(true);
});

test('another reader finds the same values, types and formulas', async () => {
  const book = spreadsheets.read(await buffer(writeXlsx([{ title: 'S', columns, rows }])), { cellNF: true });
  const sheet = book.Sheets['S'];
  const cell = (address: string): unknown[] => [
    sheet?.[address]?.t,
    sheet?.[address]?.v,
    sheet?.[address]?.f,
    sheet?.[address]?.z,
  ];
  expect(cell('A1')).toEqual(['s', 'Code', undefined, 'General']);
  expect(cell('A2')).toEqual(['s', '00123', 'TEXT(123,"00000")', 'General']);
  expect(cell('B2')).toEqual(['n', 0, 'C2*0', '[$€]\\ #,##0.00']);
  expect(cell('E2')).toEqual(['n', 46081, undefined, 'dd/mm/yyyy']);
  expect(cell('G2')).toEqual(['b', false, 'D2>"a"', '"TRUE";"TRUE";"FALSE"']);
  expect(cell('A4')).toEqual(['s', '1/2', undefined, '@']);
  expect(sheet?.['!autofilter']).toEqual({ ref: 'A1:J7' });
});

test('any cells of any type come back', async () => {
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((value) => value.trim() !== '' && !value.includes('\0'));
  // Days before 1900 have no number, hence no format.
  const date = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true });
  const values = {
    text: fc.oneof(
      text,
      fc.constantFrom('007', '1e5', '12%', '$5', 'true', '2026-01-02', ' x', '=1', '_x0041_', '#N/A'),
    ),
    number: fc
      .oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }))
      .map((value) => (value === 0 ? 0 : value)),
    date: date.map((value) => value.toISOString().slice(0, 10)),
    // Where all are midnights they are days (decision 108).
    datetime: date.map((value) => value.toISOString().slice(0, 19).replace('T00:00:00', 'T12:30:00')),
    boolean: fc.boolean(),
  };
  const types = ['text', 'number', 'date', 'datetime', 'boolean'] as const;
  const formats = {
    text: undefined,
    number: '0.000',
    date: 'd mmm yyyy',
    datetime: 'yyyy-mm-dd hh:mm',
    boolean: undefined,
  };
  const table = fc.array(fc.constantFrom(...types), { minLength: 1, maxLength: 5 }).chain((kinds) =>
    fc.record({
      columns: fc.constant(
        kinds.map(
          (type, index): Column => ({
            id: `c${index}`,
            name: `c${index}`,
            type,
            ...(formats[type] && { format: formats[type] }),
          }),
        ),
      ),
      rows: fc.array(
        fc
          .tuple(...kinds.map((type) => values[type]))
          .map((cells): ReadRow => ({ cells: Object.fromEntries(cells.map((cell, index) => [`c${index}`, cell])) })),
        { minLength: 1, maxLength: 8 },
      ),
    }),
  );
  await fc.assert(
    fc.asyncProperty(table, async (given) => {
      const file = await buffer(writeXlsx([{ title: 'S', ...given }]));
      const read = await readOneSheet('a.xlsx', file);
      expect(read.columns).toEqual(given.columns);
      expect(read.rows).toEqual(given.rows);
    }),
    propertyRuns(150),
  );
}, 60_000);

fullTest('reading, writing and reading again changes nothing in a workbook of LibreOffice', async () => {
  const first = await readWhole(`${import.meta.dirname}/../../../../../test/fixtures/workbooks/orders.xlsx`);
  const second = await readWhole(
    await written(first.sheets.map(({ title, columns: own, rows: all }) => ({ title, columns: own, rows: all }))),
  );
  const withoutHidden = first.sheets.map((sheet) => ({ ...sheet, hidden: false }));
  expect(second.sheets).toEqual(withoutHidden);
});

test('the file is the same, byte for byte, when the workbook is', async () => {
  const sheets = (): SheetToWrite[] => [{ title: 'S', columns, rows }];
  expect(await buffer(writeXlsx(sheets()))).toEqual(await buffer(writeXlsx(sheets())));
  expect(await readFile(await temporaryFile('x', await buffer(writeXlsx(sheets()))))).toHaveLength(
    (await buffer(writeXlsx(sheets()))).length,
  );
});

test('formulas of arrays are read in braces and written as such', async () => {
  const book = spreadsheets.utils.book_new();
  const sheet = spreadsheets.utils.aoa_to_sheet([
    ['Price', 'Count', 'Sum'],
    [2, 3],
    [4, 5],
  ]);
  sheet['C2'] = { t: 'n', v: 26, f: 'SUM(A2:A3*B2:B3)', F: 'C2' };
  sheet['C3'] = { t: 'n', v: 20, f: 'A3*B3' };
  sheet['!ref'] = 'A1:C3';
  spreadsheets.utils.book_append_sheet(book, sheet, 'Orders');
  for (const bookType of ['xlsx', 'ods'] as const) {
    const given = await readOneSheet(`a.${bookType}`, spreadsheets.write(book, { type: 'buffer', bookType }) as Buffer);
    const formulas = given.rows.map((row) => row.formulas?.['sum']);
    expect(formulas, bookType).toEqual(['{=SUM(A2:A3*B2:B3)}', '=A3*B3']);
    const file = await buffer(writeXlsx([{ title: 'Orders', columns: given.columns, rows: given.rows }]));
    const written = spreadsheets.read(file, { type: 'buffer' }).Sheets['Orders']!;
    expect([written['C2'].f, written['C2'].F, written['C3'].f, written['C3'].F], bookType).toEqual([
      'SUM(A2:A3*B2:B3)',
      'C2',
      'A3*B3',
      undefined,
    ]);
  }
});

test('functions that only LibreOffice has are written as it writes them', async () => {
  const columns: Column[] = [{ id: 'a', name: 'A', type: 'number' }];
  const rows = [{ cells: { a: 1.2 }, formulas: { a: '=ORG.LIBREOFFICE.ROUNDSIG(1.23,2)' } }];
  const file = await buffer(writeXlsx([{ title: 'One', columns, rows }]));
  const read = spreadsheets.read(file, { type: 'buffer', nodim: true, xlfn: true });
  expect(read.Sheets['One']!['A2'].f).toBe('_xlfn.ORG.LIBREOFFICE.ROUNDSIG(1.23,2)');
});
