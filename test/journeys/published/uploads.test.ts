/** Files that visitors upload: bounded in number and size, collected when nothing names them, refused by a full disk. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { destroyApp } from '#features/apps/server/trashed-app.ts';
import { collectUnnamedFiles } from '#features/files/server/uploads/visitor-files.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';
import { openServer } from '../whole-server.ts';

const columns = ['item', 'paper'].map((id) => ({ id, name: id, type: 'text' as const }));
const megabyte = 1024 * 1024;

let shop: PublishedApp;
let page_id: string;
beforeAll(async () => {
  shop = await publishApp([{ title: 'Orders', columns, rows: [{ cells: { item: 'Pear' } }] }], {
    variables: { APP_UPLOADS_MB: '300' },
  });
  page_id = await shop.setBlocks('orders', [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Orders' },
      axis: [{ column: 'item' }, { column: 'paper', type: 'file', file_mime_type: '*' }],
    },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

async function upload(
  text: string,
  from: string,
  name = 'notes.txt',
): Promise<{ status: number; url: string; message: string }> {
  const body = new FormData();
  for (const [key, value] of Object.entries({ page_id, block_id: 'form', field: 'paper' })) body.append(key, value);
  body.append('file', new File([text], name));
  const request = new Request(`${origin}/api/page/files`, {
    method: 'POST',
    body,
    headers: { host: `${appHost}:3000`, origin },
  });
  const answer = await shop.server.fetch(request, from);
  const reported = (await answer.json()) as { url?: string; error?: { message: string } };
  return { status: answer.status, url: reported.url ?? '', message: reported.error?.message ?? '' };
}

/** As if someone had sent files of this size. */
async function sent(by: string | null, size: number, hoursAgo = 1): Promise<void> {
  await shop.services.database
    .insertInto('files')
    .values({
      ...{ id: newId('fil'), app_id: shop.app.id, workspace_id: shop.app.workspace_id, name: 'a', mime: 'text/plain' },
      ...{ size, sha256: '', storage_key: newId(), uploaded_by: by },
      created_at: new Date(Date.now() - hoursAgo * 3_600_000),
    })
    .execute();
}
const files = () => shop.services.database.selectFrom('files').select(['storage_key', 'size']).execute();

test('a file is kept as it was sent, and nothing lies about beside it', async () => {
  const text = 'one line\n'.repeat(200_000);
  const { status, url } = await upload(text, '203.0.113.1');
  expect(status).toBe(200);
  expect(await (await shop.ask(url)).text()).toBe(text);
  expect((await upload('\u0000\u0001', '203.0.113.1')).status).toBe(415);
  expect((await upload('', '203.0.113.1')).status).toBe(422);
  expect(await readdir(join(shop.services.environment.DATA_DIR, 'uploads'))).toEqual([]);
});

test('one network sends so much in a day, whichever of its addresses it comes from, and others are not held up', async () => {
  await sent('network 2001:db8:1:2::/64', 100 * megabyte - 100);
  const refused = await upload('x'.repeat(200), '2001:db8:1:2:aaaa::7');
  expect(refused).toMatchObject({ status: 429, message: expect.stringContaining('tomorrow') });
  expect((await upload('x'.repeat(200), '2001:db8:9:9::7')).status).toBe(200);
  await sent('network 203.0.113.50', 100 * megabyte, 25);
  expect((await upload('x', '203.0.113.50')).status).toBe(200);
  await shop.services.database.deleteFrom('files').where('size', '>', megabyte).execute();
});

test('of many files at once only so many are kept as there is room for', async () => {
  await sent('network 198.51.100.1', 100 * megabyte - 5_500);
  const before = await files();
  const answers = await Promise.all(Array.from({ length: 10 }, () => upload('y'.repeat(1_000), '198.51.100.1')));
  const stored = answers.filter((answer) => answer.status === 200).length;
  expect(stored).toBeGreaterThan(0);
  expect(stored).toBeLessThanOrEqual(5);
  expect(await files()).toHaveLength(before.length + stored);
  await shop.services.database.deleteFrom('files').where('size', '>', megabyte).execute();
});

test('an app holds so much and no more; its pages and rows go on', async () => {
  await sent('network 192.0.2.1', 150 * megabyte, 48);
  await sent('network 192.0.2.2', 150 * megabyte, 48);
  expect(await upload('z', '192.0.2.9')).toMatchObject({ status: 507, message: expect.stringContaining('owner') });
  const row = await shop.send('POST', '/api/page/rows', { page_id, block_id: 'form', cells: { item: 'Plum' } });
  expect(row.status).toBe(200);
  await shop.services.database.deleteFrom('files').where('size', '>', megabyte).execute();
});

