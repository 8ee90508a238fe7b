import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { mostWorkspacesOwned } from '#features/workspaces/rules/workspace.ts';
import { newId } from '#kit/ids.ts';
import { json } from '#platform/database/json.ts';
import { openWorkspace, rolesSeenBy, signUp, type People } from './workspace-people.ts';
import { openServer } from '../whole-server.ts';
import { fewOf } from '#test/tier.ts';

test('a person makes workspaces, goes from one to the other and renames them; each has its own apps', async () => {
  await using people = await openWorkspace();
  const { owner, at, workspaceId } = people;
  const app = { name: 'Pears', workbook_id: null, start: 'blank' };
  expect((await owner.browser.call('POST', '/api/apps', app)).status).toBe(200);
  const list = async () => (await owner.browser.call('GET', '/api/workspaces')).body['workspaces'];
  const first = { name: "Olga's workspace", role: 'owner', member_count: 1, current: false, isFreePlan: true };
  expect(await list()).toMatchObject([first, { id: workspaceId, name: 'Orchard', member_count: 3, current: true }]);

  const [own] = (await list()) as { id: string }[];
  const entered = await owner.browser.call('POST', `/api/workspaces/${own?.id}/enter`);
  expect(entered.body['workspace']).toMatchObject({ ...first, current: true });
  expect((await owner.browser.call('GET', '/api/auth')).body['workspace']).toMatchObject({ id: own?.id });
  expect((await owner.browser.call('GET', '/api/apps')).body['apps']).toEqual([]);

  const renamed = await owner.browser.call('PUT', at, { name: '  Big\nOrchard\u202E ' });
  expect(renamed.body['workspace']).toMatchObject({ name: 'Big Orchard', current: false });
  expect(await list()).toMatchObject([{ current: true }, { name: 'Big Orchard' }]);
});

test.each(
  fewOf(
    [
      ['nothing', { name: '   ' }],
      ['only signs that cannot be seen', { name: '\u202E\u200B' }],
      ['10,000 letters', { name: 'a'.repeat(10_000) }],
      ['no text', { name: 7 }],
    ] as const,
    2,
  ),
)('a workspace is not named with %s', async (_what, body) => {
  await using whole = await openServer();
  const ann = await signUp(whole, 'Ann');
  const answer = await ann.browser.call('POST', '/api/workspaces', body);
  expect(answer.status).toBe(422);
  expect(answer.body['error']).toMatchObject({ fields: [{ path: 'name' }] });
  expect((await ann.browser.call('GET', '/api/workspaces')).body['workspaces']).toHaveLength(1);
});

fullTest('a person owns 50 workspaces at most, however many they ask for at once', async () => {
  await using whole = await openServer();
  const ann = await signUp(whole, 'Ann');
  const { database, workspaces } = whole.services;
  const owned = async () =>
    (await database.selectFrom('workspace_members').selectAll().where('role', '=', 'owner').execute()).length;
  for (let count = await owned(); count < mostWorkspacesOwned - 2; count++) {
    await database.transaction().execute((within) => workspaces.create({ name: 'More', owner_id: ann.id }, within));
  }
  const make = () => ann.browser.call('POST', '/api/workspaces', { name: 'One more' });
  const answers = await Promise.all([make(), make(), make(), make()]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 422, 422]);
  expect(await owned()).toBe(mostWorkspacesOwned);
});

const member = { owner: 200, admin: 200, editor: 200, stranger: 404 };
const admins = { owner: 200, admin: 200, editor: 403, stranger: 404 };
const owners = { owner: 200, admin: 403, editor: 403, stranger: 404 };
const roles = ['owner', 'admin', 'editor', 'stranger'] as const;

