/** Files of cells: who gets them, what is taken, and how long they stay. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectUnnamedFiles } from '#features/files/server/uploads/visitor-files.ts';
import { filesOf } from '#engine/file-cells.ts';
import type { Column } from '#engine/model.ts';
import type { SessionOwner } from '#features/accounts/services.ts';
import { newId } from '#kit/ids.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';
import { fullTest } from '#test/full-test.ts';

const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'papers', name: 'Papers', type: 'files', files: { most: 3, megabytes: 1, accept: '' } },
  { id: 'photos', name: 'Photos', type: 'files', files: { most: 2, megabytes: 1, accept: 'image/*' } },
  { id: 'secret', name: 'Secret', type: 'files' },
];

let shop: PublishedApp;
let page_id: string;
let shut_page: string;
let png: Buffer;
/** Strangers may send little in a minute. */
let ann: Partial<SessionOwner>;
const annsRows = {
  ...{ name: 'Ann', active: true, condition: '=', value: 'Ann' },
  sheet_column: { sheet: 'Claims', column: 'name' },
};
const table = (id: string, shown: string[], more: object = {}) => ({
  ...{ id, type: 'table', sheet_title: 'Claims', axis: shown.map((column) => ({ column })) },
  ...more,
});

beforeAll(async () => {
  shop = await publishApp([{ title: 'Claims', columns, rows: [] }]);
  png = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#284' } })
    .png()
    .toBuffer();
  const open = { axis: ['name', 'papers'].map((column) => ({ column, editable: 'Everyone' })) };
  page_id = await shop.setBlocks('orders', [
    { ...{ id: 'form', type: 'form', sheet_title: 'Claims' }, axis: fieldsOf('name', 'papers', 'photos', 'secret') },
    table('all', ['name', 'papers', 'photos']),
    table('names', ['name']),
    table('hidden', ['name']),
    table('anns', ['name', 'papers'], { filters: [annsRows] }),
    table('edited', ['name', 'papers'], open),
  ]);
  ann = await shop.addAppUser('read-write');
  shut_page = await shop.setBlocks('about', [table('all', ['name', 'secret'])]);
  await shop.services.database.updateTable('pages').set({ is_public: false }).where('id', '=', shut_page).execute();
}, 60_000);
afterAll(() => shop[Symbol.asyncDispose]());

function fieldsOf(...ids: string[]) {
  return ids.map((column) => ({ column, type: column === 'name' ? 'text' : 'file' }));
}

type Person = Partial<SessionOwner>;

async function upload(field: string, file: File, as: Person | null = ann, block_id = 'form') {
  const body = new FormData();
  for (const [key, value] of Object.entries({ page_id, block_id, field })) body.append(key, value);
  body.append('file', file);
  const answer = await shop.ask('/api/page/files', { method: 'POST', body, headers: { origin }, ...(as && { as }) });
  const read = (await answer.json()) as { url: string; name: string; type: string; error?: { message: string } };
  return { status: answer.status, ...read, message: read.error?.message ?? '' };
}

const pdf = (text = '') => new File([`%PDF-1.4 ${text}`], 'Contract.pdf');
const picture = (name = 'view.png') => new File([new Uint8Array(png)], name);

/** A row that a visitor sent, and where its files are on the page. */
async function sendRow(name: string, as: Person | null = ann) {
  const paper = await upload('papers', pdf(name), as);
  const photo = await upload('photos', picture(), as);
  const secret = await upload('secret', pdf(`secret of ${name}`), as);
  const cellOf = (one: typeof paper) => `${one.name} (${one.url})`;
  const cells = { name, papers: cellOf(paper), photos: cellOf(photo), secret: cellOf(secret) };
  const sent = await shop.send('POST', '/api/page/rows', { page_id, block_id: 'form', cells }, as ?? undefined);
  expect(sent).toMatchObject({ status: 200 });
  const row = (await shop.rowsOf('Claims')).find((one) => one.cells['name'] === name)!;
  const keyOf = (one: typeof paper) => one.url.slice('/files/'.length);
  return { row, keys: { papers: keyOf(paper), photos: keyOf(photo), secret: keyOf(secret) }, cells };
}

