/** People of an app sign in at an OpenID Connect provider of its workspace. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullDescribe, fullTest } from '#test/full-test.ts';
import { clientSecret, openProvider } from '../../oidc-provider.ts';
import { at, auth, freshEmail, look, setApp, userOf } from './app-people.ts';
import { holdKey, meanwhile } from '../meanwhile.ts';
import { openShopWithProvider, type ShopWithProvider } from './workspace-provider.ts';

let all: ShopWithProvider;
beforeAll(async () => {
  all = await openShopWithProvider({ domains: ['Acme.example '], role_claim: 'groups' });
});
afterAll(() => all[Symbol.asyncDispose]());

const acme = (name: string) => ({ sub: name, email: `${name}@acme.example`, email_verified: true, name });
const invite = async (email: string) => {
  const body = { appId: all.shop.app.id, name: 'Invited', email };
  expect((await all.shop.edit('POST', '/api/mutipageapp_users', body)).status).toBe(200);
};
const refused = (problem: string) => `/login?${new URLSearchParams({ problem, next: '/orders' })}`;

test('is shut until the owner turns it on; then invited people come in, and nobody else', async () => {
  const { shop, provider } = all;
  await invite('ann@acme.example');
  provider.person = acme('ann');
  const before = await shop.browser().ask(at(`/api/app-auth/providers/${all.providerId}`));
  expect(before.headers.get('location')).toBe('/login?problem=failed');
  await all.connect();
  const ann = shop.browser();
  expect(await (await ann.ask(at('/login'))).text()).toContain('Continue with Acme');
  expect(await all.signIn(ann)).toBe('/orders');
  expect(await look(ann, '/orders')).toBe('200');
  // Assistants send people to sign in with all that they ask in the address to come back to.
  const asked = `/mcp/connect?state=${'s'.repeat(2_000)}`;
  expect(await all.signIn(shop.browser(), asked)).toBe(asked);
  expect(await userOf(shop, 'ann@acme.example')).toMatchObject({ status: 'active', permissions: 'read' });
  // The provider decides each time: no mail lets her choose a password beside it.
  await auth(shop.browser(), 'forgot', { email: 'ann@acme.example' });
  await shop.settle();
  await expect(shop.linkTo('ann@acme.example')).rejects.toThrow('Someone asked for a new password');
  provider.person = acme('bob');
  const bob = shop.browser();
  expect(await all.signIn(bob)).toBe(refused('refused'));
  expect(await look(bob, '/orders')).toBe('303 /login?next=%2Forders');
  expect(await (await bob.ask(at('/login?problem=refused'))).text()).toContain('You can’t come in with this account.');
});

test('an address that the provider has not verified takes over nobody, and joins nowhere', async () => {
  const { shop, provider } = all;
  await all.connect({ joins: true });
  const email = 'eli@acme.example';
  const { browser } = await shop.join({ email });
  for (const email_verified of [false, undefined]) {
    provider.person = { sub: 'mallory', email, ...(email_verified !== undefined && { email_verified }) };
    expect(await all.signIn(shop.browser())).toBe(refused('unverified'));
    provider.person = { ...provider.person, email: 'new@acme.example' };
    expect(await all.signIn(shop.browser())).toBe(refused('unverified'));
  }
  expect(await look(browser, '/orders')).toBe('200');
  // Someone else there who was given the address later is not the user either.
  provider.person = { ...acme('eli'), sub: 'eli-1' };
  expect(await all.signIn(shop.browser())).toBe('/orders');
  provider.person = { ...acme('eli'), sub: 'eli-2' };
  expect(await all.signIn(shop.browser())).toBe(refused('refused'));
});

test('two first sign-ins of one person at once make one user, whatever address the provider says', async () => {
  const { shop, provider, providerId } = all;
  await all.connect({ joins: true });
  const [app_id, gil] = [shop.app.id, await shop.join({ email: freshEmail() })];
  provider.person = { ...acme('gil'), sub: 'gil-1' };
  const browser = shop.browser();
  const begun = await browser.ask(at(`/api/app-auth/providers/${providerId}?next=%2Forders`));
  const atSite = await browser.ask(await provider.passThrough(begun.headers.get('location') ?? ''));
  const passed = await meanwhile(
    shop.services.database,
    async (transaction) => {
      await holdKey(transaction, `identity ${app_id} ${providerId} gil-1`);
      await transaction
        .insertInto('app_user_identities')
        .values({ provider_id: providerId, app_id, subject: 'gil-1', app_user_id: gil.id })
        .execute();
    },
    () => browser.ask(atSite.headers.get('location') ?? ''),
  );
  expect([passed.status, passed.headers.get('location')]).toEqual([303, '/orders']);
  const { database } = shop.services;
  expect(await database.selectFrom('app_users').select('id').where('email', '=', 'gil@acme.example').execute()).toEqual(
    [],
  );
});

fullDescribe('joining', () => {
  fullTest('is for the domains of the provider alone, and takes the place of unproven registrations', async () => {
    const { shop, provider } = all;
    await all.connect({ joins: true });
    provider.person = acme('cleo');
    expect(await all.signIn(shop.browser())).toBe('/orders');
    expect(await userOf(shop, 'cleo@acme.example')).toMatchObject({ name: 'cleo', status: 'active' });
    for (const email of ['dan@elsewhere.example', 'dan@sub.acme.example', 'dan@acme.example.evil.example']) {
      provider.person = { sub: email, email, email_verified: true };
      expect(await all.signIn(shop.browser()), email).toBe(refused('refused'));
    }
    const values = { app_id: shop.app.id, name: 'Squatter', email: 'Finn@acme.example', password_hash: 'x' };
    const squatter = { ...values, id: 'apu_squatter', permissions: 'read' as const, row_identity: null };
    await shop.services.database
      .insertInto('app_users')
      .values({ ...squatter, status: 'unconfirmed' })
      .execute();
    provider.person = acme('finn');
    expect(await all.signIn(shop.browser())).toBe('/orders');
    const finn = await shop.services.database
      .selectFrom('app_users')
      .select(['name', 'password_hash', 'status'])
      .where('email', '=', 'finn@acme.example')
      .execute();
    expect(finn).toEqual([{ name: 'finn', password_hash: null, status: 'active' }]);
  });

  fullTest(
    'gives roles by claims at each sign-in, and refuses people without one where the owner wants it',
    async () => {
      const { shop, provider, owner } = all;
      const roles = [
        { key: 'boss', name: 'Boss', permissions: 'read-write' as const },
        { key: 'crew', name: 'Crew', permissions: 'read' as const },
      ];
      await setApp(shop, { settings: { roles, default_role: '' } });
      const path = `/api/workspaces/${shop.app.workspace_id}/sign-in-providers/${all.providerId}/apps/${shop.app.id}`;
      const bad = await owner.call('PUT', path, { on: true, roles: [{ value: 'x', role: 'none' }] });
      expect(bad.body).toMatchObject({ error: { code: 'invalid_input', fields: [{ path: 'roles.0.role' }] } });
      const mapping = [
        { value: 'admins', role: 'boss' },
        { value: 'staff', role: 'crew' },
      ];
      await all.connect({ joins: true, roles: mapping });
      const roleAfter = async (groups: string[]) => {
        provider.person = { ...acme('gus'), groups };
        expect(await all.signIn(shop.browser())).toBe('/orders');
        const columns = shop.services.database.selectFrom('app_users').select(['role', 'permissions']);
        return columns.where('email', '=', 'gus@acme.example').executeTakeFirst();
      };
      expect(await roleAfter(['staff', 'admins'])).toEqual({ role: 'boss', permissions: 'read-write' });
      expect(await roleAfter(['staff'])).toEqual({ role: 'crew', permissions: 'read' });
      expect(await roleAfter([])).toEqual({ role: null, permissions: 'read' });
      await all.connect({ joins: true, roles: mapping, only_with_role: true });
      provider.person = { ...acme('gus'), groups: ['other'] };
      expect(await all.signIn(shop.browser())).toBe(refused('refused'));
      const told = await shop.edit('GET', `/api/apps/${shop.app.id}/sign-in-ways`);
      expect(JSON.stringify(told.body)).toContain('Everyone with an address at acme.example can sign in through Acme');
      const report = await shop.edit('GET', `/api/apps/${shop.app.id}/leaks`);
      expect(JSON.stringify(report.body)).toContain('“admins” is Boss');
      await setApp(shop, { settings: {} });
      await all.connect();
    },
  );
});

fullDescribe('what an attacker tries', () => {
  fullTest('an answer counts once, in the browser that began, at the app and provider it was for', async () => {
    const { shop, provider } = all;
    await all.connect({ joins: true });
    provider.person = acme('hal');
    const start = at(`/api/app-auth/providers/${all.providerId}`);
    const begin = async () => {
      const browser = shop.browser();
      const location = (await browser.ask(start)).headers.get('location') ?? '';
      const back = await provider.passThrough(location);
      return { browser, location, finish: (await browser.ask(back)).headers.get('location') ?? '' };
    };
    const end = async (browser: { ask(path: string): Promise<Response> }, href: string) =>
      (await browser.ask(href)).headers.get('location');
    const one = await begin();
    expect(new URL(one.location).searchParams.get('code_challenge_method')).toBe('S256');
    expect(await end(shop.browser(), one.finish), 'another browser').toBe('/login?problem=expired');
    expect(await end(one.browser, one.finish)).toBe('/');
    expect(await end(one.browser, one.finish), 'again').toBe('/login?problem=expired');
    const two = await begin();
    const other = new URL(two.finish);
    other.searchParams.set('state', `forged.${shop.app.id}`);
    expect(await end(two.browser, other.href), 'a forged state').toBe('/login?problem=failed');
    expect(await end(two.browser, two.finish), 'used up by the forged one').toBe('/login?problem=expired');
    const three = await begin();
    const mixed = new URL(three.finish);
    mixed.searchParams.set('iss', 'https://evil.example');
    expect(await end(three.browser, mixed.href), 'the answer of another issuer').toBe('/login?problem=failed');
    const four = await begin();
    expect(await end(four.browser, four.finish.replace(all.providerId, 'idp_other'))).toBe('/login?problem=expired');
  });

  fullTest('the callback leads to the app that the state names, and nowhere else', async () => {
    const callback = `/api/sign-in-providers/${all.providerId}/callback`;
    const browser = all.shop.browser();
    for (const state of ['', 'x', 'x.https://evil.example', 'x.app_none', `x.${all.shop.app.id}/../evil`]) {
      const answer = await browser.ask(`${callback}?${new URLSearchParams({ state, code: 'c' })}`);
      expect(answer.status, state).toBe(404);
    }
    const query = new URLSearchParams({ state: `x.${all.shop.app.id}`, code: 'c', next: '//evil.example', extra: '1' });
    const answer = await browser.ask(`${callback}?${query}`);
    const to = new URL(answer.headers.get('location') ?? '');
    expect([to.origin, [...to.searchParams.keys()]]).toEqual(['http://shop.localhost:3000', ['state', 'code']]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  });

  fullTest('the issuer is asked through the guard; the secret is sealed and never answered', async () => {
    const { shop, owner } = all;
    const path = `/api/workspaces/${shop.app.workspace_id}/sign-in-providers`;
    const given = { name: 'Bad', client_id: 'c', client_secret: 'a secret' };
    for (const [issuer, message] of [
      ['http://169.254.169.254/latest', 'must begin with https'],
      ['https://169.254.169.254/latest', 'internal services'],
      ['https://10.0.0.1', 'isn’t on the public internet'],
      ['http://localhost:3000', 'Sheaf can’t call itself'],
      [`${all.provider.issuer}/none`, 'doesn’t answer as an OpenID Connect issuer'],
      ['javascript:alert(1)', 'Enter the issuer’s address'],
      ['https://user:word@example.com', 'Enter the issuer’s address'],
    ]) {
      const answer = await owner.call('POST', path, { ...given, issuer });
      expect(answer.status, issuer).toBe(422);
      expect(JSON.stringify(answer.body), issuer).toContain(message);
      expect(answer.body).toMatchObject({ error: { fields: [{ path: 'issuer' }] } });
    }
    const stored = await shop.services.database.selectFrom('sign_in_providers').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(clientSecret);
    expect(JSON.stringify((await owner.call('GET', path)).body)).not.toContain(clientSecret);
    // A stored secret is sent to no other issuer.
    await using other = await openProvider('http://localhost:3000/none');
    const moved = { name: 'Acme', issuer: other.issuer, client_id: 'sheaf', domains: ['acme.example'] };
    const answer = await owner.call('PUT', `${path}/${all.providerId}`, moved);
    expect(answer.body).toMatchObject({ error: { fields: [{ path: 'client_secret' }] } });
    const taken = { ...given, issuer: other.issuer, domains: ['ACME.example'] };
    expect((await owner.call('POST', path, taken)).body).toMatchObject({ error: { fields: [{ path: 'domains' }] } });
    const guest = shop.browser();
    expect((await guest.call('GET', path)).status).toBe(401);
  });
});

fullDescribe('a provider that is turned off', () => {
  fullTest('ends the sessions of its people, and only theirs', async () => {
    const { shop, provider } = all;
    await all.connect({ joins: true });
    provider.person = acme('ida');
    const ida = shop.browser();
    await all.signIn(ida);
    const byPassword = await shop.join({ email: freshEmail() });
    await all.connect({ on: false });
    expect(await look(ida, '/orders')).toBe('303 /login?next=%2Forders');
    expect(await look(byPassword.browser, '/orders')).toBe('200');
    expect(await (await ida.ask(at('/login'))).text()).not.toContain('Continue with Acme');
    await all.connect();
  });

  fullTest('an address of its domain leads to it, and others get a link where the owner lets people', async () => {
    const { shop } = all;
    await all.connect();
    const led = await auth(shop.browser(), 'mail-link', { email: 'Someone@acme.example', next: '/orders' });
    expect(led.body['href']).toContain(`/api/app-auth/providers/${all.providerId}?`);
    const between = await shop.browser().ask(at(String(led.body['href'])));
    expect([between.status, await between.text()]).toEqual([200, expect.stringContaining('login_hint=someone%40acme')]);
    const none = await auth(shop.browser(), 'mail-link', { email: freshEmail() });
    expect(none.body).toMatchObject({ error: { code: 'invalid_input', fields: [{ path: 'email' }] } });
  });
});
