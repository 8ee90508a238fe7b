/** Feeds of lists: what strangers see of their newest rows, and nothing else. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wayNames } from '#features/visitor/rules/leak-text.ts';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { fullTest } from '../../full-test.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let details = '';
const text = (id: string) => ({ id, name: id, type: 'text' as const });
const shown = {
  ...{ name: 'shown', active: true, condition: '=' as const, value: 'yes' },
  sheet_column: { sheet: 'Trips', column: 'shown' },
};
const list = (settings: object = {}, part: Partial<StoredBlock> = {}): Partial<StoredBlock> => ({
  ...{ id: 'list', type: 'list', sheet_title: 'Trips', filters: [shown] },
  axis: [
    { column: 'name', type: 'text' },
    { column: 'about', type: 'text' },
    { column: 'photo', type: 'image' },
  ],
  settings: { atom_feed: true, title: 'Our trips', ...settings },
  item_buttons: [{ title: 'View', open_detail_page: details }],
  ...part,
});
const unreachable = { paginate: true, rows_per_page: 2, show_pagination: false, show_search: false };

beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Trips',
      columns: [text('name'), text('about'), text('shown'), text('note'), { ...text('photo'), type: 'image' }],
      rows: ['Ash', 'Birch', 'Cedar & <b>Elm</b>', 'Dogwood'].map((name, at) => ({
        cells: {
          ...{ name, about: `About **${name}**\u0007`, shown: at === 3 ? 'no' : 'yes', note: `secret ${at}` },
          photo: at === 0 ? 'https://example.com/a.jpg?x=1&y=2' : null,
        },
      })),
    },
  ]);
  details = await shop.setBlocks('about', [
    {
      ...{ id: 'details', type: 'itemDetails', sheet_title: 'Trips', filters: [shown], axis: [{ column: 'about' }] },
      settings: { heading_column: 'name' },
    },
  ]);
  await shop.setBlocks('', [list()]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const titles = (xml: string) => [...xml.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);

test('a list has a feed of its newest rows where its owner says so, and its page links it', async () => {
  const answer = await shop.ask('/feed.xml');
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
  const xml = await answer.text();
  expect(titles(xml)).toEqual(['Our trips · Corner Shop', 'Cedar &amp; Elm', 'Birch', 'Ash']);
  expect(xml).toContain('&lt;p&gt;about: About Ash&lt;/p&gt;');
  expect(xml).toMatch(/href="http:\/\/shop\.localhost:3000\/about\/birch-[0-9a-z]{13}"/);
  expect(xml).not.toMatch(/secret|Dogwood/);
  expect(xml).not.toContain('\u0007');
  const again = await shop.ask('/feed.xml', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const link = '<link rel="alternate" type="application/atom+xml" title="Our trips · Corner Shop" href="/feed.xml">';
  expect(await (await shop.ask('/')).text()).toContain(link);
  // A new row is on top, and what each is known by stays.
  const known = xml.match(/<id>[^<]+<\/id>/g);
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Trips');
  await shop.services.rows.add(sheet?.id ?? '', { kind: 'anonymous' }, [{ cells: { name: 'Fir', shown: 'yes' } }]);
  await expect.poll(async () => titles(await (await shop.ask('/feed.xml')).text())[1]).toBe('Fir');
  const later = (await (await shop.ask('/feed.xml')).text()).match(/<id>[^<]+<\/id>/g);
  expect(later).toEqual(expect.arrayContaining(known ?? ['none']));
});

test('rows that visitors can’t reach are in no feed, nor is what is not for strangers', async () => {
  await shop.setBlocks('', [list(unreachable)]);
  expect(titles(await (await shop.ask('/feed.xml')).text()).slice(1)).toEqual(['Birch', 'Ash']);
  const leaks = await shop.services.published.leaks(shop.app, 'draft');
  const given = leaks.pages[0]?.viewers.map(({ viewer, blocks }) => [viewer, blocks[0]?.gives.map(wayNames)[0]]);
  expect(given?.slice(0, 2)).toEqual([
    ['anonymous', 'page, sheet call, feed'],
    ['reader', 'page, sheet call'],
  ]);
  const isGone = async (path = '/feed.xml') => {
    const answer = await shop.ask(path);
    expect([answer.status, await answer.text()], path).toEqual([404, 'Not found']);
    expect(await (await shop.ask('/')).text()).not.toContain('application/atom+xml');
  };
  await shop.setBlocks('', [list({ atom_feed: false })]);
  await isGone();
  await shop.setBlocks('', [list({ shown_to: ['staff'] })]);
  await isGone();
  await shop.setBlocks('', [list()]);
  const { database } = shop.services;
  const setApp = (values: { public?: boolean; sign_in_method?: 'No sign in' | 'Use password set by user' }) =>
    database.updateTable('apps').set(values).where('id', '=', shop.app.id).execute();
  await setApp({ sign_in_method: 'Use password set by user' });
  await isGone();
  await setApp({ sign_in_method: 'No sign in' });
  for (const path of ['/nothing/feed.xml', '/orders/feed.xml', '/feed.xml?block=other', '/login/feed.xml'])
    expect((await shop.ask(path)).status, path).toBe(404);
});

fullTest('each list of a page has its own, which a validator takes', async () => {
  await shop.setBlocks('', [list({ title: '' }), list({ title: 'More' }, { id: 'more', type: 'table', filters: [] })]);
  const page = await (await shop.ask('/')).text();
  const hrefs = [...page.matchAll(/type="application\/atom\+xml" title="[^"]*" href="([^"]+)"/g)].map(
    ([, href]) => href,
  );
  expect(hrefs).toEqual(['/feed.xml', '/feed.xml?block=more']);
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-feed-'));
  try {
    for (const href of hrefs) {
      const file = join(folder, 'feed.xml');
      await writeFile(file, await (await shop.ask(href ?? '')).text());
      // Debian's libxml2-utils has it.
      await promisify(execFile)('xmllint', ['--noout', '--relaxng', 'test/fixtures/atom.rng', file]);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
