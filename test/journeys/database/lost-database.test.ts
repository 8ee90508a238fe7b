/** A whole product whose database connections are all cut, again and again, while people read and write. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { type Database, openDatabase } from '#platform/database/database.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';

const rounds = 5;

let shop: PublishedApp;
let direct: Database;
let page_id: string;
let cookie: string;
beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  shop = await publishApp([{ title: 'Orders', columns, rows: [{ cells: { item: 'Chair' } }] }]);
  const settings = { add_new_row: 'Everyone' };
  const axis = [{ column: 'item', editable: 'Everyone' }];
  page_id = await shop.setBlocks('orders', [{ type: 'table', sheet_title: 'Orders', settings, axis }]);
  const { databaseAddress } = shop;
  if (typeof databaseAddress === 'string') throw new Error('The tests know their database by its parts.');
  direct = openDatabase(databaseAddress, { connections: 1 });
  const at = { kind: 'app' as const, subdomain: 'shop', name: appHost, origin };
  cookie = `${cookieName(shop.services.environment)}=${await startSession(direct, at, shop.editor)}`;
});
afterAll(async () => {
  await direct.destroy();
  await shop[Symbol.asyncDispose]();
});

const cutAll = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(direct);

test('whoever is under way is told to come again, nobody sees a failure, and all goes on at once', async () => {
  const seen = new Map<number, number>();
  let done = false;
  const note = async (response: Response): Promise<void> => {
    seen.set(response.status, (seen.get(response.status) ?? 0) + 1);
    if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    await response.text();
  };
  const readers = Array.from({ length: 4 }, async (_, reader) => {
    for (let count = 0; !done; count++)
      await note(await shop.ask(`/orders?page=${reader}${count}`, { headers: { cookie } }));
  });
  const writers = Array.from({ length: 4 }, async (_, writer) => {
    for (let count = 0; !done; count++) {
      const body = JSON.stringify({ page_id, block_id: 'b1', cells: { item: `${writer}-${count}` } });
      const headers = { 'content-type': 'application/json', origin, cookie };
      await note(await shop.ask('/api/page/rows', { method: 'POST', body, headers }));
    }
  });
  for (let round = 0; round < rounds; round++) {
    const before = [...seen.values()].reduce((sum, count) => sum + count, 0);
    await expect.poll(() => [...seen.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(before + 10);
    await cutAll();
  }
  done = true;
  await Promise.all([...readers, ...writers]);
  expect([...seen.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(seen.get(200)).toBeGreaterThan(0);
  await expect.poll(async () => (await shop.ask('/orders')).status).toBe(200);
  // A row that was told as kept is there, and none is there twice.
  const items = (await shop.rowsOf('Orders')).map(({ cells }) => cells['item']);
  expect(new Set(items).size).toBe(items.length);
});
