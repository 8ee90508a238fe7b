import { expect, test } from 'vitest';
import { endpoints } from '#api/endpoints.ts';
import { apiKeyPrefix, apiScopeNames, type ApiScope, mostApiKeys } from '#domain/workspace.ts';
import { newId } from '#kit/ids.ts';
import { json } from '#server/storage/json.ts';
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

test.each([
  ['no name', { name: ' ', scopes: ['apps:read'], days: null }, 'name'],
  ['no scope', { name: 'Robot', scopes: [], days: null }, 'scopes'],
  ['an unknown scope', { name: 'Robot', scopes: ['apps:read', 'everything'], days: null }, 'scopes.1'],
  ['no days', { name: 'Robot', scopes: ['apps:read'], days: 0 }, 'days'],
  ['half a day', { name: 'Robot', scopes: ['apps:read'], days: 0.5 }, 'days'],
  ['a hundred years', { name: 'Robot', scopes: ['apps:read'], days: 36_500 }, 'days'],
  ['10,000 letters', { name: 'a'.repeat(10_000), scopes: ['apps:read'], days: 1 }, 'name'],
])('a key with %s is not made', async (_what, body, path) => {
  await using people = await openWorkspace();
  const answer = await people.owner.browser.call('POST', `${people.at}/api-keys`, body);
  expect(answer.status).toBe(422);
  expect(answer.body['error']).toMatchObject({ fields: [{ path }] });
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
    const why = endpoint.scope ? `This API key lacks the scope ${endpoint.scope}.` : 'No API key opens this call.';
    expect(answer.body['message'], name).toBe(why);
  }
  expect((await ask(people, all.key, 'GET', `/api/apps/${ids['appId']}`)).status).toBe(200);
  expect((await owner.browser.call('GET', `${at}/members`)).status).toBe(200);
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
  expect((await ask(people, key, 'GET', '/api/apps')).body).toEqual({ apps: [] });
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

test('a key may what its maker may now: demoted, they and their keys read no audit log any more', async () => {
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
  expect(onApp.body['message']).toBe('This API key does not work here, or no longer.');
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

test('with a cookie beside it the key counts: it gains nothing by the session, and the session nothing by it', async () => {
  await using people = await openWorkspace();
  const { owner, editor, at } = people;
  const { key } = await makeKey(owner, at, ['apps:read']);
  const both = (by: Person, path: string) => by.browser.ask(path, { headers: { authorization: `Bearer ${key}` } });
  expect((await both(owner, '/api/apps')).status).toBe(200);
  expect((await both(owner, `${at}/members`)).status).toBe(403);
  const made = await editor.browser.call('POST', `${at}/api-keys`, { name: 'Mine', scopes: ['apps:read'], days: 1 });
  expect(made.status).toBe(403);
  expect((await both(editor, `${at}/audit`)).status).toBe(403);
});

test('what is done by a key stands in the log under its name, which outlives it', async () => {
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
  expect(messageOf(full)).toContain(`at most ${mostApiKeys}`);
  await owner.browser.call('DELETE', `${at}/api-keys/${id}`);
  const [one, other] = await Promise.all([make(), make()]);
  expect([one.status, other.status].toSorted()).toEqual([200, 422]);
  const statuses = [];
  for (let tries = 0; tries < 30; tries++) statuses.push((await make()).status);
  expect(statuses.at(-1)).toBe(429);
});
