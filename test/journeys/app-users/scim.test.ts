/** Directories keep the people of an app by SCIM 2.0 (RFC 7643, RFC 7644). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Transaction } from '#platform/database/database.ts';
import { eventually } from '#test/eventually.ts';
import { fullDescribe, fullTest } from '#test/full-test.ts';
import type { TestBrowser } from '../whole-server.ts';
import { freshEmail, look, openShop, setApp, type Shop, userOf } from './app-people.ts';
import { connectScim, patch, type ScimCall, userUrn } from './scim.ts';
import { ownerOf } from './workspace-provider.ts';

let shop: Shop;
let owner: TestBrowser;
let scim: ScimCall;
beforeAll(async () => {
  shop = await openShop();
  owner = await ownerOf(shop);
  ({ scim } = await connectScim(shop, owner, shop.app.id));
});
afterAll(() => shop[Symbol.asyncDispose]());

const person = (email: string, also: object = {}) => ({
  ...{ schemas: [userUrn], userName: email, externalId: `ext-${email}`, active: true },
  ...{ name: { givenName: 'Ann', familyName: 'Lee' }, emails: [{ value: email, type: 'work', primary: true }] },
  ...also,
});
const find = (email: string) => scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}`);

test('adds, finds, changes and turns off a person, whose access ends at once', async () => {
  const email = freshEmail();
  const made = await scim('POST', '/Users', person(email));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.headers.get('content-type')).toContain('application/scim+json');
  const id = String(made.body['id']);
  expect(made.headers.get('location')).toBe(`http://localhost:3000/scim/v2/Users/${id}`);
  expect(made.body).toMatchObject({
    ...{ schemas: [userUrn], userName: email, displayName: 'Ann Lee', active: true, externalId: `ext-${email}` },
    meta: { resourceType: 'User', location: made.headers.get('location') },
  });
  expect((await find(email.toUpperCase())).body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
  expect((await scim('POST', '/Users', person(email))).body).toMatchObject({ status: '409', scimType: 'uniqueness' });
  const joined = await shop.join({ email: freshEmail() });
  expect(await look(joined.browser, '/orders')).toBe('200');
  const off = await scim('PATCH', `/Users/${joined.id}`, patch({ op: 'Replace', path: 'active', value: 'False' }));
  expect(off.body).toMatchObject({ id: joined.id, active: false });
  expect(await look(joined.browser, '/orders')).toBe('303 /login?next=%2Forders');
  const on = await scim('PATCH', `/Users/${joined.id}`, patch({ op: 'replace', value: { active: true } }));
  expect(on.body).toMatchObject({ active: true });
  expect(await look(joined.browser, '/orders'), 'its session ended').toBe('303 /login?next=%2Forders');
  expect((await scim('DELETE', `/Users/${id}`)).status).toBe(204);
  expect((await scim('GET', `/Users/${id}`)).body).toMatchObject({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
    status: '404',
  });
});

/** What another directory does, and calls that began before it was done. */
async function meanwhile(
  work: (transaction: Transaction) => Promise<unknown>,
  calls: () => ReturnType<ScimCall>[],
): Promise<{ status: number; scimType: unknown }[]> {
  const { database } = shop.services;
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  const called = await database.transaction().execute(async (transaction) => {
    await work(transaction);
    let done = 0;
    const begun = calls().map((call) => call.finally(() => done++));
    await eventually(async () => expect((await waiting.execute(database)).rows.length + done).toBe(begun.length));
    return { begun };
  });
  return (await Promise.all(called.begun)).map(({ status, body }) => ({ status, scimType: body['scimType'] }));
}

const taken = { status: 409, scimType: 'uniqueness' };
const appUser = { name: 'Ann', permissions: 'read' as const, row_identity: null, password_hash: null };

test('a person whom another directory adds at the same moment is taken, in an app and among members', async () => {
  const { workspace_id, id: app_id } = shop.app;
  const ofMembers = (await connectScim(shop, owner, null)).scim;
  const [inApp, member] = [freshEmail(), freshEmail()];
  const answers = await meanwhile(
    async (transaction) => {
      await transaction
        .insertInto('app_users')
        .values({ id: 'apu_meanwhile', app_id, email: inApp, ...appUser })
        .execute();
      const known = { id: 'scu_meanwhile', workspace_id, email: member, user_name: member, display_name: 'Ann' };
      await transaction
        .insertInto('scim_members')
        .values({ ...known, role: 'editor' })
        .execute();
    },
    () => [scim('POST', '/Users', person(inApp)), ofMembers('POST', '/Users', person(member))],
  );
  expect(answers).toEqual([taken, taken]);
  await shop.services.database.deleteFrom('scim_members').where('id', '=', 'scu_meanwhile').execute();
});

