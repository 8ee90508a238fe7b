import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { endpoints } from '#features/endpoints.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { apiKeyPrefix, apiScopeNames, type ApiScope, mostApiKeys } from '#features/workspaces/rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { openAppPackage } from '#features/marketplace/server/packages/open-app-package.ts';
import { readAppPackage } from '#features/marketplace/server/packages/read-app-package.ts';
import { allRoutes } from '#features/server.ts';
import { json } from '#platform/database/json.ts';
import { idOf, messageOf, openWorkspace, type People, type Person } from './workspace-people.ts';

interface Key {
  id: string;
  key: string;
}

async function makeKey(by: Person, at: string, scopes: readonly ApiScope[], days: number | null = null): Promise<Key> {
  const { status, body } = await by.browser.call('POST', `${at}/api-keys`, { name: 'Robot', scopes, days });
  expect(status).toBe(200);
  return { id: idOf(body['api_key']), key: String(body['key']) };
}

/** A program: no cookies, only the key. */
async function ask({ whole }: People, key: string, method: string, path: string, body?: object) {
  const response = await whole.browser().ask(path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return {
    status: response.status,
    body: (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>,
  };
}

test('a key is shown once, stored as a hash, told by its first letters, and works at once', async () => {
  await using people = await openWorkspace();
  const { owner, at, services } = people;
  const scopes = ['workspace:read', 'apps:read'] as const;
  const made = await owner.browser.call('POST', `${at}/api-keys`, { name: ' Robot\n1 ', scopes, days: 30 });
  const key = String(made.body['key']);
  expect(key).toMatch(/^sheaf_[\w-]{43}$/);
  const facts = { name: 'Robot 1', hint: key.slice(0, 10), made_by: 'Olga', last_used_at: null };
  expect(made.body['api_key']).toMatchObject({ ...facts, scopes: ['apps:read', 'workspace:read'] });
  const { expires_at } = made.body['api_key'] as { expires_at: string };
  expect(Math.round((Date.parse(expires_at) - Date.now()) / 86_400_000)).toBe(30);

  const list = await owner.browser.call('GET', `${at}/api-keys`);
  expect(list.body['api_keys']).toMatchObject([facts]);
  expect(JSON.stringify(list.body)).not.toContain(key);
  const stored = JSON.stringify(await services.database.selectFrom('api_keys').selectAll().execute());
  expect(stored).not.toContain(key);
  expect(stored).not.toContain(key.slice(apiKeyPrefix.length, apiKeyPrefix.length + 12));

  expect((await ask(people, key, 'GET', `${at}/members`)).status).toBe(200);
  expect((await ask(people, key, 'GET', '/api/auth')).body).toMatchObject({ email: owner.email });
  const used = (await owner.browser.call('GET', `${at}/api-keys`)).body['api_keys'];
  expect(used).toMatchObject([{ last_used_at: expect.stringMatching(/^\d{4}-/) }]);
});

describe('what is wrong', () => {
  let people: People;
  beforeAll(async () => {
    people = await openWorkspace();
  });
  afterAll(() => people[Symbol.asyncDispose]());

  test.each([
    ['no name', { name: ' ', scopes: ['apps:read'], days: null }, 'name'],
    ['no scope', { name: 'Robot', scopes: [], days: null }, 'scopes'],
    ['an unknown scope', { name: 'Robot', scopes: ['apps:read', 'everything'], days: null }, 'scopes.1'],
    ['no days', { name: 'Robot', scopes: ['apps:read'], days: 0 }, 'days'],
    ['half a day', { name: 'Robot', scopes: ['apps:read'], days: 0.5 }, 'days'],
    ['a hundred years', { name: 'Robot', scopes: ['apps:read'], days: 36_500 }, 'days'],
    ['10,000 letters', { name: 'a'.repeat(10_000), scopes: ['apps:read'], days: 1 }, 'name'],
  ])('a key with %s is not made', async (_what, body, path) => {
    const answer = await people.owner.browser.call('POST', `${people.at}/api-keys`, body);
    expect(answer.status).toBe(422);
    expect(answer.body['error']).toMatchObject({ fields: [{ path }] });
  });
});

test('each endpoint takes a key with its scope and none with all the others; those without a scope take none', async () => {
  await using people = await openWorkspace();
  const { owner, at, workspaceId } = people;
  const app = (await owner.browser.call('POST', '/api/apps', { name: 'Pears', workbook_id: null, start: 'blank' }))
    .body;
  const ids: Record<string, string> = { workspaceId, appId: idOf(app['app']), userId: owner.id };
  const all = await makeKey(owner, at, apiScopeNames);
  const lacking = new Map<ApiScope, Key>();
  for (const scope of apiScopeNames) {
    lacking.set(
      scope,
      await makeKey(
        owner,
        at,
        apiScopeNames.filter((one) => one !== scope),
      ),
    );
  }
  for (const endpoint of endpoints.filter(({ access }) => access !== 'anyone')) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? 'none');
    const name = `${endpoint.method} ${endpoint.path}`;
    const key = endpoint.scope ? lacking.get(endpoint.scope) : all;
    const answer = await ask(people, key?.key ?? '', endpoint.method, path, endpoint.method === 'GET' ? undefined : {});
    expect(answer.status, name).toBe(403);
    const why = endpoint.scope
      ? `This API key doesn’t have the scope ${endpoint.scope}.`
      : 'API keys can’t use this call.';
    expect(answer.body['message'], name).toBe(why);
  }
  expect((await ask(people, all.key, 'GET', `/api/apps/${ids['appId']}`)).status).toBe(200);
  expect((await owner.browser.call('GET', `${at}/members`)).status).toBe(200);
});

