/** Signing in by a mailed link or code. */
import { expect, test } from 'vitest';
import {
  askForLink,
  codeIn,
  isSignedIn,
  lastMail,
  later,
  mailsTo,
  password,
  signIn,
  tokenIn,
  wrongCode,
} from './account-people.ts';
import { json } from '#platform/database/json.ts';
import { allow, Program } from '../assistants/oauth-programs.ts';
import { openServer } from '../whole-server.ts';

const redeem = '/api/auth/link/redeem';
const email = 'ann@example.com';

test('the mailed link signs in anywhere, once, and leads back to where it was asked', async () => {
  await using whole = await openServer();
  await whole.browser().signUp('Ann');
  const desk = whole.browser();
  const { token } = await askForLink(whole, desk, email, '/dashboard/new-multipage?from=1');
  const phone = whole.browser();
  const answer = await phone.call('POST', redeem, { token });
  expect(answer.body).toMatchObject({
    user: { email, email_verified: true },
    second_factor: null,
    redirect: '/dashboard/new-multipage?from=1',
  });
  expect(await isSignedIn(phone)).toBe(true);
  expect((await whole.browser().call('POST', redeem, { token })).status, 'twice').toBe(401);
  expect(await isSignedIn(desk)).toBe(false);
});

test('a link that is followed twice at the same moment signs in once', async () => {
  await using whole = await openServer();
  await whole.browser().signUp('Ann');
  const { token } = await askForLink(whole, whole.browser(), email);
  const answers = await Promise.all([1, 2, 3].map(() => whole.browser().call('POST', redeem, { token })));
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401, 401]);
});

test.each(['//evil.example/x', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'the way back never leads to %s',
  async (redirect) => {
    await using whole = await openServer();
    const ann = whole.browser();
    await ann.signUp('Ann');
    const { token } = await askForLink(whole, ann, email, redirect);
    expect((await ann.call('POST', redeem, { token })).body['redirect']).toBe('/dashboard');
  },
);

test('the code signs in only in the browser that asked, once', async () => {
  await using whole = await openServer();
  await whole.browser().signUp('Ann');
  const desk = whole.browser();
  const { code } = await askForLink(whole, desk, email);
  const other = whole.browser();
  expect((await other.call('POST', redeem, { email, code })).status, 'no cookie').toBe(401);
  await askForLink(whole, other, email);
  expect((await other.call('POST', redeem, { email, code })).status, "another browser's code").toBe(401);
  expect((await desk.call('POST', redeem, { email, code })).status).toBe(200);
  expect(await isSignedIn(desk)).toBe(true);
  expect((await desk.call('POST', redeem, { email, code })).status, 'twice').toBe(401);
});

test('five wrong codes spoil the code of that browser; the link of the same mail still works', async () => {
  await using whole = await openServer();
  await whole.browser().signUp('Ann');
  const desk = whole.browser();
  const { code, token } = await askForLink(whole, desk, email);
  const phone = whole.browser();
  const onPhone = await askForLink(whole, phone, email);
  for (let tries = 0; tries < 5; tries++) {
    const answer = await desk.call('POST', redeem, { email, code: wrongCode(code) });
    expect(answer.body['error']).toMatchObject({ code: 'wrong_credentials', fields: [{ path: 'code' }] });
  }
  expect((await desk.call('POST', redeem, { email, code })).status).toBe(401);
  expect((await phone.call('POST', redeem, { email, code: onPhone.code })).status, 'another browser').toBe(200);
  expect((await desk.call('POST', redeem, { token })).status).toBe(200);
});

test('many guesses at once are no more than five', async () => {
  await using whole = await openServer();
  await whole.browser().signUp('Ann');
  const desk = whole.browser();
  const { code } = await askForLink(whole, desk, email);
  const guesses = Array.from({ length: 12 }, () => desk.call('POST', redeem, { email, code: wrongCode(code) }));
  await Promise.all(guesses);
  const { tries } = await whole.services.database
    .selectFrom('one_time_tokens')
    .select('tries')
    .where('purpose', '=', 'sign-in')
    .executeTakeFirstOrThrow();
  expect(tries).toBe(5);
  expect((await desk.call('POST', redeem, { email, code })).status).toBe(401);
});

test('link and code are worth nothing late, nor link tokens of another purpose', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const verification = tokenIn(await lastMail(whole, email, 'verify-email'));
  expect((await ann.call('POST', redeem, { token: verification })).status).toBe(401);
  const { code, token } = await askForLink(whole, ann, email);
  await later(whole, 'one_time_tokens');
  expect((await ann.call('POST', redeem, { email, code })).status).toBe(401);
  expect((await ann.call('POST', redeem, { token })).status).toBe(401);
});

