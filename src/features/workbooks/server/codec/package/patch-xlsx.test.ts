import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import { readLimits } from '../read-limits.ts';
import type { ChangedCell, PackageChanges } from './changes.ts';
import { patchXlsx } from './patch-xlsx.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'http://schemas.openxmlformats.org/package/2006';
const relations = (list: Record<string, string>): string =>
  `<Relationships xmlns="${types}/relationships">${Object.entries(list)
    .map(([target, type], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** A table of goods in B2:D5 with a formula column, a total below, and a second sheet that refers to it. */
const goods: Record<string, string> = {
  '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/calcChain.xml" ContentType="x"/></Types>`,
  '_rels/.rels': relations({ 'xl/workbook.xml': 'officeDocument' }),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Goods" sheetId="1" r:id="rId1"/><sheet name="Sums" sheetId="2" r:id="rId2"/></sheets><definedNames><definedName name="Prices">Goods!$C$3:$C$5</definedName></definedNames><calcPr calcId="1"/></workbook>`,
  'xl/_rels/workbook.xml.rels': relations({
    'worksheets/sheet1.xml': 'worksheet',
    'worksheets/sheet2.xml': 'worksheet',
    'styles.xml': 'styles',
    'calcChain.xml': 'calcChain',
  }),
  'xl/calcChain.xml': '<calcChain/>',
  'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs count="2"><xf/><xf numFmtId="4"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': `\uFEFF<?xml version="1.0"?><worksheet xmlns="${main}" xmlns:r="${office}"><dimension ref="A1:E8"/><sheetData>
<row r="1"><c t='inlineStr' r='B1'><is><t>Größen</t></is></c></row>
<row r="2"><c r="B2" t="inlineStr"><is><t>Item</t></is></c><c r="C2" t="inlineStr"><is><t>Price</t></is></c><c r="D2" t="inlineStr"><is><t>Double</t></is></c></row>
<row r="3" ht="20" customHeight="1"><c r="B3" t="inlineStr"><is><t>a</t></is></c><c r="C3" s="1"><v>1</v></c><c r="D3"><f t="shared" ref="D3:D5" si="0">C3*2</f><v>2</v></c><c r="E3"><v>9</v></c></row>
<row r="4"><c r="B4" t="inlineStr"><is><t>b</t></is></c><c r="C4" s="1"><v>2</v></c><c r="D4"><f t="shared" si="0"/><v>4</v></c></row>
<row><c r="B5" t="inlineStr"><is><t>c</t></is></c><c s="1"><v>3</v></c><c><f t="shared" si="0"/><v>6</v></c></row>
<row r="7"><c r="A7"><v>5</v></c><c r="C7"><f>SUM(C3:C5)</f><v>6</v></c><c r="E7"><f>A7</f><v>5</v></c></row>
</sheetData><mergeCells count="1"><mergeCell ref="B8:C8"/></mergeCells><conditionalFormatting sqref="C3:C5"><cfRule type="expression" dxfId="0" priority="1"><formula>C3&gt;$C$7</formula></cfRule></conditionalFormatting><dataValidations count="1"><dataValidation type="list" sqref="B3:B5"><formula1>$A$7:$A$9</formula1></dataValidation></dataValidations><tableParts count="1"><tablePart r:id="rId1"/></tableParts></worksheet>`,
  'xl/worksheets/_rels/sheet1.xml.rels': relations({ '../tables/table1.xml': 'table' }),
  'xl/tables/table1.xml': `<table xmlns="${main}" id="1" name="T" displayName="T" ref="B2:D5"><autoFilter ref="B2:D5"/><tableColumns count="3"><tableColumn id="1" name="Item"/><tableColumn id="2" name="Price"/><tableColumn id="3" name="Double"><calculatedColumnFormula>C3*2</calculatedColumnFormula></tableColumn></tableColumns></table>`,
  'xl/worksheets/sheet2.xml': `<x:worksheet xmlns:x="${main}"><x:sheetData><x:row r="1"><x:c r="A1"><x:f>SUM(Goods!C3:C5)&amp;"é"</x:f><x:v>6</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
  'xl/vbaProject.bin': '\u0001macro',
};

async function packed(parts: Record<string, string>): Promise<Buffer> {
  const list = Object.entries(parts).map(([name, text]) => ({ name, content: [text] }));
  return buffer(Readable.from(writeZip(Readable.from(list), 'too large'), { objectMode: false }));
}

async function patched(
  changes: PackageChanges,
  parts = goods,
): Promise<{ parts: Record<string, string>; bytes: Buffer; lost: string[] }> {
  const result = await patchXlsx(memorySource(await packed(parts)), changes);
  if ('refused' in result) throw new Error(result.refused);
  const bytes = await buffer(result.stream);
  const archive = await openZipArchive(memorySource(bytes), readLimits);
  const texts: Record<string, string> = {};
  for (const entry of archive.entries.values())
    texts[entry.name] = (await unpackWhole(archive, entry)).toString('utf8');
  return { parts: texts, bytes, lost: result.lost };
}

/** One row at the end of the table, in its columns. */
const grown: PackageChanges = {
  sheets: [
    {
      name: 'Goods',
      shifts: [{ left: 1, right: 3, inserted: [{ after: 5, count: 1 }], removed: [] }],
      tables: [{ top: 2, bottom: 5, left: 1, right: 3 }],
      cells: [
        { row: 6, column: 1, value: 'd <&> é' },
        { row: 6, column: 2, value: 4 },
        { row: 6, column: 3, value: 8, formula: 'C6*2' },
        { row: 8, column: 2, value: 10, keepsFormula: true },
      ],
    },
  ],
};

test('without changes the bytes are those of the file', async () => {
  const { bytes } = await patched({ sheets: [{ name: 'Goods', cells: [] }] });
  expect(bytes.equals(await packed(goods))).toBe(true);
});

test('a sheet in which nothing changed is given back without being unpacked', async () => {
  const bytes = await packed(goods);
  const archive = await openZipArchive(memorySource(bytes), readLimits);
  const { headerOffset, packedSize } = archive.entries.get('xl/worksheets/sheet2.xml')!;
  const start = headerOffset + 30 + bytes.readUInt16LE(headerOffset + 26) + bytes.readUInt16LE(headerOffset + 28);
  // Who unpacks it finds it damaged.
  bytes.fill(0xff, start, start + packedSize);
  const changes = {
    sheets: [
      { name: 'Goods', cells: [{ row: 4, column: 2, value: 7 }] },
      { name: 'Sums', cells: [] },
    ],
  };
  const result = await patchXlsx(memorySource(bytes), changes);
  if ('refused' in result) throw new Error(result.refused);
  expect((await buffer(result.stream)).includes(bytes.subarray(start, start + packedSize))).toBe(true);
});

test('a changed value keeps its style, and parts without changes stay as they are', async () => {
  const { parts } = await patched({ sheets: [{ name: 'Goods', cells: [{ row: 4, column: 2, value: 7.5 }] }] });
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const before = goods['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toBe(before.replace('<c r="C4" s="1"><v>2</v></c>', '<c r="C4" s="1"><v>7.5</v></c>'));
  expect(parts['xl/workbook.xml']).toContain('<calcPr calcId="1" fullCalcOnLoad="1"/>');
  const same = Object.keys(goods).filter((name) => parts[name] === goods[name]);
  const other = Object.keys(goods).filter((name) => parts[name] !== goods[name]);
  expect(other).toEqual(['xl/workbook.xml', 'xl/worksheets/sheet1.xml']);
  expect(same).toContain('xl/vbaProject.bin');
});

test('a shared formula whose first cell changes is handed to the others', async () => {
  const { parts } = await patched({ sheets: [{ name: 'Goods', cells: [{ row: 3, column: 3, value: 1 }] }] });
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<c r="D3"><v>1</v></c>');
  expect(sheet).toContain('<c r="D4"><f>C4*2</f><v>4</v></c>');
  expect(sheet).toContain('<c r="D5"><f>C5*2</f><v>6</v></c>');
  expect(parts['xl/calcChain.xml']).toBeUndefined();
  expect(parts['[Content_Types].xml']).not.toContain('calcChain');
  expect(parts['xl/_rels/workbook.xml.rels']).not.toContain('calcChain');
});

test('a table grows by a row, and everything that names its cells with it', async () => {
  const { parts } = await patched(grown);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).toContain('<c r="C6" s="1"><v>4</v></c><c r="D6"><f>C6*2</f><v>8</v></c>');
  expect(sheet).toContain('d &lt;&amp;&gt; é');
  expect(sheet).toMatch(/<row r="7"><c r="A7"><v>5<\/v><\/c><c r="E7"><f>A7<\/f>/);
  expect(sheet).toContain('<c r="C8"><f>SUM(C3:C6)</f><v>10</v></c>');
  expect(sheet).toContain('<mergeCell ref="B9:C9"/>');
  expect(sheet).toContain('<conditionalFormatting sqref="C3:C6">');
  expect(sheet).toContain('<formula>C3&gt;$C$8</formula>');
  expect(sheet).toContain('sqref="B3:B6"><formula1>$A$7:$A$9</formula1>');
  expect(parts['xl/tables/table1.xml']).toContain('ref="B2:D6"><autoFilter ref="B2:D6"/>');
  expect(parts['xl/workbook.xml']).toContain('Goods!$C$3:$C$6');
  expect(parts['xl/worksheets/sheet2.xml']).toContain('<x:f>SUM(Goods!C3:C6)&amp;"é"</x:f>');
});

test('another reader finds the same cells at their new places', async () => {
  const { bytes } = await patched(grown);
  const sheet = read(bytes).Sheets['Goods'] ?? {};
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, blankrows: true });
  expect(rows.map((row) => row[1])).toEqual([
    'Größen',
    'Item',
    'a',
    'b',
    'c',
    'd <&> é',
    undefined,
    undefined,
    undefined,
  ]);
});

test('rows that go take their merges and formulas with them, and rules start at the first row that stays', async () => {
  const shifts = [{ left: null, right: null, inserted: [], removed: [3, 8] }];
  const { parts } = await patched({ sheets: [{ name: 'Goods', shifts, cells: [] }] });
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet).not.toContain('mergeCell');
  expect(sheet).toContain('<c r="D3"><f>C3*2</f><v>4</v></c>');
  expect(sheet).toContain('<conditionalFormatting sqref="C3:C4">');
  expect(sheet).toContain('<formula>C3&gt;$C$6</formula>');
  expect(parts['xl/tables/table1.xml']).toContain('ref="B2:D4"');
});

test('an inserted row looks like the one above it', async () => {
  const shifts = [{ left: null, right: null, inserted: [{ after: 3, count: 1 }], removed: [] }];
  const { parts } = await patched({ sheets: [{ name: 'Goods', shifts, cells: [] }] });
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<row ht="20" customHeight="1" r="4"><c r="C4" s="1"/></row>');
});

test('a cell without a style gets one for its number format, which is added once', async () => {
  const format = 'yyyy"é"';
  const cells = [8, 9].map((row) => ({ row, column: 0, value: 45_000, format }));
  const { parts } = await patched({ sheets: [{ name: 'Goods', cells }] });
  expect(parts['xl/styles.xml']).toContain('<numFmt numFmtId="164" formatCode="yyyy&quot;é&quot;"/></numFmts>');
  expect(parts['xl/styles.xml']).toContain('<cellXfs count="3">');
  expect(parts['xl/worksheets/sheet1.xml']).toContain('<row r="8"><c r="A8" s="2"><v>45000</v></c></row>');
});

/** The goods with a formula that names columns of the table, widths, and another sheet that reads them. */
const named: Record<string, string> = {
  ...goods,
  'xl/worksheets/sheet1.xml': (goods['xl/worksheets/sheet1.xml'] ?? '')
    .replace('<sheetData>', '<cols><col min="2" max="3" width="20"/><col min="4" max="4" width="9"/></cols><sheetData>')
    .replace('<f t="shared" ref="D3:D5" si="0">C3*2</f>', '<f>T[[#This Row],[Price]]*2</f>')
    .replaceAll('<f t="shared" si="0"/>', '<f>T[[#This Row],[Price]]*2</f>'),
  'xl/worksheets/sheet2.xml': (goods['xl/worksheets/sheet2.xml'] ?? '').replace(
    'SUM(Goods!C3:C5)&amp;"é"',
    'SUM(T[Price])+SUM(T[[Item]:[Double]])+SUM(Goods!B3:D5)+[1]!T[Price]+"T[Price]"',
  ),
  'xl/tables/table1.xml': (goods['xl/tables/table1.xml'] ?? '')
    .replace('<autoFilter ref="B2:D5"/>', '<autoFilter ref="B2:D5"><filterColumn colId="2"/></autoFilter>')
    .replace('C3*2', 'T[[#This Row],[Price]]*2'),
};
const place = { top: 2, bottom: 5, left: 1, right: 3 };

test('a heading of a table is renamed in all that names it', async () => {
  const cells = [{ row: 2, column: 2, value: "Unit's [cost]" }];
  const { parts } = await patched({ sheets: [{ name: 'Goods', cells }] }, named);
  const heading = "Unit''s '[cost']";
  expect(parts['xl/tables/table1.xml']).toContain('<tableColumn id="2" name="Unit\'s [cost]"/>');
  expect(parts['xl/tables/table1.xml']).toContain(`T[[#This Row],[${heading}]]*2</calculatedColumnFormula>`);
  expect(parts['xl/worksheets/sheet1.xml']).toContain(`<f>T[[#This Row],[${heading}]]*2</f>`);
  expect(parts['xl/worksheets/sheet2.xml']).toContain(
    `SUM(T[${heading}])+SUM(T[[Item]:[Double]])+SUM(Goods!B3:D5)+[1]!T[Price]+"T[Price]"`,
  );
});

