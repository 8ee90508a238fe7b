/** A person and their account in a real browser: in by every way, safe, and out for good. */
import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { followInMailPage, keptMails, linkIn, mailTo } from './mailbox.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const password = 'a long enough password';
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

test('an address is verified from the mail, by a press and not by opening the link', async () => {
  const { context, page, mistakes } = await openPerson();
  const email = await signUp(page, 'ann');
  await page.getByRole('complementary', { name: 'Your address is not verified' }).waitFor();

  const text = await mailTo(sheaf.origin, email, /Verify/);
  const opened = await fetch(linkIn(text, '/dashboard/verify-email'));
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
  await page.reload();
  await page.getByRole('complementary', { name: 'Your address is not verified' }).waitFor();

  const tab = await followInMailPage(page, sheaf.origin, 'Verify your e-mail address', 'Verify address');
  expect(new URL(tab.url()).pathname).toBe('/dashboard/verify-email');
  await tab.getByRole('button', { name: 'Verify my address' }).click();
  await tab.getByRole('heading', { name: 'Your address is verified' }).waitFor();
  await tab.getByRole('link', { name: 'Go to your dashboard' }).click();
  await tab.waitForURL('**/dashboard');
  await tab.getByRole('navigation').first().waitFor();
  expect(await tab.getByRole('complementary', { name: 'Your address is not verified' }).count()).toBe(0);
  await tab.goto(`${sheaf.origin}/dashboard/account`);
  await tab.getByText('Verified', { exact: true }).waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});

test('after two-factor sign-in is on, a password alone opens nothing; a code and a recovery code do, each once', async () => {
  const { context, page } = await openPerson();
  const email = await signUp(page, 'bea');
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByText('Verify your e-mail address first').waitFor();
  expect(await page.getByRole('button', { name: 'Turn on' }).isDisabled()).toBe(true);
  await verify(page, email);
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByText('This is not your password').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await dialog.locator('[data-secret]').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  // The code of the step before: that of this step stays good for the sign-in below.
  await dialog.getByLabel('Then enter the code that it shows').fill(app.generate({ timestamp: Date.now() - 30_000 }));
  await page.getByRole('dialog', { name: 'Keep these recovery codes' }).waitFor();
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText(`${codes.length} left.`).waitFor();

  await signOut(page);
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await giveCredentials(page, email, password);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  expect((await page.request.get(`${sheaf.origin}/api/auth`)).status()).toBe(401);
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByText('This code is not right').waitFor();
  await page.getByLabel('Six-digit code').fill(app.generate());
  await page.waitForURL('**/dashboard/account');

  await signOut(page);
  await page.goto(`${sheaf.origin}/dashboard/auth`);
  await giveCredentials(page, email, password);
  await useRecoveryCode(page, codes[0] ?? '');
  await page.waitForURL('**/dashboard');

  await signOut(page);
  await page.goto(`${sheaf.origin}/dashboard/auth`);
  await giveCredentials(page, email, password);
  await useRecoveryCode(page, codes[0] ?? '');
  await page.getByText('This code is not right').waitFor();
  await context.close();
});

test('a mailed code signs in and goes on to the page that was wanted', async () => {
  const { context, page } = await openPerson();
  const email = await signUp(page, 'cyd');
  await signOut(page);
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'E-mail me a link' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  expect(await page.getByRole('button', { name: /Send again in/ }).isDisabled()).toBe(true);
  const text = await mailTo(sheaf.origin, email, /is your code for Sheaf/);
  await page.getByLabel('Code of the mail').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await page.waitForURL('**/dashboard/account');

  // The link of the same mail is used up with its code.
  const other = await openPerson();
  await other.page.goto(linkIn(text, '/dashboard/sign-in-link'));
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByText('This link was used already').waitFor();
  await other.context.close();
  await context.close();
});

