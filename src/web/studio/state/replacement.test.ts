import { expect, test } from 'vitest';
import { catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition, StoredBlock } from '#blocks/contract.ts';
import { checkBlock } from '#blocks/check-block.ts';
import { newBlock, type SheetInfo } from './new-block.ts';
import { replacementOf } from './replacement.ts';

const sheet: SheetInfo = {
  ...{ id: 'sheet', title: 'Orders', row_count: 3 },
  columns: [
    { id: 'item', name: 'Item', type: 'text' },
    { id: 'city', name: 'City', type: 'text' },
    { id: 'price', name: 'Price', type: 'currency' },
  ],
};
const lacking = Object.keys(catalogue.table.settings).find((key) => !Object.hasOwn(catalogue.list.settings, key)) ?? '';
const table: StoredBlock = {
  ...newBlock(catalogue.table, sheet),
  settings: { title: 'All orders', section: 'Sales', rows_per_page: 25, show_search: false, [lacking]: 'x' },
  axis: [
    { column: 'city', editable: 'Admins' },
    { column: 'item', hidden: true },
  ],
  filters: [
    { name: 'Big', active: true, condition: '>', sheet_column: { sheet: 'Orders', column: 'price' }, value: '5' },
  ] as StoredBlock['filters'],
};

test('columns, settings of the same meaning and filters go along; what the new type lacks stays behind', () => {
  const block = replacementOf(table, catalogue.list, [sheet]);
  expect(block).toMatchObject({ type: 'list', sheet_title: 'Orders', filters: table.filters });
  expect(block.settings).toMatchObject({ title: 'All orders', section: 'Sales', show_search: false });
  expect(block.settings).not.toHaveProperty(lacking);
  expect(block.axis.map(({ column }) => column)).not.toContain('price');
  expect(block.axis[0]).toMatchObject({ column: 'city', editable: 'Admins' });
  expect(block.axis.find(({ column }) => column === 'item')?.['hidden'] ?? true, 'stays hidden, or goes').toBe(true);
});

test('of another sheet, or of a block that nobody knows, only what every block has goes along', () => {
  const elsewhere = replacementOf({ ...table, sheet_title: 'Gone' }, catalogue.list, [sheet]);
  expect(elsewhere.settings).toMatchObject({ title: 'All orders' });
  expect(elsewhere.settings).not.toHaveProperty('show_search');
  expect(replacementOf({ ...table, type: 'hologram' }, catalogue.list, [sheet]).settings).toMatchObject({
    title: 'All orders',
  });
});

test('whatever takes the place of whatever is a block that can be saved', () => {
  const wrong: string[] = [];
  for (const from of Object.values<BlockDefinition>(catalogue)) {
    const before = from.type === 'table' ? table : newBlock(from, sheet);
    for (const to of Object.values<BlockDefinition>(catalogue)) {
      const problems = checkBlock(replacementOf(before, to, [sheet]), 'block');
      wrong.push(...problems.map(({ message }) => `${from.type} to ${to.type}: ${message}`));
    }
  }
  expect(wrong).toEqual([]);
});
