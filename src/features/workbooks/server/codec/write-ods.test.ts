import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import * as spreadsheets from '@e965/xlsx';
import { expect, test, vi } from 'vitest';
import { plainArrangement } from '../../rules/arrangement/arrangement.ts';
import type { Column } from '#engine/model.ts';
import { fixtures, readHere, temporaryFile, type WholeWorkbook } from '#test/workbook-files.ts';
import { odsFormula } from './sources/formulas/ods-formula.ts';
import { createOdsStyles } from './sources/ods-styles.ts';
import { scanXml } from './sources/xml-scanner.ts';
import type { ReadRow, SheetToWrite } from './workbook-codec.ts';
import { writeOds } from './write-ods.ts';
import { writeXlsx } from './write-xlsx.ts';
import { odsFormulaText } from './writing/ods/ods-formula-text.ts';
import { numberStyle } from './writing/ods/number-styles.ts';

vi.setConfig({ testTimeout: 60_000 });

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency', format: '[$€]#,##0.00' },
  { id: 'opens', name: 'Opens', type: 'text', format: 'hh:mm' },
];
const rows: ReadRow[] = [
  { cells: { item: 'Tea', price: 3.5, opens: '08:30:00' } },
  { cells: { item: 'Rice', price: -1 } },
];
const looking = (look: object): SheetToWrite[] => [
  { title: "Ann's", columns, rows, look: { widths: {}, hidden: [], ...look } },
];

async function again(book: WholeWorkbook): Promise<WholeWorkbook> {
  const path = await temporaryFile('again.ods', '');
  await pipeline(writeOds(book.sheets), createWriteStream(path));
  return readHere(path);
}

test.each(['orders.ods', 'dates.ods', 'times.ods', 'looks.ods', 'orders.xlsx', 'looks.xlsx'])(
  '%s is the same after it went out as .ods, and after it went out once more',
  async (name) => {
    const first = await readHere(`${fixtures}${name}`);
    const second = await again(first);
    const values = ({ sheets }: WholeWorkbook) =>
      sheets.map(({ title, columns: own, look, rows: all }) => ({
        ...{ title, look },
        columns: own.map(({ id, name: called, type, options }) => ({ id, called, type, options })),
        rows: all.map(({ cells, formulas, comments }) => ({ cells, formulas, comments })),
      }));
    expect(values(second)).toEqual(values(first));
    // Formats are spelled as .ods has them from the first time on.
    expect((await again(second)).sheets).toEqual(second.sheets);
  },
);

test('another reader finds the same values and formulas', async () => {
  const { sheets } = await readHere(`${fixtures}orders.ods`);
  const own = spreadsheets.read(await buffer(writeOds(sheets)), { type: 'buffer', cellDates: true, UTC: true });
  const other = spreadsheets.read(await buffer(writeXlsx(sheets)), { type: 'buffer', cellDates: true, UTC: true });
  // It leaves the names of sheets as XML writes them.
  expect(own.SheetNames.map((name) => name.replaceAll('&amp;', '&'))).toEqual(other.SheetNames);
  const tables = ({ SheetNames, Sheets }: spreadsheets.WorkBook) =>
    SheetNames.map((name) => {
      const lines = spreadsheets.utils.sheet_to_json<unknown[]>(Sheets[name]!, { header: 1, raw: true });
      // It reads the moments of .xlsx a thousandth of a second early.
      return lines.map((line) => line.map((cell) => (cell instanceof Date ? Math.round(Number(cell) / 1_000) : cell)));
    });
  expect(tables(own)).toEqual(tables(other));
});

test('programs know the file by its beginning: the kind stands first, as it is', async () => {
  const bytes = await buffer(writeOds(looking({})));
  expect(bytes.subarray(30, 84).toString('latin1')).toBe('mimetypeapplication/vnd.oasis.opendocument.spreadsheet');
  expect(bytes.readUInt16LE(8)).toBe(0);
  expect(bytes.readUInt32LE(18)).toBe(46);
});