test.each(['/api/auth/link', '/api/auth/forgot-password'])(
  '%s answers alike for an address with and without an account',
  async (path) => {
    await using whole = await openServer();
    await whole.browser().signUp('Ann');
    const tell = async (address: string) => {
      const { status, body, headers } = await whole.browser().call('POST', path, { email: address });
      // The id of a request is another one with each.
      const shown = [...headers]
        .filter(([name]) => name !== 'x-request-id')
        .map(([name, value]) => [name, value.replaceAll(/[\w-]{43}/g, 'SECRET')]);
      return { status, body, shown };
    };
    const known = await tell(email);
    expect(await tell('nobody@example.com')).toEqual(known);
    expect(known).toMatchObject({ status: 200, body: {} });
    const mail = await lastMail(whole, 'nobody@example.com');
    expect(mail.subject).toBe('No Sheaf account with this address');
    expect(mail.text).toContain('http://localhost:3000/dashboard/signup');
    expect(mail.text).not.toContain('token=');
    expect(await whole.services.database.selectFrom('one_time_tokens').select('token_hash').execute()).toHaveLength(3);
  },
);

test('no mail carries a name that a stranger chose', async () => {
  await using whole = await openServer();
  await whole.browser().signUp('Visit evil.example', 'victim@example.com');
  await askForLink(whole, whole.browser(), 'victim@example.com');
  for (const { html, text, subject } of await mailsTo(whole, 'victim@example.com')) {
    expect(html + text + subject).not.toContain('evil.example');
  }
});

test('the sixth mail to one address from one place waits; from another place it goes out', async () => {
  await using whole = await openServer();
  const ask = (address: string) =>
    whole.browser().ask('/api/auth/link', {
      ...{ method: 'POST', address, headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ email }),
    });
  for (let mails = 0; mails < 5; mails++) expect((await ask('198.51.100.1')).status).toBe(200);
  expect((await ask('198.51.100.1')).status).toBe(429);
  expect((await ask('198.51.100.2')).status).toBe(200);
  expect(await mailsTo(whole, email)).toHaveLength(6);
});

test('who proves an address that nobody had proven takes the account from whoever made it', async () => {
  await using whole = await openServer();
  const squatter = whole.browser();
  await squatter.signUp('Mallory', email);
  await squatter.call('POST', '/api/account/email', { email: 'mallory@example.com', password });
  const ann = whole.browser();
  const { token } = await askForLink(whole, ann, email);
  const answer = await ann.call('POST', redeem, { token });
  expect(answer.body).toMatchObject({ user: { email, email_verified: true }, second_factor: null });
  expect(await isSignedIn(squatter)).toBe(false);
  expect((await signIn(squatter, email)).status).toBe(401);
  expect((await ann.call('GET', '/api/account')).body).toMatchObject({ has_password: false, pending_email: null });
  const planted = tokenIn(await lastMail(whole, 'mallory@example.com'));
  expect((await squatter.call('POST', '/api/auth/verify-email', { token: planted })).status).toBe(401);
  expect((await lastMail(whole, email)).subject).toBe('Your address is verified');
});

