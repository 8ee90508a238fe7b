/** What a review says before changes go live: what is different, and for whose eyes and hands. */
import { expect, test } from 'vitest';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import { defaultPageSettings, type PageEdit, type StoredBlock } from '#features/apps/rules/page/document.ts';
import { openServer, type WholeServer } from '../whole-server.ts';
import { atWork, homeOf } from './app-at-work.ts';

const columns = [
  { id: 'item', name: 'Item', type: 'text' as const },
  { id: 'price', name: 'Price', type: 'text' as const },
];
const rows = [{ cells: { item: 'Lamp', price: '3' } }, { cells: { item: 'Desk', price: '9' } }];
const sheets = [{ title: 'Orders', columns, rows }];

const empty = { axis: [], actions: [], toolbar_buttons: [], item_buttons: [], conditional_filter: [], filters: [] };
const table: StoredBlock = {
  ...{ ...empty, id: 'table', type: 'table', version: 1, sheet_title: 'Orders' },
  ...{ settings: { title: 'Stock' }, axis: [{ column: 'item' }] },
};

/** A public app whose home page shows a table of a spreadsheet: its first release. */
async function released(whole: WholeServer, block: StoredBlock) {
  const at = await atWork(whole);
  await at.set({ workbook_id: (await shop(whole, at.id)).id });
  const home = await homeOf(at);
  const inHome = (edit: PageEdit): AppEdit => ({ kind: 'edit-page', page_id: home, edit });
  const add = await at.change([
    inHome({ kind: 'add-block', block, index: 1 }),
    { kind: 'add-page', page: newPage, index: 1 },
  ]);
  expect(add.status).toBe(200);
  expect((await at.set({ public: true })).status).toBe(200);
  return {
    ...at,
    ...{ home, inHome },
    setTable: (...edits: [string[], unknown][]) =>
      at.change(edits.map(([path, value]) => inHome({ kind: 'set-block', id: block.id, path, value }))),
    async sentences(key: 'differences' | 'access') {
      const { body, status } = await at.ann.call('GET', `${at.api}/review`);
      expect(status).toBe(200);
      return (body[key] as { sentence: string }[]).map(({ sentence }) => sentence);
    },
  };
}
const newPage = {
  ...{ id: 'news', name: 'News', slug: 'news', type: 'page' as const, is_public: true },
  document: { settings: defaultPageSettings, blocks: [] },
};

async function shop({ services: { database, workbooks } }: WholeServer, appId: string) {
  const app = database.selectFrom('apps').select('workspace_id').where('id', '=', appId);
  return workbooks.create({ ...(await app.executeTakeFirstOrThrow()), name: 'Shop', sheets });
}

test('a review says what changed in words, and whose eyes a column newly meets', async () => {
  await using whole = await openServer();
  const at = await released(whole, table);
  await at.setTable([['axis'], [{ column: 'item' }, { column: 'Price' }]], [['settings', 'title'], 'Prices']);
  await at.change([{ kind: 'set-look', path: ['palette', 'accent'], value: '#123456' }]);
  const review = await at.ann.call('GET', `${at.api}/review`);
  expect(review.body).toMatchObject({ revision: (await at.draft()).revision, against: 1 });
  expect(await at.sentences('differences')).toEqual([
    'Changed Palette: Accent of the app from “default” to “#123456”.',
    'Changed Title of the block Prices (Table) on the page Home from “Stock” to “Prices”.',
    'Changed Columns of the block Prices (Table) on the page Home from “Item” to “Item, Price”.',
  ]);
  expect((await at.draft()).unpublished).toBe(3);
  expect(await at.sentences('access')).toContain(
    'Everyone can now see the column Price (all 2 rows of Orders) in Prices on the page Home.',
  );
  const back = await at.ann.call('GET', `${at.api}/review?release=1`);
  expect(back.body).toMatchObject({ differences: [], access: [] });
});