test('a forgotten password is chosen anew by mail, and ends what was signed in', async () => {
  const { context, page } = await openPerson();
  const email = await signUp(page, 'dot');
  const before = (await keptMails(sheaf.origin)).map(({ id }) => id);
  const elsewhere = await openPerson();
  await elsewhere.page.goto(`${sheaf.origin}/dashboard/auth`);
  await elsewhere.page.getByLabel('E-mail').fill(email);
  await elsewhere.page.getByRole('link', { name: 'Forgot your password?' }).click();
  expect(await elsewhere.page.getByLabel('E-mail').inputValue()).toBe(email);
  await elsewhere.page.getByRole('button', { name: 'Send the link' }).click();
  await elsewhere.page.getByRole('heading', { name: 'Check your mail' }).waitFor();
  const text = await mailTo(sheaf.origin, email, /Choose a new password/, before);

  await elsewhere.page.goto(linkIn(text, '/dashboard/reset-password'));
  await elsewhere.page.getByRole('textbox', { name: 'New password' }).fill('short');
  await elsewhere.page.getByText('Use at least 10 characters.', { exact: true }).waitFor();
  await elsewhere.page.getByRole('textbox', { name: 'New password' }).fill('quite another password');
  await elsewhere.page.getByRole('button', { name: 'Change password' }).click();
  await elsewhere.page.getByRole('heading', { name: 'Your password is changed' }).waitFor();
  await elsewhere.page.getByRole('link', { name: 'Sign in' }).click();
  await elsewhere.page.getByLabel('Password', { exact: true }).fill('quite another password');
  await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.page.waitForURL('**/dashboard');

  await page.goto(`${sheaf.origin}/dashboard/account`);
  expect(new URL(page.url()).pathname).toBe('/dashboard/auth');
  await giveCredentials(page, email, password);
  await page.getByText('E-mail and password do not match').waitFor();
  await elsewhere.context.close();
  await context.close();
});

test('a session is ended from another browser, at once', async () => {
  const { context, page, mistakes } = await openPerson();
  const email = await signUp(page, 'eve');
  const second = await openPerson();
  await second.page.goto(`${sheaf.origin}/dashboard/auth`);
  await giveCredentials(second.page, email, password);
  await second.page.waitForURL('**/dashboard');

  await page.goto(`${sheaf.origin}/dashboard/account#sessions`);
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await sessions.getByText('This one').waitFor();
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await sessions.getByRole('button', { name: /^End the session/ }).waitFor({ state: 'detached' });
  await second.page.goto(`${sheaf.origin}/dashboard`);
  expect(new URL(second.page.url()).pathname).toBe('/dashboard/auth');
  expect(mistakes).toEqual([]);
  await second.context.close();
  await context.close();
});

test('a choice of notifications is saved at once and still there after a reload', async () => {
  const { context, page, mistakes } = await openPerson();
  await signUp(page, 'fay');
  await page.goto(`${sheaf.origin}/dashboard/account#notifications`);
  const rows = page.getByRole('group', { name: 'New rows' });
  await rows.getByText('Never').click();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await notifications.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await rows.getByRole('radio', { name: 'Never', checked: true }).waitFor({ state: 'attached' });
  expect(mistakes).toEqual([]);
  await context.close();
});

