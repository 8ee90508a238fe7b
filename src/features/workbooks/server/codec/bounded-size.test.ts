/** A small file must not become a large sheet: what its cells come to is counted while they are read. */

import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { Problem } from '#kit/problem.ts';
import { readHere, temporaryFile, xlsxParts, zipOf } from '#test/workbook-files.ts';
import type { ReadLimits } from './read-limits.ts';
import { fullTest } from '#test/full-test.ts';

const megabyte = 1024 * 1024;
const long = 'x'.repeat(32_000);
const letters = (column: number): string => String.fromCharCode(65 + column);
const tooMuch = 'The cells of the file contain more than Sheaf can read at once. Split it into smaller files.';

/** Read in this very process, so that what it takes is seen. */
async function refusal(name: string, content: string | Uint8Array, limits: Partial<ReadLimits> = {}): Promise<Problem> {
  const path = await temporaryFile(name, content);
  try {
    await readHere(path, { limits });
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
  throw new Error(`${name} was read.`);
}

function sheetOf(rows: number, columns: number, cell: (row: number, column: number) => string): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const cells = Array.from({ length: columns }, (__, column) => cell(row + 1, column));
    return `<row r="${row + 1}">${cells.join('')}</row>`;
  });
  return `<sheetData>${lines.join('')}</sheetData>`;
}

function odsOf(rows: string): Uint8Array {
  const content = `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="S">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
  return zipOf([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'META-INF/manifest.xml', content: '<manifest/>' },
    { name: 'content.xml', content },
  ]);
}

const reference = (row: number, column: number): string => `<c r="${letters(column)}${row}" t="s"><v>0</v></c>`;
const sharedText = { name: 'xl/sharedStrings.xml', content: `<sst><si><t>${long}</t></si></sst>` };
const sharedFormula = (row: number): string => {
  const formula =
    row === 1 ? `<f t="shared" ref="A1:A9000" si="0">"${'y'.repeat(8_000)}"</f>` : '<f t="shared" si="0"/>';
  return `<c r="A${row}">${formula}<v>1</v></c>`;
};
const odsText = `<table:table-cell office:value-type="string"><text:p>${long}</text:p></table:table-cell>`;
const odsBlanks = (count: number): string =>
  `<table:table-row><table:table-cell office:value-type="string"><text:p>a<text:s text:c="${count}"/></text:p></table:table-cell></table:table-row>`;
const odsNumber = (attributes: string): string =>
  `<table:table-cell office:value-type="float" office:value="1" ${attributes}/>`;
const tallMerge = `${sheetOf(6_000, 2, (row, column) =>
  column === 1 ? `<c r="B${row}"><v>1</v></c>` : row === 2 ? `<c r="A2" t="inlineStr"><is><t>${long}</t></is></c>` : '',
)}<mergeCells><mergeCell ref="A2:A6000"/></mergeCells>`;

const hostile: [string, string, Uint8Array][] = [
  ['a shared text in 17,500 cells', 'a.xlsx', zipOf(xlsxParts([sheetOf(3_500, 5, reference)], [sharedText]))],
  ['a shared formula in 9,000 cells', 'a.xlsx', zipOf(xlsxParts([sheetOf(9_000, 1, sharedFormula)]))],
  ['a text merged over 6,000 rows', 'a.xlsx', zipOf(xlsxParts([tallMerge]))],
  [
    'a repeated row of text',
    'a.ods',
    odsOf(`<table:table-row table:number-rows-repeated="900000">${odsText}</table:table-row>`),
  ],
  [
    'rows of a cell repeated to the last column',
    'a.ods',
    odsOf(`<table:table-row>${odsNumber('table:number-columns-repeated="16384"')}</table:table-row>`.repeat(5_000)),
  ],
  ['a cell of two thousand million blanks', 'a.ods', odsOf(odsBlanks(2_000_000_000))],
  ['many cells of a million blanks', 'a.ods', odsOf(odsBlanks(1_000_000).repeat(500))],
];
test.each(hostile)('%s is refused before it grows', async (_, name, content) => {
  expect(content.length).toBeLessThan(2 * megabyte);
  const before = process.memoryUsage().rss;
  const problem = await refusal(name, content);
  expect([problem.code, problem.message]).toEqual(['too_large', tooMuch]);
  // Half a gigabyte of cells would be here otherwise; the bound is generous, since garbage is collected at leisure.
  expect(process.memoryUsage().rss - before).toBeLessThan(400 * megabyte);
});

fullTest('what many files repeat honestly is read: a name in every row of a small file', async () => {
  const rows = Array.from({ length: 20_000 }, (_, row) => `North and south together,${row}`);
  const path = await temporaryFile('regions.csv', `Region,Number\n${rows.join('\n')}\n`);
  const { sheets } = await readHere(path, { limits: { sheetBytes: 2 * megabyte } });
  expect((await stat(path)).size).toBeGreaterThan(0.5 * megabyte);
  expect(sheets[0]?.rows).toHaveLength(20_000);
});

test('a sheet that does not fit the memory of the server is refused, and the sentence says what to do', async () => {
  const rows = Array.from({ length: 6_000 }, (_, row) => `Note ${row} ${'z'.repeat(400)}`);
  const problem = await refusal('notes.csv', `Note\n${rows.join('\n')}\n`, { sheetBytes: 2 * megabyte });
  expect([problem.code, problem.message]).toEqual([
    'too_large',
    'The sheet “notes” is larger than this server allows for one sheet (2 MB, SNAPSHOT_MEMORY_MB). Split it, or leave out columns with long texts.',
  ]);
});

fullTest('a text of one endless line is no table', async () => {
  const problem = await refusal('line.csv', 'x'.repeat(30_000_000));
  expect([problem.code, problem.message]).toEqual([
    'too_large',
    'Row 1 of the file is longer than 25 MB. Each row of a table needs its own line.',
  ]);
});

test('records of a million different names are no table', async () => {
  const records = Array.from({ length: 20_000 }, (_, index) => ({ [`key ${index}`]: 1 }));
  const problem = await refusal('keys.json', JSON.stringify(records));
  expect([problem.code, problem.message]).toEqual([
    'too_large',
    'The sheet “keys” has more than 2,000 columns. Split it and retry.',
  ]);
});

test('a binary workbook is refused unread when its parts are too large to be held', async () => {
  const content = zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.bin', content: Buffer.alloc(3 * megabyte) },
  ]);
  expect((await refusal('large.xlsb', content, { wholeBytes: 2 * megabyte })).code).toBe('too_large');
});
