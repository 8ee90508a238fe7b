/** Who is invited to an app: the four calls of the spec, invitations, import and export. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AppUserOnTheWire } from '#features/app-users/api/app-users.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { at, goodPassword, look, openShop, type Shop } from './app-people.ts';
import { fullTest } from '#test/full-test.ts';

const calls = '/api/mutipageapp_users';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const add = (user: object) => shop.edit('POST', calls, { appId: shop.app.id, name: 'Kim', ...user });
const change = (user: object) => shop.edit('PUT', calls, { appId: shop.app.id, ...user });
const listed = async () => (await shop.edit('GET', `${calls}/${shop.app.id}`)).body['app_users'] as AppUserOnTheWire[];
const inList = async (email: string) => (await listed()).find((user) => user.email === email);

describe('the four calls', () => {
  test('a user is added, listed, changed and deleted, in the shapes of the spec', async () => {
    const added = await add({ name: '  Dora ', email: ' dora@example.com ', permissions: 'read-write' });
    const user = added.body['new_app_user'] as AppUserOnTheWire;
    expect(user).toMatchObject({
      ...{ name: 'Dora', email: 'dora@example.com', permissions: 'read-write' },
      ...{ status: 'invited', row_identity: null },
    });
    expect(Number.isInteger(user.created_at) && Math.abs(user.created_at - Date.now() / 1000) < 60).toBe(true);
    expect(await inList('dora@example.com')).toEqual(user);
    const changed = await change({ userId: user.id, name: 'Dorothy', email: 'dora@example.com', permissions: 'read' });
    expect(changed.body).toEqual({ updated_user: { ...user, name: 'Dorothy', permissions: 'read' } });
    const gone = await shop.edit('DELETE', calls, { appId: shop.app.id, userId: user.id });
    expect(gone).toEqual({ status: 200, body: {} });
    expect(await inList('dora@example.com')).toBeUndefined();
  });

  test('the list is sorted by age and tells no secret', async () => {
    for (const email of ['zoe@example.com', 'abe@example.com']) await add({ email });
    const users = await listed();
    expect(users.map((user) => user.created_at)).toEqual(users.map((user) => user.created_at).toSorted());
    expect(users.findIndex((user) => user.email === 'zoe@example.com')).toBeLessThan(
      users.findIndex((user) => user.email === 'abe@example.com'),
    );
    expect(JSON.stringify(users)).not.toMatch(/hash|argon/);
  });

  test.each([
    [{ name: ' ', email: 'x@example.com' }, 'Please fill in both Name and Email.', 'name'],
    [{ name: 'X', email: '  ' }, 'Please fill in both Name and Email.', 'email'],
    [{ name: 'X', email: 'a"b@example.com' }, 'Please enter a valid Email address (e.g., ann@example.com).', 'email'],
    [{ name: 'X', email: 'no address' }, 'Please enter a valid Email address (e.g., ann@example.com).', 'email'],
  ])('%j is refused in the words of the spec', async (user, message, path) => {
    expect((await add(user)).body).toMatchObject({ message, error: { fields: [{ path }] } });
  });

  test('an address is taken once in an app, in upper or lower case, and not in another', async () => {
    await add({ email: 'one@example.com' });
    const again = await add({ email: 'ONE@Example.com' });
    expect([again.status, again.body['error']]).toMatchObject([409, { fields: [{ path: 'email' }] }]);
    await add({ email: 'two@example.com' });
    const two = await inList('two@example.com');
    const moved = await change({ userId: two?.id, name: 'Two', email: 'One@example.com' });
    expect([moved.status, moved.body['error']]).toMatchObject([409, { fields: [{ path: 'email' }] }]);
    expect(await inList('two@example.com')).toEqual(two);
  });

  test.each([['admin'], [''], ['READ-WRITE'], [undefined]])('the permission %j is read', async (permissions) => {
    const email = `perm-${String(permissions)}@example.com`;
    expect((await add({ email, permissions })).body['new_app_user']).toMatchObject({ permissions: 'read' });
  });

  test('a user of another app is out of reach', async () => {
    const { workspace_id } = shop.app;
    const pages = [{ page_name: 'Home', page_slug: '', page_type: 'home' as const, document: emptyDocument }];
    const other = await shop.services.apps.create({ workspace_id, workbook_id: null, name: 'Other', pages });
    await shop.services.database
      .insertInto('app_users')
      .values({ ...stored('apu_other', 'o@example.com'), app_id: other.id })
      .execute();
    expect((await change({ userId: 'apu_other', name: 'X', email: 'x@example.com' })).status).toBe(404);
    expect((await shop.edit('DELETE', calls, { appId: shop.app.id, userId: 'apu_other' })).status).toBe(404);
    expect((await shop.edit('POST', `/api/apps/${shop.app.id}/users/apu_other/invitation`)).status).toBe(404);
  });

  test('whoever is no editor may do none of it, app users neither', async () => {
    const { browser } = await shop.join({ email: 'curious@example.com', permissions: 'read-write' });
    const body = { appId: shop.app.id, name: 'X', email: 'x@example.com' };
    for (const asks of [shop.browser(), browser]) {
      expect((await asks.call('GET', at(`${calls}/${shop.app.id}`))).status).toBe(401);
      expect((await asks.call('POST', at(calls), body)).status).toBe(401);
    }
  });
});

describe('an invitation', () => {
  test('comes in the app’s name, lets choose a password once, and signs in', async () => {
    await add({ name: 'Gus', email: 'gus@example.com', permissions: 'read-write' });
    const mail = await shop.services.database
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', 'gus@example.com')
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ kind: 'app-invitation', from_name: 'Corner Shop', app_id: shop.app.id });
    expect(mail.text).toContain('Eve invited you to Corner Shop');
    const { path, token } = await shop.linkTo('gus@example.com');
    expect(path).toMatch(/^\/reset-password\?token=/);
    const gus = shop.browser();
    const page = await gus.ask(at(path));
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    const weak = await gus.call('POST', at('/api/app-auth/reset'), { token, password: 'aaaaaaaaaaaa' });
    expect(weak.body).toMatchObject({ error: { fields: [{ path: 'password' }] } });
    const chosen = await gus.call('POST', at('/api/app-auth/reset'), {
      token,
      password: goodPassword,
      next: '/orders',
    });
    expect(chosen.body).toMatchObject({ href: '/orders' });
    expect(await look(gus, '/orders')).toBe('200');
    expect(await inList('gus@example.com')).toMatchObject({ status: 'active' });
    const again = await shop.browser().call('POST', at('/api/app-auth/reset'), { token, password: 'another password' });
    expect(again.status).toBe(401);
  });

  test('sent again makes the older link worthless, and is limited', async () => {
    const added = await add({ email: 'slow@example.com' });
    const { id } = added.body['new_app_user'] as AppUserOnTheWire;
    const first = await shop.linkTo('slow@example.com');
    const resend = () => shop.edit('POST', `/api/apps/${shop.app.id}/users/${id}/invitation`);
    expect((await resend()).status).toBe(200);
    const choose = (token: string) =>
      shop.browser().call('POST', at('/api/app-auth/reset'), { token, password: goodPassword });
    expect((await choose(first.token)).status).toBe(401);
    for (let count = 2; count <= 5; count++) expect((await resend()).status).toBe(200);
    expect((await resend()).status).toBe(429);
    expect((await choose((await shop.linkTo('slow@example.com')).token)).status).toBe(200);
    expect((await resend()).status).toBe(422);
  });
});

describe('a user who is signed in', () => {
  test('keeps the session when the name changes', async () => {
    const { id, browser } = await shop.join({ email: 'name@example.com', permissions: 'read-write' });
    await change({ userId: id, name: 'New name', email: 'name@example.com', permissions: 'read-write' });
    expect(await look(browser, '/orders')).toBe('200');
  });

  test.each([
    ['permission', { email: 'a-permission@example.com', permissions: 'read' }],
    ['row identity', { email: 'a-identity@example.com', permissions: 'read-write', row_identity: 'north' }],
    ['address', { email: 'moved@example.com', permissions: 'read-write' }],
  ])('is out at the next call when the %s changes, and open links are dead', async (what, after) => {
    const email = what === 'address' ? 'a-address@example.com' : after.email;
    const { id, browser } = await shop.join({ email, permissions: 'read-write' });
    await shop.browser().call('POST', at('/api/app-auth/forgot'), { email });
    await shop.settle();
    const { token } = await shop.linkTo(email);
    expect((await change({ userId: id, name: 'A', ...after })).status).toBe(200);
    expect(await look(browser, '/orders')).toBe('303 /login?next=%2Forders');
    expect((await browser.call('GET', at('/api/page/orders'))).status).toBe(401);
    const reset = await browser.call('POST', at('/api/app-auth/reset'), { token, password: 'another password' });
    expect(reset.status).toBe(401);
    const signIn = { email: after.email, password: goodPassword };
    const again = await shop.browser().call('POST', at('/api/app-auth/sign-in'), signIn);
    // Another address is another person's: the old password opens nothing.
    expect(again.status).toBe(what === 'address' ? 401 : 200);
    if (what === 'address') {
      expect(await inList('moved@example.com')).toMatchObject({ status: 'invited' });
      expect(await shop.mailsTo('moved@example.com')).toEqual(['app-invitation']);
    }
  });

  test('is out at the next call when deleted', async () => {
    const { id, browser } = await shop.join({ email: 'gone@example.com' });
    expect(await look(browser, '/orders')).toBe('200');
    await shop.edit('DELETE', `${calls}?appId=${shop.app.id}&userId=${id}`, { appId: shop.app.id, userId: id });
    expect(await look(browser, '/orders')).toBe('303 /login?next=%2Forders');
    expect((await browser.call('GET', at('/api/page/orders'))).status).toBe(401);
  });

  test('an invited person whose permission changes gets a new link', async () => {
    const added = await add({ email: 'early@example.com' });
    const { id } = added.body['new_app_user'] as AppUserOnTheWire;
    await change({ userId: id, name: 'Early', email: 'early@example.com', permissions: 'read-write' });
    expect(await shop.mailsTo('early@example.com')).toEqual(['app-invitation', 'app-invitation']);
    const { token } = await shop.linkTo('early@example.com');
    const chosen = await shop.browser().call('POST', at('/api/app-auth/reset'), { token, password: goodPassword });
    expect(chosen.status).toBe(200);
  });
});

describe('import and export', () => {
  const columns = { email_column: 'mail', name_column: 'who', identity_column: 'region' };
  const run = (body: object) =>
    shop.edit('POST', `/api/apps/${shop.app.id}/users/import`, { permissions: 'read', invite: false, ...body });

  test('users come from columns of a sheet; who is one stays, and what cannot be read is named', async () => {
    await useWorkbook([
      { mail: 'imp1@example.com', who: 'Imp One', region: 'north' },
      { mail: ' IMP2@example.com ', who: null, region: null },
      { mail: 'imp1@example.com', who: 'Twice', region: 'south' },
      { mail: 'not an address', who: 'Nobody', region: null },
      { mail: null, who: 'No mail', region: null },
      { mail: null, who: null, region: 'ignored' },
    ]);
    const answer = await run({ sheet_title: 'People', ...columns, invite: true });
    expect(answer.body).toMatchObject({
      ...{ added: 2, known: 1, skipped_count: 2 },
      skipped: [
        { value: 'not an address', reason: expect.stringContaining('valid Email') },
        { value: 'No mail', reason: 'E-mail address missing.' },
      ],
    });
    expect(await inList('imp1@example.com')).toMatchObject({ name: 'Imp One', row_identity: 'north' });
    expect(await inList('IMP2@example.com')).toMatchObject({ name: 'IMP2', row_identity: null });
    expect(await shop.mailsTo('imp1@example.com')).toEqual(['app-invitation']);
    const again = await run({ sheet_title: 'People', ...columns, invite: true });
    expect(again.body).toMatchObject({ added: 0, known: 3 });
    expect(await shop.mailsTo('imp1@example.com')).toEqual(['app-invitation']);
  });

  fullTest('a sheet larger than a page is read to its end', async () => {
    await useWorkbook(
      Array.from({ length: 1_150 }, (_, index) => ({
        mail: `bulk${index}@example.com`,
        who: `B${index}`,
        region: null,
      })),
    );
    const before = (await listed()).length;
    const answer = await run({ sheet_title: 'People', ...columns });
    expect(answer.body).toMatchObject({ added: 1_150, known: 0, skipped_count: 0 });
    expect(await listed()).toHaveLength(before + 1_150);
    expect(await shop.mailsTo('bulk7@example.com')).toEqual([]);
  });

  test.each([
    [{ sheet_title: 'Nothing', ...columns }, 'sheet_title'],
    [{ sheet_title: 'People', ...columns, email_column: 'secret' }, 'email_column'],
    [{ sheet_title: 'People', ...columns, identity_column: 'secret' }, 'identity_column'],
  ])('%j is refused, and the field is named', async (body, path) => {
    expect((await run(body)).body).toMatchObject({ error: { fields: [{ path }] } });
  });

  test('the export holds every user, and no formula', async () => {
    await add({ name: '=HYPERLINK("http://evil")', email: 'formula@example.com', row_identity: '=1\r2' });
    const file = await shop.ask(`/api/apps/${shop.app.id}/users/export`, { as: shop.editor });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="shop-users.csv"');
    const text = await file.text();
    expect(text.split('\r\n')[0]).toBe('Name,Email,Permission,_id,Status,Created,Last seen,Role');
    expect(text).toContain(`"'=HYPERLINK(""http://evil"")",formula@example.com,Read,"'=1\r2",invited,`);
    expect(text.trim().split('\r\n')).toHaveLength((await listed()).length + 1);
    expect(text).not.toContain('argon');
  });
});

test('every change stands in the audit log, with who did it', async () => {
  const entries = await shop.services.database.selectFrom('audit_log').select(['action', 'actor', 'summary']).execute();
  const actions = new Set(entries.map((entry) => entry.action));
  for (const action of ['added', 'changed', 'deleted', 'invited', 'imported', 'joined']) {
    expect(actions).toContain(`app_user.${action}`);
  }
  expect(entries.find((entry) => entry.action === 'app_user.deleted')?.actor).toMatchObject({
    email: 'eve@example.com',
  });
  expect(JSON.stringify(entries)).not.toContain('token');
});

const emptyDocument = { settings: defaultPageSettings, blocks: [] };
const stored = (id: string, email: string) => ({
  ...{ id, email, name: 'O', permissions: 'read' as const, row_identity: null, password_hash: null },
});

/** Gives the app a spreadsheet of people. */
async function useWorkbook(people: { mail: string | null; who: string | null; region: string | null }[]) {
  const columns = ['mail', 'who', 'region'].map((id) => ({ id, name: id, type: 'text' as const }));
  const { workspace_id, id } = shop.app;
  const sheets = [{ title: 'People', columns, rows: people.map((cells) => ({ cells })) }];
  const workbook = await shop.services.workbooks.create({ workspace_id, name: 'People', sheets });
  await shop.services.database.updateTable('apps').set({ workbook_id: workbook.id }).where('id', '=', id).execute();
}
