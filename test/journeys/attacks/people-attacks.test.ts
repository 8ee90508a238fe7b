/** What someone would try against the accounts of the site: secrets, races, limits, names. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { askForLink, isSignedIn, lastMail, mailsTo, password, signIn, tokenIn } from '../accounts/account-people.ts';
import { Visitor } from '../app-users/app-people.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { idOf, invite, mailedToken, signUp } from '../workspaces/workspace-people.ts';
import { fullTest } from '#test/full-test.ts';

const session = 'sheaf_session';
const statusOf = async (answer: Promise<{ status: number }>): Promise<number> => (await answer).status;

describe('on the site', () => {
  let whole: WholeServer;
  beforeAll(async () => {
    whole = await openServer();
  });
  afterAll(() => whole[Symbol.asyncDispose]());
  let count = 0;
  const fresh = (name: string): string => `${name}${++count}@example.com`;
  const newBrowser = (): TestBrowser => new Visitor(whole.server);
  const person = async (name: string): Promise<{ browser: TestBrowser; email: string }> => {
    const [browser, email] = [newBrowser(), fresh(name)];
    await browser.signUp(name, email);
    return { browser, email };
  };

  test('a session that was planted before a sign-in is worth nothing after it, by whatever way in', async () => {
    const { email } = await person('ann');
    for (const enter of ['password', 'link', 'reset'] as const) {
      const mallory = await person('mallory');
      const planted = mallory.browser.cookiesOf('localhost').get(session) ?? '';
      const victim = newBrowser();
      victim.setCookie('localhost', session, planted);
      if (enter === 'password') await signIn(victim, email);
      if (enter === 'link') {
        await victim.call('POST', '/api/auth/link/redeem', {
          token: (await askForLink(whole, newBrowser(), email)).token,
        });
      }
      if (enter === 'reset') {
        await newBrowser().call('POST', '/api/auth/forgot-password', { email });
        const token = tokenIn(await lastMail(whole, email, 'reset-password'));
        await victim.call('POST', '/api/auth/reset-password', { token, password });
        await signIn(victim, email);
      }
      const after = victim.cookiesOf('localhost').get(session);
      expect([after === planted, await isSignedIn(mallory.browser)], enter).toEqual([false, false]);
      expect((await victim.call('GET', '/api/auth')).body['email'], enter).toBe(email);
    }
  });

  test('no secret of one purpose serves another, and none serves twice', async () => {
    const ann = await person('ann');
    const { browser, email } = ann;
    const asker = newBrowser();
    const tokens: Record<string, string> = {
      'verify-email': tokenIn(await lastMail(whole, email, 'verify-email')),
      'sign-in': (await askForLink(whole, asker, email)).token,
    };
    await asker.call('POST', '/api/auth/forgot-password', { email });
    tokens['reset-password'] = tokenIn(await lastMail(whole, email, 'reset-password'));
    const moved = fresh('moved');
    await browser.call('POST', '/api/account/email', { email: moved, password });
    tokens['change-email'] = tokenIn(await lastMail(whole, moved, 'change-email'));
    const inviter = await signUp(whole, `Inviter${++count}`);
    const workspace = idOf(
      (await inviter.browser.call('POST', '/api/workspaces', { name: 'Orchard' })).body['workspace'],
    );
    await invite(inviter, workspace, email);
    tokens['invitation'] = await mailedToken(whole, email);
    const uses: Record<string, (token: string) => Promise<number>> = {
      'sign-in': (token) => statusOf(newBrowser().call('POST', '/api/auth/link/redeem', { token })),
      'sign-in, exchanged': (token) => statusOf(newBrowser().call('POST', '/api/auth', { token })),
      'reset-password': (token) =>
        statusOf(newBrowser().call('POST', '/api/auth/reset-password', { token, password: 'another long password' })),
      'verify-email': (token) => statusOf(newBrowser().call('POST', '/api/auth/verify-email', { token })),
      'second-factor': (token) =>
        statusOf(newBrowser().call('POST', '/api/auth/second-factor', { token, code: '123456' })),
      invitation: (token) => statusOf(browser.call('POST', '/api/invitations/accept', { token })),
      'session, as a bearer token': async (token) =>
        (await newBrowser().ask('/api/auth', { headers: { authorization: `Bearer ${token}` } })).status,
    };
    for (const [purpose, token] of Object.entries(tokens)) {
      for (const [use, tryIt] of Object.entries(uses)) {
        const meant = use.startsWith(purpose) || (purpose === 'change-email' && use === 'verify-email');
        if (!meant) expect([401, 403, 404], `${purpose} as ${use}`).toContain(await tryIt(token));
      }
    }
    const own = browser.cookiesOf('localhost').get(session) ?? '';
    for (const tryIt of Object.values(uses).slice(0, -1)) expect([401, 404]).toContain(await tryIt(own));
    for (const purpose of ['verify-email', 'sign-in', 'reset-password']) {
      const [once, twice] = [
        await uses[purpose]?.(tokens[purpose] ?? ''),
        await uses[purpose]?.(tokens[purpose] ?? ''),
      ];
      expect([once, twice], purpose).toEqual([200, 401]);
    }
    expect(await uses['verify-email']?.(tokens['change-email'] ?? ''), 'gone with the reset').toBe(401);
  });

  test('signing up twice at once makes one account, and one person is in', async () => {
    const email = fresh('twin');
    const browsers = Array.from({ length: 5 }, () => newBrowser());
    const answers = await Promise.all(browsers.map((browser) => browser.signUp('Twin', email)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const workspaces = await whole.services.database
      .selectFrom('workspaces')
      .select('id')
      .where('name', '=', "Twin's workspace")
      .execute();
    expect(workspaces).toHaveLength(1);
  });

  test('a sign-in that runs while the password is reset leaves no session of the old password', async () => {
    const { database } = whole.services;
    const { email } = await person('ann');
    // The first proof of an address reads the members too, and would wait with the sign-in.
    await database.updateTable('users').set({ email_verified_at: new Date() }).where('email', '=', email).execute();
    const thief = newBrowser();
    await newBrowser().call('POST', '/api/auth/forgot-password', { email });
    const token = tokenIn(await lastMail(whole, email, 'reset-password'));
    const entering = await database.transaction().execute(async (transaction) => {
      await sql`lock table workspace_members in access exclusive mode`.execute(transaction);
      const running = signIn(thief, email);
      await vi.waitUntil(async () => {
        const waiting =
          await sql`select 1 from pg_locks where not granted and relation = 'workspace_members'::regclass`.execute(
            database,
          );
        return waiting.rows.length > 0;
      });
      const reset = await newBrowser().call('POST', '/api/auth/reset-password', {
        token,
        password: 'another long password',
      });
      expect(reset.status).toBe(200);
      return { running };
    });
    expect((await entering.running).status).toBe(401);
    expect(await isSignedIn(thief)).toBe(false);
  });

  test('an account that is deleted while it is exported ends the file and nothing else', async () => {
    const { browser, email } = await person('ann');
    const file = await browser.ask('/api/account/export');
    const reader = file.body?.getReader();
    await reader?.read();
    expect((await browser.call('DELETE', '/api/account', { email, password })).status).toBe(200);
    const rest = (async () => {
      for (;;) if ((await reader?.read())?.done) return 'ended';
    })().catch(() => 'broken off');
    expect(['ended', 'broken off']).toContain(await rest);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await newBrowser().ask('/dashboard/auth')).status).toBe(200);
  });

  fullTest('nobody floods the mailbox of an address that they signed up with and do not own', async () => {
    const { browser, email } = await person('victim');
    const statuses: number[] = [];
    let known = password;
    for (let round = 0; round < 14; round++) {
      const new_password = `a long enough password ${round}`;
      const { status } = await browser.call('PUT', '/api/account/password', { password: known, new_password });
      if (status === 200) known = new_password;
      statuses.push(status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await mailsTo(whole, email)).length).toBeLessThanOrEqual(12);
  });

  test('the limits of a network are not escaped by the many addresses that IPv6 gives one subscriber', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 125; round++) {
      const response = await newBrowser().ask('http://localhost:3000/handover?host=none.localhost', {
        address: `2001:db8:5:5::${round.toString(16)}`,
      });
      statuses.push(response.status);
    }
    expect(statuses.slice(-3)).toEqual([429, 429, 429]);
  });

  test('names are one line, and what a name says is no link in anybody’s mail', async () => {
    const { browser } = await person('ann');
    const name = 'Ann\r\nBcc: all@example.com\n\nhttps://evil.example/win \u202Egnp.exe';
    const changed = await browser.call('PUT', '/api/account', { name });
    expect(changed.body['name']).toBe('Ann Bcc: all@example.com https://evil.example/win gnp.exe');
    expect((await browser.call('PUT', '/api/account', { name: '\u200B\n ' })).status).toBe(422);
  });

  test('keys that every object has pollute nothing and grant nothing', async () => {
    const { browser, email } = await person('ann');
    const body = `{"__proto__":{"email_verified":true,"role":"owner","appId":"x"},"constructor":{"prototype":{"admin":true}},"name":"Ann"}`;
    const headers = { 'content-type': 'application/json' };
    for (const [method, path] of [
      ['PUT', '/api/account'],
      ['POST', '/api/workspaces'],
      ['POST', '/api/mutipageapp_users'],
    ] as const)
      await browser.ask(path, { method, body, headers });
    await browser.ask('/api/mutipageapp_users?__proto__[appId]=x&constructor=y', { method: 'DELETE' });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)['admin']).toBeUndefined();
    expect((await browser.call('GET', '/api/auth')).body).toMatchObject({ email, email_verified: false });
  });

  test('personal answers are kept by nobody, and no answer or page holds the token of the session', async () => {
    const { browser, email } = await person('ann');
    const token = browser.cookiesOf('localhost').get(session) ?? '';
    for (const path of [
      '/api/auth',
      '/api/account',
      '/api/account/sessions',
      '/api/workspaces',
      '/api/notifications',
      '/api/apps',
      '/api/trash',
      '/api/account/export',
      '/dashboard',
      '/dashboard/account',
      '/dashboard/workspace',
      '/',
    ]) {
      const response = await browser.ask(path);
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
      expect(await response.text(), path).not.toContain(token);
    }
    const known = await whole.services.database
      .selectFrom('users')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const account = JSON.stringify((await browser.call('GET', '/api/account')).body);
    expect(account).not.toContain(known.password_hash ?? '-');
    expect(account).not.toContain('totp_secret');
  });
});
