/** Pages of a spreadsheet whose rows are changed where it comes from: nothing that would write is drawn, or taken. */
import { sql } from 'kysely';
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
      rows: [{ cells: { item: 'Pen', mail: 'pen@example.com' } }],
    },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const axis = [{ column: 'item', editable: 'Everyone' }];
const blocks = [
  { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item' }], settings: { submit_text: 'Send it' } },
  {
    ...{ id: 'table', type: 'table', sheet_title: 'Orders', axis },
    settings: { add_new_row: 'Everyone', action_button_visibility: 'Everyone' },
    actions: [
      { type: 'Delete row', title: 'Throw away' },
      { type: 'Copy to clipboard', title: 'Copy it' },
    ],
  },
  {
    ...{ id: 'event', type: 'event', sheet_title: 'Orders', axis: [{ column: 'mail' }] },
    settings: { event_title: 'Fair', registration_button: 'Register', registration_link: '' },
  },
];
/** As a workbook that was made of an address; such a one never was another before. */
async function follow(): Promise<void> {
  const { database, workbooks, rows } = shop.services;
  const id = shop.app.workbook_id ?? '';
  const address = 'https://example.com/x.csv';
  await sql`update workbooks set source = ${JSON.stringify({ kind: 'published', name: 'x', address })}::jsonb where id = ${id}`.execute(
    database,
  );
  await sql`insert into published_sources (workbook_id, address, every_minutes) values (${id}, ${address}, 60)`.execute(
    database,
  );
  for (const sheet of await workbooks.sheetsOf(id))
    await rows.editSheet(sheet.id, { kind: 'system', what: 'test' }, []);
}

test('forms, registrations and buttons that write are drawn where rows are taken, and not where none are', async () => {
  const page_id = await shop.setBlocks('orders', blocks);
  const rendered = async (path: string) =>
    (await (await shop.ask(path)).text()).split('<script type="application/json"')[0] ?? '';
  const before = await rendered('/orders');
  for (const words of ['Send it', 'Throw away', 'Copy it', 'Register']) expect(before).toContain(words);
  const [row] = await shop.rowsOf('Orders');
  await follow();
  const after = await rendered('/orders');
  expect(after).toContain('Pen');
  expect(after).toContain('Fair');
  expect(after).toContain('Copy it');
  for (const words of ['Send it', 'Throw away', 'Register']) expect(after).not.toContain(words);

  // A page that was open before has its buttons still.
  const at = { page_id, row_id: row?.row_id, version: row?.version };
  const refused = {
    status: 403,
    body: { error: { message: expect.stringContaining('changed in the original spreadsheet') } },
  };
  for (const as of [undefined, shop.editor]) {
    const send = (method: string, body: object) => shop.send(method, '/api/page/rows', body, as);
    expect(await send('POST', { page_id, block_id: 'form', cells: { item: 'x' } })).toMatchObject(refused);
    expect(await send('POST', { page_id, block_id: 'event', cells: { mail: 'x' } })).toMatchObject(refused);
    expect(await send('PUT', { ...at, block_id: 'table', cells: { item: 'x' } })).toMatchObject(refused);
    expect(await send('DELETE', { ...at, block_id: 'table' })).toMatchObject(refused);
  }
  expect(await shop.rowsOf('Orders')).toHaveLength(1);

  const stopped = await shop.send('DELETE', `/api/workbooks/${shop.app.workbook_id}/published`, {}, shop.editor);
  expect(stopped.status).toBe(200);
  // What was kept of the page was without them.
  await expect.poll(() => rendered('/orders')).toContain('Send it');
});

test('the studio draws the form for its editor, who would not see it otherwise', async () => {
  const page_id = await shop.setBlocks('orders', blocks);
  await follow();
  const { body } = await shop.send(
    'POST',
    `/api/studio/${shop.app.id}/blocks`,
    {
      page_id,
      blocks: blocks.map((block) => ({
        version: 1,
        actions: [],
        toolbar_buttons: [],
        item_buttons: [],
        conditional_filter: [],
        filters: [],
        ...block,
      })),
    },
    shop.editor,
  );
  const rendered = body['blocks'] as { id: string; rights: object }[];
  expect(rendered.map(({ id }) => id)).toEqual(['form', 'table', 'event']);
  expect(rendered[1]?.rights).toMatchObject({ add: false, edit: [], delete: false, duplicate: false, actions: [1] });
});
