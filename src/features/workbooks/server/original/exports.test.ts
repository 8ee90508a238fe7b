/** Workbooks whose columns and sheets were changed here, given back as the file that came. */
import { writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import type { SheetEdit } from '../../api/workbooks.ts';
import type { Actor } from '../../services.ts';
import { readLimits } from '../codec/read-limits.ts';
import { deleteSheet } from '../change-workbook.ts';
import { exportOriginal } from './export-original.ts';
import { type OwnWorkbooks, useOwnWorkbooks } from '#test/own-workbooks.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let { fresh, folder, files, rows, workbooks } = {} as OwnWorkbooks;
useOwnWorkbooks((own) => void ({ fresh, folder, files, rows, workbooks } = own));

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006';
const kinds = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const relations = (list: Record<string, string>): string =>
  `<Relationships xmlns="${types}/relationships">${Object.entries(list)
    .map(([target, type], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;
const overrides = {
  workbook: 'sheet.main',
  'worksheets/sheet1': 'worksheet',
  'worksheets/sheet2': 'worksheet',
  styles: 'styles',
  'tables/table1': 'table',
};

type Content = string | number | { f: string; v: number };

function sheetData(lines: readonly (readonly (Content | null)[])[]): string {
  const cell = (content: Content | null, row: number, column: number): string => {
    const at = ` r="${'ABCDEFG'[column]}${row + 1}"`;
    if (content === null) return '';
    if (typeof content === 'string') return `<c${at} t="inlineStr"><is><t>${content}</t></is></c>`;
    if (typeof content === 'number') return `<c${at}><v>${content}</v></c>`;
    return `<c${at}><f>${content.f}</f><v>${content.v}</v></c>`;
  };
  const line = (cells: readonly (Content | null)[], row: number): string =>
    `<row r="${row + 1}">${cells.map((content, column) => cell(content, row, column)).join('')}</row>`;
  return `<sheetData>${lines.map(line).join('')}</sheetData>`;
}

const total = (quantity: number, price: number): Content => ({
  f: 'Orders[[#This Row],[Qty]]*Orders[[#This Row],[Price]]*(1+$B$1)',
  v: quantity * price * 1.5,
});

/** A rate, a table of orders below it with a total each, and a second sheet that sums them up. */
const parts: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${Object.entries(
    overrides,
  )
    .map(([part, kind]) => `<Override PartName="/xl/${part}.xml" ContentType="${kinds}.${kind}+xml"/>`)
    .join('')}</Types>`,
  '_rels/.rels': relations({ 'xl/workbook.xml': 'officeDocument', 'docProps/app.xml': 'extended-properties' }),
  'docProps/app.xml': `<Properties xmlns:vt="vt"><HeadingPairs><vt:vector size="4" baseType="variant"><vt:variant><vt:lpstr>Worksheets</vt:lpstr></vt:variant><vt:variant><vt:i4>2</vt:i4></vt:variant><vt:variant><vt:lpstr>Named Ranges</vt:lpstr></vt:variant><vt:variant><vt:i4>1</vt:i4></vt:variant></vt:vector></HeadingPairs><TitlesOfParts><vt:vector size="3" baseType="lpstr"><vt:lpstr>Orders</vt:lpstr><vt:lpstr>Sums</vt:lpstr><vt:lpstr>Totals</vt:lpstr></vt:vector></TitlesOfParts></Properties>`,
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Orders" sheetId="1" r:id="rId1"/><sheet name="Sums" sheetId="2" state="hidden" r:id="rId2"/></sheets><definedNames><definedName name="Totals">Orders!$D$4:$D$6</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': relations({
    'worksheets/sheet1.xml': 'worksheet',
    'worksheets/sheet2.xml': 'worksheet',
    'styles.xml': 'styles',
  }),
  'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="1"><xf/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}" xmlns:r="${office}">${sheetData([
    ['Rate', 0.5],
    [],
    ['Item', 'Qty', 'Price', 'Total'],
    ['Pen', 2, 10, total(2, 10)],
    ['Ink', 1, 4, total(1, 4)],
    ['Cap', 3, 6, total(3, 6)],
  ])}<tableParts count="1"><tablePart r:id="rId1"/></tableParts></worksheet>`,
  'xl/worksheets/_rels/sheet1.xml.rels': relations({ '../tables/table1.xml': 'table' }),
  'xl/tables/table1.xml': `<table xmlns="${main}" id="1" name="Orders" displayName="Orders" ref="A3:D6"><autoFilter ref="A3:D6"/><tableColumns count="4">${['Item', 'Qty', 'Price', 'Total'].map((name, at) => `<tableColumn id="${at + 1}" name="${name}"/>`).join('')}</tableColumns></table>`,
  'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}">${sheetData([
    ['What', 'Sum'],
    ['Quantity', { f: 'SUM(Orders[Qty])', v: 6 }],
    ['Amount', { f: 'SUM(Orders!D4:D6)', v: 63 }],
  ])}</worksheet>`,
};

