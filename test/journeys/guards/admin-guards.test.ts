/** The guards of the admin area as a table: every route × everybody, each cell tried on the whole server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyEmail } from '../accounts/account-people.ts';
import { openServer, type TestBrowser, type WholeServer } from '../whole-server.ts';
import { adminBrowser, endAdminTime, forgeAdminSession, hasAdminCookie, signUpAdmin } from './admin-people.ts';

const callers = ['anonymous', 'user', 'reviewer', 'admin at the site', 'admin', 'expired', 'forged'] as const;
type Caller = (typeof callers)[number];

/** A status, or the address that a redirect must give; `login` is the admin login with the way back. */
type Cell = number | string;
const adminsOnly = (status: number): Record<Caller, Cell> => ({
  ...{ anonymous: 'login', user: 'login', reviewer: 'login', 'admin at the site': 'login' },
  ...{ admin: status, expired: 'login', forged: 'login' },
});
const open = (status: number): Record<Caller, Cell> => ({
  ...{ anonymous: status, user: status, reviewer: status, 'admin at the site': status },
  ...{ admin: status, expired: status, forged: status },
});

const table: Record<string, Record<Caller, Cell>> = {
  '/dashboard/users': adminsOnly(200),
  '/dashboard/users?search=ann&filter=admins': adminsOnly(200),
  '/dashboard/users/usr_1': adminsOnly(200),
  // Every path that starts so, be there a page or not.
  '/dashboard/users/': adminsOnly(404),
  '/dashboard/usersettings': adminsOnly(404),
  '/dashboard/users/usr_1/more?a=1&b=%2F%2Fevil.example': adminsOnly(404),
  '/admin': { ...adminsOnly(200), reviewer: '/admin/reviews' },
  '/admin?request=req_1': {
    ...adminsOnly(200),
    reviewer: '/admin/reviews?request=req_1',
  },
  '/admin/reviews': { ...adminsOnly(200), reviewer: 200, 'admin at the site': 200 },
  '/admin/workspaces?sort=storage': adminsOnly(200),
  '/admin/apps': adminsOnly(200),
  '/admin/jobs': adminsOnly(200),
  '/admin/mails': adminsOnly(200),
  '/admin/storage': adminsOnly(200),
  '/admin/switches': adminsOnly(200),
  '/admin/log': adminsOnly(200),
  '/admin/': adminsOnly(404),
  '/admin/nothing': adminsOnly(404),
  '/admin-login': { ...open(200), admin: '/admin' },
  '/admin-login?redirect=%2Fadmin%2Fjobs%3Fstate%3Dfailed': { ...open(200), admin: '/admin/jobs?state=failed' },
  // What is no path of the admin area is never gone to.
  '/admin-login?redirect=https%3A%2F%2Fevil.example%2Fadmin': { ...open(200), admin: '/admin' },
  '/admin-login?redirect=%2F%2Fevil.example%2Fadmin': { ...open(200), admin: '/admin' },
  '/admin-login?redirect=%2F%5Cevil.example%2Fadmin': { ...open(200), admin: '/admin' },
  '/admin-login?redirect=%2Fdashboard': { ...open(200), admin: '/admin' },
  '/admin-login/': open(404),
};
const routes = Object.keys(table);

let whole: WholeServer;
beforeAll(async () => {
  whole = await openServer({ ADMIN_EMAILS: 'root@example.com', REVIEWER_EMAILS: 'rita@example.com' });
});
afterAll(() => whole[Symbol.asyncDispose]());

const expected = (route: string, caller: Caller): Cell => {
  const cell = table[route]?.[caller] ?? 0;
  return cell === 'login' ? `/admin-login?redirect=${encodeURIComponent(route)}` : cell;
};

test('each of them gets what the table says', async () => {
  const { browser: root } = await signUpAdmin(whole);
  const signedUp = async (name: string): Promise<TestBrowser> => {
    const browser = whole.browser();
    await browser.signUp(name);
    await verifyEmail(whole, `${name.toLowerCase()}@example.com`);
    return browser;
  };
  const browsers: Record<Caller, () => Promise<TestBrowser>> = {
    anonymous: async () => whole.browser(),
    user: () => signedUp('Ann'),
    reviewer: () => signedUp('Rita'),
    'admin at the site': async () => root,
    admin: () => adminBrowser(whole),
    async expired() {
      const browser = await adminBrowser(whole);
      await endAdminTime(whole);
      return browser;
    },
    // The records of the browser itself (flag and expiry in its session storage) are never sent; a cookie is.
    async forged() {
      const browser = whole.browser();
      forgeAdminSession(browser);
      return browser;
    },
  };
  const said: Record<string, Record<string, Cell>> = {};
  for (const caller of callers) {
    const browser = await browsers[caller]();
    for (const route of routes) {
      // What counts no more is forgotten with the first answer.
      if (caller === 'forged') forgeAdminSession(browser);
      const asking = caller === 'expired' ? await browsers.expired() : browser;
      const answer = await asking.ask(route);
      (said[route] ??= {})[caller] = answer.headers.get('location') ?? answer.status;
    }
  }
  const wanted = Object.fromEntries(
    routes.map((route) => [route, Object.fromEntries(callers.map((caller) => [caller, expected(route, caller)]))]),
  );
  expect(said).toEqual(wanted);
  process.stdout.write(`guard table of the admin area: ${routes.length * callers.length} cells\n`);
});

test('an admin session that ran out is gone from browser and server, and the calls end with it', async () => {
  const browser = await adminBrowser(whole);
  expect((await browser.call('GET', '/api/admin/users')).status).toBe(200);
  await endAdminTime(whole);
  const refused = await browser.call('GET', '/api/admin/users');
  expect(refused.body['error']).toMatchObject({ code: 'not_signed_in' });
  const sent = await browser.ask('/admin/jobs?state=waiting');
  expect(sent.headers.get('location')).toBe('/admin-login?redirect=%2Fadmin%2Fjobs%3Fstate%3Dwaiting');
  expect(hasAdminCookie(browser)).toBe(false);
  const left = await whole.services.database.selectFrom('admin_sessions').select('expires_at').execute();
  expect(left.filter(({ expires_at }) => expires_at.getTime() > Date.now())).toHaveLength(0);
});

test('it is worth nothing at the host of an app, nor as a bearer token', async () => {
  const browser = await adminBrowser(whole);
  const token = browser.cookiesOf('localhost').get('sheaf_admin') ?? '';
  const elsewhere = whole.browser();
  elsewhere.setCookie('orchard.localhost', 'sheaf_admin', token);
  expect((await elsewhere.call('GET', 'http://orchard.localhost:3000/api/admin/users')).status).toBe(404);
  const borne = await whole.browser().ask('/api/admin/users', { headers: { authorization: `Bearer ${token}` } });
  expect(borne.status).toBe(401);
});
