/** Which pages of the site open to whom, and what they keep to themselves. */
import { expect, test } from 'vitest';
import { openServer } from '../whole-server.ts';

const site = 'http://localhost:3000';

test('pages from a mail and for signing in open to everybody, all others of the dashboard ask who it is', async () => {
  await using sheaf = await openServer();
  const browser = sheaf.browser();
  const open = ['auth', 'signup', 'forgot-password', 'reset-password', 'verify-email', 'sign-in-link', 'mail'];
  for (const path of [
    ...open.map((name) => `/dashboard/${name}`),
    '/accept-invitation',
    '/unsubscribe',
    '/payment_success',
  ]) {
    expect((await browser.ask(site + path)).status, path).toBe(200);
  }
  for (const path of ['/dashboard', '/dashboard/account', '/dashboard/accountbilling', '/dashboard/workspace']) {
    const answer = await browser.ask(`${site}${path}?a=b`);
    expect(answer.status, path).toBe(302);
    expect(answer.headers.get('location')).toBe(`/dashboard/auth?redirect=${encodeURIComponent(`${path}?a=b`)}`);
  }
});

test.each([
  '/dashboard/',
  '/dashboard/auth/',
  '/dashboard/account/',
  '/accept-invitation/?token=a',
  '/payment_success/',
])('%s is no address: paths are strict about trailing slashes', async (path) => {
  await using sheaf = await openServer();
  const answer = await sheaf.browser().ask(site + path);
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain('This page could not be found');
  expect(html).not.toMatch(/<form|<input/);
});

test.each([
  ['/dashboard/reset-password?token=secret', 'no-referrer'],
  ['/unsubscribe?token=secret', 'no-referrer'],
  ['/dashboard/auth?redirect=%2Faccept-invitation%3Ftoken%3Dsecret', 'no-referrer'],
  ['/dashboard/auth?second_factor=secret', 'no-referrer'],
  ['/dashboard/auth', 'strict-origin-when-cross-origin'],
])('%s sends %s', async (path, policy) => {
  await using sheaf = await openServer();
  expect((await sheaf.browser().ask(site + path)).headers.get('referrer-policy')).toBe(policy);
});

test('the page that mail is kept on this machine is offered only where it can be read', async () => {
  const wordsOf = async (variables: Record<string, string>, headers: Record<string, string> = {}) => {
    await using sheaf = await openServer(variables);
    return (await sheaf.browser().ask(`${site}/dashboard/auth`, { headers })).text();
  };
  expect(await wordsOf({})).toContain('"outbox":true');
  expect(await wordsOf({ SMTP_URL: 'smtp://127.0.0.1:1' })).toContain('"outbox":false');
  expect(await wordsOf({}, { 'x-forwarded-for': '203.0.113.9' })).toContain('"outbox":false');
});

test('a sign-in form that is sent before its script has come leads back to its page and is read by nobody', async () => {
  await using sheaf = await openServer();
  const browser = sheaf.browser();
  const page = await (await browser.ask(`${site}/dashboard/auth?redirect=%2Fdashboard%2Faccount`)).text();
  expect(page).toMatch(/<form[^>]* method="post"/);
  const body = new URLSearchParams({ email: 'ann@example.com', password: 'a long enough password' });
  const answer = await browser.ask(`${site}/dashboard/auth?redirect=%2Fdashboard%2Faccount`, { method: 'POST', body });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/dashboard/auth?redirect=%2Fdashboard%2Faccount');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect((await browser.ask(`${site}/dashboard`, { method: 'POST', body })).status).toBe(405);
});
