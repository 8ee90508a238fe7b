import { expect, test } from 'vitest';
import { isKept } from './kept-columns.ts';

const named = (name: string, id = 'column') => ({ id, name });

test.each(['_id', ' _ID ', 'Record ID', 'record_id', 'RecordId', 'Row index', 'row_index', 'row-id', 'Row ID'])(
  '%s stays on the server',
  (name) => expect(isKept(named(name))).toBe(true),
);

test('the column that rows are scoped by stays on the server also under a new name', () => {
  expect(isKept(named('Owner', '_id'))).toBe(true);
});

test.each(['id', 'Order ID', 'Index', 'Row', 'Record', 'My row index', 'customer_id', ''])('%s may be shown', (name) =>
  expect(isKept(named(name))).toBe(false),
);