async function shown(row_id: string, column: string, block_id = 'all', as: Person = ann): Promise<string[]> {
  const { body } = await shop.send('POST', '/api/page/query', { page_id, block_id, ask: 'rows', query: {} }, as);
  const { rows } = body['data'] as { rows: { row_id: string; cells: Record<string, string> }[] };
  return filesOf(rows.find((one) => one.row_id === row_id)?.cells[column]).map(({ url }) => url);
}

const addressOf = (given: Record<string, string>) => `/api/page/file?${new URLSearchParams({ page_id, ...given })}`;

test('a file that a visitor sent is shown by the blocks that show its cell, and by its own address to nobody', async () => {
  const { row, keys } = await sendRow('Ann', null);
  const [paper = ''] = await shown(row.row_id, 'papers');
  const answer = await shop.ask(paper);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toBe('%PDF-1.4 Ann');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': "inline; filename*=UTF-8''Contract.pdf",
    'cache-control': 'private, no-cache',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  for (const key of Object.values(keys)) {
    expect((await shop.ask(`/files/${key}`)).status).toBe(404);
    expect((await shop.ask(`/files/${key}`, { as: shop.editor })).status).toBe(404);
  }
  const part = await shop.ask(paper, { headers: { range: 'bytes=1-3' } });
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([206, 'PDF', 'bytes 1-3/12']);
  const again = await shop.ask(paper, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

test('pictures have a small form, and what is no picture has none', async () => {
  const { row } = await sendRow('Pic');
  const [photo = ''] = await shown(row.row_id, 'photos');
  const small = await shop.ask(`${photo}&size=small`);
  expect(small.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 320, height: 213 });
  const whole = await shop.ask(photo);
  expect(await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).toMatchObject({ width: 600, format: 'png' });
  const [paper = ''] = await shown(row.row_id, 'papers');
  expect((await shop.ask(`${paper}&size=small`)).headers.get('content-type')).toBe('application/pdf');
});

test('what no block shows of a row is not given out: column, row, block, page and key are asked for each time', async () => {
  const { row, keys } = await sendRow('Bea');
  const ann = await sendRow('Ann');
  const at = { row_id: row.row_id, column: 'papers', block_id: 'all', file: keys.papers };
  expect((await shop.ask(addressOf(at))).status).toBe(200);
  const refused: Record<string, string>[] = [
    { ...at, column: 'secret', file: keys.secret },
    { ...at, block_id: 'names' },
    { ...at, block_id: 'anns' },
    { ...at, block_id: 'form' },
    { ...at, block_id: 'none' },
    { ...at, column: 'name' },
    { ...at, column: 'photos' },
    { ...at, file: keys.secret },
    { ...at, file: ann.keys.papers },
    { ...at, row_id: ann.row.row_id },
    { ...at, row_id: 'none' },
    { ...at, file: newId() },
    { ...at, file: '../../etc/passwd' },
    { ...at, page_id: 'none' },
    { ...at, page_id: shut_page, column: 'secret', file: keys.secret },
  ];
  for (const one of refused) expect([one, (await shop.ask(addressOf(one))).status]).toEqual([one, 404]);
  // A member sees all of a sheet, and a visitor none of it.
  const { sheet_id } = await sheetOf();
  const member = `/api/sheets/${sheet_id}/file?file=${keys.secret}`;
  expect((await shop.ask(member, { as: shop.editor })).status).toBe(200);
  expect((await shop.ask(member)).status).toBe(401);
  expect((await shop.ask(member, { as: await shop.addAppUser('read-write') })).status).toBe(401);
  // A row that is deleted takes its files with it, and brings them back.
  const rows = shop.services.rows;
  await rows.editSheet(sheet_id, actor, [{ kind: 'delete-rows', row_ids: [row.row_id] }]);
  expect((await shop.ask(addressOf(at))).status).toBe(404);
  await rows.editSheet(sheet_id, actor, [{ kind: 'restore-rows', row_ids: [row.row_id] }]);
  expect((await shop.ask(addressOf(at))).status).toBe(200);
});

const actor = { kind: 'user' as const, id: 'eve', email: 'eve@example.com' };

async function sheetOf(): Promise<{ sheet_id: string }> {
  const sheets = await shop.services.workbooks.sheetsOf(shop.app.workbook_id ?? '');
  return { sheet_id: sheets[0]!.id };
}

test('a stranger gets nothing of an app with a sign-in, nor does a person of another app', async () => {
  const { row, keys } = await sendRow('Cleo');
  const at = addressOf({ row_id: row.row_id, column: 'papers', block_id: 'all', file: keys.papers });
  const person = await shop.addAppUser('read');
  const { database, apps } = shop.services;
  const { id: app_id } = await apps.create({
    ...{ workspace_id: shop.app.workspace_id, workbook_id: shop.app.workbook_id, name: 'Other', subdomain: 'other' },
    ...{ public: true, pages: [] },
  });
  const stranger = newId('apu');
  await database
    .insertInto('app_users')
    .values({
      ...{ id: stranger, app_id, name: 'Mal', email: 'mal@example.com', permissions: 'read-write' },
      ...{ row_identity: null, password_hash: null, status: 'active' },
    })
    .execute();
  const set = (is: boolean) => database.updateTable('apps').set({ public: is }).where('id', '=', shop.app.id).execute();
  await set(false);
  try {
    expect((await shop.ask(at)).status).toBeGreaterThanOrEqual(401);
    expect((await shop.ask(at, { as: shop.editor })).status).toBe(200);
    expect((await shop.ask(at, { as: { user_id: null, app_user_id: stranger } })).status).toBeGreaterThanOrEqual(401);
  } finally {
    await set(true);
  }
  expect((await shop.ask(at, { as: person })).status).toBe(200);
});

test('a workspace that names the file of another one in its own cells does not get it', async () => {
  const { keys } = await sendRow('Dan');
  const { database, workbooks, files } = shop.services;
  const workspace_id = newId('wsp');
  await database.insertInto('workspaces').values({ id: workspace_id, name: 'Other' }).execute();
  const forged = [{ cells: { name: 'x', papers: `Contract.pdf (/files/${keys.papers})` } }];
  const other = await workbooks.create({
    workspace_id,
    name: 'Other',
    sheets: [{ title: 'Claims', columns, rows: forged }],
  });
  const [sheet] = await workbooks.sheetsOf(other.id);
  const member = newId('usr');
  await database
    .insertInto('users')
    .values({ id: member, email: 'mal@example.com', name: 'Mal', password_hash: null })
    .execute();
  await database.insertInto('workspace_members').values({ workspace_id, user_id: member, role: 'owner' }).execute();
  const as = { user_id: member, app_user_id: null };
  const { sheet_id } = await sheetOf();
  for (const id of [sheet!.id, sheet_id])
    expect((await shop.ask(`/api/sheets/${id}/file?file=${keys.papers}`, { as })).status).toBeGreaterThanOrEqual(403);
  expect(await files.open(keys.papers)).toBeTruthy();
});

test('nobody makes the file of another person their own by naming it', async () => {
  const { keys, row } = await sendRow('Eli', null);
  const own = await upload('papers', pdf('mine'), ann);
  const send = (papers: string, as: Person | null = ann) =>
    shop.send('POST', '/api/page/rows', { page_id, block_id: 'form', cells: { name: 'Mal', papers } }, as ?? undefined);
  expect(await send(`Contract.pdf (${own.url})`)).toMatchObject({ status: 200 });
  const refused = [
    `Contract.pdf (/files/${keys.secret})`,
    `Contract.pdf (${own.url}), x (/files/${keys.secret})`,
    `x.png (https://tracker.example/x.png)`,
    `x (/api/page/file?file=${keys.secret})`,
    `x (/files/01k00000000000000000000000)`,
    'just words',
  ];
  for (const one of refused) expect([one, (await send(one)).status]).toEqual([one, 422]);
  // What was sent without an account is of the network that it came from.
  expect((await send(`Contract.pdf (${own.url})`, null)).status).toBe(422);
  // Who edits keeps what is there, by the addresses that they were given.
  const [paper = ''] = await shown(row.row_id, 'papers', 'edited', shop.editor);
  const edit = { page_id, block_id: 'edited', row_id: row.row_id, version: row.version };
  const cells = { papers: `Contract.pdf (${paper})` };
  const { status } = await shop.send('PUT', '/api/page/rows', { ...edit, cells }, shop.editor);
  const after = (await shop.rowsOf('Claims')).find(({ row_id }) => row_id === row.row_id);
  expect([status, after?.cells['papers']]).toEqual([200, `Contract.pdf (/files/${keys.papers})`]);
});

test('what a column does not take is refused by content, number and size', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  expect((await upload('papers', new File([svg], 'x.svg'))).status).toBe(415);
  expect((await upload('papers', new File([svg], 'x.png'))).status).toBe(415);
  expect((await upload('papers', new File(['<script>1</script>'], 'x.html'))).status).toBe(415);
  expect((await upload('photos', new File(['%PDF-1.4'], 'x.png'))).status).toBe(415);
  expect((await upload('papers', new File([`%PDF-1.4${'x'.repeat(1024 * 1024)}`], 'big.pdf'))).message).toContain(
    '1 MB',
  );
  expect((await upload('papers', new File([], 'empty.pdf'))).status).toBe(422);
  expect((await upload('name', pdf())).status).toBe(403);
  expect((await upload('papers', pdf(), ann, 'all')).status).toBe(403);
  // Its name says what it is.
  expect(await upload('photos', picture('../../view.pdf'))).toMatchObject({ name: 'view.pdf.png', type: 'image/png' });
  const sent = await Promise.all([1, 2, 3, 4].map((one) => upload('papers', pdf(`${one}`))));
  const papers = sent.map(({ name, url }) => `${name} (${url})`).join(', ');
  const refused = await shop.send(
    'POST',
    '/api/page/rows',
    { page_id, block_id: 'form', cells: { name: 'F', papers } },
    ann,
  );
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('at most 3 files')]);
});

