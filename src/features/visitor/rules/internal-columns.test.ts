import { expect, test } from 'vitest';
import { isInternalColumn } from './internal-columns.ts';

const named = (name: string, id = 'column') => ({ id, name });

test.each(['_id', ' _ID ', 'Record ID', 'record_id', 'RecordId', 'Row index', 'row_index', 'row-id', 'Row ID'])(
  '%s stays on the server',
  (name) => expect(isInternalColumn(named(name))).toBe(true),
);

test('the column that rows are scoped by stays on the server also under a new name', () => {
  expect(isInternalColumn(named('Owner', '_id'))).toBe(true);
});

test.each(['id', 'Order ID', 'Index', 'Row', 'Record', 'My row index', 'customer_id', ''])('%s may be shown', (name) =>
  expect(isInternalColumn(named(name))).toBe(false),
);