test('columns come within a table and at its end, with the look of the one before', async () => {
  const cells = [
    { row: 2, column: 3, value: 'Tax' },
    { row: 2, column: 5, value: 'Note' },
    { row: 3, column: 3, value: 45_000, format: 'yyyy-mm-dd' },
    { row: 3, column: 5, value: 'x' },
  ];
  const columns = {
    inserted: [
      { after: 2, names: ['Tax'] },
      { after: 3, names: ['Note'] },
    ],
    removed: [],
  };
  const { parts } = await patched({ sheets: [{ name: 'Goods', columns, tables: [place], cells }] }, named);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(parts['xl/tables/table1.xml']).toContain('ref="B2:F5"><autoFilter ref="B2:F5"><filterColumn colId="3"/>');
  expect(parts['xl/tables/table1.xml']).toMatch(
    /<tableColumns count="5"><tableColumn id="1" name="Item"\/><tableColumn id="2" name="Price"\/><tableColumn id="4" name="Tax"\/><tableColumn id="3" name="Double">.*<tableColumn id="5" name="Note"\/><\/tableColumns>/,
  );
  expect(sheet).toContain('<col min="2" max="4" width="20"/><col min="5" max="6" width="9"/>');
  // The number format of the column before is none of the new one's.
  expect(sheet).toContain('<c r="C3" s="1"><v>1</v></c><c r="D3" s="3"><v>45000</v></c><c r="E3">');
  expect(sheet).toContain('<c r="G3"><v>9</v></c>');
  expect(sheet).toContain('<c r="C7"><f>SUM(C3:C5)</f><v>6</v></c><c r="G7"><f>A7</f>');
  expect(parts['xl/styles.xml']).toContain('<xf numFmtId="164" applyNumberFormat="1"/>');
  expect(parts['xl/worksheets/sheet2.xml']).toContain('SUM(Goods!B3:E5)');
});

