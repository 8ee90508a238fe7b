/** What members, and those who are none (any more), would try in a workspace. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isSignedIn, password, turnSecondFactorOn, verifyEmail } from '../accounts/account-people.ts';
import { accept, idOf, invite, openWorkspace, type People } from '../workspaces/workspace-people.ts';

describe('in workspaces', () => {
  let people: People;
  beforeAll(async () => {
    people = await openWorkspace();
  });
  afterAll(() => people[Symbol.asyncDispose]());

  test('nobody reaches another’s things by an id in an address or a body', async () => {
    const { owner, stranger, at, workspaceId, services } = people;
    const made = await owner.browser.call('POST', '/api/apps', { name: 'Secret', start: 'blank', workbook_id: null });
    const appId = idOf(made.body['app']);
    const workbook = await services.workbooks.create({
      workspace_id: workspaceId,
      name: 'Secret figures',
      sheets: [{ title: 'Sheet', columns: [{ id: 'a', name: 'A', type: 'text' }], rows: [{ cells: { a: 'x' } }] }],
    });
    const key = await owner.browser.call('POST', `${at}/api-keys`, { name: 'k', scopes: ['apps:read'], days: null });
    const keyId = idOf(key.body['api_key']);
    await invite(owner, workspaceId, 'ines@example.com');
    const invitations = await owner.browser.call('GET', `${at}/invitations`);
    const [invitation] = invitations.body['invitations'] as { id: string }[];
    const notice = await services.database
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', owner.id)
      .executeTakeFirst();
    const sessions = await owner.browser.call('GET', '/api/account/sessions');
    const [held] = sessions.body['sessions'] as { id: string }[];
    const own = await stranger.browser.call('POST', '/api/apps', { name: 'Own', start: 'blank', workbook_id: null });
    const ownId = idOf(own.body['app']);
    const b = stranger.browser;
    const tries: [string, Promise<{ status: number }>][] = [
      ['app of its workbook', b.call('POST', '/api/apps', { name: 'N', start: 'proposed', workbook_id: workbook.id })],
      ['app of a template', b.call('POST', '/api/apps', { start: 'template', template_id: appId, workbook_id: null })],
      ['workbook under own app', b.call('PUT', `/api/apps/${ownId}`, { workbook_id: workbook.id })],
      ['app user by body', b.call('POST', '/api/mutipageapp_users', { appId, name: 'M', email: 'm@example.com' })],
      ['app users', b.call('GET', `/api/mutipageapp_users/${appId}`)],
      [
        'import into own app',
        b.call('POST', `/api/apps/${ownId}/users/import`, {
          appId,
          sheet_title: 'Sheet',
          email_column: 'a',
          name_column: null,
          identity_column: null,
          permissions: 'read',
          invite: false,
        }),
      ],
      ['hand-over', b.call('POST', `/api/apps/${appId}/hand-over`, { path: '/' })],
      ['key', b.call('DELETE', `${at}/api-keys/${keyId}`)],
      ['invitation', b.call('DELETE', `${at}/invitations/${invitation?.id}`)],
      ['invitation by its id', b.call('POST', '/api/invitations/accept', { token: invitation?.id })],
      ['look by its id', b.call('POST', '/api/invitations/look', { token: invitation?.id })],
      ['session', b.call('DELETE', `/api/account/sessions/${held?.id}`)],
      ['restore', b.call('POST', '/api/trash/restore', { kind: 'app', id: appId })],
      ['destroy', b.call('DELETE', '/api/trash', { kind: 'workbook', id: workbook.id })],
      ['billing', b.call('GET', `${at}/billing`)],
      ['audit', b.call('GET', `${at}/audit?before=${keyId}`)],
      ['mails', b.call('GET', `${at}/mails`)],
      ['owner', b.call('PUT', `${at}/owner`, { user_id: stranger.id, password })],
      ['plan', b.call('PUT', `/api/admin/workspaces/${workspaceId}/plan`, { plan: 'pro' })],
    ];
    for (const [what, answer] of tries) {
      const { status } = await answer;
      // The admin area knows no one without a session of its own.
      expect(what === 'plan' ? [401] : [403, 404, 422], `${what}: ${status}`).toContain(status);
    }
    await b.call('POST', '/api/notifications/read', { ids: [notice?.id ?? ''], read: true });
    const unread = await services.database
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', notice?.id ?? '')
      .executeTakeFirst();
    expect(unread?.read_at ?? null).toBeNull();
    expect(await isSignedIn(owner.browser)).toBe(true);
  });

  test('an editor manages nobody, whatever body they send', async () => {
    const { editor, admin, owner, at } = people;
    const b = editor.browser;
    const answers = await Promise.all([
      b.call('PUT', `${at}/members/${editor.id}`, { role: 'admin' }),
      b.call('PUT', `${at}/members/${editor.id}`, { role: 'owner' }),
      b.call('DELETE', `${at}/members/${admin.id}`),
      b.call('PUT', `${at}/owner`, { user_id: editor.id, password }),
      b.call('POST', `${at}/invitations`, { email: 'x@example.com', role: 'admin' }),
      b.call('POST', `${at}/api-keys`, { name: 'k', scopes: ['apps:write'], days: 1 }),
      b.call('DELETE', at, { name: 'Orchard' }),
      b.call('GET', `${at}/audit/export`),
      admin.browser.call('PUT', `${at}/owner`, { user_id: admin.id, password }),
      admin.browser.call('DELETE', `${at}/members/${owner.id}`),
      admin.browser.call('PUT', `${at}/members/${owner.id}`, { role: 'editor' }),
    ]);
    for (const { status } of answers) expect([403, 404, 422]).toContain(status);
  });

  test('the owner who has only a second factor transfers by its code, and nobody without', async () => {
    const { owner, admin, at, services } = people;
    await verifyEmail(people.whole, owner.email);
    const { codes } = await turnSecondFactorOn(owner.browser);
    await services.database.updateTable('users').set({ password_hash: null }).where('id', '=', owner.id).execute();
    const transfer = (proof: object) => owner.browser.call('PUT', `${at}/owner`, { user_id: admin.id, ...proof });
    expect([(await transfer({})).status, (await transfer({ password })).status]).toEqual([403, 403]);
    expect((await transfer({ code: '000000' })).status).toBe(401);
    const [once, again] = await Promise.all([transfer({ code: codes[0] }), transfer({ code: codes[1] })]);
    expect([once.status, again.status].toSorted()).toEqual([200, 403]);
    const owners = await services.database
      .selectFrom('workspace_members')
      .select('user_id')
      .where('workspace_id', '=', people.workspaceId)
      .where('role', '=', 'owner')
      .execute();
    expect(owners.map(({ user_id }) => user_id)).toEqual([admin.id]);
  });

  test('who was removed keeps nothing: not the key, not the app host, not a page of the dashboard', async () => {
    const { admin, at, join, workspaceId, whole } = people;
    const leaver = await join('Lea', 'admin');
    const made = await leaver.browser.call('POST', '/api/apps', { name: 'Leaving', start: 'blank', workbook_id: null });
    const { id, subdomain } = made.body['app'] as { id: string; subdomain: string };
    const keyed = await leaver.browser.call('POST', `${at}/api-keys`, {
      name: 'k',
      scopes: ['apps:read', 'workspace:read'],
      days: null,
    });
    const headers = { authorization: `Bearer ${String(keyed.body['key'])}` };
    const host = `http://${subdomain}.localhost:3000`;
    const handed = await leaver.browser.call('POST', `/api/apps/${id}/hand-over`, {});
    expect((await leaver.browser.open(String(handed.body['href']))).status).toBe(200);
    expect((await whole.browser().ask(`${at}/members`, { headers })).status).toBe(200);
    expect((await admin.browser.call('DELETE', `${at}/members/${leaver.id}`)).status).toBe(200);
    expect((await whole.browser().ask(`${at}/members`, { headers })).status).toBe(401);
    expect((await leaver.browser.ask(`${host}/`)).status).toBe(403);
    expect((await leaver.browser.call('GET', `${host}/api/pages/${id}`)).status).toBe(404);
    expect((await leaver.browser.call('GET', `${at}/members`)).status).toBe(404);
    expect((await leaver.browser.call('GET', '/api/workspaces')).body['workspaces']).not.toContainEqual(
      expect.objectContaining({ id: workspaceId }),
    );
    expect((await accept(whole, leaver)).status).toBe(404);
  });

  test('search in the audit log takes signs of patterns as they are', async () => {
    const { admin, at } = people;
    for (const search of ['%', '_', '\\', "' or 1=1 --", '%%%', '$1', '\u0000']) {
      const answer = await admin.browser.call('GET', `${at}/audit?search=${encodeURIComponent(search)}`);
      if (search.includes('\u0000')) expect(answer.status).toBe(400);
      else expect([search, answer.status, answer.body['entries']]).toEqual([search, 200, []]);
    }
  });
});
