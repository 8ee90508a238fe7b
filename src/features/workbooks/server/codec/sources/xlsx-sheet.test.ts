import { expect, test } from 'vitest';
import type { RawRow } from './raw-sheet.ts';
import { SharedTexts } from './shared-texts.ts';
import { createSheetReader } from './xlsx-sheet.ts';

const strings = new SharedTexts();
for (const text of ['Open', 'a & b', '0012']) strings.add(text);
const context = {
  ...{ strings, date1904: false, links: new Map(), comments: new Map(), dynamicCells: new Set<string>() },
  styles: [{ kind: 'number' as const }, { kind: 'date' as const, format: 'yyyy-mm-dd' }, { kind: 'text' as const }],
};

/** Attributes and contents of cells, as programs write them and as none does. */
const cells: [attributes: string[], content: string][] = [
  [['s="0"'], '<v>12.5</v>'],
  [[], '<v>-3</v>'],
  [['s="1"'], '<v>45000</v>'],
  [['t="s"'], '<v>0</v>'],
  [['s="2"', 't="s"'], '<v>2</v>'],
  [['t="s"'], '<v>1</v>'],
  [['t="s"'], '<v>99</v>'],
  [['t="b"'], '<v>1</v>'],
  [['t="e"'], '<v>#N/A</v>'],
  [['t="str"'], '<v>x_x000D_y</v>'],
  [['t="d"'], '<v>2026-11-21</v>'],
  [['t="inlineStr"'], '<is><t>in line</t></is>'],
  [['t="inlineStr"'], '<is><t xml:space="preserve"> kept </t></is>'],
  [['t="inlineStr"'], '<is><t>a &amp; b</t></is>'],
  [['t="inlineStr"'], '<is><r><t>in </t></r><r><t>parts</t></r></is>'],
  [['t="inlineStr"'], '<is><t></t></is>'],
  [[], '<v></v>'],
  [['s="7"'], '<v>1e3</v>'],
  [[], '<v>no number</v>'],
  [[], '<f>A1*2</f><v>25</v>'],
  [[], ''],
];
const letters = (column: number): string => String.fromCharCode(65 + (column % 26));

function sheetOf(cellOf: (address: string, attributes: string[], content: string) => string): string {
  const rows = Array.from({ length: 3 }, (_, row) => {
    const own = cells.map(([attributes, content], at) => cellOf(`${letters(at)}${row + 1}`, attributes, content));
    return `<row r="${row + 1}">${own.join(row === 1 ? '\n ' : '')}</row>`;
  });
  return `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
}

function rowsOf(xml: string, piece = xml.length): RawRow[] {
  const reader = createSheetReader(context, (formula) => `=${formula}`);
  const rows: RawRow[] = [];
  for (let at = 0; at < xml.length; at += piece) rows.push(...reader.write(xml.slice(at, at + piece)));
  reader.end();
  return rows;
}

const usual = sheetOf(
  (address, attributes, content) => `<c ${[`r="${address}"`, ...attributes].join(' ')}>${content}</c>`,
);
const unusual = sheetOf(
  (address, attributes, content) => `<c  ${[...attributes, `r='${address}'`].join(' ')}>${content}</c>`,
);

test('cells in the usual words are read as the same cells in others', () => {
  const rows = rowsOf(usual);
  expect(rows[0]?.cells.slice(0, 6)).toEqual([
    ...[12.5, -3, { kind: 'date', value: '2023-03-15', format: 'yyyy-mm-dd', serial: 45000 }],
    ...['Open', { kind: 'exact_text', value: '0012' }, 'a & b'],
  ]);
  expect(rows).toHaveLength(3);
  expect(rows).toEqual(rowsOf(unusual));
});

test('wherever the text of a sheet is cut, its rows are the same', () => {
  const whole = rowsOf(usual);
  for (const piece of [1, 2, 3, 5, 7, 16, 33, 64, 100, 257]) expect(rowsOf(usual, piece)).toEqual(whole);
});