test('a column that goes is an error where it was read alone, and ranges close over it', async () => {
  const columns = { inserted: [], removed: [2] };
  const { parts } = await patched({ sheets: [{ name: 'Goods', columns, tables: [place], cells: [] }] }, named);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  expect(parts['xl/tables/table1.xml']).toContain('ref="B2:C5"><autoFilter ref="B2:C5"><filterColumn colId="1"/>');
  expect(parts['xl/tables/table1.xml']).toContain('<tableColumns count="2"><tableColumn id="1" name="Item"/>');
  expect(sheet).toContain('<c r="C3"><f>#REF!*2</f><v>2</v></c><c r="D3"><v>9</v></c>');
  expect(sheet).not.toContain('mergeCell');
  expect(sheet).not.toContain('conditionalFormatting');
  expect(sheet).toContain('<col min="2" max="2" width="20"/><col min="3" max="3" width="9"/>');
  expect(parts['xl/workbook.xml']).toContain('>#REF!<');
  expect(parts['xl/worksheets/sheet2.xml']).toContain('SUM(#REF!)+SUM(T[[Item]:[Double]])+SUM(Goods!B3:C5)');
});

test('a column between a data table and what it varies is refused', async () => {
  const varied = '<c r="E7"><f t="dataTable" ref="E7:E8" r1="A7"/><v>5</v></c>';
  const sheet = (goods['xl/worksheets/sheet1.xml'] ?? '').replace('<c r="E7"><f>A7</f><v>5</v></c>', varied);
  const columns = (after: number) => ({ inserted: [{ after, names: ['New'] }], removed: [] });
  const change = (after: number): PackageChanges => ({
    sheets: [{ name: 'Goods', columns: columns(after), tables: [place], cells: [] }],
  });
  const parts = { ...named, 'xl/worksheets/sheet1.xml': sheet };
  await expect(patched(change(3), parts)).rejects.toThrow('within the data table of E7:E8');
  expect((await patched(change(1), parts)).parts['xl/worksheets/sheet1.xml']).toContain('ref="F7:F8" r1="A7"');
});

