import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { fittingWidth, textWidth } from './fitting-width.ts';
import { RowLayout } from './groups/row-layout.ts';
import { RowWindow } from './row-window.ts';

const text: Column = { id: 'a', name: 'Name', type: 'text' };
const number: Column = { id: 'a', name: 'No', type: 'number', format: '#,##0.00' };
function rowsOf(cells: readonly Cell[]): RowWindow {
  const rows = new RowWindow(() => Promise.resolve([]), { onRows: () => undefined, onFailure: () => undefined });
  rows.reset(
    RowLayout.plain(cells.length),
    cells.map((a, at) => ({ row_id: `r${at}`, version: 1, cells: { a } })),
  );
  return rows;
}

test('one long text among short ones is cut, most texts are not', () => {
  const short = Array.from({ length: 20 }, () => 'Apples');
  const { least } = fittingWidth(text, rowsOf([...short, 'A very long text that nobody would write twice in a row']));
  expect(least).toBe(fittingWidth(text, rowsOf(short)).least);
  expect(least).toBeGreaterThan(textWidth('Apples'));
});

test('the longest number has its room, however rare it is', () => {
  const small = fittingWidth(number, rowsOf([1, 2, 3])).least;
  const { least } = fittingWidth(number, rowsOf([1, 2, 3, 123_456_789_012.5]));
  expect(least).toBeGreaterThan(small);
  expect(least).toBeGreaterThanOrEqual(textWidth('123,456,789,012.50'));
});

test('the header is read in full, up to a limit', () => {
  const named = (name: string) => fittingWidth({ ...text, name }, rowsOf(['x'])).least;
  expect(named('Outstanding amount')).toBeGreaterThan(textWidth('Outstanding amount'));
  expect(named('A header that is a whole sentence and goes on for ever and ever')).toBe(320);
});
