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

function snapshotOfOrders() {
  const rows = [
    { order: 'A', customer: '017', number: 17 },
    { order: 'B', customer: '17', number: 5 },
    { order: 'C', customer: 'X-Y', number: null },
  ].map((cells, at) => ({ row_id: `r${at}`, version: 1, position: at, cells }));
  return createSnapshot({ columns, rows, version: 1 } as never);
}

function found(text: string, keys: { column: string; values: string[] }[]): Cell[] {
  const snapshot = snapshotOfOrders();
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

test('a filter keeps rows whose cell is one of its keys, each as a whole text', () => {
  const kept = (column: string, value: string): Cell[] => {
    const filters = [{ column, condition: 'is_key' as const, value }];
    const query = { columns: ['order'], filters, page: { offset: 0, limit: 9 } };
    const { rows, total } = runQuery(snapshotOfOrders(), query, context);
    expect(runQuery(snapshotOfOrders(), { columns: [], filters }, context).total).toBe(total);
    return rows.map(({ cells }) => cells['order'] ?? null);
  };
  expect(kept('customer', '017||x-y')).toEqual(['A', 'C']);
  expect(kept('customer', '17')).toEqual(['B']);
  expect(kept('number', '17||5')).toEqual(['A', 'B']);
  expect(kept('number', '017')).toEqual([]);
  expect(kept('number', '')).toEqual([]);
  expect(kept('gone', '17')).toEqual([]);
});
