import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import {
  areAlike,
  fitArrangement,
  movedColumn,
  newestArrangement,
  orderedColumns,
  plainArrangement,
  type SheetArrangement,
} from './arrangement.ts';
import { arrangementProblems } from './check-arrangement.ts';
import { choiceColor } from './choice-color.ts';

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
  { id: 'day', name: 'Day', type: 'date' },
];
const withState: Column[] = [...columns, { id: 'state', name: 'State', type: 'choice', options: ['Open'] }];
const full: SheetArrangement = {
  sort: [
    { column: 'price', direction: 'ascending' },
    { column: 'day', direction: 'descending' },
  ],
  groups: [{ column: 'price', direction: 'descending' }],
  filters: [{ column: 'price', condition: '>', value: '3' }],
  hidden: ['price'],
  frozen: 'price',
  widths: { price: 200, item: 120 },
  leastWidths: { price: 90, day: 80 },
  order: ['price', 'item', 'day'],
  totals: { price: 'sum', item: 'filled' },
  rules: [{ column: 'price', condition: '>', value: '3', color: 'red', on: 'row' }],
  height: 'large',
  colorBy: 'state',
};
const ids = (given: readonly Column[]) => given.map(({ id }) => id);

test('what names a deleted column is left out, and is there again with the column', () => {
  const without = withState.filter(({ id }) => id !== 'price');
  expect(fitArrangement(full, without)).toEqual({
    ...plainArrangement,
    ...{ height: 'large', colorBy: 'state' },
    sort: [{ column: 'day', direction: 'descending' }],
    ...{ widths: { item: 120 }, leastWidths: { day: 80 }, order: ['item', 'day'], totals: { item: 'filled' } },
  });
  const fitting = fitArrangement(full, withState);
  expect(fitting).toEqual(full);
  // Nothing is read again because of parts that are the same.
  for (const part of Object.keys(full) as (keyof SheetArrangement)[]) expect(fitting[part]).toBe(full[part]);
});

test('a total and a rule that another type of the column does not take are left out', () => {
  const asText = columns.map((column) => (column.id === 'price' ? { ...column, type: 'text' as const } : column));
  const { totals, rules, filters } = fitArrangement(full, asText);
  expect([totals, rules, filters]).toEqual([{ item: 'filled' }, [], full.filters]);
});

test('two are alike whatever the order of what has none', () => {
  expect(areAlike({ ...full, widths: { item: 120, price: 200 } }, full)).toBe(true);
  expect(areAlike({ ...full, hidden: ['a', 'b'] }, { ...full, hidden: ['b', 'a'] })).toBe(true);
  expect(areAlike({ ...full, order: ['item', 'price', 'day'] }, full)).toBe(false);
  expect(areAlike({ ...full, sort: full.sort.toReversed() }, full)).toBe(false);
  expect(areAlike({ ...full, groups: [] }, full)).toBe(false);
  expect(areAlike({ ...full, leastWidths: {} }, full)).toBe(false);
  expect(areAlike({ ...full, rules: [] }, full)).toBe(false);
  expect(areAlike({ ...full, rules: full.rules.map((rule) => ({ ...rule, color: 'blue' as const })) }, full)).toBe(
    false,
  );
});

test('columns that an order does not name follow their left neighbor', () => {
  expect(ids(orderedColumns(columns, []))).toEqual(['item', 'price', 'day']);
  expect(ids(orderedColumns(columns, ['day', 'item']))).toEqual(['day', 'item', 'price']);
  expect(ids(orderedColumns(columns, ['day', 'gone', 'price', 'price']))).toEqual(['item', 'day', 'price']);
});

test('a column moves past the next one that is shown, and back to where the sheet has it', () => {
  expect(movedColumn(columns, { order: [], hidden: ['price'] }, 'item', 1)).toEqual(['price', 'day', 'item']);
  expect(movedColumn(columns, { order: ['price', 'item', 'day'], hidden: [] }, 'price', 1)).toEqual([]);
  expect(movedColumn(columns, { order: [], hidden: [] }, 'item', -1)).toEqual([]);
});

test('every place that names no column, and every total and rule that cannot be, is named', () => {
  expect(arrangementProblems(full, withState)).toEqual([]);
  const paths = (given: Partial<SheetArrangement>) =>
    arrangementProblems({ ...plainArrangement, ...given }, columns).map(({ path }) => path);
  expect(
    paths({
      sort: [{ column: 'x', direction: 'ascending' }],
      groups: [{ column: 'y', direction: 'ascending' }],
      leastWidths: { y: 100 },
      filters: [{ column: 'x', condition: '=', value: '1' }],
      ...{ hidden: ['item', 'x'], frozen: 'x', widths: { x: 100 }, order: ['x'], totals: { x: 'sum' } },
      rules: [{ column: 'x', condition: '=', value: '1', color: 'red', on: 'cell' }],
    }),
  ).toEqual([
    'sort.0.column',
    'groups.0.column',
    'filters.0.column',
    'hidden.1',
    'frozen',
    'widths.x',
    'leastWidths.y',
    'order.0',
    'totals.x',
    'rules.0.column',
  ]);
  expect(paths({ totals: { item: 'sum' } })).toEqual(['totals.item']);
  expect(paths({ rules: [{ column: 'price', condition: '>', value: 'dear', color: 'red', on: 'cell' }] })).toEqual([
    'rules.0.value',
  ]);
  expect(paths({ order: ['item', 'item'] })).toEqual(['order']);
  const twice = (['ascending', 'descending'] as const).map((direction) => ({ column: 'item', direction }));
  expect(paths({ sort: twice, groups: twice })).toEqual(['sort', 'groups']);
});

test('a view that an older release saved sorts by its one column, or by none', () => {
  const { groups: _groups, leastWidths: _leastWidths, height: _height, colorBy: _colorBy, ...older } = plainArrangement;
  const sort = { column: 'price', direction: 'descending' } as const;
  expect(newestArrangement({ ...older, sort })).toEqual({ ...plainArrangement, sort: [sort] });
  expect(newestArrangement({ ...older, sort: null })).toEqual(plainArrangement);
  expect(newestArrangement(full)).toEqual(full);
});

test('rows are colored by the first label of a choice that has a color', () => {
  const tags: Column = {
    id: 'tags',
    name: 'Tags',
    type: 'choices',
    options: ['A', 'B'],
    option_colors: ['red', 'blue'],
  };
  expect([choiceColor('X, B, A', tags), choiceColor('X', tags), choiceColor(null, tags)]).toEqual(['blue', null, null]);
  expect(choiceColor('A', { ...tags, type: 'text' })).toBeNull();
  expect(choiceColor('A', undefined)).toBeNull();
});

test('only choices color rows, and a column that is none any more is left out', () => {
  const problems = arrangementProblems({ ...plainArrangement, colorBy: 'item' }, columns);
  expect(problems).toEqual([{ path: 'colorBy', message: 'Item isn’t a column of choices.' }]);
  const asText = withState.map((column) => (column.id === 'state' ? { ...column, type: 'text' as const } : column));
  expect(fitArrangement(full, asText)).toMatchObject({ height: 'large', colorBy: '' });
});
