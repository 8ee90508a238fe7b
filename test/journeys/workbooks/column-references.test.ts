/** Columns are renamed, swapped, deleted and brought back under pages that name them everywhere: over the whole server. */
import { definitionOf } from '#blocks/catalogue.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import type { BlockFilter, PageEdit, StoredBlock } from '#features/apps/rules/page/document.ts';
import { storeColumnsById } from '#features/apps/server/pages/store-columns-by-id.ts';
import { json } from '#platform/database/json.ts';
import type { Column } from '#engine/model.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const column = (id: string, name: string): Column => ({ id, name, type: 'text' });
const orders = [
  { item: 'Lamp', city: 'Rome', buyer: 'Ann', site: 'https://lamp.example/' },
  { item: 'Chair', city: 'Oslo', buyer: 'Bob', site: 'https://chair.example/' },
  { item: 'Table', city: 'Rome', buyer: 'Ann', site: 'https://table.example/' },
];

let shop: PublishedApp;
let pageId: string;
let sheetId: string;
beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Orders',
      columns: [column('item', 'Item'), column('city', 'City'), column('buyer', 'Buyer'), column('site', 'Site')],
      rows: orders.map((cells) => ({ cells })),
    },
    {
      title: 'Buyers',
      columns: [column('name', 'Name'), column('since', 'Since')],
      rows: [{ cells: { name: 'Ann', since: '2019' } }, { cells: { name: 'Bob', since: '2024' } }],
    },
  ]);
  pageId = (await shop.services.pages.of(shop.app, 'draft').bySlug('orders'))?.page_id ?? '';
  sheetId = await idOf('Orders');
});
afterAll(() => shop?.[Symbol.asyncDispose]());

