/** Passkeys of people of the site, with real signatures of a device in software. */
import { expect, test } from 'vitest';
import { Authenticator, type Deviations } from '#test/authenticator.ts';
import { fullTest } from '#test/full-test.ts';
import { isSignedIn, lastMail, later, mailsTo, password, turnSecondFactorOn, verifyEmail } from './account-people.ts';
import { json } from '#platform/database/json.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

const email = 'ann@example.com';
const site = 'http://localhost:3000';

interface Listed {
  id: string;
  name: string;
  last_used_at: string | null;
}

async function openWithAnn() {
  const whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await verifyEmail(whole, email);
  return { whole, ann, [Symbol.asyncDispose]: () => whole[Symbol.asyncDispose]() };
}

async function add(browser: TestBrowser, device: Authenticator, name = 'Laptop', other: Deviations = {}) {
  const started = await browser.call('POST', '/api/account/passkeys/start', { password });
  const response = device.make(started.body['options'], site, 'ES256', other);
  return browser.call('POST', '/api/account/passkeys', { name, response });
}

const start = async (browser: TestBrowser) =>
  (await browser.call('POST', '/api/auth/passkey/start', {})).body['options'];
const enter = (browser: TestBrowser, response: object) => browser.call('POST', '/api/auth/passkey', { response });
const list = async (browser: TestBrowser) =>
  (await browser.call('GET', '/api/account/passkeys')).body['passkeys'] as Listed[];

/** The newest passkey of a device, in a browser of its own. */
async function tryIn(whole: WholeServer, device: Authenticator, other: Deviations = {}, origin = site) {
  const browser = whole.browser();
  const answer = await enter(browser, device.use(await start(browser), origin, other));
  return { browser, status: answer.status };
}

test('is added with a proof, signs in without a password or code, and is removed', async () => {
  await using open = await openWithAnn();
  const { whole, ann } = open;
  expect((await ann.call('POST', '/api/account/passkeys/start', {})).body['error']).toMatchObject({
    ...{ code: 'forbidden', fields: [{ path: 'password' }] },
  });
  await turnSecondFactorOn(ann);
  const device = new Authenticator();
  const added = await add(ann, device);
  expect([added.status, JSON.stringify(added.body)]).toEqual([200, expect.stringContaining('"name":"Laptop"')]);
  expect((await lastMail(whole, email)).subject).toBe('A passkey was added');
  const { browser, status } = await tryIn(whole, device);
  expect([status, await isSignedIn(browser)]).toEqual([200, true]);
  const [passkey] = await list(browser);
  expect(passkey?.last_used_at).not.toBeNull();
  const sessions = (await browser.call('GET', '/api/account/sessions')).body['sessions'];
  expect(sessions).toContainEqual(expect.objectContaining({ how: 'passkey', current: true }));
  expect((await ann.call('DELETE', `/api/account/passkeys/${passkey?.id}`)).body).toEqual({ passkeys: [] });
  expect((await lastMail(whole, email)).subject).toBe('A passkey was removed');
  expect((await tryIn(whole, device)).status).toBe(401);
});

test('answers that are replayed, late, of elsewhere or of someone else open nothing', async () => {
  await using open = await openWithAnn();
  const { whole, ann } = open;
  const device = new Authenticator();
  await add(ann, device);
  const browser = whole.browser();
  const response = device.use(await start(browser), site);
  // In another browser, it is used up and counts nowhere.
  const thief = whole.browser();
  await start(thief);
  expect((await enter(thief, response)).status, 'another browser').toBe(401);
  expect((await enter(browser, response)).status, 'used up').toBe(401);
  const fresh = device.use(await start(browser), site);
  expect((await enter(browser, fresh)).status).toBe(200);
  expect((await enter(browser, fresh)).status, 'replayed').toBe(401);
  const late = device.use(await start(browser), site);
  await later(whole, 'one_time_tokens');
  expect((await enter(browser, late)).status, 'late').toBe(401);
  // The page of an app may ask for passkeys of the name above it: what it gets is for its own origin.
  for (const origin of ['http://shop.localhost:3000', 'https://localhost:3000', 'http://localhost:3001', 'null'])
    expect((await tryIn(whole, device, {}, origin)).status, origin).toBe(401);
  const bob = whole.browser();
  const bobId = ((await bob.signUp('Bob')).body['user'] as { id: string }).id;
  const wrong: Deviations[] = [
    { rpId: 'shop.localhost' },
    { userHandle: Buffer.from(bobId).toString('base64url') },
    { isVerified: false },
    { isPresent: false },
    { type: 'webauthn.create' },
    { challenge: Buffer.alloc(32).toString('base64url') },
    { signature: Buffer.from('3006020101020101', 'hex').toString('base64url') },
  ];
  for (const other of wrong) expect((await tryIn(whole, device, other)).status, JSON.stringify(other)).toBe(401);
  expect((await tryIn(whole, device)).status).toBe(200);
});

fullTest('a passkey whose counter goes back may be a copy: it is refused, and its person is told', async () => {
  await using open = await openWithAnn();
  const { whole, ann } = open;
  const device = new Authenticator({ counts: true });
  await add(ann, device);
  expect((await tryIn(whole, device)).status).toBe(200);
  expect((await tryIn(whole, device, { counter: 2 })).status).toBe(401);
  expect((await lastMail(whole, email)).subject).toBe('A passkey was refused');
  // Who doesn't hold the key makes no mail.
  const before = (await mailsTo(whole, email)).length;
  const signature = Buffer.alloc(70, 1).toString('base64url');
  expect((await tryIn(whole, device, { counter: 1, signature })).status).toBe(401);
  expect((await mailsTo(whole, email)).length).toBe(before);
  expect((await tryIn(whole, device)).status).toBe(200);
});

