/** What ends with a membership, and with a workspace. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { onePixel } from '../access/endpoint-samples.ts';
import {
  idOf,
  invite,
  messageOf,
  openWorkspace,
  type People,
  type Person,
  rolesSeenBy,
  signUp,
} from './workspace-people.ts';
import { openServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

const pears = 'http://pears.localhost:3000';

/** A private app of the workspace, opened by a member on its own host. */
async function openPears({ owner }: People, by: Person): Promise<string> {
  const made = await owner.browser.call('POST', '/api/apps', { name: 'Pears', workbook_id: null, start: 'blank' });
  await by.browser.open(`${pears}/handover?path=/`);
  expect((await by.browser.ask(`${pears}/`)).status).toBe(200);
  return idOf(made.body['app']);
}

test.each(['removed', 'leaving'] as const)(
  'a %s member loses rights in its apps at once, their API keys, and the workspace; they go on in their own',
  async (way) => {
    await using people = await openWorkspace();
    const { owner, admin, at, services, workspaceId } = people;
    const appId = await openPears(people, admin);
    const made = await admin.browser.call('POST', `${at}/api-keys`, {
      name: 'Robot',
      scopes: ['apps:read'],
      days: null,
    });
    const headers = { authorization: `Bearer ${String(made.body['key'])}` };
    const byKey = () => people.whole.browser().ask('/api/apps', { headers });
    expect((await byKey()).status).toBe(200);
    expect((await admin.browser.call('GET', '/api/auth')).body['workspace']).toMatchObject({ id: workspaceId });

    if (way === 'leaving') expect((await admin.browser.call('POST', `${at}/leave`)).status).toBe(200);
    else expect((await owner.browser.call('DELETE', `${at}/members/${admin.id}`)).status).toBe(200);

    expect((await admin.browser.ask(`${pears}/`)).status).toBe(403);
    const edit = { revision: 1, edits: [{ kind: 'set-page', key: 'title', value: 'Mine' }] };
    const pages = (await owner.browser.call('GET', `/api/pages/${appId}`)).body['pages'] as { page_id: string }[];
    const edits = `/api/pages/${appId}/${pages[0]?.page_id}/edits`;
    expect((await admin.browser.call('POST', `${pears}${edits}`, edit)).status).toBe(404);
    expect((await admin.browser.call('POST', edits, edit)).status).toBe(404);
    expect((await admin.browser.call('GET', `${at}/members`)).status).toBe(404);
    expect((await byKey()).status).toBe(401);
    expect(await services.database.selectFrom('api_keys').selectAll().execute()).toEqual([]);
    const now = (await admin.browser.call('GET', '/api/auth')).body['workspace'];
    expect(now).toMatchObject({ name: "Adam's workspace", role: 'owner' });
    expect(await rolesSeenBy(owner, at)).toEqual({ Olga: 'owner', Edna: 'editor' });
    const log = (await owner.browser.call('GET', `${at}/audit?search=${way === 'leaving' ? 'left' : 'removed'}`)).body;
    expect(log['entries']).toMatchObject([{ actor: way === 'leaving' ? 'Adam' : 'Olga' }]);
  },
);

fullTest('who is removed from their only workspace gets a new one', async () => {
  await using people = await openWorkspace();
  const { owner, editor, at, services } = people;
  const all = (await editor.browser.call('GET', '/api/workspaces')).body['workspaces'] as {
    id: string;
    name: string;
  }[];
  const own = all.find(({ name }) => name === "Edna's workspace");
  await editor.browser.call('DELETE', `/api/workspaces/${own?.id}`, { name: own?.name });
  const left = (await editor.browser.call('GET', '/api/workspaces')).body['workspaces'];
  expect(left).toMatchObject([{ name: 'Orchard' }]);
  expect((await owner.browser.call('DELETE', `${at}/members/${editor.id}`)).status).toBe(200);
  const now = (await editor.browser.call('GET', '/api/workspaces')).body['workspaces'];
  expect(now).toMatchObject([{ name: "Edna's workspace", role: 'owner', current: true }]);
  const reported = await services.database
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', editor.id)
    .execute();
  expect(reported.map(({ title }) => title)).toContain('You are no longer a member of Orchard');
});