test('two directories of an app give a userName to one person', async () => {
  const userName = freshEmail();
  const answers = await meanwhile(
    async (transaction) => {
      const { id: app_id } = shop.app;
      await transaction.selectFrom('apps').select('id').where('id', '=', app_id).forNoKeyUpdate().execute();
      const app_user_id = 'apu_named';
      await transaction
        .insertInto('app_users')
        .values({ id: app_user_id, app_id, email: freshEmail(), ...appUser })
        .execute();
      await transaction.insertInto('scim_app_users').values({ app_user_id, user_name: userName }).execute();
    },
    () => [scim('POST', '/Users', person(freshEmail(), { userName }))],
  );
  expect(answers).toEqual([taken]);
});

test('opens to its token alone, and ends with it', async () => {
  const other = await connectScim(shop, owner, shop.app.id);
  expect((await other.scim('GET', '/Users')).status).toBe(200);
  for (const token of [null, '', 'scim_wrong', `${other.token}x`]) {
    const answer = await scim('GET', '/Users', undefined, token);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="SCIM"']);
  }
  const path = `/api/workspaces/${shop.app.workspace_id}/directories`;
  expect(JSON.stringify((await owner.call('GET', path)).body)).not.toContain(other.token);
  const stored = await shop.services.database.selectFrom('scim_connections').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(other.token);
  expect((await owner.call('DELETE', `${path}/${other.id}`)).status).toBe(200);
  expect((await other.scim('GET', '/Users')).status).toBe(401);
});