test('frozen columns, colors and times stand in both kinds of file', async () => {
  const rules = [
    { column: 'price', condition: '<' as const, value: '0', color: 'red' as const, on: 'row' as const },
    { column: 'item', condition: 'includes' as const, value: 'te?', color: 'green' as const, on: 'cell' as const },
    { column: 'item', condition: '=' as const, value: '{{current_user}}', color: 'blue' as const, on: 'cell' as const },
  ];
  const sheets = looking({ ...plainArrangement, frozen: 'item', rules });
  const xlsx = await partsOf(await buffer(writeXlsx(sheets)));
  expect(xlsx('xl/worksheets/sheet1.xml')).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2"');
  expect(xlsx('xl/worksheets/sheet1.xml')).toContain('<conditionalFormatting sqref="A2:C3">');
  expect(xlsx('xl/worksheets/sheet1.xml')).toContain('<formula>AND(ISNUMBER($B2),$B2&lt;0)</formula>');
  expect(xlsx('xl/worksheets/sheet1.xml')).toContain('SEARCH(&quot;te~?&quot;,$A2)');
  expect(xlsx('xl/worksheets/sheet1.xml').split('<cfRule')).toHaveLength(3);
  expect(xlsx('xl/styles.xml')).toContain('<bgColor rgb="FFFEE2E2"/>');
  expect(xlsx('xl/worksheets/sheet1.xml')).toMatch(/<c r="C2" s="\d+"><v>0\.354166\d+<\/v><\/c>/);
  const ods = await partsOf(await buffer(writeOds(sheets)));
  expect(ods('content.xml')).toContain('formula-is(AND(ISNUMBER([.$B2]);[.$B2]&lt;0))');
  expect(ods('content.xml')).toContain('office:time-value="PT08H30M00S"');
  expect(ods('content.xml')).toContain('table:case-sensitive="false"');
  expect(ods('styles.xml')).toContain('fo:background-color="#fee2e2"');
  expect(ods('settings.xml')).toContain('config:name="HorizontalSplitPosition" config:type="int">1<');
});

test.each([
  'SUM(A1:A3,2)',
  'IF(\'My sheet\'!$A$1>0,"a,b;[.A1]",Orders!B2)',
  'SUM({1,2;3,4})',
  'STDEV.S(B2:B9)+CHIDIST(1,2)+LOG10(B2)',
  'XLOOKUP(A2,Rates!$A$2:$A$9,Rates!$B$2:$B$9)',
  'BINOM.DIST.RANGE(1,2,3)',
  'FORMULATEXT(A1)&SKEW(A1:A9)',
])('=%s is the same formula after it was written and read', (formula) => {
  expect(odsFormula(odsFormulaText(formula))).toBe(`=${formula}`);
});

test.each([
  ['0', '0'],
  ['#,##0.00', '#,##0.00'],
  ['0.0#', '0.0#'],
  ['0.0%', '0.0%'],
  ['[$€]\\ #,##0.00', '[$€] #,##0.00'],
  ['#,##0.00\\ [$CHF]', '#,##0.00 [$CHF]'],
  ['0.00;-0.00', '0.00;-0.00'],
  ['0;-0;"none"', '0;-0;"none"'],
  ['yyyy-mm-dd', 'yyyy-mm-dd'],
  ['d. mmmm yyyy', 'd. mmmm yyyy'],
  ['ddd dd/mm/yy hh:mm:ss.000', 'ddd dd/mm/yy hh:mm:ss.000'],
  ['h:mm AM/PM', 'h:mm AM/PM'],
  ['[hh]:mm:ss', '[hh]:mm:ss'],
  ['0.00E+00', '0.00E+00'],
  ['@', '@'],
  ['[$-409]yyyy\\-mm\\-dd', 'yyyy-mm-dd'],
])('the format %s is %s after it was written and read', (format, expected) => {
  const styles = createOdsStyles();
  scanXml(
    `${numberStyle(format, 'N1')}<style:style style:name="c" style:family="table-cell" style:data-style-name="N1"/>`,
    styles,
  );
  expect(styles.formatOf('c')).toBe(expected);
});

test('a format of fractions, which OpenDocument writes otherwise, is left out', () => {
  expect(numberStyle('# ?/?', 'N1')).toBeNull();
});

/** The text of parts of a packed file. */
async function partsOf(bytes: Buffer): Promise<(name: string) => string> {
  const path = await temporaryFile('file.zip', bytes);
  const found = spreadsheets.CFB.read(await readFile(path), { type: 'buffer' });
  return (name) => {
    const at = found.FullPaths.findIndex((one: string) => one.endsWith(`/${name}`));
    return Buffer.from(found.FileIndex[at]?.content ?? []).toString();
  };
}
