import { expect, test } from 'vitest';
import { samples } from '#blocks/table/samples.ts';
import type { RowsData, VisitorQuery } from '#blocks/data-contract.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import type { Cell } from '#engine/model.ts';
import { openSample } from '#test/prepare-sample.ts';
import { answerRequest } from './answer-request.ts';
import { requestOf } from './prepare-block.ts';

const sample = samples.find(({ name }) => name === 'Orders with the names of customers') as BlockSample;
type Change = (sheets: NonNullable<BlockSample['sheets']>, block: BlockSample['block']) => void;

async function answered(direction: 'ascending' | 'descending', change: Change = () => undefined, query?: VisitorQuery) {
  const changed = structuredClone(sample);
  change(changed.sheets ?? {}, changed.block);
  const { block, reader, services } = openSample('table', changed);
  const dataRequest = requestOf(block, 'rows');
  if (dataRequest?.shape !== 'rows') throw new Error('A table has rows.');
  const asked = { ...dataRequest, visitor: { ...dataRequest.visitor, sort: true, page: true } };
  const sorted = { sort: [{ column: 'customer', direction }], ...query };
  const input = { block, dataRequest: asked, rights: { actions: [] }, query: sorted };
  return (await answerRequest(input, reader, services)) as RowsData;
}
const shownIn = ({ rows }: RowsData): Cell[] =>
  rows.map(({ cells, named }) => named?.['customer'] ?? cells['customer'] ?? null);
const inOrder = async (...from: Parameters<typeof answered>): Promise<Cell[]> => shownIn(await answered(...from));

const customers = (...rows: [Cell, string][]): Change => {
  return ({ Orders, Customers }) => {
    if (!Orders || !Customers) throw new Error('The sample has two sheets.');
    Customers.rows = rows.map(([id, name]) => ({ id, name, city: 'Oslo' }));
    Orders.rows = [...rows.map(([customer], at) => ({ order: `O-${at}`, customer })), { order: 'O-x', customer: null }];
  };
};

test('rows are in the order of names and not of keys, blanks last both ways', async () => {
  const four = customers([1, 'Öster'], [2, 'anna'], [3, 'Ängel'], [10, 'Bert']);
  expect(await inOrder('ascending', four)).toEqual(['Ängel', 'anna', 'Bert', 'Öster', null]);
  expect(await inOrder('descending', four)).toEqual(['Öster', 'Bert', 'anna', 'Ängel', null]);
});

test('keys that are texts are sorted so too, each as it is written', async () => {
  const asTexts: Change = (sheets, block) => {
    customers(['017', 'Zoe'], ['17', 'Ann'], ['x', 'Mia'])(sheets, block);
    for (const sheet of Object.values(sheets))
      sheet.columns = sheet.columns.map((one) => (one.type === 'number' ? { ...one, type: 'text' } : one));
  };
  expect(await inOrder('ascending', asTexts)).toEqual(['Ann', 'Mia', 'Zoe', null]);
});

test('names that the owner’s filters of the other sheet hide decide nothing', async () => {
  const hidden: Change = (sheets, block) => {
    customers([3, 'Aaron'], [1, 'Zoe'], [2, 'Mia'])(sheets, block);
    const [aaron] = sheets['Customers']?.rows ?? [];
    if (aaron) aaron['city'] = 'Bergen';
    block.filters = [
      {
        ...{ name: 'Oslo', active: true, condition: '=' as const, value: 'Oslo' },
        sheet_column: { sheet: 'Customers', column: 'city' },
      },
    ];
  };
  expect(await inOrder('ascending', hidden)).toEqual(['Mia', 'Zoe', 3, null]);
});

test('a page is a part of that order', async () => {
  const many = customers(...Array.from({ length: 500 }, (_, id): [Cell, string] => [id, `N${String(999 - id)}`]));
  const page = await answered('ascending', many, { offset: 100, limit: 3 });
  expect(shownIn(page)).toEqual(['N600', 'N601', 'N602']);
  expect(page.total).toBe(501);
});

test('more names than can be compared are said, and the rows are sorted by key', async () => {
  const many = customers(...Array.from({ length: 10_001 }, (_, id): [Cell, string] => [id, `N${String(20_000 - id)}`]));
  const { missed, rows } = await answered('ascending', many, { limit: 3 });
  expect(missed).toContain('more than 10,000 names');
  expect(rows.map(({ cells }) => cells['customer'])).toEqual([0, 1, 2]);
});
