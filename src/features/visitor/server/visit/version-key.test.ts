import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { json } from '#platform/database/json.ts';
import { VersionKeys } from './version-key.ts';

let fresh: FreshDatabase;
const changes = { revision: 0, isHearing: false, stop: () => Promise.resolve() };
let read: VersionKeys['read'];
beforeAll(async () => {
  fresh = await freshDatabase();
  const versions = new VersionKeys(fresh.database, changes);
  read = (at) => versions.read(at);
  const { database } = fresh;
  await database.insertInto('workspaces').values({ id: 'w', name: 'W' }).execute();
  await database
    .insertInto('workbooks')
    .values({ id: 'b', workspace_id: 'w', name: 'B', state: 'ready', deleted_at: null })
    .execute();
  await database.insertInto('sheets').values({ id: 's', workbook_id: 'b', title: 'S', position: 0 }).execute();
  await database
    .insertInto('sheet_states')
    .values({ sheet_id: 's', columns: json([]) })
    .execute();
  const app = {
    id: 'a',
    workspace_id: 'w',
    workbook_id: 'b',
    kind: 'multipage' as const,
    name: 'A',
    subdomain: 'shop',
    sign_in_password_hash: null,
    deleted_at: null,
  };
  await database.insertInto('apps').values(app).execute();
  const page = {
    id: 'p',
    app_id: 'a',
    page_name: 'P',
    page_slug: '',
    page_type: 'home',
    position: 0,
    document: json({}),
    deleted_at: null,
  };
  await database.insertInto('pages').values(page).execute();
});
afterAll(() => fresh.close());

const shop = { subdomain: 'shop' };

test('it changes with the app, its pages and its sheets, and with nothing else', async () => {
  const { database } = fresh;
  const keys = new Set([(await read(shop))?.key]);
  expect((await read(shop))?.key).toBe([...keys][0]);
  await database.updateTable('apps').set({ name: 'B' }).execute();
  keys.add((await read(shop))?.key);
  await database.updateTable('pages').set({ page_name: 'Q' }).execute();
  keys.add((await read(shop))?.key);
  await database.updateTable('sheet_states').set({ version: 7 }).execute();
  keys.add((await read(shop))?.key);
  await database.updateTable('sheets').set({ title: 'T' }).execute();
  keys.add((await read(shop))?.key);
  await database.insertInto('sheets').values({ id: 's2', workbook_id: 'b', title: 'S2', position: 1 }).execute();
  await database
    .insertInto('sheet_states')
    .values({ sheet_id: 's2', columns: json([]) })
    .execute();
  keys.add((await read(shop))?.key);
  await database.updateTable('sheet_states').set({ version: 8 }).where('sheet_id', '=', 's2').execute();
  keys.add((await read(shop))?.key);
  await database.deleteFrom('sheets').where('id', '=', 's2').execute();
  keys.add((await read(shop))?.key);
  expect(keys.size).toBe(7);
});

test('it begins with what is decided about strangers, by itself and in a frame', async () => {
  const { database } = fresh;
  const decided = async () => (await read(shop))?.key.split('/').slice(0, 2);
  const before = await read(shop);
  expect(await decided()).toEqual([before?.decision.page, before?.decision.embed]);
  await database.updateTable('workspaces').set({ plan: 'pro' }).execute();
  const found: unknown[] = [];
  for (const to of [
    { public: true, sign_in_method: 'No sign in' },
    { public: true, sign_in_method: 'Use password set by user' },
    { public: false, sign_in_method: 'No sign in' },
  ] as const) {
    await database
      .updateTable('apps')
      .set({ ...to, settings: json({ embedding: 'Any site' }) })
      .execute();
    found.push(await decided());
  }
  expect(found).toEqual([
    ['open', 'open'],
    ['sign-in', 'refused-in-frame'],
    ['private-app', 'private-app'],
  ]);
});

test('there is none for an unknown sub-domain', async () => {
  expect(await read({ subdomain: 'nowhere' })).toBeNull();
});

test('an answer is never older than its question, however many ask', async () => {
  const { database } = fresh;
  const crowd: Promise<unknown>[] = [];
  for (let version = 100; version < 140; version++) {
    for (let index = 0; index < 5; index++) crowd.push(read(shop));
    const before = await read(shop);
    await database.updateTable('sheet_states').set({ version }).execute();
    const after = await read(shop);
    expect(after?.key).not.toBe(before?.key);
  }
  await Promise.all(crowd);
});
