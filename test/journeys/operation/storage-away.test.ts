/** The storage of files cannot be reached: files say so, and everything else goes on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  // No one listens there.
  const variables = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'b',
    S3_ACCESS_KEY_ID: 'a',
    S3_SECRET_ACCESS_KEY: 's',
  };
  shop = await publishApp([{ title: 'Orders', columns, rows: [{ cells: { item: 'Chair' } }] }], { variables });
  const settings = { add_new_row: 'Everyone' };
  const axis = [{ column: 'item', editable: 'Everyone' }];
  page_id = await shop.setBlocks('orders', [{ type: 'table', sheet_title: 'Orders', settings, axis }]);
});
afterAll(() => shop[Symbol.asyncDispose]());

test('files answer that they come later, pages and rows go on', async () => {
  const storage_key = newId();
  const { workspace_id } = shop.app;
  const about = { name: 'a.png', mime: 'image/png', size: 7, sha256: 'none', storage_key, app_id: null };
  await shop.services.database
    .insertInto('files')
    .values({ id: newId('fil'), workspace_id, ...about })
    .execute();
  const file = await shop.ask(`/files/${storage_key}`);
  expect([file.status, file.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await file.text()).toContain('reach the file storage right now');

  const row = { page_id, block_id: 'b1', cells: { item: 'Table' } };
  expect((await shop.send('POST', '/api/page/rows', row)).status).toBe(200);
  const page = await shop.ask('/orders', { headers: { origin } });
  expect([page.status, (await page.text()).includes('Table')]).toEqual([200, true]);
});
