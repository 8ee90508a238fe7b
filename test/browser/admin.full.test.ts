/** The admin area as an admin uses it: in by password and second factor, lists, one person, and out when it ends. */
import { TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, password, signUp, verify } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const email = 'root@example.com';
let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  const variables = { DEMO: 'false', ADMIN_EMAILS: email };
  [sheaf, browser] = await Promise.all([startSheaf({ variables }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const codeNow = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** The account of an admin with a second factor; answers its secret. */
async function becomeAdmin(page: Page): Promise<string> {
  await verify(sheaf, page, await signUp(sheaf, page, 'root'));
  const post = async (path: string, data: object) =>
    (await page.request.post(`${sheaf.origin}${path}`, { data })).json();
  const { secret } = (await post('/api/account/two-factor', { password })) as { secret: string };
  // The code of the step before: each works once, and the one of now opens the admin area.
  await post('/api/account/two-factor/confirm', { code: codeNow(secret, -1) });
  return secret;
}

async function enterAdmin(page: Page, secret: string, steps = 0): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Authenticator code').fill(codeNow(secret, steps));
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const mirror = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem('admin_authenticated'), sessionStorage.getItem('admin_expires_at')]);

const places = {
  '/admin': 'Overview',
  '/dashboard/users': 'Users',
  '/admin/workspaces': 'Workspaces',
  '/admin/apps': 'Apps',
  '/admin/reviews': 'Reviews',
  '/admin/jobs?state=done': 'Jobs',
  '/admin/mails': 'Mails',
  '/admin/storage': 'Storage',
  '/admin/switches': 'Switches',
  '/admin/log': 'Admin log',
};

test('an admin gets in, looks into an account with a reason, and is out when the session ends', async () => {
  const person = await openPerson(browser);
  await signUp(sheaf, person.page, 'anna');
  const { page, context, mistakes } = await openPerson(browser);
  const secret = await becomeAdmin(page);

  // From the menu of the account, which has it for admins alone.
  await person.page.goto(`${sheaf.origin}/dashboard`);
  await person.page.getByRole('button', { name: /^Account of/ }).click();
  await person.page.getByRole('menuitem', { name: 'Billing' }).waitFor();
  expect(await person.page.getByRole('menuitem', { name: 'Admin area' }).count()).toBe(0);
  await page.goto(`${sheaf.origin}/dashboard`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Admin area' }).click();
  await page.waitForURL('**/admin-login');

  // What the browser remembers opens nothing.
  await page.goto(`${sheaf.origin}/dashboard`);
  await page.evaluate(() => {
    sessionStorage.setItem('admin_authenticated', 'true');
    sessionStorage.setItem('admin_expires_at', String(Date.now() + 3_600_000));
  });
  await page.goto(`${sheaf.origin}/dashboard/users?search=anna`);
  await page.getByRole('heading', { name: 'Admin area' }).waitFor();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/dashboard/users?search=anna');
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await enterAdmin(page, secret);
  await page.getByRole('link', { name: 'Ann Weaver' }).waitFor();
  expect(new URL(page.url()).search).toBe('?search=anna');
  expect((await mirror(page))[0]).toBe('true');

  await page.getByRole('link', { name: 'Ann Weaver' }).click();
  await page.getByRole('button', { name: 'View account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Anna asked why her app is slow.');
  await dialog.getByRole('button', { name: 'Look', exact: true }).click();
  await page.getByRole('region', { name: 'The account, read only' }).waitFor();
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await person.page.goto(`${sheaf.origin}/dashboard/account#admins`);
  await person.page.getByText('Reason: Anna asked why her app is slow.').waitFor();

  for (const [path, title] of Object.entries(places)) {
    await page.goto(sheaf.origin + path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await page.locator('main [role="status"][aria-label="Loading..."]').waitFor({ state: 'detached' });
    expect(await findingsAtWidths(page, [390, 1280]), path).toEqual([]);
    if (process.env['ADMIN_PICTURES']) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${process.env['ADMIN_PICTURES']}/${title}-${width}.png` });
      }
    }
  }

  // At its end both records go, and so does the admin.
  await page.goto(`${sheaf.origin}/admin/jobs`);
  await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  await page.evaluate(() => sessionStorage.setItem('admin_expires_at', String(Date.now() - 1)));
  const sentAway = page.waitForRequest((request) => request.url().includes('/admin-login?redirect=%2Fadmin%2Fmails'));
  await page.getByRole('navigation', { name: 'Admin area' }).getByRole('link', { name: 'Mails' }).click();
  await sentAway;
  // The session of the server goes on: it sends them back, and the browser learns of it again.
  await expect.poll(async () => (await mirror(page).catch(() => []))[0]).toBe('true');
  await page.getByRole('heading', { level: 1, name: 'Mails' }).waitFor();
  await page.getByRole('button', { name: 'Leave the admin area' }).click();
  await page.getByRole('heading', { name: 'Admin area' }).waitFor();
  expect(await mirror(page)).toEqual([null, null]);
  expect(mistakes).toEqual([]);
  await context.close();
  await person.context.close();
});
