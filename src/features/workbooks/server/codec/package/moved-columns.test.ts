/** Columns that changed places, in the package that came. */
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import { readLimits } from '../read-limits.ts';
import type { ColumnShift, SheetChanges } from './changes.ts';
import { columnMap } from './columns/column-map.ts';
import { patchXlsx } from './patch-xlsx.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006';
const relations = (list: Record<string, string>): string =>
  `<Relationships xmlns="${types}/relationships">${Object.entries(list)
    .map(([target, type], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const text = (at: string, content: string): string => `<c r="${at}" t="inlineStr"><is><t>${content}</t></is></c>`;

/** A table in A1:D3, and all that names its columns. */
const goods = (tail = ''): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>`,
  '_rels/.rels': relations({ 'xl/workbook.xml': 'officeDocument' }),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm.Print_Area" localSheetId="0">Goods!$A$1:$D$3</definedName><definedName name="Prices">Goods!$C$2:$C$3</definedName></definedNames></workbook>`,
  'xl/_rels/workbook.xml.rels': relations({ 'worksheets/sheet1.xml': 'worksheet', 'styles.xml': 'styles' }),
  'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf/><xf numFmtId="4"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}" xmlns:r="${office}"><cols><col min="1" max="1" width="10"/><col min="2" max="3" width="20" style="1"/><col min="4" max="16384" width="30"/></cols><sheetData><row r="1">${text('A1', 'Item')}${text('B1', 'Qty')}${text('C1', 'Price')}${text('D1', 'Sum')}</row><row r="2">${text('A2', 'a')}<c r="B2"><v>2</v></c><c r="C2" s="1"><v>5</v></c><c r="D2"><f t="shared" ref="D2:D3" si="0">B2*C2</f><v>10</v></c><c r="F2"><f>SUM(B2:D2)</f><v>17</v></c></row><row r="3">${text('A3', 'b')}<c r="B3"><v>3</v></c><c r="C3" s="1"><v>7</v></c><c r="D3"><f t="shared" si="0"/><v>21</v></c></row></sheetData>${tail}<tableParts count="1"><tablePart r:id="rId1"/></tableParts></worksheet>`,
  'xl/worksheets/_rels/sheet1.xml.rels': relations({ '../tables/table1.xml': 'table', '../comments1.xml': 'comments' }),
  'xl/comments1.xml': `<comments xmlns="${main}"><commentList><comment ref="D2"/></commentList></comments>`,
  'xl/tables/table1.xml': `<table xmlns="${main}" id="1" name="T" displayName="T" ref="A1:D3"><autoFilter ref="A1:D3"><filterColumn colId="0"/><filterColumn colId="3"/></autoFilter><tableColumns count="4"><tableColumn id="1" name="Item"/><tableColumn id="2" name="Qty"/><tableColumn id="3" name="Price"/><tableColumn id="4" name="Sum"><calculatedColumnFormula>B2*C2</calculatedColumnFormula></tableColumn></tableColumns></table>`,
});

/** The column `Sum` to the left of `Qty`. */
const moved = [
  { from: 3, to: 1 },
  { from: 1, to: 2 },
  { from: 2, to: 3 },
];

async function patched(changes: Partial<SheetChanges>, tail = ''): Promise<Record<string, string>> {
  const list = Object.entries(goods(tail)).map(([name, content]) => ({ name, content: [content] }));
  const bytes = await buffer(Readable.from(writeZip(Readable.from(list), 'too large'), { objectMode: false }));
  const sheet: SheetChanges = {
    ...{ name: 'Goods', cells: [], columns: { inserted: [], removed: [], moved } },
    ...{ tables: [{ top: 1, bottom: 3, left: 0, right: 3 }], ...changes },
  };
  const result = await patchXlsx(memorySource(bytes), { sheets: [sheet] });
  if ('refused' in result) throw new Error(result.refused);
  const archive = await openZipArchive(memorySource(await buffer(result.stream)), readLimits);
  const texts: Record<string, string> = {};
  for (const entry of archive.entries.values())
    texts[entry.name] = (await unpackWhole(archive, entry)).toString('utf8');
  return texts;
}

test('a moved column takes its cells, widths, formulas, comments and its place in the table along', async () => {
  const parts = await patched({});
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain(
    `<row r="2">${text('A2', 'a')}<c r="B2"><f>C2*D2</f><v>10</v></c><c r="C2"><v>2</v></c><c r="D2" s="1"><v>5</v></c><c r="F2"><f>SUM(B2:D2)</f><v>17</v></c></row>`,
  );
  expect(sheet).toContain('<c r="B3"><f>C3*D3</f><v>21</v></c>');
  expect(sheet).toContain(
    '<cols><col min="1" max="1" width="10"/><col min="2" max="2" width="30"/><col min="3" max="4" width="20" style="1"/><col min="5" max="16384" width="30"/></cols>',
  );
  expect(parts['xl/tables/table1.xml']).toContain(
    '<autoFilter ref="A1:D3"><filterColumn colId="0"/><filterColumn colId="1"/></autoFilter><tableColumns count="4"><tableColumn id="1" name="Item"/><tableColumn id="4" name="Sum"><calculatedColumnFormula>C2*D2</calculatedColumnFormula></tableColumn><tableColumn id="2" name="Qty"/><tableColumn id="3" name="Price"/></tableColumns>',
  );
  expect(parts['xl/comments1.xml']).toContain('ref="B2"');
  expect(parts['xl/workbook.xml']).toContain('>Goods!$A$1:$D$3<');
  expect(parts['xl/workbook.xml']).toContain('>Goods!$D$2:$D$3<');
});

