import { expect, test } from 'vitest';
import { runQuery } from './run-query.ts';
import { createSnapshot } from './snapshot.ts';
import type { Cell, Column } from './model.ts';

const columns: Column[] = [
  { id: 'order', name: 'Order', type: 'text' },
  { id: 'customer', name: 'Customer', type: 'text' },
  { id: 'number', name: 'Number', type: 'number' },
];
const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };

function found(text: string, keys: { column: string; values: string[] }[]): Cell[] {
  const rows = [
    { order: 'A', customer: '017', number: 17 },
    { order: 'B', customer: '17', number: 5 },
    { order: 'C', customer: 'X-Y', number: null },
  ].map((cells, at) => ({ row_id: `r${at}`, version: 1, position: at, cells }));
  const snapshot = createSnapshot({ columns, rows, version: 1 } as never);
  const query = { columns: ['order'], search: { text, columns: ['order'], keys }, page: { offset: 0, limit: 9 } };
  return runQuery(snapshot, query, context).rows.map(({ cells }) => cells['order'] ?? null);
}

test('a search finds rows by their keys next to its words', () => {
  expect(found('c', [{ column: 'customer', values: ['17'] }])).toEqual(['B', 'C']);
});

test('keys are compared as texts: 017 is another one', () => {
  expect(found('-', [{ column: 'customer', values: ['017', 'x-y'] }])).toEqual(['A', 'C']);
  expect(found('-', [{ column: 'number', values: ['17'] }])).toEqual(['A']);
});

test('without keys, and by keys of a column that is gone, nothing more is found', () => {
  expect(found('-', [])).toEqual([]);
  expect(found('-', [{ column: 'gone', values: ['17'] }])).toEqual([]);
});
