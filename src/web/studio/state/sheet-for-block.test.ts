import { expect, test } from 'vitest';
import { catalogue, definitionOf } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import { openStudioOnRecord, stored } from '#test/studio-on-record.ts';
import type { Column } from '#engine/model.ts';
import { sheetForBlock } from './sheet-for-block.ts';

const column = (id: string, type: Column['type']): Column => ({ id, name: id, type });
const sheet = (title: string, ...columns: Column[]) => ({ id: title, title, columns, row_count: 3 });
const customers = sheet('Customers', column('name', 'text'), column('city', 'text'));
const orders = sheet('Orders', column('item', 'text'), column('amount', 'currency'), column('day', 'date'));
const sheets = [customers, orders];

test.each([
  ['table', [], 'Customers'],
  ['table', ['Orders'], 'Orders'],
  ['chart', ['Customers', 'Orders', 'Orders'], 'Orders'],
  ['calendar', ['Customers'], 'Orders'],
  ['map', ['Orders'], 'Customers'],
  // No sheet has pictures: that of the page is as good as any.
  ['imageGallery', ['Orders'], 'Orders'],
])('a new %s on a page of %j shows %s', (type, titles, expected) => {
  const definition: BlockDefinition | undefined = definitionOf(type);
  const onPage = titles.map((sheet_title, at) => ({ ...stored(`b${at}`, 'table'), sheet_title }));
  expect(definition && sheetForBlock(definition, sheets, onPage)?.title).toBe(expected);
});

test('a block is added with the sheet of its page, or with the one that was chosen for it', async () => {
  const onOrders = { ...stored('o', 'table'), sheet_title: 'Orders' };
  const { studio } = await openStudioOnRecord([onOrders]);
  studio.store.setState({ sheets });
  const added = () => studio.state().document?.blocks.find(({ id }) => id === studio.state().selectedId)?.sheet_title;
  studio.addBlock(catalogue.list);
  expect(added()).toBe('Orders');
  studio.addBlock(catalogue.list, 'Customers');
  expect(added()).toBe('Customers');
  studio.stop();
});
