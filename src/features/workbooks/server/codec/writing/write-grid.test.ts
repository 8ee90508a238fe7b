/** Sheets with their table at its place, and what is around it, as parts of files. */
import { buffer } from 'node:stream/consumers';
import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { GridRows } from '#engine/formula/cells/grid-rows.ts';
import type { Column } from '#engine/model.ts';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { readLimits } from '../read-limits.ts';
import type { SheetToWrite } from '../workbook-codec.ts';
import { writeOds } from '../write-ods.ts';
import { writeXlsx } from '../write-xlsx.ts';
import type { GridToWrite } from './grid-to-write.ts';

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'number' },
];
const grid: GridToWrite = {
  header: 2,
  places: [1, 3],
  // A blank row is between the two.
  rows: new GridRows(3, [[1, 1]]),
  count: 2,
  loose: [
    { row: 0, column: 0, value: 'Prices', look: { bold: true, fill: '#ffcc00', align: 'center' } },
    { row: 1, column: 0, value: 46_000, format: 'yyyy-mm-dd' },
    { row: 1, column: 1, value: '#N/A', formula: 'NA()' },
    { row: 2, column: 1, value: 'Item', look: { borders: ['', '', '#000000', ''] } },
    { row: 2, column: 3, value: 'Price' },
    { row: 3, column: 4, value: 'beside' },
    { row: 6, column: 3, value: 7, formula: 'SUM(D4:D6)' },
  ],
  merges: [{ row: 0, column: 0, rows: 1, columns: 3 }],
  looks: { price: { italic: true } },
  widths: new Map([[0, 210]]),
  frozen: { rows: 3, columns: 1 },
  tables: [],
};
const sheet: SheetToWrite = {
  title: 'Prices',
  columns,
  rows: [{ cells: { item: 'Pen', price: 2 }, looks: { item: { wrap: true } } }, { cells: { item: 'Ink', price: 5 } }],
  grid,
};

async function partsOf(bytes: Buffer): Promise<Record<string, string>> {
  const archive = await openZipArchive(memorySource(bytes), readLimits);
  const texts: Record<string, string> = {};
  for (const entry of archive.entries.values())
    texts[entry.name] = (await unpackWhole(archive, entry)).toString('utf8');
  return texts;
}
const addresses = (bytes: Buffer, title = 'Prices'): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(spreadsheets.read(bytes).Sheets[title]!).flatMap(([at, cell]) =>
      at.startsWith('!') || cell.v === undefined ? [] : [[at, cell.f ?? cell.v]],
    ),
  );
const all = {
  ...{ A1: 'Prices', A2: 46_000, B2: 'NA()', B3: 'Item', D3: 'Price', B4: 'Pen', D4: 2, E4: 'beside' },
  ...{ B6: 'Ink', D6: 5, D7: 'SUM(D4:D6)' },
};

test('an .xlsx has cells, merges, looks and what stays in view, in the order of the schema', async () => {
  const bytes = await buffer(writeXlsx([sheet]));
  expect(addresses(bytes)).toEqual(all);
  const parts = await partsOf(bytes);
  const xml = parts['xl/worksheets/sheet1.xml']!;
  const order = ['<sheetViews>', '<cols>', '<sheetData>', '<autoFilter', '<mergeCells'].map((tag) => xml.indexOf(tag));
  expect(order).toEqual([...order].sort((one, other) => one - other));
  expect(order[0]).toBeGreaterThan(0);
  expect(xml).toContain('<autoFilter ref="B3:D6"/><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>');
  expect(xml).toContain('<pane xSplit="1" ySplit="3" topLeftCell="B4" activePane="bottomRight" state="frozen"/>');
  expect(xml).toContain('<col min="1" max="1" width="30" customWidth="1"/>');
  expect(xml).toMatch(/<c r="B2" t="e"><f>NA\(\)<\/f><v>#N\/A<\/v><\/c>/);
  const styles = parts['xl/styles.xml']!;
  expect(styles).toContain('<fgColor rgb="FFFFCC00"/>');
  expect(styles).toContain('<bottom style="thin"><color rgb="FF000000"/></bottom>');
  expect(styles).toContain('<alignment wrapText="1"/>');
  expect(parts['xl/workbook.xml']).toContain("'Prices'!$B$3:$D$6");
});

test('an .ods has the same cells, with covered ones below merges', async () => {
  const bytes = await buffer(writeOds([sheet]));
  expect(addresses(bytes)).toEqual({ ...all, A2: expect.anything() });
  const xml = (await partsOf(bytes))['content.xml']!;
  expect(xml.match(/<table:covered-table-cell/g)).toHaveLength(2);
  expect(xml).toContain('table:number-columns-spanned="3" table:number-rows-spanned="1"');
  expect(xml).toContain('office:value-type="date" office:date-value="2025-12-09"');
});

test('a table of the file has a part of its own, and its sheet no other filter', async () => {
  const table = {
    ...{ name: 'Orders', top: 2, left: 1, bottom: 5, right: 3, hasHeader: true, hasTotals: false },
    columns: ['Item', 'Note\nof it', 'Price'],
  };
  const parts = await partsOf(await buffer(writeXlsx([{ ...sheet, grid: { ...grid, tables: [table] } }])));
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<tableParts count="1"><tablePart r:id="rId3"/></tableParts>');
  expect(parts['xl/worksheets/sheet1.xml']).not.toContain('<autoFilter');
  expect(parts['xl/worksheets/_rels/sheet1.xml.rels']).toContain('Target="../tables/table1.xml"');
  expect(parts['xl/tables/table1.xml']).toContain('ref="B3:D6" totalsRowShown="0"><autoFilter ref="B3:D6"/>');
  expect(parts['xl/tables/table1.xml']).toContain('name="Note_x000a_of it"');
  expect(parts['[Content_Types].xml']).toContain('/xl/tables/table1.xml');
});

test('names and hidden sheets are in the workbook', async () => {
  const names = [{ name: 'Rate', sheet: null, formula: 'Prices!$A$2' }];
  const sheets = [{ ...sheet, title: 'Hidden', isHidden: true }, sheet];
  const parts = await partsOf(await buffer(writeXlsx(sheets, { names })));
  expect(parts['xl/workbook.xml']).toContain('<definedName name="Rate">Prices!$A$2</definedName>');
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Hidden" sheetId="1" state="hidden" r:id="rId1"/>');
  expect(parts['xl/workbook.xml']).toContain('activeTab="1"');
  const content = (await partsOf(await buffer(writeOds(sheets, { names }))))['content.xml'];
  expect(content).toContain('table:expression="of:[$Prices.$A$2]"');
  expect(content).toContain('table:name="Hidden" table:style-name="hidden"');
});

test('rows are taken only as fast as the file is read', async () => {
  let taken = 0;
  const many = function* () {
    for (; taken < 200_000; taken++) yield { cells: { item: `item ${taken}`, price: taken } };
  };
  const large = {
    ...sheet,
    rows: many(),
    grid: { ...grid, rows: new GridRows(3), count: 200_000, loose: [], merges: [] },
  };
  const stream = writeXlsx([large]);
  await stream[Symbol.asyncIterator]().next();
  expect(taken).toBeLessThan(50_000);
  stream.destroy();
});
