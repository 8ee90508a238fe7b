import * as spreadsheets from '@e965/xlsx';
import { expect, test, vi } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { fixtures, readWhole, temporaryFile, xlsxParts, zipOf, type WholeSheet } from '#test/workbook-files.ts';
import { fewOf } from '#test/tier.ts';

// Each file is read in a thread of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** A workbook by another hand, as all the kinds that it can write. */
function bookOf(): spreadsheets.WorkBook {
  const data = Array.from({ length: 40 }, (_, index) => [
    `Name ${index} & <co> “é” 漢`,
    index * 1.25,
    index % 2 === 0,
    { t: 'n', v: 46000 + index, z: 'yyyy-mm-dd' },
    { t: 'n', v: 46000.25 + index, z: 'yyyy-mm-dd hh:mm' },
    { t: 'n', v: index / 10, z: '0.0%' },
    { t: 'n', v: index * 3, f: `B${index + 2}*2` },
    { t: 's', v: String(index).padStart(4, '0'), z: '@' },
  ]);
  const sheet = spreadsheets.utils.aoa_to_sheet([
    ['Name', 'Number', 'Flag', 'Day', 'Moment', 'Share', 'Formula', 'Code'],
    ...data,
  ]);
  const other = spreadsheets.utils.aoa_to_sheet([['a'], [1], [2]]);
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, sheet, 'First');
  spreadsheets.utils.book_append_sheet(book, other, 'Second');
  return book;
}

const withoutFormats = (sheets: WholeSheet[]): unknown =>
  sheets.map(({ columns, rows, ...sheet }) => ({
    ...sheet,
    columns: columns.map(({ id, name, type }) => ({ id, name, type })),
    rows: rows.map(({ cells, formulas }) => ({ cells, formulas })),
  }));

fullTest('the same workbook as .xlsx, .xlsb and .xls is read the same', async () => {
  const read = async (kind: 'xlsx' | 'xlsb' | 'biff8', name: string) => {
    const content: Buffer = spreadsheets.write(bookOf(), {
      type: 'buffer',
      bookType: kind,
      bookSST: kind === 'xlsx',
      compression: true,
    });
    return (await readWhole(await temporaryFile(name, content))).sheets;
  };
  const xlsx = await read('xlsx', 'a.xlsx');
  expect(xlsx[0]?.columns.map(({ type }) => type)).toEqual([
    'text',
    'number',
    'boolean',
    'date',
    'datetime',
    'percent',
    'number',
    'text',
  ]);
  expect(xlsx[0]?.rows[3]).toEqual({
    cells: {
      name: 'Name 3 & <co> “é” 漢',
      number: 3.75,
      flag: false,
      day: '2025-12-12',
      moment: '2025-12-12T06:00:00',
      share: 0.3,
      formula: 9,
      code: '0003',
    },
    formulas: { formula: '=B5*2' },
  });
  expect(xlsx[1]?.rows).toEqual([{ cells: { a: 1 } }, { cells: { a: 2 } }]);
  // That hand writes formulas to .xlsx alone.
  const values = (sheets: WholeSheet[]): unknown =>
    withoutFormats(sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map(({ cells }) => ({ cells })) })));
  expect(values(await read('xlsb', 'a.xlsb'))).toEqual(values(xlsx));
  expect(values(await read('biff8', 'a.xls'))).toEqual(values(xlsx));
});

for (const file of fewOf(['orders', 'dates'])) {
  test(`${file} is read the same from .xlsx, .xls and .ods`, async () => {
    const [xlsx, xls, ods] = await Promise.all(
      ['xlsx', 'xls', 'ods'].map((kind) => readWhole(`${fixtures}${file}.${kind}`)),
    );
    expect(withoutFormats(xls?.sheets ?? [])).toEqual(withoutFormats(xlsx?.sheets ?? []));
    expect(withoutFormats(ods?.sheets ?? [])).toEqual(withoutFormats(xlsx?.sheets ?? []));
  });
}

const xlsx = async (sheet: string, more: Parameters<typeof xlsxParts>[1] = []): Promise<WholeSheet | undefined> =>
  (await readWhole(await temporaryFile('a.xlsx', zipOf(xlsxParts([sheet], more))))).sheets[0];