describe('a key that may write and not read', () => {
  const secret = 'hush-hush';
  async function open() {
    const people = await openWorkspace();
    const { owner, at, services, workspaceId } = people;
    const columns = (['name', 'mail', 'secret'] as const).map((id) => ({ id, name: id, type: 'text' as const }));
    const rows = ['ann', 'bob'].map((name) => ({ cells: { name, mail: `${name}@example.com`, secret } }));
    const input = { workspace_id: workspaceId, name: 'Book', sheets: [{ title: 'People', columns, rows }] };
    const workbook = await services.workbooks.create(input);
    const sheet = await services.workbooks.sheetByTitle(workbook.id, 'People');
    const start = { name: 'Pears', workbook_id: workbook.id, start: 'blank' };
    const app = idOf((await owner.browser.call('POST', '/api/apps', start)).body['app']);
    const { key } = await makeKey(owner, at, ['rows:write', 'app-users:write']);
    const stored = await services.database.selectFrom('sheet_rows').select(['row_id', 'version', 'cells']).execute();
    const send = (method: string, path: string, body: object) => ask(people, key, method, path, body);
    return { people, owner, workbook, sheet: sheet?.id ?? '', app, send, rows: stored };
  }

  test('changes rows, and learns their ids and versions alone: from answers, conflicts and what comes back', async () => {
    const { people, sheet, send, rows, workbook } = await open();
    await using _ = people;
    const edits = `/api/sheets/${sheet}/edits`;
    const [row, other] = rows;
    const set = { kind: 'set-cells', row_id: row?.row_id, version: row?.version, cells: { name: 'Anna' } };
    const made = await send('POST', edits, { edits: [set, { kind: 'delete-rows', row_ids: [other?.row_id] }] });
    const known = { row_id: row?.row_id, version: expect.any(Number), cells: {} };
    expect([made.status, made.body]).toEqual([
      200,
      { version: expect.any(Number), columns: [], notes: [], rows: [known] },
    ]);
    const late = await send('POST', edits, { edits: [{ ...set, cells: { name: 'Late' } }] });
    expect([late.status, late.body['error']]).toMatchObject([409, { details: { row: { row_id: row?.row_id } } }]);
    const back = await send('POST', edits, { edits: [{ kind: 'restore-rows', row_ids: [other?.row_id] }] });
    const { version } = (made.body['rows'] as { version: number }[])[0] ?? {};
    const restored = await send('POST', `/api/sheets/${sheet}/rows/${row?.row_id}/restore`, { version, to: 0 });
    expect([back.status, restored.status]).toEqual([200, 200]);
    const renamed = await send('PATCH', `/api/workbooks/${workbook.id}`, { name: 'Ledger' });
    expect(renamed.body['workbook']).toMatchObject({ name: 'Ledger', sheets: [], report: null, apps: [] });
    const added = await send('POST', `/api/workbooks/${workbook.id}/sheets`, { title: 'Second' });
    expect((added.body['workbook'] as { sheets: object[] }).sheets).toMatchObject([{ title: 'Second' }]);
    const all = JSON.stringify([made, late, back, restored, renamed, added].map(({ body }) => body));
    for (const word of [secret, 'bob', 'mail']) expect(all).not.toContain(word);
  });

  test('adds and changes people of an app, and learns nothing of them that it did not send', async () => {
    const { people, owner, app, send } = await open();
    await using _ = people;
    const person = { name: 'Cy', email: 'cy@example.com', row_identity: secret };
    const made = await owner.browser.call('POST', '/api/mutipageapp_users', { appId: app, ...person });
    const userId = idOf(made.body['new_app_user']);
    const names = { appId: app, userId, name: 'Cyrus', email: 'cy@example.com' };
    const changed = await send('PUT', '/api/mutipageapp_users', names);
    expect([changed.status, changed.body]).toEqual([
      200,
      { updated_user: { id: userId, name: 'Cyrus', email: 'cy@example.com' } },
    ]);
    const columns = { email_column: 'secret', name_column: 'name', identity_column: 'mail' };
    const from = { sheet_title: 'People', ...columns, permissions: 'read', invite: false };
    const imported = await send('POST', `/api/apps/${app}/users/import`, from);
    expect([imported.status, imported.body['message']]).toEqual([
      403,
      'This API key doesn’t have the scope rows:read, which this call needs to read rows of a sheet.',
    ]);
  });

  test('has its own answer declared at every endpoint that answers anything', () => {
    const reported = allRoutes.filter(({ endpoint: { scope, answer } }) => {
      const answers = answer !== 'file' && Object.keys('shape' in answer ? Object(answer.shape) : {}).length > 0;
      return answers && (scope === 'rows:write' || scope === 'app-users:write');
    });
    expect(reported.length).toBeGreaterThan(6);
    for (const { endpoint, hasKeyAnswer } of reported)
      expect([endpoint.path, hasKeyAnswer]).toEqual([endpoint.path, true]);
  });
});