test('a removed member can be invited again', async () => {
  await using people = await openWorkspace();
  const { owner, editor, at, workspaceId } = people;
  await owner.browser.call('DELETE', `${at}/members/${editor.id}`);
  expect((await invite(owner, workspaceId, editor.email, 'admin')).status).toBe(200);
});

test('a workspace is deleted by its name alone, and nothing of it stays behind', async () => {
  await using people = await openWorkspace();
  const { owner, admin, at, services, workspaceId } = people;
  const { database } = services;
  const before = await countTables(people);
  await fill(people);
  for (const name of ['', 'orchard', 'Orchard ?']) {
    const answer = await owner.browser.call('DELETE', at, { name });
    expect(answer.status).toBe(422);
    expect(answer.body['error']).toMatchObject({ fields: [{ path: 'name' }] });
  }
  expect((await admin.browser.call('DELETE', at, { name: 'Orchard' })).status).toBe(403);
  const files = await database.selectFrom('files').select('storage_key').execute();
  expect(files).toHaveLength(1);

  expect((await owner.browser.call('DELETE', at, { name: 'Orchard' })).status).toBe(200);
  await services.jobs.drain();

  const ofPeople = ['users', 'sessions', 'known_devices', 'notifications', 'mails', 'audit_log'];
  ofPeople.push('workspaces', 'workspace_members');
  const after = await countTables(people);
  for (const [table, count] of Object.entries(after)) {
    if (!ofPeople.includes(table)) expect(count, table).toBe(0);
  }
  expect(after['users']).toBe(before['users']);
  expect(after['workspaces']).toBe((before['workspaces'] ?? 0) - 1);
  for (const table of ['workspace_members', 'mails', 'audit_log', 'notifications'] as const) {
    const left = await database.selectFrom(table).selectAll().where('workspace_id', '=', workspaceId).execute();
    expect(left, table).toEqual([]);
  }
  await expect(services.files.open(files[0]?.storage_key ?? '')).rejects.toMatchObject({ code: 'not_found' });
  expect((await people.whole.browser().ask(`${pears}/`)).status).toBe(404);
  for (const person of [owner, admin]) {
    const { body } = await person.browser.call('GET', '/api/workspaces');
    expect(body['workspaces']).toMatchObject([
      { name: `${person === owner ? 'Olga' : 'Adam'}'s workspace`, current: true },
    ]);
  }
});

test('who deletes their last workspace has a new one, and members of it do, too', async () => {
  await using whole = await openServer();
  const ann = await signUp(whole, 'Ann');
  const [first] = (await ann.browser.call('GET', '/api/workspaces')).body['workspaces'] as {
    id: string;
    name: string;
  }[];
  expect((await ann.browser.call('DELETE', `/api/workspaces/${first?.id}`, { name: first?.name })).status).toBe(200);
  const [now] = (await ann.browser.call('GET', '/api/workspaces')).body['workspaces'] as { id: string; role: string }[];
  expect(now).toMatchObject({ name: "Ann's workspace", role: 'owner', current: true });
  expect(now?.id).not.toBe(first?.id);

  const { database, workspaces } = whole.services;
  await workspaces.destroy(now?.id ?? '', ann.id);
  expect(await database.selectFrom('workspaces').selectAll().execute(), 'an account that ends with it').toEqual([]);
});

fullTest('a workspace with a running paid plan is not deleted before the plan is canceled', async () => {
  await using people = await openWorkspace();
  const { owner, at, services, workspaceId } = people;
  await services.database
    .updateTable('workspaces')
    .set({ stripe_subscription_id: 'sub_1' })
    .where('id', '=', workspaceId)
    .execute();
  const by = { kind: 'system', what: 'payment hook' } as const;
  await services.workspaces.setPlan(workspaceId, 'pro', by);
  const refused = await owner.browser.call('DELETE', at, { name: 'Orchard' });
  expect(refused.status).toBe(422);
  expect(messageOf(refused)).toContain('Cancel the plan first');
  await services.workspaces.setPlan(workspaceId, 'pro', by, new Date('2026-12-24T12:00:00Z'));
  const log = (await owner.browser.call('GET', `${at}/audit?search=plan`)).body['entries'];
  expect(log).toMatchObject([
    { actor: 'Sheaf', summary: 'ended the pro plan on December 24, 2026' },
    { actor: 'Sheaf', summary: 'changed the plan from free to pro' },
  ]);
  const reported = await services.database
    .selectFrom('notifications')
    .select(['title', 'user_id'])
    .where('kind', '=', 'plan-changed')
    .execute();
  expect(new Set(reported.map(({ user_id }) => user_id))).toEqual(new Set([owner.id, people.admin.id]));
  expect((await owner.browser.call('DELETE', at, { name: 'Orchard' })).status).toBe(200);
});

