/** The trash of pages: what was deleted is in the log, and comes back by a change like any other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppDocument, AppEdit, AppPage } from '#features/apps/rules/document/document.ts';
import { type PublishedApp, publishApp } from '../published-app.ts';

let shop: PublishedApp;
const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];

beforeAll(async () => {
  shop = await publishApp([{ title: 'Orders', columns, rows: [{ cells: { item: 'Lamp' } }] }]);
  await shop.setBlocks('orders', [
    { id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }], settings: { title: 'All orders' } },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const at = () => `/api/apps/${shop.app.id}`;
async function read<Answer>(path: string): Promise<Answer> {
  const answer = await shop.ask(path, { as: shop.editor });
  expect(answer.status).toBe(200);
  return JSON.parse(await answer.text());
}
const draft = () => read<{ revision: number; document: AppDocument }>(`${at()}/draft`);
const trash = async () =>
  (await read<{ pages: { page_id: string; name: string; blocks: number }[] }>(`${at()}/deleted-pages`)).pages;
async function change(...edits: AppEdit[]): Promise<void> {
  const { revision } = await draft();
  expect((await shop.send('POST', `${at()}/draft`, { base: revision, edits }, shop.editor)).status).toBe(200);
}

test('a deleted page stands in the trash and comes back as it was, on the sheet as it is called now', async () => {
  const page = (await draft()).document.pages.find(({ slug }) => slug === 'orders');
  if (!page) throw new Error('no page');
  expect(await trash()).toEqual([]);
  await change({ kind: 'remove-page', page_id: page.id });
  expect(await trash()).toMatchObject([{ page_id: page.id, name: page.name, blocks: 1 }]);
  const { workbook } = await read<{ workbook: { sheets: { id: string }[] } }>(`/api/workbooks/${shop.app.workbook_id}`);
  const { sheets } = workbook;
  const rename = { edits: [{ kind: 'rename-sheet', title: 'Sales' }] };
  const renamed = await shop.send('POST', `/api/sheets/${sheets[0]?.id}/edits`, rename, shop.editor);
  expect(renamed.status).toBe(200);
  const stored = (await read<{ page: AppPage }>(`${at()}/deleted-pages/${page.id}`)).page;
  expect(stored.document.blocks[0]).toMatchObject({
    id: 'rows',
    sheet_title: 'Sales',
    settings: { title: 'All orders' },
  });
  await change({ kind: 'add-page', page: stored, index: 9 });
  expect(await trash()).toEqual([]);
  expect(await (await shop.ask('/orders')).text()).toContain('All orders');
});

test('a home page that went comes back as a page beside the one that took its place', async () => {
  const { pages } = (await draft()).document;
  const [home, other] = [pages.find(({ type }) => type === 'home'), pages.find(({ type }) => type === 'page')];
  if (!home || !other) throw new Error('no pages');
  await change(
    { kind: 'make-home', page_id: other.id, former_slug: 'former' },
    { kind: 'remove-page', page_id: home.id },
  );
  expect(await trash()).toMatchObject([{ page_id: home.id }]);
  const { page } = await read<{ page: AppPage }>(`${at()}/deleted-pages/${home.id}`);
  expect(page).toMatchObject({ type: 'page', slug: 'former' });
  await change({ kind: 'add-page', page, index: 0 });
  expect((await draft()).document.pages[0]).toMatchObject({ id: home.id, slug: 'former' });
});

test('a new page that is taken back at once is no deletion', async () => {
  const page: AppPage = {
    ...{ id: 'fresh', name: 'Fresh', slug: 'fresh', type: 'page', is_public: true },
    document: { settings: (await draft()).document.pages[0]?.document.settings ?? ({} as never), blocks: [] },
  };
  await change({ kind: 'add-page', page, index: 9 });
  const { revision } = await draft();
  const undo = {
    base: revision,
    edits: [{ kind: 'remove-page', page_id: 'fresh' }],
    reason: 'undone',
    of_revision: revision,
  };
  expect((await shop.send('POST', `${at()}/draft`, undo, shop.editor)).status).toBe(200);
  expect(await trash()).toEqual([]);
});

test('what was never deleted is not in the trash', async () => {
  const [page] = (await draft()).document.pages;
  expect((await shop.ask(`${at()}/deleted-pages/${page?.id}`, { as: shop.editor })).status).toBe(404);
  expect((await shop.ask(`${at()}/deleted-pages`, {})).status).toBe(401);
});
