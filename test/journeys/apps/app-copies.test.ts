/** Duplicating an app, and moving it to another workspace. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { defaultPageSettings } from '#features/apps/rules/page/page-settings.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { eventually } from '#test/eventually.ts';
import { openServer, type TestBrowser } from '../whole-server.ts';

interface App {
  id: string;
  name: string;
  public: boolean;
  href: string;
}
const appsOf = async (browser: TestBrowser): Promise<App[]> =>
  (await browser.call('GET', '/api/apps')).body['apps'] as App[];
async function make(browser: TestBrowser, name: string): Promise<App> {
  const made = await browser.call('POST', '/api/apps', { name, workbook_id: null, start: 'blank' });
  expect(made.status).toBe(200);
  return made.body['app'] as App;
}
const why = async (refused: ReturnType<TestBrowser['call']>): Promise<[number, string]> => {
  const { status, body } = await refused;
  return [status, JSON.stringify(body)];
};
const workspaceOf = async (browser: TestBrowser): Promise<string> =>
  ((await browser.call('GET', '/api/auth')).body['workspace'] as { id: string }).id;

test('apps of one name are numbered, copies too, and a copy is private', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const first = await make(ann, 'Orchard');
  expect((await make(ann, 'orchard')).name).toBe('orchard 2');
  await ann.call('PUT', `/api/apps/${first.id}`, { public: true });
  const copy = (await ann.call('POST', `/api/apps/${first.id}/copy`, {})).body['app'] as App;
  expect(copy).toMatchObject({ name: 'Orchard copy', public: false });
  expect(copy.href).not.toBe(first.href);
  expect(((await ann.call('POST', `/api/apps/${first.id}/copy`, {})).body['app'] as App).name).toBe('Orchard copy 2');
  const bob = whole.browser();
  await bob.signUp('Bob');
  expect((await make(bob, 'Orchard')).name).toBe('Orchard');
  expect((await bob.call('POST', `/api/apps/${first.id}/copy`, {})).status).toBe(404);
});

test('an app goes to another workspace of its mover with its address, and leaves those who are not there', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const home = await workspaceOf(ann);
  const app = await make(ann, 'Orchard');
  const bob = whole.browser();
  await bob.signUp('Bob');
  const foreign = await workspaceOf(bob);
  const move = (workspace_id: string, by = ann) => by.call('POST', `/api/apps/${app.id}/move`, { workspace_id });
  expect((await move(foreign)).status).toBe(404);
  expect((await move(home)).status).toBe(422);
  expect((await move(foreign, bob)).status).toBe(404);
  const made = await ann.call('POST', '/api/workspaces', { name: 'Second' });
  const second = (made.body['workspace'] as { id: string }).id;
  expect(await appsOf(ann)).toEqual([]);
  // What signs its people in, and turns them off, is the workspace's: without it they would be led nowhere.
  const { database } = whole.services;
  const idp = { id: 'idp_1', workspace_id: home, issuer: 'https://id.example.com', client_id: 'c', client_secret: 's' };
  await database
    .insertInto('sign_in_providers')
    .values({ ...idp, name: 'Okta', scopes: 'openid', domains: json(['example.com']), role_claim: '' })
    .execute();
  await database
    .insertInto('app_sign_in_providers')
    .values({ app_id: app.id, provider_id: idp.id, joins: false, only_with_role: false, roles: json([]) })
    .execute();
  await database
    .insertInto('scim_connections')
    .values({ id: 'dir_1', workspace_id: home, app_id: app.id, name: 'Entra', token_hash: 'h', created_by: null })
    .execute();
  expect(await why(move(second))).toEqual([422, expect.stringContaining('through “Okta”')]);
  await database.deleteFrom('app_sign_in_providers').execute();
  expect(await why(move(second))).toEqual([422, expect.stringContaining('directory “Entra”')]);
  await database.deleteFrom('scim_connections').execute();
  expect((await move(second)).status).toBe(200);
  expect(await appsOf(ann)).toMatchObject([{ id: app.id, name: 'Orchard', href: app.href }]);
  const log = await whole.services.database
    .selectFrom('audit_log')
    .select(['workspace_id'])
    .where('action', '=', 'app.moved')
    .execute();
  expect(log.map(({ workspace_id }) => workspace_id).toSorted()).toEqual([home, second].toSorted());
});

test('an editor moves nothing out of the workspace of somebody else, and a shared spreadsheet stays where it is', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const home = await workspaceOf(ann);
  const { database, workbooks } = whole.services;
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const { id } = await workbooks.create({
    workspace_id: home,
    name: 'Trees',
    sheets: [{ title: 'Trees', columns, rows: [] }],
  });
  const [app] = await Promise.all(
    ['One', 'Two'].map(
      async (name) =>
        (await ann.call('POST', '/api/apps', { name, workbook_id: id, start: 'blank' })).body['app'] as App,
    ),
  );
  const second = ((await ann.call('POST', '/api/workspaces', { name: 'Second' })).body['workspace'] as { id: string })
    .id;
  const move = () => ann.call('POST', `/api/apps/${app?.id}/move`, { workspace_id: second });
  const refused = await move();
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('also used by “Two”')]);
  await database.updateTable('apps').set({ workbook_id: null }).where('name', '=', 'Two').execute();
  await database.updateTable('workspace_members').set({ role: 'editor' }).where('workspace_id', '=', home).execute();
  expect((await move()).status).toBe(403);
  await database.updateTable('workspace_members').set({ role: 'owner' }).where('workspace_id', '=', home).execute();
  expect((await move()).status).toBe(200);
  const workbook = await database
    .selectFrom('workbooks')
    .select('workspace_id')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(workbook?.workspace_id).toBe(second);
});

/** Does what moves a spreadsheet away, and a call that began before, which waits for it. */
async function whileMoving(
  database: Database,
  move: (transaction: Transaction) => Promise<unknown>,
  call: () => ReturnType<TestBrowser['call']>,
) {
  let isDone = false;
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `;
  const answer = await database.transaction().execute(async (transaction) => {
    await move(transaction);
    const called = call().finally(() => (isDone = true));
    await eventually(async () => expect(isDone || (await waiting.execute(database)).rows.length > 0).toBe(true));
    return { called };
  });
  return answer.called;
}

test('an app is made of, and given, no spreadsheet that moves to another workspace meanwhile', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const home = await workspaceOf(ann);
  const { database, workbooks } = whole.services;
  const made = await ann.call('POST', '/api/workspaces', { name: 'Second' });
  const { id: second } = made.body['workspace'] as { id: string };
  await database.updateTable('users').set({ current_workspace_id: home }).execute();
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const sheets = [{ title: 'Trees', columns, rows: [] }];
  const { id: workbook_id } = await workbooks.create({ workspace_id: home, name: 'Trees', sheets });
  const blank = await whole.services.apps.create({ workspace_id: home, workbook_id: null, name: 'Blank', pages: [] });
  const place = (workspace_id: string) => (transaction: Transaction) =>
    transaction.updateTable('workbooks').set({ workspace_id }).where('id', '=', workbook_id).execute();
  const input = { name: 'Late', workbook_id, start: 'blank' };
  const late = await whileMoving(database, place(second), () => ann.call('POST', '/api/apps', input));
  expect(late.status, JSON.stringify(late.body)).toBe(422);
  await place(home)(database as Transaction);
  const given = await whileMoving(database, place(second), () =>
    ann.call('PUT', `/api/apps/${blank.id}`, { workbook_id }),
  );
  expect(given.status, JSON.stringify(given.body)).toBe(422);
  const shown = await database.selectFrom('apps').select('id').where('workbook_id', '=', workbook_id).execute();
  expect(shown).toEqual([]);
});

test('an app stays where another one is made of its spreadsheet meanwhile', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const home = await workspaceOf(ann);
  const { database, workbooks, apps } = whole.services;
  const made = await ann.call('POST', '/api/workspaces', { name: 'Second' });
  const { id: second } = made.body['workspace'] as { id: string };
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const sheets = [{ title: 'Trees', columns, rows: [] }];
  const { id: workbook_id } = await workbooks.create({ workspace_id: home, name: 'Trees', sheets });
  const one = await apps.create({ workspace_id: home, workbook_id, name: 'One', pages: [] });
  const other = await apps.create({ workspace_id: home, workbook_id: null, name: 'Other', pages: [] });
  const moved = await whileMoving(
    database,
    async (transaction) => {
      await transaction.selectFrom('workbooks').select('id').where('id', '=', workbook_id).forShare().execute();
      await transaction.updateTable('apps').set({ workbook_id }).where('id', '=', other.id).execute();
    },
    () => ann.call('POST', `/api/apps/${one.id}/move`, { workspace_id: second }),
  );
  expect([moved.status, JSON.stringify(moved.body)]).toEqual([422, expect.stringContaining('also used by “Other”')]);
});

test('tokens move with their app, also those of its live release, and stay where other apps name them', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const home = await workspaceOf(ann);
  const { database, apps } = whole.services;
  const made = await ann.call('POST', '/api/workspaces', { name: 'Second' });
  const { id: second } = made.body['workspace'] as { id: string };
  const page = {
    page_name: 'Home',
    page_slug: '/',
    page_type: 'home' as const,
    document: { settings: defaultPageSettings, blocks: [] },
  };
  const open = (name: string) => apps.create({ workspace_id: home, workbook_id: null, name, pages: [page] });
  const [one, other] = [await open('One'), await open('Other')];
  const ids = ['sec_own', 'sec_released', 'sec_shared'];
  const values = ids.map((id) => ({ id, workspace_id: home, value: `${id} token` }));
  await database.insertInto('kept_secrets').values(values).execute();
  const name = ({ id }: { id: string }, marks: string[], table: 'pages' | 'release_pages' = 'pages') =>
    sql`
      update ${sql.table(table)} set document = document || ${JSON.stringify({ marks })}::jsonb where app_id = ${id}
    `.execute(database);
  await ann.call('PUT', `/api/apps/${one.id}`, { public: true });
  await name(one, ['kept:sec_released'], 'release_pages');
  await name(one, ['kept:sec_own', 'kept:sec_shared']);
  await name(other, ['kept:sec_shared']);
  expect((await ann.call('POST', `/api/apps/${one.id}/move`, { workspace_id: second })).status).toBe(200);
  const stored = await database.selectFrom('kept_secrets').select(['workspace_id', 'id', 'value']).execute();
  const idsOf = (workspace: string) =>
    stored
      .filter(({ workspace_id }) => workspace_id === workspace)
      .map(({ id }) => id)
      .toSorted();
  expect(idsOf(second)).toEqual(ids);
  expect(idsOf(home)).toEqual(['sec_shared']);
});
