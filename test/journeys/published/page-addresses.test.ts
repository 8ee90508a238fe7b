/** Anonymous reads: only what a page reads of its address makes a page of its own, and nothing draws pages without end. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import { Problem } from '#kit/problem.ts';
import type { Column } from '#engine/model.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
const text = (id: string): Column => ({ id, name: id[0]?.toUpperCase() + id.slice(1), type: 'text' });

const filter = (name: string, condition: BlockFilter['condition'], value: string): BlockFilter => ({
  ...{ name, active: false, condition, value },
  sheet_column: { sheet: 'Orders', column: condition === 'today' ? 'day' : 'city' },
});
const table: Partial<StoredBlock> = {
  ...{ id: 'orders', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'city' }] },
  settings: { search: true },
  filters: [filter('where', '=', 'Rome'), filter('now', 'today', '')],
};
const details: Partial<StoredBlock> = {
  ...{ id: 'details', type: 'itemDetails', sheet_title: 'Orders', axis: [{ column: 'city' }] },
  settings: { heading_column: 'item' },
};

beforeAll(async () => {
  const rows = ['lamp', 'chair', 'desk'].map((item, index) => ({
    cells: { item, city: index === 2 ? 'Oslo' : 'Rome', day: '2020-01-01' },
  }));
  shop = await publishApp([{ title: 'Orders', columns: ['item', 'city', 'day'].map(text), rows }]);
  await shop.setBlocks('orders', [table]);
  await shop.setBlocks('about', [details]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

/** How many pages were drawn while these were asked for, and the HTML of the last one. */
async function renderedFor(paths: readonly string[], options: Parameters<PublishedApp['ask']>[1] = {}) {
  const before = shop.services.published.caches.responses.pages.stats();
  let html = '';
  for (const path of paths) {
    const answer = await shop.ask(path, options);
    expect(answer.status).toBe(200);
    html = await answer.text();
  }
  const after = shop.services.published.caches.responses.pages.stats();
  return { rendered: after.misses - before.misses, kept: after.pages - before.pages, html };
}

test('what the page does not read of an address, and how it is spelled, makes no page of its own', async () => {
  const { rendered } = await renderedFor([
    '/orders',
    '/orders?filters=nothing',
    '/orders?filters=nothing:1,else:2',
    '/orders?nobody.search=x',
    '/orders?orders.sort=nothing:ascending',
    '/orders?orders.filter=day:%3D:x',
    '/orders?orders.page=1',
    '/orders?orders.page=0001',
    '/orders?orders.search=%20',
    '/orders?orders.span=week:2026-11-16',
    '/orders?record=nobody',
    '/orders?_sent=nothing',
    '/orders?preview=false&button_text=x',
    '/orders?hide_header=true',
    '/orders?embed=false&section=x&search=y&token2=z',
    '/orders?_act=sign-in',
    '/%6Frders'.replace('%6F', 'o'),
  ]);
  expect(rendered).toBe(1);
  const { rendered: previewed, html: preview } = await renderedFor([
    '/orders?preview=true',
    '/orders?preview=true&button_text=x&template_data=%7B%7D',
    '/orders?template_data=y&preview=true',
  ]);
  expect(previewed).toBe(1);
  expect(preview).toContain('Preview Mode');
  const { rendered: filtered, html } = await renderedFor([
    '/orders?filters=where:Oslo,now',
    '/orders?filters=now,where:Oslo',
    '/orders?filters=now:1,where:Oslo,else:3',
    '/orders?filters=%77here:Oslo,now:tomorrow&filters=where:Rome',
    '/orders?else=1&filters=now,%20where:Oslo',
  ]);
  expect(filtered).toBe(1);
  expect(html).not.toContain('>lamp<');
  const { rendered: named, html: oslo } = await renderedFor(['/orders?filters=where:Oslo']);
  expect(named).toBe(1);
  expect(oslo).toContain('>desk<');
  expect(oslo).not.toContain('>lamp<');
});

test('the host in other letters is the same page', async () => {
  await renderedFor(['/orders']);
  expect((await renderedFor(['/orders'], { host: appHost.toUpperCase() })).rendered).toBe(0);
});

test('records that are not there share one page, and each that is has its own', async () => {
  const [row] = await shop.rowsOf('Orders');
  const { rendered, html } = await renderedFor([
    '/about?record=row_none',
    ...[1, 2, 3].map((n) => `/about?record=none-${n}`),
  ]);
  expect(rendered).toBe(1);
  expect(html).not.toContain('lamp');
  const there = await renderedFor([`/about?record=${row?.row_id}`, `/about?record=${row?.row_id}`]);
  expect(there.rendered).toBe(1);
  expect(there.html).toContain('lamp');
  expect((await renderedFor([`/about?record=${'x'.repeat(5_000)}`])).rendered).toBe(0);
});

test('a made-up session is none: the page comes from the cache, and the cookie is cleared', async () => {
  await renderedFor(['/orders']);
  const headers = { cookie: `sheaf_session=${'x'.repeat(43)}` };
  const answer = await shop.ask('/orders', { headers });
  expect(answer.headers.get('set-cookie')).toMatch(/^sheaf_session=; .*Max-Age=0/);
  expect(answer.headers.get('etag')).not.toBeNull();
  expect((await renderedFor(['/orders', '/orders'], { headers })).rendered).toBe(0);
  const bearer = { authorization: `Bearer ${'y'.repeat(43)}` };
  expect((await renderedFor(['/orders'], { headers: bearer })).rendered).toBe(0);
});

test('a form that the page does not know is refused without drawing the page', async () => {
  let rendered = 0;
  const { pageSteps } = shop.services.renderer;
  shop.services.renderer.pageSteps = (page, apart) => {
    rendered += 1;
    return pageSteps(page, apart);
  };
  try {
    const post = (fields: Record<string, string>) =>
      shop.ask('/orders', { method: 'POST', body: new URLSearchParams(fields), headers: { origin } });
    expect((await post({ _act: 'made-up' })).status).toBe(400);
    expect((await post({ _block: 'nothing' })).status).toBe(404);
    expect((await post({ _comment: 'add', _block: 'nothing' })).status).toBe(404);
    expect(rendered).toBe(0);
  } finally {
    shop.services.renderer.pageSteps = pageSteps;
  }
});

test('where the engine is busy a call is told when to come again, and a page says so in the block', async () => {
  const { engine } = shop.services;
  const { query } = engine;
  const page = await shop.services.pages.of(shop.app, 'draft').bySlug('orders');
  engine.query = async () => {
    throw new Problem('unavailable', 'This query takes too long right now.', { details: { retry_after: 5 } });
  };
  try {
    const body = { page_id: page?.page_id, block_id: 'orders', ask: 'rows', query: { search: 'lamp' } };
    const headers = { 'content-type': 'application/json', origin };
    const called = await shop.ask('/api/page/query', { method: 'POST', body: JSON.stringify(body), headers });
    expect([called.status, called.headers.get('retry-after')]).toEqual([503, '5']);
    const { html, kept: remaining } = await renderedFor(['/orders?orders.search=lamp']);
    expect(html).toContain('This query takes too long right now.');
    expect(remaining).toBe(0);
  } finally {
    engine.query = query;
  }
});
