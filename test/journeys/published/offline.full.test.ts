/** What the server lets browsers keep, of whom; and that what waited is written as its own person alone. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SessionOwner } from '#features/accounts/services.ts';
import { clientBuild } from '../../client-build.ts';
import { type PublishedApp, publishApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
beforeAll(async () => {
  shop = await publishApp([{ title: 'Orders', columns: [{ id: 'item', name: 'Item', type: 'text' }], rows: [] }], {
    build: await clientBuild(),
  });
  page_id = await shop.setBlocks('orders', [
    {
      ...{ id: 'rows', type: 'table', sheet_title: 'Orders' },
      axis: [{ column: 'item', editable: 'Everyone' }],
    },
    {
      id: 'form',
      type: 'form',
      sheet_title: 'Orders',

      axis: [{ column: 'item' }],
    },
  ]);
});
afterAll(() => shop?.[Symbol.asyncDispose]());

const set = (settings: object) =>
  shop
    .send('PUT', `/api/apps/${shop.app.id}`, { settings }, shop.editor)
    .then(({ status }) => expect(status).toBe(200));
/** Of a page: whose it is, and whether it may stay; '' where it says nothing. */
async function kept(path: string, as?: Partial<SessionOwner>) {
  const { headers } = await shop.ask(path, { ...(as && { as }) });
  return [headers.get('x-sheaf-viewer') ?? '', headers.get('x-sheaf-keep') ?? ''];
}
const worker = async (host?: string) => (await shop.ask('/service-worker.js', { ...(host && { host }) })).text();

test('public pages stay by default, those of people where their owner wants it, and of editors none', async () => {
  const ann = await shop.addAppUser('read-write');
  expect(await kept('/orders')).toEqual(['anyone', 'yes']);
  expect(await kept('/nowhere')).not.toContain('yes');
  for (const query of ['?embed=true', '?preview=true', '?token=abc', '?preview=visitor'])
    expect(await kept(`/orders${query}`, shop.editor), query).not.toContain('yes');
  expect(await kept('/orders?embed=true')).not.toContain('yes');
  expect(await kept('/login')).not.toContain('yes');
  const [mark, keeps] = await kept('/orders', ann);
  expect(mark).toMatch(/^[\w-]{22}$/);
  expect(keeps).toBe('');
  expect((await kept('/orders', shop.editor))[1]).toBe('');
  await set({ offline: 'All pages' });
  expect(await kept('/orders', ann)).toEqual([mark, 'yes']);
  expect((await kept('/orders', shop.editor))[1]).toBe('');
  expect(await kept('/orders', await shop.addAppUser('read'))).not.toContain(mark);
  await set({ offline: 'Nothing' });
  expect(await kept('/orders')).toEqual(['anyone', '']);
  expect(await (await shop.ask('/orders')).text()).not.toContain('"offline"');
  await set({ offline: 'Public pages' });
  expect(await (await shop.ask('/orders')).text()).toContain('"offline":{"person":""}');
});

test('the worker of a host keeps what its owner chose; the site and a private app keep no page', async () => {
  expect(await worker()).toContain('"ofPeople":false');
  await set({ offline: 'All pages' });
  expect(await worker()).toContain('"ofPeople":true');
  await set({ offline: 'Nothing' });
  expect(await worker()).toContain('unregister()');
  await set({ offline: 'Public pages' });
  for (const script of [await worker('localhost'), await worker('nowhere.localhost')]) {
    expect(script).toContain('dropPages');
    expect(script).not.toContain('ofPeople');
  }
  await shop.send('PUT', `/api/apps/${shop.app.id}`, { public: false }, shop.editor);
  expect(await worker()).not.toContain('ofPeople');
  expect(await kept('/orders')).not.toContain('yes');
  await shop.send('PUT', `/api/apps/${shop.app.id}`, { public: true }, shop.editor);
});

test('what waited is written as who sent it, or refused without a trace', async () => {
  const [ann, bob] = [await shop.addAppUser('read-write'), await shop.addAppUser('read-write')];
  const [mark = ''] = await kept('/orders', ann);
  const add = (as: string, by?: Partial<SessionOwner>) =>
    shop.send(
      'POST',
      '/api/page/rows',
      { page_id, block_id: 'form', cells: { item: 'Tea' }, as, idempotency_key: 'one' },
      by,
    );
  for (const [as, by] of [
    [mark, bob],
    [mark, undefined],
    ['', ann],
    ['x'.repeat(22), ann],
  ] as const) {
    const { status, body } = await add(as, by);
    expect([status, (body['error'] as { code: string }).code]).toEqual([401, 'not_signed_in']);
  }
  expect((await add('x'.repeat(101), ann)).status).toBe(422);
  expect(await shop.rowsOf('Orders')).toEqual([]);
  expect((await add(mark, ann)).status).toBe(200);
  // The answer was lost on the way.
  expect((await add(mark, ann)).status).toBe(200);
  const [row, ...others] = await shop.rowsOf('Orders');
  expect(others).toEqual([]);
  const { row_id = '', version = 0 } = row ?? {};
  const edit = (as: string, by?: Partial<SessionOwner>) =>
    shop.send('PUT', '/api/page/rows', { page_id, block_id: 'rows', row_id, version, cells: { item: 'Rice' }, as }, by);
  expect((await edit(mark, bob)).status).toBe(401);
  expect((await edit(mark)).status).toBe(401);
  expect((await edit(mark, ann)).status).toBe(200);
  // Sent again with the version from before: no conflict with itself.
  expect((await edit(mark, ann)).status).toBe(200);
  expect((await shop.rowsOf('Orders')).map(({ cells }) => cells['item'])).toEqual(['Rice']);
});
