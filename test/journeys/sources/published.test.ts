/** A workbook that follows a published CSV address. */
import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

let there: Server;
let whole: WholeServer;
let ann: TestBrowser;
let address: string;
/** What the address holds. */
let text = '';
let status = 200;
let requested = 0;
/** Answers of one path wait for it. */
let gate: { path: string; asked(): void; open: Promise<void> } | null = null;

beforeAll(async () => {
  there = createServer(async (request, response) => {
    requested += 1;
    const held = text;
    if (gate && request.url === gate.path) {
      gate.asked();
      await gate.open;
      return response.writeHead(200, { 'content-type': 'text/csv', etag: '"held"' }).end(held);
    }
    const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
    if (status === 200 && request.headers['if-none-match'] === etag) return response.writeHead(304).end();
    return response.writeHead(status, { 'content-type': 'text/csv', etag }).end(status === 200 ? text : 'no');
  });
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(there.address() as AddressInfo).port}/shop.csv`;
  whole = await openServer({ OUTGOING_ALLOW: '127.0.0.1' });
  ann = whole.browser();
  await ann.signUp('Ann');
});
afterAll(async () => {
  await whole[Symbol.asyncDispose]();
  there.close();
});

type Json = ReturnType<typeof JSON.parse>;
const first = `Item,Qty,Price
Green tea,2,3.5
Brown rice,1,8
Sea salt,5,1.2
Black pepper,7,4
`;
async function rowsOf(sheet: string): Promise<Json[]> {
  return (await ann.call('POST', `/api/sheets/${sheet}/query`, {})).body['rows'] as Json[];
}
const itemsOf = async (sheet: string) => (await rowsOf(sheet)).map(({ cells }) => [cells.item, cells.qty]);

test('an address is followed: seen, connected, read again; held where much would go; never lost', async () => {
  text = first;
  const seen = await ann.call('POST', '/api/published-sources/preview', { address });
  expect(seen.body).toMatchObject({
    ...{
      name: 'shop',
      row_count: 4,
      columns: [{ name: 'Item', type: 'text' }, { type: 'number' }, { type: 'number' }],
    },
  });
  const wrong = await ann.call('POST', '/api/published-sources', { address, every_minutes: 1 });
  expect(wrong).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'every_minutes' }] } } });
  const made = await ann.call('POST', '/api/published-sources', { address, every_minutes: 15 });
  const id = String(made.body['workbook_id']);
  const { workbook } = (await ann.call('GET', `/api/workbooks/${id}`)).body as Json;
  expect(workbook).toMatchObject({
    ...{ name: 'shop', state: 'ready' },
    source: { kind: 'published', write_rows: false, change_columns: false, link: { href: address } },
  });
  const sheet: string = workbook.sheets[0].id;
  const before = new Map((await rowsOf(sheet)).map(({ row_id, cells }) => [cells.item, row_id]));
  const refresh = async (body: object = {}) =>
    (await ann.call('POST', `/api/workbooks/${id}/published/refresh`, body)).body as Json;

  // Rows are changed there alone, at every way in.
  const [row] = await rowsOf(sheet);
  for (const edit of [
    { kind: 'set-cells', row_id: row.row_id, version: row.version, cells: { qty: 9 } },
    { kind: 'add-rows', rows: [{ cells: { item: 'Mine' } }] },
    { kind: 'delete-rows', row_ids: [row.row_id] },
  ]) {
    const refused = await ann.call('POST', `/api/sheets/${sheet}/edits`, { edits: [edit] });
    expect(refused).toMatchObject({
      status: 403,
      body: { error: { message: expect.stringContaining('Change its rows there') } },
    });
  }
  const visitor = { kind: 'anonymous' } as const;
  await expect(whole.services.rows.add(sheet, visitor, [{ cells: { item: 'X' } }])).rejects.toThrow(
    'Change its rows there',
  );
  await expect(whole.services.rows.remove(sheet, visitor, [row.row_id])).rejects.toThrow('Change its rows there');

  expect((await ann.call('POST', `/api/workbooks/${id}/sheets`, { title: 'More' })).status).toBe(422);

  // Sorted, one changed, one new, a column renamed and one more: rows stay who they are.
  text = `Item,Pieces,Price,Origin
Black pepper,7,4,India
Brown rice,3,8,Italy
Green tea,2,3.5,Japan
Sea salt,5,1.2,France
Honey,3,6,Greece
`;
  expect(await refresh()).toMatchObject({ problem: null, held: null, read_at: expect.any(String) });
  const rows = await rowsOf(sheet);
  expect(rows.map(({ cells }) => cells.item)).toEqual(['Black pepper', 'Brown rice', 'Green tea', 'Sea salt', 'Honey']);
  for (const [item, row_id] of before) expect(rows.find(({ cells }) => cells.item === item).row_id).toBe(row_id);
  const { columns } = ((await ann.call('GET', `/api/workbooks/${id}`)).body as Json).workbook.sheets[0];
  expect(columns.map(({ id: column, name }: Json) => [column, name])).toEqual(
    expect.arrayContaining([
      ['qty', 'Pieces'],
      ['origin', 'Origin'],
    ]),
  );
  const { version } = await (async () =>
    ((await ann.call('GET', `/api/workbooks/${id}`)).body as Json).workbook.sheets[0])();
  await refresh();
  expect(((await ann.call('GET', `/api/workbooks/${id}`)).body as Json).workbook.sheets[0].version).toBe(version);

  // An address that fails loses nothing, says why, and is asked less and less often.
  status = 500;
  const failed = await refresh();
  expect(failed.problem).toContain('error (500)');
  expect(await rowsOf(sheet)).toHaveLength(5);
  status = 200;
  text = '<html>Sign in</html>';
  const again = await refresh();
  expect(again.problem).toContain('web page');
  expect(Date.parse(again.check_at) - Date.parse(again.checked_at)).toBeGreaterThan(
    (Date.parse(failed.check_at) - Date.parse(failed.checked_at)) * 1.5,
  );
  expect(await rowsOf(sheet)).toHaveLength(5);

  // More than half of the rows, or a column, would go: it is held until someone says so.
  text = 'Item,Pieces,Price,Origin\nGreen tea,4,3.5,Japan\nBrown rice,3,8,Italy\n';
  const held = await refresh();
  expect(held).toMatchObject({ problem: null, held: { removed: 3, known: 5, columns: [] } });
  expect(await rowsOf(sheet)).toHaveLength(5);
  expect((await refresh({ confirm: 'something else' })).held).not.toBeNull();
  expect((await refresh({ confirm: held.held.digest })).held).toBeNull();
  expect(await itemsOf(sheet)).toEqual([
    ['Green tea', 4],
    ['Brown rice', 3],
  ]);
  text = 'Item,Pieces,Price\nGreen tea,5,3.5\nBrown rice,3,8\n';
  expect((await refresh()).held).toMatchObject({ removed: 0, columns: ['Origin'] });
  // What is held is forgotten when the address is whole again.
  text = 'Item,Pieces,Price,Origin\nGreen tea,6,3.5,Japan\nBrown rice,3,8,Italy\n';
  expect((await refresh()).held).toBeNull();
  expect((await itemsOf(sheet))[0]).toEqual(['Green tea', 6]);

  // Automatically, when it is due.
  text = text.replace('Green tea,6', 'Green tea,7');
  const count = requested;
  await whole.services.jobs.add('published-due', {});
  await whole.services.jobs.drain();
  expect(requested).toBe(count);
  await sql`update published_sources set check_at = now() where workbook_id = ${id}`.execute(whole.services.database);
  await whole.services.jobs.add('published-due', {});
  await whole.services.jobs.drain();
  expect((await itemsOf(sheet))[0]).toEqual(['Green tea', 7]);

  // Another address must be one that can be read; and who follows no more writes again.
  const path = `/api/workbooks/${id}/published`;
  expect((await ann.call('PATCH', path, { address: 'http://10.0.0.1/a.csv' })).status).toBe(422);
  expect((await ann.call('PATCH', path, { every_minutes: 60 })).body).toMatchObject({ address, every_minutes: 60 });
  expect((await ann.call('DELETE', path)).status).toBe(200);
  await whole.services.rows.add(sheet, visitor, [{ cells: { item: 'Mine' } }]);
  expect(await rowsOf(sheet)).toHaveLength(3);
  expect((await ann.call('GET', path)).status).toBe(404);
}, 120_000);

/** Follows the address, and begins a run whose answer waits until the second function is called. */
async function beginRun(): Promise<{ id: string; sheet: string; path: string; end(): Promise<void> }> {
  text = first;
  const made = await ann.call('POST', '/api/published-sources', { address, every_minutes: 60 });
  const id = String(made.body['workbook_id']);
  const { workbook } = (await ann.call('GET', `/api/workbooks/${id}`)).body as Json;
  const [asked, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  text = first.replace('Green tea,2', 'Green tea,9');
  gate = { path: new URL(address).pathname, asked: asked.resolve, open: open.promise };
  const run = whole.services.sources.adapters.published.sync.run(id);
  await asked.promise;
  gate = null;
  const end = async () => {
    open.resolve();
    await run;
  };
  return { id, sheet: workbook.sheets[0].id, path: `/api/workbooks/${id}/published`, end };
}

test('what is being read when a spreadsheet stops following its address is not taken in', async () => {
  const { id, sheet, path, end } = await beginRun();
  expect((await ann.call('DELETE', path)).status).toBe(200);
  await end();
  expect((await itemsOf(sheet))[0]).toEqual(['Green tea', 2]);
  expect(((await ann.call('GET', `/api/workbooks/${id}`)).body as Json).workbook.source).toMatchObject({
    write_rows: true,
  });
});

test('a new address is read at once, also when the former one is being read', async () => {
  const { sheet, path, end } = await beginRun();
  const next = address.replace('shop.csv', 'market.csv');
  text = first.replace('Green tea,2', 'Green tea,4');
  expect((await ann.call('PATCH', path, { address: next })).body).toMatchObject({ address: next });
  await end();
  expect((await itemsOf(sheet))[0]).toEqual(['Green tea', 2]);
  await whole.services.jobs.add('published-due', {});
  await whole.services.jobs.drain();
  expect((await itemsOf(sheet))[0]).toEqual(['Green tea', 4]);
});
