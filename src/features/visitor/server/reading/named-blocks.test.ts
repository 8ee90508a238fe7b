/** Names instead of keys in every block that shows rows, in searches, filters and groups. */
import { describe, expect, test } from 'vitest';
import type { BlockType } from '#blocks/catalogue.ts';
import type { GroupsData, RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import { openSample, prepareSample } from '#test/prepare-sample.ts';
import { renderSample } from '#test/render-sample.tsx';
import { answerRequest } from './answer-request.ts';
import { requestOf } from './prepare-block.ts';

const modules = import.meta.glob<{ samples: BlockSample[] }>('../../../../blocks/*/samples.ts', { eager: true });
const sampleOf = (type: BlockType): BlockSample => {
  const all = modules[`../../../../blocks/${type}/samples.ts`]?.samples ?? [];
  return all.find(({ name }) => name === 'Orders with the names of customers') as BlockSample;
};

describe.each(['list', 'grid', 'datalist', 'kanban', 'timeline', 'calendar', 'map', 'chart', 'table'] as const)(
  '%s',
  (type) => {
    test('shows names, and nothing else of the other sheet leaves the server', async () => {
      const html = await renderSample(type, sampleOf(type));
      expect(html).toContain('Harbour Hotel');
      expect(html).toContain('Café Aurora');
      const data = JSON.stringify(await prepareSample(type, sampleOf(type)));
      expect(data).toContain('Harbour Hotel');
      expect(data + html).not.toMatch(/Never Ordered|owes us money|pays late|a stranger/);
    });
  },
);

type Change = (sheets: NonNullable<BlockSample['sheets']>, block: BlockSample['block']) => void;

async function answered(query: VisitorQuery, change: Change = () => undefined): Promise<RowsData> {
  const sample = structuredClone(sampleOf('table'));
  change(sample.sheets ?? {}, sample.block);
  const { block, reader, services } = openSample('table', sample);
  const dataRequest = requestOf(block, 'rows');
  if (!dataRequest) throw new Error('A table has rows.');
  return (await answerRequest({ block, dataRequest, rights: { actions: [] }, query }, reader, services)) as RowsData;
}
const ordersFound = async (search: string, change?: Change): Promise<unknown[]> =>
  (await answered({ search }, change)).rows.map(({ cells }) => cells['order']);

describe('a search', () => {
  test('finds rows by the names that they show', async () => {
    expect(await ordersFound('harbour hotel')).toEqual(['O-104', 'O-106']);
    expect(await ordersFound('O-105, hotel')).toEqual(['O-104', 'O-105', 'O-106']);
  });

  test('doesn’t look into other columns of the other sheet', async () => {
    expect(await ordersFound('Bergen')).toEqual([]);
  });

  test('finds nothing by a name that no row shows, since another has the same key', async () => {
    const twice: Change = (sheets) => sheets['Customers']?.rows.push({ id: 17, name: 'Other', city: 'Bodø' });
    expect(await ordersFound('hotel', twice)).toEqual([]);
    expect(await ordersFound('other', twice)).toEqual([]);
  });

  test('finds nothing by names that the owner’s filters of the other sheet hide', async () => {
    const onlyOslo: Change = (_, block) => {
      block.filters = [
        {
          ...{ name: 'Oslo', active: true, condition: '=' as const, value: 'Oslo' },
          sheet_column: { sheet: 'Customers', column: 'city' },
        },
      ];
    };
    expect(await ordersFound('aurora')).toEqual(['O-105']);
    expect(await ordersFound('aurora', onlyOslo)).toEqual([]);
  });

  test('says where it couldn’t look at all names', async () => {
    const many: Change = (sheets) => {
      const customers = Array.from({ length: 3_000 }, (_, id) => ({ id: id + 1_000, name: `Hotel ${id}`, city: '' }));
      sheets['Customers']?.rows.push(...customers);
    };
    expect((await answered({ search: 'hotel' }, many)).missed).toMatch(/More than 2,000 names/);
    expect((await answered({ search: 'hotel 2999' }, many)).missed).toBeUndefined();
  });
});

test('filters offer names, and keep by key', async () => {
  const { values, names } = await answered({ values: 'customer' });
  expect(values?.values).toContainEqual({ value: 17, count: 2, name: 'Harbour Hotel' });
  expect(names).toEqual({ customer: {} });
  const kept = await answered({ filters: [{ column: 'customer', condition: 'any_of', value: '17||98' }] });
  expect(kept.rows.map(({ cells }) => cells['order'])).toEqual(['O-104', 'O-106']);
  expect(kept.names).toEqual({ customer: { 17: 'Harbour Hotel' } });
});

test('groups are those of the keys, with their names', async () => {
  const { data } = await prepareSample('chart', sampleOf('chart'));
  expect((data['groups'] as GroupsData).groups.map(({ key, name }) => [key, name])).toEqual([
    [17, 'Harbour Hotel'],
    [23, 'Café Aurora'],
    [99, undefined],
  ]);
});

describe('a name', () => {
  test.each(['list', 'grid', 'datalist', 'kanban', 'timeline', 'tree', 'table', 'itemDetails'] as const)(
    'of a %s leads to the page about its row, where the owner chose one that the viewer may see',
    async (type) => {
      const sample = modules[`../../../../blocks/${type}/samples.ts`]?.samples.find(({ name }) =>
        /customer/.test(name),
      );
      if (!sample) throw new Error(type);
      const link = /<a [^>]*href="\/events\?record=Customers-\d"/;
      expect(await renderSample(type, sample)).toMatch(link);
      expect(await renderSample(type, sample, { context: { pages: [] } })).not.toMatch(/record=Customers/);
      expect(await renderSample(type, sample, { context: { editing: true } })).not.toMatch(/record=Customers/);
    },
  );

  test('brings no ids of rows where it leads nowhere', async () => {
    const data = JSON.stringify(await prepareSample('calendar', sampleOf('calendar')));
    expect(data).not.toContain('Customers-1');
  });
});