test('a member attaches any kind of file, and what could run is only ever a download', async () => {
  const { sheet_id } = await sheetOf();
  const attach = async (name: string, content: string, column = 'secret') => {
    const body = new FormData();
    body.append('column', column);
    body.append('file', new File([content], name));
    const path = `/api/sheets/${sheet_id}/files`;
    const answer = await shop.ask(path, { method: 'POST', body, headers: { origin }, as: shop.editor });
    return {
      status: answer.status,
      ...((await answer.json()) as { file: { name: string; url: string; type: string } }),
    };
  };
  const html = '<html><script>alert(document.cookie)</script></html>';
  for (const [name, stored] of [
    ['page.html', 'page.html'],
    ['drawing.svg', 'drawing.svg'],
    ['drawing.png', 'drawing.png.bin'],
  ] as const) {
    const { status, file } = await attach(name, html);
    expect([status, file.name]).toEqual([200, stored]);
    const answer = await shop.ask(`/api/sheets/${sheet_id}/file?file=${file.url.slice(7)}`, { as: shop.editor });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename*=UTF-8''${stored}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
    });
  }
  expect((await attach('x.html', html, 'photos')).status).toBe(415);
  expect((await attach('x.pdf', '%PDF-1', 'name')).status).toBe(422);
  const file = new FormData();
  file.append('column', 'secret');
  file.append('file', pdf());
  expect(
    (await shop.ask(`/api/sheets/${sheet_id}/files`, { method: 'POST', body: file, headers: { origin } })).status,
  ).toBe(401);
});

