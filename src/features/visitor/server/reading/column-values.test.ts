import { expect, test } from 'vitest';
import { samples } from '#blocks/table/samples.ts';
import type { RowsRequest, VisitorQuery } from '#blocks/data-contract.ts';
import { openSample } from '#test/prepare-sample.ts';
import { answerRequest } from './answer-request.ts';
import { checkVisitorQuery } from './check-visitor-query.ts';

const [clients] = samples;
async function dataRequest(query: VisitorQuery, sample = clients) {
  if (!sample) throw new Error('no sample');
  const { block, reader, services } = openSample('table', sample);
  const rows = block.definition.requests(block.config)['rows'] as RowsRequest;
  return {
    rows,
    data: await answerRequest({ block, dataRequest: rows, rights: { actions: [] }, query }, reader, services),
  };
}

test('the values of a column come with how many rows have each, the most frequent first, and without rows', async () => {
  const { data } = await dataRequest({ values: 'status' });
  if (data.shape !== 'rows') throw new Error('no rows');
  const counts = data.values?.values.map(({ count }) => count) ?? [];
  expect(data.values?.values.map(({ value }) => value).toSorted()).toEqual(['Active', 'Lost', 'Paused', 'Trial']);
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(24);
  expect(data).toMatchObject({ rows: [], values: { isAll: true } });
});

test('values are counted among the rows that the other filters leave, whatever the column itself is asked', async () => {
  const own = { column: 'status', condition: 'any_of' as const, value: 'Lost' };
  const other = { column: 'client', condition: 'includes' as const, value: 'Harbour' };
  const { data: all } = await dataRequest({ values: 'status', filters: [own] });
  const { data: few } = await dataRequest({ values: 'status', filters: [own, other] });
  if (all.shape !== 'rows' || few.shape !== 'rows') throw new Error('no rows');
  expect(all.values?.values.length).toBe(4);
  expect(few.values?.values).toEqual([{ value: 'Active', count: 1 }]);
});

test('a row that an address names is answered whatever is searched, and never against the filters of the owner', async () => {
  const { data } = await dataRequest({ row: 'Clients-20', search: 'nothing like it' });
  if (data.shape !== 'rows') throw new Error('no rows');
  expect(data.rows.map(({ row_id }) => row_id)).toEqual(['Clients-20']);
  const filters = [
    {
      ...{ name: 'lost', active: true, condition: '=' as const, value: 'Lost' },
      sheet_column: { sheet: 'Clients', column: 'status' },
    },
  ];
  const stored = { ...clients!, block: { ...clients!.block, filters } };
  const { data: none } = await dataRequest({ row: 'Clients-1' }, stored);
  expect(none).toMatchObject({ rows: [], total: 0 });
});

test('a column that the block does not show tells nobody its values', async () => {
  const { rows, data } = await dataRequest({ values: 'margin' });
  expect(data).not.toHaveProperty('values');
  const shown = data.shape === 'rows' ? data.columns : [];
  expect(() => checkVisitorQuery(rows, shown, { values: 'margin' })).toThrow('cannot be filtered by this column');
  const closed = { ...rows, visitor: { ...rows.visitor, filter: false } };
  expect(() => checkVisitorQuery(closed, shown, { values: 'status' })).toThrow('cannot be filtered here');
});
