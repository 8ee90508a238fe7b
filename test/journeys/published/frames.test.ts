/** Nothing that any host answers may stand in a frame but pages that are asked for as a part of another one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  shop = await publishApp([{ title: 'Orders', columns, rows: [{ cells: { item: 'Apples' } }] }]);
  page_id = await shop.setBlocks('orders', [
    {
      ...{ type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] },
      settings: { csv_download: true, pdf_download: true },
    },
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item', required: true }] },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const mainHost = appHost.slice(appHost.indexOf('.') + 1);

/** Asks the server itself, as whichever host. */
async function headersOf(host: string, path: string, options: RequestInit = {}, as?: PublishedApp['editor']) {
  const answer = as
    ? await shop.ask(path, { ...options, as })
    : await shop.server.fetch(
        new Request(`${origin.replace(appHost, host)}${path}`, {
          redirect: 'manual',
          ...options,
          headers: { host: `${host}:3000`, ...options.headers },
        }),
        '127.0.0.1',
      );
  return { status: answer.status, headers: answer.headers };
}

function expectNoFrames({ status, headers }: { status: number; headers: Headers }, what: string): void {
  const policy = headers.get('content-security-policy') ?? '';
  const reported = policy
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith('frame-ancestors'));
  expect([what, status, reported, headers.get('x-frame-options')]).toEqual([
    what,
    status,
    ["frame-ancestors 'none'"],
    'DENY',
  ]);
}

test('no page, file, call, redirect or refusal of any host may be framed', async () => {
  const download = `page_id=${page_id}&block_id=b1&ask=rows`;
  const paths: [host: string, path: string, status: number][] = [
    [appHost, '/orders', 200],
    [appHost, '/orders?preview=true', 200],
    [appHost, '/nowhere', 404],
    [appHost, '/assets/gone.js', 404],
    [appHost, '/files/gone', 404],
    [appHost, '/login', 200],
    [appHost, '/handover', 303],
    [appHost, `/api/page/download?${download}&kind=csv`, 200],
    [appHost, `/api/page/download?${download}&kind=pdf`, 200],
    [appHost, '/api/page/orders', 200],
    [appHost, '/api/nothing', 404],
    [appHost, '/%00', 400],
    ['nobody.elsewhere.test', '/', 421],
    [mainHost, '/', 200],
    [mainHost, '/dashboard', 302],
    [mainHost, '/dashboard/auth', 200],
    [mainHost, '/dashboard/auth?embed=true', 200],
    [mainHost, '/no-board', 404],
    [mainHost, '/api/docs', 200],
    [mainHost, '/metrics', 200],
    [`gone.${mainHost}`, '/', 404],
  ];
  const seen: string[] = [];
  for (const [host, path, status] of paths) {
    const answer = await headersOf(host, path);
    if (answer.status !== status) seen.push(`${host}${path}: ${answer.status}, not ${status}`);
    expectNoFrames(answer, `${host}${path}`);
  }
  expect(seen).toEqual([]);
});

test('nor may a page of an app on the free plan, though the frame says so', async () => {
  const { database } = shop.services;
  const plan = (name: string) => database.updateTable('workspaces').set({ plan: name }).execute();
  await plan('free');
  const answer = await shop.ask('/orders?embed=true');
  expect(answer.status).toBe(403);
  expect(answer.headers.get('content-security-policy')).toMatch(/frame-ancestors \*$/);
  const html = await answer.text();
  expect(html).toContain('This app can’t be shown on other sites.');
  expect(html).not.toMatch(/Apples|Orders/);
  const call = { method: 'POST', body: JSON.stringify({ page_id, block_id: 'b1', ask: 'rows', query: {} }) };
  const headers = { origin, 'content-type': 'application/json' };
  expect((await shop.ask('/api/page/query?embed=true', { ...call, headers })).status).toBe(401);
  await plan('pro');
  expect((await shop.ask('/orders?embed=true')).status).toBe(200);
});

test('nor may what an editor gets, whose studio draws pages into a document of its own', async () => {
  for (const path of ['/orders', '/nowhere']) expectNoFrames(await headersOf(appHost, path, {}, shop.editor), path);
});

test('of a private app neither', async () => {
  await shop.services.database.updateTable('apps').set({ public: false }).where('id', '=', shop.app.id).execute();
  expectNoFrames(await headersOf(appHost, '/orders'), '/orders');
});
