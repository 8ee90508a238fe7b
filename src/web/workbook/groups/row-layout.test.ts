import { expect, test } from 'vitest';
import { RowLayout } from './row-layout.ts';

const group = (level: number, key: string | null, count: number) => ({ level, key, count, figures: [] });
const groups = [
  ...[group(0, 'North', 3), group(1, 'a', 2), group(1, 'b', 1)],
  ...[group(0, 'South', 2), group(1, 'a', 2), group(0, null, 1), group(1, 'b', 1)],
];
/** Each line as its group, or as the place of its row. */
function linesOf(layout: RowLayout): (string | number)[] {
  const lines = Array.from({ length: layout.total }, (_, line): string | number => {
    const { level, key, count } = layout.groupAt(line) ?? { level: -1, key: null, count: 0 };
    return level < 0 ? -1 : `${'>'.repeat(level)}${key ?? 'empty'} ${count}`;
  });
  for (const { line, offset, count } of layout.rowsBetween(0, layout.total))
    for (let at = 0; at < count; at++) lines[line + at] = offset + at;
  return lines;
}
const pathOf = (layout: RowLayout, line: number): string => layout.groupAt(line)?.path ?? '';

test('a sheet without groups has a line a row', () => {
  expect(linesOf(RowLayout.plain(3))).toEqual([0, 1, 2]);
  expect(RowLayout.plain(0).total).toBe(0);
});

test('each group has a line before its rows, groups within groups', () => {
  const all = ['North 3', '>a 2', 0, 1, '>b 1', 2, 'South 2', '>a 2', 3, 4, 'empty 1', '>b 1', 5];
  const layout = RowLayout.grouped({ groups, total: 6 }, new Set());
  expect(linesOf(layout)).toEqual(all);
  expect(layout.groupLines).toEqual([0, 1, 4, 6, 7, 10, 11]);
  expect(layout.rowsBetween(3, 6)).toEqual([
    { line: 3, offset: 1, count: 1 },
    { line: 5, offset: 2, count: 1 },
  ]);
});

test('what is closed hides its rows and groups; the same value in another group stays open', () => {
  const open = RowLayout.grouped({ groups, total: 6 }, new Set());
  const inner = RowLayout.grouped({ groups, total: 6 }, new Set([pathOf(open, 1)]));
  expect(linesOf(inner).slice(0, 7)).toEqual(['North 3', '>a 2', '>b 1', 2, 'South 2', '>a 2', 3]);
  const outer = RowLayout.grouped({ groups, total: 6 }, new Set([pathOf(open, 0)]));
  expect(linesOf(outer)).toEqual(['North 3', 'South 2', '>a 2', 3, 4, 'empty 1', '>b 1', 5]);
  expect([outer.groupAt(0)?.isOpen, outer.groupAt(1)?.isOpen]).toEqual([false, true]);
});

test('rows of groups that are not listed come where their groups would', () => {
  const layout = RowLayout.grouped({ groups: groups.slice(0, 2), total: 6 }, new Set());
  expect(linesOf(layout)).toEqual(['North 3', '>a 2', 0, 1, 2, 3, 4, 5]);
  const closed = RowLayout.grouped({ groups: groups.slice(0, 2), total: 6 }, new Set([pathOf(layout, 0)]));
  expect(linesOf(closed)).toEqual(['North 3', 3, 4, 5]);
});

test('layouts are alike where their groups have as many rows, whatever their figures', () => {
  const of = (count: number, figures: number[]) =>
    RowLayout.grouped({ groups: [{ ...group(0, 'North', count), figures }], total: 3 }, new Set());
  expect(of(3, [1]).isLike(of(3, [2]))).toBe(true);
  expect(of(3, [1]).isLike(of(2, [1]))).toBe(false);
});