test('programs, directories and providers that the squatter let in end with the proof', async () => {
  await using whole = await openServer();
  const squatter = whole.browser();
  const { user } = (await squatter.signUp('Mallory', email)).body as { user: { id: string } };
  const made = await squatter.call('POST', '/api/workspaces', { name: 'Orchard' });
  const { id } = made.body['workspace'] as { id: string };
  const at = `/api/workspaces/${id}`;
  const program = await (await new Program(whole).discover()).register();
  const person = { browser: squatter, id: user.id, email };
  const { access_token, refresh_token } = await program.exchange(
    await allow(person, await program.address(), id, ['rows:read', 'apps:read']),
  );
  const { key } = (await squatter.call('POST', `${at}/api-keys`, { name: 'Robot', scopes: ['apps:read'], days: null }))
    .body as { key: string };
  const directory = (await squatter.call('POST', `${at}/directories`, { name: 'Okta', app_id: null })).body['token'];
  const provider = { id: 'idp_mallory', name: 'Mallory', issuer: 'https://id.example', client_id: 'sheaf' };
  const { database } = whole.services;
  await database
    .insertInto('sign_in_providers')
    .values({ ...provider, workspace_id: id, client_secret: '', scopes: 'openid', domains: json([]), role_claim: '' })
    .execute();
  const statuses = async () => ({
    assistant: await program.statusWith(access_token),
    key: (await whole.browser().ask('/api/apps', { headers: { authorization: `Bearer ${key}` } })).status,
    directory: (
      await whole.browser().ask('/scim/v2/Users', { headers: { authorization: `Bearer ${String(directory)}` } })
    ).status,
  });
  expect(await statuses()).toEqual({ assistant: 200, key: 200, directory: 200 });
  const ann = whole.browser();
  const { token } = await askForLink(whole, ann, email);
  expect((await ann.call('POST', redeem, { token })).status).toBe(200);
  expect(await statuses()).toEqual({ assistant: 401, key: 401, directory: 401 });
  await expect(program.refresh(refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  expect(await database.selectFrom('sign_in_providers').select('id').execute()).toEqual([]);
});

test('the browser that signed up keeps its password when it proves the address by a link', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await ann.call('POST', '/api/auth/sign-out');
  const { code } = await askForLink(whole, ann, email);
  await ann.call('POST', redeem, { email, code });
  expect((await ann.call('GET', '/api/account')).body).toMatchObject({ has_password: true, email_verified: true });
  expect((await signIn(whole.browser(), email, password)).status).toBe(200);
});

test('POST /api/auth exchanges the token of a mailed link for a session, also as a bearer token', async () => {
  await using whole = await openServer();
  await whole.browser().signUp('Ann');
  const client = whole.browser();
  const { token } = await askForLink(whole, client, email);
  const answer = await client.call('POST', '/api/auth', { token });
  expect(answer.body).toMatchObject({ created: false });
  const bearer = { headers: { authorization: `Bearer ${String(answer.body['token'])}` } };
  expect((await whole.browser().ask('/api/auth', bearer)).status).toBe(200);
  expect((await client.call('POST', '/api/auth', { token })).status, 'twice').toBe(401);
});

test('on an app host nobody signs in with an account of the site', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await ann.call('POST', '/api/apps', { name: 'Orchard', workbook_id: null, start: 'blank' });
  const app = 'http://orchard.localhost:3000';
  const { token } = await askForLink(whole, ann, email);
  const mail = await lastMail(whole, email);
  const tries: [string, object][] = [
    ['/api/auth/sign-in', { email, password }],
    ['/api/auth/link', { email }],
    ['/api/auth/link/redeem', { token }],
    ['/api/auth/link/redeem', { email, code: codeIn(mail) }],
    ['/api/auth/forgot-password', { email }],
  ];
  for (const [path, body] of tries) expect((await ann.call('POST', `${app}${path}`, body)).status, path).toBe(404);
  expect((await ann.call('POST', `${app}/api/auth`, { token })).status).toBe(401);
});
