/** Verifying an address, and changing it. */
import { expect, test } from 'vitest';
import { askForLink, lastMail, later, mailsTo, password, signIn, tokenIn } from './account-people.ts';
import { openServer } from '../whole-server.ts';

const email = 'ann@example.com';
const moved = 'ann@new.example';
const verify = '/api/auth/verify-email';

test('signing up mails a link that verifies the address, in any browser, once', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  expect((await ann.signUp('Ann')).body['user']).toMatchObject({ email_verified: false });
  const token = tokenIn(await lastMail(whole, email, 'verify-email'));
  const phone = whole.browser();
  expect((await phone.call('POST', verify, { token })).body).toEqual({ email });
  expect((await phone.call('GET', '/api/auth')).status, 'no session comes of it').toBe(401);
  expect((await ann.call('GET', '/api/auth')).body).toMatchObject({ email_verified: true });
  expect((await phone.call('POST', verify, { token })).status, 'twice').toBe(401);
});

test('the link can be sent again, until the address is verified', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await ann.call('POST', `${verify}/send`);
  expect(await mailsTo(whole, email, 'verify-email')).toHaveLength(2);
  await ann.call('POST', verify, { token: tokenIn(await lastMail(whole, email)) });
  expect((await ann.call('POST', `${verify}/send`)).status).toBe(200);
  expect(await mailsTo(whole, email, 'verify-email')).toHaveLength(2);
  expect((await whole.browser().call('POST', `${verify}/send`)).status).toBe(401);
});

test('a late link verifies nothing', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await later(whole, 'one_time_tokens');
  const token = tokenIn(await lastMail(whole, email));
  expect((await ann.call('POST', verify, { token })).status).toBe(401);
  expect((await ann.call('GET', '/api/auth')).body).toMatchObject({ email_verified: false });
});

test('a new address counts when its link is followed; the old one is told and opens nothing any more', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const { token: oldLink } = await askForLink(whole, ann, email);
  expect((await ann.call('POST', '/api/account/email', { email: moved })).status, 'no proof').toBe(403);
  const requested = await ann.call('POST', '/api/account/email', { email: moved, password });
  expect(requested.body).toMatchObject({ email, pending_email: moved });
  expect((await lastMail(whole, email)).text).toContain(moved);
  const token = tokenIn(await lastMail(whole, moved, 'change-email'));
  expect((await whole.browser().call('POST', verify, { token })).body).toEqual({ email: moved });
  expect((await ann.call('GET', '/api/account')).body).toMatchObject({
    ...{ email: moved, email_verified: true, pending_email: null },
  });
  expect((await lastMail(whole, email)).subject).toBe('Your e-mail address was changed');
  expect((await ann.call('POST', '/api/auth/link/redeem', { token: oldLink })).status).toBe(401);
  expect((await signIn(whole.browser(), email)).status).toBe(401);
  expect((await signIn(whole.browser(), moved)).status).toBe(200);
  expect((await ann.call('POST', verify, { token })).status, 'twice').toBe(401);
});

test('a taken address answers like a free one, and only the mail to it says so', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await whole.browser().signUp('Bob');
  const answer = await ann.call('POST', '/api/account/email', { email: 'bob@example.com', password });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ email, pending_email: 'bob@example.com' });
  const mail = await lastMail(whole, 'bob@example.com', 'change-email');
  expect(mail.text).toContain('nothing was changed');
  expect(mail.text).not.toContain('token=');
});

test('an address that was taken meanwhile is not taken over', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await ann.call('POST', '/api/account/email', { email: moved, password });
  const token = tokenIn(await lastMail(whole, moved, 'change-email'));
  await whole.browser().signUp('Anna', moved);
  expect((await ann.call('POST', verify, { token })).status).toBe(409);
  expect((await ann.call('GET', '/api/account')).body).toMatchObject({ email });
});

test('a second wish replaces the first', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  await ann.call('POST', '/api/account/email', { email: 'first@new.example', password });
  const first = tokenIn(await lastMail(whole, 'first@new.example'));
  const second = await ann.call('POST', '/api/account/email', { email: moved, password });
  expect(second.body).toMatchObject({ pending_email: moved });
  expect((await ann.call('POST', verify, { token: first })).status).toBe(401);
});

test('the own address is no new one', async () => {
  await using whole = await openServer();
  const ann = whole.browser();
  await ann.signUp('Ann');
  const answer = await ann.call('POST', '/api/account/email', { email: 'ANN@example.com', password });
  expect(answer.body['error']).toMatchObject({ code: 'invalid_input', fields: [{ path: 'email' }] });
});
