/** The pictures that links to pages and records are shared with. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '../../full-test.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
const text = (id: string) => ({ id, name: id, type: 'text' as const });
const shown = {
  ...{ name: 'shown', active: true, condition: '=' as const, value: 'yes' },
  sheet_column: { sheet: 'Trips', column: 'shown' },
};
beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Trips',
      columns: [text('name'), text('shown')],
      rows: ['Ash', '角の店', 'Secret'].map((name, at) => ({ cells: { name, shown: at === 2 ? 'no' : 'yes' } })),
    },
  ]);
  await shop.setBlocks('about', [
    {
      ...{ id: 'details', type: 'itemDetails', sheet_title: 'Trips', filters: [shown], axis: [{ column: 'name' }] },
      settings: { heading_column: 'name' },
    },
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const image = async (path: string) =>
  /property="og:image" content="http:\/\/shop\.localhost:3000([^"]*)"/.exec(await (await shop.ask(path)).text())?.[1];
const addressOf = async (at: number) => `/about?record=${(await shop.rowsOf('Trips'))[at]?.row_id}`;

test('a page and a record without a picture have one that is drawn, another for another name', async () => {
  const paths = [
    await image('/'),
    await image('/orders'),
    await image(await addressOf(0)),
    await image(await addressOf(1)),
  ];
  expect(paths.map((path) => path?.replace(/[0-9a-z]{13}(?=\/)/, 'id').replace(/v=.*/, 'v'))).toEqual([
    '/social.png?v',
    '/orders/social.png?v',
    '/about/ash-id/social.png?v',
    '/about/id/social.png?v',
  ]);
  expect(new Set(paths.map((path) => path?.split('v=')[1])).size).toBe(4);
  const answer = await shop.ask(paths[3] ?? '');
  const png = Buffer.from(await answer.arrayBuffer());
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  expect(await sharp(png).metadata()).toMatchObject({ width: 1_200, height: 630, format: 'png' });
  const again = await shop.ask(paths[3] ?? '', { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
  // What strangers don't see has none.
  const hidden = (await shop.rowsOf('Trips'))[2]?.row_id.slice(-13);
  for (const path of [`/about/secret-${hidden}/social.png`, '/about/x/social.png', '/nothing/social.png'])
    expect((await shop.ask(path)).status, path).toBe(404);
});

test('an app can be installed, with an icon of its own look', async () => {
  expect(await (await shop.ask('/')).text()).toContain('<link rel="manifest" href="/app.webmanifest">');
  const answer = await shop.ask('/app.webmanifest');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({
    name: 'Corner Shop',
    short_name: 'Corner Shop',
    start_url: '/',
    display: 'standalone',
  });
  for (const { src, sizes } of manifest.icons) {
    const icon = await sharp(Buffer.from(await (await shop.ask(src)).arrayBuffer())).metadata();
    expect(`${icon.width}x${icon.height}`).toBe(sizes);
  }
});

fullTest('it is drawn in the look of the app, and not where the owner has chosen a picture', async () => {
  const save = (settings: object) => shop.send('PUT', `/api/apps/${shop.app.id}`, { settings }, shop.editor);
  const hash = async (path: string) =>
    createHash('sha256')
      .update(Buffer.from(await (await shop.ask(path)).arrayBuffer()))
      .digest('hex');
  const before = [await image('/'), await hash('/social.png')];
  await save({ palette: { accent: '#b45309' } });
  await expect.poll(() => image('/')).not.toBe(before[0]);
  expect(await hash('/social.png')).not.toBe(before[1]);
  const { dominant } = await sharp(Buffer.from(await (await shop.ask('/social.png')).arrayBuffer())).stats();
  expect(Math.max(dominant.r, dominant.g, dominant.b)).toBeLessThan(100);
  await save({ social_picture: 'https://example.com/own.png' });
  await expect
    .poll(async () => (await (await shop.ask('/')).text()).includes('https://example.com/own.png'))
    .toBe(true);
  await save({ social_picture: '' });
  const { database } = shop.services;
  await database.updateTable('apps').set({ public: false }).where('id', '=', shop.app.id).execute();
  await expect.poll(async () => (await shop.ask('/social.png')).status).toBe(404);
  const refused = await Promise.all(
    ['/app.webmanifest', '/app-icon-192.png'].map(async (path) => (await shop.ask(path)).status),
  );
  expect(refused).toEqual([403, 404]);
});
