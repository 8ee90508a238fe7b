/** Open pages are told of changes made elsewhere: over nodes, after a break, and no one who may not know. */
import { createServer as createHttpServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { createServices } from '#features/create-services.ts';
import { channel } from '#features/live/server/listen.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { createServer, type Server } from '#features/server.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import type { Services } from '#platform/services.ts';
import { openDatabase } from '#platform/database/database.ts';
import { LiveStream } from '../live-stream.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';
import { eventually } from '../../eventually.ts';
import { fullTest } from '#test/full-test.ts';

let shop: PublishedApp;
/** Another node on the same database. */
let other: { services: Services; server: Server };
const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
const rows = [{ cells: { item: 'Pear' } }];
const table = (id: string, sheet_title: string) => ({ id, type: 'table', sheet_title, axis: [{ column: 'item' }] });
const anonymous = { kind: 'anonymous' } as const;

beforeAll(async () => {
  shop = await publishApp([
    { title: 'Orders', columns, rows },
    { title: 'Stock', columns, rows },
    { title: 'Secrets', columns, rows },
  ]);
  const database = openDatabase(shop.databaseAddress, { connections: 4, onConnectionLost: () => undefined });
  const { environment, log, renderer } = shop.services;
  const services = await createServices({
    ...{ environment, log, renderer, database, databaseAddress: shop.databaseAddress },
  });
  other = { services, server: createServer(services) };
});
afterAll(async () => {
  await other?.services.live.stop();
  await other?.services.engine.stop();
  await other?.services.database.destroy();
  await shop?.[Symbol.asyncDispose]();
});

const sheetId = async (title: string): Promise<string> =>
  (await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', title))?.id ?? '';
const write = async (title: string, node = shop.services) =>
  node.rows.add(await sheetId(title), anonymous, [{ cells: { item: 'new' } }]);

/** The page's id, with these blocks. */
const pageWith = (...blocks: object[]): Promise<string> => shop.setBlocks('orders', blocks);
/** What the page was drawn on. */
async function versionOf(path: string, as?: Partial<SessionOwner>): Promise<string> {
  const html = await (await shop.ask(path, as ? { as } : {})).text();
  return /"live":"([^"]*)"/.exec(html)?.[1] ?? '';
}
async function follow(
  page_id: string,
  options: { since?: string; as?: Partial<SessionOwner>; lastEventId?: string; headers?: Record<string, string> } = {},
): Promise<LiveStream> {
  const query = new URLSearchParams({ page_id, since: options.since ?? '' });
  const headers = { ...(options.lastEventId && { 'last-event-id': options.lastEventId }), ...options.headers };
  const stream = new LiveStream(
    await shop.ask(`/api/live?${query}`, { headers, ...(options.as && { as: options.as }) }),
  );
  onTestFinished(() => stream.close());
  return stream;
}