fullDescribe('discovery', () => {
  fullTest('describes what it does, each resource by its own address, without a token', async () => {
    const config = await scim('GET', '/ServiceProviderConfig', undefined, null);
    expect(config.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      ...{ patch: { supported: true }, bulk: { supported: false }, filter: { supported: true, maxResults: 200 } },
      ...{ changePassword: { supported: false }, sort: { supported: false }, etag: { supported: false } },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
    for (const kind of ['ResourceTypes', 'Schemas']) {
      const list = await scim('GET', `/${kind}`, undefined, null);
      expect(list.body).toMatchObject({ totalResults: 2, itemsPerPage: 2, startIndex: 1 });
      for (const one of list.body['Resources'] as { id: string; meta: { location: string } }[]) {
        const alone = await scim('GET', `/${kind}/${one.id}`, undefined, null);
        expect(alone.body).toEqual(one);
        expect(one.meta.location).toBe(`http://localhost:3000/scim/v2/${kind}/${one.id}`);
      }
      expect((await scim('GET', `/${kind}/none`, undefined, null)).status).toBe(404);
    }
    for (const kind of ['Bulk', 'Me']) expect((await scim('POST', `/${kind}`, {})).status).toBe(501);
    expect((await scim('GET', '/Nothing')).status).toBe(404);
    expect((await scim('DELETE', '/Users')).status).toBe(405);
  });
});

fullDescribe('lists', () => {
  fullTest('are in pages that together hold each person once', async () => {
    const emails = Array.from({ length: 7 }, freshEmail);
    for (const email of emails) expect((await scim('POST', '/Users', person(email))).status).toBe(201);
    const first = await scim('GET', '/Users');
    const total = Number(first.body['totalResults']);
    const ids: unknown[] = [];
    for (let startIndex = 1; startIndex <= total; startIndex += 3) {
      const { body } = await scim('GET', `/Users?startIndex=${startIndex}&count=3`);
      expect(body).toMatchObject({ totalResults: total, startIndex });
      const page = body['Resources'] as { id: string }[];
      expect(body['itemsPerPage']).toBe(page.length);
      ids.push(...page.map(({ id }) => id));
    }
    expect(new Set(ids).size).toBe(total);
    expect(ids).toHaveLength(total);
    expect((await scim('GET', '/Users?count=0')).body).toMatchObject({ totalResults: total, Resources: [] });
    expect((await scim('GET', '/Users?count=-5')).body).toMatchObject({ itemsPerPage: 0 });
    expect((await scim('GET', '/Users?startIndex=0')).body).toMatchObject({ startIndex: 1 });
    expect((await scim('GET', `/Users?startIndex=${total + 1}`)).body).toMatchObject({ Resources: [] });
    expect((await scim('GET', '/Users?count=many')).body).toMatchObject({ status: '400', scimType: 'invalidValue' });
  });

  fullTest('are filtered as the RFC says, and refuse what is no filter', async () => {
    const email = freshEmail();
    await scim('POST', '/Users', person(email, { name: { givenName: 'Zoë', familyName: 'O"Neil' } }));
    const count = async (filter: string) =>
      (await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body['totalResults'];
    for (const filter of [
      `userName eq "${email}"`,
      `USERNAME Eq "${email.toUpperCase()}"`,
      `externalId eq "ext-${email}"`,
      `emails eq "${email}"`,
      `emails.value eq "${email}"`,
      `emails[type eq "work" and value eq "${email}"]`,
      `${userUrn}:userName eq "${email}"`,
      `userName sw "${email.slice(0, 12)}" and active eq true`,
      `(userName eq "none" or userName eq "${email}") and not (active eq false)`,
      'name.familyName eq "O\\"Neil"',
      'name.givenName co "oë"',
    ])
      expect(await count(filter), filter).toBe(1);
    for (const filter of [
      `externalId eq "EXT-${email}"`,
      'userName eq ""',
      'title pr',
      `userName eq "${email}" and active eq false`,
    ])
      expect(await count(filter), filter).toBe(0);
    for (const filter of [
      '',
      'userName',
      'userName eq',
      'userName is "x"',
      'userName eq "x',
      '(userName pr',
      'userName pr)',
      'a.b.c eq 1',
      `${'('.repeat(60)}userName pr${')'.repeat(60)}`,
      `userName eq "${'x'.repeat(3_000)}"`,
    ])
      expect((await scim('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body, filter).toMatchObject({
        status: '400',
        scimType: 'invalidFilter',
      });
    const some = await scim('GET', `/Users?filter=${encodeURIComponent(`userName eq "${email}"`)}&attributes=userName`);
    expect(Object.keys((some.body['Resources'] as object[])[0] ?? {}).toSorted()).toEqual([
      'id',
      'schemas',
      'userName',
    ]);
    const search = {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:SearchRequest'],
      filter: `userName eq "${email}"`,
      count: 1,
    };
    expect((await scim('POST', '/Users/.search', search)).body).toMatchObject({ totalResults: 1 });
    // At the root it is among people and groups alike.
    expect((await scim('POST', '/.search', search)).body).toMatchObject({ totalResults: 1 });
    const all = await Promise.all(['/Users?count=0', '/Groups?count=0'].map(async (path) => scim('GET', path)));
    const total = all.reduce((sum, { body }) => sum + Number(body['totalResults']), 0);
    expect((await scim('POST', '/.search', { count: 1 })).body).toMatchObject({ totalResults: total, itemsPerPage: 1 });
    expect((await scim('POST', '/.search', search, null)).status).toBe(401);
    for (const path of ['/.search/x', '/nothing/.search']) expect((await scim('POST', path, search)).status).toBe(404);
    expect((await scim('GET', '/.search')).status).toBe(404);
  });
});

fullDescribe('changes', () => {
  fullTest('by PATCH: with and without paths, add, replace and remove, all of it or nothing', async () => {
    const email = freshEmail();
    const { body } = await scim('POST', '/Users', person(email));
    const at = `/Users/${String(body['id'])}`;
    const moved = freshEmail();
    const changed = await scim(
      'PATCH',
      at,
      patch(
        { op: 'replace', path: 'name.familyName', value: 'Moss' },
        { op: 'add', value: { externalId: 'new-id', 'name.givenName': 'Bea' } },
        { op: 'replace', path: 'emails[type eq "work"].value', value: moved },
        { op: 'replace', path: 'userName', value: moved },
        { op: 'add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Sales' },
      ),
    );
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    expect(changed.body).toMatchObject({
      ...{
        userName: moved,
        externalId: 'new-id',
        displayName: 'Bea Moss',
        name: { givenName: 'Bea', familyName: 'Moss' },
      },
      emails: [{ value: moved }],
    });
    expect((await scim('GET', at)).body).toEqual(changed.body);
    const removed = await scim('PATCH', at, patch({ op: 'remove', path: 'externalId' }));
    expect(removed.body).not.toHaveProperty('externalId');
    const bad: [object, string][] = [
      [
        patch({ op: 'replace', path: 'active', value: false }, { op: 'move', path: 'userName', value: 'x' }),
        'invalidSyntax',
      ],
      [patch({ op: 'remove' }), 'noTarget'],
      [patch({ op: 'replace', path: 'emails[type eq "home"]', value: { value: 'x' } }), 'noTarget'],
      [patch({ op: 'replace', path: 'emails[type eq', value: 'x' }), 'invalidFilter'],
      [patch({ op: 'replace', path: 'id', value: 'x' }), 'mutability'],
      [patch({ op: 'replace', path: 'active', value: 'perhaps' }), 'invalidValue'],
      [patch({ op: 'replace', path: 'userName', value: '' }), 'invalidValue'],
      [{ Operations: [] }, 'invalidSyntax'],
    ];
    for (const [sent, scimType] of bad) {
      const answer = await scim('PATCH', at, sent);
      expect([answer.status, answer.body['status']], JSON.stringify(sent)).toEqual([400, '400']);
      expect(['invalidFilter', 'invalidPath', scimType], JSON.stringify(answer.body)).toContain(
        answer.body['scimType'],
      );
    }
    expect((await scim('GET', at)).body, 'nothing of a bad request').toEqual(removed.body);
    expect((await scim('PATCH', at, '{"Operations":')).body).toMatchObject({
      status: '400',
      scimType: 'invalidSyntax',
    });
  });

  fullTest('by PUT: what is left out goes; a name or address that others have is refused', async () => {
    const [one, two] = [freshEmail(), freshEmail()];
    const { body } = await scim('POST', '/Users', person(one));
    await scim('POST', '/Users', person(two));
    const at = `/Users/${String(body['id'])}`;
    const put = await scim('PUT', at, { schemas: [userUrn], userName: one, displayName: 'Only this' });
    expect(put.body).toMatchObject({ displayName: 'Only this', active: true });
    expect(put.body).not.toHaveProperty('externalId');
    for (const taken of [{ userName: two }, { userName: one, emails: [{ value: two }] }])
      expect((await scim('PUT', at, { schemas: [userUrn], ...taken })).body).toMatchObject({ scimType: 'uniqueness' });
    for (const wrong of [
      {},
      { userName: 'no address' },
      { userName: one, emails: 'x' },
      { userName: one, schemas: ['urn:x'] },
    ])
      expect((await scim('PUT', at, { schemas: [userUrn], ...wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect((await scim('PUT', '/Users/apu_none', person(freshEmail()))).status).toBe(404);
  });

  fullTest('another address is another person’s: password, links and sessions of the old one end', async () => {
    const email = freshEmail();
    const { id, browser } = await shop.join({ email });
    const moved = freshEmail();
    await scim(
      'PATCH',
      `/Users/${id}`,
      patch({ op: 'replace', path: 'emails', value: [{ value: moved, primary: true }] }),
    );
    expect(await look(browser, '/orders')).toBe('303 /login?next=%2Forders');
    expect(await userOf(shop, moved)).toMatchObject({ id, status: 'invited' });
    await scim('PATCH', `/Users/${id}`, patch({ op: 'replace', path: 'active', value: false }));
    // An editor who changes the address turns nobody on again.
    const change = { appId: shop.app.id, userId: id, name: 'N', email: freshEmail() };
    expect((await shop.edit('PUT', '/api/mutipageapp_users', change)).body).toMatchObject({
      updated_user: { status: 'inactive' },
    });
  });
});

fullDescribe('groups', () => {
  fullTest('are the roles of the app: directories say who has them', async () => {
    const roles = [
      { key: 'boss', name: 'Boss', permissions: 'read-write' as const },
      { key: 'crew', name: 'Crew', permissions: 'read' as const },
    ];
    await setApp(shop, { settings: { roles, default_role: '' } });
    const [one, two] = [freshEmail(), freshEmail()];
    const ids = [];
    for (const email of [one, two]) ids.push(String((await scim('POST', '/Users', person(email))).body['id']));
    const found = await scim('GET', `/Groups?filter=${encodeURIComponent('displayName eq "boss"')}`);
    expect(found.body).toMatchObject({
      totalResults: 1,
      Resources: [{ id: 'boss', displayName: 'Boss', members: [] }],
    });
    const added = await scim(
      'PATCH',
      '/Groups/boss',
      patch({ op: 'add', path: 'members', value: ids.map((value) => ({ value })) }),
    );
    expect((added.body['members'] as { value: string }[]).map(({ value }) => value).toSorted()).toEqual(ids.toSorted());
    expect(await userOf(shop, one)).toMatchObject({ permissions: 'read-write' });
    expect((await scim('GET', `/Users/${ids[0]}`)).body).toMatchObject({
      groups: [{ value: 'boss', display: 'Boss' }],
    });
    await scim('PATCH', '/Groups/boss', patch({ op: 'remove', path: `members[value eq "${ids[0]}"]` }));
    expect(await userOf(shop, one)).toMatchObject({ permissions: 'read' });
    // A person has one role.
    await scim('PUT', '/Groups/crew', { displayName: 'Crew', members: [{ value: ids[1] }] });
    expect((await scim('GET', '/Groups/boss')).body).toMatchObject({ members: [] });
    for (const [method, at, body, status] of [
      ['PATCH', '/Groups/boss', patch({ op: 'add', path: 'members', value: [{ value: 'apu_none' }] }), 400],
      ['PATCH', '/Groups/boss', patch({ op: 'replace', path: 'displayName', value: 'Chief' }), 400],
      ['POST', '/Groups', { displayName: 'boss' }, 409],
      ['POST', '/Groups', { displayName: 'New' }, 403],
      ['DELETE', '/Groups/boss', undefined, 403],
      ['GET', '/Groups/none', undefined, 404],
    ] as const)
      expect((await scim(method, at, body)).status, `${method} ${at}`).toBe(status);
    await setApp(shop, { settings: {} });
  });
});

fullDescribe('members of the workspace', () => {
  fullTest('are invited, become admins, and are out at once; the owner can’t be changed', async () => {
    const members = await connectScim(shop, owner, null);
    const email = freshEmail();
    const made = await members.scim('POST', '/Users', person(email));
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const at = `/Users/${String(made.body['id'])}`;
    expect(await shop.mailsTo(email)).toEqual(['workspace-invitation']);
    const everyone = await members.scim('GET', '/Users');
    expect(everyone.body).toMatchObject({ totalResults: 2 });
    const resources = everyone.body['Resources'] as { id: string; userName: string }[];
    const ownerId = resources.find(({ userName }) => userName === 'eve@example.com')?.id;
    const group = await members.scim(
      'PATCH',
      '/Groups/admin',
      patch({ op: 'add', path: 'members', value: [{ value: made.body['id'] }] }),
    );
    expect(group.body).toMatchObject({ displayName: 'Admins', members: [{ value: made.body['id'] }] });
    // The person joins, is a member, and is turned off.
    const user = { id: 'usr_scim', email, name: 'Ann', password_hash: null };
    await shop.services.database.insertInto('users').values(user).execute();
    const accepted = { accepted_at: new Date() };
    await shop.services.database
      .updateTable('workspace_invitations')
      .set(accepted)
      .where('email', '=', email)
      .execute();
    const membership = { workspace_id: shop.app.workspace_id, user_id: user.id, role: 'admin' as const };
    await shop.services.database.insertInto('workspace_members').values(membership).execute();
    expect((await members.scim('GET', at)).body).toMatchObject({ active: true, groups: [{ value: 'admin' }] });
    const isEditor = async () =>
      (await shop.ask(`/api/apps/${shop.app.id}/leaks`, { as: { user_id: user.id } })).status;
    expect(await isEditor()).toBe(200);
    expect(
      (await members.scim('PATCH', at, patch({ op: 'replace', path: 'active', value: false }))).body,
    ).toMatchObject({ active: false });
    expect(await isEditor()).not.toBe(200);
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PATCH', patch({ op: 'replace', path: 'active', value: false })],
    ] as const)
      expect((await members.scim(method, `/Users/${ownerId}`, body)).status).toBe(403);
    // The token of one reaches none of the other.
    expect((await scim('GET', at)).status).toBe(404);
  });
});
