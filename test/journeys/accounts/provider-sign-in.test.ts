import { expect, test } from 'vitest';
import { clientId, clientSecret, openProvider, type TestProvider } from '../../oidc-provider.ts';
import { createUser } from '#features/accounts/server/sign-up.ts';
import { holdKey, meanwhile } from '../meanwhile.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fewOf } from '#test/tier.ts';

const callback = 'http://localhost:3000/api/auth/oidc/sso/callback';

async function open(): Promise<AsyncDisposable & { whole: WholeServer; provider: TestProvider }> {
  const provider = await openProvider(callback);
  const whole = await openServer({
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_NAME: 'Example ID',
  });
  return {
    whole,
    provider,
    async [Symbol.asyncDispose]() {
      await whole[Symbol.asyncDispose]();
      await provider[Symbol.asyncDispose]();
    },
  };
}

/** To the provider, through it, and back; answers where the browser ends up. */
async function signInAt(
  provider: TestProvider,
  browser: TestBrowser,
  redirect = '/dashboard/account',
): Promise<string> {
  const begun = await browser.ask(`/api/auth/oidc/sso?redirect=${encodeURIComponent(redirect)}`);
  const back = await provider.passThrough(begun.headers.get('location') ?? '');
  return (await browser.ask(back)).headers.get('location') ?? '';
}

const who = async (browser: TestBrowser) => (await browser.call('GET', '/api/auth')).body;

test('the providers of the environment are offered, by name and never with a secret', async () => {
  await using all = await open();
  const { body } = await all.whole.browser().call('GET', '/api/auth/providers');
  expect(body).toEqual({ providers: [{ key: 'sso', name: 'Example ID' }] });
});

