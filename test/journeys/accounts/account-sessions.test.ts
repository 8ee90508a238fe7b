/** Where a person is signed in, and signing out. */
import { expect, test } from 'vitest';
import { isSignedIn, later, signIn } from './account-people.ts';
import { openServer, type TestBrowser } from '../whole-server.ts';

const email = 'ann@example.com';
const app = 'http://orchard.localhost:3000';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';

interface Listed {
  id: string;
  host: string;
  apps: string[];
  how: string;
  device: string;
  address: string;
  current: boolean;
}
const listed = async (browser: TestBrowser): Promise<Listed[]> =>
  (await browser.call('GET', '/api/account/sessions')).body['sessions'] as Listed[];

async function openOrchard(ann: TestBrowser): Promise<void> {
  await ann.signUp('Ann');
  await ann.call('POST', '/api/apps', { name: 'Orchard', workbook_id: null, start: 'blank' });
  await ann.open(`${app}/handover?path=/`);
}

test('sessions are listed with host, device and address, and without anything that opens them', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await openOrchard(ann);
  await whole.browser().signUp('Bob');
  const desk = whole.browser();
  await desk.ask('/api/auth/sign-in', {
    ...{ method: 'POST', address: '198.51.100.7' },
    headers: { 'content-type': 'application/json', 'user-agent': firefox },
    body: JSON.stringify({ email, password: 'a long enough password' }),
  });
  const sessions = await listed(ann);
  // One for each browser, with the apps that it went on to.
  expect(sessions).toHaveLength(2);
  expect(sessions).toContainEqual(
    expect.objectContaining({
      host: 'localhost',
      device: 'Firefox on Windows',
      address: '198.51.100.7',
      how: 'password',
    }),
  );
  expect(sessions.filter((session) => session.current)).toEqual([
    expect.objectContaining({ host: 'localhost', apps: ['orchard.localhost'], how: 'sign-up' }),
  ]);
  const stored = await whole.services.database.selectFrom('sessions').select('token_hash').execute();
  for (const { token_hash } of stored) expect(JSON.stringify(sessions)).not.toContain(token_hash);
});

test('one session is ended by its id; one of somebody else is not there', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const desk = whole.browser();
  await signIn(desk, email);
  const bob = whole.browser();
  await bob.signUp('Bob');
  const other = (await listed(ann)).find((session) => !session.current);
  expect((await bob.call('DELETE', `/api/account/sessions/${other?.id}`)).status).toBe(404);
  expect(await isSignedIn(desk)).toBe(true);
  const left = await ann.call('DELETE', `/api/account/sessions/${other?.id}`);
  expect(left.body['sessions']).toHaveLength(1);
  expect(await isSignedIn(desk)).toBe(false);
  expect(await isSignedIn(ann)).toBe(true);
});

test('all others are ended at once, with what was handed over from them', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await openOrchard(ann);
  const desk = whole.browser();
  await signIn(desk, email);
  await desk.open(`${app}/handover?path=/`);
  await ann.call('DELETE', '/api/account/sessions');
  expect(await isSignedIn(desk)).toBe(false);
  expect((await desk.call('GET', `${app}/api/auth`)).status).toBe(401);
  expect((await ann.call('GET', `${app}/api/auth`)).status).toBe(200);
  expect(await listed(ann)).toMatchObject([{ current: true, apps: ['orchard.localhost'] }]);
});

test.each([
  ['the call', (ann: TestBrowser) => ann.call('POST', '/api/auth/sign-out')],
  ['the form', (ann: TestBrowser) => ann.ask('/sign-out', { method: 'POST' })],
])('signing out of the site by %s ends the session at the app host, with its tokens', async (_way, signOut) => {
  await using whole = await openServer();
  const ann = whole.browser();
  await openOrchard(ann);
  expect((await ann.call('GET', `${app}/api/auth`)).status).toBe(200);
  const code = await ann.ask(`${app}/handover?path=/`);
  const given = (await ann.ask(code.headers.get('location') ?? '')).headers.get('location') ?? '';
  await signOut(ann);
  expect((await ann.call('GET', `${app}/api/auth`)).status).toBe(401);
  expect((await ann.ask(given)).status, 'a code from before').toBe(401);
});

