/** What a hostile or broken caller sends: each of these once broke something. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { Column } from '#engine/model.ts';
import { onePixel } from '../access/endpoint-samples.ts';
import { openServer } from '../whole-server.ts';
import { appHost, origin, publishApp, type PublishedApp } from '../published-app.ts';

const columns: Column[] = [
  { id: 'item', name: 'Item', type: 'text' },
  { id: 'price', name: 'Price', type: 'number' },
  { id: '_id', name: '_id', type: 'text' },
];

let shop: PublishedApp;
let page_id: string;
beforeAll(async () => {
  const rows = ['ann', 'bob'].map((_id) => ({ cells: { item: `of ${_id}`, price: 1, _id } }));
  shop = await publishApp([{ title: 'Orders', columns, rows }], { settings: { all_rows_without_id: true } });
  const axis = ['item', 'price', '_id'].map((column) => ({ column, editable: 'Everyone' }));
  const settings = { add_new_row: 'Everyone', csv_download: true, title: `${'x'.repeat(79)}😀` };
  const actions = [{ type: 'Delete row' }];
  page_id = await shop.setBlocks('orders', [{ type: 'table', sheet_title: 'Orders', settings, axis, actions }]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const inTable = () => ({ page_id, block_id: 'b1' });
const ofApp = (path = '') => `/api/pages/${shop.app.id}${path}`;

describe('bodies that are nested deeper than anything needs', () => {
  const nested = (depth: number) => `{"a":`.repeat(depth) + '1' + '}'.repeat(depth);
  test.each(['/api/page/rows', '/api/auth', '/api/page/query'])('%s refuses them', async (path) => {
    for (const depth of [65, 5_000, 200_000]) {
      const answer = await shop.ask(path, {
        method: 'POST',
        body: nested(depth),
        headers: { 'content-type': 'application/json' },
      });
      expect([answer.status, depth]).toEqual([400, depth]);
      expect(await answer.json()).toMatchObject({ error: { code: 'malformed_request' } });
    }
  });
});

describe('characters that a database cannot hold', () => {
  test('a cell keeps the rest of its text, whatever halves of characters stand in it', async () => {
    const cells = { item: 'a\u0000b \ud83d 😀', price: '12' };
    const { status, body } = await shop.send('POST', '/api/page/rows', { ...inTable(), cells });
    expect(status).toBe(200);
    expect(body['row']).toMatchObject({ cells: { item: 'ab \ufffd 😀', price: 12 } });
    expect((await shop.rowsOf('Orders')).at(-1)?.cells).toMatchObject({ item: 'ab \ufffd 😀', price: 12 });
  });

  test('a figure that no number can hold is refused by its name, and nothing is lost in silence', async () => {
    const before = await shop.rowsOf('Orders');
    const cells = { item: 'x', price: '1e999' };
    const { status, body } = await shop.send('POST', '/api/page/rows', { ...inTable(), cells });
    expect(status).toBe(422);
    expect(body['error']).toMatchObject({ fields: [{ path: 'cells.price', message: 'Enter a number.' }] });
    expect(await shop.rowsOf('Orders')).toEqual(before);
  });

  test('a form that is sent without a script too', async () => {
    const settings = { spam_check: false };
    await shop.setBlocks('about', [{ type: 'form', sheet_title: 'Orders', settings, axis: [{ column: 'item' }] }]);
    const sent = await shop.ask('/about', {
      method: 'POST',
      body: '_block=b1&item=a%00b',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    });
    expect(sent.status).toBe(303);
    expect((await shop.rowsOf('Orders')).at(-1)?.cells['item']).toBe('ab');
  });

  test.each([
    ['an app', 'PUT', () => `/api/apps/${shop.app.id}`, { name: 'a\u0000b', settings: { description: '\udc00' } }],
    ['a page', 'POST', ofApp, { page_name: 'New\u0000' }],
    ['a sheet', 'POST', () => `/api/workbooks/${shop.app.workbook_id}/sheets`, { title: 'Sheet\u0000 \ud800' }],
  ] as const)('%s is named by the rest of the text', async (_what, method, path, body) => {
    const answer = await shop.send(method, path(), body, shop.editor);
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toMatch(/\\u0000|\\ud800|\\udc00/);
  });

  test.each(['/%00', '/files/%00', '/api/apps/%00', '/v3/api/page/sheet/Orders?referer=%00', '/handover?path=/%00'])(
    'the address %s is refused',
    async (path) => {
      const answer = await shop.ask(path, { as: shop.editor });
      expect(answer.status).toBe(400);
    },
  );

  test('a file is named without them, even where its name was cut through a character', async () => {
    const form = new FormData();
    form.set('file', new File(['a,b\n1,2\n'], `${'x'.repeat(254)}😀.csv`));
    const answer = await shop.ask('/api/workbooks', {
      method: 'POST',
      body: form,
      headers: { origin: 'http://localhost:3000' },
      host: 'localhost',
      as: shop.editor,
    });
    expect(answer.status).toBe(200);
  });

  test('a download is named even where its title was cut through a character', async () => {
    const query = new URLSearchParams({ ...inTable(), ask: 'rows', kind: 'csv' });
    const answer = await shop.ask(`/api/page/download?${query}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('of ann');
  });
});

describe('values that are not as they must be', () => {
  test.each([1.5, 1e300, -1e300, '1'])('a version of %j is refused, not asked of the database', async (version) => {
    const cells = { item: 'x' };
    const body = { ...inTable(), row_id: 'no such row', version, cells };
    expect((await shop.send('PUT', '/api/page/rows', body)).status).toBe(422);
    const edits = [{ kind: 'set-cells', row_id: 'no such row', version, cells }];
    const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
    const edited = await shop.send('POST', `/api/sheets/${sheet?.id}/edits`, { edits }, shop.editor);
    expect(edited.status).toBe(422);
  });

  test.each([
    [{ kind: 'set-block', id: 'b1', value: 1 }],
    [{ kind: 'set-block', id: 'b1', path: null, value: 1 }],
    [{ kind: 'set-block', id: 'b1', path: [['settings']], value: 1 }],
    [{ kind: 'add-block', index: 0, block: null }],
    [{ kind: 'add-block', index: 0, block: { id: 'new', type: 'table', settings: [] } }],
    [{ kind: 'toString' }],
    [null],
  ])('the change %j of a page is refused', async (edit) => {
    const page = await shop.services.pages.of(shop.app, 'draft').byId(page_id);
    const sent = { revision: page?.revision, edits: [edit] };
    expect((await shop.send('POST', ofApp(`/${page_id}/edits`), sent, shop.editor)).status).toBe(422);
    expect(await shop.services.pages.of(shop.app, 'draft').byId(page_id)).toEqual(page);
  });

  test.each([
    [40, 200],
    [100_000, 400],
  ])('what a change does not need is not kept; nested %i deep, the answer is %i', async (depth, status) => {
    const page = await shop.services.pages.of(shop.app, 'draft').byId(page_id);
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const body = `{"revision":${page?.revision},"edits":[{"kind":"set-page","key":"title","value":"","junk":${deep}}]}`;
    const headers = { 'content-type': 'application/json', origin };
    const path = ofApp(`/${page_id}/edits`);
    expect((await shop.ask(path, { method: 'POST', body, headers, as: shop.editor })).status).toBe(status);
    expect(JSON.stringify(await shop.services.pages.of(shop.app, 'draft').byId(page_id))).not.toContain('junk');
  });

  test.each([null, 5, {}, { type: 'table' }])('the studio is told that %j is no block', async (block) => {
    const body = { page_id, blocks: [block] };
    expect((await shop.send('POST', `/api/studio/${shop.app.id}/blocks`, body, shop.editor)).status).toBe(422);
  });

  test('no column gets an id that every object has', async () => {
    const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
    const edits = ['Constructor', '__proto__'].map((name) => ({ kind: 'add-column', name, type: 'text' }));
    const { body } = await shop.send('POST', `/api/sheets/${sheet?.id}/edits`, { edits }, shop.editor);
    const ids = (body['columns'] as Column[]).map((column) => column.id);
    expect(ids.slice(-2)).toEqual(['constructor_2', 'proto']);
  });

  test('a multipart body without a boundary is refused', async () => {
    const headers = { 'content-type': 'multipart/form-data; charset=utf-8', origin: 'http://localhost:3000' };
    const requested = { method: 'POST', body: 'x', headers, host: 'localhost', as: shop.editor };
    const answer = await shop.ask('/api/workbooks', requested);
    expect(answer.status).toBe(400);
  });
});

test('a picture over the limit is answered 400 and that it is too big', async () => {
  const form = new FormData();
  form.set('thumbnail', new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png'));
  const options = { method: 'POST', body: form, headers: { origin }, as: shop.editor };
  const answer = await shop.ask('/api/upload-file', options);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('too big');
});

test('a text or a pattern that would hold the server is refused where it is saved, and harmless where it is stored', async () => {
  const pageId = await shop.setBlocks('about', [
    { id: 'words', type: 'markdown', settings: { markdown_text: 'Hello' } },
    { id: 'write', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item', regex_validation: '' }] },
  ]);
  const revision = (await shop.services.pages.of(shop.app, 'draft').byId(pageId))?.revision;
  const signs = '_a*'.repeat(7_000);
  const states = '.{0,1000}'.repeat(55);
  const save = (id: string, path: unknown[], value: string) =>
    shop.send(
      'POST',
      ofApp(`/${pageId}/edits`),
      { revision, edits: [{ kind: 'set-block', id, path, value }] },
      shop.editor,
    );
  for (const [id, path, value, word] of [
    ['words', ['settings', 'markdown_text'], signs, 'paragraph'],
    ['words', ['settings', 'markdown_text'], '> '.repeat(5_000), 'deep'],
    ['write', ['axis', 0, 'regex_validation'], states, 'pattern'],
  ] as const) {
    const answer = await save(id, [...path], value);
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([422, expect.stringContaining(word)]);
  }
  await shop.setBlocks('about', [
    { id: 'words', type: 'markdown', settings: { markdown_text: signs } },
    { id: 'write', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item', regex_validation: states }] },
  ]);
  expect((await shop.ask('/about')).status).toBe(200);
});

test('asking only for the headers of a file opens no file', async () => {
  const form = new FormData();
  form.set('image', new File([Buffer.from(onePixel, 'base64')], 'dot.png'));
  const stored = await shop.ask('/api/upload-file', {
    method: 'POST',
    body: form,
    headers: { origin },
    as: shop.editor,
  });
  const { url } = (await stored.json()) as { url: string };
  const open = vi.spyOn(shop.services.files, 'open');
  const answer = await shop.ask(url, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([200, 'image/png', null]);
  expect(open).not.toHaveBeenCalled();
  open.mockRestore();
});

describe('who may see and write what', () => {
  test('a page that is not public is for signed-in people, in every call and in every menu', async () => {
    await shop.setBlocks('', [{ type: 'header' }]);
    expect(await (await shop.ask('/')).text()).toContain('href="/orders"');
    const made = await shop.send('PATCH', ofApp(`/${page_id}`), { is_public: false }, shop.editor);
    expect(made.status).toBe(200);
    const body = { ...inTable(), ask: 'rows', query: {} };
    const row = (await shop.rowsOf('Orders'))[0];
    const refused = await Promise.all([
      shop.ask('/orders'),
      shop.ask('/orders', { method: 'POST', body: '_block=b1', headers: { origin } }),
      shop.ask('/api/page/orders'),
      shop.ask('/v3/api/page/sheet/Orders?referer=/orders'),
      shop.ask(`/api/page/download?${new URLSearchParams({ ...inTable(), ask: 'rows', kind: 'csv' })}`),
    ]);
    expect(refused.map((answer) => answer.status)).toEqual([403, 403, 403, 403, 404]);
    for (const answer of refused) expect(await answer.text()).not.toContain('of ann');
    expect((await shop.send('POST', '/api/page/query', body)).status).toBe(404);
    expect((await shop.send('DELETE', '/api/page/rows', { ...inTable(), ...row })).status).toBe(404);
    expect(await (await shop.ask('/')).text()).not.toContain('href="/orders"');

    const reader = await shop.addAppUser('read');
    expect(await (await shop.ask('/orders', { as: reader })).text()).toContain('of ann');
    expect((await shop.send('POST', '/api/page/query', body, reader)).status).toBe(200);
    await shop.send('PATCH', ofApp(`/${page_id}`), { is_public: true }, shop.editor);
    expect((await shop.ask('/orders')).status).toBe(200);
  });

  test('an embedded page is drawn as for anybody, whoever is signed in', async () => {
    const embedded = await shop.ask('/orders?embed=true', { as: shop.editor });
    expect(await embedded.text()).toBe(await (await shop.ask('/orders?embed=true')).text());
  });

  test('who is scoped to an _id can move no row to another', async () => {
    const ann = await shop.addAppUser('read-write', 'ann');
    const row = (await shop.rowsOf('Orders')).find(({ cells }) => cells['_id'] === 'ann');
    const named = { ...inTable(), row_id: row?.row_id, version: row?.version };
    const moved = { ...named, cells: { _id: 'bob', item: 'moved' } };
    expect((await shop.send('PUT', '/api/page/rows', moved, ann)).status).toBe(422);
    const changed = { ...named, cells: { item: 'moved' } };
    expect((await shop.send('PUT', '/api/page/rows', changed, ann)).status).toBe(200);
    const after = (await shop.rowsOf('Orders')).find(({ row_id }) => row_id === row?.row_id);
    expect(after?.cells).toMatchObject({ _id: 'ann', item: 'moved' });
  });

  test('a row that was changed meanwhile is not deleted', async () => {
    const row = (await shop.rowsOf('Orders'))[1];
    const named = { ...inTable(), row_id: row?.row_id, version: row?.version };
    const [edited, deleted] = await Promise.all([
      shop.send('PUT', '/api/page/rows', { ...named, cells: { item: 'new' } }),
      shop.send('DELETE', '/api/page/rows', named),
    ]);
    // Anyone who was first: the other one is told.
    expect([edited.status, deleted.status].toSorted()).toEqual([
      200,
      expect.toSatisfy((one) => one === 404 || one === 409),
    ]);
  });

  test('one key of two people adds two rows, and neither is told of the other', async () => {
    const people = [await shop.addAppUser('read-write'), await shop.addAppUser('read-write')];
    const answers = [];
    for (const [index, person] of people.entries()) {
      const body = { ...inTable(), cells: { item: `mine ${index}` }, idempotency_key: 'the same' };
      answers.push(await shop.send('POST', '/api/page/rows', body, person));
    }
    expect(answers.map(({ body }) => body['row'])).toMatchObject([
      { cells: { item: 'mine 0' } },
      { cells: { item: 'mine 1' } },
    ]);
  });

  test.each([
    ['a caller on this machine', '127.0.0.1', {}, 200],
    ['a caller elsewhere', '203.0.113.9', {}, 404],
    ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
    ['a proxy that only tells the protocol', '127.0.0.1', { 'x-forwarded-proto': 'https' }, 404],
    ['a proxy that tells the address its own way', '127.0.0.1', { 'x-real-ip': '203.0.113.9' }, 404],
    ['a delivery network', '127.0.0.1', { 'cf-connecting-ip': '203.0.113.9' }, 404],
  ])('figures are answered to %s with the right status', async (_who, address, headers, status) => {
    const request = new Request('http://localhost:3000/metrics', { headers: { host: 'localhost:3000', ...headers } });
    expect((await shop.server.fetch(request, address)).status).toBe(status);
  });

  test('behind a proxy that says nothing of itself, figures are for whoever has the token alone', async () => {
    const METRICS_TOKEN = 'a token of some length';
    const proxied = { MAIN_HOST: 'sheaf.example', PUBLIC_PROTOCOL: 'https' };
    for (const [variables, authorization, status] of [
      [proxied, undefined, 404],
      [{ ...proxied, METRICS_TOKEN }, undefined, 404],
      [{ ...proxied, METRICS_TOKEN }, 'Bearer another token', 404],
      [{ ...proxied, METRICS_TOKEN }, `Bearer ${METRICS_TOKEN}`, 200],
      [{ METRICS_TOKEN }, undefined, 404],
    ] as const) {
      await using whole = await openServer(variables);
      const host = 'MAIN_HOST' in variables ? 'sheaf.example' : 'localhost:3000';
      const headers = { host, ...(authorization && { authorization }) };
      const answer = await whole.server.fetch(new Request(`http://${host}/metrics`, { headers }), '127.0.0.1');
      expect(answer.status, JSON.stringify([variables, authorization])).toBe(status);
      // Where visitors come by HTTPS, browsers are told to stay with it.
      const safe = 'MAIN_HOST' in variables ? 'max-age=31536000' : null;
      expect(answer.headers.get('strict-transport-security')).toBe(safe);
    }
  });

  test('with the token, a node gives its figures at whatever address it is asked, and nothing else', async () => {
    const METRICS_TOKEN = 'a token of some length';
    for (const [variables, path, authorization, status] of [
      [{ METRICS_TOKEN }, '/metrics', `Bearer ${METRICS_TOKEN}`, 200],
      [{ METRICS_TOKEN }, '/metrics', 'Bearer another token', 404],
      [{ METRICS_TOKEN }, '/api/apps', `Bearer ${METRICS_TOKEN}`, 421],
      // A name that was pointed at this machine after its page had loaded.
      [{}, '/metrics', undefined, 421],
    ] as const) {
      await using whole = await openServer({ MAIN_HOST: 'sheaf.example', ...variables });
      const headers = { host: '10.1.2.3:3000', ...(authorization && { authorization }) };
      const answer = await whole.server.fetch(new Request(`http://10.1.2.3:3000${path}`, { headers }), '127.0.0.1');
      expect(answer.status, JSON.stringify([path, authorization])).toBe(status);
    }
  });

  test('figures stand on the site only: on an app host the address is a page', async () => {
    const added = await shop.send('POST', ofApp(), { page_name: 'Metrics' }, shop.editor);
    expect(added.body['page']).toMatchObject({ page_slug: 'metrics' });
    const local = new Request(`${origin}/metrics`, { headers: { host: `${appHost}:3000` } });
    const answer = await shop.server.fetch(local, '127.0.0.1');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('text/html');
  });
});

const typed = (body: string) => ({ 'content-type': 'application/json', 'content-length': String(body.length) });

describe('a DELETE of the specification over real HTTP', () => {
  test.each(['in the address', 'in the body'])('takes its names %s', async (where) => {
    const user = await shop.addAppUser('read');
    const answer = getRequestListener((request) => shop.server.fetch(request, '127.0.0.1'), {
      overrideGlobalObjects: false,
    });
    const http = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const names = { appId: shop.app.id, userId: user.app_user_id ?? '' };
    const { database, environment } = shop.services;
    const at = { kind: 'app' as const, subdomain: 'shop', name: appHost, origin };
    const cookie = `${cookieName(environment)}=${await startSession(database, at, shop.editor)}`;
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const inAddress = where === 'in the address';
      const body = inAddress ? '' : JSON.stringify(names);
      request(
        {
          host: '127.0.0.1',
          port: (http.address() as AddressInfo).port,
          method: 'DELETE',
          path: `/api/mutipageapp_users${inAddress ? `?${new URLSearchParams(names)}` : ''}`,
          headers: { host: `${appHost}:3000`, cookie, ...(body && typed(body)) },
        },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on('error', reject)
        .end(body);
    });
    http.closeAllConnections();
    http.close();
    expect(status).toBe(200);
    const left = shop.services.database.selectFrom('app_users').select('id').where('id', '=', names.userId);
    expect(await left.execute()).toEqual([]);
  });
});