test('nothing of an account, of people or of keys is declared to be open to a key', () => {
  const open = endpoints.filter(({ scope }) => scope !== undefined).map(({ path, method }) => `${method} ${path}`);
  expect(
    open.filter((one) =>
      /account|api-keys|invitations|owner|sessions|two-factor|hand-over|^\w+ \/api\/trash|billing/.test(one),
    ),
  ).toEqual([]);
});

test("a key reaches its own workspace and none of its maker's others", async () => {
  await using people = await openWorkspace();
  const { owner, at } = people;
  const made = await owner.browser.call('POST', '/api/workspaces', { name: 'Second' });
  const second = `/api/workspaces/${idOf(made.body['workspace'])}`;
  const app = (await owner.browser.call('POST', '/api/apps', { name: 'Plums', workbook_id: null, start: 'blank' }))
    .body;
  const { key } = await makeKey(owner, at, apiScopeNames);
  expect((await ask(people, key, 'GET', `${at}/members`)).status).toBe(200);
  expect((await ask(people, key, 'GET', `${second}/members`)).status).toBe(404);
  expect((await ask(people, key, 'GET', `/api/apps/${idOf(app['app'])}`)).status).toBe(404);
  expect((await ask(people, key, 'GET', '/api/apps')).body).toEqual({ apps: [], next: null });
  const create = { name: 'Pears', workbook_id: null, start: 'blank' };
  const own = (await ask(people, key, 'POST', '/api/apps', create)).body['app'];
  expect((await ask(people, key, 'GET', '/api/apps')).body['apps']).toMatchObject([{ id: idOf(own) }]);
  expect((await owner.browser.call('GET', '/api/apps')).body['apps']).toMatchObject([{ name: 'Plums' }]);
});