test('signing out of the app host leaves the site signed in', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await openOrchard(ann);
  await ann.call('POST', `${app}/api/auth/sign-out`);
  expect((await ann.call('GET', `${app}/api/auth`)).status).toBe(401);
  expect(await isSignedIn(ann)).toBe(true);
});

test('a new hand-over ends the session that the app host had', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await openOrchard(ann);
  const before = ann.cookiesOf('orchard.localhost').get('sheaf_session') ?? '';
  await ann.open(`${app}/handover?path=/`);
  const thief = whole.browser();
  thief.setCookie('orchard.localhost', 'sheaf_session', before);
  expect((await thief.call('GET', `${app}/api/auth`)).status).toBe(401);
});

test('the account is not to be seen or changed from an app host', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await openOrchard(ann);
  const calls: [string, string, object?][] = [
    ['GET', '/api/account'],
    ['PUT', '/api/account', { name: 'Mallory' }],
    ['GET', '/api/account/sessions'],
    ['GET', '/api/account/export'],
    ['DELETE', '/api/account/sessions'],
    ['PUT', '/api/account/password', { new_password: 'quite another password', password: 'a long enough password' }],
    ['DELETE', '/api/account', { email, password: 'a long enough password' }],
  ];
  for (const [method, path, body] of calls) {
    expect((await ann.call(method, `${app}${path}`, body)).status, `${method} ${path}`).toBe(404);
  }
  expect((await ann.call('GET', '/api/account')).body).toMatchObject({ name: 'Ann' });
});

test('the name is changed, and an empty one is not', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  expect((await ann.call('PUT', '/api/account', { name: ' Ann Lee ' })).body).toMatchObject({ name: 'Ann Lee', email });
  expect((await ann.call('PUT', '/api/account', { name: ' ' })).status).toBe(422);
  expect((await ann.call('PUT', '/api/account', { name: 'Ann', email: 'x@example.com' })).status).toBe(422);
});

test('an identity is unlinked where another way to sign in stays', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  const { id } = (await ann.signUp('Ann')).body['user'] as { id: string };
  const { database } = whole.services;
  const identity = { issuer: 'https://id.example', subject: '1', user_id: id, provider: 'google', email };
  await database.insertInto('user_identities').values(identity).execute();
  expect((await ann.call('GET', '/api/account')).body['identities']).toMatchObject([{ provider: 'google', email }]);
  await database.updateTable('users').set({ password_hash: null }).execute();
  expect((await ann.call('DELETE', '/api/account/identities/google')).status).toBe(403);
  await database.updateTable('users').set({ password_hash: 'one' }).execute();
  expect((await ann.call('DELETE', '/api/account/identities/github')).status).toBe(404);
  expect((await ann.call('DELETE', '/api/account/identities/google')).body['identities']).toEqual([]);
});

test('what ran out is cleared away, and what has not stays', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await openOrchard(ann);
  const { database, accounts } = whole.services;
  const count = async (table: 'sessions' | 'one_time_tokens' | 'handover_codes' | 'known_devices') =>
    (await database.selectFrom(table).selectAll().execute()).length;
  await accounts.purge();
  expect([await count('sessions'), await count('one_time_tokens'), await count('known_devices')]).toEqual([2, 1, 1]);
  await later(whole, 'one_time_tokens');
  await later(whole, 'handover_codes');
  await later(whole, 'sessions');
  await accounts.purge();
  expect([await count('sessions'), await count('one_time_tokens'), await count('handover_codes')]).toEqual([0, 0, 0]);
  expect(await isSignedIn(ann)).toBe(false);
});
