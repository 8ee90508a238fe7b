import { expect, test } from 'vitest';
import { temporaryFile, xlsxParts, zipOf } from '#test/workbook-files.ts';
import { readLimits } from '../read-limits.ts';
import { openWorkbookFile } from './open-workbook-file.ts';
import { isRich, type RawCell, type RawWorkbook } from './raw-sheet.ts';
import type { TableForm } from './xlsx-source.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

async function open(name: string, content: Buffer, tableForm?: TableForm): Promise<RawWorkbook> {
  return openWorkbookFile(await temporaryFile(name, content), name, readLimits, () => undefined, undefined, tableForm);
}

async function cellsOf({ sheets }: RawWorkbook): Promise<Map<string, RawCell>> {
  const cells = new Map<string, RawCell>();
  for await (const rows of sheets[0]!.rows()) {
    for (const { number, cells: own } of rows) {
      for (const [column, cell] of own.entries()) cells.set(`${String.fromCharCode(65 + column)}${number}`, cell);
    }
  }
  return cells;
}

type Parts = Parameters<typeof zipOf>[0];

/** The same parts, one of them changed, and others. */
function withParts(
  parts: Parts,
  ending: string,
  change: (xml: string) => string,
  others: Record<string, string>,
): Buffer {
  const changed = parts.map((part) =>
    part.name.endsWith(ending) ? { ...part, content: change(String(part.content)) } : part,
  );
  return zipOf([...changed, ...Object.entries(others).map(([name, content]) => ({ name, content }))]);
}

const formulasOf = async (book: RawWorkbook): Promise<Record<string, string | undefined>> =>
  Object.fromEntries([...(await cellsOf(book))].map(([at, cell]) => [at, isRich(cell) ? cell.formula : undefined]));

const sheet = `<sheetData>
  <row r="1"><c r="A1" t="inlineStr"><is><t>Item</t></is></c><c r="B1" t="inlineStr"><is><t>Price</t></is></c></row>
  <row r="2"><c r="A2" t="inlineStr"><is><t>Tea</t></is></c><c r="B2"><f>Orders[[#This Row],[Q1]]*Rate</f><v>2</v></c>
    <c r="C2"><f t="shared" si="0" ref="C2:C3">Orders[[#This Row],[Q1]]+A2</f><v>1</v></c></row>
  <row r="3"><c r="B3"><v>3</v></c><c r="C3"><f t="shared" si="0"/><v>1</v></c></row>
  <row r="4"><c r="B4"><f>SUM(Orders[Price])</f><v>5</v></c></row>
</sheetData><tableParts count="1"><tablePart r:id="rId1"/></tableParts>`;
const table = `<table xmlns="x" id="1" name="Orders" displayName="Orders" ref="A1:B4" totalsRowCount="1">
  <tableColumns count="2"><tableColumn id="1" name="Q1" totalsRowLabel="All"/>
  <tableColumn id="2" name="Price" totalsRowFunction="custom"><calculatedColumnFormula>Orders[[#This Row],[Q1]]*Rate</calculatedColumnFormula>
  <totalsRowFormula>SUM(Orders[Price])</totalsRowFormula></tableColumn></tableColumns>
  <extLst><ext><x14:table altText="Orders of May"/></ext></extLst></table>`;

function bookWithTable(): Buffer {
  const names = `<definedNames><definedName name="Rate">0.2</definedName>
    <definedName name="Rate" localSheetId="0" hidden="1">Sheet1!$D$1</definedName>
    <definedName name="Above">Sheet1!A1048576</definedName>
    <definedName name="_xlnm.Print_Area" localSheetId="0">Sheet1!$A$1:$B$4</definedName>
    <definedName name="Macro" function="1">Sheet1!$A$1</definedName></definedNames>`;
  return withParts(xlsxParts([sheet]), 'xl/workbook.xml', (xml) => xml.replace('</sheets>', `</sheets>${names}`), {
    'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relations}/table" Target="../tables/table1.xml"/></Relationships>`,
    'xl/tables/table1.xml': table,
  });
}

