/** Many people changing one workspace at once. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { invite, mailedToken, openWorkspace, type People, type Person, rolesSeenBy } from './workspace-people.ts';
import { fullTest } from '#test/full-test.ts';

test('whatever many people do at once, there is one owner, nobody is without a workspace, and nothing fails', async () => {
  await using people = await openWorkspace();
  const { owner, admin, editor, stranger, at, workspaceId, services } = people;
  const second = await people.join('Amy', 'admin');
  await invite(owner, workspaceId, stranger.email);
  const token = await mailedToken(people, stranger.email);
  const all = [owner, admin, editor, second, stranger];
  const password = 'a long enough password';
  const acts: ((by: Person, whom: Person) => Promise<{ status: number }>)[] = [
    (by, whom) => by.browser.call('PUT', `${at}/owner`, { user_id: whom.id, password }),
    (by, whom) => by.browser.call('PUT', `${at}/members/${whom.id}`, { role: 'admin' }),
    (by, whom) => by.browser.call('DELETE', `${at}/members/${whom.id}`),
    (by) => by.browser.call('POST', `${at}/leave`),
    (by) => by.browser.call('PUT', at, { name: 'Orchard' }),
    (by, whom) => by.browser.call('POST', `${at}/invitations`, { email: whom.email, role: 'editor' }),
    (by) => by.browser.call('POST', '/api/invitations/accept', { token }),
    (by) => by.browser.call('POST', `${at}/api-keys`, { name: 'Robot', scopes: ['apps:read'], days: null }),
    (by) => by.browser.call('POST', `${at}/enter`),
  ];
  for (let round = 0; round < 3; round++) {
    const calls = all.flatMap((by, one) =>
      acts.map((act, index) => act(by, all[(one + index + round) % all.length] ?? by)),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
    await expectWhole(people);
  }
  const members = await services.database
    .selectFrom('workspace_members')
    .select('user_id')
    .where('workspace_id', '=', workspaceId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow();
  const last = all.find(({ id }) => id === members.user_id) ?? owner;
  expect(await rolesSeenBy(last, at)).toBeTypeOf('object');
  const enter = (by: Person) => by.browser.call('POST', `${at}/enter`);
  const rest = [
    ...all.map(enter),
    last.browser.call('DELETE', at, { name: 'Orchard' }),
    ...all.flatMap((by) => [enter(by), by.browser.call('POST', `${at}/leave`), enter(by)]),
  ];
  expect((await Promise.all(rest)).filter(({ status }) => status >= 500)).toEqual([]);
  await expectWhole(people);
}, 60_000);

async function expectWhole({ services: { database } }: People): Promise<void> {
  const { rows: owners } = await sql<{ count: number }>`
    select count(*) filter (where role = 'owner') as count from workspaces
    left join workspace_members on workspace_id = workspaces.id group by workspaces.id
  `.execute(database);
  expect(owners.filter(({ count }) => count !== 1)).toEqual([]);
  const { rows: homeless } = await sql`
    select id from users where not exists (select from workspace_members where user_id = users.id)
  `.execute(database);
  expect(homeless).toEqual([]);
  const { rows: orphans } = await sql`
    select id from api_keys where not exists (
      select from workspace_members as member
      where member.user_id = api_keys.user_id and member.workspace_id = api_keys.workspace_id
    )
  `.execute(database);
  expect(orphans).toEqual([]);
}

fullTest(
  'a workspace that is deleted while a spreadsheet comes in and visitors add rows leaves no row behind',
  async () => {
    await using people = await openWorkspace();
    const { owner, at, services, workspaceId } = people;
    const columns = [{ id: 'name', name: 'Name', type: 'text' as const }];
    const sheets = [{ title: 'Trees', columns, rows: [{ cells: { name: 'Oak' } }] }];
    const workbook = await services.workbooks.create({ workspace_id: workspaceId, name: 'Trees', sheets });
    const [sheet] = await services.workbooks.sheetsOf(workbook.id);
    const form = new FormData();
    const lines = Array.from({ length: 20_000 }, (_, index) => `tree ${index},${index}`);
    form.set('file', new File([`name,number\n${lines.join('\n')}\n`], 'Many.csv'));
    expect((await owner.browser.ask('/api/workbooks', { method: 'POST', body: form })).status).toBe(200);
    const add = () => services.rows.add(sheet?.id ?? '', { kind: 'anonymous' }, [{ cells: { name: 'Fir' } }]);
    const [deleted] = await Promise.all([
      owner.browser.call('DELETE', at, { name: 'Orchard' }),
      ...Array.from({ length: 20 }, () =>
        add().catch((error: unknown) => expect(error).toMatchObject({ code: 'not_found' })),
      ),
    ]);
    expect(deleted.status).toBe(200);
    await services.workbooks.stop();
    await services.jobs.drain();
    for (const table of ['workbooks', 'sheets', 'sheet_rows', 'row_history'] as const) {
      expect(await services.database.selectFrom(table).selectAll().limit(1).execute(), table).toEqual([]);
    }
  },
);
