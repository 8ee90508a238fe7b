/** The log of use of the operator: only with an address to tell, and only of who agreed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishApp, type PublishedApp } from '../published-app.ts';

const reported: Record<string, unknown>[] = [];
let status = 200;
const service = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    reported.push(JSON.parse(body));
    response.writeHead(status).end();
  });
});
let shop: PublishedApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  shop = await publishApp([], { variables: { ANALYTICS_URL: `http://127.0.0.1:${port}/events` } });
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  service.close();
});

async function open(path: string, as?: typeof shop.editor): Promise<void> {
  expect((await shop.ask(path, { host: 'localhost', ...(as && { as }) })).status).toBeLessThan(400);
  await shop.services.usageLog.flush();
}

const agree = async (log_usage: boolean) => {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' };
  const body = JSON.stringify({ log_usage });
  const answer = await shop.ask('/api/account', { host: 'localhost', as: shop.editor, method: 'PUT', body, headers });
  return (await answer.json()) as { name: string; log_usage: boolean | null };
};

test('nobody is told of who did not agree', async () => {
  await open('/dashboard', shop.editor);
  await open('/');
  expect(reported).toEqual([]);
});

test('of who agreed it is told which page, until they take it back', async () => {
  expect(await agree(true)).toMatchObject({ name: 'Eve', log_usage: true });
  await open('/dashboard/workbooks?open=secret', shop.editor);
  expect(reported).toEqual([
    {
      event: 'page',
      path: '/dashboard/workbooks',
      email: 'eve@example.com',
      user_id: shop.editor.user_id,
      at: expect.any(String),
    },
  ]);
  expect(await agree(false)).toMatchObject({ log_usage: false });
  await open('/dashboard', shop.editor);
  expect(reported).toHaveLength(1);
});

/** As the script of the page tells it when someone goes on to another. */
async function goOnTo(path: string): Promise<number> {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' };
  const body = JSON.stringify({ path });
  const requested = { host: 'localhost', as: shop.editor, method: 'POST', body, headers };
  const { status: answered } = await shop.ask('/api/account/opened-pages', requested);
  await shop.services.usageLog.flush();
  return answered;
}

test('pages that somebody goes on to are told of the same people, and nothing that stands behind a path', async () => {
  expect(await goOnTo('/dashboard/trash')).toBe(200);
  expect(reported).toHaveLength(1);
  await agree(true);
  expect(await goOnTo('/dashboard/trash')).toBe(200);
  expect(reported.at(-1)).toMatchObject({ event: 'page', path: '/dashboard/trash', email: 'eve@example.com' });
  for (const path of ['/dashboard/trash?of=me', '/blog', '/dashboard/a b', `/dashboard/${'a'.repeat(200)}`])
    expect(await goOnTo(path)).toBe(422);
  expect(reported).toHaveLength(2);
  await agree(false);
});

test('the page says whether its own moves are to be told', async () => {
  const says = async () => (await shop.ask('/dashboard', { host: 'localhost', as: shop.editor })).text();
  expect(await says()).toContain('"usage_log":false');
  await agree(true);
  expect(await says()).toContain('"usage_log":true');
  await shop.services.usageLog.flush();
  reported.length = 0;
});

test('a service that fails is nobody’s trouble', async () => {
  await agree(true);
  status = 500;
  await open('/dashboard', shop.editor);
  expect(reported).toHaveLength(1);
});

test('without a service nobody is asked', async () => {
  await using quiet = await publishApp([]);
  const account = await quiet.ask('/api/account', { host: 'localhost', as: quiet.editor });
  expect(await account.json()).toMatchObject({ log_usage: null });
});
