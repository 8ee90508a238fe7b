/** One decision about a visit: the page, a form sent to it, its calls, its stream and its file say the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SignInMethod } from '#features/apps/rules/app.ts';
import { origin, publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let page_id: string;
const visitors: Record<string, PublishedApp['editor'] | undefined> = { anonymous: undefined };

beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  shop = await publishApp([{ title: 'Orders', columns, rows: [{ cells: { item: 'Apples' } }] }]);
  page_id = await shop.setBlocks('orders', [
    { id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }], settings: { csv_download: true } },
    { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item', required: true }] },
  ]);
  visitors['reader'] = await shop.addAppUser('read');
  visitors['writer'] = await shop.addAppUser('read-write');
  visitors['editor'] = shop.editor;
});
afterAll(() => shop[Symbol.asyncDispose]());

interface Says {
  page: number;
  form: number;
  call: number;
  stream: number;
  file: number;
}

/** What each way of asking is answered. The form lacks what it requires, so that it changes nothing. */
async function ask(visitor: string, mode: string): Promise<Says> {
  const as = visitors[visitor];
  const who = as && { as };
  const get = async (path: string): Promise<number> => (await shop.ask(path, { ...who })).status;
  const form = { method: 'POST', body: new URLSearchParams({ _block: 'form', item: '' }), headers: { origin } };
  const call = { method: 'POST', body: JSON.stringify({ page_id, block_id: 'rows', ask: 'rows', query: {} }) };
  const json = { headers: { origin, 'content-type': 'application/json' } };
  const mark = mode === '' ? '' : `&${mode}`;
  return {
    page: await get(`/orders?${mode}`),
    form: (await shop.ask(`/orders?${mode}`, { ...form, ...who })).status,
    call: (await shop.ask(`/api/page/query?${mode}`, { ...call, ...json, ...who })).status,
    stream: await get(`/api/live?page_id=${page_id}&stay=false${mark}`),
    file: await get(`/api/page/download?page_id=${page_id}&block_id=rows&ask=rows&kind=csv${mark}`),
  };
}

const shown: Says = { page: 200, form: 422, call: 200, stream: 200, file: 200 };
/** A reader's form is no mistake of theirs: they may not write where strangers don't come in. */
const readOnly: Says = { ...shown, form: 403 };
const signIn: Says = { page: 303, form: 303, call: 401, stream: 401, file: 401 };
const frame: Says = { ...signIn, page: 403, form: 403 };
const isPrivate: Says = { page: 403, form: 403, call: 403, stream: 403, file: 403 };

const gated = 'Use password set by user';
const table: [is_public: boolean, method: SignInMethod, page: boolean, visitor: string, mode: string, says: Says][] = [
  [true, 'No sign in', true, 'anonymous', '', shown],
  [true, 'No sign in', true, 'anonymous', 'embed=true', shown],
  [true, 'No sign in', true, 'reader', '', shown],
  // Within a frame everybody is anybody.
  [true, 'No sign in', true, 'reader', 'embed=true', shown],
  [true, 'No sign in', true, 'editor', '', shown],
  [true, 'No sign in', true, 'editor', 'embed=true', shown],
  [true, 'No sign in', true, 'editor', 'preview=true', shown],
  // An editor who looks as a visitor may nothing more than one; no one else gets anything by asking for it.
  [true, 'No sign in', true, 'editor', 'preview=visitor', shown],
  [false, 'No sign in', true, 'editor', 'preview=visitor', shown],
  [true, gated, true, 'editor', 'preview=visitor', shown],
  [false, 'No sign in', true, 'anonymous', 'preview=visitor', isPrivate],
  [false, 'No sign in', true, 'writer', 'preview=visitor', isPrivate],
  [true, gated, true, 'anonymous', 'preview=visitor', signIn],
  [true, 'No sign in', true, 'reader', 'preview=visitor', shown],
  [true, gated, true, 'anonymous', '', signIn],
  [true, gated, true, 'anonymous', 'embed=true', frame],
  [true, gated, true, 'reader', '', readOnly],
  [true, gated, true, 'writer', '', shown],
  [true, gated, true, 'writer', 'embed=true', frame],
  [true, gated, true, 'editor', 'embed=true', frame],
  [true, gated, true, 'editor', '', shown],
  [false, 'No sign in', true, 'anonymous', '', isPrivate],
  [false, 'No sign in', true, 'anonymous', 'embed=true', isPrivate],
  [false, 'No sign in', true, 'writer', '', isPrivate],
  [false, gated, true, 'editor', '', shown],
  [true, 'No sign in', false, 'writer', '', shown],
  [true, 'No sign in', false, 'editor', '', shown],
];

test.each(table)('public %s, “%s”, page public %s: %s at ?%s', async (is_public, method, page, visitor, mode, says) => {
  const { database } = shop.services;
  await database
    .updateTable('apps')
    .set({ public: is_public, sign_in_method: method })
    .where('id', '=', shop.app.id)
    .execute();
  await database.updateTable('pages').set({ is_public: page }).where('id', '=', page_id).execute();
  expect(await ask(visitor, mode)).toEqual(says);
});

test('a form that fails within a frame shows its page there again, with the sentence and without anybody’s rights', async () => {
  const { database } = shop.services;
  const open = { public: true, sign_in_method: 'No sign in' };
  await database.updateTable('apps').set(open).where('id', '=', shop.app.id).execute();
  await database.updateTable('pages').set({ is_public: true }).where('id', '=', page_id).execute();
  const form = { method: 'POST', body: new URLSearchParams({ _block: 'form', item: '' }), headers: { origin } };
  for (const visitor of ['anonymous', 'editor']) {
    const as = visitors[visitor];
    const answer = await shop.ask('/orders?embed=true&hide_header=true', { ...form, ...(as && { as }) });
    const html = await answer.text();
    expect(html).toContain('name="item"');
    expect(html).toContain('role="alert"');
    expect(html).not.toContain('sheaf-studio');
    const got = await shop.ask('/orders?embed=true&hide_header=true');
    for (const name of ['content-security-policy', 'x-frame-options', 'referrer-policy'])
      expect(answer.headers.get(name)).toBe(got.headers.get(name));
  }
});

test('another site holds no stream open and sends no form', async () => {
  const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } };
  const body = new URLSearchParams({ _block: 'form', item: 'Pears' });
  expect((await shop.ask(`/api/live?page_id=${page_id}&stay=false`, foreign)).status).toBe(403);
  expect((await shop.ask('/orders', { method: 'POST', body, ...foreign })).status).toBe(403);
});

test('strangers who may not see the first page begin at the first one that is open, if there is one', async () => {
  const { database } = shop.services;
  const setPages = (is_public: boolean, type: 'home' | 'page') =>
    database
      .updateTable('pages')
      .set({ is_public })
      .where('app_id', '=', shop.app.id)
      .where('page_type', '=', type)
      .execute();
  await database.deleteFrom('app_users').where('app_id', '=', shop.app.id).execute();
  await setPages(false, 'home');
  await setPages(true, 'page');
  const led = await shop.ask('/', { redirect: 'manual' });
  expect([led.status, led.headers.get('location')]).toEqual([303, '/orders']);
  await setPages(false, 'page');
  expect((await shop.ask('/', { redirect: 'manual' })).status).toBe(403);
  expect((await shop.ask('/orders', { redirect: 'manual' })).status).toBe(403);
});
