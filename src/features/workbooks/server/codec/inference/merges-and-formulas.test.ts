import { expect, test } from 'vitest';
import { readOneSheet, xlsxParts, type ZipPart, zipOf } from '#test/workbook-files.ts';

const text = (address: string, value: string): string => `<c r="${address}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (address: string, value: number, style = 0): string =>
  `<c r="${address}" s="${style}"><v>${value}</v></c>`;
const styles: ZipPart = {
  name: 'xl/styles.xml',
  content: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
};

test('texts and dates over several rows are given to each of them, numbers are not: no sum grows by a merge', async () => {
  const row = (n: number, ...cells: string[]): string => `<row r="${n}">${cells.join('')}</row>`;
  const sheet = `<sheetData>${[
    row(
      1,
      text('A1', 'Customer'),
      text('B1', 'Due'),
      text('C1', 'Item'),
      text('D1', 'Total'),
      text('E1', 'Code'),
      text('F1', 'Typed'),
    ),
    row(
      2,
      text('A2', 'Ann'),
      number('B2', 46110, 1),
      text('C2', 'Pen'),
      number('D2', 300),
      text('E2', '00017'),
      text('F2', '12.50'),
    ),
    row(3, text('C3', 'Ink')),
    row(4, text('C4', 'Pad')),
    row(
      5,
      text('A5', 'Bob'),
      number('B5', 46111, 1),
      text('C5', 'Pen'),
      number('D5', 90),
      text('E5', '00018'),
      text('F5', '4.00'),
    ),
  ].join(
    '',
  )}</sheetData><mergeCells>${['A', 'B', 'D', 'E', 'F'].map((at) => `<mergeCell ref="${at}2:${at}4"/>`).join('')}</mergeCells>`;
  const { rows, notes } = await readOneSheet('merged.xlsx', zipOf(xlsxParts([sheet], [styles])));
  const column = (id: string): unknown[] => rows.map(({ cells }) => cells[id] ?? null);
  expect(column('customer')).toEqual(['Ann', 'Ann', 'Ann', 'Bob']);
  expect(column('due')).toEqual(['2026-03-29', '2026-03-29', '2026-03-29', '2026-03-30']);
  expect(column('code')).toEqual(['00017', '00017', '00017', '00018']);
  expect(column('total')).toEqual([300, null, null, 90]);
  expect(column('typed')).toEqual([12.5, null, null, 4]);
  expect(notes.find(({ kind }) => kind === 'merged_cells')?.message).toContain('a number over several rows');
});

const formula = (address: string, inner: string): string => `<c r="${address}"${inner}</c>`;

test('formulas that were never calculated are computed once, and counted apart from those that keep a value', async () => {
  const sheet = `<sheetData><row r="1">${text('A1', 'A')}${text('B1', 'B')}${text('C1', 'C')}${text('D1', 'D')}${text('E1', 'Due')}</row>
    <row r="2">${number('A2', 1)}${formula('B2', '><f>A2*2</f><v>2</v>')}${formula('C2', '><f>A2*3</f>')}${formula('D2', ' t="str"><f>""</f><v></v>')}${formula('E2', ' s="1"><f>DATE(2026,3,28+A2)</f>')}</row>
    <row r="3">${number('A3', 2)}${formula('B3', '><f>A3*2</f><v>4</v>')}${formula('C3', '><f>SUM(C2,A3*3)&amp;" in all"</f><v/>')}${formula('E3', ' s="1"><f>E2+B3</f>')}</row></sheetData>`;
  const { notes, rows } = await readOneSheet('new.xlsx', zipOf(xlsxParts([sheet], [styles])));
  expect(rows[0]?.formulas).toEqual({ b: '=A2*2', c: '=A2*3', d: '=""', due: '=DATE(2026,3,28+A2)' });
  expect(rows.map(({ cells }) => [cells['c'], cells['due']])).toEqual([
    [3, '2026-03-29'],
    ['9 in all', '2026-04-02'],
  ]);
  const about = notes.filter(({ kind }) => kind.startsWith('formulas'));
  expect(about.map(({ kind, count }) => [kind, count])).toEqual([
    ['formulas', 7],
    ['formulas_computed', 4],
  ]);
  expect(about[1]?.message).toBe(
    '4 formulas have no value in the file; they were computed once, when the file was read.',
  );
});

test('a formula that takes too long while its file is read waits, and says so', async () => {
  const sheet = `<sheetData><row r="1">${text('A1', 'A')}${text('B1', 'B')}</row>
    <row r="2">${number('A2', 1)}${formula('B2', '><f>SUM(SEQUENCE(1000000)*2+1)</f>')}</row>
    <row r="3">${number('A3', 2)}${formula('B3', '><f>A3*2</f>')}</row></sheetData>`;
  const { notes, rows } = await readOneSheet('heavy.xlsx', zipOf(xlsxParts([sheet])));
  expect(rows.map(({ cells }) => cells['b'])).toEqual(['#BUSY!', 4]);
  expect(notes.filter(({ kind }) => kind !== 'formulas').map(({ message, count }) => [message, count])).toEqual([
    ['1 formula takes long to compute: its cell shows #BUSY! until it’s done.', 1],
    ['1 formula has no value in the file; it was computed once, when the file was read.', 1],
  ]);
});

test('what cannot be computed here stays blank and is named; an error is one', async () => {
  const sheet = `<sheetData><row r="1">${text('A1', 'A')}${text('B1', 'B')}</row>
    <row r="2">${number('A2', 1)}${formula('B2', '><f>OTHERPROGRAM(A2)</f>')}</row>
    <row r="3">${number('A3', 2)}${formula('B3', '><f>A3/0</f>')}</row>
    <row r="4">${number('A4', 3)}${formula('B4', '><f>[1]Other!A1</f>')}</row>
    <row r="5">${number('A5', 4)}${formula('B5', '><f>A5*2</f>')}</row>
    <row r="6">${number('A6', 5)}${formula('B6', '><f>IFERROR(B2,0)+COUNT(B4)</f>')}</row></sheetData>`;
  const { notes, rows } = await readOneSheet('odd.xlsx', zipOf(xlsxParts([sheet])));
  expect(rows.map(({ cells }) => cells['b'] ?? null)).toEqual([null, null, null, 8, null]);
  const about = notes.filter(({ kind }) => kind.startsWith('formulas') || kind === 'errors');
  expect(about.map(({ kind, count, cells }) => [kind, count, cells])).toEqual([
    ['errors', 1, ['B3']],
    ['formulas', 2, []],
    ['formulas_uncomputed', 3, ['B2', 'B4', 'B6']],
    ['formulas_computed', 2, undefined],
  ]);
  expect(about[2]?.message).toMatch(/^3 formulas have no value in the file/);
});
