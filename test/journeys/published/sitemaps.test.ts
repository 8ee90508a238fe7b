/** What search engines are told of an app: what strangers see, and nothing else. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';
import { addressesOf } from '../../records/crawler.ts';

let shop: PublishedApp;
let details = '';
const text = (id: string) => ({ id, name: id, type: 'text' as const });
const shown = {
  ...{ name: 'shown', active: true, condition: '=' as const, value: 'yes' },
  sheet_column: { sheet: 'Trips', column: 'shown' },
};
const record = (settings: object = {}): Partial<StoredBlock> => ({
  ...{ id: 'details', type: 'itemDetails', sheet_title: 'Trips', filters: [shown], axis: [{ column: 'about' }] },
  settings: { heading_column: 'name', ...settings },
});
const list = (part: Partial<StoredBlock> = {}): Partial<StoredBlock> => ({
  ...{ id: 'list', type: 'table', sheet_title: 'Trips', axis: [{ column: 'about' }] },
  ...{ settings: { paginate: true }, item_buttons: [{ title: 'View', open_detail_page: details }] },
  ...part,
});

beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Trips',
      columns: [text('name'), text('about'), text('shown'), text('note')],
      rows: ['Ash', 'Birch', 'Cedar', 'Dogwood'].map((name, at) => ({
        cells: { name, about: `About ${name}`, shown: at === 3 ? 'no' : 'yes', note: `secret ${at}` },
      })),
    },
  ]);
  details = await shop.setBlocks('about', [record()]);
  await shop.setBlocks('', [list()]);
  await shop.setBlocks('orders', [{ id: 'words', type: 'markdown', settings: { text: 'Words' } }]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const addresses = () => addressesOf(async (path) => shop.ask(path));
const paths = async () =>
  (await addresses()).map((url) => new URL(url).pathname.replace(/-[0-9a-z]{13}$/, '')).toSorted();

test('it holds open pages and the records that lists lead to, as their page shows them', async () => {
  expect(await paths()).toEqual(['/', '/about/ash', '/about/birch', '/about/cedar', '/orders']);
  const index = await shop.ask('/sitemap.xml');
  expect(index.headers.get('content-type')).toContain('application/xml');
  expect(await index.text()).toContain('<loc>http://shop.localhost:3000/sitemap/1.xml</loc>');
  const part = await (await shop.ask('/sitemap/1.xml')).text();
  expect(part.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(3);
  expect(part).not.toMatch(/secret|[Dd]ogwood/);
  for (const url of await addresses()) {
    const answer = await shop.ask(new URL(url).pathname, { redirect: 'manual' });
    expect(answer.status, url).toBe(200);
    expect(await answer.text()).toContain(`<link rel="canonical" href="${url}">`);
  }
  for (const path of ['/sitemap/0.xml', '/sitemap/2.xml', '/sitemap/x.xml', '/sitemap/1'])
    expect((await shop.ask(path)).status, path).toBe(404);
  const robots = await (await shop.ask('/robots.txt')).text();
  expect(robots).toContain('Sitemap: http://shop.localhost:3000/sitemap.xml');
});

test('a list leads to as many records as it shows, and a record that no one links to is not told of', async () => {
  await shop.setBlocks('', [
    list({
      settings: {
        paginate: true,
        rows_per_page: 2,
        show_pagination: false,
        show_search: false,
        show_filter: false,
        show_sort: false,
        show_details_on_click: false,
      },
    }),
  ]);
  expect(await paths()).toEqual(['/', '/about/ash', '/about/birch', '/orders']);
  await shop.setBlocks('', [list({ item_buttons: [] })]);
  expect(await paths()).toEqual(['/', '/orders']);
  // Where each leads to the next, one link is enough for all.
  await shop.setBlocks('about', [record({ show_neighbours: true })]);
  expect(await paths()).toEqual(['/', '/about/ash', '/about/birch', '/about/cedar', '/orders']);
  await shop.setBlocks('about', [record()]);
  await shop.setBlocks('', [list()]);
});

test('it follows rows', async () => {
  const [first] = await shop.rowsOf('Trips');
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Trips');
  const edit = (version: number, cells: Record<string, string>) =>
    shop.services.rows.edit(sheet?.id ?? '', { kind: 'anonymous' }, first?.row_id ?? '', version, cells);
  const hidden = await edit(first?.version ?? 0, { shown: 'no' });
  await expect.poll(paths).toEqual(['/', '/about/birch', '/about/cedar', '/orders']);
  await edit(hidden.version, { shown: 'yes', name: 'Aspen' });
  await expect.poll(paths).toEqual(['/', '/about/aspen', '/about/birch', '/about/cedar', '/orders']);
});

test('a page that its owner keeps from search engines, or from strangers, is left out with its records', async () => {
  await shop.setBlocks('about', [record()], { search_engines: false });
  expect(await paths()).toEqual(['/', '/orders']);
  const [{ row_id = '' } = {}] = await shop.rowsOf('Trips');
  expect(await (await shop.ask(`/about?record=${row_id}`)).text()).toContain('<meta name="robots" content="noindex">');
  await shop.setBlocks('about', [record()]);
  const { database } = shop.services;
  const setPublic = (page: string, is_public: boolean) =>
    database
      .updateTable('pages')
      .set({ is_public })
      .where('app_id', '=', shop.app.id)
      .where('page_slug', '=', page)
      .execute();
  await setPublic('about', false);
  expect(await paths()).toEqual(['/', '/orders']);
  await setPublic('about', true);
  // A list that strangers don't see leads them nowhere.
  await setPublic('', false);
  expect(await paths()).toEqual(['/orders']);
  await setPublic('', true);
});

test('apps that are not open to strangers have no sitemap, and no robots.txt', async () => {
  const { database } = shop.services;
  const set = (values: { public?: boolean; sign_in_method?: 'No sign in' | 'Use password set by user' }) =>
    database.updateTable('apps').set(values).where('id', '=', shop.app.id).execute();
  for (const values of [{ public: false }, { public: true, sign_in_method: 'Use password set by user' as const }]) {
    await set(values);
    for (const path of ['/sitemap.xml', '/sitemap/1.xml', '/robots.txt']) {
      const answer = await shop.ask(path);
      expect([answer.status, await answer.text()], path).toEqual([404, 'Not found']);
    }
  }
  await set({ public: true, sign_in_method: 'No sign in' });
  expect(await paths()).toContain('/about/birch');
});