fullTest('is added in the session that asked alone, once, and only to a proven address', async () => {
  await using open = await openWithAnn();
  const { whole, ann } = open;
  const device = new Authenticator();
  const begin = async (browser: TestBrowser) =>
    (await browser.call('POST', '/api/account/passkeys/start', { password })).body['options'];
  const send = (browser: TestBrowser, response: object) =>
    browser.call('POST', '/api/account/passkeys', { name: 'Key', response });
  const other = whole.browser();
  await other.call('POST', '/api/auth/sign-in', { email, password });
  expect((await send(other, device.make(await begin(ann), site))).status, 'another session').toBe(401);
  const bob = whole.browser();
  await bob.signUp('Bob');
  expect((await bob.call('POST', '/api/account/passkeys/start', { password })).status, 'not verified').toBe(403);
  expect((await send(bob, device.make(await begin(ann), site))).status, 'another person').toBe(401);
  const good = device.make(await begin(ann), site);
  expect((await send(ann, good)).status).toBe(200);
  expect((await send(ann, good)).status, 'again').toBe(401);
  expect((await send(ann, device.make(await begin(ann), 'http://shop.localhost:3000'))).status, 'origin').toBe(401);
  for (const deviation of [
    { isVerified: false },
    { rpId: 'shop.localhost' },
    { type: 'webauthn.get' },
    // Certificates name addresses that a check would call.
    { format: 'packed', attestation: new Map<string, unknown>([['x5c', [Buffer.alloc(200)]]]) },
    { format: 'apple', attestation: new Map<string, unknown>([['x5c', [Buffer.alloc(200)]]]) },
    { format: 'tpm', attestation: new Map() },
  ])
    expect((await add(ann, device, 'Key', deviation)).status, JSON.stringify(deviation)).toBe(401);
  // The id of a passkey that someone has is theirs.
  await verifyEmail(whole, 'bob@example.com');
  const options = (await bob.call('POST', '/api/account/passkeys/start', { password })).body['options'];
  const copy = new Authenticator();
  const made = copy.make(options, site);
  const known = await whole.services.database.selectFrom('passkeys').select('credential_id').executeTakeFirstOrThrow();
  expect((await send(bob, { ...made, id: known.credential_id, rawId: known.credential_id })).status).toBe(401);
  expect(await list(bob)).toEqual([]);
  expect((await list(ann)).length).toBe(1);
});

fullTest('every kind of key that devices have signs in; each has a name, and there are at most twenty', async () => {
  await using open = await openWithAnn();
  const { whole, ann } = open;
  for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const) {
    const device = new Authenticator({ counts: algorithm === 'RS256' });
    const started = await ann.call('POST', '/api/account/passkeys/start', { password });
    const response = device.make(started.body['options'], site, algorithm);
    expect((await ann.call('POST', '/api/account/passkeys', { name: algorithm, response })).status).toBe(200);
    expect((await tryIn(whole, device)).status, algorithm).toBe(200);
  }
  expect((await list(ann)).map(({ name }) => name)).toEqual(['ES256', 'EdDSA', 'RS256']);
  const device = new Authenticator();
  expect((await add(ann, device, ' \n ')).body['error']).toMatchObject({ fields: [{ path: 'name' }] });
  const {
    id,
    created_at: _made,
    transports,
    ...one
  } = await whole.services.database.selectFrom('passkeys').selectAll().orderBy('id').limit(1).executeTakeFirstOrThrow();
  const more = Array.from({ length: 16 }, (_, count) => ({
    ...one,
    ...{ id: `${id}${count}`, credential_id: `key-${count}`, transports: json(transports) },
  }));
  await whole.services.database.insertInto('passkeys').values(more).execute();
  expect((await add(ann, device, 'The twentieth')).status).toBe(200);
  const full = await ann.call('POST', '/api/account/passkeys/start', { password });
  expect(full.body['error']).toMatchObject({ code: 'invalid_input' });
  const ids = await list(ann);
  const eve = whole.browser();
  await eve.signUp('Eve');
  expect((await eve.call('DELETE', `/api/account/passkeys/${ids[0]?.id}`)).status).toBe(404);
});

fullTest('hostile bodies are refused with their field, and a disabled account stays shut', async () => {
  await using open = await openWithAnn();
  const { whole, ann } = open;
  const device = new Authenticator();
  await add(ann, device);
  const browser = whole.browser();
  const good = device.use(await start(browser), site);
  const bad: [string, object][] = [
    ['response', {}],
    ['response.id', { ...good, id: 'x'.repeat(2_000) }],
    ['response.response.signature', { ...good, response: { ...good.response, signature: 'a b' } }],
    ['response.response.userHandle', { ...good, response: { ...good.response, userHandle: undefined } }],
    ['response.type', { ...good, type: 'password' }],
  ];
  for (const [path, response] of bad) {
    const answer = await browser.call('POST', '/api/auth/passkey', path === 'response' ? {} : { response });
    expect(answer.body['error'], path).toMatchObject({ fields: [{ path }] });
  }
  const text = (value: string) => Buffer.from(value).toString('base64url');
  for (const clientDataJSON of [text('{'), text('[]'), text('{"challenge":7}'), text('null')]) {
    const response = { ...good.response, clientDataJSON };
    expect((await enter(browser, { ...good, response })).status, clientDataJSON).toBe(401);
  }
  await whole.services.database
    .updateTable('users')
    .set({ disabled_at: new Date() })
    .where('email', '=', email)
    .execute();
  expect((await tryIn(whole, device)).status).toBe(403);
  const limited = whole.browser();
  const statuses = new Set<number>();
  for (let count = 0; count < 70; count++)
    statuses.add((await limited.call('POST', '/api/auth/passkey/start', {})).status);
  expect(statuses).toContain(429);
});