test('what is told of a plan that stays as it is is nothing', async () => {
  await using people = await openWorkspace();
  const { services, workspaceId } = people;
  const by = { kind: 'system', what: 'payment hook' } as const;
  await services.workspaces.setPlan(workspaceId, 'free', by);
  const reported = services.database.selectFrom('notifications').selectAll().where('kind', '=', 'plan-changed');
  expect(await reported.execute()).toEqual([]);
});

/** One of everything that a workspace holds. */
async function fill(people: People): Promise<void> {
  const { owner, at, services, workspaceId } = people;
  const { database } = services;
  const appId = await openPears(people, owner);
  const columns = [{ id: 'name', name: 'Name', type: 'text' as const }];
  const sheets = [{ title: 'Trees', columns, rows: [{ cells: { name: 'Oak' } }, { cells: { name: 'Elm' } }] }];
  const workbook = await services.workbooks.create({ workspace_id: workspaceId, name: 'Trees', sheets });
  const [sheet] = await services.workbooks.sheetsOf(workbook.id);
  const [row] = await services.rows.add(sheet?.id ?? '', { kind: 'anonymous' }, [{ cells: { name: 'Fir' } }]);
  await services.rows.remove(sheet?.id ?? '', { kind: 'anonymous' }, [row?.row_id ?? '']);
  await owner.browser.call('PUT', `/api/apps/${appId}`, {
    workbook_id: workbook.id,
    public: true,
    goes_live: 'at once',
  });
  const form = new FormData();
  form.set('image', new File([Buffer.from(onePixel, 'base64')], 'dot.png', { type: 'image/png' }));
  expect((await owner.browser.ask('/api/upload-file', { method: 'POST', body: form })).status).toBe(200);
  await owner.browser.call('POST', `${at}/api-keys`, { name: 'Robot', scopes: ['apps:read'], days: null });
  await invite(owner, workspaceId, 'new@example.com');
  const user = { id: newId('apu'), app_id: appId, name: 'Ann', email: 'ann@example.com', permissions: 'read' as const };
  await database
    .insertInto('app_users')
    .values({ ...user, row_identity: null, password_hash: null })
    .execute();
  await database.insertInto('app_visits').values({ app_id: appId, day: '2026-11-21' }).execute();
  const invoice = { id: newId('inv'), workspace_id: workspaceId, number: '1', amount_cents: 900, currency: 'eur' };
  await database
    .insertInto('invoices')
    .values({ ...invoice, status: 'paid', issued_at: new Date() })
    .execute();
  const scheduled = { local: '2026-12-01T09:00', time_zone: 'UTC', note: '', user_id: owner.id };
  await database
    .insertInto('scheduled_releases')
    .values({ app_id: appId, at: new Date(), ...scheduled })
    .execute();
  expect((await countTables(people))['row_history']).toBeGreaterThan(0);
}

/** Rows of each table of ours. Accounts keep counters of their own there. */
async function countTables({ services: { database } }: People): Promise<Record<string, number>> {
  const tables = (await database.introspection.getTables()).filter(
    (table) => table.schema === 'public' && !table.isView,
  );
  const counts: Record<string, number> = {};
  const others = ['sheaf_migrations', 'settings_store', 'one_time_tokens', 'handover_codes'];
  for (const { name } of tables.filter((table) => !others.includes(table.name))) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(database);
    counts[name] = rows[0]?.count ?? 0;
  }
  return counts;
}
