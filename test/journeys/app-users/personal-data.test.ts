/** What apps keep of a person who uses them: seen, taken along and deleted, by the person and by the owner. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

const site = { host: 'localhost' };
let shop: PublishedApp;
beforeAll(async () => {
  shop = await publishApp([
    { title: 'Orders', columns: [{ id: 'item', name: 'Item', type: 'text' }], rows: [{ cells: { item: 'Apples' } }] },
  ]);
});
afterAll(() => shop[Symbol.asyncDispose]());

/** A user with a session, a comment, a file and a mail; answers their id. */
async function addUser(email: string): Promise<string> {
  const { database } = shop.services;
  const session = await shop.addAppUser('read');
  const id = session.app_user_id ?? '';
  await database.updateTable('app_users').set({ email }).where('id', '=', id).execute();
  await shop.ask('/', { as: session });
  const thread_id = newId('cth');
  const page = await shop.services.pages.of(shop.app, 'draft').bySlug('');
  await database
    .insertInto('comment_threads')
    .values({ id: thread_id, app_id: shop.app.id, page_id: page?.page_id ?? '', block_id: thread_id })
    .execute();
  const comment = { id: newId('cmt'), thread_id, author_kind: 'app_user' as const, app_user_id: id };
  await database
    .insertInto('comments')
    .values({ ...comment, text: 'My words', send_key: comment.id })
    .execute();
  await shop.services.mail.send({
    ...{ kind: 'app-approved', to: email, subject: 'You are in', app: shop.app },
    content: { title: 'You are in', preview: '', lines: ['Welcome.'] },
  });
  return id;
}

async function post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' };
  const answer = await shop.ask(path, { ...site, method: 'POST', body: JSON.stringify(body), headers });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function linkFor(email: string): Promise<string | undefined> {
  expect((await post('/api/personal-data/link', { email })).status).toBe(200);
  const { text } = await shop.services.database
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', 'personal-data')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow();
  return /token=([\w-]+)/.exec(text)?.[1];
}

const storedOf = async (token: string | undefined) =>
  (await post('/api/personal-data/read', { token })).body as { email: string; apps: Record<string, unknown[]>[] };
const commentsOf = (app_user_id: string) =>
  shop.services.database.selectFrom('comments').select('text').where('app_user_id', '=', app_user_id).execute();

test('whoever reads the mail of an address sees what is kept, and deletes it', async () => {
  const [ann, bob] = [await addUser('Ann@example.com'), await addUser('bob@example.com')];
  const token = await linkFor('ann@example.com');
  const stored = await storedOf(token);
  expect(stored).toMatchObject({
    email: 'ann@example.com',
    has_account: false,
    apps: [
      {
        app: { name: 'Corner Shop' },
        user: { id: ann, email: 'Ann@example.com', permissions: 'read' },
        comments: [{ text: 'My words' }],
        mails: [{ subject: 'You are in' }],
        sessions: [{}],
      },
    ],
  });
  expect(JSON.stringify(stored)).not.toMatch(/token_hash|password/);

  const chosen = { token, user_ids: [ann, bob] };
  const mistyped = await post('/api/personal-data/delete', { ...chosen, email: 'bob@example.com' });
  expect(mistyped).toMatchObject({ status: 422, body: { error: { fields: [{ path: 'email' }] } } });
  const done = await post('/api/personal-data/delete', { ...chosen, email: 'ann@example.com' });
  // Someone else's id in the list changes nothing of theirs.
  expect(done).toMatchObject({ status: 200, body: { deleted: 1 } });
  expect(await commentsOf(bob)).toEqual([{ text: 'My words' }]);
  const { database } = shop.services;
  const left = await database.selectFrom('app_users').select('id').where('id', 'in', [ann, bob]).execute();
  expect(left).toEqual([{ id: bob }]);
  for (const table of ['sessions', 'comments'] as const)
    expect(await database.selectFrom(table).select('app_user_id').where('app_user_id', '=', ann).execute()).toEqual([]);
  const words = await database.selectFrom('comments').select(['text', 'deleted_at']).where('text', '=', '').execute();
  expect(words).toHaveLength(1);
  const mails = await database.selectFrom('mails').select('kind').where('recipient', 'ilike', 'ann@%').execute();
  expect(mails.map(({ kind }) => kind)).toEqual(['personal-data']);
  const noted = await database.selectFrom('audit_log').select(['action', 'summary']).execute();
  expect(noted).toContainEqual({
    action: 'app_user.left',
    summary: 'deleted themself from the app Corner Shop, with their comments',
  });
  // What was written into the spreadsheet is its owner's.
  expect(await shop.rowsOf('Orders')).toHaveLength(1);
  expect((await storedOf(token)).apps).toEqual([]);
});

test('an address that is nowhere gets a mail without a link, and the same answer', async () => {
  expect(await linkFor('nobody@example.com')).toBeUndefined();
});

test('a link is good for an hour, and for nothing else', async () => {
  await addUser('cleo@example.com');
  const token = await linkFor('cleo@example.com');
  expect((await post('/api/auth/link/redeem', { token })).status).toBe(401);
  expect((await post('/api/personal-data/read', { token: 'made-up' })).status).toBe(401);
  const { database } = shop.services;
  await database
    .updateTable('one_time_tokens')
    .set({ expires_at: new Date() })
    .where('purpose', '=', 'personal-data')
    .execute();
  expect((await post('/api/personal-data/read', { token })).status).toBe(401);
});

test('the owner hands it out and deletes it, and the audit log says so', async () => {
  const dan = await addUser('dan@example.com');
  const path = `/api/apps/${shop.app.id}/users/${dan}/data`;
  const file = await shop.ask(path, { ...site, as: shop.editor });
  expect(file.headers.get('content-disposition')).toContain('attachment');
  expect(await file.json()).toMatchObject({ user: { email: 'dan@example.com' }, comments: [{ text: 'My words' }] });
  expect((await shop.ask(path, site)).status).toBe(401);
  const body = { appId: shop.app.id, userId: dan, with_comments: true };
  expect((await shop.send('DELETE', '/api/mutipageapp_users', body, shop.editor)).status).toBe(200);
  expect(await commentsOf(dan)).toEqual([]);
  const noted = await shop.services.database.selectFrom('audit_log').select('action').execute();
  expect(noted.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['app_user.data-exported', 'app_user.deleted']),
  );
});