type RoleCase = [method: string, path: string, answers: typeof member, body?: object];
/** What leaves everybody where they are is tried in one workspace. */
const staying: RoleCase[] = [
  ['GET', '/members', member],
  ['POST', '/enter', member],
  ['PUT', '', admins, { name: 'Meadow' }],
  ['PUT', '/members/{victim}', admins, { role: 'admin' }],
  ['PUT', '/members/{owner}', { ...admins, owner: 403, admin: 403 }, { role: 'editor' }],
  ['DELETE', '/members/{victim}', admins],
  ['DELETE', '/members/{owner}', { ...admins, owner: 422, admin: 403 }],
  ['GET', '/invitations', admins],
  ['POST', '/invitations', admins, { email: 'new@example.com', role: 'editor' }],
  ['POST', '/invitations/{invitation}/resend', admins],
  ['DELETE', '/invitations/{invitation}', admins],
  ['GET', '/audit', admins],
  ['GET', '/audit/export', admins],
  ['GET', '/api-keys', admins],
  ['POST', '/api-keys', admins, { name: 'Robot', scopes: ['apps:read'], days: null }],
  ['DELETE', '/api-keys/{key}', admins],
];
const leaving: RoleCase[] = [
  ['POST', '/leave', { ...member, owner: 403 }],
  ['PUT', '/owner', owners, { user_id: '{victim}', password: 'a long enough password' }],
  ['DELETE', '', owners, { name: 'Orchard' }],
];
describe('each role', () => {
  let people: People;
  beforeAll(async () => {
    people = await openWorkspace();
  });
  afterAll(() => people[Symbol.asyncDispose]());

  test.each(staying)('%s %s answers each role as declared, and nothing of it to who is refused', (...expected) =>
    answersAsDeclared(people, expected),
  );
});

test.each(leaving)('%s %s answers each role as declared, and nothing of it to who is refused', async (...expected) => {
  await using people = await openWorkspace();
  await answersAsDeclared(people, expected);
});

