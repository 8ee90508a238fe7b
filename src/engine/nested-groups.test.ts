import { expect, test } from 'vitest';
import type { Query, QueryContext } from './query-model.ts';
import { runQuery } from './run-query.ts';
import { createSnapshot } from './snapshot.ts';

const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const columns = [
  { id: 'region', name: 'Region', type: 'text' as const },
  { id: 'kind', name: 'Kind', type: 'text' as const },
  { id: 'at', name: 'At', type: 'datetime' as const },
  { id: 'amount', name: 'Amount', type: 'number' as const },
];
const given: [string | null, string | null, string, number][] = [
  ['South', 'b', '2026-03-01T08:00', 5],
  ['north', 'a', '2026-03-01T09:00', 1],
  [null, 'a', '2026-03-02T09:00', 2],
  ['North ', 'b', '2026-03-02T08:00', 7],
  ['South', 'a', '2026-03-03T08:00', 3],
  ['North', 'a', '2026-03-01T10:00', 4],
];
const rows = given.map(([region, kind, at, amount], position) => ({
  ...{ row_id: `r${position}`, position, version: 1 },
  cells: { region, kind, at, amount },
}));
const snapshot = createSnapshot({ version: 1, columns, rows });
const ask = (query: Partial<Query>) => runQuery(snapshot, { columns: ['amount'], ...query }, context);
const level = (column: string, direction: 'ascending' | 'descending' = 'ascending') => ({ column, direction });
const sums = [{ function: 'sum' as const, column: 'amount' }];

test('groups hold groups with counts and figures of their own, blanks last; case and spaces make no group', () => {
  const nested = { levels: [level('region', 'descending'), level('kind')], aggregates: sums, limit: 100 };
  expect(ask({ nested }).nested).toEqual({
    count: 8,
    groups: [
      { level: 0, key: 'South', count: 2, values: [8] },
      { level: 1, key: 'a', count: 1, values: [3] },
      { level: 1, key: 'b', count: 1, values: [5] },
      { level: 0, key: 'north', count: 3, values: [12] },
      { level: 1, key: 'a', count: 2, values: [5] },
      { level: 1, key: 'b', count: 1, values: [7] },
      { level: 0, key: null, count: 1, values: [2] },
      { level: 1, key: 'a', count: 1, values: [2] },
    ],
  });
  const cut = ask({ nested: { ...nested, limit: 4 } }).nested;
  expect([cut?.count, cut?.groups.map(({ key }) => key)]).toEqual([8, ['South', 'a', 'b', 'north']]);
});

test('rows of any page stand by their groups, and sorted within them', () => {
  const nested = { levels: [level('region'), level('kind')], aggregates: [], limit: 0 };
  const ids = (offset: number, limit: number, sort: Query['sort'] = []) =>
    ask({ nested, sort, page: { offset, limit } }).rows.map(({ row_id }) => row_id);
  expect(ids(0, 10)).toEqual(['r1', 'r5', 'r3', 'r4', 'r0', 'r2']);
  const sorted = ids(0, 10, [level('amount', 'descending')]);
  expect(sorted).toEqual(['r5', 'r1', 'r3', 'r4', 'r0', 'r2']);
  for (let offset = 0; offset < 7; offset++)
    expect(ids(offset, 2, [level('amount', 'descending')])).toEqual(sorted.slice(offset, offset + 2));
  expect(ask({ nested, page: { offset: 0, limit: 1 } }).nested).toBeUndefined();
});

test('only rows that filters keep are grouped; times of one day are one group; a column that is gone makes none', () => {
  const filters = [{ column: 'kind', condition: '=' as const, value: 'a' }];
  const levels = [level('gone'), { ...level('at'), part: 'day' as const }];
  const answer = ask({ filters, nested: { levels, aggregates: sums, limit: 9 } });
  expect(answer.nested?.groups).toEqual([
    { level: 0, key: '2026-03-01', count: 2, values: [5] },
    { level: 0, key: '2026-03-02', count: 1, values: [2] },
    { level: 0, key: '2026-03-03', count: 1, values: [3] },
  ]);
  const plain = ask({ nested: { levels: [level('gone')], aggregates: [], limit: 9 }, page: { offset: 0, limit: 2 } });
  expect([plain.nested, plain.rows.map(({ row_id }) => row_id)]).toEqual([{ groups: [], count: 0 }, ['r0', 'r1']]);
});

test('each group has its first and its last date', () => {
  const aggregates = (['earliest', 'latest'] as const).map((end) => ({ function: end, column: 'at' }));
  const answer = ask({ nested: { levels: [level('kind')], aggregates, limit: 9 } });
  expect(answer.nested?.groups.map(({ values }) => values)).toEqual([
    ['2026-03-01T09:00', '2026-03-03T08:00'],
    ['2026-03-01T08:00', '2026-03-02T08:00'],
  ]);
});

test('a hundred thousand rows in three levels answer a page within a moment', () => {
  const many = createSnapshot({
    version: 1,
    columns,
    rows: Array.from({ length: 100_000 }, (_, position) => ({
      ...{ row_id: `r${position}`, position, version: 1 },
      cells: { region: `R${position % 13}`, kind: `K${position % 7}`, at: null, amount: position % 5 },
    })),
  });
  const nested = { levels: ['region', 'kind', 'amount'].map((id) => level(id)), aggregates: sums, limit: 2_000 };
  const answer = runQuery(many, { columns: ['region'], nested, page: { offset: 50_000, limit: 200 } }, context);
  expect([answer.rows.length, answer.nested?.count]).toEqual([200, 13 + 13 * 7 + 13 * 7 * 5]);
  const inner = answer.nested?.groups.filter(({ level: at }) => at === 2) ?? [];
  expect(inner.reduce((sum, { count }) => sum + count, 0)).toBe(100_000);
});