async function imported(): Promise<{ id: string; sheets: string[] }> {
  const list = Object.entries(parts).map(([name, text]) => ({ name, content: [text] }));
  const path = join(folder, 'file.xlsx');
  await writeFile(path, await buffer(Readable.from(writeZip(Readable.from(list), 'too large'), { objectMode: false })));
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName: 'file.xlsx' });
  await rows.formulaColumns.settled();
  return { id, sheets: (await workbooks.sheetsOf(id)).map((sheet) => sheet.id) };
}

async function exported(id: string): Promise<Record<string, string>> {
  await rows.formulaColumns.settled();
  const file = await exportOriginal({ database: fresh.database, files, dataFolder: folder }, id);
  if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
  const archive = await openZipArchive(memorySource(await buffer(file.stream)), readLimits);
  const texts: Record<string, string> = {};
  for (const entry of archive.entries.values())
    texts[entry.name] = (await unpackWhole(archive, entry)).toString('utf8');
  return texts;
}

const edit = (sheet: string | undefined, ...edits: SheetEdit[]) => rows.editSheet(sheet ?? '', actor, edits);
const cellsOf = async (sheet: string | undefined) => {
  await rows.formulaColumns.settled();
  const found = await fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells', 'formulas'])
    .where('sheet_id', '=', sheet ?? '')
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  return found;
};