fullTest(
  'the API writes and reads files as a list, and files of spreadsheet programs bring the same ones back',
  async () => {
    const { sheet_id } = await sheetOf();
    const { services } = shop;
    const form = new FormData();
    form.append('column', 'papers');
    form.append('file', new File(['%PDF-1.4 by the API'], 'By API (1), final.pdf'));
    const sent = { method: 'POST', body: form, headers: { origin }, as: shop.editor };
    const { file } = (await (await shop.ask(`/api/sheets/${sheet_id}/files`, sent)).json()) as {
      file: { url: string };
    };
    const elsewhere = { name: 'photo.jpg', url: 'https://example.com/a b.jpg' };
    const edits = [{ kind: 'add-rows', rows: [{ cells: { name: 'API', papers: [file, elsewhere] } }] }];
    const added = await shop.send('POST', `/api/sheets/${sheet_id}/edits`, { edits }, shop.editor);
    expect(added).toMatchObject({ status: 200 });
    const read = await shop.send('POST', `/api/sheets/${sheet_id}/query`, { search: 'final' }, shop.editor);
    const cell = `By API (1), final.pdf (${file.url}), photo.jpg (https://example.com/a%20b.jpg)`;
    expect(read.body['rows']).toEqual([
      expect.objectContaining({
        cells: expect.objectContaining({ papers: cell }),
        files: {
          papers: [
            { ...file, name: 'By API (1), final.pdf', size: 19, type: 'application/pdf' },
            { name: 'photo.jpg', url: 'https://example.com/a%20b.jpg', size: null, type: null },
          ],
        },
      }),
    ]);
    for (const format of ['csv', 'xlsx', 'ods']) {
      const exported = await shop.ask(`/api/sheets/${sheet_id}/export?format=${format}`, { as: shop.editor });
      const body = new FormData();
      body.append('file', new File([await exported.arrayBuffer()], `Claims.${format}`));
      const came = await shop.ask('/api/workbooks', {
        ...{ method: 'POST', body, headers: { origin: 'http://localhost:3000' }, as: shop.editor, host: 'localhost' },
      });
      expect([format, came.status]).toEqual([format, 200]);
      const { workbook } = (await came.json()) as { workbook: { id: string } };
      await expect
        .poll(async () => (await services.workbooks.sheetsOf(workbook.id)).length, { timeout: 20_000 })
        .toBe(1);
      const [sheet] = await services.workbooks.sheetsOf(workbook.id);
      const column = sheet!.columns.find(({ name }) => name === 'Papers')!;
      await services.rows.editSheet(sheet!.id, actor, [{ kind: 'change-column', column: column.id, type: 'files' }]);
      const query = { columns: ['name', 'papers'], page: { offset: 0, limit: 100 } };
      const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
      const { rows } = await services.engine.query(sheet!.id, query, context);
      expect(rows.find(({ cells }) => cells['name'] === 'API')?.cells['papers']).toBe(cell);
    }
  },
);

