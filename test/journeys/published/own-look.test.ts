/** What owners bring themselves: a style sheet for their pages, and code in frames. What each reaches, and who gets it. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeakReport } from '#features/visitor/api/leaks.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
beforeAll(async () => {
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const columns = [text('item', 'Item'), text('cost', 'Cost'), text('state', 'State')];
  const rows = ['Apples', 'Pears', 'Plums'].map((item, at) => ({
    cells: { item, cost: `secret ${at}`, state: at === 2 ? 'hidden' : 'shown' },
  }));
  shop = await publishApp([{ title: 'Orders', columns, rows }]);
  const shown = { name: 's', active: true, condition: '=' as const, value: 'shown' };
  const settings = { html: '<b>hi</b>', script: 'go()', allow_queries: true, most_rows: 1 };
  page_id = await shop.setBlocks('orders', [
    {
      ...{ id: 'code', type: 'customCode', sheet_title: 'Orders', axis: [{ column: 'item', key: 'what' }] },
      settings: { ...settings, hosts: [{ host_address: 'https://api.example.com/v1' }] },
      filters: [{ ...shown, sheet_column: { sheet: 'Orders', column: 'state' } }],
    },
    {
      ...{ id: 'still', type: 'customCode', sheet_title: 'Orders', axis: [{ column: 'item' }] },
      settings: { ...settings, allow_queries: false },
    },
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const wear = (look: object): Promise<unknown> =>
  sql`update apps set settings = settings || ${JSON.stringify(look)}::jsonb where id = ${shop.app.id}`.execute(
    shop.services.database,
  );
const linkIn = (html: string): string => /href="(\/app-look\.css\?v=[\w-]+)"/.exec(html)?.[1] ?? '';
const pageHtml = async (as?: PublishedApp['editor']): Promise<string> =>
  (await shop.ask('/orders', as ? { as } : {})).text();

test('pages link the style sheet of their owner, cleaned, under an address that is another for every other one', async () => {
  expect(linkIn(await pageHtml())).toBe('');
  await wear({ own_css: 'h1 { color: red }\n@import "//evil.example";\n.a { position: fixed }' });
  const first = linkIn(await pageHtml());
  const answer = await shop.ask(first);
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  const css = await answer.text();
  expect(css).toContain('#sheaf-page-root h1{color:red}');
  expect(css).not.toMatch(/evil|fixed/);
  await wear({ own_css: 'h1 { color: blue }' });
  const second = linkIn(await pageHtml());
  expect(second).not.toBe(first);
  // Whoever still has the page from before gets the newest one, and doesn’t keep it under the old address.
  const late = await shop.ask(first);
  expect([await late.text(), late.headers.get('cache-control')]).toEqual([
    expect.stringContaining('blue'),
    expect.stringContaining('no-cache'),
  ]);
});

test('fonts are uploaded by editors, checked, and served with the style sheet, from here alone', async () => {
  const upload = async (bytes: Uint8Array<ArrayBuffer>, as?: PublishedApp['editor']) => {
    const body = new FormData();
    body.append('font', new Blob([bytes]), 'brand.woff2');
    return shop.ask('/api/upload-media', { method: 'POST', body, headers: { origin }, ...(as && { as }) });
  };
  const whole = new Uint8Array(
    await readFile('node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  );
  expect((await upload(whole)).status).toBe(401);
  expect((await upload(whole.slice(0, -1), shop.editor)).status).toBe(415);
  const { url } = (await (await upload(whole, shop.editor)).json()) as { url: string };
  const file = await shop.ask(url);
  expect([file.headers.get('content-type'), file.headers.get('access-control-allow-origin')]).toEqual([
    'font/woff2',
    '*',
  ]);
  await wear({
    own_css: '',
    own_fonts: [{ name: 'Brand', file: url, weight: 'All weights', italic: false, used_for: 'Text' }],
  });
  const css = await (await shop.ask(linkIn(await pageHtml()))).text();
  expect(css).toContain(`@font-face{font-family:"Brand";src:url(${url})`);
  await wear({ own_fonts: [] });
});

test('a page around which the studio is has no style sheet of the owner’s: only its content does', async () => {
  await wear({ own_css: 'h1 { color: blue }' });
  expect(linkIn(await pageHtml(shop.editor))).toBe('');
});

test('an app that no one may open gives its style sheet to editors alone', async () => {
  await wear({ own_css: 'h1 { color: green }' });
  const link = linkIn(await pageHtml());
  await sql`update apps set public = false where id = ${shop.app.id}`.execute(shop.services.database);
  expect((await shop.ask(link)).status).toBe(404);
  const own = await shop.ask(link, { as: shop.editor });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, max-age=31536000, immutable']);
  await sql`update apps set public = true where id = ${shop.app.id}`.execute(shop.services.database);
});

test('editors are told what is left out before they save, others are told nothing', async () => {
  const path = `/api/apps/${shop.app.id}/own-css`;
  const css = 'p { top: 0 }\np { position: fixed }';
  const told = await shop.send('POST', path, { css }, shop.editor);
  expect(told.body).toMatchObject({
    css: '#sheaf-page-root p{top:0}',
    left_out: [{ line: 2, what: 'position:fixed' }],
  });
  expect((await shop.send('POST', path, { css })).status).toBe(401);
  expect((await shop.send('POST', path, { css: 'x'.repeat(30_001) }, shop.editor)).status).toBe(422);
});

test('the document around code is the same for everyone, sealed, and reaches the services in its address alone', async () => {
  const policyOf = (answer: Response) => answer.headers.get('content-security-policy') ?? '';
  const sealed = await shop.ask('/embed/code');
  expect(policyOf(sealed)).toContain("default-src 'none'");
  expect(policyOf(sealed)).toMatch(/connect-src 'none'.*frame-src 'none'.*form-action 'none'.*sandbox allow-scripts$/);
  expect(policyOf(sealed)).not.toContain('allow-same-origin');
  expect(await sealed.text()).toBe(await (await shop.ask('/embed/code', { as: shop.editor })).text());
  const hosts = "https://api.example.com/v1 http://b.example https://c.example;sandbox 'self' *";
  const open = await shop.ask(`/embed/code?${new URLSearchParams({ hosts })}`);
  expect(policyOf(open)).toContain('connect-src https://api.example.com;');
  expect(policyOf(open)).not.toMatch(/b\.example|c\.example|'self'/);
});

const ask = (block_id: string, query: object) =>
  shop.send('POST', '/api/page/query', { page_id, block_id, ask: 'rows', query });

test('code gets what its block reads: the columns chosen and the rows that its filters leave, page by page', async () => {
  const html = await pageHtml();
  expect(html).toContain('Apples');
  expect(html).not.toMatch(/secret|Plums/);
  const next = await ask('code', { offset: 1, limit: 200 });
  expect(next.body['data']).toMatchObject({
    total: 2,
    rows: [{ cells: { item: 'Pears' } }],
    columns: [{ name: 'what' }],
  });
  expect(JSON.stringify(next.body)).not.toMatch(/secret|Plums/);
  for (const query of [
    { filters: [{ column: 'cost', condition: '=', value: 'x' }] },
    { sort: [{ column: 'cost', direction: 'ascending' }] },
  ])
    expect((await ask('code', query)).status).toBe(422);
  expect(JSON.stringify((await ask('code', { search: 'secret' })).body)).not.toContain('row_id');
});

test('without leave to ask, code gets the first rows and no others', async () => {
  expect((await ask('still', { search: 'Pears' })).status).toBe(422);
  expect((await ask('still', { offset: 1 })).body['data']).toMatchObject({
    offset: 0,
    rows: [{ cells: { item: 'Apples' } }],
  });
});

test('the report of what an app gives out names the code and where it can send what it reads', async () => {
  const answer = await shop.ask(`/api/apps/${shop.app.id}/leaks`, { as: shop.editor });
  const report = (await answer.json()) as LeakReport;
  const blocks = report.pages.flatMap(
    (page) => page.viewers.find(({ viewer }) => viewer === 'anonymous')?.blocks ?? [],
  );
  expect(blocks).toMatchObject([
    { sends_to: ['https://api.example.com'], gives: [{ count: 2, columns: [{ id: 'item' }] }] },
    { gives: [{ count: 1 }] },
  ]);
  expect(blocks[0]?.gives[0]?.ways).toContain('code');
  expect(blocks[1]).not.toHaveProperty('sends_to');
});
