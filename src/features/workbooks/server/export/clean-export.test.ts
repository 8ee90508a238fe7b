/** Workbooks that are written anew: what is around their tables is at its place. */
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { GridRows } from '#engine/formula/cells/grid-rows.ts';
import type { Column } from '#engine/model.ts';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { fullTest } from '#test/full-test.ts';
import type { Actor } from '../../services.ts';
import { readLimits } from '../codec/read-limits.ts';
import { writeXlsx } from '../codec/write-xlsx.ts';
import { exportGrids, exportWorkbook, type WorkbookFormat } from '../export-file.ts';
import { noteOnLongTexts } from './long-texts.ts';
import { missingInExport } from './missing-in-export.ts';
import { fewOf } from '#test/tier.ts';
import { type OwnWorkbooks, useOwnWorkbooks } from '#test/own-workbooks.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const user = { id: 'ann', workspace_id: 'space' };
let { fresh, folder, files, rows, workbooks } = {} as OwnWorkbooks;
useOwnWorkbooks((own) => void ({ fresh, folder, files, rows, workbooks } = own));

type Content = string | number | boolean | { f: string; v: number | string };
type Cells = Record<string, Content>;
type Change = (book: spreadsheets.WorkBook) => void;

async function imported(sheets: Record<string, Cells>, change: Change = () => {}, bookType: 'xlsx' | 'xls' = 'xlsx') {
  const book = spreadsheets.utils.book_new();
  for (const [title, cells] of Object.entries(sheets)) {
    const sheet: spreadsheets.WorkSheet = {};
    const range = { s: { r: 0, c: 0 }, e: { r: 0, c: 0 } };
    for (const [address, cell] of Object.entries(cells)) {
      const { r, c } = spreadsheets.utils.decode_cell(address);
      range.e = { r: Math.max(range.e.r, r), c: Math.max(range.e.c, c) };
      const value = typeof cell === 'object' ? cell.v : cell;
      const t = typeof value === 'number' ? 'n' : typeof value === 'boolean' ? 'b' : 's';
      sheet[address] = { t, v: value, ...(typeof cell === 'object' && { f: cell.f }) };
    }
    sheet['!ref'] = spreadsheets.utils.encode_range(range);
    spreadsheets.utils.book_append_sheet(book, sheet, title);
  }
  change(book);
  const path = join(folder, `file.${bookType}`);
  await writeFile(path, spreadsheets.write(book, { type: 'buffer', bookType }) as Buffer);
  return taken(path, `file.${bookType}`);
}

async function taken(path: string, fileName: string): Promise<string> {
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName });
  for (const sheet of await workbooks.sheetsOf(id)) rows.formulaColumns.follow(sheet.id);
  await rows.formulaColumns.settled();
  return id;
}

async function exported(id: string, format: WorkbookFormat): Promise<Buffer> {
  const file = { format, name: 'file', user };
  const response = await exportGrids(fresh.database, file, await workbooks.sheetsOf(id));
  return buffer(response.body!);
}

/** What the library leaves of OpenDocument's references goes. */
const plain = (formula: string): string => formula.replaceAll(' ', '').replaceAll(/\[\.([^\]]*)\]/g, '$1');

/** Values and formulas by address. */
function cellsOf(bytes: Buffer, title: string): Cells {
  const sheet = spreadsheets.read(bytes, { cellFormula: true }).Sheets[title]!;
  return Object.fromEntries(
    Object.entries(sheet).flatMap(([address, cell]): [string, Content][] => {
      const { f, v } = cell as spreadsheets.CellObject;
      if (address.startsWith('!') || (v === undefined && f === undefined)) return [];
      const value = v as string | number;
      return [[address, f === undefined ? value : { f: plain(f), v: value }]];
    }),
  );
}

