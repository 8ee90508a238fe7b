/** Deleting an account, and what is left of it. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { askForLink, isSignedIn, lastMail, mailsTo, password, signIn } from './account-people.ts';
import { openServer, type WholeServer } from '../whole-server.ts';

const email = 'ann@example.com';

interface Member {
  id: string;
  workspace: { id: string; name: string };
}
const join = (whole: WholeServer, workspace_id: string, user_id: string) =>
  whole.services.database.insertInto('workspace_members').values({ workspace_id, user_id, role: 'editor' }).execute();

/** The tables in which one of the words is, with how many rows of each. */
async function tablesWith({ services }: WholeServer, words: string[]): Promise<Record<string, number>> {
  const { database } = services;
  const found: Record<string, number> = {};
  for (const { schema, name } of await database.introspection.getTables()) {
    const { rows } = await sql<{
      text: string;
    }>`select to_jsonb(t)::text as text from ${sql.table(`${schema}.${name}`)} t`.execute(database);
    const count = rows.filter(({ text }) => words.some((word) => text.includes(word))).length;
    if (count > 0) found[name] = count;
  }
  return found;
}

test('an account goes with its workspace, apps, spreadsheets and traces; only the farewell is left', async () => {
  await using whole = await openServer();
  const { services } = whole;
  const ann = whole.browser();
  const own = (await ann.signUp('Ann')).body['user'] as Member;
  const sheets = [
    {
      title: 'Stock',
      columns: [{ id: 'item', name: 'Item', type: 'text' as const }],
      rows: [{ cells: { item: 'hay' } }],
    },
  ];
  const workbook = await services.workbooks.create({ workspace_id: own.workspace.id, name: 'Stock', sheets });
  const created = await ann.call('POST', '/api/apps', { name: 'Orchard', workbook_id: workbook.id, start: 'blank' });
  expect(created.status).toBe(200);
  await ann.open('http://orchard.localhost:3000/handover?path=/');
  await askForLink(whole, ann, email);
  await ann.call('POST', '/api/account/email', { email: 'ann@new.example', password });
  const bob = whole.browser();
  await bob.signUp('Bob');
  const before = await tablesWith(whole, [own.id, email, own.workspace.id, workbook.id]);
  expect(Object.keys(before)).toEqual(
    expect.arrayContaining(['users', 'workspaces', 'apps', 'workbooks', 'sessions', 'one_time_tokens', 'mails']),
  );

  expect((await ann.call('DELETE', '/api/account', { email: 'bob@example.com', password })).status).toBe(422);
  expect((await ann.call('DELETE', '/api/account', { email })).status).toBe(403);
  expect((await ann.call('DELETE', '/api/account', { email, password: 'not the password' })).status).toBe(401);
  expect(await isSignedIn(ann)).toBe(true);

  const done = await ann.call('DELETE', '/api/account', { email: ' ANN@example.com', password });
  expect(done.status).toBe(200);
  expect(ann.cookiesOf('localhost').has('sheaf_session')).toBe(false);
  expect(await isSignedIn(ann)).toBe(false);
  expect((await ann.call('GET', 'http://orchard.localhost:3000/api/auth')).status).toBe(401);
  expect((await ann.ask('http://orchard.localhost:3000/')).status).toBe(404);
  expect((await signIn(whole.browser(), email)).status).toBe(401);
  const left = await tablesWith(whole, [own.id, email, own.workspace.id, workbook.id]);
  expect(left).toEqual({ mails: 1 });
  expect((await mailsTo(whole, email)).map((mail) => mail.subject)).toEqual(['Your account was deleted']);
  expect(await isSignedIn(bob)).toBe(true);
  // The address is free again.
  expect((await whole.browser().signUp('Ann')).status).toBe(200);
});

test('a workspace with other members must be given away first, and is named', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  const own = (await ann.signUp('Ann')).body['user'] as Member;
  const bob = (await whole.browser().signUp('Bob')).body['user'] as Member;
  await join(whole, own.workspace.id, bob.id);
  const refused = await ann.call('DELETE', '/api/account', { email, password });
  expect(refused.status).toBe(403);
  expect(refused.body['message']).toContain("Ann's workspace has other members");
  expect(refused.body['error']).toMatchObject({
    details: { workspaces: [{ id: own.workspace.id, name: "Ann's workspace" }] },
  });
  expect(await isSignedIn(ann)).toBe(true);
});

test('a membership elsewhere ends and is noted there; that workspace stays', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  const own = (await ann.signUp('Ann')).body['user'] as Member;
  const bobs = whole.browser();
  const bob = (await bobs.signUp('Bob')).body['user'] as Member;
  await join(whole, bob.workspace.id, own.id);
  expect((await ann.call('DELETE', '/api/account', { email, password })).status).toBe(200);
  const { database } = whole.services;
  const members = await database.selectFrom('workspace_members').select(['workspace_id', 'user_id']).execute();
  expect(members).toEqual([{ workspace_id: bob.workspace.id, user_id: bob.id }]);
  const log = await database
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('workspace_id', '=', bob.workspace.id)
    .where('action', '=', 'member.left')
    .execute();
  expect(log).toMatchObject([{ subject: { email } }]);
  expect(await isSignedIn(bobs)).toBe(true);
});

test('a workspace with a running plan is named and nothing is deleted', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await whole.services.database
    .updateTable('workspaces')
    .set({ plan: 'pro', stripe_subscription_id: 'sub_1' })
    .execute();
  const refused = await ann.call('DELETE', '/api/account', { email, password });
  expect(refused.status).toBe(403);
  expect(refused.body['message']).toContain('has a paid plan');
  expect(await isSignedIn(ann)).toBe(true);
});

test('a deletion that broke off leaves an account that can be signed in to and deleted', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  const own = (await ann.signUp('Ann')).body['user'] as Member;
  await whole.services.workspaces.destroy(own.workspace.id, own.id);
  expect(await isSignedIn(ann)).toBe(false);
  expect((await signIn(ann, email)).status).toBe(200);
  expect((await ann.call('DELETE', '/api/account', { email, password })).status).toBe(200);
  expect((await lastMail(whole, email)).subject).toBe('Your account was deleted');
});
