import { expect, test } from 'vitest';
import type { QueryAnswer, QueryContext } from '#engine/query-model.ts';
import { AnswerCache, answerKey } from './answer-cache.ts';

const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: 'ann@example.com' };
const query = { columns: ['name'] };
const filtered = {
  columns: ['name'],
  filters: [{ column: 'mail', condition: '=' as const, value: '{{current_user}}' }],
};
const answerOf = (rows: number): QueryAnswer => ({
  version: 1,
  total: rows,
  rows: Array.from({ length: rows }, (_, index) => ({ row_id: String(index), version: 1, cells: { name: 'x' } })),
  aggregates: [],
  groups: [],
  distinct: [],
});

test('an answer counts for its sheet, its version and its question only', () => {
  const keys = [
    answerKey('a', 1, query, context),
    answerKey('b', 1, query, context),
    answerKey('a', 2, query, context),
    answerKey('a', 1, filtered, context),
  ];
  expect(new Set(keys).size).toBe(4);
});

test('a filter makes the answer depend on who asks and on the time; without one it does not', () => {
  const other = { ...context, currentUser: 'bob@example.com', now: 90_000 };
  expect(answerKey('a', 1, query, context)).toBe(answerKey('a', 1, query, other));
  expect(answerKey('a', 1, filtered, context)).not.toBe(
    answerKey('a', 1, filtered, { ...context, currentUser: 'bob@example.com' }),
  );
  expect(answerKey('a', 1, filtered, context)).not.toBe(answerKey('a', 1, filtered, { ...context, now: 90_000 }));
});

test('rows that are sorted by times depend on the time zone', () => {
  const sorted = { columns: ['name'], sort: [{ column: 'at', direction: 'ascending' as const }] };
  expect(answerKey('a', 1, sorted, context)).not.toBe(
    answerKey('a', 1, sorted, { ...context, timeZone: 'Asia/Tokyo' }),
  );
});

test('large answers are not kept, and the oldest go when there are too many', () => {
  const cache = new AnswerCache();
  cache.set('large', answerOf(30_000));
  expect(cache.get('large')).toBeUndefined();
  for (let index = 0; index < 100; index++) cache.set(`answer ${index}`, answerOf(10_000));
  expect(cache.get('answer 0')).toBeUndefined();
  expect(cache.get('answer 99')?.total).toBe(10_000);
});

test('long texts and long questions count by their length', () => {
  const long = 'x'.repeat(1_000_000);
  const cache = new AnswerCache();
  cache.set('few cells', { ...answerOf(2), distinct: [long, long] });
  expect(cache.get('few cells')).toBeUndefined();
  for (let index = 0; index < 200; index++) cache.set(`${index}${'?'.repeat(400_000)}`, answerOf(0));
  expect(cache.get(`0${'?'.repeat(400_000)}`)).toBeUndefined();
  expect(cache.get(`199${'?'.repeat(400_000)}`)).toBeDefined();
});
