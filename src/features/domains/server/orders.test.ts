import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { type FreshDatabase, freshDatabase } from '../../../../test/database.ts';
import { beginOrder, endOrder, forgetOrders, openOrder } from './orders.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

const hour = 3_600;
const day = 24 * hour;

/** Orders at an authority of its own: so many, so many seconds ago, each of another name or of the one given. */
async function ordered(directory: string, count: number, ago: number, { host, failed }: Ordered = {}) {
  const time = new Date(Date.now() - ago * 1000);
  const rows = Array.from({ length: count }, (_, at) => {
    const name = host ?? `s${at}.a${at}.org`;
    return {
      ...{ id: newId(), app_id: 'app', directory, names: [name], domain: name.split('.').slice(-2).join('.') },
      ...{ is_renewal: false, created_at: time, ended_at: time, failed_at: failed ? time : null },
    };
  });
  await fresh.database.insertInto('acme_orders').values(rows).execute();
}
interface Ordered {
  host?: string;
  failed?: boolean;
}

const begin = (directory: string, host: string, is_renewal = false) =>
  beginOrder(fresh.database, { directory, app_id: newId(), names: [host], host, is_renewal, sealed_key: 'sealed' });

/** Seconds that an order has to wait; 0 where it doesn't. */
const waitOf = (order: Promise<{ id: string }>): Promise<number> =>
  order.then(
    () => 0,
    ({ type, retryAfter }: { type: string; retryAfter: number }) => (type === 'rateLimited' ? retryAfter : Number.NaN),
  );

test('orders wait before the authority would refuse them, and renewals have room when names are new', async () => {
  await ordered('account', 249, hour);
  expect(await waitOf(begin('account', 'new.example.org'))).toBe(0);
  expect(await waitOf(begin('account', 'newer.example.org'))).toBeCloseTo(2 * hour, -1);
  expect(await waitOf(begin('account', 'old.example.org', true))).toBe(0);
  expect(await waitOf(begin('another', 'newer.example.org'))).toBe(0);

  await ordered('domain', 50, day);
  await fresh.database
    .updateTable('acme_orders')
    .set({ domain: 'example.co.uk' })
    .where('directory', '=', 'domain')
    .execute();
  expect(await waitOf(begin('domain', 'next.example.co.uk'))).toBeCloseTo(6 * day, -1);
  expect(await waitOf(begin('domain', 's1.example.co.uk', true))).toBe(0);
  expect(await waitOf(begin('domain', 'next.other.co.uk'))).toBe(0);

  await ordered('names', 5, 2 * day, { host: 'app.example.org' });
  expect(await waitOf(begin('names', 'app.example.org', true))).toBeCloseTo(5 * day, -1);
  expect(await waitOf(begin('names', 'app2.example.org'))).toBe(0);

  await ordered('failures', 5, 600, { host: 'app.example.org', failed: true });
  expect(await waitOf(begin('failures', 'app.example.org'))).toBeCloseTo(hour - 600, -1);
  await ordered('failed long ago', 5, 2 * hour, { host: 'app.example.org', failed: true });
  expect(await waitOf(begin('failed long ago', 'app.example.org'))).toBe(0);
});

test('nodes that order at once get no more than there is room for', async () => {
  await ordered('race', 248, hour);
  const waits = await Promise.all(Array.from({ length: 5 }, (_, at) => waitOf(begin('race', `s${at}.example.org`))));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
});

test('an order goes on for the same names, and is given up for others', async () => {
  const { database } = fresh;
  const names = ['app.example.org', 'www.app.example.org'];
  const wanted = { directory: 'left', app_id: 'left', names, is_renewal: false };
  const left = async (of = names) => (await openOrder(database, { ...wanted, names: of }))?.id;
  const { id } = await beginOrder(database, { ...wanted, host: names[0]!, sealed_key: 'sealed' });
  // The authority may know it or not.
  expect(await left()).toBeUndefined();
  const second = await beginOrder(database, { ...wanted, host: names[0]!, sealed_key: 'sealed' });
  expect(second.id).not.toBe(id);
  await database
    .updateTable('acme_orders')
    .set({ address: 'https://ca.example/1' })
    .where('id', '=', second.id)
    .execute();
  expect(await left(names.toReversed())).toBe(second.id);
  expect(await left(['app.example.org'])).toBeUndefined();
  expect(await left()).toBeUndefined();

  const third = await beginOrder(database, { ...wanted, host: names[0]!, sealed_key: 'sealed' });
  await endOrder(database, third.id);
  const stored = await database.selectFrom('acme_orders').selectAll().where('id', '=', third.id).executeTakeFirst();
  expect(stored).toMatchObject({ sealed_key: null, failed_at: null, ended_at: expect.any(Date) });
  await ordered('old', 3, 9 * day);
  await forgetOrders(database);
  expect(await database.selectFrom('acme_orders').select('id').where('directory', '=', 'old').execute()).toEqual([]);
});
