import { expect, test } from 'vitest';
import { rowHeightFor, windowFor } from './row-window.ts';

const long = { height: 600, rowHeight: 44, pageSize: 200, total: 100_000 };

test.each([
  ['at the top nothing is asked', 0, 0, null],
  ['well within the loaded rows nothing is asked', 100 * 44, 0, null],
  ['near their end those around the place come', 185 * 44, 0, 92],
  ['near their beginning too', 1_010 * 44, 1_000, 917],
  ['a jump to the middle', 50_000 * 44, 0, 49_907],
  ['a jump to the very end', 100_000 * 44 - 600, 0, 99_800],
  ['the last rows reach the end', 100_000 * 44 - 600, 99_800, null],
])('%s', (_, scrollTop, offset, expected) => {
  expect(windowFor({ ...long, scrollTop, offset })).toBe(expected);
});

test('what was asked for covers what is seen, wherever the visitor is', () => {
  for (let scrollTop = 0; scrollTop <= 100_000 * 44 - 600; scrollTop += 31_337) {
    const offset = windowFor({ ...long, scrollTop, offset: 5 }) ?? 5;
    expect(offset).toBeLessThanOrEqual(scrollTop / 44);
    expect(offset + 200).toBeGreaterThanOrEqual(Math.min(100_000, (scrollTop + 600) / 44));
    expect(windowFor({ ...long, scrollTop, offset })).toBeNull();
  }
});

test('a table is never higher than a browser can draw', () => {
  expect(rowHeightFor(44, 100_000)).toBe(44);
  expect(rowHeightFor(44, 3_000_000) * 3_000_000).toBeLessThanOrEqual(30_000_000);
});
