/** Where a calendar opens that has nothing on in the days of today. */
import { expect, test } from 'vitest';
import type { Filter, Query, QueryAnswer } from '#engine/query-model.ts';
import { shownSpan } from '../../rules/day-span.ts';
import { nearestDay } from './rows-in-span.ts';

const span = shownSpan({ unit: 'month', date: '2026-11-28' }, '2026-11-28', 0);

/** The day that a calendar with rows of these days opens at. */
const opensAt = (days: readonly string[]) =>
  nearestDay({ start: 'day', end: '' }, span, async (query: Omit<Query, 'filters'>, filters: Filter[]) => {
    const fits = (day: string) =>
      filters.every(({ condition, value }) => (condition === '>' ? day > String(value) : day < String(value)));
    const found = days.filter(fits).toSorted();
    if (query.sort?.[0]?.direction === 'descending') found.reverse();
    const rows = found.slice(0, query.page?.limit).map((day, at) => ({ row_id: String(at), cells: { day } }));
    return { rows, total: found.length } as unknown as QueryAnswer;
  });

test('a calendar opens at what comes next, or else at what was last', async () => {
  expect(await opensAt(['2026-11-20'])).toBeNull();
  expect(await opensAt(['2026-08-01', '2027-02-03', '2027-05-01'])).toBe('2027-02-03');
  expect(await opensAt(['2024-08-01', '2024-09-02'])).toBe('2024-09-02');
  expect(await opensAt([])).toBeNull();
});

test('a year that is far from all others is passed over', async () => {
  expect(await opensAt(['2026-08-01', '2026-09-02', '2206-09-03'])).toBe('2026-09-02');
  expect(await opensAt(['2023-05-01', '2023-06-02', '2025-06-03'])).toBe('2023-06-02');
  expect(await opensAt(['1926-05-01', '2029-06-02'])).toBe('2029-06-02');
  expect(await opensAt(['2029-06-02'])).toBe('2029-06-02');
});
