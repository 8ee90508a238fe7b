/** The second factor: codes of an authenticator app, and recovery codes. */
import { expect, test } from 'vitest';
import {
  appCode,
  beginWithCodeStep,
  askForLink,
  isSignedIn,
  lastMail,
  later,
  mailsTo,
  password,
  signIn,
  tokenIn,
  turnSecondFactorOn,
  verifyEmail,
  wrongCode,
} from './account-people.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { fullTest } from '#test/full-test.ts';

const email = 'ann@example.com';
const step = '/api/auth/second-factor';

async function openWithSecondFactor() {
  const whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await verifyEmail(whole, email);
  const { secret, codes } = await turnSecondFactorOn(ann);
  return { whole, ann, secret, codes, [Symbol.asyncDispose]: () => whole[Symbol.asyncDispose]() };
}

/** The first step in a browser: what the second one goes with. */
async function firstStep(browser: TestBrowser): Promise<string> {
  return String((await signIn(browser, email)).body['second_factor']);
}

beginWithCodeStep();

test('turning it on takes a proof, shows secret and QR code once, and counts with a first code', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  expect((await ann.call('POST', '/api/account/two-factor', { password })).status, 'not verified').toBe(403);
  await verifyEmail(whole, email);
  const refused = await ann.call('POST', '/api/account/two-factor', {});
  expect(refused.body['error']).toMatchObject({ code: 'forbidden', fields: [{ path: 'password' }] });
  const started = await ann.call('POST', '/api/account/two-factor', { password });
  const secret = String(started.body['secret']);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(started.body['uri']).toContain(`secret=${secret}`);
  expect(started.body['qr_svg']).toMatch(/^<svg /);
  expect((await signIn(whole.browser(), email)).body['second_factor'], 'not confirmed yet').toBeNull();
  const wrong = await ann.call('POST', '/api/account/two-factor/confirm', { code: wrongCode(appCode(secret)) });
  expect(wrong.body['error']).toMatchObject({ code: 'invalid_input', fields: [{ path: 'code' }] });
  const done = await ann.call('POST', '/api/account/two-factor/confirm', { code: appCode(secret) });
  const codes = done.body['recovery_codes'] as string[];
  expect(new Set(codes).size).toBe(10);
  const account = (await ann.call('GET', '/api/account')).body;
  expect(account).toMatchObject({ two_factor: true, recovery_codes_left: 10 });
  expect(JSON.stringify(account)).not.toContain(secret);
  expect((await lastMail(whole, email)).subject).toBe('The second factor is on');
  const stored = await whole.services.database.selectFrom('recovery_codes').selectAll().execute();
  for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code);
  expect((await ann.call('POST', '/api/account/two-factor', { password })).status, 'on already').toBe(409);
});

test.each([
  ['password', (browser: TestBrowser) => signIn(browser, email)],
  [
    'mailed link',
    async (browser: TestBrowser, whole: WholeServer) => {
      const { token } = await askForLink(whole, whole.browser(), email);
      return browser.call('POST', '/api/auth/link/redeem', { token });
    },
  ],
])('who comes by %s is asked for it before there is a session', async (_way, begin) => {
  await using all = await openWithSecondFactor();
  const browser = all.whole.browser();
  const begun = await begin(browser, all.whole);
  expect(begun.body).toMatchObject({ user: null });
  expect(browser.cookiesOf('localhost').has('sheaf_session')).toBe(false);
  expect(await isSignedIn(browser)).toBe(false);
  const passed = await browser.call('POST', step, { token: begun.body['second_factor'], code: appCode(all.secret) });
  expect(passed.body).toMatchObject({ user: { email } });
  expect(await isSignedIn(browser)).toBe(true);
});

test('the session that the browser had lasts until the second step, and ends with it', async () => {
  await using all = await openWithSecondFactor();
  const before = all.ann.cookiesOf('localhost').get('sheaf_session') ?? '';
  const token = await firstStep(all.ann);
  expect(await isSignedIn(all.ann)).toBe(true);
  await all.ann.call('POST', step, { token, code: appCode(all.secret) });
  const thief = all.whole.browser();
  thief.setCookie('localhost', 'sheaf_session', before);
  expect(await isSignedIn(thief)).toBe(false);
});

test('no code of the app works twice, nor one from before it', async () => {
  await using all = await openWithSecondFactor();
  const code = appCode(all.secret);
  const [one, other] = [all.whole.browser(), all.whole.browser()];
  expect((await one.call('POST', step, { token: await firstStep(one), code })).status).toBe(200);
  const token = await firstStep(other);
  expect((await other.call('POST', step, { token, code })).status, 'twice').toBe(401);
  expect((await other.call('POST', step, { token, code: appCode(all.secret, -1) })).status, 'older').toBe(401);
  expect((await other.call('POST', step, { token, code: appCode(all.secret, 1) })).status, 'newer').toBe(200);
});

test('a code that is sent by two browsers at the same moment lets one in', async () => {
  await using all = await openWithSecondFactor();
  const browsers = [all.whole.browser(), all.whole.browser()];
  const tokens = await Promise.all(browsers.map(firstStep));
  const code = appCode(all.secret);
  const answers = await Promise.all(
    browsers.map((one, index) => one.call('POST', step, { token: tokens[index], code })),
  );
  expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 401]);
});

