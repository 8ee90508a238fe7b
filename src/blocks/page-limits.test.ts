import { expect, test } from 'vitest';
import type { RowsRequest } from './data-contract.ts';
import { heldBackRows, describeHeldBack, limitsOfPage, maxPageBytes } from './page-limits.ts';

const request = (pageSize: number, more: Partial<RowsRequest> = {}): RowsRequest => ({
  ...{ shape: 'rows', columns: ['name'], pageSize, visitor: { page: true } },
  ...more,
});
const rowsOf = (asks: RowsRequest[]): number[] => asks.map((one) => limitsOfPage(asks).rows(one));

test('blocks that fit together get what they are set to', () => {
  const fitting = [
    request(200),
    request(50),
    request(200, { record: true }),
    request(1_000, { marks: true }),
    request(500, { marks: true }),
  ];
  expect(rowsOf(fitting)).toEqual([200, 50, 1, 1_000, 500]);
});

test('where they want more, those that want little get it, and the others alike', () => {
  expect(rowsOf(Array.from({ length: 20 }, () => request(200)))).toEqual(Array.from({ length: 20 }, () => 50));
  expect(rowsOf([...Array.from({ length: 9 }, () => request(200)), request(10)])).toEqual([
    ...Array.from({ length: 9 }, () => 110),
    10,
  ]);
  expect(rowsOf(Array.from({ length: 10 }, () => request(1_000, { marks: true })))[0]).toBe(500);
});

test('the bytes of all blocks are those of the page, and a single row has room', () => {
  const asks = [request(200), request(1), request(30)];
  const limits = limitsOfPage(asks);
  const bytes = asks.map((one) => limits.bytes(one));
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(maxPageBytes);
  expect(Math.min(...bytes)).toBeGreaterThan(500_000);
  expect(bytes[0]).toBeGreaterThan(bytes[2] ?? 0);
});

test('owners read how many rows come with the page, and how visitors get the others', () => {
  const table = request(200);
  const crowded = limitsOfPage(Array.from({ length: 20 }, () => table));
  expect(heldBackRows(table, crowded, 30)).toBeNull();
  const held = heldBackRows(table, crowded, 5_000);
  expect(held && describeHeldBack(held)).toBe(
    'A page shows up to 1,000 rows at once across all its blocks. Visitors get 50 of the 200 rows of this block at a time, and can page through the rest.',
  );
  const text = request(200, { visitor: {} });
  const other = heldBackRows(text, crowded, 5_000);
  expect(other && describeHeldBack(other)).toContain('and can’t reach the rest.');
});