test('a file that nothing names is gone after a day; one that a row, its history or a page names stays', async () => {
  const { database, jobs } = shop.services;
  const [unnamed, inRow, inHistory, inPage, young] = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((text) => upload(text, '203.0.113.77')),
  );
  const add = async (url = '') =>
    (await shop.send('POST', '/api/page/rows', { page_id, block_id: 'form', cells: { item: 'File', paper: url } }))
      .body;
  await add(inRow?.url);
  await add(inHistory?.url);
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  const rows = await shop.rowsOf('Orders');
  const changed = rows.find((row) => row.cells['paper'] === inHistory?.url);
  const edits = [{ kind: 'set-cells', row_id: changed?.row_id, version: changed?.version, cells: { paper: null } }];
  const edited = await shop.send('POST', `/api/sheets/${sheet?.id}/edits`, { edits }, shop.editor);
  expect([edited.status, edited.body]).toEqual([200, expect.anything()]);
  await shop.setBlocks('about', [{ type: 'markdown', settings: { markdown_text: `![seen](${inPage?.url})` } }]);
  await database
    .updateTable('files')
    .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
    .where('storage_key', '!=', (young?.url ?? '').replace('/files/', ''))
    .execute();
  await collectUnnamedFiles(database, jobs);
  await jobs.drain();
  const statusOf = async (url = '') => (await shop.ask(url)).status;
  expect(await statusOf(unnamed?.url)).toBe(404);
  for (const file of [inRow, inHistory, inPage, young]) expect(await statusOf(file?.url), file?.url).toBe(200);
});

test('a file that only the history of a row names outlives its app, and what an update replaced stays', async () => {
  const { database, jobs, rows, workbooks } = shop.services;
  const [inHistory, inUpdate] = await Promise.all(['f', 'g'].map((text) => upload(text, '203.0.113.78')));
  const sheet = await workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  const id = sheet?.id ?? '';
  const [row] = await rows.add(id, { kind: 'anonymous' }, [{ cells: { paper: inHistory?.url ?? '' } }]);
  await rows.edit(id, { kind: 'anonymous' }, row?.row_id ?? '', row?.version ?? 0, { paper: null });
  await database
    .insertInto('update_cells')
    .values({
      ...{ sheet_id: id, update_id: 'upd', row_key: '1', column_key: 'A', is_after: false },
      image: json({ value: inUpdate?.url ?? '', formula: null, format: null, style: null, edited: false, base: null }),
    })
    .execute();
  const old = new Date(Date.now() - 25 * 3_600_000);
  const keyOf = (file: typeof inHistory) => (file?.url ?? '').replace('/files/', '');
  const keys = [keyOf(inHistory), keyOf(inUpdate)];
  await database.updateTable('files').set({ created_at: old }).where('storage_key', 'in', keys).execute();
  await collectUnnamedFiles(database, jobs);
  const stored = () => database.selectFrom('files').select('storage_key').where('storage_key', 'in', keys).execute();
  expect(await stored()).toHaveLength(2);
  await inTransaction(database, async (transaction) => {
    await destroyApp(transaction, jobs, shop.app.id);
    expect((await transaction.selectFrom('files').select('id').where('storage_key', 'in', keys).execute()).length).toBe(
      2,
    );
    throw new Error('not really');
  }).catch((error: unknown) => expect(String(error)).toContain('not really'));
});

test('with a disk almost full uploads and imports are refused in clear words, and pages and rows go on', async () => {
  await using whole = await openServer({ MIN_FREE_DISK_MB: '1000000' });
  const ann = whole.browser();
  await ann.signUp('Ann');
  const form = (field: string, file: File) => {
    const body = new FormData();
    body.append(field, file);
    return body;
  };
  for (const [path, body] of [
    ['/api/workbooks', form('file', new File(['a,b\n1,2'], 'a.csv'))],
    ['/api/upload-file', form('image', new File(['x'], 'a.png'))],
    ['/api/upload-media', form('video', new File(['x'], 'a.mp4'))],
  ] as const) {
    const answer = await ann.ask(path, { method: 'POST', body });
    expect([path, answer.status, await answer.text()]).toEqual([path, 507, expect.stringContaining('almost full')]);
  }
  expect((await ann.call('POST', '/api/apps', { name: 'Garden', workbook_id: null, start: 'blank' })).status).toBe(200);
});
