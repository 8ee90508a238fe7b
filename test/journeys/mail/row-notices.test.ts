/** How the members of a workspace are told of rows that visitors add: in one go, and not too often. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#features/workbooks/services.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';
import { eventually } from '../../eventually.ts';

let shop: PublishedApp;
let eve: string;
beforeAll(async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
    { id: '_id', name: '_id', type: 'text' as const },
  ];
  shop = await publishApp([{ title: 'Orders', columns, rows: [] }]);
  eve = shop.editor.user_id ?? '';
  await shop.services.database.updateTable('users').set({ email_verified_at: new Date() }).execute();
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(async () => {
  const { database } = shop.services;
  for (const table of ['notifications', 'notification_preferences', 'mails', 'row_notices'] as const) {
    await database.deleteFrom(table).execute();
  }
});

const reported = () => shop.services.database.selectFrom('notifications').selectAll().orderBy('id', 'desc').execute();
const mails = () => shop.services.database.selectFrom('mails').selectAll().execute();
const byMail = () =>
  shop.services.database
    .insertInto('notification_preferences')
    .values({ user_id: eve, kind: 'new-rows', in_product: true, mail: 'now' })
    .execute();

describe('rows that visitors add', () => {
  const anonymous: Actor = { kind: 'anonymous' };
  const ann: Actor = { kind: 'app_user', id: 'apu_ann', email: 'ann@shop.example' };
  const mallory: Actor = { kind: 'app_user', id: 'apu_mallory', email: 'mallory@shop.example' };
  beforeAll(async () => {
    const people = [
      { ...ann, name: 'Ann' },
      { ...mallory, name: '<img src=x onerror=alert(1)>\r\nBcc: all@example.com' },
    ];
    for (const { id, name, email } of people) {
      await shop.services.database
        .insertInto('app_users')
        .values({
          id,
          app_id: shop.app.id,
          name,
          email,
          permissions: 'read-write',
          row_identity: null,
          password_hash: null,
        })
        .execute();
    }
  });
  /** How many rows wait to be told of when all that was added is noted. */
  let added = 0;
  beforeEach(() => {
    added = 0;
  });
  const waiting = async () => {
    const [held] = await shop.services.database.selectFrom('row_notices').select('waiting').execute();
    return held?.waiting ?? 0;
  };
  /** Writes rows as a page does; the notice is noted after the write, and waited for here. */
  const add = async (actor: Actor, ...items: string[]) => {
    if (actor.kind !== 'user') added += items.length;
    const expected = added;
    const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
    const rows = items.map((item) => ({ cells: { item, price: 1234.5, _id: 'hidden-identity' } }));
    const through = { kind: 'page' as const, app_id: shop.app.id, page_id: 'page', block_id: 'block' };
    await shop.services.rows.add(sheet?.id ?? '', { ...actor, through }, rows);
    await eventually(async () => expect(await waiting()).toBeGreaterThanOrEqual(expected));
  };
  /** As if the pause were over. */
  const pass = async () => {
    const { database, jobs } = shop.services;
    const notices = await database.selectFrom('row_notices').selectAll().execute();
    for (const { app_id, sheet_id, due_at } of notices) {
      if (due_at === null) continue;
      await database
        .updateTable('row_notices')
        .set({ due_at: new Date(Date.now() - 1_000) })
        .execute();
      await jobs.add('row-notices', { app_id, sheet_id });
    }
    await jobs.drain();
    added = 0;
  };
  const dueIn = async () => {
    const [held] = await shop.services.database.selectFrom('row_notices').select('due_at').execute();
    return held?.due_at ? Math.round((held.due_at.getTime() - Date.now()) / 1000) : null;
  };

  test('the first waits about a minute, and is told with those that followed', async () => {
    await byMail();
    await add(anonymous, 'Apples');
    expect(await dueIn()).toBeGreaterThan(50);
    expect(await dueIn()).toBeLessThanOrEqual(60);
    await shop.services.jobs.drain();
    expect(await reported()).toEqual([]);
    for (const item of ['Pears', 'Plums', 'Figs', 'Kiwis', 'Nuts', 'Limes']) await add(ann, item);
    await pass();
    expect(await reported()).toMatchObject([
      {
        title: '7 new rows in Orders',
        body: 'Visitors added 7 rows to Orders through Corner Shop.',
        href: `/dashboard/workbooks/${shop.app.workbook_id}`,
      },
    ]);
    const [mail] = await mails();
    expect(mail?.text).toMatch(/Apples[\s\S]*Kiwis/);
    expect(mail?.text).toContain('$1,234.50');
    expect(mail?.text).toContain('And: 2 more rows');
    expect(mail?.text).not.toMatch(/Nuts|Limes|hidden-identity/);
  });

  test('the next notice comes ten minutes later at the earliest, and only when there is something', async () => {
    await add(ann, 'Apples');
    await pass();
    expect(await reported()).toMatchObject([
      { title: 'New row in Orders', body: 'Ann added a row to Orders through Corner Shop.' },
    ]);
    expect(await dueIn()).toBeNull();
    await pass();
    await add(ann, 'Pears', 'Plums');
    expect(await dueIn()).toBeGreaterThan(9 * 60);
    await pass();
    expect((await reported()).map((one) => one.body)).toContain('Ann added 2 rows to Orders through Corner Shop.');
    expect(await reported()).toHaveLength(2);
  });

  test('an early or repeated job tells nothing, and a lost one is made up for', async () => {
    const { database, jobs } = shop.services;
    await add(ann, 'Apples');
    const [held] = await database.selectFrom('row_notices').selectAll().execute();
    await jobs.add('row-notices', { app_id: shop.app.id, sheet_id: held?.sheet_id });
    await jobs.drain();
    expect(await reported()).toEqual([]);
    await database
      .updateTable('row_notices')
      .set({ due_at: new Date(Date.now() - 3_600_000) })
      .execute();
    await add(ann, 'Pears');
    expect(await dueIn()).toBeGreaterThan(50);
    await pass();
    await jobs.add('row-notices', { app_id: shop.app.id, sheet_id: held?.sheet_id });
    await jobs.drain();
    expect(await reported()).toMatchObject([{ title: '2 new rows in Orders' }]);
  });

  test('rows added at the same time are all counted, and told once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => add(anonymous, `Item ${index}`)));
    await pass();
    expect(await reported()).toMatchObject([{ title: '8 new rows in Orders' }]);
  });

  test('an editor’s own rows are no news', async () => {
    await add({ kind: 'user', id: eve, email: 'eve@example.com' }, 'Apples');
    expect(await dueIn()).toBeNull();
  });

  test('hostile words stay words', async () => {
    await byMail();
    await add(mallory, '</td><script>alert(1)</script>');
    await pass();
    const [mail] = await mails();
    expect(mail?.html).not.toMatch(/<script|<img src=x/);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.subject).not.toMatch(/[\r\n]/);
    expect((await reported())[0]?.body).toMatch(/^<img src=x onerror=alert\(1\)> Bcc: all@example.com added a row/);
  });

  test('a visitor’s form leads to a notice', async () => {
    const page_id = await shop.setBlocks('', [
      { id: 'form', type: 'form', sheet_title: 'Orders', axis: [{ column: 'item' }] },
    ]);
    const sent = await shop.send('POST', '/api/page/rows', { page_id, block_id: 'form', cells: { item: 'Cherries' } });
    expect(sent.status).toBe(200);
    await expect.poll(dueIn).toBeGreaterThan(0);
    await pass();
    expect(await reported()).toMatchObject([{ body: 'A visitor added a row to Orders through Corner Shop.' }]);
  });
});
