import { expect, test } from 'vitest';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import type { Column } from '#engine/model.ts';
import { currentUserPlaceholder } from '#engine/query-model.ts';
import { addressPart, nameProblem, newFilter, titleOfFilter, withColumn, withCondition } from './owner-filter.ts';

const columns: Column[] = [
  { id: 'status', name: 'Status', type: 'text' },
  { id: 'price', name: 'Price', type: 'number' },
  { id: 'due', name: 'Due', type: 'date' },
];
const [status, price, due] = columns as [Column, Column, Column];
const sheet = { id: 's', title: 'Orders', columns, row_count: 3 };
const filter = (part: Partial<BlockFilter> = {}): BlockFilter => ({
  ...{
    name: 'Open',
    active: false,
    condition: 'includes',
    sheet_column: { sheet: 'Orders', column: 'status' },
    value: 'yes',
  },
  ...part,
});

test('a new filter is off, on the first column, and has a name of its own', () => {
  const first = newFilter([], sheet, 'UTC');
  expect(first).toMatchObject({ active: false, name: 'filter1', sheet_column: { sheet: 'Orders', column: 'status' } });
  expect(newFilter([filter({ name: 'filter2' })], sheet, 'UTC').name).toBe('filter3');
  expect(newFilter([], undefined, 'UTC').sheet_column).toEqual({ sheet: '', column: '' });
});

test('another column keeps a condition that fits it, and else takes the usual one', () => {
  expect(withColumn(filter({ condition: '=', value: '7' }), price, 'UTC')).toMatchObject({
    condition: '=',
    value: '7',
  });
  expect(withColumn(filter({ condition: '=' }), price, 'UTC')).toMatchObject({ condition: '=', value: '' });
  expect(withColumn(filter(), price, 'UTC')).toMatchObject({ condition: '=', value: '' });
  expect(withColumn(filter(), due, 'UTC')).toMatchObject({ condition: 'date', sheet_column: { column: 'due' } });
});

test('another condition keeps a value that is filled in alike', () => {
  expect(withCondition(filter(), 'starts_with', status, 'UTC')).toMatchObject({ value: 'yes' });
  expect(withCondition(filter(), 'any_of', status, 'UTC')).toMatchObject({ value: '' });
  expect(withCondition(filter(), 'today', due, 'UTC')).toMatchObject({ value: null });
  expect(withCondition(filter(), 'past_days', due, 'UTC')).toMatchObject({ value: 7 });
});

test.each([
  [filter(), status, 'Status contains yes'],
  [
    filter({ condition: 'any_of', value: `a||${currentUserPlaceholder}` }),
    status,
    'Status is any of a, the signed-in person',
  ],
  [filter({ condition: 'past_days', value: 7 }), due, 'Due is in the past 7 days'],
  [filter({ condition: 'today', value: null }), due, 'Due is today'],
  [filter({ condition: 'date', value: [0, 86_399_999] }), due, 'Due is between 1970-01-01 and 1970-01-01'],
  [filter(), undefined, 'Open'],
])('%# is called so in a line', (one, column, title) => {
  expect(titleOfFilter(one, column, 'UTC')).toBe(title);
});

test.each([
  [filter(), '?filters=Open:yes'],
  [filter({ value: 7 }), '?filters=Open:7'],
  [filter({ value: 'a,b' }), '?filters=Open'],
  [filter({ value: currentUserPlaceholder }), '?filters=Open'],
  [filter({ condition: 'date', value: [1, 2] }), '?filters=Open'],
  [filter({ condition: 'today', value: null, name: ' Open ' }), '?filters=Open'],
])('%# is named in an address so', (one, part) => {
  expect(addressPart(one)).toBe(part);
});

test('a name that an address cannot hold, or holds twice, is explained', () => {
  expect(nameProblem('Open', [])).toBe('');
  expect(nameProblem(' ', [])).toContain('Enter a name');
  for (const name of ['a,b', 'a:b']) expect(nameProblem(name, [])).toContain('commas or colons');
  expect(nameProblem('Open', [filter()])).toContain('Another filter');
});
