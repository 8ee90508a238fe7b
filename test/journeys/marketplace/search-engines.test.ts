/** What search engines are told of the main host: what anybody may open there, and nothing else. */
import { expect, test } from 'vitest';
import { publishWaiting } from './buyer.ts';
import { openShop } from './shop.ts';

test('the map of the site holds published templates and open boards, and nothing else', async () => {
  await using shop = await openShop();
  const { services, browser } = shop.sheaf;
  const board = async (name: string, access: object) => {
    const made = await shop.author.call('POST', '/api/apps', {
      name,
      kind: 'board',
      workbook_id: null,
      start: 'blank',
    });
    expect(made.status).toBe(200);
    const { id, board_slug } = made.body['app'] as { id: string; board_slug: string };
    expect((await shop.author.call('PUT', `/api/apps/${id}`, access)).status).toBe(200);
    return board_slug;
  };
  const open = await board('Open board', { public: true, sign_in_method: 'No sign in' });
  const shut = await board('Shut board', { public: false });
  const locked = await board('Locked board', { public: true, sign_in_method: 'Use password set by user' });
  await shop.submit();
  await publishWaiting(shop);

  const robots = await browser().ask('/robots.txt');
  expect(robots.headers.get('content-type')).toContain('text/plain');
  expect(await robots.text()).toMatch(
    /Disallow: \/dashboard\n[\s\S]*Sitemap: http:\/\/localhost[^\n]*\/sitemap\.xml\n/,
  );
  const map = await browser().ask('/sitemap.xml');
  expect(map.headers.get('content-type')).toContain('application/xml');
  const xml = await map.text();
  const paths = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(paths).toEqual(
    expect.arrayContaining(['/', '/embed', '/marketplace', '/templates', '/templates/the-orchard-friends', `/${open}`]),
  );
  expect(paths).not.toContain(`/${shut}`);
  expect(paths).not.toContain(`/${locked}`);
  for (const path of paths) expect((await browser().ask(path)).status, path).toBe(200);
  // At the host of an app these are addresses of pages.
  expect((await browser().ask(`http://${shop.app.subdomain}.localhost:3000/sitemap.xml`)).status).not.toBe(200);
  expect(await services.marketPages.addresses()).toHaveLength(4);
});
