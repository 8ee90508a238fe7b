/** Signing in to an app with a link by e-mail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { at, auth, freshEmail, look, openShop, postForm, setApp, type Shop, userOf } from './app-people.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const letPeople = (sign_in_by_mail = true) => setApp(shop, { settings: { sign_in_by_mail } });

test('is off until the owner turns it on; looking at the link uses nothing up, and pressing its button signs in once', async () => {
  const email = freshEmail();
  await shop.join({ email });
  expect((await auth(shop.browser(), 'mail-link', { email })).status).toBe(422);
  await letPeople();
  const browser = shop.browser();
  expect((await auth(browser, 'mail-link', { email: email.toUpperCase(), next: '/orders' })).status).toBe(200);
  await shop.settle();
  const { path, token } = await shop.linkTo(email);
  for (let count = 0; count < 3; count++) {
    const page = await shop.browser().ask(at(path));
    expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await page.text()).toContain('name="_act" value="link"');
  }
  const entered = await postForm(browser, path, { _block: 'auth', _act: 'link' });
  expect([entered.status, entered.headers.get('location')]).toEqual([303, '/orders']);
  expect(await look(browser, '/orders')).toBe('200');
  expect((await auth(shop.browser(), 'link', { token })).status).toBe(401);
});

fullTest(
  'says the same to users, invited people and strangers; only the owner of the address learns more',
  async () => {
    await letPeople();
    const [user, invited, stranger] = [freshEmail(), freshEmail(), freshEmail()];
    await shop.join({ email: user });
    await shop.edit('POST', '/api/mutipageapp_users', { appId: shop.app.id, name: 'I', email: invited });
    const answers = [];
    for (const email of [user, invited, stranger]) {
      const { status, body } = await auth(shop.browser(), 'mail-link', { email });
      answers.push(JSON.stringify({ status, body }).replace(email, 'X'));
    }
    expect(new Set(answers).size).toBe(1);
    await shop.settle();
    expect((await shop.mailsTo(user)).at(-1)).toBe('app-sign-in-link');
    expect((await shop.mailsTo(invited)).at(-1)).toBe('app-sign-in-link');
    expect(await shop.mailsTo(stranger)).toEqual([]);
    const { token } = await shop.linkTo(invited);
    expect((await auth(shop.browser(), 'link', { token })).body).toMatchObject({ href: '/' });
    expect((await userOf(shop, invited)).status).toBe('active');
  },
);

fullTest('ends with its time, a newer sign-in, a changed address, and the owner’s choice', async () => {
  await letPeople();
  const email = freshEmail();
  const { id } = await shop.join({ email });
  const link = async () => {
    await auth(shop.browser(), 'mail-link', { email });
    await shop.settle();
    return (await shop.linkTo(email)).token;
  };
  const [older, newer] = [await link(), await link()];
  expect((await auth(shop.browser(), 'link', { token: newer })).status).toBe(200);
  expect((await auth(shop.browser(), 'link', { token: older })).status, 'an older one').toBe(401);
  const late = await link();
  const past = { expires_at: new Date(Date.now() - 1) };
  await shop.services.database.updateTable('one_time_tokens').set(past).where('app_user_id', '=', id).execute();
  expect((await auth(shop.browser(), 'link', { token: late })).status, 'too late').toBe(401);
  const moved = await link();
  const change = { appId: shop.app.id, userId: id, name: 'N', email: freshEmail() };
  await shop.edit('PUT', '/api/mutipageapp_users', change);
  expect((await auth(shop.browser(), 'link', { token: moved })).status, 'another address').toBe(401);
  const other = freshEmail();
  await shop.join({ email: other });
  await auth(shop.browser(), 'mail-link', { email: other });
  await shop.settle();
  const { token } = await shop.linkTo(other);
  await letPeople(false);
  expect((await auth(shop.browser(), 'link', { token })).status, 'turned off').toBe(401);
});

fullTest('mails one person a few links an hour', async () => {
  await letPeople();
  const email = freshEmail();
  const browser = shop.browser();
  const statuses = [];
  for (let count = 0; count < 6; count++) statuses.push((await auth(browser, 'mail-link', { email })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});
