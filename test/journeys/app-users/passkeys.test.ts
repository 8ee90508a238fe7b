/** Passkeys of the people of an app, with real signatures of a device in software. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator, type Deviations } from '#test/authenticator.ts';
import { fullTest } from '#test/full-test.ts';
import { passkeySteps } from './passkey-steps.ts';
import { at, auth, freshEmail, look, openShop, setApp, type Shop } from './app-people.ts';
import type { TestBrowser } from '../whole-server.ts';

const here = 'http://shop.localhost:3000';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await setApp(shop, { settings: { sign_in_by_passkey: true } });
});
afterAll(() => shop[Symbol.asyncDispose]());

const steps = (browser: TestBrowser) => passkeySteps(browser, here);

async function joined(device = new Authenticator()) {
  const email = freshEmail();
  const { id, browser } = await shop.join({ email });
  return { id, email, browser, device, own: steps(browser) };
}

test('people add one where they are signed in, come in with it where they were going, and remove it', async () => {
  const { id, email, browser, device, own } = await joined();
  expect((await own.call('passkeys')).body).toEqual({ passkeys: [], may_add: true });
  const added = await own.add(device);
  expect(added.body).toMatchObject({ may_add: true, passkeys: [{ host: 'shop.localhost', last_used_at: null }] });
  expect((await shop.mailsTo(email)).at(-1)).toBe('app-passkey');
  const noted = await shop.services.database.selectFrom('audit_log').select('action').orderBy('at', 'desc').execute();
  expect(noted[0]?.action).toBe('app_user.passkey_added');
  const other = shop.browser();
  expect(await (await other.ask(at('/login'))).text()).toContain('Sign in with a passkey');
  const entered = await steps(other).enter(device, {}, here, '/orders');
  expect([entered.status, entered.body['href'], await look(other, '/orders')]).toEqual([200, '/orders', '200']);
  const [passkey] = (await own.call('passkeys')).body['passkeys'] as { id: string; last_used_at: string }[];
  expect(passkey?.last_used_at).not.toBeNull();
  const { browser: stranger } = await joined();
  await steps(stranger).call('passkeys', { remove: passkey?.id });
  expect((await steps(shop.browser()).enter(device)).status, 'not theirs to remove').toBe(200);
  expect((await own.call('passkeys', { remove: passkey?.id })).body).toEqual({ passkeys: [], may_add: true });
  expect((await steps(shop.browser()).enter(device)).status, 'removed').toBe(401);
  expect(await look(browser, '/orders')).toBe('200');
  expect(
    await shop.services.database.selectFrom('passkeys').select('id').where('app_user_id', '=', id).execute(),
  ).toEqual([]);
});

fullTest('of another origin, name, person, browser or time it opens nothing, nor a second time', async () => {
  const { device, own } = await joined();
  await own.add(device);
  const { id: other } = await joined();
  const wrong: [Deviations, string?][] = [
    [{}, 'http://localhost:3000'],
    [{}, 'http://other.localhost:3000'],
    [{ rpId: 'localhost' }],
    [{ userHandle: Buffer.from(other).toString('base64url') }],
    [{ isVerified: false }],
    [{ challenge: Buffer.alloc(32).toString('base64url') }],
  ];
  for (const [deviation, origin = here] of wrong) {
    const answer = await steps(shop.browser()).enter(device, deviation, origin);
    expect(answer.status, `${JSON.stringify(deviation)} ${origin}`).toBe(401);
  }
  const browser = shop.browser();
  const { options } = (await auth(browser, 'passkey-start', {})).body;
  const response = device.use(options, here);
  const thief = shop.browser();
  await auth(thief, 'passkey-start', {});
  expect((await auth(thief, 'passkey', { response })).status).toBe(401);
  expect((await auth(browser, 'passkey', { response })).status, 'used up').toBe(401);
  // One of the site is none of an app, and the other way round.
  const atSite = await shop.browser().call('POST', 'http://localhost:3000/api/auth/passkey', { response });
  expect(atSite.status).toBe(401);
});

fullTest('is shut where the owner turns it off, for people without another way in, and with their access', async () => {
  const { id, device, own } = await joined();
  await own.add(device);
  const enter = async () => (await steps(shop.browser()).enter(device)).status;
  await setApp(shop, { settings: { sign_in_by_passkey: false } });
  expect([await enter(), (await own.add(device)).status]).toEqual([403, 403]);
  expect(await (await shop.browser().ask(at('/login'))).text()).not.toContain('Sign in with a passkey');
  await setApp(shop, { settings: { sign_in_by_passkey: true } });
  expect(await enter()).toBe(200);
  const { database } = shop.services;
  const set = (values: object) => database.updateTable('app_users').set(values).where('id', '=', id).execute();
  await set({ status: 'inactive' });
  expect(await enter(), 'turned off').toBe(401);
  await set({ status: 'active', password_hash: null });
  expect(await enter(), 'a provider alone lets them in').toBe(401);
  expect((await own.call('passkeys')).body).toMatchObject({ may_add: false });
  expect((await own.call('passkey-add-start')).status).toBe(403);
  await setApp(shop, { settings: { sign_in_by_passkey: true, sign_in_by_mail: true } });
  expect(await enter(), 'by mail, too').toBe(200);
  await setApp(shop, { settings: { sign_in_by_passkey: true } });
  await set({ password_hash: 'x' });
  await database
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('app_user_id', '=', id)
    .execute();
  expect((await own.call('passkey-add-start')).body['error']).toMatchObject({ code: 'forbidden' });
  const change = { appId: shop.app.id, userId: id, name: 'Other', email: freshEmail() };
  await shop.edit('PUT', '/api/mutipageapp_users', change);
  expect(await enter(), 'another address is another person').toBe(401);
  expect(await database.selectFrom('passkeys').select('id').where('app_user_id', '=', id).execute()).toEqual([]);
});

fullTest('its counter, its session and strangers are looked at as at the site', async () => {
  const { email, device, own } = await joined(new Authenticator({ counts: true }));
  await own.add(device);
  expect((await steps(shop.browser()).enter(device)).status).toBe(200);
  expect((await steps(shop.browser()).enter(device, { counter: 1 })).status).toBe(401);
  const mail = await shop.services.database
    .selectFrom('mails')
    .select('subject')
    .where('recipient', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(mail?.subject).toMatch(/^A passkey was refused/);
  const { own: other } = await joined();
  const { options } = (await own.call('passkey-add-start')).body;
  expect((await other.call('passkey-add', { response: device.make(options, here) })).status).toBe(401);
  for (const step of ['passkeys', 'passkey-add-start', 'passkey-add'])
    expect([401, 422]).toContain((await auth(shop.browser(), step, {})).status);
  const inFrame = await shop.browser().call('POST', at('/api/app-auth/passkey-start?embed=true'), {});
  expect(inFrame.status).toBe(403);
});