const invoice: Cells = {
  ...{ A1: 'Invoice', A2: 'Tax rate', B2: 0.2, E2: true },
  ...{ A4: 'Item', B4: 'Price', D4: 'Quantity', E4: 'Total' },
  ...{ A5: 'Pen', B5: 2, D5: 10, E5: { f: 'B5*D5*(1+$B$2)', v: 24 }, G5: 'beside' },
  ...{ A7: 'Ink', B7: 5, D7: 4, E7: { f: 'B7*D7*(1+$B$2)', v: 24 } },
  ...{ A8: 'Cap', B8: 10, D8: 1, E8: { f: 'B8*D8*(1+Rate)', v: 12 } },
  ...{ A10: 'Sum', E10: { f: 'SUM(E5:E9)', v: 60 }, E11: { f: 'VLOOKUP("Ink",A5:E8,4,FALSE)', v: 4 } },
};
const withName: Change = (book) => {
  book.Workbook = { Names: [{ Name: 'Rate', Ref: 'Invoice!$B$2' }] };
  book.Sheets.Invoice!['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }];
};

test.each(['xlsx', 'ods'] as const)('an invoice as .%s has every cell at its place', async (format) => {
  const id = await imported(
    { Invoice: invoice, Notes: { A1: 'Only a text', C3: { f: 'Invoice!E10*2', v: 120 } } },
    withName,
  );
  const bytes = await exported(id, format);
  expect(cellsOf(bytes, 'Invoice')).toEqual(invoice);
  expect(cellsOf(bytes, 'Notes')).toMatchObject({ A1: 'Only a text', C3: { v: 120 } });
  const book = spreadsheets.read(bytes);
  expect(book.Sheets.Invoice!['!merges']).toEqual([{ s: { r: 0, c: 0 }, e: { r: 0, c: 2 } }]);
  // The library reads no names of OpenDocument.
  if (format === 'xlsx')
    expect(book.Workbook?.Names).toContainEqual(expect.objectContaining({ Name: 'Rate', Ref: 'Invoice!$B$2' }));
});

test.each(fewOf(['xlsx', 'ods'] as const))(
  'a row that came pushes the total of an .%s down, which counts it',
  async (format) => {
    const id = await imported({ Invoice: invoice }, withName);
    const [sheet] = await workbooks.sheetsOf(id);
    const [item, price, quantity] = sheet!.columns.map((column) => column.id) as [string, string, string];
    await rows.editSheet(sheet!.id, actor, [
      { kind: 'add-rows', rows: [{ cells: { [item]: 'Mug', [price]: 1, [quantity]: 5 } }] },
    ]);
    await rows.formulaColumns.settled();
    const cells = cellsOf(await exported(id, format), 'Invoice');
    expect(cells).toMatchObject({ A9: 'Mug', B9: 1, D9: 5, A11: 'Sum', E5: { v: 24 }, G5: 'beside' });
    expect(cells.E11).toMatchObject({ f: 'SUM(E5:E10)' });
    expect(cells.A10).toBeUndefined();
  },
);

fullTest.each(['xlsx', 'ods'] as const)('an .%s comes back as the workbook that it was made of', async (format) => {
  const bytes = await exported(await imported({ Invoice: invoice }, withName), format);
  const path = join(folder, `again.${format}`);
  await writeFile(path, bytes);
  const again = await exported(await taken(path, `again.${format}`), format);
  expect(cellsOf(again, 'Invoice')).toEqual(invoice);
});

test('a formula that is not computed here keeps its value and its text', async () => {
  const cells: Cells = { ...invoice, G2: { f: 'FOOBAR(B2)', v: 7 }, G3: { f: 'B5+[1]Other!A1', v: 9 } };
  const id = await imported({ Invoice: cells }, withName);
  const written = cellsOf(await exported(id, 'xlsx'), 'Invoice');
  expect(written.G2).toEqual({ f: 'FOOBAR(B2)', v: 7 });
  // Without the other file a program would show an error.
  expect(written.G3).toBe(9);
});

fullTest('sheets that are tables alone are written as they always were', async () => {
  const table: Cells = { A1: 'Item', B1: 'Price', A2: 'Pen', B2: 2, A3: 'Ink', B3: { f: 'B2*2', v: 4 } };
  const id = await imported({ Prices: table, Others: { A1: 'Item', A2: 'Cap', A3: 'Mug' } });
  const sheets = await workbooks.sheetsOf(id);
  expect((await buffer(await workbooks.toXlsx(id))).equals(await exported(id, 'xlsx'))).toBe(true);
  for (const format of ['xlsx', 'ods'] as const) {
    const alone = exportWorkbook(fresh.database, { format, name: 'file', user }, sheets);
    expect((await exported(id, format)).equals(await buffer(alone.body!))).toBe(true);
  }
});

fullTest('a table of the file is one again, and its cells in an .ods', async () => {
  const table = { name: 'Orders', top: 1, left: 0, bottom: 3, right: 1, columns: ['Item', 'Price'] };
  const columns: Column[] = [
    { id: 'item', name: 'Item', type: 'text' },
    { id: 'price', name: 'Price', type: 'number' },
  ];
  const path = join(folder, 'tables.xlsx');
  const sheet = {
    ...{ title: 'Prices', columns },
    rows: [{ cells: { item: 'Pen', price: 2 } }, { cells: { item: 'Ink', price: 5 } }],
    grid: {
      ...{ header: 1, places: [0, 1], rows: new GridRows(2), count: 2, merges: [], looks: {}, widths: new Map() },
      ...{ frozen: { rows: 0, columns: 0 }, tables: [{ ...table, hasHeader: true, hasTotals: false }] },
      loose: [
        { row: 0, column: 0, value: 'Prices of today' },
        { row: 1, column: 0, value: 'Item' },
        { row: 1, column: 1, value: 'Price' },
        { row: 1, column: 3, value: 7, formula: 'SUM(Orders[Price])' },
        { row: 2, column: 3, value: 5, formula: 'INDEX(Orders[],2,2)' },
      ],
    },
  };
  await writeFile(path, await buffer(writeXlsx([sheet])));
  const id = await taken(path, 'tables.xlsx');
  const xlsx = cellsOf(await exported(id, 'xlsx'), 'Prices');
  expect(xlsx).toMatchObject({ A1: 'Prices of today', D2: { f: 'SUM(Orders[Price])', v: 7 }, B4: 5 });
  const archive = await openZipArchive(memorySource(await exported(id, 'xlsx')), readLimits);
  expect([...archive.entries.keys()]).toContain('xl/tables/table1.xml');
  const ods = cellsOf(await exported(id, 'ods'), 'Prices');
  expect(ods).toMatchObject({ D2: { v: 7 }, D3: { v: 5 } });
  const opened = await openZipArchive(memorySource(await exported(id, 'ods')), readLimits);
  const content = await unpackWhole(opened, opened.entries.get('content.xml')!);
  expect(content.toString()).toContain('table:formula="of:=SUM([.$B$3:.$B$4])"');
});

fullTest('a hidden sheet stays hidden', async () => {
  const hide: Change = (book) => {
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
  };
  const id = await imported({ Rates: { A1: 'Rate', A2: 1, A3: 2 }, Invoice: invoice }, hide);
  for (const format of ['xlsx', 'ods'] as const) {
    const path = join(folder, `hidden.${format}`);
    await writeFile(path, await exported(id, format));
    const again = await taken(path, `hidden.${format}`);
    const [rates] = await workbooks.sheetsOf(again);
    expect(await workbooks.hiddenSheetsOf(again)).toEqual([rates!.id]);
  }
});

fullTest('texts that Excel would cut are named', async () => {
  const path = join(folder, 'long.csv');
  await writeFile(path, `Item,Notes\nPen,${'x'.repeat(40_000)}\nInk,short\n`);
  const id = await taken(path, 'long.csv');
  const note = await noteOnLongTexts(fresh.database, await workbooks.sheetsOf(id));
  expect(note).toMatch(/^1 text is longer than the 32,767 characters .* is cut in the \.xlsx: “Notes” of “long”\.$/);
  const { report } = await fresh.database
    .selectFrom('workbooks')
    .select('report')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(report)).toContain('1 text longer than 32,767 characters, the limit of Excel');
});

