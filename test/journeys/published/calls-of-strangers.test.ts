/** Calls by which strangers search a block: the app is read once for its mark, and followed as pages are. (decision 122) */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { cookieName } from '#platform/http/cookie.ts';
import { newToken } from '#platform/http/token.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';
import { eventually } from '../../eventually.ts';

let shop: PublishedApp;
let page_id: string;
beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = Array.from({ length: 60 }, (_, number) => ({
    cells: { item: `Apple ${number} of the orchard behind the house` },
  }));
  shop = await publishApp([{ title: 'Orders', columns, rows }]);
  const table = { id: 'rows', sheet_title: 'Orders', settings: { search: true }, axis: [{ column: 'item' }] };
  page_id = await shop.setBlocks('', [table]);
});
afterAll(() => shop[Symbol.asyncDispose]());
// Until the other nodes are heard, no mark is relied on.
beforeEach(() => eventually(() => expect(shop.services.live.pageChanges.isHearing).toBe(true)));

const query = (search: string, headers: Record<string, string> = {}) =>
  shop.ask('/api/page/query', {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ page_id, block_id: 'rows', ask: 'rows', query: { search } }),
  });

const setPublic = (value: boolean) =>
  shop.services.database.updateTable('apps').set({ public: value }).where('id', '=', shop.app.id).execute();

/** How often the app was read for some calls. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const reading = vi.spyOn(shop.services.apps, 'at');
  await work();
  const { length } = reading.mock.calls;
  reading.mockRestore();
  return length;
}

test('for those of nobody the app is not read again, for those of somebody each time', async () => {
  const strangers = async (): Promise<void> => {
    for (let number = 0; number < 5; number++) expect((await query(`Apple 1${number}`)).status).toBe(200);
  };
  await strangers();
  expect(await readsOf(strangers)).toBe(0);
  const { database, environment } = shop.services;
  const token = await startSession(database, { name: appHost }, { user_id: shop.editor.user_id });
  const cookie = `${cookieName(environment)}=${token}`;
  expect(await readsOf(() => query('Apple 2', { cookie }))).toBe(1);
  expect(await readsOf(() => query('Apple 2', { cookie: `${cookieName(environment)}=${newToken()}` }))).toBe(1);
});

test('what its owner does to the app counts for the next call', async () => {
  const found = async (search: string) => {
    const { data } = (await (await query(search)).json()) as { data: { total: number } };
    return data.total;
  };
  expect(await found('Apple 5')).toBe(15);
  const [sheet] = await shop.services.workbooks.sheetsOf(shop.app.workbook_id ?? '');
  await shop.services.rows.add(sheet?.id ?? '', { kind: 'anonymous' }, [{ cells: { item: 'Apple 500' } }]);
  expect(await found('Apple 5')).toBe(16);
  await setPublic(false);
  expect((await query('Apple 5')).status).toBe(403);
  await setPublic(true);
  expect(await found('Apple 5')).toBe(16);
});

test('the answer is packed as the caller takes it', async () => {
  const plain = await (await query('Apple')).text();
  const packed = await query('Apple', { 'accept-encoding': 'gzip, br' });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(String(brotliDecompressSync(Buffer.from(await packed.arrayBuffer())))).toBe(plain);
  const small = await query('Pear', { 'accept-encoding': 'gzip, br' });
  expect([small.status, small.headers.get('content-encoding')]).toEqual([200, null]);
});
