import { expect, test } from 'vitest';
import { grown, trimmed } from './growing.ts';
import { createSnapshot, measureSnapshot } from './snapshot.ts';

test('large arrays grow by an eighth, small ones double, and what was is still there', () => {
  const small = grown(Float64Array.of(1, 2), 3);
  expect([small.length, small[1], small[2]]).toEqual([16, 2, 0]);
  const large = grown(new Float64Array(800_000).fill(7), 800_001);
  expect([large.length, large[799_999], large[800_000]]).toEqual([900_000, 7, 0]);
});

test('an array is copied only where that frees much', () => {
  const array = new Uint32Array(1_000);
  expect(trimmed(array, 990)).toBe(array);
  expect(trimmed(array, 600)).toHaveLength(600);
});

test('a sheet that was read has no room to grow, and grows when rows come', () => {
  const columns = [{ id: 'n', name: 'N', type: 'number' as const }];
  const row = (number: number) => ({ row_id: `r${number}`, position: number, version: 1, cells: { n: number } });
  // One more than arrays have doubled to.
  const rows = Array.from({ length: 16_385 }, (_, index) => row(index + 1));
  const { bytes, rows: count } = measureSnapshot(createSnapshot({ version: 1, columns, rows }));
  // The number, its place in the list of ids, an id of six letters with its end, and half of an index that is half full.
  expect(bytes / count).toBeLessThan(8 + 4 + 7 + 16 + 1);
});