const strings = (content: string) => ({ name: 'xl/sharedStrings.xml', content: `<sst xmlns="x">${content}</sst>` });

test('rich text, phonetic readings, CDATA and escapes of shared strings', async () => {
  const sheet = await xlsx(
    '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row><row r="2"><c r="A2" t="s"><v>1</v></c></row><row r="3"><c r="A3" t="s"><v>2</v></c></row></sheetData>',
    [
      strings(
        '<si><r><t>He</t></r><r><rPr/><t>ad</t></r></si><si><t>東京</t><rPh><t>トウキョウ</t></rPh></si><si><t xml:space="preserve"> a_x000D_&amp;&#x41;<![CDATA[<b>]]> </t></si>',
      ),
    ],
  );
  expect(sheet?.columns[0]?.name).toBe('Head');
  expect(sheet?.rows.map(({ cells }) => cells['head'])).toEqual(['東京', ' a\r&A<b> ']);
});

test('rows and cells without addresses, prefixed elements and shared formulas', async () => {
  const parts = xlsxParts(['']).map((part) =>
    part.name.includes('sheet1')
      ? {
          ...part,
          content: `<x:worksheet xmlns:x="y"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>N</x:t></x:is></x:c><x:c t="inlineStr"><x:is><x:t>Twice</x:t></x:is></x:c></x:row>
            <x:row><x:c><x:v>1</x:v></x:c><x:c><x:f t="shared" ref="B2:B3" si="0">A2*2+$A$2</x:f><x:v>3</x:v></x:c></x:row>
            <x:row><x:c><x:v>2</x:v></x:c><x:c><x:f t="shared" si="0"/><x:v>5</x:v></x:c></x:row></x:sheetData></x:worksheet>`,
        }
      : part,
  );
  const { sheets } = await readWhole(await temporaryFile('a.xlsx', zipOf(parts)));
  expect(sheets[0]?.rows).toEqual([
    { cells: { n: 1, twice: 3 }, formulas: { twice: '=A2*2+$A$2' } },
    { cells: { n: 2, twice: 5 }, formulas: { twice: '=A3*2+$A$2' } },
  ]);
});

test('what stands in a filter is the header, whatever it looks like', async () => {
  const cells = (row: number, ...values: number[]): string =>
    `<row r="${row}">${values.map((value, index) => `<c r="${String.fromCharCode(65 + index)}${row}"><v>${value}</v></c>`).join('')}</row>`;
  const sheet = await xlsx(`<sheetData>${cells(1, 1, 2)}${cells(2, 3, 4)}</sheetData><autoFilter ref="A1:B2"/>`);
  expect(sheet?.columns.map(({ name }) => name)).toEqual(['1', '2']);
  expect(sheet?.rows).toEqual([{ cells: { column_1: 3, column_2: 4 } }]);
});

fullTest('pictures, charts and macros that are left out are named', async () => {
  const more = ['xl/media/image1.png', 'xl/media/image2.png', 'xl/charts/chart1.xml', 'xl/vbaProject.bin'].map(
    (name) => ({ name, content: 'x' }),
  );
  const file = zipOf(xlsxParts(['<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'], more));
  const { report } = await readWhole(await temporaryFile('a.xlsm', file));
  expect(report.skipped).toEqual([
    '1 chart was left out.',
    '2 pictures were left out.',
    '1 set of macros was left out.',
  ]);
});

fullTest('titles that a file gives twice, or not at all, are told apart', async () => {
  const file = xlsxParts(
    Array.from({ length: 3 }, () => '<sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData>'),
  ).map((part) =>
    part.name === 'xl/workbook.xml'
      ? {
          ...part,
          content: String(part.content).replaceAll(/name="Sheet (\d)"/g, (_, number) =>
            number === '3' ? 'name=""' : 'name="Same"',
          ),
        }
      : part,
  );
  const { sheets } = await readWhole(await temporaryFile('a.xlsx', zipOf(file)));
  expect(sheets.map(({ title }) => title)).toEqual(['Same', 'Same 2', 'Sheet']);
});