test('five wrong codes end the sign-in, and the person is told', async () => {
  await using all = await openWithSecondFactor();
  const browser = all.whole.browser();
  const token = await firstStep(browser);
  const code = appCode(all.secret);
  for (let tries = 0; tries < 5; tries++) {
    expect((await browser.call('POST', step, { token, code: wrongCode(code) })).status).toBe(401);
  }
  expect((await browser.call('POST', step, { token, code })).status).toBe(401);
  expect((await lastMail(all.whole, email)).subject).toBe('A sign-in was refused');
  expect((await browser.call('POST', step, { token: await firstStep(browser), code })).status).toBe(200);
});

test('the second step is worth nothing in another browser, late, twice, or for another purpose', async () => {
  await using all = await openWithSecondFactor();
  const browser = all.whole.browser();
  const token = await firstStep(browser);
  const other = all.whole.browser();
  expect((await other.call('POST', step, { token, code: appCode(all.secret) })).status, 'no cookie').toBe(401);
  await firstStep(other);
  expect((await other.call('POST', step, { token, code: appCode(all.secret) })).status, 'its own cookie').toBe(401);
  for (const path of ['/api/auth', '/api/auth/link/redeem', '/api/auth/verify-email']) {
    expect((await browser.call('POST', path, { token })).status, path).toBe(401);
  }
  expect((await browser.call('POST', step, { token, code: appCode(all.secret) })).status).toBe(200);
  expect((await browser.call('POST', step, { token, code: appCode(all.secret, 1) })).status, 'twice').toBe(401);
  const late = await firstStep(browser);
  await later(all.whole, 'one_time_tokens');
  expect((await browser.call('POST', step, { token: late, code: appCode(all.secret, 1) })).status, 'late').toBe(401);
});

test('a recovery code works once, as people copy it, and the person is told how many are left', async () => {
  await using all = await openWithSecondFactor();
  const [first = ''] = all.codes;
  const browser = all.whole.browser();
  const copied = ` ${first.toUpperCase().replaceAll('-', ' ')} `;
  expect((await browser.call('POST', step, { token: await firstStep(browser), code: copied })).status).toBe(200);
  expect((await lastMail(all.whole, email)).text).toContain('9 recovery codes left');
  const again = await browser.call('POST', step, { token: await firstStep(browser), code: first });
  expect(again.status).toBe(401);
});

test('new recovery codes replace the old ones', async () => {
  await using all = await openWithSecondFactor();
  const [old = ''] = all.codes;
  expect((await all.ann.call('POST', '/api/account/recovery-codes', {})).status).toBe(403);
  const renewed = await all.ann.call('POST', '/api/account/recovery-codes', { code: appCode(all.secret) });
  const [fresh = ''] = renewed.body['recovery_codes'] as string[];
  const browser = all.whole.browser();
  const token = await firstStep(browser);
  expect((await browser.call('POST', step, { token, code: old })).status).toBe(401);
  expect((await browser.call('POST', step, { token, code: fresh })).status).toBe(200);
});

fullTest("somebody else's codes are worth nothing", async () => {
  await using all = await openWithSecondFactor();
  const bob = all.whole.browser();
  await bob.signUp('Bob');
  await verifyEmail(all.whole, 'bob@example.com');
  const others = await turnSecondFactorOn(bob);
  const browser = all.whole.browser();
  const token = await firstStep(browser);
  for (const code of [appCode(others.secret), others.codes[0] ?? '']) {
    expect((await browser.call('POST', step, { token, code })).status).toBe(401);
  }
});

test('turning it off takes a proof, forgets the recovery codes and is told', async () => {
  await using all = await openWithSecondFactor();
  expect((await all.ann.call('DELETE', '/api/account/two-factor', {})).status).toBe(403);
  const wrong = await all.ann.call('DELETE', '/api/account/two-factor', { code: wrongCode(appCode(all.secret)) });
  expect(wrong.body['error']).toMatchObject({ code: 'wrong_credentials', fields: [{ path: 'code' }] });
  const done = await all.ann.call('DELETE', '/api/account/two-factor', { code: appCode(all.secret) });
  expect(done.body).toMatchObject({ two_factor: false, recovery_codes_left: 0 });
  expect((await signIn(all.whole.browser(), email)).body).toMatchObject({ user: { email }, second_factor: null });
  expect((await mailsTo(all.whole, email)).map((mail) => mail.subject)).toContain('The second factor is off');
});

test('neither a reset password nor a token exchange goes around it', async () => {
  await using all = await openWithSecondFactor();
  const browser = all.whole.browser();
  await browser.call('POST', '/api/auth/forgot-password', { email });
  const reset = tokenIn(await lastMail(all.whole, email, 'reset-password'));
  await browser.call('POST', '/api/auth/reset-password', { token: reset, password });
  expect((await signIn(browser, email)).body).toMatchObject({ user: null });
  const { token } = await askForLink(all.whole, browser, email);
  expect((await browser.call('POST', '/api/auth', { token })).status).toBe(403);
  // The link was not used up by it.
  expect((await browser.call('POST', '/api/auth/link/redeem', { token })).body['second_factor']).not.toBeNull();
  expect(await isSignedIn(browser)).toBe(false);
});
