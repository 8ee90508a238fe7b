import { expect, test } from 'vitest';
import { samples } from '#blocks/table/samples.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import type { RowsData } from '#blocks/data-contract.ts';
import { prepareSample } from '#test/prepare-sample.ts';

const sample = samples.find(({ name }) => name === 'Orders with the names of customers') as BlockSample;

async function namesIn(change: (sheets: NonNullable<BlockSample['sheets']>, block: BlockSample['block']) => void) {
  const changed = structuredClone(sample);
  change(changed.sheets ?? {}, changed.block);
  const { data } = await prepareSample('table', changed);
  return (data['rows'] as RowsData).rows.map(({ named }) => named?.['customer'] ?? null);
}

test('cells that hold keys of another sheet come with the names of their rows', async () => {
  expect(await namesIn(() => undefined)).toEqual(['Harbour Hotel', 'Café Aurora', 'Harbour Hotel', null]);
});

test('a key that two rows have names none of them', async () => {
  const names = await namesIn((sheets) => sheets['Customers']?.rows.push({ id: 17, name: 'Other', city: 'Bodø' }));
  expect(names).toEqual([null, 'Café Aurora', null, null]);
});

test('the owner’s filters of the other sheet hold: who is hidden there isn’t named', async () => {
  const filter = {
    ...{ name: 'Oslo', active: true, condition: '=' as const, value: 'Oslo' },
    sheet_column: { sheet: 'Customers', column: 'city' },
  };
  const names = await namesIn((_, block) => {
    block.filters = [filter];
  });
  expect(names).toEqual(['Harbour Hotel', null, 'Harbour Hotel', null]);
});

test('texts of figures are no numbers: leading zeros count', async () => {
  const names = await namesIn((sheets) => {
    const [orders, customers] = [sheets['Orders'], sheets['Customers']];
    if (!orders || !customers) return;
    orders.columns = orders.columns.map((one) => (one.id === 'customer' ? { ...one, type: 'text' } : one));
    customers.columns = customers.columns.map((one) => (one.id === 'id' ? { ...one, type: 'text' } : one));
    orders.rows = [
      { order: 'O-1', customer: '017' },
      { order: 'O-2', customer: '17' },
    ];
    customers.rows = [{ id: '017', name: 'Seventeen', city: 'Oslo' }];
  });
  expect(names).toEqual(['Seventeen', null]);
});

test('of a sheet or a column that is gone no names come', async () => {
  const names = await namesIn((sheets) => delete sheets['Customers']);
  expect(names).toEqual([null, null, null, null]);
});
