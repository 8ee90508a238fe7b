/** How people become users of an app by themselves, and choose a password again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  at,
  auth,
  freshEmail,
  goodPassword,
  look,
  openShop,
  registerBlock,
  rename,
  setApp,
  userOf,
  type Shop,
} from './app-people.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => shop.reset());

describe('registering', () => {
  const person = (email: string) => ({ name: 'Reg', email, password: goodPassword });
  const offer = () => shop.setBlocks('about', [registerBlock]).then(() => rename(shop, 'about', 'register'));

  test('is refused where the owner offers it nowhere, or where no stranger gets to', async () => {
    expect((await auth(shop.browser(), 'register', person(freshEmail()))).status).toBe(403);
    await shop.setBlocks('about', [registerBlock]);
    expect((await auth(shop.browser(), 'register', person(freshEmail()))).status).toBe(403);
    await setApp(shop, { sign_in_method: 'No sign in' });
    expect((await auth(shop.browser(), 'register', person(freshEmail()))).status).toBe(200);
  });

  test('with approval: mail, confirmation, an editor is told and lets them in', async () => {
    await offer();
    const email = freshEmail();
    const reg = shop.browser();
    const answer = await auth(reg, 'register', { ...person(email), next: '/orders' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    await shop.settle();
    expect(await shop.mailsTo(email)).toEqual(['app-confirm-email']);
    const { path, token } = await shop.linkTo(email);
    expect(path).toMatch(/^\/confirm-email\?token=/);
    // Programs that look at links confirm nothing.
    expect((await reg.ask(at(path))).status).toBe(200);
    expect(await statusOf(shop, email)).toBe('unconfirmed');
    expect((await auth(reg, 'sign-in', { email, password: goodPassword })).status).toBe(401);
    const confirmed = await auth(reg, 'confirm', { token });
    expect([confirmed.body['href'], confirmed.headers.get('set-cookie')]).toEqual(['', null]);
    expect(await statusOf(shop, email)).toBe('waiting');
    const waits = await auth(reg, 'sign-in', { email, password: goodPassword });
    expect([waits.status, waits.body['message']]).toEqual([403, expect.stringContaining('waiting for approval')]);
    expect((await auth(reg, 'confirm', { token })).status).toBe(401);
    const reported = await shop.services.database.selectFrom('notifications').select(['kind', 'title']).execute();
    expect(reported).toContainEqual({ kind: 'app-user-registered', title: 'Reg registered for Corner Shop' });
    const { id } = await userOf(shop, email);
    const approved = await shop.edit('POST', `/api/apps/${shop.app.id}/users/${id}/approve`);
    expect(approved.body).toMatchObject({ updated_user: { status: 'active', permissions: 'read' } });
    expect(await shop.mailsTo(email)).toEqual(['app-confirm-email', 'app-approved']);
    expect((await auth(reg, 'sign-in', { email, password: goodPassword })).status).toBe(200);
  });

  test('without approval: the confirmation signs in', async () => {
    await offer();
    await setApp(shop, { settings: { registration_needs_approval: false } });
    const email = freshEmail();
    await auth(shop.browser(), 'register', { ...person(email), next: '/orders' });
    await shop.settle();
    const reg = shop.browser();
    const confirmed = await auth(reg, 'confirm', { token: (await shop.linkTo(email)).token });
    expect(confirmed.body['href']).toBe('/orders');
    expect(await look(reg, '/orders')).toBe('200');
  });

  test('answers the same for every address; only its owner learns that it is known', async () => {
    await offer();
    const known = freshEmail();
    await shop.join({ email: known });
    const invited = freshEmail();
    await shop.edit('POST', '/api/mutipageapp_users', { appId: shop.app.id, name: 'I', email: invited });
    const fresh = freshEmail();
    const answers = [];
    for (const email of [known, invited, fresh]) {
      const { status, body } = await auth(shop.browser(), 'register', {
        ...person(email),
        password: 'some other password',
      });
      answers.push(JSON.stringify({ status, body }).replaceAll(email, '…'));
    }
    await shop.settle();
    expect(new Set(answers)).toHaveLength(1);
    expect((await shop.mailsTo(known)).at(-1)).toBe('app-confirm-email');
    expect((await shop.mailsTo(invited)).at(-1)).toBe('app-invitation');
    expect((await auth(shop.browser(), 'sign-in', { email: known, password: goodPassword })).status).toBe(200);
    expect((await auth(shop.browser(), 'sign-in', { email: known, password: 'some other password' })).status).toBe(401);
  });

  test('twice before the confirmation: the link that is followed decides whose name and password hold', async () => {
    await offer();
    await setApp(shop, { settings: { registration_needs_approval: false } });
    const email = freshEmail();
    await auth(shop.browser(), 'register', { name: 'First', email, password: 'the first password' });
    await shop.settle();
    const first = await shop.linkTo(email);
    await auth(shop.browser(), 'register', { name: 'Second', email, password: 'the second password' });
    await shop.settle();
    const second = await shop.linkTo(email);
    expect(second.token).not.toBe(first.token);
    await auth(shop.browser(), 'confirm', { token: first.token });
    expect(await userOf(shop, email)).toMatchObject({ name: 'First', status: 'active' });
    expect((await auth(shop.browser(), 'confirm', { token: second.token })).status).toBe(401);
    expect((await auth(shop.browser(), 'sign-in', { email, password: 'the first password' })).status).toBe(200);
    expect((await auth(shop.browser(), 'sign-in', { email, password: 'the second password' })).status).toBe(401);
  });

  test('does not hold an address that was never confirmed: an editor can still invite its owner', async () => {
    await offer();
    const email = freshEmail();
    await auth(shop.browser(), 'register', person(email));
    await shop.settle();
    const { token } = await shop.linkTo(email);
    const { id } = await shop.join({ email, permissions: 'read-write' });
    expect((await auth(shop.browser(), 'confirm', { token })).status).toBe(401);
    expect(await userOf(shop, email)).toMatchObject({ id, permissions: 'read-write', status: 'active' });
  });

  test('mails nothing that strangers typed but the address', async () => {
    await offer();
    const email = freshEmail();
    await auth(shop.browser(), 'register', { ...person(email), name: 'Buy at evil.example' });
    await shop.settle();
    const mail = shop.services.database.selectFrom('mails').selectAll().where('recipient', '=', email);
    expect(JSON.stringify(await mail.execute())).not.toContain('evil.example');
  });
});

describe('a forgotten password', () => {
  test('answers the same for every address, and mails only those who may sign in', async () => {
    const [known, stranger] = [freshEmail(), freshEmail()];
    await shop.join({ email: known });
    const answers = [];
    for (const email of [known, stranger]) {
      const { status, body } = await auth(shop.browser(), 'forgot', { email });
      answers.push(JSON.stringify({ status, body }).replaceAll(email, '…'));
    }
    await shop.settle();
    expect(new Set(answers)).toHaveLength(1);
    expect((await shop.mailsTo(known)).at(-1)).toBe('app-reset-password');
    expect(await shop.mailsTo(stranger)).toEqual([]);
  });

  test('is replaced by a link once, which ends earlier sessions and other links', async () => {
    const email = freshEmail();
    const { browser } = await shop.join({ email });
    const links = [];
    for (let count = 0; count < 2; count++) {
      await auth(shop.browser(), 'forgot', { email });
      await shop.settle();
      links.push((await shop.linkTo(email)).token);
    }
    const reset = (token: string | undefined) =>
      auth(shop.browser(), 'reset', { token, password: 'quite a new password' });
    expect((await reset(links[1])).status).toBe(200);
    expect((await reset(links[1])).status).toBe(401);
    expect((await reset(links[0])).status).toBe(401);
    expect(await look(browser, '/orders')).toBe('303 /login?next=%2Forders');
    expect((await auth(shop.browser(), 'sign-in', { email, password: goodPassword })).status).toBe(401);
    expect((await auth(shop.browser(), 'sign-in', { email, password: 'quite a new password' })).status).toBe(200);
  });

  test('late, made up, or of another purpose: a link is worth nothing', async () => {
    const email = freshEmail();
    await shop.join({ email });
    await auth(shop.browser(), 'forgot', { email });
    await shop.settle();
    const { token } = await shop.linkTo(email);
    expect((await auth(shop.browser(), 'confirm', { token })).status).toBe(401);
    expect((await auth(shop.browser(), 'reset', { token: `${token}x`, password: goodPassword })).status).toBe(401);
    const past = { expires_at: new Date(Date.now() - 1000) };
    await shop.services.database.updateTable('one_time_tokens').set(past).where('used_at', 'is', null).execute();
    expect((await auth(shop.browser(), 'reset', { token, password: goodPassword })).status).toBe(401);
  });
});

const statusOf = async (of: Shop, email: string) => (await userOf(of, email)).status;
