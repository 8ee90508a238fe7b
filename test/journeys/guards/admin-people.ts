/** Everybody who may open a guarded page, with what their browser would send. */
import { startAdminSession } from '#features/admin/server/session/admin-session.ts';
import { appCode, password, turnSecondFactorOn, verifyEmail } from '../accounts/account-people.ts';
import type { TestBrowser, WholeServer } from '../whole-server.ts';

export const adminEmail = 'root@example.com';
const adminCookie = 'sheaf_admin';

/** Someone named in ADMIN_EMAILS, with a verified address and a second factor; signed in at the site alone. */
export async function signUpAdmin(whole: WholeServer): Promise<{ browser: TestBrowser; secret: string }> {
  const browser = whole.browser();
  await browser.signUp('Root', adminEmail);
  await verifyEmail(whole, adminEmail);
  const { secret } = await turnSecondFactorOn(browser);
  return { browser, secret };
}

export const openAdmin = (browser: TestBrowser, secret: string, steps = 0) =>
  browser.call('POST', '/api/admin/session', { email: adminEmail, password, code: appCode(secret, steps) });

/** A browser with an admin session, past the form: codes of the authenticator app work once. */
export async function adminBrowser(whole: WholeServer): Promise<TestBrowser> {
  const { id, password_hash } = await whole.services.database
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('email', '=', adminEmail)
    .executeTakeFirstOrThrow();
  const who = { user_id: id, password_hash: password_hash ?? '' };
  const from = { request: new Request('http://localhost:3000'), address: '' };
  const { cookie } = await startAdminSession(whole.services, who, from);
  const browser = whole.browser();
  browser.setCookie('localhost', adminCookie, cookie.split(';')[0]?.split('=')[1] ?? '');
  return browser;
}

export function forgeAdminSession(browser: TestBrowser): void {
  browser.setCookie('localhost', adminCookie, 'a'.repeat(43));
}

export const hasAdminCookie = (browser: TestBrowser): boolean => browser.cookiesOf('localhost').has(adminCookie);

/** Lets the time of every admin session pass. */
export const endAdminTime = (whole: WholeServer) =>
  whole.services.database
    .updateTable('admin_sessions')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .execute();