async function idOf(title: string): Promise<string> {
  return (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', title))?.id ?? '';
}
async function change(edits: SheetEdit[], sheet = sheetId): Promise<{ status: number; body: unknown }> {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' };
  const init = { method: 'POST', body: JSON.stringify({ edits }), headers, host: 'localhost', as: shop.editor };
  const answer = await shop.ask(`/api/sheets/${sheet}/edits`, init);
  return { status: answer.status, body: await answer.json() };
}
const rename = (id: string, name: string): SheetEdit => ({ kind: 'change-column', column: id, name });
async function pageNow() {
  const page = await shop.services.pages.of(shop.app, 'draft').byId(pageId);
  if (!page) throw new Error('no page');
  return page;
}
async function edit(edits: PageEdit[], revision?: number) {
  const at = revision ?? (await pageNow()).revision;
  return shop.send('POST', `/api/pages/${shop.app.id}/${pageId}/edits`, { revision: at, edits }, shop.editor);
}
const filter = (name: string, sheet: string, of: string, value: string, active = true): BlockFilter => ({
  ...{ name, active, condition: '=', sheet_column: { sheet, column: of }, value },
});
const blockOf = (id: string, type: string, part: Partial<StoredBlock>): StoredBlock => ({
  ...{
    id,
    type,
    version: definitionOf(type)?.version ?? 1,
    sheet_title: 'Orders',
    settings: {},
    axis: [],
    actions: [],
    toolbar_buttons: [],
  },
  ...{ item_buttons: [], conditional_filter: [], filters: [] },
  ...part,
});

/** Every reference by the name of the day, as a person or a caller of the API writes it. */
const written: StoredBlock[] = [
  blockOf('words', 'markdown', {
    settings: { markdown_text: 'Sent to **[City]**: [ item ] ([see]([Site])) `[City]` [Nobody]', loop: true },
  }),
  blockOf('table', 'table', {
    settings: { show_search: false, action_button_visibility: 'Everyone' },
    axis: [{ column: 'Item' }, { column: 'City' }],
    filters: [filter('Rome', 'Orders', 'City', 'Rome'), filter('who', 'Orders', 'Item', 'Lamp', false)],
    actions: [
      { type: 'Open link', source_column: 'Site' },
      { type: 'Download pdf', pdf_template: '[City] and [Item]' },
    ],
  }),
  blockOf('sorted', 'datalist', {
    settings: { sorting: 'Descending', sorting_column: 'Item' },
    axis: [{ column: 'Item', type: 'text' }],
  }),
  blockOf('form', 'form', {
    axis: [
      { column: 'Item', label: 'What', type: 'text' },
      {
        column: 'Buyer',
        label: 'Who',
        type: 'select',
        from_google_sheet: true,
        source: { sheet_title: 'Buyers', column: 'Name' },
      },
    ],
  }),
  blockOf('buyer', 'itemDetails', {
    sheet_title: 'Buyers',
    settings: { heading_column: 'Name' },
    axis: [{ column: 'Since' }],
  }),
  blockOf('bought', 'list', {
    axis: [{ column: 'Item' }],
    conditional_filter: [
      { select_column: 'Buyer', condition: 'Is', filter_by: 'Current record', match_with_column: 'Name' },
    ],
  }),
];

beforeEach(async () => {
  const page = await pageNow();
  const removed = page.document.blocks.map(({ id }): PageEdit => ({ kind: 'remove-block', id }));
  const added = written.map((block, index): PageEdit => ({ kind: 'add-block', block, index }));
  const set: PageEdit = { kind: 'set-filters', value: [filter('all', 'Orders', 'Item', 'Chair', false)] };
  const answer = await edit([...removed, ...added, set]);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
});

/** What each block gives out: its answers without the headings, its texts; and the rows on the page itself. */
async function shown(search = ''): Promise<unknown> {
  const { document } = await pageNow();
  const rendered = await shop.services.published.prepareBlocks({
    ...{ app: shop.app, page: await pageNow(), blocks: document.blocks, path: `/orders${search}`, editing: false },
    ...{ viewer: { kind: 'anonymous' }, appVersion: 'draft' },
  });
  const html = await (await shop.ask(`/orders${search}`)).text();
  const items = [...html.matchAll(/Lamp|Chair|Table|Sent to/g)].length;
  return JSON.parse(JSON.stringify({ blocks: rendered.blocks, items }), (key, value: unknown) =>
    key === 'columns' && Array.isArray(value) ? value.map((one: Column) => one.id ?? one) : value,
  );
}

test('names that come in are kept as ids, and the history replays to the page', async () => {
  const { document } = await pageNow();
  const text = JSON.stringify(document);
  expect(text).toContain('Sent to **[column:city]**: [column:item] ([see]([column:site])) `[City]` [Nobody]');
  expect(text).toContain('[column:city] and [column:item]');
  expect(text).not.toMatch(/"column":"[A-Z]|_column":"[A-Z]/);
  const history = await shop.services.database
    .selectFrom('app_changes')
    .select('revision')
    .where('app_id', '=', shop.app.id)
    .orderBy('revision')
    .execute();
  expect(history.at(-1)?.revision).toBe((await pageNow()).revision);
  expect(history.map((one) => one.revision)).toEqual(history.map((_, at) => at + 1));
});

test.each<[string, SheetEdit[][], SheetEdit[][]]>([
  ['one column is renamed', [[rename('city', 'Town')]], [[rename('city', 'City')]]],
  [
    'two names are swapped in one request',
    [[rename('city', 'Item'), rename('item', 'City')]],
    [[rename('item', 'Item'), rename('city', 'City')]],
  ],
  [
    'two names are swapped by way of a third',
    [[rename('city', 'x')], [rename('item', 'City')], [rename('city', 'Item')]],
    [[rename('city', 'x')], [rename('item', 'Item')], [rename('city', 'City')]],
  ],
  ['a name differs in case alone', [[rename('city', 'CITY')]], [[rename('city', 'City')]]],
  ['a name has brackets', [[rename('city', 'City] [Item')]], [[rename('city', 'City')]]],
  [
    'a column takes a name that stood in brackets without a column',
    [[rename('buyer', 'Nobody')]],
    [[rename('buyer', 'Buyer')]],
  ],
])('%s: every block shows what it showed, and again when it is undone', async (_, there, back) => {
  const searches = ['', '?filters=who', '?filters=who:Table', '?filters=all'];
  const before = await Promise.all(searches.map(shown));
  expect(JSON.stringify(before)).toContain('Sent to <strong>Rome</strong>: Lamp');
  const { revision } = await pageNow();
  for (const round of [there, back]) {
    for (const edits of round) expect(await change(edits)).toMatchObject({ status: 200 });
    expect(await Promise.all(searches.map(shown))).toEqual(before);
    expect((await pageNow()).revision).toBe(revision);
  }
});

test('columns of the sheet that gives options and the record can be renamed too', async () => {
  const before = await shown();
  expect(JSON.stringify(before)).toContain('"values":["Ann","Bob"]');
  const buyers = await idOf('Buyers');
  await change([rename('name', 'Who'), rename('since', 'Name')], buyers);
  expect(await shown()).toEqual(before);
  await change([rename('since', 'Since'), rename('name', 'Name')], buyers);
});

test('an editor who has the page open while names are swapped saves what was meant', async () => {
  const { revision } = await pageNow();
  await change([rename('city', 'Item'), rename('item', 'City')]);
  // The studio writes ids of the columns that it knew.
  const markdown_text = 'Now: [column:city], [column:item]';
  const answer = await edit(
    [{ kind: 'set-block', id: 'words', path: ['settings', 'markdown_text'], value: markdown_text }],
    revision,
  );
  expect(answer).toMatchObject({ status: 200 });
  expect(JSON.stringify(await shown())).toContain('Now: Rome, Lamp');
  await change([rename('item', 'Item'), rename('city', 'City')]);
});

test('only what an edit writes is read anew: other texts keep what they said', async () => {
  await change([rename('buyer', 'Nobody')]);
  await edit([{ kind: 'set-block', id: 'table', path: ['settings', 'title'], value: 'Sold' }]);
  expect(JSON.stringify(await shown())).toContain('[Nobody]');
  await change([rename('buyer', 'Buyer')]);
});

test('two columns are not called alike, also not by swapping halfway', async () => {
  expect(await change([rename('city', 'item')])).toMatchObject({ status: 409 });
  expect(await change([rename('city', 'Item'), rename('item', 'ITEM')])).toMatchObject({ status: 409 });
  expect(await change([rename('city', 'Item'), rename('item', 'Site')])).toMatchObject({ status: 409 });
});

test('a renamed sheet is followed with a line in the log of the app', async () => {
  const before = await pageNow();
  await change([{ kind: 'rename-sheet', title: 'Sales' }]);
  const after = await pageNow();
  expect(JSON.stringify(after.document)).not.toContain('"Orders"');
  expect(JSON.stringify(after.document.filters)).toContain('"Sales"');
  const lines = await shop.services.database
    .selectFrom('app_changes')
    .select(['revision', 'reason', 'sheet_titles'])
    .where('app_id', '=', shop.app.id)
    .where('revision', '>', before.revision)
    .execute();
  expect(lines).toEqual([{ revision: after.revision, reason: 'sheet renamed', sheet_titles: { Orders: 'Sales' } }]);
  await change([{ kind: 'rename-sheet', title: 'Orders' }]);
  expect((await pageNow()).document).toEqual(before.document);
});

test('what names a deleted column shows nothing, and a new column of its name does not take its place', async () => {
  expect(await change([{ kind: 'delete-column', column: 'city' }])).toMatchObject({ status: 200 });
  const gone = JSON.stringify(await shown());
  expect(gone).toContain('Sent to <strong></strong>: Lamp');
  expect(gone).not.toMatch(/<p>[^"]*\[column:/);
  const table = (
    await shop.send('POST', '/api/page/query', { page_id: pageId, block_id: 'table', ask: 'rows', query: {} })
  ).body;
  expect(table).toMatchObject({ data: { total: 0 } });
  const { body } = await change([{ kind: 'add-column', name: 'City', type: 'text' }]);
  expect(body).toMatchObject({ columns: expect.arrayContaining([expect.objectContaining({ id: 'city_2' })]) });
  await edit([{ kind: 'set-block', id: 'table', path: ['settings', 'title'], value: 'Again' }]);
  const { document } = await pageNow();
  expect(document.blocks.find((block) => block.id === 'table')).toMatchObject({
    axis: [{ column: 'item' }, { column: 'city' }],
    filters: [{ sheet_column: { column: 'city' } }, { sheet_column: { column: 'item' } }],
  });
});

test('pages that an older version kept by name are brought over once, with their history', async () => {
  const stored = { ...(await pageNow()).document, blocks: written.slice(2) };
  await shop.services.database
    .updateTable('pages')
    .set({ document: json(stored), columns_by_id: false })
    .where('id', '=', pageId)
    .execute();
  const { revision } = await pageNow();
  await storeColumnsById(shop.services.database);
  const after = await pageNow();
  expect(after.revision).toBeGreaterThan(revision);
  expect(after.document.blocks[0]).toMatchObject({ axis: [{ column: 'item' }], settings: { sorting_column: 'item' } });
  await storeColumnsById(shop.services.database);
  expect((await pageNow()).revision).toBe(after.revision);
});

test('an app that is given its spreadsheet later has the columns of its texts from then on', async () => {
  const app = await shop.services.apps.create({
    ...{ workspace_id: shop.app.workspace_id, workbook_id: null, name: 'Later', subdomain: 'later' },
    pages: [
      {
        page_name: 'Home',
        page_slug: '',
        page_type: 'home',
        document: { ...(await pageNow()).document, blocks: [written[0]!] },
      },
    ],
  });
  const text = async () =>
    (await shop.services.pages.of(app, 'draft').bySlug(''))?.document.blocks[0]?.settings['markdown_text'];
  expect(await text()).toContain('[ item ]');
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' };
  const body = JSON.stringify({ workbook_id: shop.app.workbook_id });
  const answer = await shop.ask(`/api/apps/${app.id}`, {
    method: 'PUT',
    body,
    headers,
    host: 'localhost',
    as: shop.editor,
  });
  expect(answer.status).toBe(200);
  expect(await text()).toContain('[column:item]');
});

test('a sheet that lost its _id column shows people with an identity nothing', async () => {
  const buyers = await idOf('Buyers');
  const person = await shop.addAppUser('read', 'Ann');
  const seen = async (): Promise<string> =>
    (await (await shop.ask('/about', { as: person })).text()).replaceAll(/<script[^]*?<\/script>/g, '');
  await change([rename('name', '_id')], buyers);
  await shop.setBlocks('about', [{ type: 'table', sheet_title: 'Buyers', axis: [{ column: 'since' }] }]);
  expect(await seen()).toContain('2019');
  expect(await seen()).not.toContain('2024');
  await change([{ kind: 'delete-column', column: 'name' }], buyers);
  expect(await seen()).not.toMatch(/2019|2024/);
});