test('a review says what nobody can see any more', async () => {
  await using whole = await openServer();
  const at = await released(whole, { ...table, axis: [{ column: 'item' }, { column: 'price' }] });
  const filter = {
    ...{ name: '', active: true, condition: '=' as const, value: 'Lamp' },
    sheet_column: { sheet: 'Orders', column: 'item' },
  };
  // With the column its rows are told of; where the columns stay, the rows alone.
  await at.setTable([['filters'], [filter]]);
  expect(await at.sentences('access')).toEqual([
    'Everyone can now see only 1 of 2 rows of Orders instead of 2 in Stock on the page Home.',
  ]);
  await at.setTable([['filters'], [{ ...filter, value: 'Nothing' }]]);
  expect(await at.sentences('access')).toEqual([
    'Everyone can no longer see any rows of Orders in Stock on the page Home.',
  ]);
  await at.setTable([['axis'], [{ column: 'item' }]], [['filters'], []]);
  await at.change([{ kind: 'remove-page', page_id: 'news' }]);
  expect(await at.sentences('access')).toEqual([
    'Everyone can no longer see the column Price (all 2 rows of Orders) in Stock on the page Home.',
    'Everyone can no longer open the page News.',
  ]);
  await at.change([{ kind: 'edit-page', page_id: at.home, edit: { kind: 'remove-block', id: 'table' } }]);
  expect(await at.sentences('access')).toContain(
    'Everyone can no longer see the columns Item, Price (all 2 rows of Orders) in Stock on the page Home.',
  );
});

test('a review says who may newly write, and who no longer', async () => {
  await using whole = await openServer();
  const at = await released(whole, { ...table, axis: [{ column: 'item', editable: 'Everyone' }, { column: 'price' }] });
  await at.setTable([['axis'], [{ column: 'item' }, { column: 'price', editable: 'Everyone' }]]);
  const form: StoredBlock = {
    ...table,
    id: 'form',
    type: 'form',
    settings: {},
    axis: [{ column: 'item', label: 'What' }],
  };
  await at.change([at.inHome({ kind: 'add-block', block: form, index: 2 })]);
  const reading = await at.sentences('access');
  for (const what of ['now edit Price in Stock', 'no longer edit Item in Stock', 'now add rows in Form'])
    expect(reading.filter((sentence) => sentence.endsWith(`can ${what} on the page Home.`))).toHaveLength(1);
  expect(reading).toHaveLength(3);
});

test('another spreadsheet is a release of what visitors see, and takes no change of the draft with it', async () => {
  await using whole = await openServer();
  const at = await atWork(whole);
  const home = await homeOf(at);
  const block: StoredBlock = { ...table, axis: [{ column: 'Item' }] };
  await at.change([{ kind: 'edit-page', page_id: home, edit: { kind: 'add-block', block, index: 1 } }]);
  await at.set({ public: true });
  const title: PageEdit = { kind: 'set-block', id: 'table', path: ['settings', 'title'], value: 'Not yet' };
  await at.change([{ kind: 'edit-page', page_id: home, edit: title }]);
  const { pages } = whole.services;
  const live = async () => {
    const { live_release } = await at.draft();
    const page = await pages.of({ id: at.id }, live_release ?? 0).byId(home);
    return { live_release, table: page?.document.blocks.find(({ id }) => id === 'table') };
  };
  expect(await live()).toMatchObject({ live_release: 1, table: { axis: [{ column: 'Item' }] } });

  await at.set({ workbook_id: (await shop(whole, at.id)).id });
  expect(await live()).toMatchObject({
    live_release: 2,
    table: { axis: [{ column: 'item' }], settings: { title: 'Stock' } },
  });
  const { body } = await at.ann.call('GET', `${at.api}/releases`);
  expect(body['releases']).toMatchObject([{ number: 2, note: 'Spreadsheet changed' }, { number: 1 }]);
  expect((await at.draft()).unpublished).toBe(1);

  await at.set({ workbook_id: null });
  expect((await live()).live_release, 'nothing to rewrite').toBe(2);
});