test.each<[string, (people: People, key: Key) => Promise<unknown>]>([
  ['deleted', ({ owner, at }, { id }) => owner.browser.call('DELETE', `${at}/api-keys/${id}`)],
  [
    'run out',
    ({ services }) =>
      services.database
        .updateTable('api_keys')
        .set({ expires_at: new Date(Date.now() - 1_000) })
        .execute(),
  ],
  ['of a member who was removed', ({ owner, admin, at }) => owner.browser.call('DELETE', `${at}/members/${admin.id}`)],
  [
    'of an account that is gone',
    ({ services, admin }) => services.database.deleteFrom('users').where('id', '=', admin.id).execute(),
  ],
  ['of a workspace that is gone', ({ owner, at }) => owner.browser.call('DELETE', at, { name: 'Orchard' })],
])('a key that is %s is refused in the same words as one that never was', async (_what, end) => {
  await using people = await openWorkspace();
  const { admin, at } = people;
  const made = await makeKey(admin, at, apiScopeNames, 7);
  expect((await ask(people, made.key, 'GET', '/api/apps')).status).toBe(200);
  await end(people, made);
  const ended = await ask(people, made.key, 'GET', '/api/apps');
  const unknown = await ask(people, `${apiKeyPrefix}${'x'.repeat(43)}`, 'GET', '/api/apps');
  expect(ended.status).toBe(401);
  expect(ended).toEqual(unknown);
});

fullTest('a key may what its maker may now: demoted, they and their keys read no audit log any more', async () => {
  await using people = await openWorkspace();
  const { owner, admin, at } = people;
  const { key } = await makeKey(admin, at, apiScopeNames);
  expect((await ask(people, key, 'GET', `${at}/audit`)).status).toBe(200);
  await owner.browser.call('PUT', `${at}/members/${admin.id}`, { role: 'editor' });
  expect((await ask(people, key, 'GET', `${at}/audit`)).status).toBe(403);
  expect((await ask(people, key, 'GET', `${at}/members`)).status).toBe(200);
});

test('the host of an app takes no key, and a key is no session: not as a cookie, not for pages, not to hand over', async () => {
  await using people = await openWorkspace();
  const { owner, at, whole, services } = people;
  await owner.browser.call('POST', '/api/apps', { name: 'Pears', workbook_id: null, start: 'blank' });
  const { key } = await makeKey(owner, at, apiScopeNames);
  const pears = 'http://pears.localhost:3000';
  const onApp = await ask(people, key, 'GET', `${pears}/api/auth`);
  expect(onApp.status).toBe(401);
  expect(onApp.body['message']).toBe('This API key doesn’t work here, or was revoked.');
  expect((await ask(people, key, 'GET', `${pears}/`)).status, 'a private app').toBe(403);

  const thief = whole.browser();
  thief.setCookie('localhost', 'sheaf_session', key);
  expect((await thief.call('GET', '/api/auth')).status).toBe(401);
  const headers = { authorization: `Bearer ${key}` };
  const query = new URLSearchParams({ host: 'pears.localhost', binding: 'x'.repeat(43), path: '/' });
  const handed = await whole.browser().ask(`/handover?${query}`, { headers });
  expect(handed.headers.get('location')).toMatch(/^\/dashboard\/auth/);
  expect(await services.database.selectFrom('handover_codes').selectAll().execute()).toEqual([]);
  const signedOut = await whole.browser().ask('/api/auth/sign-out', { method: 'POST', headers });
  expect(signedOut.status).toBe(200);
  expect((await ask(people, key, 'GET', '/api/apps')).status).toBe(200);
});

fullTest(
  'with a cookie beside it the key counts: it gains nothing by the session, and the session nothing by it',
  async () => {
    await using people = await openWorkspace();
    const { owner, editor, at } = people;
    const { key } = await makeKey(owner, at, ['apps:read']);
    const both = (by: Person, path: string) => by.browser.ask(path, { headers: { authorization: `Bearer ${key}` } });
    expect((await both(owner, '/api/apps')).status).toBe(200);
    expect((await both(owner, `${at}/members`)).status).toBe(403);
    const made = await editor.browser.call('POST', `${at}/api-keys`, { name: 'Mine', scopes: ['apps:read'], days: 1 });
    expect(made.status).toBe(403);
    expect((await both(editor, `${at}/audit`)).status).toBe(403);
  },
);

