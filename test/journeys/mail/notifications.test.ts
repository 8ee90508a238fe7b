/** What people are told of: in the product, by mail at once, or once a day, as each of them wants it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { notificationKinds } from '#features/notifications/rules/notification.ts';
import type { Notice } from '#features/notifications/services.ts';
import { notifyOfImport } from '#features/workbooks/server/notify-of-import.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let eve: string;
let bob: string;
beforeAll(async () => {
  shop = await publishApp([]);
  eve = shop.editor.user_id ?? '';
  await shop.services.database.updateTable('users').set({ email_verified_at: new Date() }).execute();
  bob = await addPerson('Bob', 'editor');
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(async () => {
  const { database } = shop.services;
  for (const table of ['notifications', 'notification_preferences', 'mails'] as const) {
    await database.deleteFrom(table).execute();
  }
});

async function addPerson(name: string, role: 'admin' | 'editor' | null, verified = true): Promise<string> {
  const { database } = shop.services;
  const id = newId('usr');
  const email = `${name.toLowerCase()}@example.com`;
  await database
    .insertInto('users')
    .values({ id, name, email, password_hash: null, email_verified_at: verified ? new Date() : null })
    .execute();
  if (role) {
    await database
      .insertInto('workspace_members')
      .values({ workspace_id: shop.app.workspace_id, user_id: id, role })
      .execute();
  }
  return id;
}

async function call(who: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await shop.ask(path, {
    method,
    host: 'localhost',
    as: { user_id: who },
    headers: { origin: 'http://localhost:3000', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Record<string, unknown>;
}

interface Listed {
  id: string;
  title: string;
  body: string;
  href: string;
  read: boolean;
}
async function listed(who: string, query = ''): Promise<Listed[]> {
  return (await call(who, 'GET', `/api/notifications${query}`))['notifications'] as Listed[];
}
const prefer = (who: string, kind: string, in_product: boolean, mail: string) =>
  call(who, 'PUT', '/api/notification-preferences', { preferences: [{ kind, in_product, mail }] });
const mails = () => shop.services.database.selectFrom('mails').selectAll().orderBy('recipient').execute();
const notify = (notice: Partial<Notice>) =>
  shop.services.notifications.notify({
    kind: 'member-joined',
    to: { workspace_id: shop.app.workspace_id },
    title: 'Cleo joined',
    ...notice,
  });
async function digest(): Promise<void> {
  await shop.services.jobs.add('digest', {});
  await shop.services.jobs.drain();
}

describe('preferences', () => {
  test('are those of the product until somebody chooses, and change for the kinds that are named', async () => {
    const before = await call(eve, 'GET', '/api/notification-preferences');
    expect(before['preferences']).toEqual(
      Object.entries(notificationKinds).map(([kind, { in_product, mail }]) => ({ kind, in_product, mail })),
    );
    const after = await prefer(eve, 'new-rows', false, 'never');
    expect(after['preferences']).toContainEqual({ kind: 'new-rows', in_product: false, mail: 'never' });
    expect(after['preferences']).toContainEqual({ kind: 'plan-changed', in_product: true, mail: 'now' });
    expect(await call(bob, 'GET', '/api/notification-preferences')).toEqual(before);
  });

  test('two people are told of the same thing in two ways', async () => {
    await prefer(eve, 'member-joined', true, 'now');
    await prefer(bob, 'member-joined', false, 'daily');
    await notify({ body: 'Cleo is an editor now.', href: '/dashboard/workspace' });
    expect(await listed(eve)).toMatchObject([{ title: 'Cleo joined', href: '/dashboard/workspace', read: false }]);
    expect(await listed(bob)).toEqual([]);
    const [now, ...others] = await mails();
    expect(others).toEqual([]);
    expect(now).toMatchObject({ kind: 'notice:member-joined', recipient: 'eve@example.com', subject: 'Cleo joined' });
    expect(now?.text).toContain('http://localhost:3000/dashboard/workspace');
    await digest();
    const [, ...daily] = (await mails()).toSorted((one, other) => (one.id < other.id ? -1 : 1));
    expect(daily).toMatchObject([{ kind: 'digest', recipient: 'bob@example.com' }]);
    expect(daily[0]?.text).toContain('Cleo is an editor now.');
    await digest();
    expect(await mails()).toHaveLength(2);
  });

  test('who wants neither list nor mail is not told at all', async () => {
    await prefer(eve, 'member-joined', false, 'never');
    await notify({ to: { user_ids: [eve] } });
    await digest();
    expect(await listed(eve)).toEqual([]);
    expect(await mails()).toEqual([]);
  });
});

describe('recipients', () => {
  test('admins only, everybody but one, certain people', async () => {
    await notify({ title: 'to admins', to: { workspace_id: shop.app.workspace_id, who: 'admins' } });
    await notify({ title: 'to others', to: { workspace_id: shop.app.workspace_id, except: eve } });
    await notify({ title: 'to Bob', to: { user_ids: [bob], workspace_id: shop.app.workspace_id } });
    expect((await listed(eve)).map((one) => one.title)).toEqual(['to admins']);
    expect((await listed(bob)).map((one) => one.title).toSorted()).toEqual(['to Bob', 'to others']);
  });

  test('who left the workspace is told nothing of it, neither now nor of what waited', async () => {
    const ann = await addPerson('Ann', 'editor');
    await prefer(ann, 'member-joined', true, 'daily');
    await notify({ title: 'before' });
    await shop.services.database.deleteFrom('workspace_members').where('user_id', '=', ann).execute();
    await notify({ title: 'after' });
    await notify({ title: 'to Ann alone', to: { user_ids: [ann], workspace_id: shop.app.workspace_id } });
    await shop.services.database.insertInto('workspaces').values({ id: 'elsewhere', name: 'Elsewhere' }).execute();
    await shop.services.database
      .insertInto('workspace_members')
      .values({ workspace_id: 'elsewhere', user_id: ann, role: 'owner' })
      .execute();
    expect((await listed(ann)).map((one) => one.title)).toEqual(['to Ann alone']);
    expect(await call(ann, 'GET', '/api/notifications')).toMatchObject({ unread: 1 });
    await digest();
    const toAnn = (await mails()).filter((mail) => mail.recipient === 'ann@example.com');
    expect(toAnn.map((mail) => mail.text).join()).toContain('to Ann alone');
    expect(toAnn.map((mail) => mail.text).join()).not.toMatch(/before|after/);
  });

  test('who began something is told of it while they are a member, and the admins after that', async () => {
    const { workspace_id } = shop.app;
    const fay = await addPerson('Fay', 'editor');
    await prefer(fay, 'member-joined', true, 'daily');
    const to = { workspace_id, begun_by: fay };
    await notify({ title: 'begun', to });
    expect(await listed(fay)).toMatchObject([{ title: 'begun' }]);
    expect(await listed(eve)).toEqual([]);
    await shop.services.database.deleteFrom('workspace_members').where('user_id', '=', fay).execute();
    await notify({ title: 'ended', to });
    await notify({ title: 'for Fay', to: { workspace_id, only: [fay, bob] } });
    await shop.services.database
      .insertInto('workspace_members')
      .values({ workspace_id: 'elsewhere', user_id: fay, role: 'editor' })
      .execute();
    expect(await listed(fay)).toEqual([]);
    expect(await listed(eve)).toMatchObject([{ title: 'ended' }]);
    expect(await listed(bob)).toMatchObject([{ title: 'for Fay' }]);
    await digest();
    expect((await mails()).filter((mail) => mail.recipient === 'fay@example.com')).toEqual([]);
  });

  test('an address that is not proven gets no mail', async () => {
    const dan = await addPerson('Dan', 'editor', false);
    await prefer(dan, 'member-joined', true, 'now');
    await notify({});
    await prefer(dan, 'member-joined', true, 'daily');
    await notify({});
    await digest();
    expect(await listed(dan)).toHaveLength(2);
    expect((await mails()).filter((mail) => mail.recipient === 'dan@example.com')).toEqual([]);
  });
});

describe('the list', () => {
  test('comes in pages, newest first, and is marked read and unread', async () => {
    for (let number = 1; number <= 32; number++) await notify({ title: `number ${number}`, to: { user_ids: [eve] } });
    const first = await call(eve, 'GET', '/api/notifications');
    expect(first).toMatchObject({ unread: 32, more: true });
    const entries = first['notifications'] as Listed[];
    const last = entries.at(-1)?.id ?? '';
    const second = await call(eve, 'GET', `/api/notifications?before=${last}`);
    expect(second).toMatchObject({ more: false });
    const all = [...entries, ...(second['notifications'] as Listed[])];
    expect(new Set(all.map((one) => one.title)).size).toBe(32);
    const ids = all.slice(0, 2).map((one) => one.id);
    expect(await call(eve, 'POST', '/api/notifications/read', { ids })).toEqual({ unread: 30 });
    expect((await listed(eve, '?unread=false')).map((one) => one.id).toSorted()).toEqual(ids.toSorted());
    expect(await call(eve, 'POST', '/api/notifications/read', { ids, read: false })).toEqual({ unread: 32 });
    expect(await call(eve, 'POST', '/api/notifications/read', { ids: 'all' })).toEqual({ unread: 0 });
    expect(await listed(eve, '?unread=true')).toEqual([]);
  });

  test('is nobody else’s to read or to mark', async () => {
    await notify({ to: { user_ids: [eve] } });
    const [entry] = await listed(eve);
    expect(await listed(bob)).toEqual([]);
    await call(bob, 'POST', '/api/notifications/read', { ids: [entry?.id ?? ''] });
    expect(await listed(eve)).toMatchObject([{ read: false }]);
    const nobody = await shop.ask('/api/notifications', { host: 'localhost' });
    expect(nobody.status).toBe(401);
  });

  test.each(['javascript:alert(1)', '//evil.example', '/\\evil.example', 'data:text/html,x', 'https://'])(
    'an address such as %s leads nowhere',
    async (href) => {
      await notify({ href, to: { user_ids: [eve] } });
      expect(await listed(eve)).toMatchObject([{ href: '' }]);
    },
  );
});

test('an import that fails is told to whoever uploaded the file, and a short one that succeeds is not', async () => {
  const upload = async (name: string, content: string) => {
    const form = new FormData();
    form.set('file', new File([content], name));
    const response = await shop.ask('/api/workbooks', {
      ...{ method: 'POST', host: 'localhost', as: { user_id: bob }, body: form },
      headers: { origin: 'http://localhost:3000' },
    });
    const { workbook } = (await response.json()) as { workbook: { id: string } };
    return workbook.id;
  };
  await upload('good.csv', 'a,b\n1,2\n');
  const broken = await upload('broken.xlsx', 'PK\u0003\u0004 not a spreadsheet');
  await expect.poll(() => listed(bob)).toMatchObject([{ title: 'broken could not be read' }]);
  expect(await listed(bob)).toMatchObject([{ href: `/dashboard/workbooks/${broken}` }]);
  expect(await listed(eve)).toEqual([]);
});

test('an import that took long is told, but not to somebody who left meanwhile, nor of a deleted spreadsheet', async () => {
  const { services, app } = shop;
  const sheets = [{ title: 'Sheet', columns: [], rows: [] }];
  const { id } = await services.workbooks.create({ workspace_id: app.workspace_id, name: 'Ledger', sheets });
  const stranger = await addPerson('Sam', null);
  await notifyOfImport(services, bob, { id, seconds: 9 });
  await notifyOfImport(services, stranger, { id, seconds: 11 });
  const { rows } = await sql`select from notifications`.execute(services.database);
  expect(rows).toEqual([]);
  await notifyOfImport(services, bob, { id, seconds: 11 });
  expect(await listed(bob)).toMatchObject([{ title: 'Ledger is ready', href: `/dashboard/workbooks/${id}` }]);
  await services.database.updateTable('workbooks').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  await notifyOfImport(services, bob, { id, seconds: 11 });
  expect(await listed(bob)).toHaveLength(1);
});
