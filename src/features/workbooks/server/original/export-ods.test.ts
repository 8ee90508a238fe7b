/** An .ods file with a title above its table and a total below: imported, edited, and given back. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import type { SheetEdit } from '../../api/workbooks.ts';
import type { Actor } from '../../services.ts';
import { readLimits } from '../codec/read-limits.ts';
import { exportOriginal, keepsFormat } from './export-original.ts';
import { fullTest } from '#test/full-test.ts';
import { fewOf } from '#test/tier.ts';
import { type OwnWorkbooks, useOwnWorkbooks } from '#test/own-workbooks.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let { fresh, folder, files, rows, workbooks } = {} as OwnWorkbooks;
useOwnWorkbooks((own) => void ({ fresh, folder, files, rows, workbooks } = own));

const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
const root = ['office', 'style', 'text', 'table'].map((name) => `xmlns:${name}="${oasis}:${name}:1.0"`).join(' ');
const text = (value: string, more = ''): string =>
  `<table:table-cell office:value-type="string"${more}><text:p>${value}</text:p></table:table-cell>`;
const number = (value: number, formula = ''): string =>
  `<table:table-cell${formula === '' ? '' : ` table:formula="of:=${formula}"`} office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`;
const row = (...cells: string[]): string =>
  `<table:table-row table:style-name="ro1">${cells.join('')}</table:table-row>`;
const day =
  '<table:table-cell office:value-type="date" office:date-value="2026-03-04"><text:p>04.03.26</text:p></table:table-cell>';
const empty = '<table:table-cell/>';
const sheet = [
  row(text('Order of spring', ' table:style-name="title"')),
  row(text('Rate'), number(0.5)),
  row(empty),
  row(text('Item'), text('Price'), text('Quantity'), text('Sum'), text('Day')),
  row(text('Pen'), number(2), number(3), number(3, '[.B5]*[.C5]*[.$B$2]'), day),
  row(text('Ink'), number(6), number(1), number(3, '[.B6]*[.C6]*[.$B$2]'), day),
  row(text('Cap'), number(1), number(8), number(4, '[.B7]*[.C7]*[.$B$2]'), day),
  row(empty),
  row(text('Total'), empty, empty, number(10, 'SUM([.D5:.D7])')),
].join('');
const content = (element: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><office:${element} ${root} xmlns:of="${oasis}:of:1.2" office:version="1.3"><office:automatic-styles><style:style style:name="title" style:family="table-cell"/></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Order"><table:table-column table:number-columns-repeated="6"/>${sheet}</table:table><table:named-expressions><table:named-range table:name="Sums" table:base-cell-address="$Order.$A$1" table:cell-range-address="$Order.$D$5:.$D$7"/></table:named-expressions></office:spreadsheet></office:body></office:${element}>`;
const mimetype = 'application/vnd.oasis.opendocument.spreadsheet';
const flatContent = (): string =>
  content('document').replace('office:version', `office:mimetype="${mimetype}" office:version`);
const packed = (): Promise<Buffer> =>
  buffer(
    Readable.from(
      writeZip(
        Readable.from([
          { name: 'mimetype', content: [mimetype], isPlain: true },
          { name: 'content.xml', content: [content('document-content')] },
          { name: 'Pictures/1.png', content: ['picture'] },
          { name: 'META-INF/manifest.xml', content: ['<manifest/>'] },
        ]),
        'too large',
      ),
    ),
  );

async function imported(fileName: string, bytes: Buffer | string): Promise<{ id: string; sheet: string }> {
  const path = join(folder, fileName);
  await writeFile(path, bytes);
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName });
  const [first] = await workbooks.sheetsOf(id);
  return { id, sheet: first!.id };
}

async function exported(id: string): Promise<Buffer> {
  await rows.formulaColumns.settled();
  const file = await exportOriginal({ database: fresh.database, files, dataFolder: folder }, id);
  if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
  return buffer(file.stream);
}

async function edit(sheetId: string): Promise<void> {
  const [, ink] = await fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version'])
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  await rows.editSheet(sheetId, actor, [
    { kind: 'set-cells', row_id: ink!.row_id, version: ink!.version, cells: { quantity: 4, day: '2026-05-06' } },
    { kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 7, quantity: 2, day: '2026-07-08' } }] },
  ]);
}

test('comes back byte for byte where nothing changed', async () => {
  const bytes = await packed();
  const { id } = await imported('order.ods', bytes);
  expect((await exported(id)).equals(bytes)).toBe(true);
  expect([await keepsFormat(fresh.database, id, 'ods'), await keepsFormat(fresh.database, id, 'xlsx')]).toEqual([
    true,
    false,
  ]);
});

test('has what was edited and added, with formulas and names that count it', async () => {
  const { id, sheet: sheetId } = await imported('order.ods', await packed());
  await edit(sheetId);
  const archive = await openZipArchive(memorySource(await exported(id)), readLimits);
  const parts = new Map<string, string>();
  for (const entry of archive.entries.values())
    parts.set(entry.name, (await unpackWhole(archive, entry)).toString('utf8'));
  expect([...parts.keys()]).toEqual(['mimetype', 'content.xml', 'Pictures/1.png', 'META-INF/manifest.xml']);
  const now = parts.get('content.xml') ?? '';
  expect(now).toContain('office:value="4"><text:p>4</text:p>');
  expect(now).toContain('office:date-value="2026-05-06"');
  expect(now).toContain('table:formula="of:=[.B6]*[.C6]*[.$B$2]" office:value-type="float" office:value="12"');
  expect(now).toMatch(/<text:p>Hat<\/text:p>.*office:value="7".*office:value="2".*office:date-value="2026-07-08"/);
  expect(now).toContain('table:formula="of:=SUM([.D5:.D8])"');
  expect(now).toContain('table:cell-range-address="$Order.$D$5:.$D$8"');
});

fullTest('follows columns that came and went, with headings, formulas and names', async () => {
  const { id, sheet: sheetId } = await imported('order.ods', await packed());
  await rows.editSheet(sheetId, actor, [
    { kind: 'add-column', name: 'Note', type: 'text', before: 'sum' },
    { kind: 'delete-column', column: 'day' },
    { kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 7, quantity: 2, note: 'red' } }] },
  ]);
  const archive = await openZipArchive(memorySource(await exported(id)), readLimits);
  const now = (await unpackWhole(archive, archive.entries.get('content.xml')!)).toString('utf8');
  const words = [...now.matchAll(/<text:p>([^<]*)/g)].map(([, word]) => word);
  expect(words.slice(3, 13)).toEqual(['Item', 'Price', 'Quantity', 'Note', 'Sum', 'Pen', '2', '3', '3', 'Ink']);
  expect(now).toContain(`${number(3)}${empty}${number(3, '[.B5]*[.C5]*[.$B$2]')}</table:table-row>`);
  expect(now).toMatch(
    /<text:p>Hat<.*<text:p>red<.*table:formula="of:=\[.B8\]\*\[.C8\]\*\[.\$B\$2\]"[^>]*office:value="7"/,
  );
  expect(now).toContain('table:formula="of:=SUM([.E5:.E8])"');
  expect(now).toContain('table:cell-range-address="$Order.$E$5:.$E$8"');
  expect(now).not.toContain('office:date-value');
});

test.each(
  fewOf([
    ['came', { kind: 'add-column', name: 'Year', type: 'number', before: 'april' }],
    ['moved', { kind: 'change-column', column: 'base', before: 'april' }],
  ] satisfies [string, SheetEdit][]),
)('a column that %s into what a formula column reads is read neither here nor in the file', async (_, change) => {
  const line = (at: number): string =>
    row(
      text(`n${at}`),
      number(1000),
      number(at),
      number(at),
      number(at),
      number(3 * at, `SUM([.C${at + 1}:.E${at + 1}])`),
    );
  const heads = row(...['Name', 'Base', 'March', 'April', 'May', 'Sum'].map((name) => text(name)));
  const own = flatContent().replace(sheet, heads + [1, 2, 3, 4, 5].map(line).join(''));
  const { id, sheet: sheetId } = await imported(
    'sums.fods',
    own.replace(/<table:named-expressions>.*<\/table:named-expressions>/, ''),
  );
  await rows.editSheet(sheetId, actor, [change]);
  const now = (await exported(id)).toString('utf8');
  const formulas = [...now.matchAll(/table:formula="of:=([^"]*)" office:value-type="float" office:value="(\d+)"/g)];
  const places = change.kind === 'add-column' ? ['C', 'E', 'F'] : ['B', 'D', 'E'];
  expect(formulas.map(([, formula, value]) => [formula, value])).toEqual(
    [2, 3, 4, 5, 6].map((at) => [
      `SUM(${places.map((letter) => `[.${letter}${at}]`).join(';')})`,
      String(3 * (at - 1)),
    ]),
  );
});

test('moved columns are moved in the file, with what is in their cells and what reads them', async () => {
  const { id, sheet: sheetId } = await imported('order.ods', await packed());
  await rows.editSheet(sheetId, actor, [
    { kind: 'change-column', column: 'sum', before: 'price' },
    { kind: 'add-column', name: 'Note', type: 'text', before: 'day' },
    { kind: 'add-rows', rows: [{ cells: { item: 'Hat', price: 7, quantity: 2, note: 'red' } }] },
  ]);
  const bytes = await exported(id);
  const archive = await openZipArchive(memorySource(bytes), readLimits);
  const now = (await unpackWhole(archive, archive.entries.get('content.xml')!)).toString('utf8');
  const words = [...now.matchAll(/<text:p>([^<]*)/g)].map(([, word]) => word);
  expect(words.slice(3, 13)).toEqual([
    ...['Item', 'Sum', 'Price', 'Quantity', 'Note', 'Day'],
    ...['Pen', '3', '2', '3'],
  ]);
  expect(now).toContain('table:formula="of:=SUM([.B5:.B8])"');
  expect(now).toContain('table:cell-range-address="$Order.$B$5:.$B$8"');
  expect(now).toContain('table:formula="of:=[.C5]*[.D5]*[.$C$2]"');
  // Read again, it is what is here.
  const again = await imported('again.ods', bytes);
  const cells = async (of: string) =>
    (
      await fresh.database
        .selectFrom('sheet_rows')
        .select('cells')
        .where('sheet_id', '=', of)
        .orderBy('position')
        .execute()
    ).map((one) => one.cells);
  expect(await cells(again.sheet)).toEqual(await cells(sheetId));
});

fullTest('a flat file is kept and given back, too', async () => {
  const flat = flatContent();
  const { id, sheet: sheetId } = await imported('order.fods', flat);
  expect((await exported(id)).toString()).toBe(flat);
  await edit(sheetId);
  const now = (await exported(id)).toString();
  expect(now).toContain('office:date-value="2026-05-06"');
  expect(now).toContain('table:formula="of:=SUM([.D5:.D8])"');
});