fullTest('what is done by a key stands in the log under its name, which outlives it', async () => {
  await using people = await openWorkspace();
  const { owner, at } = people;
  const { key, id } = await makeKey(owner, at, ['apps:write', 'apps:read']);
  await ask(people, key, 'POST', '/api/apps', { name: 'Pears', workbook_id: null, start: 'blank' });
  await owner.browser.call('DELETE', `${at}/api-keys/${id}`);
  const log = (await owner.browser.call('GET', `${at}/audit`)).body['entries'] as { actor: string; summary: string }[];
  expect(log.slice(0, 3).map(({ actor, summary }) => `${actor} ${summary}`)).toEqual([
    'Olga deleted the API key Robot',
    'API key Robot of Olga made the app Pears at pears',
    'Olga made the API key Robot for apps:read, apps:write',
  ]);
  const found = (await owner.browser.call('GET', `${at}/audit?search=api+key+robot+of`)).body['entries'];
  expect(found).toHaveLength(1);
  expect(JSON.stringify(log)).not.toContain(key);
});

test(`a workspace has ${mostApiKeys} keys at most, and a flood of new ones waits`, async () => {
  await using people = await openWorkspace();
  const { owner, at, workspaceId, services } = people;
  const { id } = await makeKey(owner, at, ['apps:read']);
  const filling = Array.from({ length: mostApiKeys - 1 }, (_, index) => ({
    ...{ id: newId('key'), workspace_id: workspaceId, user_id: owner.id, name: `Robot ${index}` },
    ...{ key_hash: newId(), hint: 'sheaf_xxxx', scopes: json<string[]>(['apps:read']) },
  }));
  await services.database.insertInto('api_keys').values(filling).execute();
  const make = () =>
    owner.browser.call('POST', `${at}/api-keys`, { name: 'One more', scopes: ['apps:read'], days: null });
  const full = await make();
  expect(full.status).toBe(422);
  expect(messageOf(full)).toContain(`up to ${mostApiKeys}`);
  await owner.browser.call('DELETE', `${at}/api-keys/${id}`);
  const [one, other] = await Promise.all([make(), make()]);
  expect([one.status, other.status].toSorted()).toEqual([200, 422]);
  const statuses = [];
  for (let tries = 0; tries < 30; tries++) statuses.push((await make()).status);
  expect(statuses.at(-1)).toBe(429);
});

test('a key that reads apps alone exports an app without a single cell', async () => {
  await using people = await openWorkspace();
  const { owner, at, services } = people;
  const workspace_id = at.split('/').pop() ?? '';
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const sheets = [{ title: 'Orders', columns, rows: [{ cells: { item: 'Fountain pen' } }] }];
  const workbook = await services.workbooks.create({ workspace_id, name: 'Shop', sheets });
  const parts = { version: 1, settings: {}, actions: [], toolbar_buttons: [], item_buttons: [] };
  const table = { id: 'table', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }], ...parts };
  const document = { settings: defaultPageSettings, blocks: [{ ...table, conditional_filter: [], filters: [] }] };
  const app = await services.apps.create({
    ...{ workspace_id, workbook_id: workbook.id, name: 'Shop', subdomain: 'pens', public: true },
    pages: [{ page_name: 'Home', page_slug: '', page_type: 'home', document }],
  });
  const exported = async (scopes: readonly ApiScope[]) => {
    const { key } = await makeKey(owner, at, scopes);
    const headers = { authorization: `Bearer ${key}` };
    const answer = await people.whole.browser().ask(`/api/apps/${app.id}/export`, { headers });
    const package_ = await readAppPackage(await openAppPackage(Buffer.from(await answer.arrayBuffer())));
    return package_.sheets.map(({ rows }) => rows.length);
  };
  expect(await exported(['apps:read'])).toEqual([0]);
  expect(await exported(['apps:read', 'rows:read'])).toEqual([1]);
});