test('a signature is left out and named', async () => {
  const signed = { ...goods, '_xmlsignatures/origin.sigs': '' };
  const { parts, lost } = await patched(
    { sheets: [{ name: 'Sums', cells: [{ row: 2, column: 0, value: 1 }] }] },
    signed,
  );
  expect(lost).toHaveLength(1);
  expect(parts['_xmlsignatures/origin.sigs']).toBeUndefined();
  expect(parts['xl/worksheets/sheet2.xml']).toContain(
    '<x:row r="2"><x:c r="A2"><x:v>1</x:v></x:c></x:row></x:sheetData>',
  );
});

test('what would break the file is refused with its reason', async () => {
  const base = memorySource(await packed(goods));
  const refusal = async (changes: PackageChanges['sheets'][number]): Promise<unknown> => {
    const result = await patchXlsx(base, { sheets: [changes] });
    return 'refused' in result ? result.refused : undefined;
  };
  const cut = [{ left: 2, right: 2, inserted: [{ after: 3, count: 1 }], removed: [] }];
  expect(await refusal({ name: 'Goods', shifts: cut, cells: [] })).toContain('the merged cells B8:C8');
  const all = [{ left: null, right: null, inserted: [], removed: [3, 4, 5] }];
  expect(await refusal({ name: 'Goods', shifts: all, cells: [] })).toBe('T would have no row left.');
  expect(await refusal({ name: 'Goods', cells: [{ row: 2, column: 2, value: null }] })).toContain('The heading Price');
  expect(await refusal({ name: 'Goods', cells: [{ row: 2, column: 2, value: 'item' }] })).toBe(
    'The table T would have two columns named item.',
  );
  const torn = { name: 'Goods', columns: { inserted: [{ after: 2, names: ['New'] }], removed: [] }, cells: [] };
  expect(await refusal(torn)).toContain('within the table T');
  expect(await refusal({ name: 'Other', cells: [] })).toBe('The file has no sheet Other.');
  const encrypted = await patchXlsx(memorySource(Buffer.from('d0cf11e0a1b11ae1', 'hex')), { sheets: [] });
  expect(encrypted).toEqual({ refused: 'The file isn’t an .xlsx workbook, or is encrypted.' });
});