test('names of an .xlsx have their scopes; those of programs and macros are apart', async () => {
  const { names, builtInNames, sheets } = await open('names.xlsx', bookWithTable());
  const title = sheets[0]!.title;
  expect(names).toEqual([
    { name: 'Rate', sheet: null, formula: '=0.2', hidden: false },
    { name: 'Rate', sheet: title, formula: '=Sheet1!$D$1', hidden: true },
    { name: 'Above', sheet: null, formula: '=Sheet1!A1048576', hidden: false },
  ]);
  expect(builtInNames).toEqual([{ name: 'Print_Area', sheet: title, formula: '=Sheet1!$A$1:$B$4', hidden: false }]);
});

test('tables of an .xlsx have their columns, formulas and totals', async () => {
  const { tables, sheets } = await open('tables.xlsx', bookWithTable());
  expect(tables).toEqual([
    {
      ...{ name: 'Orders', sheet: sheets[0]!.title, headerRows: 1, totalsRows: 1 },
      range: { top: 1, left: 0, bottom: 4, right: 1 },
      columns: [
        { name: 'Q1', total: { label: 'All' } },
        {
          ...{ name: 'Price', formula: '=Orders[[#This Row],[Q1]]*Rate' },
          total: { function: 'custom', formula: '=SUM(Orders[Price])' },
        },
      ],
    },
  ]);
});

test('references to tables are cells, or stay as they are where that is asked for', async () => {
  expect(await formulasOf(await open('cells.xlsx', bookWithTable()))).toMatchObject({
    ...{ B2: '=A2*Rate', C3: '=A3+A3', B4: '=SUM($B$2:$B$3)' },
  });
  expect(await formulasOf(await open('structured.xlsx', bookWithTable(), 'structured'))).toMatchObject({
    ...{ B2: '=Orders[[#This Row],[Q1]]*Rate', C3: '=Orders[[#This Row],[Q1]]+A3', B4: '=SUM(Orders[Price])' },
  });
});

test('arrays say which cells they fill and whether they spill; what-if tables are formulas', async () => {
  const parts = xlsxParts([
    `<sheetData><row r="1"><c r="A1" cm="1"><f t="array" ref="A1:A2">_xlfn._xlws.SORT(D1:D2)</f><v>1</v></c>
      <c r="B1"><f t="array" ref="B1:C1">D1:D2*2</f><v>1</v></c><c r="C1"><v>2</v></c></row>
    <row r="2"><c r="A2"><v>2</v></c><c r="B2"><f t="dataTable" ref="B2:B3" dt2D="1" dtr="1" r1="E1" r2="E2"/><v>4</v></c></row>
    <row r="3"><c r="B3"><v>5</v></c><c r="C3"><v>6</v></c></row></sheetData>`,
  ]);
  const relation = `<Relationship Id="rId99" Type="${relations}/sheetMetadata" Target="metadata.xml"/>`;
  const content = withParts(
    parts,
    'workbook.xml.rels',
    (xml) => xml.replace('</Relationships>', `${relation}</Relationships>`),
    {
      'xl/metadata.xml':
        '<metadata><metadataTypes count="1"><metadataType name="XLDAPR"/></metadataTypes><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata></metadata>',
    },
  );
  const cells = await cellsOf(await open('arrays.xlsx', content));
  expect(cells.get('A1')).toMatchObject({
    ...{ formula: '{=SORT(D1:D2)}', array: { range: { top: 1, left: 0, bottom: 2, right: 0 }, isDynamic: true } },
  });
  expect(cells.get('B1')).toMatchObject({
    array: { range: { top: 1, left: 1, bottom: 1, right: 2 }, isDynamic: false },
  });
  expect([cells.get('B2'), cells.get('B3')]).toMatchObject([
    { formula: '=MULTIPLE.OPERATIONS(A1,E1,B1,E2,A2)', value: 4 },
    { formula: '=MULTIPLE.OPERATIONS(A1,E1,B1,E2,A3)', value: 5 },
  ]);
  expect(cells.get('C1')).toEqual({ kind: 'number', value: 2, part: { formula: '=D1:D2*2', down: 0, right: 1 } });
  expect(cells.get('C3')).toBe(6);
});

