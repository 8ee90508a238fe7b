import { expect, test } from 'vitest';
import { sampleProps } from '#test/draw-sample.tsx';
import { draftFor, draftsOf, type FilterDraft, filtersOf } from './filter-drafts.ts';
import { samples } from './samples.ts';
import { type ShownColumn, shownColumns } from './shown-columns.ts';

async function clientColumns(): Promise<ShownColumn[]> {
  const [clients] = samples;
  if (!clients) throw new Error('no sample');
  const props = await sampleProps('table', clients);
  return shownColumns(props, props.data.rows);
}

test('filters ask what the type of the column can answer', async () => {
  const columns = await clientColumns();
  const drafts = columns.map((shown, key) => draftFor(shown, key));
  expect(drafts.map((draft) => draft.choice)).toEqual(['includes', 'includes', '=', '=', 'between', 'includes']);
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