test('a new person gets a verified account with a workspace, and comes back to it the next time', async () => {
  await using all = await open();
  all.provider.person = { sub: 'bea', email: 'Bea@Example.com', email_verified: true, name: 'Bea' };
  const browser = all.whole.browser();
  expect(await signInAt(all.provider, browser)).toBe('/dashboard/account');
  expect(await who(browser)).toMatchObject({ name: 'Bea', email: 'bea@example.com', email_verified: true });
  // The address at the provider may change: it is the same person.
  all.provider.person = { sub: 'bea', email: 'bea@elsewhere.example', email_verified: true };
  const again = all.whole.browser();
  await signInAt(all.provider, again);
  expect(await who(again)).toMatchObject({ email: 'bea@example.com' });
  expect(await all.whole.services.database.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('two first sign-ins of one identity at once make one account, whatever address the provider says', async () => {
  await using all = await open();
  const { database } = all.whole.services;
  all.provider.person = { sub: 'bea', email: 'bea@elsewhere.example', email_verified: true, name: 'Bea' };
  const browser = all.whole.browser();
  const begun = await browser.ask('/api/auth/oidc/sso?redirect=/dashboard/account');
  const back = await all.provider.passThrough(begun.headers.get('location') ?? '');
  const identity = { issuer: all.provider.issuer, subject: 'bea', provider: 'sso', email: 'bea@example.com' };
  const ended = await meanwhile(
    database,
    async (transaction) => {
      await holdKey(transaction, `identity ${identity.issuer} bea`);
      const made = { name: 'Bea', email: identity.email, password: null, verified: true };
      const user_id = await createUser(transaction, made);
      await transaction
        .insertInto('user_identities')
        .values({ ...identity, user_id })
        .execute();
    },
    () => browser.ask(back),
  );
  expect(ended.headers.get('location')).toBe('/dashboard/account');
  expect(await who(browser)).toMatchObject({ email: 'bea@example.com' });
  expect(await database.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('an address that the provider has not verified opens nothing and makes nothing', async () => {
  await using all = await open();
  await all.whole.browser().signUp('Ann');
  for (const email of ['ann@example.com', 'new@example.com']) {
    all.provider.person = { sub: email, email, email_verified: false };
    const browser = all.whole.browser();
    expect(await signInAt(all.provider, browser)).toBe('/dashboard/auth?provider=unverified');
    expect((await browser.call('GET', '/api/auth')).status).toBe(401);
  }
  expect(await all.whole.services.database.selectFrom('users').select('id').execute()).toHaveLength(1);
});

test('an account made by somebody else for an unproven address loses its password and sessions to the real owner', async () => {
  await using all = await open();
  const squatter = all.whole.browser();
  await squatter.signUp('Ann');
  all.provider.person = { sub: 'ann', email: 'ann@example.com', email_verified: true };
  const owner = all.whole.browser();
  await signInAt(all.provider, owner);
  expect(await who(owner)).toMatchObject({ email: 'ann@example.com', email_verified: true });
  expect((await squatter.call('GET', '/api/auth')).status).toBe(401);
  const retry = { email: 'ann@example.com', password: 'a long enough password' };
  expect((await squatter.call('POST', '/api/auth/sign-in', retry)).status).toBe(401);
});

test('an account with a proven address is linked and keeps its password', async () => {
  await using all = await open();
  await all.whole.browser().signUp('Ann');
  await all.whole.services.database.updateTable('users').set({ email_verified_at: new Date() }).execute();
  all.provider.person = { sub: 'ann', email: 'ann@example.com', email_verified: true };
  const browser = all.whole.browser();
  await signInAt(all.provider, browser);
  expect(await who(browser)).toMatchObject({ name: 'Ann' });
  const again = { email: 'ann@example.com', password: 'a long enough password' };
  expect((await all.whole.browser().call('POST', '/api/auth/sign-in', again)).status).toBe(200);
});

test('the way back works once, in the browser that began, with its own state', async () => {
  await using all = await open();
  all.provider.person = { sub: 'bea', email: 'bea@example.com', email_verified: true };
  const browser = all.whole.browser();
  const begin = async () => {
    const begun = await browser.ask('/api/auth/oidc/sso');
    return all.provider.passThrough(begun.headers.get('location') ?? '');
  };
  const back = await begin();
  const stranger = all.whole.browser();
  expect((await stranger.ask(back)).headers.get('location')).toBe('/dashboard/auth?provider=expired');
  const forged = new URL(back);
  forged.searchParams.set('state', 'another');
  expect((await browser.ask(forged.href)).headers.get('location')).toBe('/dashboard/auth?provider=failed');
  expect((await browser.ask(back)).headers.get('location'), 'used up by the forged one').toContain('expired');
  expect((await browser.call('GET', '/api/auth')).status).toBe(401);
  const good = await begin();
  expect((await browser.ask(good)).headers.get('location')).toBe('/dashboard');
  expect((await browser.ask(good)).headers.get('location'), 'twice').toContain('expired');
});

test.each(fewOf([String.raw`/\evil.example`, 'https://evil.example/', '//evil.example', 'javascript:alert(1)'], 2))(
  'a redirect to %s ends at the dashboard',
  async (redirect) => {
    await using all = await open();
    all.provider.person = { sub: 'bea', email: 'bea@example.com', email_verified: true };
    expect(await signInAt(all.provider, all.whole.browser(), redirect)).toMatch(/^\/(dashboard)?$/);
  },
);

test('POST /api/auth takes an ID token of the provider once and answers a bearer token and whether it made the account', async () => {
  await using all = await open();
  all.provider.person = { sub: 'bea', email: 'bea@example.com', email_verified: true, name: 'Bea' };
  const browser = all.whole.browser();
  const id_token = await all.provider.idToken();
  const first = await browser.call('POST', '/api/auth', { token: id_token });
  expect(first.body).toEqual({ token: expect.any(String), created: true });
  const headers = { authorization: `Bearer ${String(first.body['token'])}` };
  const requested = await all.whole.browser().ask('/api/auth', { headers });
  expect(await requested.json()).toMatchObject({ email: 'bea@example.com' });
  expect((await browser.call('POST', '/api/auth', { token: id_token })).status, 'twice').toBe(401);
  const second = await browser.call('POST', '/api/auth', { token: await all.provider.idToken() });
  expect(second.body).toMatchObject({ created: false });
});

test('a token that is forged, foreign or changed is refused', async () => {
  await using all = await open();
  await using other = await openProvider(callback);
  all.provider.person = { sub: 'bea', email: 'bea@example.com', email_verified: true };
  const good = await all.provider.idToken();
  const [head = '', body = '', signature = ''] = good.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
  const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'ann' })).toString('base64url');
  const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
  const forged = [`${head}.${changed}.${signature}`, `${unsigned}.${body}.`, 'nonsense', await other.idToken()];
  for (const token of forged) {
    const answer = await all.whole.browser().call('POST', '/api/auth', { token });
    expect(answer.status, token.slice(0, 20)).toBe(401);
  }
  expect(await all.whole.services.database.selectFrom('users').select('id').execute()).toEqual([]);
});

test('a token is used up however its signature is spelt', async () => {
  await using all = await open();
  all.provider.person = { sub: 'bea', email: 'bea@example.com', email_verified: true };
  const browser = all.whole.browser();
  const token = await all.provider.idToken();
  expect((await browser.call('POST', '/api/auth', { token })).status).toBe(200);
  // The last letter of 256 bytes holds two bits that no reader looks at.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(token.at(-1) ?? '');
  for (const other of [1, 2, 3]) {
    const respelt = `${token.slice(0, -1)}${letters.charAt(last ^ other)}`;
    expect((await browser.call('POST', '/api/auth', { token: respelt })).status, `${other}`).toBe(401);
  }
});

test.each<[string, Record<string, unknown>, number]>([
  ['of ours alone', { aud: clientId }, 200],
  ['of ours, made out to us', { aud: clientId, azp: clientId }, 200],
  ['of ours and another, made out to us', { aud: [clientId, 'other'], azp: clientId }, 200],
  ['of ours, made out to another', { aud: clientId, azp: 'other' }, 401],
  ['of ours and another, made out to the other', { aud: [clientId, 'other'], azp: 'other' }, 401],
  ['of ours and another, made out to nobody', { aud: [clientId, 'other'] }, 401],
  ['of another', { aud: 'other', azp: clientId }, 401],
])('a token %s is taken only when it is ours to take', async (_which, claims, status) => {
  await using all = await open();
  all.provider.person = { sub: 'bea', email: 'bea@example.com', email_verified: true };
  const token = await all.provider.signed(claims);
  expect((await all.whole.browser().call('POST', '/api/auth', { token })).status).toBe(status);
});

test('a provider that does not answer is said plainly, and the password still works', async () => {
  await using whole = await openServer({
    OIDC_ISSUER: 'http://127.0.0.1:9',
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  });
  const answer = await whole.browser().ask('/api/auth/oidc/sso?redirect=/dashboard/account');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard/auth?provider=failed']);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect((await whole.browser().signUp('Ann')).status).toBe(200);
});