test('a write reaches the pages that show the sheet, in its own process and in another', async () => {
  const page = await pageWith(table('orders', 'Orders'), table('stock', 'Stock'));
  const stream = await follow(page, { since: await versionOf('/orders') });
  expect(Object.fromEntries(stream.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  expect(stream.headers.get('content-encoding')).toBeNull();
  expect((await stream.changed()).blocks).toEqual([]);
  await write('Orders');
  expect((await stream.changed()).blocks).toEqual(['orders']);
  const begun = performance.now();
  await write('Stock', other.services);
  expect((await stream.changed()).blocks).toEqual(['stock']);
  process.stdout.write(`from one node to the other: ${Math.round(performance.now() - begun)} ms\n`);
});

fullTest('a write that nobody told of is found all the same', async () => {
  const page = await pageWith(table('orders', 'Orders'));
  const stream = await follow(page, { since: await versionOf('/orders') });
  await stream.changed();
  const database = shop.services.database;
  await database
    .updateTable('sheet_states')
    .set({ version: sql`version + 1` })
    .where('sheet_id', '=', await sheetId('Orders'))
    .execute();
  expect((await stream.changed()).blocks).toEqual(['orders']);
});

test('a lost connection for hints is opened again, and nothing is missed meanwhile', async () => {
  const page = await pageWith(table('orders', 'Orders'));
  const stream = await follow(page, { since: await versionOf('/orders') });
  await stream.changed();
  const { database } = shop.services;
  const listening = async (): Promise<number[]> => {
    const found = await sql<{ pid: number }>`
      select pid from pg_stat_activity where application_name = 'sheaf live' and datname = current_database()
    `.execute(database);
    return found.rows.map((row) => row.pid);
  };
  const before = await listening();
  for (const pid of before) await sql`select pg_terminate_backend(${pid}::int)`.execute(database);
  await write('Orders', other.services);
  expect((await stream.changed()).blocks).toEqual(['orders']);
  await eventually(async () => {
    const after = await listening();
    expect(after.length).toBeGreaterThan(0);
    expect(after.filter((pid) => before.includes(pid))).toEqual([]);
  });
});

test('changes in the spreadsheet itself are told too', async () => {
  const page = await pageWith(table('orders', 'Orders'));
  const stream = await follow(page, { since: await versionOf('/orders') });
  await stream.changed();
  const edits = [{ kind: 'add-rows', rows: [{ cells: { item: 'typed' } }] }];
  const answer = await shop.send('POST', `/api/sheets/${await sheetId('Orders')}/edits`, { edits }, shop.editor);
  expect(answer.status).toBe(200);
  expect((await stream.changed()).blocks).toEqual(['orders']);
});

test('a version that is restored is told at once, to the other nodes too', async () => {
  const hints = new pg.Client(shop.databaseAddress);
  await hints.connect();
  onTestFinished(() => hints.end());
  const reported: string[] = [];
  hints.on('notification', ({ payload }) => reported.push(...(payload ?? '').split(' ')));
  await hints.query(`listen ${channel}`);
  const id = await sheetId('Secrets');
  // Writes that no one is told of.
  const silent = createRows({ database: shop.services.database });
  const [row] = await silent.add(id, anonymous, [{ cells: { item: 'first' } }]);
  const newer = await silent.edit(id, anonymous, row?.row_id ?? '', row?.version ?? 0, { item: 'newer' });
  const path = `/api/sheets/${id}/rows/${newer.row_id}/restore`;
  const body = { version: newer.version, to: row?.version };
  expect((await shop.send('POST', path, body, shop.editor)).status).toBe(200);
  await eventually(() => expect(reported).toContain(id));
});

test('what was written while the connection was cut is told on return, once', async () => {
  const page = await pageWith(table('orders', 'Orders'), table('stock', 'Stock'));
  const first = await follow(page, { since: await versionOf('/orders') });
  const { id } = await first.changed();
  await first.close();
  await write('Orders', other.services);
  await write('Orders');
  const second = await follow(page, { lastEventId: id });
  expect((await second.changed()).blocks).toEqual(['orders']);
  const third = await follow(page, { since: await versionOf('/orders') });
  expect((await third.changed()).blocks).toEqual([]);
});

test('what was written between the drawing of a page and its stream is told at once', async () => {
  const page = await pageWith(table('orders', 'Orders'));
  const since = await versionOf('/orders');
  await write('Orders');
  const stream = await follow(page, { since });
  expect((await stream.changed()).blocks).toEqual(['orders']);
});

test('a page hears nothing of sheets that it does not show, and no id or version of any', async () => {
  const page = await pageWith(table('orders', 'Orders'));
  const since = await versionOf('/orders');
  const stream = await follow(page, { since });
  await stream.changed();
  await write('Secrets');
  await write('Secrets', other.services);
  await write('Orders');
  await stream.changed();
  for (const title of ['Orders', 'Secrets']) expect(since + stream.all).not.toContain(await sheetId(title));
  expect(stream.all.match(/^data: /gm)).toHaveLength(2);
  expect(stream.all).not.toContain('new');
});

test('only blocks of the page are told of, and a page without rows has none', async () => {
  const page = await pageWith({ id: 'words', type: 'markdown', settings: { markdown_text: 'Only words' } });
  expect(await versionOf('/orders')).toBe('');
  const stream = await follow(page, { since: 'gone.abc~words.abc' });
  expect((await stream.changed()).id).toBe('');
});

test('a block that is filtered by the record of the page follows the sheet of the record', async () => {
  const rule = { select_column: 'item', condition: 'Is', filter_by: 'Current record', match_with_column: 'item' };
  const page = await pageWith(table('orders', 'Orders'), { ...table('stock', 'Stock'), conditional_filter: [rule] });
  const stream = await follow(page, { since: await versionOf('/orders') });
  await stream.changed();
  await write('Orders');
  expect((await stream.changed()).blocks.toSorted()).toEqual(['orders', 'stock']);
});

const setApp = (values: { public?: boolean; sign_in_method?: 'No sign in' | 'Use password set by user' }) =>
  shop.services.database.updateTable('apps').set(values).where('id', '=', shop.app.id).execute();

test('where the rights end, so does the stream, without a word of what changed', async () => {
  const page = await pageWith(table('orders', 'Orders'));
  const user = await shop.addAppUser('read');
  const [theirs, everybodys] = [await follow(page, { as: user }), await follow(page)];
  await theirs.changed();
  await everybodys.changed();
  await shop.services.database
    .deleteFrom('app_users')
    .where('id', '=', user.app_user_id ?? '')
    .execute();
  await write('Orders');
  expect(await theirs.next()).toEqual({ name: 'end', id: '', data: '' });
  expect(await theirs.next()).toBeNull();
  expect((await everybodys.changed()).blocks).toEqual(['orders']);
});

test.each([
  ['the app is made private', { public: false }, 403],
  ['the app gets a sign-in', { sign_in_method: 'Use password set by user' as const }, 401],
])('%s: streams of strangers end, and none is opened', async (_what, values, status) => {
  const page = await pageWith(table('orders', 'Orders'));
  const [stranger, editor] = [await follow(page), await follow(page, { as: shop.editor })];
  await stranger.changed();
  await editor.changed();
  try {
    await setApp(values);
    await write('Orders');
    expect((await stranger.next())?.name).toBe('end');
    expect((await shop.ask(`/api/live?page_id=${page}`)).status).toBe(status);
    await editor.changed();
  } finally {
    await setApp({ public: true, sign_in_method: 'No sign in' });
  }
});

test('without any write, rights are checked again and a sign of life is sent', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const page = await pageWith(table('orders', 'Orders'));
  const as = await shop.addAppUser('read');
  const stream = await follow(page, { as });
  await stream.changed();
  await vi.advanceTimersByTimeAsync(20_000);
  await shop.services.database
    .deleteFrom('sessions')
    .where('app_user_id', '=', as.app_user_id ?? '')
    .execute();
  await eventually(async () => {
    await vi.advanceTimersByTimeAsync(20_000);
    expect(shop.services.live.metrics().streams).toBe(0);
  });
  expect((await stream.next())?.name).toBe('end');
  expect(stream.all).toContain(': \n\n');
});

test('another site cannot open streams with the cookies of its visitors', async () => {
  const page = await pageWith(table('orders', 'Orders'));
  for (const site of ['cross-site', 'same-site']) {
    expect((await shop.ask(`/api/live?page_id=${page}`, { headers: { 'sec-fetch-site': site } })).status).toBe(403);
  }
});

test('one network opens no more than its share, and closing gives it back', async () => {
  const page = await pageWith(table('orders', 'Orders'));
  const ask = (path: string): Promise<Response> =>
    shop.server.fetch(new Request(`${origin}${path}`, { headers: { host: `${appHost}:3000` } }), '198.51.100.20');
  const open = async (): Promise<Response> => ask(`/api/live?page_id=${page}`);
  const streams: LiveStream[] = [];
  for (let index = 0; index < 200; index++) streams.push(new LiveStream(await open()));
  expect(streams.every((stream) => stream.status === 200)).toBe(true);
  expect(shop.services.live.metrics()).toMatchObject({ streams: 200, pages: 1, sheets: 1 });
  expect((await open()).status).toBe(429);
  await streams.pop()?.close();
  streams.push(new LiveStream(await open()));
  expect(streams.at(-1)?.status).toBe(200);
  for (const stream of streams) await stream.close();
  expect(shop.services.live.metrics()).toEqual({ streams: 0, pages: 0, sheets: 0 });
});

test('a browser that goes away leaves nothing behind, and a stopping server ends its streams', async () => {
  const http = createHttpServer(
    getRequestListener((request) => shop.server.fetch(request, '127.0.0.1'), { overrideGlobalObjects: false }),
  );
  onTestFinished(() => void http.close());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const page = await pageWith(table('orders', 'Orders'));
  const headers = { host: `${appHost}:3000` };
  const open = () =>
    new Promise<ReturnType<typeof httpRequest>>((resolve) => {
      const requested = httpRequest({ host: '127.0.0.1', port, path: `/api/live?page_id=${page}`, headers }, (answer) =>
        answer.once('data', () => resolve(requested)),
      );
      requested.on('error', () => undefined).end();
    });
  const [one, two] = [await open(), await open()];
  expect(shop.services.live.metrics().streams).toBe(2);
  one.destroy();
  await eventually(() => expect(shop.services.live.metrics().streams).toBe(1));
  const ended = new Promise((resolve) => two.once('close', resolve));
  await other.services.live.stop();
  expect(shop.services.live.metrics().streams).toBe(1);
  two.destroy();
  await ended;
  await eventually(() => expect(shop.services.live.metrics()).toEqual({ streams: 0, pages: 0, sheets: 0 }));
  await shop.services.live.stop();
  expect((await shop.ask(`/api/live?page_id=${page}`)).status).toBe(503);
});