test('a renamed column is followed by the table and by formulas, here and in the file', async () => {
  const { id, sheets } = await imported();
  const [orders, sums] = sheets;
  await edit(orders, { kind: 'change-column', column: 'qty', name: 'Pieces' });
  const [pen] = await cellsOf(orders);
  await edit(orders, { kind: 'set-cells', row_id: pen!.row_id, version: pen!.version, cells: { qty: 4 } });
  expect((await cellsOf(orders)).map(({ cells }) => cells['total'])).toEqual([60, 6, 27]);
  expect((await cellsOf(sums)).map(({ cells }) => cells['sum'])).toEqual([8, 93]);
  const file = await exported(id);
  expect(file['xl/tables/table1.xml']).toContain('<tableColumn id="2" name="Pieces"/>');
  expect(file['xl/worksheets/sheet1.xml']).toMatch(
    /Orders\[\[#This Row\],\[Pieces\]\] ?\* ?Orders\[\[#This Row\],\[Price\]\]/,
  );
  expect(file['xl/worksheets/sheet1.xml']).not.toContain('[Qty]');
  expect(file['xl/worksheets/sheet2.xml']).toContain('<f>SUM(Orders[Pieces])</f><v>8</v>');
});

fullTest('a formula that is typed names a column as it is called now', async () => {
  const { id, sheets } = await imported();
  const [orders] = sheets;
  await edit(orders, { kind: 'change-column', column: 'qty', name: 'Pieces' });
  await edit(orders, {
    kind: 'set-grid-cells',
    cells: [{ row: '~0', column: 'total', formula: '=SUM(Orders[Pieces])' }],
  });
  const file = await exported(id);
  expect(file['xl/worksheets/sheet1.xml']).toContain('<c r="D1"><f>SUM(Orders[Pieces])</f><v>6</v></c>');
});

test('columns that came are in the table of the file, and what is right of them moved', async () => {
  const { id, sheets } = await imported();
  const [orders] = sheets;
  await edit(orders, { kind: 'set-grid-cells', cells: [{ row: '~0', column: '~5', value: 'beside' }] });
  await edit(
    orders,
    { kind: 'add-column', name: 'Day', type: 'date', before: 'price' },
    { kind: 'add-column', name: 'Note', type: 'text' },
  );
  const [pen] = await cellsOf(orders);
  const cells = { day: '2026-01-02', note: 'soon' };
  await edit(orders, { kind: 'set-cells', row_id: pen!.row_id, version: pen!.version, cells });
  const file = await exported(id);
  expect(file['xl/tables/table1.xml']).toContain('ref="A3:F6"');
  expect(file['xl/tables/table1.xml']).toMatch(
    /name="Qty"\/><tableColumn id="\d" name="Day"\/><tableColumn id="3" name="Price"/,
  );
  const sheet = file['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<c r="C4" s="1"><v>46024</v></c><c r="D4"><v>10</v></c>');
  expect(sheet).toContain('<t xml:space="preserve">soon</t>');
  expect(sheet).toMatch(/<c r="H1" t="inlineStr"><is><t xml:space="preserve">beside/);
  expect(file['xl/workbook.xml']).toContain('Orders!$E$4:$E$6');
  expect(file['xl/worksheets/sheet2.xml']).toContain('SUM(Orders!E4:E6)');
});

test('a moved column is moved in the file, and what read it does so there and here', async () => {
  const { id, sheets } = await imported();
  const [orders, sums] = sheets;
  // Total, Item, Qty, Price: the table begins with what was its last column.
  await edit(orders, { kind: 'change-column', column: 'total', before: 'item' });
  const [pen] = await cellsOf(orders);
  await edit(orders, { kind: 'set-cells', row_id: pen!.row_id, version: pen!.version, cells: { qty: 4 } });
  expect((await cellsOf(orders)).map(({ cells }) => cells['total'])).toEqual([60, 6, 27]);
  expect((await cellsOf(sums)).map(({ cells }) => cells['sum'])).toEqual([8, 93]);
  const file = await exported(id);
  expect(file['xl/tables/table1.xml']).toMatch(
    /ref="A3:D6"><autoFilter ref="A3:D6"\/>.*name="Total".*name="Item".*name="Qty".*name="Price"/,
  );
  const sheet = file['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toMatch(/<c r="A4"><f>[^<]*<\/f><v>60<\/v><\/c><c r="B4" t="inlineStr"/);
  expect(sheet).toContain('(1+$C$1)');
  expect(file['xl/workbook.xml']).toContain('Orders!$A$4:$A$6');
  expect(file['xl/worksheets/sheet2.xml']).toContain('<f>SUM(Orders!A4:A6)</f><v>93</v>');
});

fullTest('a range whose columns are put in another order reads all of them still', async () => {
  const { id, sheets } = await imported();
  const [orders] = sheets;
  const cells = [{ row: '~0', column: 'total', formula: '=SUM(Orders!B4:D6)' }];
  await edit(orders, { kind: 'set-grid-cells', cells });
  await edit(orders, { kind: 'change-column', column: 'total', before: 'price' });
  await edit(orders, { kind: 'change-column', column: 'qty', before: null });
  await rows.formulaColumns.settled();
  const { value, formula } = (await fresh.database
    .selectFrom('sheet_cells')
    .select(['value', 'formula'])
    .where('sheet_id', '=', orders ?? '')
    .where('formula', 'is not', null)
    .executeTakeFirst()) ?? { value: null, formula: null };
  expect(value).toBe(6 + 20 + 63);
  expect(formula).toContain('[range:total|');
  expect((await exported(id))['xl/worksheets/sheet1.xml']).toContain('<f>SUM(Orders!B4:D6)</f><v>89</v>');
});

fullTest('a deleted column is gone from the file, and formulas that read it are errors there', async () => {
  const { id, sheets } = await imported();
  const [orders] = sheets;
  await edit(orders, { kind: 'delete-column', column: 'qty' });
  const file = await exported(id);
  expect(file['xl/tables/table1.xml']).toContain('ref="A3:C6"');
  expect(file['xl/worksheets/sheet1.xml']).not.toContain('Qty');
  expect(file['xl/worksheets/sheet2.xml']).toContain('<f>SUM(#REF!)</f>');
  expect(file['xl/worksheets/sheet2.xml']).toContain('SUM(Orders!C4:C6)');
});

test('a new row goes on with the formula of the rows before it, here and in the file', async () => {
  const { id, sheets } = await imported();
  const [orders, sums] = sheets;
  const { row } = await rows.addOnce(orders ?? '', actor, { cells: { item: 'Hat', qty: 2, price: 5 }, key: 'a' });
  await edit(orders, { kind: 'add-rows', rows: [{ cells: { item: 'Bag', qty: 1, price: 8, total: 1 } }] });
  await edit(orders, { kind: 'add-rows', rows: [{ cells: { item: 'Box', qty: 1, price: 8 } }], before: row!.row_id });
  expect((await cellsOf(orders)).map(({ cells }) => cells['total'])).toEqual([30, 6, 27, 12, 15, 1]);
  expect((await cellsOf(sums)).map(({ cells }) => cells['sum'])).toEqual([10, 91]);
  await edit(orders, { kind: 'set-grid-cells', cells: [{ row: '~0', column: 'qty', value: 1 }] });
  expect((await cellsOf(orders)).map(({ cells }) => cells['total'])).toEqual([40, 8, 36, 16, 20, 1]);
  const file = await exported(id);
  expect(file['xl/tables/table1.xml']).toContain('ref="A3:D9"');
  const formula = /<c r="D8"><f>([^<]*)<\/f><v>20<\/v>/.exec(file['xl/worksheets/sheet1.xml'] ?? '')?.[1];
  expect(formula?.replaceAll(' ', '')).toBe('Orders[[#ThisRow],[Qty]]*Orders[[#ThisRow],[Price]]*(1+$B$1)');
});

fullTest('sheets come at the end, hidden ones stay hidden, and titles are those of the workbook', async () => {
  const { id, sheets } = await imported();
  await workbooks.addSheet(id, 'Plan?', [
    { id: 'what', name: 'What', type: 'text' },
    { id: 'day', name: 'Day', type: 'date' },
  ]);
  const plan = (await workbooks.sheetsOf(id)).at(-1)?.id;
  await edit(plan, { kind: 'add-rows', rows: [{ cells: { what: 'Ship', day: '2026-01-02' } }] });
  await edit(sheets[1], { kind: 'rename-sheet', title: 'Summary' });
  const cells = [{ row: '~0', column: 'total', formula: "=COUNTA('Plan?'!A2:A2)" }];
  await edit(sheets[0], { kind: 'set-grid-cells', cells });
  const file = await exported(id);
  expect(file['xl/workbook.xml']).toContain(
    '<sheet name="Summary" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Plan" sheetId="3" r:id="rIdSheet3"/></sheets>',
  );
  expect(file['xl/_rels/workbook.xml.rels']).toContain('Id="rIdSheet3"');
  expect(file['[Content_Types].xml']).toContain('PartName="/xl/worksheets/sheet3.xml"');
  expect(file['xl/worksheets/sheet3.xml']).toContain(
    '<c r="A2" t="inlineStr"><is><t xml:space="preserve">Ship</t></is></c><c r="B2" s="1"><v>46024</v></c>',
  );
  expect(file['xl/worksheets/sheet1.xml']).toContain('COUNTA(Plan!A2:A2)');
  expect(file['docProps/app.xml']).toContain(
    '<vt:lpstr>Orders</vt:lpstr><vt:lpstr>Summary</vt:lpstr><vt:lpstr>Plan</vt:lpstr><vt:lpstr>Totals</vt:lpstr>',
  );
  expect(file['docProps/app.xml']).toContain('<vt:i4>3</vt:i4>');
});

fullTest('a deleted sheet is gone with what was its own, and what read it is an error', async () => {
  const { id, sheets } = await imported();
  await workbooks.addSheet(id, 'Other', [{ id: 'what', name: 'What', type: 'text' }]);
  await deleteSheet(fresh.database, id, sheets[0] ?? '');
  const file = await exported(id);
  expect(Object.keys(file).filter((name) => /sheet1|table1/.test(name))).toEqual([]);
  expect(file['[Content_Types].xml']).not.toMatch(/sheet1|table1/);
  expect(file['xl/_rels/workbook.xml.rels']).not.toContain('sheet1');
  expect(file['xl/workbook.xml']).toContain('<definedName name="Totals">#REF!</definedName>');
  expect(file['xl/worksheets/sheet2.xml']).toContain('<f>SUM(#REF!)</f>');
  expect(file['docProps/app.xml']).toContain('size="3" baseType="lpstr"><vt:lpstr>Sums</vt:lpstr><vt:lpstr>Other');
});

fullTest('the last sheet that is shown stays in the file', async () => {
  const { id, sheets } = await imported();
  await deleteSheet(fresh.database, id, sheets[0] ?? '');
  await expect(exported(id)).rejects.toThrow('No sheet that is shown would be left.');
});
