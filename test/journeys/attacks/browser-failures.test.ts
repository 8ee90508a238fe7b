/** The call by which pages tell of failures is open to anyone: what may be sent to it, by whom, and how often. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let service: Server;
const reported: string[] = [];

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      reported.push(body);
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  shop = await publishApp([], { variables: { ERROR_REPORTS_URL: `http://127.0.0.1:${port}/hook` } });
});
afterAll(async () => {
  await shop?.[Symbol.asyncDispose]();
  service?.close();
});

const usual = { type: 'TypeError', frames: ['entry-Ab1.js:1:2'], path: '/orders' };
let network = 0;
const send = (body: unknown, headers: Record<string, string> = {}, address = `10.1.${++network}.1`) =>
  shop.server.fetch(
    new Request(`${origin}/api/failures`, {
      ...{ method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
      headers: { host: `${appHost}:3000`, origin, 'content-type': 'application/json', ...headers },
    }),
    address,
  );

test('a failure of a page reaches the service, with the app that it happened at', async () => {
  expect((await send(usual)).status).toBe(200);
  await shop.services.reports.flush();
  expect(JSON.parse(reported[0] ?? '{}')).toMatchObject({
    ...{ source: 'browser', app: 'shop', type: 'TypeError', path: '/orders' },
    frames: [{ file: 'entry-Ab1.js', line: 1, column: 2 }],
  });
});

test('what is too large, of another shape, or comes from another site is refused', async () => {
  const before = reported.length;
  const large = await send({ ...usual, path: 'x'.repeat(5_000) });
  expect([large.status, await large.text()]).toEqual([413, expect.stringContaining('4,000 bytes')]);
  expect((await send('x'.repeat(3_000_000))).status).toBe(413);
  expect((await send({ ...usual, message: 'ann@example.com' })).status).toBe(422);
  expect((await send({ ...usual, frames: 'a.js:1:1' })).status).toBe(422);
  expect((await send({ ...usual, frames: Array.from({ length: 11 }, () => 'a.js:1:1') })).status).toBe(422);
  expect((await send('{"type":')).status).toBe(400);
  expect((await send(usual, { 'content-type': 'text/plain' })).status).toBe(400);
  const elsewhere: Record<string, string>[] = [
    { origin: 'https://elsewhere.example' },
    { 'sec-fetch-site': 'cross-site' },
  ];
  for (const foreign of elsewhere) expect((await send({ ...usual, type: 'RangeError' }, foreign)).status).toBe(403);
  await shop.services.reports.flush();
  expect(reported.length).toBe(before);
});

test('line breaks, addresses of people and queries get into no report', async () => {
  const hostile = '\n{"level":60} ann@example.com';
  const frames = [`entry.js:9:9${hostile}`];
  const sent = { ...usual, type: `Type${hostile}`, frames, path: `/a?token=hush${hostile}` };
  expect((await send(sent)).status).toBe(200);
  await shop.services.reports.flush();
  expect(JSON.parse(reported.at(-1) ?? '{}')).toMatchObject({ type: 'Error', frames: [], path: '' });
  expect(reported.join()).not.toMatch(/example|hush|level/);
});

test('thousands of calls of one network are twenty a minute, and of many networks a few reports', async () => {
  const before = reported.length;
  const one = await Promise.all(
    Array.from({ length: 2_000 }, (_, line) => send({ ...usual, frames: [`a.js:${line}:1`] }, {}, '10.9.9.9')),
  );
  expect(one.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(new Set(one.map(({ status }) => status))).toEqual(new Set([200, 429]));
  await Promise.all(Array.from({ length: 300 }, (_, line) => send({ ...usual, frames: [`b.js:${line}:1`] })));
  await shop.services.reports.flush();
  // A minute may begin on the way.
  expect(reported.length - before).toBeLessThanOrEqual(10);
});