async function answersAsDeclared(people: People, [method, path, answers, body]: RoleCase): Promise<void> {
  for (const role of [...roles].toReversed()) {
    const names = await freshThings(people);
    const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
    const given = body && (JSON.parse(filled(JSON.stringify(body))) as object);
    const response = await people[role].browser.ask(`${people.at}${filled(path)}`, {
      method,
      ...(given && { body: JSON.stringify(given), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    expect(response.status, `${role}: ${text}`).toBe(answers[role]);
    if (response.status !== 200) expect(text).not.toMatch(/victim|waiting@|Stored key/i);
  }
}

/** A member, an invitation and a key that the next call may take away. */
async function freshThings({ services, workspaceId, owner }: People): Promise<Record<string, string>> {
  const [victim, invitation, key] = [newId('usr'), newId('inv'), newId('key')];
  const { database } = services;
  const of = { workspace_id: workspaceId };
  await database
    .insertInto('users')
    .values({ id: victim, name: 'Victim', email: `${victim}@example.com` })
    .execute();
  await database
    .insertInto('workspace_members')
    .values({ ...of, user_id: victim, role: 'editor' })
    .execute();
  const link = {
    email: `waiting@${invitation.replace('_', '-')}.example`,
    role: 'editor' as const,
    token_hash: invitation,
  };
  const expires_at = new Date(Date.now() + 60_000);
  await database
    .insertInto('workspace_invitations')
    .values({ id: invitation, ...of, ...link, invited_by: owner.id, expires_at })
    .execute();
  // Not by a call: a flood of keys waits. Nor are they left there, for they are limited in number.
  await database.deleteFrom('api_keys').where('workspace_id', '=', workspaceId).execute();
  const stored = { name: 'Stored key', key_hash: key, hint: key.slice(0, 10), scopes: json<string[]>(['apps:read']) };
  await database
    .insertInto('api_keys')
    .values({ id: key, ...of, user_id: owner.id, ...stored })
    .execute();
  return { victim, invitation, key, owner: owner.id };
}

test('none of it is there for who is not signed in, on the host of an app, or by an id that is not', async () => {
  await using people = await openWorkspace();
  const { owner, at, whole } = people;
  expect((await whole.browser().call('GET', `${at}/members`)).status).toBe(401);
  expect((await owner.browser.call('GET', '/api/workspaces/wsp_none/members')).status).toBe(404);
  await owner.browser.call('POST', '/api/apps', { name: 'Pears', workbook_id: null, start: 'blank' });
  await owner.browser.open('http://pears.localhost:3000/handover?path=/');
  const onApp = 'http://pears.localhost:3000';
  expect((await owner.browser.call('GET', `${onApp}/api/auth`)).status).toBe(200);
  const calls: [string, string, object?][] = [
    ['GET', '/api/workspaces'],
    ['POST', '/api/workspaces', { name: 'More' }],
    ['GET', `${at}/members`],
    ['POST', '/api/invitations/look', { token: 'x' }],
    ['POST', '/api/invitations/accept', { token: 'x' }],
    ['DELETE', at, { name: 'Orchard' }],
  ];
  for (const [method, path, body] of calls) {
    expect((await owner.browser.call(method, `${onApp}${path}`, body)).status, path).toBe(404);
  }
});

test('admins manage admins and editors, nobody the owner, and nobody rises by themselves', async () => {
  await using people = await openWorkspace();
  const { owner, admin, editor, at } = people;
  const second = await people.join('Amy', 'admin');
  const change = (by: typeof owner, whom: typeof owner, role: string) =>
    by.browser.call('PUT', `${at}/members/${whom.id}`, { role });
  expect((await change(admin, second, 'editor')).status).toBe(200);
  expect((await change(admin, editor, 'admin')).status).toBe(200);
  expect((await change(admin, admin, 'owner')).status).toBe(422);
  expect((await change(second, second, 'admin')).status, 'an editor by now').toBe(403);
  expect((await change(admin, owner, 'editor')).status).toBe(403);
  expect((await change(owner, owner, 'editor')).status).toBe(403);
  expect((await change(admin, admin, 'editor')).status, 'downward').toBe(200);
  expect((await change(admin, admin, 'admin')).status, 'and not up again').toBe(403);
  expect(await rolesSeenBy(owner, at)).toEqual({ Olga: 'owner', Edna: 'admin', Amy: 'editor', Adam: 'editor' });
});

fullTest('two admins who remove each other at once do not both go', async () => {
  await using people = await openWorkspace();
  const { admin, owner, at } = people;
  const second = await people.join('Amy', 'admin');
  const answers = await Promise.all([
    admin.browser.call('DELETE', `${at}/members/${second.id}`),
    second.browser.call('DELETE', `${at}/members/${admin.id}`),
  ]);
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 404]);
  expect(Object.values(await rolesSeenBy(owner, at)).filter((role) => role === 'admin')).toHaveLength(1);
});

test('a workspace is transferred with the password; the old owner is an admin then, and can leave', async () => {
  await using people = await openWorkspace();
  const { owner, admin, stranger, at } = people;
  const transfer = (by: typeof owner, to: string, password?: string) =>
    by.browser.call('PUT', `${at}/owner`, { user_id: to, ...(password !== undefined && { password }) });
  const password = 'a long enough password';
  expect((await owner.browser.call('POST', `${at}/leave`)).body['message']).toContain('Transfer it');
  expect((await transfer(owner, admin.id, 'not the password')).status).toBe(401);
  expect((await transfer(owner, admin.id)).status).toBeGreaterThanOrEqual(400);
  expect((await transfer(owner, stranger.id, password)).status, 'no member').toBe(404);
  expect((await transfer(owner, owner.id, password)).status, 'oneself').toBe(422);
  expect((await transfer(admin, admin.id, password)).status, 'no owner').toBe(403);
  expect(await rolesSeenBy(owner, at)).toEqual({ Olga: 'owner', Adam: 'admin', Edna: 'editor' });

  expect((await transfer(owner, admin.id, password)).status).toBe(200);
  expect(await rolesSeenBy(owner, at)).toEqual({ Adam: 'owner', Olga: 'admin', Edna: 'editor' });
  expect((await owner.browser.call('POST', `${at}/leave`)).status).toBe(200);
  expect(await rolesSeenBy(admin, at)).toEqual({ Adam: 'owner', Edna: 'editor' });
});

fullTest('of two transfers at once one counts: there is exactly one owner', async () => {
  await using people = await openWorkspace();
  const { owner, admin, editor, at } = people;
  const transfer = (to: string) =>
    owner.browser.call('PUT', `${at}/owner`, { user_id: to, password: 'a long enough password' });
  const answers = await Promise.all([admin.id, editor.id, admin.id, editor.id].map(transfer));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 403, 403, 403]);
  const seen = Object.values(await rolesSeenBy(owner, at));
  expect(seen.filter((role) => role === 'owner')).toHaveLength(1);
  expect(seen).toContain('admin');
  const { database } = people.services;
  const second = database.updateTable('workspace_members').set({ role: 'owner' }).where('user_id', '=', owner.id);
  await expect(second.execute(), 'nor by a mistake of ours').rejects.toThrow('workspace_members_one_owner');
});
