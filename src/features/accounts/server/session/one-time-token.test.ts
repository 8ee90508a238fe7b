import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { issueToken, lookAtToken, redeemCode, redeemToken, revokeTokens, attemptToken } from './one-time-token.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database
    .insertInto('users')
    .values({ id: 'usr_ann', email: 'ann@example.com', name: 'Ann', password_hash: null })
    .execute();
});
afterAll(() => fresh.close());
beforeEach(() => fresh.database.deleteFrom('one_time_tokens').execute());

const email = 'ann@example.com';
const browserSecret = 'a secret of this browser';
const withCode = () =>
  issueToken(fresh.database, { purpose: 'sign-in', minutes: 5, email, browserSecret, withCode: true });

test('neither a token nor its code nor the secret of the browser is stored', async () => {
  const { token, code } = await withCode();
  const stored = JSON.stringify(await fresh.database.selectFrom('one_time_tokens').selectAll().execute());
  for (const secret of [token, `"${code}"`, browserSecret]) expect(stored).not.toContain(secret);
});

test('a token is looked at as often as one likes and used once, for its purpose', async () => {
  const { database } = fresh;
  const { token, code } = await issueToken(database, { purpose: 'verify-email', minutes: 5, user_id: 'usr_ann' });
  expect(code).toBeNull();
  expect(await lookAtToken(database, token, 'reset-password')).toBeNull();
  expect(await redeemToken(database, token, 'reset-password')).toBeNull();
  expect(await lookAtToken(database, token, 'verify-email')).toMatchObject({ user_id: 'usr_ann' });
  expect(await redeemToken(database, token, 'verify-email')).toMatchObject({ user_id: 'usr_ann' });
  expect(await redeemToken(database, token, 'verify-email')).toBeNull();
  expect(await lookAtToken(database, token, 'verify-email')).toBeNull();
});

test('a token that ran out is none', async () => {
  const { token } = await issueToken(fresh.database, { purpose: 'verify-email', minutes: -1 });
  expect(await lookAtToken(fresh.database, token, 'verify-email')).toBeNull();
  expect(await redeemToken(fresh.database, token, 'verify-email')).toBeNull();
});

test.each([
  ['its own browser', {}, true],
  ['another browser', { browserSecret: 'another secret' }, false],
  ['another address', { email: 'bob@example.com' }, false],
  ['another purpose', { purpose: 'reset-password' as const }, false],
])('a code works with %s: %j %s', async (_what, changed, works) => {
  const { code } = await withCode();
  const given = { purpose: 'sign-in' as const, email, code: code ?? '', browserSecret, ...changed };
  expect((await redeemCode(fresh.database, given)) !== null).toBe(works);
});

test('guesses in another browser spoil nothing; five in its own do, and the link goes on', async () => {
  const { token, code } = await withCode();
  const guess = (secret: string, text: string) =>
    redeemCode(fresh.database, { purpose: 'sign-in', email, code: text, browserSecret: secret });
  for (let attempts = 0; attempts < 9; attempts++) await guess('another secret', code ?? '');
  for (let attempts = 0; attempts < 5; attempts++) expect(await guess(browserSecret, 'wrong')).toBeNull();
  expect(await guess(browserSecret, code ?? '')).toBeNull();
  expect(await redeemToken(fresh.database, token, 'sign-in')).not.toBeNull();
});

test('a step is tried five times, in the browser that it was made for', async () => {
  const expected = { purpose: 'second-factor', minutes: 5, user_id: 'usr_ann', browserSecret } as const;
  const { token } = await issueToken(fresh.database, expected);
  const attempt = (secret: string | null) =>
    attemptToken(fresh.database, { token, purpose: 'second-factor', browserSecret: secret });
  expect(await attempt(null)).toBeNull();
  expect(await attempt('another secret')).toBeNull();
  const attempts = [];
  for (let count = 0; count < 6; count++) attempts.push((await attempt(browserSecret))?.isLastAttempt);
  expect(attempts).toEqual([false, false, false, false, true, undefined]);
});

test('a person’s open tokens are revoked, of one purpose or all', async () => {
  const { database } = fresh;
  const issue = async (purpose: 'verify-email' | 'reset-password') =>
    (await issueToken(database, { purpose, minutes: 5, user_id: 'usr_ann' })).token;
  const [verify, reset] = [await issue('verify-email'), await issue('reset-password')];
  await revokeTokens(database, { user_id: 'usr_ann' }, 'reset-password');
  expect(await lookAtToken(database, reset, 'reset-password')).toBeNull();
  expect(await lookAtToken(database, verify, 'verify-email')).not.toBeNull();
  await revokeTokens(database, { user_id: 'usr_ann' });
  expect(await lookAtToken(database, verify, 'verify-email')).toBeNull();
});
