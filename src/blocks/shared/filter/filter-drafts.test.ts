import { expect, test } from 'vitest';
import { sampleProps } from '#test/render-sample.tsx';
import { listsValues } from './column-values.ts';
import { draftFor, draftsOf, type FilterDraft, filtersOf } from './filter-drafts.ts';
import { samples } from '../../table/samples.ts';
import { shownTableColumns } from '../../table/shown-columns.ts';
import { requestedRowColumns } from '../rows/row-column.ts';
import type { FilterColumn } from './filter-column.ts';
import { shownFilters } from './filter-periods.ts';
import { filterText } from './filter-text.ts';

async function clientColumns(): Promise<FilterColumn[]> {
  const [clients] = samples;
  if (!clients) throw new Error('no sample');
  const props = await sampleProps('table', clients);
  return requestedRowColumns(shownTableColumns(props, props.data.rows));
}

test('filters ask what the type of the column can answer', async () => {
  const columns = await clientColumns();
  const drafts = columns.map((shown, key) => draftFor(shown, key));
  expect(drafts.map((draft) => draft.choice)).toEqual([
    'includes',
    'includes',
    'between',
    'between',
    'between',
    'includes',
  ]);
  expect(filtersOf(drafts)).toEqual([]);
  const between: FilterDraft = {
    key: 0,
    column: 'renewal',
    choice: 'between',
    value: '2027-03-01',
    until: '2027-03-31',
  };
  expect(filtersOf([between])).toEqual([
    { column: 'renewal', condition: '>', value: '2027-02-28' },
    { column: 'renewal', condition: '<', value: '2027-04-01' },
  ]);
  expect(filtersOf([{ ...between, choice: 'current_week', value: '' }])).toEqual([
    { column: 'renewal', condition: 'current_week', value: null },
  ]);
});

test('filters that came with the address stand in the panel as they were made', async () => {
  const columns = await clientColumns();
  const filters = filtersOf([{ key: 0, column: 'status', choice: 'includes', value: 'Act', until: '' }]);
  expect(filtersOf(draftsOf(filters, columns))).toEqual(filters);
  expect(draftsOf([{ column: 'margin', condition: '=', value: '1' }], columns)).toEqual([]);
});

test('a period of days is two filters of the engine, and one for people', async () => {
  const columns = await clientColumns();
  const drafts: FilterDraft[] = [
    { key: 0, column: 'status', choice: 'any_of', value: 'Active||Paused', until: '' },
    { key: 1, column: 'renewal', choice: 'between', value: '2027-03-01', until: '2027-03-31' },
    { key: 2, column: 'renewal', choice: 'past_days', value: '7', until: '' },
  ];
  const filters = filtersOf(drafts);
  expect(filters).toHaveLength(4);
  expect(draftsOf(filters, columns)).toEqual(drafts.map((draft, key) => ({ ...draft, key })));
  const words = shownFilters(filters).map((shown) => {
    const column = columns.find((one) => one.column.id === shown.filters[0]?.column);
    return column && filterText(shown, column);
  });
  expect(words).toEqual([
    'Status is any of Active, Paused',
    'Renews on is between Mar 1, 2027 and Mar 31, 2027',
    'Renews on is in the past 7 days',
  ]);
});

test('a range of numbers has both ends in, and is one filter for people', async () => {
  const columns = await clientColumns();
  const drafts: FilterDraft[] = [
    { key: 0, column: 'value', choice: 'between', value: '1,200', until: '4,800' },
    { key: 1, column: 'share', choice: 'between', value: '', until: '0' },
    { key: 2, column: 'share', choice: '>', value: '5', until: '' },
  ];
  const filters = filtersOf(drafts);
  expect(filters.map(({ condition }) => condition)).toEqual(['>', '<', '<', '>']);
  const [more, less] = filters.map(({ value }) => Number(value));
  expect([more! < 1_200, less! > 4_800, more! > 1_199.999, less! < 4_800.001]).toEqual([true, true, true, true]);
  expect(draftsOf(filters, columns)).toEqual([{ ...drafts[0], value: '1200', until: '4800' }, drafts[1], drafts[2]]);
  const words = shownFilters(filters).map((shown) => {
    const column = columns.find((one) => one.column.id === shown.filters[0]?.column);
    return column && filterText(shown, column);
  });
  expect(words).toEqual(['Contract value is between 1200 and 4800', 'Paid is at most 0', 'Paid is more than 5']);
});

test('values that are few and met again are listed, names of which each is there once are typed', () => {
  const few = [
    { value: 'Open', count: 9 },
    { value: 'Done', count: 3 },
  ];
  expect(listsValues({ values: few, isAll: true })).toBe(true);
  expect(listsValues({ values: few, isAll: false })).toBe(false);
  const names = Array.from({ length: 12 }, (_, at) => ({ value: `Name ${at}`, count: 1 }));
  expect(listsValues({ values: names, isAll: true })).toBe(false);
});

test('only an "after" followed by a "before" of the same column and in days is a period', () => {
  const after = { column: 'day', condition: '>' as const, value: '2027-02-28' };
  const before = { column: 'day', condition: '<' as const, value: '2027-04-01' };
  expect(shownFilters([after, before])).toEqual([{ filters: [after, before], days: ['2027-03-01', '2027-03-31'] }]);
  for (const [one, other] of [
    [before, after],
    [after, { ...before, column: 'other' }],
    [after, { ...before, value: '12' }],
    [{ ...after, value: '2027-02-31x' }, before],
  ] as const) {
    expect(shownFilters([one, other])).toEqual([{ filters: [one] }, { filters: [other] }]);
  }
});