const ods = `<office:document-content><office:body><office:spreadsheet>
  <table:table table:name="May sales"><table:named-expressions>
    <table:named-range table:name="Own" table:base-cell-address="$'May sales'.$A$1" table:cell-range-address="$'May sales'.$B$2"/>
  </table:named-expressions>
  <table:table-row><table:table-cell office:value-type="string"><text:p>Item</text:p></table:table-cell>
    <table:table-cell/><table:table-cell table:formula="of:=[.A2:.A3]*2" table:number-matrix-columns-spanned="1" table:number-matrix-rows-spanned="2" office:value-type="float" office:value="2"/></table:table-row>
  </table:table>
  <table:named-expressions>
    <table:named-range table:name="Left" table:base-cell-address="$'May sales'.$C$3" table:cell-range-address="$'May sales'.B3"/>
    <table:named-expression table:name="Rate" table:base-cell-address="$'May sales'.$A$1" table:expression="SUM([$'May sales'.$A$1:.$A$2];0.5)"/>
  </table:named-expressions>
  <table:database-ranges>
    <table:database-range table:name="Orders" table:target-range-address="'May sales'.A1:'May sales'.B9"/>
    <table:database-range table:name="__Anonymous_Sheet_DB__0" table:target-range-address="'May sales'.A1:'May sales'.B9" table:display-filter-buttons="true"/>
  </table:database-ranges></office:spreadsheet></office:body></office:document-content>`;

test('names, ranges and arrays of an .ods', async () => {
  const content = zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    { name: 'content.xml', content: ods },
  ]);
  const book = await open('names.ods', content);
  expect(book.names).toEqual([
    { name: 'Own', sheet: 'May sales', formula: "='May sales'!$B$2", hidden: false },
    // One to the left of C3, seen from A1: around the end of the row.
    { name: 'Left', sheet: null, formula: "='May sales'!XFD1", hidden: false },
    { name: 'Rate', sheet: null, formula: "=SUM('May sales'!$A$1:$A$2,0.5)", hidden: false },
  ]);
  expect(book.tables).toEqual([
    {
      ...{ name: 'Orders', sheet: 'May sales', headerRows: 1, totalsRows: 0 },
      range: { top: 1, left: 0, bottom: 9, right: 1 },
      columns: [{ name: 'Item' }, { name: 'Column2' }],
    },
  ]);
  expect(book.sheets[0]!.headerRow).toBe(1);
  expect((await cellsOf(book)).get('C1')).toMatchObject({
    ...{ formula: '{=A2:A3*2}', array: { range: { top: 1, left: 2, bottom: 2, right: 2 }, isDynamic: false } },
  });
});

test('formulas follow the titles of sheets that are trimmed', async () => {
  const parts = xlsxParts([
    '<sheetData><row r="1"><c r="A1"><f>SUM(\'Sheet 1 \'!B1,1)</f><v>1</v></c></row></sheetData>',
  ]);
  const titled = (xml: string): string =>
    xml
      .replace('name="Sheet 1"', 'name="Sheet 1 "')
      .replace(
        '</sheets>',
        '</sheets><definedNames><definedName name="Own" localSheetId="0">\'Sheet 1 \'!$B$1</definedName></definedNames>',
      );
  const book = await open('titles.xlsx', withParts(parts, 'xl/workbook.xml', titled, {}));
  expect(book.names).toEqual([{ name: 'Own', sheet: 'Sheet 1', formula: "='Sheet 1'!$B$1", hidden: false }]);
  expect(await formulasOf(book)).toEqual({ A1: "=SUM('Sheet 1'!B1,1)" });
});
