/** What is unfinished is left out of a page, and what is finished stays: an editor may be typing right now. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Orders',
      columns: [
        { id: 'item', name: 'Item', type: 'text' },
        { id: 'mail', name: 'Mail', type: 'text' },
      ],
      rows: [{ cells: { item: 'Fountain pen', mail: 'pen@example.com' } }],
    },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const rendered = async () =>
  (await (await shop.ask('/orders')).text()).split('<script type="application/json"')[0] ?? '';
const table = { id: 'table', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] };

test('a button without a page, a field without a column and an action without an address leave the table as it is', async () => {
  const actions = [
    { type: 'API call', title: 'Half a hook', api_endpoint: '' },
    { type: 'Copy to clipboard', title: 'Copy it' },
  ];
  const about = await shop.setBlocks('about', []);
  const page_id = await shop.setBlocks('orders', [
    {
      ...table,
      axis: [{ column: '' }, { column: 'item' }],
      toolbar_buttons: [
        { title: 'Half a button', open_page: '' },
        { title: 'About this', open_page: about },
      ],
      actions: actions as never,
      settings: { action_button_visibility: 'Everyone' },
    },
  ]);
  const page = await rendered();
  for (const words of ['Fountain pen', 'About this', 'Copy it']) expect(page, words).toContain(words);
  for (const words of ['Half a button', 'Half a hook', 'pen@example.com']) expect(page, words).not.toContain(words);
  // The server answers for the same block, and an action that is unfinished is no one's.
  const [row] = await shop.rowsOf('Orders');
  const call = { page_id, block_id: 'table', row_id: row?.row_id, version: row?.version };
  expect(await shop.send('POST', '/api/page/row-actions', { ...call, action: 0 })).toMatchObject({ status: 403 });
});

test('a footer keeps its other entries where one of them has no address yet', async () => {
  const socialItems = [
    { type: 'instagram', link: '' },
    { type: 'linkedin', link: 'https://example.com/pens' },
  ];
  const settings = { FooterTitle: 'The pen shop', footerLayoutType: 'Brand Info', socialItems };
  await shop.setBlocks('orders', [table, { id: 'footer', type: 'footer', settings: settings as never }]);
  const page = await rendered();
  for (const words of ['The pen shop', 'https://example.com/pens']) expect(page, words).toContain(words);
});

test('a block of which nothing is chosen, and one whose rule that hides rows is open, stay hidden', async () => {
  const rule = { select_column: '', condition: 'Is', filter_by: 'Logged in user', match_with_column: 'email' };
  await shop.setBlocks('orders', [
    { ...table, id: 'empty', axis: [{ column: '' }] },
    { ...table, id: 'ruled', conditional_filter: [rule] as never },
  ]);
  expect(await rendered()).not.toContain('Fountain pen');
});