test('an account is deleted only with its address and password, and nothing of it opens any more', async () => {
  const { context, page } = await openPerson();
  const email = await signUp(page, 'gus');
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByRole('button', { name: 'Delete account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText("Ann Weaver's workspace").waitFor();
  await dialog.getByLabel('Type your e-mail to go on').fill('somebody@example.com');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await dialog.getByText(`Type ${email} to delete your account.`).waitFor();
  await dialog.getByLabel('Type your e-mail to go on').fill(email);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await page.waitForURL(`${sheaf.origin}/`);
  await page.goto(`${sheaf.origin}/dashboard/auth`);
  await giveCredentials(page, email, password);
  await page.getByText('E-mail and password do not match').waitFor();
  await context.close();
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

test.each([390, 1280])('the pages of an account are whole and accessible at %i px', async (width) => {
  const { context, page, mistakes } = await openWindow(browser, { width, height: 900 });
  for (const path of openPaths) await look(page, path);
  await signUp(page, `hal${width}`);
  for (const path of ownPaths) await look(page, path);
  await page.goto(`${sheaf.origin}/dashboard/account`);
  for (const button of ['Change password', 'Delete account']) {
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).waitFor();
    expect(await seriousFindings(page), button).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  expect(mistakes).toEqual([]);
  await context.close();
});

async function look(page: Page, path: string): Promise<void> {
  const answer = await page.goto(sheaf.origin + path, { waitUntil: 'networkidle' });
  expect(answer?.status(), path).toBe(200);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
  expect(await seriousFindings(page), path).toEqual([]);
}

test('who is invited by mail joins with that address alone, and the owner stops the mail about it', async () => {
  const owner = await openPerson();
  await verify(owner.page, await signUp(owner.page, 'ida'));
  await owner.page.goto(`${sheaf.origin}/dashboard/account#notifications`);
  const members = owner.page.getByRole('group', { name: 'Members' });
  await members.getByText('At once').click();
  await owner.page.getByRole('region', { name: 'Notifications' }).getByText('Saved', { exact: true }).waitFor();
  await invite(owner.page, 'joe@example.com');
  const link = linkIn(await mailTo(sheaf.origin, 'joe@example.com', /invited you/), '/accept-invitation');

  await owner.page.goto(link);
  await owner.page.getByText('You are signed in as ida@example.com').waitFor();
  expect(await owner.page.getByRole('button', { name: 'Accept invitation' }).count()).toBe(0);
  expect(await seriousFindings(owner.page)).toEqual([]);

  const { context, page, mistakes } = await openPerson();
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
  await owner.page.getByText('gets no more mail about members').waitFor();
  await owner.page.getByRole('link', { name: 'Notification settings' }).click();
  await members.getByRole('radio', { name: 'Never', checked: true }).waitFor({ state: 'attached' });
  await owner.context.close();
});

test('links that nobody was sent say so, and a redirect to another site leads to the dashboard', async () => {
  const { context, page } = await openPerson();
  await page.goto(`${sheaf.origin}/accept-invitation?token=unknown`);
  await page.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
  for (const [path, button] of [
    ['/dashboard/verify-email', 'Verify my address'],
    ['/dashboard/sign-in-link', 'Sign in'],
    ['/unsubscribe', 'Unsubscribe'],
  ] as const) {
    await page.goto(`${sheaf.origin}${path}`);
    await page.getByRole('heading', { name: 'This link is not whole' }).waitFor();
    await page.goto(`${sheaf.origin}${path}?token=unknown`);
    await page.getByRole('button', { name: button }).click();
    await page.getByRole('alert').waitFor();
  }
  const email = await signUp(page, 'kim');
  await signOut(page);
  await page.goto(`${sheaf.origin}/dashboard/auth?redirect=https://elsewhere.example`);
  await giveCredentials(page, email, password);
  await page.waitForURL(`${sheaf.origin}/dashboard`);
  await page.goto(`${sheaf.origin}/dashboard/auth?redirect=https://elsewhere.example`);
  await page.getByText(`As ${email}.`).waitFor();
  expect(await page.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/dashboard');
  await context.close();
});

test('a changed name shows at once, and a changed address only when its mail is followed', async () => {
  const { context, page, mistakes } = await openPerson();
  await signUp(page, 'lea');
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByLabel('Name').fill('Lea Weaver');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Account of Lea Weaver' }).or(page.getByText('Lea Weaver')).first().waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByLabel('New e-mail').fill('lea.weaver@example.com');
  await page.getByLabel('Your password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByText('Follow the link that we sent to lea.weaver@example.com').waitFor();
  await page.goto(linkIn(await mailTo(sheaf.origin, 'lea.weaver@example.com', /Confirm/), '/dashboard/verify-email'));
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByRole('region', { name: 'Profile' }).getByText('lea.weaver@example.com').waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});

async function openPerson() {
  const person = await openWindow(browser);
  person.page.setDefaultTimeout(20_000);
  return person;
}

async function signUp(page: Page, name: string): Promise<string> {
  const email = `${name}@example.com`;
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  return email;
}

async function verify(page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(sheaf.origin, email, /Verify/), '/dashboard/verify-email'));
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
}

async function giveCredentials(page: Page, email: string, given: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** As the members page does. */
async function invite(page: Page, email: string): Promise<void> {
  const { workspace } = (await (await page.request.get(`${sheaf.origin}/api/auth`)).json()) as {
    workspace: { id: string };
  };
  const address = `${sheaf.origin}/api/workspaces/${workspace.id}/invitations`;
  expect((await page.request.post(address, { data: { email, role: 'editor' } })).status()).toBe(200);
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${sheaf.origin}/`);
}
