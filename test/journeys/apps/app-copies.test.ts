/** Duplicating an app, and moving it to another workspace. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { collectUnnamedFiles } from '#features/files/server/uploads/visitor-files.ts';
import { keptPackageType } from '#features/workbooks/rules/kept-package.ts';
import { defaultPageSettings } from '#features/apps/rules/page/page-settings.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { peopleOf } from '#engine/people.ts';
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

test('what only the history of its rows names goes with an app, and so does the file that it came as', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const home = await workspaceOf(ann);
  const { database, workbooks, rows, jobs } = whole.services;
  const { id } = await workbooks.create({
    workspace_id: home,
    name: 'Trees',
    sheets: [{ title: 'Trees', columns: [{ id: 'papers', name: 'Papers', type: 'files' }], rows: [] }],
  });
  const [paper, kept] = [`ab/${'1'.repeat(26)}`, `ab/${'2'.repeat(26)}`];
  const file = { workspace_id: home, app_id: null, size: 1, sha256: 'x' };
  await database
    .insertInto('files')
    .values([
      { ...file, id: 'fil_1', name: 'Lease.pdf', mime: 'application/pdf', storage_key: paper, private: true },
      { ...file, id: 'fil_2', name: 'Trees.xlsx', mime: keptPackageType, storage_key: kept },
    ])
    .execute();
  await database
    .updateTable('workbooks')
    .set({ package: json({ key: kept }) as never })
    .where('id', '=', id)
    .execute();
  const sheet = (await workbooks.sheetByTitle(id, 'Trees'))?.id ?? '';
  const actor = { kind: 'anonymous' as const };
  const [row] = await rows.add(sheet, actor, [{ cells: { papers: `Lease.pdf (/files/${paper})` } }]);
  await rows.edit(sheet, actor, row?.row_id ?? '', row?.version ?? 0, { papers: null });
  const made = await ann.call('POST', '/api/apps', { name: 'Trees', workbook_id: id, start: 'blank' });
  const second = (await ann.call('POST', '/api/workspaces', { name: 'Second' })).body['workspace'] as { id: string };
  const { id: appId } = made.body['app'] as App;
  expect((await ann.call('POST', `/api/apps/${appId}/move`, { workspace_id: second.id })).status).toBe(200);
  await database
    .updateTable('files')
    .set({ created_at: new Date(0) })
    .execute();
  await collectUnnamedFiles(database, jobs);
  const stored = database.selectFrom('files').select('storage_key').where('workspace_id', '=', second.id);
  expect((await stored.orderBy('storage_key').execute()).map(({ storage_key }) => storage_key)).toEqual([paper, kept]);
});

test('people whom its cells, its filters and its views name are who they are in the workspace that an app goes to', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const home = await workspaceOf(ann);
  const bob = whole.browser();
  await bob.signUp('Bob');
  const { database, workbooks, rows } = whole.services;
  const users = await database.selectFrom('users').select(['id', 'name', 'email']).execute();
  const bobs = users.find(({ name }) => name === 'Bob');
  await database
    .insertInto('workspace_members')
    .values({ workspace_id: home, user_id: bobs?.id ?? '', role: 'editor' })
    .execute();
  const columns = [{ id: 'owner', name: 'Owner', type: 'person' as const, multiple: true as const }];
  const workbook = { workspace_id: home, name: 'Trees', sheets: [{ title: 'Trees', columns, rows: [] }] };
  const { id: workbook_id } = await workbooks.create(workbook);
  const sheet = (await workbooks.sheetByTitle(workbook_id, 'Trees'))?.id ?? '';
  const actor = { kind: 'anonymous' as const };
  const [row] = await rows.add(sheet, actor, [{ cells: { owner: 'Ann, Bob' } }]);
  await rows.edit(sheet, actor, row?.row_id ?? '', row?.version ?? 0, { owner: 'Ann' });
  const [former] = peopleOf((await rows.byId(sheet, row?.row_id ?? ''))?.cells['owner']);
  const value = `Ann (/people/${former?.id})`;
  const made = await ann.call('POST', '/api/apps', { name: 'Trees', workbook_id, start: 'blank' });
  const { id } = made.body['app'] as App;
  const filter = { id: 'a', type: 'table', filters: [{ condition: 'any_of', value }] };
  await database
    .updateTable('pages')
    .set({ document: json({ blocks: [filter] }) })
    .where('app_id', '=', id)
    .execute();
  const filters = [{ column: 'owner', condition: 'any_of', value }];
  const bare = { sort: [], hidden: [], frozen: '', widths: {}, order: [], totals: {}, rules: [] };
  const arrangement = { ...bare, filters };
  const view = { name: 'Mine', shared: true, arrangement };
  const saved = await ann.call('POST', `/api/sheets/${sheet}/views`, view);
  expect([saved.status, JSON.stringify(saved.body)]).toEqual([200, expect.stringContaining(value)]);
  const second = (await ann.call('POST', '/api/workspaces', { name: 'Second' })).body['workspace'] as { id: string };
  const definition = { trigger: { conditions: [{ column: 'owner', condition: 'any_of', value }] } };
  await database
    .insertInto('automations')
    .values({ id: 'aut_1', workbook_id, sheet_id: sheet, name: 'Tell', definition: json(definition) as never })
    .execute();
  // She is known there already, and called otherwise.
  const there = { id: '1'.repeat(26), workspace_id: second.id, name: 'Ann 2', name_key: 'ann 2', given_name: 'Ann' };
  const own = users.find(({ name }) => name === 'Ann');
  await database
    .insertInto('people')
    .values({ ...there, email: own?.email ?? '', user_id: own?.id ?? '' })
    .execute();
  expect((await ann.call('POST', `/api/apps/${id}/move`, { workspace_id: second.id })).status).toBe(200);
  const now = `Ann 2 (/people/${there.id})`;
  expect((await rows.byId(sheet, row?.row_id ?? ''))?.cells).toEqual({ owner: now });
  expect(await rows.people.at(sheet, own?.email ?? '')).toBe(now);
  const { document } = await database
    .selectFrom('pages')
    .select('document')
    .where('app_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(document).toEqual({ blocks: [{ ...filter, filters: [{ condition: 'any_of', value: now }] }] });
  expect(JSON.stringify((await ann.call('GET', `/api/sheets/${sheet}/views`)).body)).toContain(now);
  const automation = await database.selectFrom('automations').select('definition').executeTakeFirstOrThrow();
  expect(JSON.stringify(automation)).toContain(now);
  // Also in what comes back from history: someone who is no member there.
  const { version = 0 } = (await rows.byId(sheet, row?.row_id ?? '')) ?? {};
  const back = { row_id: row?.row_id ?? '', version, to: row?.version ?? 0 };
  const both = peopleOf((await rows.restoreVersion(sheet, actor, ['owner'], back)).cells['owner']);
  expect(both.map(({ name }) => name)).toEqual(['Ann 2', 'Bob']);
  const known = await database.selectFrom('people').select(['id', 'workspace_id', 'email']).execute();
  for (const person of both) expect(known.find((one) => one.id === person.id)?.workspace_id).toBe(second.id);
  expect(known.find((one) => one.id === both[1]?.id)?.email).toBe(bobs?.email);
});

test('what became of a base of Airtable goes with an app, and an update that was read for it is read again', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const home = await workspaceOf(ann);
  const { database, workbooks } = whole.services;
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const sheets = [{ title: 'Trees', columns, rows: [] }];
  const { id } = await workbooks.create({ workspace_id: home, name: 'Trees', sheets });
  const base = { workspace_id: home, base_id: 'app1', base_name: 'Trees', tables: json(['tbl1']) };
  await database
    .insertInto('airtable_imports')
    .values([
      { ...base, id: 'at_1', workbook_id: id, state: 'ready' },
      { ...base, id: 'at_2', updates: id, state: 'ready' },
    ])
    .execute();
  const made = await ann.call('POST', '/api/apps', { name: 'Trees', workbook_id: id, start: 'blank' });
  const { id: app } = made.body['app'] as App;
  const second = (await ann.call('POST', '/api/workspaces', { name: 'Second' })).body['workspace'] as { id: string };
  expect((await ann.call('POST', `/api/apps/${app}/move`, { workspace_id: second.id })).status).toBe(200);
  const left = await database.selectFrom('airtable_imports').select(['id', 'workspace_id']).execute();
  expect(left).toEqual([{ id: 'at_1', workspace_id: second.id }]);
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
