/** The pages around accounts: whole, accessible, and what they do with mailed links. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { giveCredentials, invite, openPerson, password, signOut, signUp, verify } from './person.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { DEMO: 'false' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

const openPaths = [
  '/dashboard/auth?redirect=/dashboard/account',
  '/dashboard/signup',
  '/dashboard/forgot-password',
  '/dashboard/reset-password?token=unknown',
  '/dashboard/verify-email?token=unknown',
  '/dashboard/sign-in-link?token=unknown',
  '/dashboard/mail',
  '/unsubscribe?token=unknown',
  '/payment_success',
  '/payment_fail',
];
const ownPaths = ['/dashboard/account', '/dashboard/accountbilling'];

test('what is typed before the script of the page is there is kept and sent', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto(`${sheaf.origin}/dashboard/signup`, { waitUntil: 'commit' });
  await page.getByLabel('Name').fill('Early Bird');
  await page.getByLabel('E-mail').fill('early@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  expect(await page.getByRole('button', { name: 'Create account' }).isDisabled()).toBe(true);
  typed();
  await page.getByText('Strong.').waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByText('Early Bird', { exact: false }).first().waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});

test('the pages of an account are whole and accessible at 390 and 1280 px', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  for (const path of openPaths) await look(page, path);
  await signUp(sheaf, page, 'hal');
  for (const path of ownPaths) await look(page, path);
  await page.goto(`${sheaf.origin}/dashboard/account`);
  for (const button of ['Change password', 'Delete account']) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).waitFor();
    expect(await findingsAtWidths(page, [1280, 390]), button).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(mistakes).toEqual([]);
  await context.close();
});

async function look(page: Page, path: string): Promise<void> {
  const answer = await page.goto(sheaf.origin + path, { waitUntil: 'networkidle' });
  expect(answer?.status(), path).toBe(200);
  expect(await findingsAtWidths(page, [390, 1280]), path).toEqual([]);
}

test('who is invited by mail joins with that address alone, and the owner stops the mail about it', async () => {
  const owner = await openPerson(browser);
  await verify(sheaf, owner.page, await signUp(sheaf, owner.page, 'ida'));
  await owner.page.goto(`${sheaf.origin}/dashboard/account#notifications`);
  const members = owner.page.getByRole('group', { name: 'Members' });
  await members.getByText('At once').click();
  await owner.page.getByRole('region', { name: 'Notifications' }).getByText('Saved', { exact: true }).waitFor();
  await invite(sheaf, owner.page, 'joe@example.com');
  const link = linkIn(await mailTo(sheaf.origin, 'joe@example.com', /invited you/), '/accept-invitation');

  await owner.page.goto(link);
  await owner.page.getByText('You are signed in as ida@example.com').waitFor();
  expect(await owner.page.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0);
  expect(await seriousFindings(owner.page)).toEqual([]);

  const { context, page, mistakes } = await openPerson(browser);
  await page.goto(link);
  await page.getByRole('heading', { name: "Join Ann Weaver's workspace" }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('joe@example.com');
  await page.getByLabel('Name').fill('Joe Joiner');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(link);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await page.waitForURL(`${sheaf.origin}/dashboard`);
  await page.goto(`${sheaf.origin}/dashboard/accountbilling`);
  await page.getByText('Owners and admins see this page').waitFor();
  expect(mistakes).toEqual([]);
  await context.close();

  const notice = await mailTo(sheaf.origin, 'ida@example.com', /joined/);
  await owner.page.goto(linkIn(notice, '/unsubscribe'));
  await owner.page.getByRole('button', { name: 'Unsubscribe' }).click();
  await owner.page.getByText('won’t get mail about members').waitFor();
  await owner.page.getByRole('link', { name: 'Notification settings' }).click();
  await members.getByRole('radio', { name: 'Never', checked: true }).waitFor({ state: 'attached' });
  await owner.context.close();
});

test('links that nobody was sent say so, and a redirect to another site leads to the dashboard', async () => {
  const { context, page } = await openPerson(browser);
  await page.goto(`${sheaf.origin}/accept-invitation?token=unknown`);
  await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
  for (const [path, button] of [
    ['/dashboard/verify-email', 'Verify my address'],
    ['/dashboard/sign-in-link', 'Sign in'],
    ['/unsubscribe', 'Unsubscribe'],
  ] as const) {
    await page.goto(`${sheaf.origin}${path}`);
    await page.getByRole('heading', { name: 'This link is incomplete' }).waitFor();
    await page.goto(`${sheaf.origin}${path}?token=unknown`);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('alert').waitFor();
  }
  const email = await signUp(sheaf, page, 'kim');
  await signOut(sheaf, page);
  await page.goto(`${sheaf.origin}/dashboard/auth?redirect=https://elsewhere.example`);
  await giveCredentials(page, email, password);
  await page.waitForURL(`${sheaf.origin}/dashboard`);
  await page.goto(`${sheaf.origin}/dashboard/auth?redirect=https://elsewhere.example`);
  await page.getByText(`As ${email}.`).waitFor();
  expect(await page.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/dashboard');
  await context.close();
});

test('a changed name shows at once, and a changed address only when its mail is followed', async () => {
  const { context, page, mistakes } = await openPerson(browser);
  await signUp(sheaf, page, 'lea');
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByLabel('Name').fill('Lea Weaver');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Account of Lea Weaver' }).or(page.getByText('Lea Weaver')).first().waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('New e-mail').fill('lea.weaver@example.com');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the link', exact: true }).click();
  await page.getByText('Open the link we sent to lea.weaver@example.com').waitFor();
  await page.goto(linkIn(await mailTo(sheaf.origin, 'lea.weaver@example.com', /Confirm/), '/dashboard/verify-email'));
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByRole('region', { name: 'Profile' }).getByText('lea.weaver@example.com').waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});
