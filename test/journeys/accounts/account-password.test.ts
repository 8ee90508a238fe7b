/** Signing in by password, and new passwords. */
import { expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { isSignedIn, lastMail, later, mailsTo, password, signIn, tokenIn } from './account-people.ts';
import { openServer } from '../whole-server.ts';

const other = 'quite another password';

test('signing in begins a new session and ends the one that the browser had', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const planted = ann.cookiesOf('localhost').get('sheaf_session') ?? '';
  const answer = await signIn(ann, 'ann@example.com');
  expect(answer.body).toMatchObject({ user: { email: 'ann@example.com' }, second_factor: null });
  expect(ann.cookiesOf('localhost').get('sheaf_session')).not.toBe(planted);
  const thief = whole.browser();
  thief.setCookie('localhost', 'sheaf_session', planted);
  expect(await isSignedIn(thief)).toBe(false);
  expect(await isSignedIn(ann)).toBe(true);
});

fullTest(
  'failures at one place hold up neither another place nor the browser that signed in before',
  async () => {
    await using whole = await openServer();
    const ann = whole.browser();
    await ann.signUp('Ann');
    const attempt = (address: string, secret: string) =>
      whole.browser().ask('/api/auth/sign-in', {
        ...{ method: 'POST', address, headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ email: 'ann@example.com', password: secret }),
      });
    for (let tries = 0; tries < 10; tries++) expect((await attempt('198.51.100.1', 'wrong')).status).toBe(401);
    expect((await attempt('198.51.100.1', password)).status).toBe(429);
    expect((await attempt('198.51.100.2', password)).status).toBe(200);
    expect((await signIn(ann, 'ann@example.com')).status).toBe(200);
    // Many places together are held up; her own browser and the mailed link are not.
    for (let place = 10; place < 20; place++) {
      for (let tries = 0; tries < 10; tries++) await attempt(`198.51.100.${place}`, 'wrong');
    }
    expect((await attempt('198.51.100.99', password)).status).toBe(429);
    expect((await signIn(ann, 'ann@example.com')).status).toBe(200);
    expect((await whole.browser().call('POST', '/api/auth/link', { email: 'ann@example.com' })).status).toBe(200);
  },
  60_000,
);

test('a forgotten password is replaced by a link that works once and ends every session', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const browser = whole.browser();
  await browser.call('POST', '/api/auth/forgot-password', { email: 'ann@example.com' });
  const token = tokenIn(await lastMail(whole, 'ann@example.com', 'reset-password'));
  await browser.call('POST', '/api/auth/link', { email: 'ann@example.com' });
  const link = tokenIn(await lastMail(whole, 'ann@example.com', 'sign-in'));

  const short = await browser.call('POST', '/api/auth/reset-password', { token, password: 'aaaaaaaaaaaa' });
  expect(short.body['error']).toMatchObject({ code: 'invalid_input', fields: [{ path: 'password' }] });
  const done = await browser.call('POST', '/api/auth/reset-password', { token, password: other });
  expect(done.body).toEqual({ email: 'ann@example.com' });
  expect(await isSignedIn(ann)).toBe(false);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await signIn(browser, 'ann@example.com')).status).toBe(401);
  expect((await signIn(browser, 'ann@example.com', other)).body['user']).toMatchObject({ email_verified: true });
  expect((await lastMail(whole, 'ann@example.com')).subject).toBe('Your password was changed');

  const again = await browser.call('POST', '/api/auth/reset-password', { token, password });
  expect(again.status).toBe(401);
  expect((await browser.call('POST', '/api/auth/link/redeem', { token: link })).status, 'an older link').toBe(401);
});

test('a link to reset is worth nothing late, nor for another purpose', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const verify = tokenIn(await lastMail(whole, 'ann@example.com', 'verify-email'));
  await ann.call('POST', '/api/auth/forgot-password', { email: 'ann@example.com' });
  const reset = tokenIn(await lastMail(whole, 'ann@example.com', 'reset-password'));
  const tries: [string, object][] = [
    ['/api/auth/reset-password', { token: verify, password: other }],
    ['/api/auth/verify-email', { token: reset }],
    ['/api/auth/link/redeem', { token: reset }],
    ['/api/auth/second-factor', { token: reset, code: '123456' }],
    ['/api/auth', { token: reset }],
  ];
  for (const [path, body] of tries) expect((await ann.call('POST', path, body)).status, path).toBe(401);
  await later(whole, 'one_time_tokens');
  expect((await ann.call('POST', '/api/auth/reset-password', { token: reset, password: other })).status).toBe(401);
  expect((await signIn(ann, 'ann@example.com')).status).toBe(200);
});

test('a changed password ends every other session, not this one nor what was handed over from it', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const elsewhere = whole.browser();
  await signIn(elsewhere, 'ann@example.com');
  await ann.call('POST', '/api/apps', { name: 'Orchard', workbook_id: null, start: 'blank' });
  await ann.open('http://orchard.localhost:3000/handover?path=/');

  const wrong = await ann.call('PUT', '/api/account/password', { new_password: other, password: 'not the password' });
  expect(wrong.body['error']).toMatchObject({ code: 'wrong_credentials', fields: [{ path: 'password' }] });
  const none = await ann.call('PUT', '/api/account/password', { new_password: other });
  expect(none.body['error']).toMatchObject({ code: 'forbidden', fields: [{ path: 'password' }] });
  expect(await isSignedIn(elsewhere)).toBe(true);

  const done = await ann.call('PUT', '/api/account/password', { new_password: other, password });
  expect(done.body).toMatchObject({ has_password: true });
  expect(await isSignedIn(ann)).toBe(true);
  expect((await ann.call('GET', 'http://orchard.localhost:3000/api/auth')).status).toBe(200);
  expect(await isSignedIn(elsewhere)).toBe(false);
  expect((await signIn(elsewhere, 'ann@example.com')).status).toBe(401);
  expect((await signIn(elsewhere, 'ann@example.com', other)).status).toBe(200);
  expect((await mailsTo(whole, 'ann@example.com', 'security-notice'))[0]?.subject).toMatch(/New sign-in/);
});

fullTest('guesses at the own password of a stolen session are counted', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const guess = () => ann.call('PUT', '/api/account/password', { new_password: other, password: 'a guess' });
  for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(401);
  expect((await guess()).status).toBe(429);
});

test('who has no password sets a first one soon after signing in, and later not', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await whole.services.database.updateTable('users').set({ password_hash: null }).execute();
  await whole.services.database
    .updateTable('sessions')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .execute();
  const late = await ann.call('PUT', '/api/account/password', { new_password: other });
  expect(late.status).toBe(403);
  await whole.services.database.updateTable('sessions').set({ created_at: new Date() }).execute();
  expect((await ann.call('PUT', '/api/account/password', { new_password: other })).status).toBe(200);
  expect((await signIn(whole.browser(), 'ann@example.com', other)).status).toBe(200);
});

test('a sign-in with a browser that was never used is told by mail; the same one again is not', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await ann.call('POST', '/api/auth/sign-out');
  await signIn(ann, 'ann@example.com');
  expect(await mailsTo(whole, 'ann@example.com', 'security-notice')).toEqual([]);
  const stranger = whole.browser();
  await signIn(stranger, 'ann@example.com');
  await signIn(stranger, 'ann@example.com');
  const [notice, ...more] = await mailsTo(whole, 'ann@example.com', 'security-notice');
  expect(notice?.subject).toBe('New sign-in to your account');
  expect(notice?.text).toContain('203.0.113.7');
  expect(more).toEqual([]);
});