test('what is not in the export is named', async () => {
  const needs = { database: fresh.database, files, dataFolder: folder };
  const old = await imported({ Invoice: invoice }, withName, 'xls');
  expect(await missingInExport(needs, old)).toEqual([expect.stringContaining('that the .xls file had')]);
  const kept = await imported({ Invoice: invoice }, withName);
  expect(await missingInExport(needs, kept)).toEqual([]);
});

fullTest.each(['xlsx', 'ods'] as const)('arrays of a clean .%s fill what they fill here', async (format) => {
  const id = await imported({ Invoice: invoice }, (book) => {
    withName(book);
    const sheet = book.Sheets.Invoice!;
    for (const [at, address] of ['A13', 'A14'].entries())
      sheet[address] = { t: 'n', v: [10, 20][at], F: 'A13:A14', ...(at === 0 && { f: 'B7:B8*2' }) };
    sheet['!ref'] = 'A1:G14';
  });
  const [sheet] = await workbooks.sheetsOf(id);
  const cells = [{ row: '~0', column: '~7', formula: '=SORT(B7:B8,1,-1)*1' }];
  await rows.editSheet(sheet!.id, actor, [{ kind: 'set-grid-cells', cells }]);
  await rows.formulaColumns.settled();
  const bytes = await exported(id, format);
  const archive = await openZipArchive(memorySource(bytes), readLimits);
  const part = async (name: string): Promise<string> =>
    (await unpackWhole(archive, archive.entries.get(name)!)).toString('utf8');
  if (format === 'ods') {
    const spans = 'table:number-matrix-columns-spanned="1" table:number-matrix-rows-spanned="2"';
    expect((await part('content.xml')).split(`${spans} office:value-type="float" office:value="10"`)).toHaveLength(3);
  } else {
    const written = await part('xl/worksheets/sheet1.xml');
    expect(written).toMatch(/<c r="H1" cm="1"><f t="array" ref="H1:H2">[^<]*SORT/);
    expect(written).toMatch(/<c r="A13"><f t="array" ref="A13:A14">B7:B8 ?\* ?2<\/f><v>10<\/v>/);
    expect(await part('xl/metadata.xml')).toContain('<metadataType name="XLDAPR"');
    expect(await part('[Content_Types].xml')).toContain('PartName="/xl/metadata.xml"');
    expect(await part('xl/_rels/workbook.xml.rels')).toContain('Target="metadata.xml"');
  }
  const read = spreadsheets.read(bytes).Sheets.Invoice!;
  expect(['H1', 'H2', 'A13', 'A14'].map((at) => (read[at] as spreadsheets.CellObject).v)).toEqual([10, 5, 10, 20]);
  // Whether it spills, as the library reads it.
  if (format === 'xlsx') expect([read['H1'].D, read['A13'].D ?? false]).toEqual([true, false]);
});
