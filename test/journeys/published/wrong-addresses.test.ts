/** Addresses of an app that have no page: where its owner leads them, the owner's page for them, and what machines read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { AppTheme } from '#features/apps/rules/document/theme-settings.ts';
import { fullTest } from '../../full-test.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
const details: Partial<StoredBlock> = {
  ...{ id: 'details', type: 'itemDetails', sheet_title: 'Trips', axis: [{ column: 'name' }] },
  settings: { heading_column: 'name' },
};
const header: Partial<StoredBlock> = { id: 'header', type: 'header', settings: {} };

beforeAll(async () => {
  shop = await publishApp(
    [{ title: 'Trips', columns: [{ id: 'name', name: 'name', type: 'text' }], rows: [{ cells: { name: 'Ash' } }] }],
    { settings: { redirects: [] } },
  );
  await shop.setBlocks('', [header]);
  await shop.setBlocks('about', [details]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const save = (settings: Partial<AppTheme>) => shop.send('PUT', `/api/apps/${shop.app.id}`, { settings }, shop.editor);
const led = async (path: string) => {
  const answer = await shop.ask(path, { redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
};

test('old addresses lead to where their owner says, and pages come first', async () => {
  const saved = await save({
    redirects: [
      { from: '/old.html', to: '/orders' },
      { from: '/shop/trips/1', to: 'https://example.com/trips' },
      { from: '/about', to: '/orders' },
      { from: '/about/ash-0000000000000', to: '/about' },
    ],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await expect.poll(() => led('/Old.html?search=x')).toEqual([301, '/orders?search=x']);
  expect(await led('/shop/trips/1/?a=1')).toEqual([301, 'https://example.com/trips']);
  expect(await led('/about')).toEqual([200, null]);
  // Of a record that is gone.
  expect(await led('/about/ash-0000000000000')).toEqual([301, '/about']);
  expect(await led('/nothing')).toEqual([404, null]);
  const wrong = await save({ redirects: [{ from: '/a', to: 'javascript:alert(1)' }] });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([422, expect.stringContaining('settings.redirects.0.to')]);
});

test('the page for wrong addresses is the owner’s, in the look of the app, and says 404', async () => {
  const text = async (path: string) => {
    const answer = await shop.ask(path);
    return [answer.status, await answer.text()] as const;
  };
  expect((await text('/nothing'))[1]).toContain('This page could not be found');
  await save({
    missing_title: 'Lost <b>?',
    missing_text: 'Try\nagain',
    missing_link: '/orders',
    missing_link_text: 'Go',
  });
  await expect.poll(async () => (await text('/nothing'))[1]).toContain('<h1>Lost &lt;b&gt;?</h1>');
  for (const path of ['/nothing', '/a/b/c', '/orders/x-0000000000000', '/about/ash-0000000000001']) {
    const [status, html] = await text(path);
    expect(status, path).toBe(404);
    expect(html).toContain('<p>Try\nagain</p><a href="/orders">Go</a>');
    expect(html).toContain('<title>Lost &lt;b&gt;? · Corner Shop</title>');
    expect(html).toContain('data-block="header"');
    expect(html).toContain('<meta name="robots" content="noindex">');
  }
  const signedIn = await shop.ask('/nothing', { as: shop.editor });
  expect([signedIn.status, await signedIn.text()]).toEqual([404, expect.stringContaining('Lost &lt;b&gt;?')]);
});

test('language models get a summary where the owner wants one', async () => {
  expect(await led('/llms.txt')).toEqual([404, null]);
  await save({ llms_txt: true, description: 'Trips [of] all\nkinds' });
  await expect.poll(() => led('/llms.txt')).toEqual([200, null]);
  expect(await (await shop.ask('/llms.txt')).text()).toBe(
    [
      ...['# Corner Shop', '', String.raw`> Trips \[of\] all kinds`, '', '## Pages', ''],
      ...['- [Home](http://shop.localhost:3000/)', '- [Orders](http://shop.localhost:3000/orders)', ''],
      ...['## Optional', '', '- [Sitemap](http://shop.localhost:3000/sitemap.xml)', ''],
    ].join('\n'),
  );
});

fullTest('an app with a sign-in tells strangers none of it', async () => {
  const { database } = shop.services;
  const set = (sign_in_method: 'No sign in' | 'Use password set by user') =>
    database.updateTable('apps').set({ sign_in_method }).where('id', '=', shop.app.id).execute();
  await save({
    llms_txt: true,
    redirects: [
      { from: '/old', to: '/orders' },
      { from: '/old.html', to: '/orders' },
    ],
  });
  await set('Use password set by user');
  for (const path of ['/old.html', '/llms.txt']) expect(await led(path), path).toEqual([404, null]);
  for (const path of ['/old', '/nothing', '/orders']) expect((await led(path))[1], path).toMatch(/^\/login/);
  await set('No sign in');
  await expect.poll(() => led('/old')).toEqual([301, '/orders']);
});