test('many cells below the last row are written piece by piece', async () => {
  async function* cells(): AsyncGenerator<ChangedCell> {
    for (let row = 10; row <= 5_000; row++) yield { row, column: 0, value: 'a text of some length '.repeat(5) };
    await Promise.resolve();
  }
  const result = await patchXlsx(memorySource(await packed(goods)), { sheets: [{ name: 'Goods', cells }] });
  if ('refused' in result) throw new Error(result.refused);
  const sheet = read(await buffer(result.stream)).Sheets['Goods'];
  expect(sheet?.['!ref']).toBe('A1:E5000');
  expect(sheet?.['A5000']).toMatchObject({ t: 's' });
});

test('a sheet whose title has blanks around it is found, and called without them once anything changed', async () => {
  const workbook = goods['xl/workbook.xml'] ?? '';
  const blank = {
    ...goods,
    'xl/workbook.xml': workbook.replace('name="Goods"', 'name="Goods "').replace('>Goods!', ">'Goods '!"),
    'xl/worksheets/sheet2.xml': (goods['xl/worksheets/sheet2.xml'] ?? '').replace('Goods!', "'Goods '!"),
  };
  const { parts } = await patched({ sheets: [{ name: 'Goods', cells: [{ row: 3, column: 2, value: 8 }] }] }, blank);
  expect(parts['xl/workbook.xml']).toContain('<sheet name="Goods"');
  expect(parts['xl/workbook.xml']).toContain('>Goods!$C$3:$C$5<');
  expect(parts['xl/worksheets/sheet2.xml']).toContain('SUM(Goods!C3:C5)');
  const none = await patched({ sheets: [{ name: 'Goods', cells: [] }] }, blank);
  expect(none.parts['xl/workbook.xml']).toBe(blank['xl/workbook.xml']);
});
