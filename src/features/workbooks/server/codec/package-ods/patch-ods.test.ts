import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { memorySource } from '#platform/files/byte-source.ts';
import { openZipArchive, unpackWhole } from '#platform/files/zip-archive.ts';
import { writeZip } from '#platform/files/zip-stream.ts';
import { readLimits } from '../read-limits.ts';
import type { ChangedCell, PackageChanges, SheetChanges } from '../package/changes.ts';
import { patchOds } from './patch-ods.ts';

const oasis = 'urn:oasis:names:tc:opendocument:xmlns';
const spaces = [
  ...['office', 'style', 'text', 'table', 'chart', 'form'].map((name) => `xmlns:${name}="${oasis}:${name}:1.0"`),
  `xmlns:draw="${oasis}:drawing:1.0" xmlns:number="${oasis}:datastyle:1.0" xmlns:of="${oasis}:of:1.2"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"',
].join(' ');
const text = (value: string, attributes = ''): string =>
  `<table:table-cell${attributes} office:value-type="string" calcext:value-type="string"><text:p>${value}</text:p></table:table-cell>`;
const number = (value: number, attributes = ''): string =>
  `<table:table-cell${attributes} office:value-type="float" office:value="${value}" calcext:value-type="float"><text:p>${value}</text:p></table:table-cell>`;
const formula = (code: string, value: number): string => number(value, ` table:formula="of:=${code}"`);
const row = (cells: string, attributes = ''): string => `<table:table-row${attributes}>${cells}</table:table-row>`;

/** A table of goods in B2:D5 with a total in row 7, a picture of a chart, and a second sheet that refers to it. */
const rows = [
  row(
    `<table:table-cell table:style-name="title" x:own="1"/>${text('Größen')}<table:table-cell table:number-columns-repeated="1022"/>`,
  ),
  row(
    `<table:table-cell/>${text('Item')}${text('Price')}${text('Double')}<table:table-cell table:number-columns-repeated="1020"/>`,
    ' table:style-name="head"',
  ),
  row(
    `<table:table-cell/>${text('a')}${number(1, ' table:style-name="money" table:content-validation-name="val1"')}${formula('[.C3]*2', 2)}${number(9)}<table:table-cell table:number-columns-repeated="1019"/>`,
    ' table:style-name="tall"',
  ),
  row(
    `<table:table-cell/>${text('b')}${number(2, ' table:style-name="money" table:content-validation-name="val1"')}${formula('[.C4]*2', 4)}<table:table-cell table:number-columns-repeated="1020"/>`,
  ),
  row(
    `<table:table-cell/>${text('c')}${number(3, ' table:style-name="money" table:content-validation-name="val1"')}${formula('[.C5]*2', 6)}<table:table-cell table:number-columns-repeated="1020"/>`,
  ),
  row('<table:table-cell table:number-columns-repeated="1024"/>'),
  row(
    `${number(5)}<table:table-cell/>${formula('SUM([.C3:.C5])', 6)}<table:table-cell/>${formula('[.A7]', 5)}<table:table-cell table:number-columns-repeated="1019"/>`,
  ),
  row(
    `<table:table-cell/><table:table-cell table:number-columns-spanned="2" table:number-rows-spanned="1"/><table:covered-table-cell/><table:table-cell table:number-columns-repeated="1021"/>`,
  ),
  row('<table:table-cell table:number-columns-repeated="1024"/>', ' table:number-rows-repeated="1048567"'),
  row('<table:table-cell table:number-columns-repeated="1024"/>'),
].join('\n');

const content = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<office:document-content ${spaces} xmlns:x="urn:x" office:version="1.3"><office:automatic-styles><style:style style:name="money" style:family="table-cell" style:data-style-name="N2"/></office:automatic-styles><office:body><office:spreadsheet>${body}</office:spreadsheet></office:body></office:document-content>`;

const goodsSheet = (inner: string): string =>
  `<table:table table:name="Goods" table:print-ranges="Goods.A1:Goods.E8"><table:shapes><draw:frame table:end-cell-address="Goods.H20"><draw:object xlink:href="./Object 1" draw:notify-on-update-of-ranges="Goods.C2:Goods.C5"/></draw:frame></table:shapes><table:table-column table:number-columns-repeated="1024" table:default-cell-style-name="Default"/>${inner}<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="Goods.C3:Goods.C5"><calcext:condition calcext:apply-style-name="Good" calcext:value="formula-is([.C3]&gt;[.$C$7])" calcext:base-cell-address="Goods.C3"/></calcext:conditional-format></calcext:conditional-formats></table:table>`;

const body =
  '<table:content-validations><table:content-validation table:name="val1" table:condition="of:cell-content-is-in-list([.$A$7:.$A$9])" table:base-cell-address="Goods.C3"/></table:content-validations>' +
  goodsSheet(rows) +
  `<table:table table:name="Sums"><table:table-column/>${row(formula('SUM([$Goods.C3:.C5])&amp;&quot;[.C9]&quot;', 6))}</table:table>` +
  '<table:named-expressions><table:named-range table:name="Prices" table:base-cell-address="$Goods.$A$1" table:cell-range-address="$Goods.$C$3:.$C$5"/><table:named-expression table:name="Left" table:base-cell-address="$Goods.$B$9" table:expression="[.A9]*[$Goods.$A$7]"/></table:named-expressions>' +
  '<table:database-ranges><table:database-range table:name="Table" table:target-range-address="Goods.B2:Goods.D5"/></table:database-ranges>';

const goods: Record<string, string> = {
  mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
  'META-INF/manifest.xml': '<manifest:manifest/>',
  'styles.xml': `<office:document-styles ${spaces}><office:styles><style:style style:name="Default" style:family="table-cell"/><number:number-style style:name="N2"><number:number number:decimal-places="2" number:min-integer-digits="1"/></number:number-style></office:styles></office:document-styles>`,
  'Object 1/content.xml': `<office:document-content ${spaces}><office:body><office:chart><chart:chart><chart:plot-area table:cell-range-address="Goods.C2:Goods.C5"><chart:series chart:values-cell-range-address="Goods.C3:Goods.C5" chart:label-cell-address="Goods.C2:Goods.C2"/></chart:plot-area></chart:chart></office:chart></office:body></office:document-content>`,
  'Pictures/1.png': '\u0001picture',
  'content.xml': content(body),
};

async function packed(parts: Record<string, string>): Promise<Buffer> {
  const list = Object.entries(parts).map(([name, value]) => ({ name, content: [value], isPlain: name === 'mimetype' }));
  return buffer(Readable.from(writeZip(Readable.from(list), 'too large'), { objectMode: false }));
}

async function patched(changes: PackageChanges, parts = goods) {
  const result = await patchOds(memorySource(await packed(parts)), changes);
  if ('refused' in result) throw new Error(result.refused);
  const bytes = await buffer(result.stream);
  const archive = await openZipArchive(memorySource(bytes), readLimits);
  const texts: Record<string, string> = {};
  for (const entry of archive.entries.values())
    texts[entry.name] = (await unpackWhole(archive, entry)).toString('utf8');
  return { parts: texts, content: texts['content.xml'] ?? '', bytes, names: [...archive.entries.keys()] };
}

const change = (cells: ChangedCell[], more: Partial<SheetChanges> = {}): PackageChanges => ({
  sheets: [{ name: 'Goods', cells, ...more }],
});

/** One row at the end of the table, in its columns. */
const grown = change(
  [
    { row: 6, column: 1, value: 'd <&> é' },
    { row: 6, column: 2, value: 4 },
    { row: 6, column: 3, value: 8, formula: 'C6*2' },
    { row: 8, column: 2, value: 10, keepsFormula: true },
  ],
  {
    shifts: [{ left: 1, right: 3, inserted: [{ after: 5, count: 1 }], removed: [] }],
    tables: [{ top: 2, bottom: 5, left: 1, right: 3 }],
  },
);

test('without changes the bytes are those of the file', async () => {
  const { bytes } = await patched(change([]));
  expect(bytes.equals(await packed(goods))).toBe(true);
});

test('a changed value keeps all that its cell knows, and every other byte stays', async () => {
  const { parts, names } = await patched(change([{ row: 4, column: 2, value: 7.5 }]));
  const now = goods['content.xml']!.replace(
    'name="val1" office:value-type="float" office:value="2" calcext:value-type="float"><text:p>2</text:p>',
    'name="val1" office:value-type="float" office:value="7.5" calcext:value-type="float"><text:p>7.50</text:p>',
  );
  expect(parts).toEqual({ ...goods, 'content.xml': now });
  expect(names[0]).toBe('mimetype');
});

test('repeated cells and rows are split only where a cell changed', async () => {
  const { content: now } = await patched(change([{ row: 100, column: 500, value: true }]));
  expect(now).toContain(
    '<table:table-row table:number-rows-repeated="91"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>' +
      '<table:table-row><table:table-cell table:number-columns-repeated="500"/><table:table-cell office:value-type="boolean" office:boolean-value="true" calcext:value-type="boolean"><text:p>TRUE</text:p></table:table-cell><table:table-cell table:number-columns-repeated="523"/></table:table-row>' +
      '<table:table-row table:number-rows-repeated="1048475"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>',
  );
});

test('a table grows by a row, and everything that names its cells with it', async () => {
  const { content: now, parts } = await patched(grown);
  expect(now).toContain(
    '<table:table-cell office:value-type="string" calcext:value-type="string"><text:p>d &lt;&amp;&gt; é</text:p></table:table-cell><table:table-cell table:style-name="money" table:content-validation-name="val1" office:value-type="float" office:value="4" calcext:value-type="float"><text:p>4.00</text:p></table:table-cell>',
  );
  expect(now).toContain('table:formula="of:=[.C6]*2"');
  expect(now).toMatch(/office:value="5"[^\n]*<table:table-cell table:formula="of:=\[\.A7\]"|of:=\[\.A7\]/);
  expect(now).toContain('table:formula="of:=SUM([.C3:.C6])" office:value-type="float" office:value="10"');
  expect(now).toContain('of:=SUM([$Goods.C3:.C6])&amp;&quot;[.C9]&quot;');
  expect(now).toContain('calcext:target-range-address="Goods.C3:Goods.C6"');
  expect(now).toContain('formula-is([.C3]&gt;[.$C$8])');
  expect(now).toContain('table:cell-range-address="$Goods.$C$3:.$C$6"');
  expect(now).toContain('table:expression="[.A9]*[$Goods.$A$7]"');
  expect(now).toContain('table:target-range-address="Goods.B2:Goods.D6"');
  expect(now).toContain('table:print-ranges="Goods.A1:Goods.E9"');
  expect(now).toContain('draw:notify-on-update-of-ranges="Goods.C2:Goods.C6"');
  expect(now).toContain('of:cell-content-is-in-list([.$A$7:.$A$9])');
  expect(parts['Object 1/content.xml']).toContain('chart:values-cell-range-address="Goods.C3:Goods.C6"');
  expect(parts['Object 1/content.xml']).toContain('chart:label-cell-address="Goods.C2:Goods.C2"');
  // Merged cells went with the columns of the table, and the row of the cell next to it stays.
  expect(now).toMatch(/<table:table-row><table:table-cell office:value-type="float" office:value="5".*of:=\[\.A7\]/);
});

test('a sheet has no more rows than before: empty ones at its end make room', async () => {
  const { content: now } = await patched(
    change([], { shifts: [{ left: null, right: null, inserted: [{ after: 5, count: 3 }], removed: [4] }] }),
  );
  const goodsPart = now.slice(now.indexOf('table:name="Goods"'), now.indexOf('table:name="Sums"'));
  const counts = [...goodsPart.matchAll(/<table:table-row(?: [^>]*?table:number-rows-repeated="(\d+)")?/g)];
  expect(counts.reduce((sum, [, count = 1]) => sum + Number(count), 0)).toBe(1_048_576);
  expect(now).toContain('of:=SUM([.C3:.C4])');
  expect(now).toContain('table:end-cell-address="Goods.H22"');
});

test('merged cells grow with rows that come among them, and stay where their first row goes', async () => {
  const merged =
    row(
      `${text('m', ' table:style-name="big" table:number-columns-spanned="1" table:number-rows-spanned="3"')}${number(1)}`,
    ) +
    row(`<table:covered-table-cell/>${number(2)}`) +
    row(`<table:covered-table-cell/>${number(3)}`);
  const parts = {
    ...goods,
    'content.xml': content(
      `<table:table table:name="Goods"><table:table-column table:number-columns-repeated="2"/>${merged}</table:table>`,
    ),
  };
  const cells: ChangedCell[] = [{ row: 3, column: 1, value: 9 }];
  const inside = await patched(
    change(cells, { shifts: [{ left: null, right: null, inserted: [{ after: 2, count: 1 }], removed: [] }] }),
    parts,
  );
  expect(inside.content).toContain('table:number-rows-spanned="4"');
  expect(inside.content).toMatch(
    /<table:table-row><table:covered-table-cell\/><table:table-cell office:value-type="float" office:value="9"/,
  );
  const first = await patched(change([], { shifts: [{ left: null, right: null, inserted: [], removed: [1] }] }), parts);
  expect(first.content).toContain(
    '<table:table-row><table:table-cell table:number-columns-spanned="1" table:number-rows-spanned="2" table:style-name="big"/>',
  );
});

test('a picture that is fixed to a cell of a row that goes stays with the next row', async () => {
  const picture =
    '<draw:frame table:end-cell-address="Goods.C4"><draw:image xlink:href="Pictures/1.png"/></draw:frame>';
  const two = `${row(`<table:table-cell/><table:table-cell>${picture}</table:table-cell>`)}${row('<table:table-cell table:number-columns-repeated="4"/>')}`;
  const { 'Object 1/content.xml': _chart, ...others } = goods;
  const sheet = `<table:table table:name="Goods"><table:table-column/>${two}</table:table>`;
  const shifts = [{ left: null, right: null, inserted: [], removed: [1] }];
  const { content: now } = await patched(change([], { shifts }), { ...others, 'content.xml': content(sheet) });
  expect(now).toContain(
    row(
      `<table:table-cell/><table:table-cell>${picture.replace('C4', 'C3')}</table:table-cell><table:table-cell table:number-columns-repeated="2"/>`,
    ),
  );
});

test('groups of which all rows go, go with them', async () => {
  const grouped = `<table:table-row-group>${row(number(1))}<table:table-row-group>${row(number(2))}</table:table-row-group></table:table-row-group>`;
  const { 'Object 1/content.xml': _chart, ...others } = goods;
  const sheet = `<table:table table:name="Goods"><table:table-column/>${grouped}</table:table>`;
  const shifts = [{ left: null, right: null, inserted: [], removed: [2] }];
  const { content: now } = await patched(change([], { shifts }), { ...others, 'content.xml': content(sheet) });
  expect(now).toContain(`<table:table-row-group>${row(number(1))}</table:table-row-group></table:table>`);
});

test('dates, times, money, errors and texts are values of their types', async () => {
  const cells: ChangedCell[] = [
    { row: 6, column: 0, value: 46_000.5, format: 'yyyy-mm-dd hh:mm' },
    { row: 6, column: 1, value: 0.25, format: 'hh:mm' },
    { row: 6, column: 2, value: { error: '#N/A' } },
    { row: 6, column: 3, value: '', formula: 'IF(A1="",",",Sums!A1)' },
    { row: 6, column: 4, value: ' two  lines\n.' },
  ];
  const { content: now } = await patched(change(cells));
  expect(now).toMatch(/table:style-name="added1" office:value-type="date" office:date-value="2025-12-09T12:00:00"/);
  expect(now).toContain('office:value-type="time" office:time-value="PT06H00M00S"');
  expect(now).toContain(
    'table:formula="of:=#N/A" office:value-type="string" office:string-value="" calcext:value-type="error"><text:p>#N/A</text:p>',
  );
  expect(now).toContain('table:formula="of:=IF([.A1]=&quot;&quot;;&quot;,&quot;;[$Sums.A1])"');
  expect(now).toContain('<text:p><text:s text:c="1"/>two<text:s text:c="2"/>lines</text:p><text:p>.</text:p>');
  expect(now).toContain(
    '<style:style style:name="added1" style:family="table-cell" style:parent-style-name="Default" style:data-style-name="added1N"/>',
  );
});

const refusal = async (changes: PackageChanges, parts: Record<string, string>): Promise<string> => {
  const result = await patchOds(memorySource(await packed(parts)), changes);
  return 'refused' in result ? result.refused : 'not refused';
};
const withBody = (inner: string): Record<string, string> => ({ ...goods, 'content.xml': content(inner) });
const plainRows = rows.replace(
  /<table:table-row><table:table-cell\/><table:table-cell table:number-columns-spanned.*\n/,
  '',
);
const plainGoods = { ...goods, 'content.xml': content(body.replace(rows, plainRows)) };

test('a column that came moves what is right of it, and ranges across it take it in', async () => {
  const cells: ChangedCell[] = [
    { row: 2, column: 3, value: 'Tax' },
    { row: 3, column: 3, value: 0.2 },
  ];
  const columns = { inserted: [{ after: 2, names: ['Tax'] }], removed: [] };
  const { content: now, parts } = await patched(change(cells, { columns }));
  expect(now).toContain(
    `${text('Price')}${text('Tax')}${text('Double')}<table:table-cell table:number-columns-repeated="1019"/>`,
  );
  // Not as the prices look.
  expect(now).toMatch(/<table:table-cell office:value-type="float" office:value="0.2"/);
  expect(now).toContain('<table:table-cell/>' + formula('[.A7]', 5));
  expect(now).toContain('table:target-range-address="Goods.B2:Goods.E5"');
  expect(now).toContain('table:print-ranges="Goods.A1:Goods.F8"');
  expect(now).toContain('table:end-cell-address="Goods.I20"');
  expect(now).toContain('table:number-columns-repeated="1024" table:default-cell-style-name="Default"/>');
  // The merge of B8:C8 ends left of it.
  expect(now).toContain(
    'table:number-columns-spanned="2" table:number-rows-spanned="1"/><table:covered-table-cell/><table:table-cell/>',
  );
  expect(parts['Object 1/content.xml']).toBe(goods['Object 1/content.xml']);
});

test('a column that went takes along what is right of it', async () => {
  const { content: now, parts } = await patched(change([], { columns: { inserted: [], removed: [1] } }), plainGoods);
  expect(now).toContain(
    `<table:table-cell/>${number(1, ' table:style-name="money" table:content-validation-name="val1"')}${formula('[.B3]*2', 2)}`,
  );
  expect(now).toContain('table:formula="of:=SUM([.B3:.B5])"');
  expect(now).toContain('of:=SUM([$Goods.B3:.B5])&amp;&quot;[.C9]&quot;');
  expect(now).toContain('table:base-cell-address="Goods.B3"');
  expect(now).toContain('calcext:value="formula-is([.B3]&gt;[.$B$7])"');
  expect(now).toContain('table:cell-range-address="$Goods.$B$3:.$B$5"');
  expect(now).toContain('table:target-range-address="Goods.B2:Goods.C5"');
  expect(parts['Object 1/content.xml']).toContain('chart:values-cell-range-address="Goods.B3:Goods.B5"');
});

test('merged cells take in a column that came within them', async () => {
  const wide = goodsSheet(
    row(
      `<table:table-cell table:number-columns-spanned="3" table:number-rows-spanned="2"/><table:covered-table-cell table:number-columns-repeated="2"/>${text('x')}`,
    ) + row(`<table:covered-table-cell table:number-columns-repeated="3"/>${text('y')}`),
  );
  const columns = { inserted: [{ after: 0, names: ['New'] }], removed: [2] };
  const parts = { ...withBody(wide), 'Object 1/content.xml': '<a/>' };
  const { content: now } = await patched(change([], { columns }), parts);
  const covered = '<table:covered-table-cell/><table:covered-table-cell/>';
  expect(now).toContain(`table:number-columns-spanned="3" table:number-rows-spanned="2"/>${covered}${text('x')}`);
  expect(now).toContain(`<table:covered-table-cell/>${covered}${text('y')}`);
});

test('fields of filters and sorting are the columns that they were', async () => {
  const sorted = (field: number): string =>
    `<table:database-range table:name="T" table:target-range-address="Goods.B2:Goods.D5"><table:sort><table:sort-by table:field-number="${field}"/></table:sort></table:database-range>`;
  const parts = (field: number) =>
    withBody(`${goodsSheet(plainRows)}<table:database-ranges>${sorted(field)}</table:database-ranges>`);
  const columns = { inserted: [{ after: 2, names: ['New'] }], removed: [1] };
  const { content: now } = await patched(change([], { columns }), parts(2));
  expect(now).toContain('Goods.D5"><table:sort><table:sort-by table:field-number="2"/>');
  const reason = 'A column was removed by which the range T is filtered or sorted.';
  expect(await refusal(change([], { columns }), parts(0))).toBe(reason);
  expect(await refusal(change([], { columns }), goods)).toBe('Columns were removed that merged cells begin in.');
});

test('a renamed sheet is called by its new name everywhere', async () => {
  const { content: now, parts } = await patched({ sheets: [], renamedSheets: [{ from: 'Goods', to: "My 'goods'" }] });
  expect(now).not.toMatch(/Goods/);
  expect(now).toContain("of:=SUM([$'My ''goods'''.C3:.C5])");
  expect(now).toContain('table:name="My \'goods\'"');
  expect(parts['Object 1/content.xml']).toContain(
    "chart:values-cell-range-address=\"'My ''goods'''.C3:'My ''goods'''.C5\"",
  );
});

test('a flat file is patched the same way', async () => {
  const flat = goods['content.xml']!.replaceAll('office:document-content', 'office:document');
  const result = await patchOds(memorySource(Buffer.from(flat)), change([{ row: 4, column: 1, value: 'ä' }]));
  if ('refused' in result) throw new Error(result.refused);
  expect((await buffer(result.stream)).toString()).toBe(flat.replace('<text:p>b</text:p>', '<text:p>ä</text:p>'));
});

const one = change([{ row: 1, column: 0, value: 1 }]);
const removed = change([], { shifts: [{ left: null, right: null, inserted: [], removed: [4] }] });

test.each<[string, PackageChanges, Record<string, string>, string]>([
  [
    'an encrypted file',
    one,
    { ...goods, 'META-INF/manifest.xml': '<m><manifest:encryption-data/></m>' },
    'The file is encrypted.',
  ],
  [
    'a signed one',
    one,
    { ...goods, 'META-INF/documentsignatures.xml': '<s/>' },
    'The file has a digital signature, which doesn’t hold for a changed one.',
  ],
  [
    'recorded changes',
    one,
    withBody(`<table:tracked-changes><table:insertion/></table:tracked-changes>${goodsSheet(rows)}`),
    'The file records who changed what, which another change would not be part of.',
  ],
  [
    'rows within a pivot table',
    removed,
    withBody(
      `${goodsSheet(rows)}<table:data-pilot-tables><table:data-pilot-table table:name="P" table:target-range-address="Goods.B3:Goods.D5"/></table:data-pilot-tables>`,
    ),
    'Rows or columns were added or removed within the pivot table P.',
  ],
  [
    'a torn table',
    grown,
    withBody(
      `${goodsSheet(rows)}<table:database-ranges><table:database-range table:target-range-address="Goods.A2:Goods.D7"/></table:database-ranges>`,
    ),
    'Rows were added or removed beside the range Goods.A2:Goods.D7, which would tear it.',
  ],
  [
    'a document type',
    one,
    { ...goods, 'content.xml': `<!DOCTYPE x [<!ENTITY a "aaaa">]>${goods['content.xml']}` },
    'A part of the file declares its own document type.',
  ],
  [
    'deep nesting',
    one,
    withBody(`${'<table:x>'.repeat(600)}${'</table:x>'.repeat(600)}`),
    'content.xml is nested too deeply.',
  ],
  [
    'a part that ends before it should',
    one,
    { ...goods, 'content.xml': goods['content.xml']!.slice(0, -60) },
    'content.xml is not well-formed.',
  ],
  [
    'a formula without words in OpenDocument',
    change([{ row: 1, column: 0, value: 1, formula: 'T[Price]' }]),
    goods,
    'The formula T[Price] names columns of a table, which OpenDocument has no words for.',
  ],
  ['a sheet that is not there', { sheets: [{ name: 'No', cells: [] }] }, goods, 'The file has no sheet No.'],
])('refuses %s', async (_, changes, parts, reason) => {
  expect(await refusal(changes, parts)).toBe(reason);
});
