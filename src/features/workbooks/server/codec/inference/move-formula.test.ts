import { expect, test, vi } from 'vitest';
import { readOneSheet, readWhole, temporaryFile, xlsxParts, zipOf } from '#test/workbook-files.ts';
import { moveFormula, sheetMove } from './move-formula.ts';

// Each file is read in a thread of its own, which takes its time to start on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

/** Header in row 3, a blank row 6, a blank column B. */
const move = sheetMove([3], [4, 5, 7, 8], [0, 2, 3]);
const moves = new Map([
  ['my data', move],
  ['plain', null],
]);
const cases: [string, string | null][] = [
  ['=A4*C5', '=A2*B3'],
  ['=$A$4+A$7+$D8', '=$A$2+A$4+$C5'],
  ['=SUM(A4:A8)', '=SUM(A2:A5)'],
  ['=SUM(A1:A100)', '=SUM(A1:A5)'],
  ['=SUM(A6:A6)+1', null],
  ['=SUM(1:2)', null],
  ['=SUM(C:D)+SUM(4:5)', '=SUM(B:C)+SUM(2:3)'],
  ['=A3&"A4"', '=A1&"A4"'],
  ["='My Data'!C4+Plain!C4+Other!C4", "='My Data'!B2+Plain!C4+Other!C4"],
  ['=A1*2', null],
  ['=B4', null],
  ['=A6', null],
  ['=LOG10(A4)+rate2026', '=LOG10(A2)+rate2026'],
  ["='[other.xlsx]S'!A1+[1]S!A9", "='[other.xlsx]S'!A1+[1]S!A9"],
];
test.each(cases)('%s moves to %s', (formula, expected) => {
  expect(moveFormula(formula, move, moves)).toBe(expected);
});

test('a sheet without gaps does not move', () => {
  expect(sheetMove([1], [2, 3, 4], [0, 1])).toBeNull();
  expect(moveFormula('=A1+B9', null, moves)).toBe('=A1+B9');
});

test('a sheet that had no header moves down by the one it gets', () => {
  expect(moveFormula('=A1+A2', sheetMove([], [1, 2], [0]), moves)).toBe('=A2+A3');
});

test('formulas of a read workbook point into the sheet as it now is, across sheets too', async () => {
  const number = (address: string, value: number, formula = ''): string =>
    `<c r="${address}">${formula && `<f>${formula}</f>`}<v>${value}</v></c>`;
  const text = (address: string, value: string): string =>
    `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const first = `<sheetData><row r="1">${text('A1', 'Rates')}${number('B1', 1.2)}</row>
    <row r="3">${text('A3', 'Name')}${text('B3', 'Price')}${text('C3', 'With rate')}</row>
    <row r="4">${text('A4', 'a')}${number('B4', 10)}${number('C4', 12, '$B$1*B4')}</row>
    <row r="6">${text('A6', 'b')}${number('B6', 20)}${number('C6', 30, 'B6+B4')}</row></sheetData>`;
  const second = `<sheetData><row r="1">${text('A1', 'Sum')}</row><row r="2">${number('A2', 30, "SUM('Sheet 1'!B4:B6)")}</row></sheetData>`;
  const { sheets, report } = await readWhole(await temporaryFile('a.xlsx', zipOf(xlsxParts([first, second]))));
  expect(sheets[0]?.rows).toEqual([
    { cells: { name: 'a', price: 10, with_rate: 12 } },
    { cells: { name: 'b', price: 20, with_rate: 30 }, formulas: { with_rate: '=B3+B2' } },
  ]);
  expect(sheets[1]?.rows).toEqual([{ cells: { sum: 30 }, formulas: { sum: "=SUM('Sheet 1'!B2:B3)" } }]);
  expect(report.sheets[0]?.notes.filter(({ kind }) => kind === 'formulas' || kind === 'formulas_lost')).toEqual([
    {
      kind: 'formulas',
      message: '2 formulas in single cells keep calculating.',
      count: 2,
      cells: ['C4', 'C6'],
    },
    {
      kind: 'formulas_lost',
      message: '1 formula points at a cell that was left out and keeps its last value.',
      count: 1,
      cells: ['C4'],
    },
  ]);
});

test('a CSV has no formulas, whatever its text begins with', async () => {
  const { rows } = await readOneSheet('a.csv', 'a,b\n=1+1,2\n=A1,3\n');
  expect(rows[0]).toEqual({ cells: { a: '=1+1', b: 2 } });
});

test('what reads a header that is another text here keeps its value alone', () => {
  const header = { renamed: new Set([1, 2]), numeric: new Set([2]) };
  const own = sheetMove([1], [2, 3], [0, 1, 2], header);
  const moved = (formula: string): string | null => moveFormula(formula, own, new Map());
  // A1 is as it was, B1 got another name, and C1 was a number.
  expect(['=A1', '=B1', '=C1', '=MATCH("x",A1:B1,0)'].map(moved)).toEqual(['=A1', null, null, null]);
  expect(['=SUM(A:B)', '=SUM(A1:B3)', '=SUM(C:C)', '=SUM(1:3)'].map(moved)).toEqual([
    '=SUM(A:B)',
    '=SUM(A1:B3)',
    null,
    null,
  ]);
  // Below it nothing moves, nor do cells that are blank in the file.
  expect(['=B2*C2', '=SUM(C2:C100)', '=C50'].map(moved)).toEqual(['=B2*C2', '=SUM(C2:C100)', '=C50']);
});

test('a formula of a read workbook that reads a year above its column keeps its value', async () => {
  const cell = (address: string, value: number, formula = ''): string =>
    `<c r="${address}">${formula && `<f>${formula}</f>`}<v>${value}</v></c>`;
  const text = (address: string, value: string): string =>
    `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = `<sheetData><row r="1">${text('A1', 'Town')}${cell('B1', 2024)}${text('C1', 'Grown')}</row>
    <row r="2">${text('A2', 'Rome')}${cell('B2', 10)}${cell('C2', 2034, 'B$1+B2')}</row>
    <row r="3">${text('A3', 'Oslo')}${cell('B3', 20)}${cell('C3', 40, 'B3*2')}</row></sheetData>`;
  const sheet = await readOneSheet('years.xlsx', zipOf(xlsxParts([rows])));
  expect(sheet.rows.map(({ formulas }) => formulas)).toEqual([undefined, { grown: '=B3*2' }]);
});
