import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import type { ShownRow } from '../row-window.ts';
import { filledCells, type FilledSheet } from './filled-cells.ts';

const columns: Column[] = [
  { id: 'a', name: 'A', type: 'number' },
  { id: 'b', name: 'B', type: 'number' },
];
const rows: ShownRow[] = [
  { row_id: '1', version: 1, cells: { a: 1, b: 10 }, formulas: { b: '=A2 * 10' } },
  { row_id: '2', version: 1, cells: { a: 2, b: null } },
  { row_id: '3', version: 1, cells: { a: null, b: null } },
  { row_id: '4', version: 1, cells: { a: null, b: null } },
];
const sheet = (changed: Partial<FilledSheet> = {}): FilledSheet => ({
  ...{ rows: { at: (index) => rows[index], groupAt: () => undefined }, columns, withFormulas: true },
  ...{ numberOf: (row) => row + 2, positionOf: (id) => columns.findIndex((one) => one.id === id) },
  ...changed,
});
const texts = (entries: readonly { text: string }[]): string[] => entries.map(({ text }) => text);

test('1 and 2 are continued by 3 and 4', () => {
  const from = { left: 0, right: 0, top: 0, bottom: 1 };
  expect(texts(filledCells(from, { ...from, bottom: 3 }, sheet(), { isCopy: false }))).toEqual(['3', '4']);
  expect(texts(filledCells(from, { ...from, bottom: 3 }, sheet(), { isCopy: true }))).toEqual(['1', '2']);
});

test('a series goes on behind the line of a group, which takes none of it', () => {
  const line = { path: '', level: 0, key: null, count: 1, figures: [], isOpen: true };
  const grouped = sheet({
    rows: {
      at: (index) => (index === 2 ? undefined : rows[index]),
      groupAt: (index) => (index === 2 ? line : undefined),
    },
  });
  const from = { left: 0, right: 0, top: 0, bottom: 1 };
  expect(filledCells(from, { ...from, bottom: 3 }, grouped, { isCopy: false })).toEqual([
    { index: 3, column: 'a', text: '3' },
  ]);
});

test('a formula moves along, by the numbers of the rows in the sheet', () => {
  const from = { left: 1, right: 1, top: 0, bottom: 0 };
  const over = { ...from, bottom: 2 };
  expect(texts(filledCells(from, over, sheet(), { isCopy: false }))).toEqual(['=A3 * 10', '=A4 * 10']);
  const sorted = sheet({ numberOf: (row) => [5, 2, 9, 7][row] ?? null });
  expect(
    texts(
      filledCells(
        from,
        over,
        {
          ...sorted,
          rows: {
            ...sorted.rows,
            at: (index) => (index === 0 ? { ...rows[0]!, formulas: { b: '=A5 * 10' } } : rows[index]),
          },
        },
        { isCopy: false },
      ),
    ),
  ).toEqual(['=A2 * 10', '=A9 * 10']);
});

test('where formulas are not written, their values are', () => {
  const from = { left: 1, right: 1, top: 0, bottom: 0 };
  const over = { ...from, bottom: 1 };
  expect(texts(filledCells(from, over, sheet({ withFormulas: false }), { isCopy: true }))).toEqual(['10']);
});
