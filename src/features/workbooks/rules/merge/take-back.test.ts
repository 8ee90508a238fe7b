import { expect, test } from 'vitest';
import { type CellImage, type RowImage, sideOf, takeBackCell, takeBackRow } from './take-back.ts';

const none: ReadonlySet<string> = new Set();
const row = (cells: RowImage['cells'], other: Partial<RowImage> = {}): RowImage => ({
  ...{ position: 1, cells, formulas: null, formats: null, deleted: false, trashed_at: null },
  ...other,
});
const cell = (value: CellImage['value'], other: Partial<CellImage> = {}): CellImage => ({
  ...{ value, formula: null, format: null, style: null, edited: false, base: null },
  ...other,
});

test('of three sides the one that was changed last is right, unless both changed it', () => {
  expect([sideOf(1, 1, 1), sideOf(1, 1, 2), sideOf(1, 2, 2), sideOf(1, 2, 1), sideOf(1, 2, 3)]).toEqual([
    ...['now', 'now', 'before', 'before', null],
  ]);
});

test('a row is as before, with what was edited in other cells of it since', () => {
  const [before, after] = [row({ a: 1, b: 2 }, { position: 3 }), row({ a: 9, b: 2, c: 4 }, { position: 1 })];
  expect(takeBackRow(before, after, after, none)).toEqual({ row: before });
  expect(takeBackRow(before, after, { ...after, cells: { a: 9, b: 7, c: 4 } }, none)).toEqual({
    row: { ...before, cells: { a: 1, b: 7 } },
  });
  expect(takeBackRow(before, after, { ...after, cells: { a: 8, b: 2, c: 4 } }, none)).toBe('lost');
  // Where it was moved since it stays.
  expect(takeBackRow(before, after, { ...after, position: 8 }, none)).toEqual({ row: { ...before, position: 8 } });
});

test('what is computed is no one’s change', () => {
  const [before, after] = [row({ a: 1, sum: 2 }), row({ a: 2, sum: 4 })];
  expect(takeBackRow(before, after, row({ a: 2, sum: 5 }), new Set(['sum']))).toEqual({ row: before });
  const formulas = { b: ':=[cell:a|.] * 2' };
  const [old, newer] = [row({ a: 1, b: 2 }, { formulas }), row({ a: 3, b: 6 }, { formulas })];
  expect(takeBackRow(old, newer, row({ a: 3, b: 7 }, { formulas }), none)).toMatchObject({ row: { cells: { a: 1 } } });
});

test('rows that came go, and those that went come back', () => {
  const there = row({ a: 1 });
  const gone = row({ a: 1 }, { deleted: true, trashed_at: '2026-01-01' });
  expect(takeBackRow(null, there, there, none)).toBe('gone');
  expect(takeBackRow(null, there, row({ a: 2 }), none)).toBe('lost');
  expect(takeBackRow(null, there, gone, none)).toBe('stays');
  expect(takeBackRow(there, gone, gone, none)).toEqual({ row: there });
  // It was restored, and edited, since.
  expect(takeBackRow(there, gone, row({ a: 5 }), none)).toEqual({ row: row({ a: 5 }) });
  expect(takeBackRow(gone, there, there, none)).toEqual({ row: gone });
  expect(takeBackRow(gone, there, row({ a: 5 }), none)).toBe('lost');
  expect(takeBackRow(there, gone, null, none)).toBe('lost');
});

test('cells around tables go back, but for those that were edited since', () => {
  const [before, after, mine] = [cell('a'), cell('b'), cell('c', { edited: true })];
  expect(takeBackCell(before, after, after)).toEqual({ cell: before });
  expect(takeBackCell(before, after, mine)).toBe('lost');
  expect(takeBackCell(null, after, after)).toBe('gone');
  expect(takeBackCell(null, after, null)).toBe('gone');
  expect(takeBackCell(before, null, null)).toEqual({ cell: before });
  expect(takeBackCell(before, null, mine)).toBe('lost');
  expect(takeBackCell(before, { ...before, style: 3 }, mine)).toBe('stays');
  const formula = { formula: ':=1 + 1' };
  expect(takeBackCell(cell(2, formula), cell(5), cell(5))).toEqual({ cell: cell(2, formula) });
});