test('a key for single things reaches these alone, by every way', async () => {
  await using people = await openWorkspace();
  const { owner, at, services, workspaceId } = people;
  const column = { id: 'a', name: 'A', type: 'text' as const };
  const sheets = [{ title: 'One', columns: [column], rows: [{ cells: { a: 'x' } }] }];
  const [mine, other] = await Promise.all(
    ['Mine', 'Other'].map((name) => services.workbooks.create({ workspace_id: workspaceId, name, sheets })),
  );
  const [sheet] = await services.workbooks.sheetsOf(mine?.id ?? '');
  const [otherSheet] = await services.workbooks.sheetsOf(other?.id ?? '');
  const make = async (only_for: object) => {
    const scopes = ['rows:read', 'rows:write', 'apps:read'];
    return owner.browser.call('POST', `${at}/api-keys`, { name: 'Robot', scopes, days: null, only_for });
  };
  const key = String((await make({ workbooks: [mine?.id] })).body['key']);
  const query = (one: string, id: string | undefined) => ask(people, one, 'POST', `/api/sheets/${id}/query`, {});
  expect((await query(key, sheet?.id)).status).toBe(200);
  expect((await query(key, otherSheet?.id)).status).toBe(403);
  for (const path of ['/api/workbooks', '/api/apps', `${at}/members`])
    expect((await ask(people, key, 'GET', path)).status).toBe(403);
  expect((await ask(people, key, 'GET', `/api/workbooks/${mine?.id}`)).status).toBe(200);
  expect((await ask(people, key, 'GET', `/api/workbooks/${other?.id}`)).status).toBe(403);
  const app = await services.apps.create({
    ...{ workspace_id: workspaceId, workbook_id: mine?.id ?? null, name: 'Mine', pages: [] },
  });
  const write = { name: 'Robot', scopes: ['apps:write'], days: null, only_for: { apps: [app.id] } };
  const ofApp = String((await owner.browser.call('POST', `${at}/api-keys`, write)).body['key']);
  const put = (body: object) => ask(people, ofApp, 'PUT', `/api/apps/${app.id}`, body);
  expect([(await put({ name: 'Ours' })).status, (await put({ workbook_id: other?.id })).status]).toEqual([200, 403]);
  const foreign = await make({ apps: ['app_of_others'] });
  expect([foreign.status, messageOf(foreign)]).toEqual([422, expect.stringContaining('app_of_others')]);
  expect((await make({})).status).toBe(422);
});

test('a program is told its quota, gets no answer twice that it has, and writes once with an idempotency key', async () => {
  await using people = await openWorkspace();
  const { owner, at, services, workspaceId, whole } = people;
  const { key } = await makeKey(owner, at, ['rows:read', 'rows:write']);
  const column = { id: 'a', name: 'A', type: 'text' as const };
  const workbook = await services.workbooks.create({
    ...{ workspace_id: workspaceId, name: 'Orders', sheets: [{ title: 'One', columns: [column], rows: [] }] },
  });
  const [sheet] = await services.workbooks.sheetsOf(workbook.id);
  const send = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
    whole.browser().ask(path, {
      ...{ method, headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers } },
      ...(body && { body: JSON.stringify(body) }),
    });
  const first = await send('GET', '/api/workbooks');
  expect(first.headers.get('ratelimit')).toMatch(/^"calls";r=\d+;t=\d+$/);
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\//);
  const again = await send('GET', '/api/workbooks', { 'if-none-match': etag });
  expect([again.status, await again.text()]).toEqual([304, '']);
  const edits = (value: string) => ({ edits: [{ kind: 'add-rows', rows: [{ cells: { a: value } }] }] });
  const add = (idempotency: string, value = 'x') =>
    send('POST', `/api/sheets/${sheet?.id}/edits`, { 'idempotency-key': idempotency }, edits(value));
  const answers = [await add('k1'), await add('k1')];
  expect(answers.map(({ headers }) => headers.get('idempotency-replayed'))).toEqual([null, 'true']);
  const [one, two] = await Promise.all(answers.map((answer) => answer.json()));
  expect(two).toEqual(one);
  expect((await add('k1', 'y')).status).toBe(422);
  const both = await Promise.all([add('k2'), add('k2')]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(expect.arrayContaining([200]));
  const { body } = await ask(people, key, 'POST', `/api/sheets/${sheet?.id}/query`, {});
  expect(body['total']).toBe(2);
  // What was refused may be sent again.
  expect((await add('k3', 'x'.repeat(100_001))).status).toBeGreaterThanOrEqual(400);
  expect((await add('k3')).status).toBe(200);
  expect((await add('a b')).status).toBe(400);
  expect((await whole.browser().ask('/api/health')).headers.get('etag')).toBeNull();
});
