/** What someone would try against the ways into the site: other sites, hosts, cookies, addresses to go on to. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askForLink, isSignedIn, lastMail, password } from '../accounts/account-people.ts';
import { Visitor } from '../app-users/app-people.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';

const session = 'sheaf_session';

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

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a host of an app', { origin: 'http://shop.localhost:3000' }],
    ['another port', { origin: 'http://localhost:4000' }],
    ['a page without an origin', { origin: 'null' }],
    ['a sibling host, told by the browser alone', { origin: undefined, 'sec-fetch-site': 'same-site' }],
    ['another site, told by the browser alone', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
  ])('nobody is signed in or out, or written for, from %s', async (_from, { origin, ...marks }) => {
    const { browser, email } = await person('ann');
    const victim = browser.cookiesOf('localhost').get(session);
    const headers = new Headers({ host: 'localhost:3000', 'content-type': 'application/json', ...marks });
    headers.set('cookie', `${session}=${victim}`);
    if (origin) headers.set('origin', origin);
    const send = (method: string, path: string, body: object = {}) =>
      whole.server.fetch(
        new Request(`http://localhost:3000${path}`, { method, headers, body: JSON.stringify(body) }),
        '198.51.100.250',
      );
    const answers = [
      await send('POST', '/api/auth/sign-in', { email, password }),
      await send('POST', '/api/auth/sign-out'),
      await send('POST', '/sign-out'),
      await send('PUT', '/api/account', { name: 'Mallory' }),
      await send('POST', '/api/workspaces', { name: 'Mine' }),
      await send('DELETE', '/api/account', { email, password }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test.each([
    ['localhost', 'site'],
    ['LOCALHOST:3000', 'site'],
    ['localhost.:3000', 'site'],
    ['www.localhost', 'site'],
    ['localhost:3000:80', 421],
    ['evil.example', 421],
    ['localhost.evil.example', 421],
    ['evillocalhost', 421],
    ['localhost@evil.example', 421],
    ['evil.example@localhost', 421],
    ['a.b.localhost', 421],
    ['localhost..', 421],
    ['local host', 421],
    ['localhost/x', 421],
    ['localhost,evil.example', 421],
    ['-.localhost.', 404],
    ['', 421],
  ])('the host %j is %s', async (host, expected) => {
    const headers = new Headers({
      'x-forwarded-host': 'shop.localhost',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil',
    });
    headers.set('host', host);
    const response = await whole.server.fetch(new Request('http://localhost:3000/dashboard/auth', { headers }), '::1');
    expect(response.status).toBe(expected === 'site' ? 200 : expected);
    expect(await response.text()).not.toContain('evil.example');
  });

  test('mailed links lead to the configured host, whatever host the request claims', async () => {
    const { email } = await person('ann');
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    const body = JSON.stringify({ email });
    await newBrowser().ask('http://www.localhost:4444/api/auth/forgot-password', {
      method: 'POST',
      body,
      headers,
      from: 'http://www.localhost:3000',
    });
    const mail = await lastMail(whole, email, 'reset-password');
    expect(mail.text).toContain('http://localhost:3000/dashboard/reset-password?token=');
    expect(mail.text + mail.html).not.toMatch(/evil|4444|www\./);
  });

  test('a cookie that another host planted beside the right one mixes nobody up', async () => {
    const ann = await person('ann');
    const mallory = await person('mallory');
    const [right, planted] = [ann, mallory].map(({ browser }) => browser.cookiesOf('localhost').get(session));
    const ask = async (cookie: string) => {
      const headers = { host: 'localhost:3000', cookie };
      const response = await whole.server.fetch(new Request('http://localhost:3000/api/auth', { headers }), '::1');
      return ((await response.json()) as { email?: string }).email;
    };
    // Browsers send the older, or the one of the longer path, first. On https the name itself shuts others out.
    expect(await ask(`${session}=${right}; ${session}=${planted}`)).toBe(ann.email);
    expect(await ask(`${session}=; ${session}=${right}`)).toBe(ann.email);
    expect(await ask(`${session}="x y"; ${session}=${right}`)).toBe(ann.email);
    expect(await ask(`x${session}=${planted}; ${session}x=${planted}`)).toBeUndefined();
    expect(await ask(`__Host-${session}=${planted}`)).toBeUndefined();
  });

  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/x\r\nset-cookie: a=b',
    '/%09/evil.example',
    '/..//evil.example',
    'http:evil.example',
    '/@evil.example',
    '.evil.example',
    '/\u0000/evil.example',
  ])('whatever way on is asked for, it stays here: %j', async (way) => {
    const { browser, email } = await person('ann');
    const encoded = encodeURIComponent(way);
    const stays = (location: string | null, base: string): void => {
      expect(new URL(location ?? '', base).host, `${location}`).toBe(new URL(base).host);
      expect(location).not.toMatch(/[\t\r\n\\]/);
    };
    for (const path of ['/dashboard/apps', '//evil.example', '/dashboard//evil.example']) {
      const answer = await newBrowser().ask(`http://localhost:3000${path}?redirect=${encoded}`);
      if (answer.headers.has('location')) stays(answer.headers.get('location'), 'http://localhost:3000/');
      else expect(await answer.text()).not.toMatch(/(?:href|action|src)="(?:\/\/|https?:\/\/)evil/);
    }
    const posted = await browser.ask(`/dashboard/auth?redirect=${encoded}`, { method: 'POST', body: 'x=1' });
    if (posted.status !== 400) stays(posted.headers.get('location'), 'http://localhost:3000/');
    const made = await browser.call('POST', '/api/apps', { name: `Shop ${count}`, start: 'blank', workbook_id: null });
    const { id, subdomain } = made.body['app'] as { id: string; subdomain: string };
    const handed = await browser.call('POST', `/api/apps/${id}/hand-over`, { path: way });
    const opened = await browser.open(String(handed.body['href']));
    expect(new URL(opened.at).host).toBe(`${subdomain}.localhost:3000`);
    const begun = await browser.ask(`http://${subdomain}.localhost:3000/handover?path=${encoded}`);
    if (begun.status !== 400) stays(begun.headers.get('location'), 'http://localhost:3000/');
    const asker = newBrowser();
    const { token } = await askForLink(whole, asker, email, way);
    const redeemed = await asker.call('POST', '/api/auth/link/redeem', { token });
    stays(String(redeemed.body['redirect']), 'http://localhost:3000/');
  });
});