test('an upload that ends in the middle leaves nothing', async () => {
  const { database, environment } = shop.services;
  const count = async () => (await database.selectFrom('files').select('id').execute()).length;
  const stored = async () => (await readdir(join(environment.DATA_DIR, 'files'), { recursive: true })).length;
  const before = [await count(), await stored()];
  const start = ['page_id', page_id, 'block_id', 'form', 'field', 'papers'];
  const parts = [0, 2, 4].map(
    (at) => `--b\r\ncontent-disposition: form-data; name="${start[at]}"\r\n\r\n${start[at + 1]}\r\n`,
  );
  const head = `${parts.join('')}--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 `;
  for (const end of ['error', 'close'] as const) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(head + 'x'.repeat(100_000)));
        if (end === 'error') controller.error(new Error('gone'));
        else controller.close();
      },
    });
    const headers = { origin, 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await shop.ask('/api/page/files', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(400);
  }
  expect([await count(), await stored()]).toEqual(before);
  const aside = await readdir(join(environment.DATA_DIR, 'uploads'));
  expect(aside.filter((name) => name !== 'kept')).toEqual([]);
});

test('a file stays for as long as a row or its history names it, and goes with the last of them', async () => {
  const { row, keys } = await sendRow('Gil');
  const { database, files, jobs, rows } = shop.services;
  const { sheet_id } = await sheetOf();
  const collect = async () => {
    const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    await database.updateTable('files').set({ created_at: old }).execute();
    await collectUnnamedFiles(database, jobs);
    await jobs.drain?.();
  };
  const set = async (papers: string | null) => {
    const now = (await shop.rowsOf('Claims')).find(({ row_id }) => row_id === row.row_id)!;
    await rows.edit(sheet_id, actor, row.row_id, now.version, { papers });
  };
  const isThere = async () =>
    (await database.selectFrom('files').select('id').where('storage_key', '=', keys.papers).execute()).length > 0;
  await set(null);
  await collect();
  expect(await isThere()).toBe(true);
  await set(`Contract.pdf (/files/${keys.papers})`);
  const at = { row_id: row.row_id, column: 'papers', block_id: 'all', file: keys.papers };
  expect((await shop.ask(addressOf(at))).status).toBe(200);
  await set(null);
  await database.deleteFrom('row_history').where('sheet_id', '=', sheet_id).execute();
  await collect();
  expect(await isThere()).toBe(false);
  expect(files).toBeTruthy();
});

test('a row sent from a page of another origin is refused with its files', async () => {
  const body = new FormData();
  for (const [key, value] of Object.entries({ page_id, block_id: 'form', field: 'papers' })) body.append(key, value);
  body.append('file', pdf());
  const headers = { origin: 'https://evil.example', host: `${appHost}:3000` };
  expect((await shop.ask('/api/page/files', { method: 'POST', body, headers })).status).toBe(403);
});