test('with columns that came and went', async () => {
  const parts = await patched({
    columns: {
      ...{ inserted: [{ after: 1, names: ['New'] }], removed: [2] },
      moved: [
        { from: 0, to: 1 },
        { from: 1, to: 0 },
      ],
    },
    cells: [{ row: 1, column: 2, value: 'New' }],
  });
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  // Qty, Item, New, Sum
  expect(sheet).toContain(
    `<row r="2"><c r="A2"><v>2</v></c>${text('B2', 'a')}<c r="D2"><f>A2*#REF!</f><v>10</v></c><c r="F2"><f>`,
  );
  expect(parts['xl/tables/table1.xml']).toMatch(
    /count="4"><tableColumn id="2" name="Qty"\/><tableColumn id="1" name="Item"\/><tableColumn id="5" name="New"\/><tableColumn id="4"/,
  );
  expect(sheet).toContain('<col min="1" max="1" width="20" style="1"/><col min="2" max="2" width="10"/>');
});

test('rules, lists to choose from and links go with their columns', async () => {
  const parts = await patched(
    {},
    '<autoFilter ref="A1:D3"/><mergeCells count="1"><mergeCell ref="A5:D5"/></mergeCells><conditionalFormatting sqref="A2:C3"><cfRule type="expression"><formula>$D2&gt;A2</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation type="list" sqref="D2:D3"><formula1>$C$2:$C$3</formula1></dataValidation></dataValidations><hyperlinks><hyperlink ref="C3" location="Goods!D2"/></hyperlinks>',
  );
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<mergeCell ref="A5:D5"/>');
  expect(sheet).toContain('sqref="A2:A3 C2:D3"><cfRule type="expression"><formula>$B2&gt;A2</formula>');
  expect(sheet).toContain('sqref="B2:B3"><formula1>$D$2:$D$3</formula1>');
  expect(sheet).toContain('<hyperlink ref="D3" location="Goods!B2"/>');
});

test.each([
  ['<mergeCells count="1"><mergeCell ref="D5:E5"/></mergeCells>', 'the merged cells D5:E5'],
  [
    '<conditionalFormatting sqref="B2:D3"><cfRule type="expression"><formula>A2&gt;1</formula></cfRule></conditionalFormatting>',
    'A rule for B2:D3',
  ],
])('what would be torn is refused by name', async (tail, name) => {
  await expect(patched({}, tail)).rejects.toThrow(name);
});

test('every column is where the order puts it, and areas hold what they held', () => {
  const order = fc.integer({ min: 2, max: 9 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      mixed: fc.shuffledSubarray(
        Array.from({ length: count }, (_, at) => at),
        { minLength: count, maxLength: count },
      ),
      removed: fc.uniqueArray(fc.nat(count - 1), { maxLength: count - 1 }),
      after: fc.integer({ min: -1, max: count - 1 }),
    }),
  );
  fc.assert(
    fc.property(order, fc.nat(8), fc.nat(8), ({ count, mixed, removed, after }, one, other) => {
      const gone = new Set(removed);
      const kept = Array.from({ length: count }, (_, at) => at).filter((at) => !gone.has(at));
      const now = mixed.filter((at) => !gone.has(at));
      const shift: ColumnShift = {
        ...{ removed: [...removed].sort((a, b) => a - b), inserted: [{ after, names: ['x'] }] },
        moved: kept.map((to, at) => ({ from: now[at]!, to })).filter(({ from, to }) => from !== to),
      };
      const map = columnMap(shift);
      // The new order of all columns: those left of the one that came are as many as were left of its place.
      const left = kept.filter((at) => at <= after).length;
      const places = [...now.slice(0, left), -1, ...now.slice(left)];
      for (let old = 0; old < count; old++) expect(map.row(old)).toBe(gone.has(old) ? null : places.indexOf(old));
      const [from, to] = [Math.min(one, other, count - 1), Math.min(Math.max(one, other), count - 1)];
      const within = (place: number): boolean =>
        map.runs(from, to).some((run) => place >= run.left && place <= run.right);
      for (const [place, old] of places.entries()) if (old >= 0) expect(within(place)).toBe(old >= from && old <= to);
      expect(map.row(count + 3)).toBe(count + 3 - gone.size + 1);
    }),
  );
});
