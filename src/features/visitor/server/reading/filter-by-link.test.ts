import { expect, test } from 'vitest';
import type { RowsData } from '#blocks/data-contract.ts';
import type { BlockSample } from '#blocks/view-contract.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { prepareSample } from '#test/prepare-sample.ts';

const text = (id: string): Column => ({ id, name: id, type: 'text' });
const number = (id: string): Column => ({ id, name: id, type: 'number' });
const linked = (column: Column, sheet: string, name: string): Column => ({
  ...column,
  link: { sheet, key: 'id', name, on_delete: 'keep' },
});

const lines: [string, Cell][] = [
  ['Tea', 'o1'],
  ['Milk', 'O2'],
  ['Rope', 'o3'],
  ['Salt', 'o4'],
  ['Oars', 'gone'],
  ['Bell', null],
];
const sample: BlockSample = {
  name: 'Lines of orders of customers',
  state: 'normal',
  block: { sheet_title: 'Lines', axis: [{ column: 'item' }] },
  sheets: {
    Lines: {
      columns: [text('item'), linked(text('order'), 'Orders', 'id')],
      rows: lines.map(([item, order]) => ({ item, order })),
    },
    Orders: {
      columns: [text('id'), linked(number('customer'), 'Customers', 'name'), text('state')],
      rows: [
        { id: 'o1', customer: 1, state: 'open' },
        { id: 'o2', customer: 2, state: 'open' },
        { id: 'o3', customer: 1, state: 'sent' },
        { id: 'o4', customer: 3, state: 'open' },
      ],
    },
    Customers: {
      columns: [number('id'), text('name'), text('city'), text('mail')],
      rows: [
        { id: 1, name: 'Ann', city: 'Kiel', mail: 'ann@app.example' },
        { id: 2, name: 'Bob', city: 'Kiel', mail: 'bob@app.example' },
        { id: 3, name: 'Cay', city: 'Oslo', mail: 'cay@app.example' },
      ],
    },
  },
};
const ann = { kind: 'app_user', id: 'a', name: 'Ann', email: 'Ann@app.example', permissions: 'read' } as Viewer;
const byState = { through: { sheet_title: 'Orders', column: 'state' } };
const byCity = {
  through: { sheet_title: 'Orders', column: 'customer' },
  further: { sheet_title: 'Customers', column: 'city' },
};
const byMail = { ...byCity, further: { sheet_title: 'Customers', column: 'mail' } };

type Change = (sheets: NonNullable<BlockSample['sheets']>, block: BlockSample['block']) => void;
async function items(rule: Record<string, unknown>, change: Change = () => undefined, viewer?: Viewer) {
  const changed = structuredClone(sample);
  changed.block.conditional_filter = [{ select_column: 'order', condition: 'Is', ...rule }];
  change(changed.sheets ?? {}, changed.block);
  const { data } = await prepareSample('table', changed, viewer ? { viewer } : {});
  return (data['rows'] as RowsData).rows.map(({ cells }) => cells['item']);
}
const value = (one: string) => ({ filter_by: 'None', value: one });

test('rows are kept by what their linked row holds', async () => {
  expect(await items({ ...byState, ...value('open') })).toEqual(['Tea', 'Milk', 'Salt']);
  expect(await items({ ...byState, ...value('lost') })).toEqual([]);
});

test('rows are kept by what the row holds that the linked row links to in turn', async () => {
  expect(await items({ ...byCity, ...value('kiel') })).toEqual(['Tea', 'Milk', 'Rope']);
  expect(await items({ ...byCity, ...value('Oslo') })).toEqual(['Salt']);
});

test('a person is shown the rows whose way leads to their own address', async () => {
  const own = { ...byMail, filter_by: 'Logged in user', match_with_column: 'email' };
  expect(await items(own, undefined, ann)).toEqual(['Tea', 'Rope']);
  expect(await items(own)).toEqual([]);
});

test('without a link a value of the column itself can be compared too', async () => {
  expect(await items(value('o3'))).toEqual(['Rope']);
  expect(await items(value(' '))).toHaveLength(6);
});

test.each<[string, Record<string, unknown>, Change]>([
  [
    'a column that links nowhere',
    byState,
    ({ Lines }) => void (Lines && (Lines.columns = [text('item'), text('order')])),
  ],
  ['a sheet that is gone', byState, (sheets) => delete sheets['Orders']],
  ['a column that is gone', { through: { sheet_title: 'Orders', column: 'lost' } }, () => undefined],
  [
    'another sheet than the column links to',
    { through: { sheet_title: 'Customers', column: 'city' } },
    () => undefined,
  ],
  ['a first step that is missing', { further: byCity.further }, () => undefined],
])('by way of %s no row is shown', async (_, path, change) => {
  expect(await items({ ...path, ...value('open') }, change)).toEqual([]);
});

test('a key that two rows have leads to neither of them', async () => {
  const twice: Change = ({ Orders }) => Orders?.rows.push({ id: 'O1', customer: 3, state: 'sent' });
  expect(await items({ ...byState, ...value('open') }, twice)).toEqual(['Milk', 'Salt']);
  expect(await items({ ...byState, ...value('sent') }, twice)).toEqual(['Rope']);
});

test('rows of the other sheet that the owner’s filters hide keep nothing', async () => {
  const shown: Change = (_, block) => {
    block.filters = [
      {
        ...{ name: 'Oslo', active: true, condition: '=' as const, value: 'Oslo' },
        sheet_column: { sheet: 'Customers', column: 'city' },
      },
    ];
  };
  expect(await items({ ...byCity, ...value('Kiel') }, shown)).toEqual([]);
  expect(await items({ ...byCity, ...value('Oslo') }, shown)).toEqual(['Salt']);
});
