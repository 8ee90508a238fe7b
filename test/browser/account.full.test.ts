/** A person and their account in a real browser: in by every way, safe, and out for good. */
import { Secret, TOTP } from 'otpauth';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { followInMailPage, storedMails, linkIn, mailTo } from './mailbox.ts';
import { giveCredentials, openPerson, password, signOut, signUp, useRecoveryCode, verify } from './person.ts';
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

test('an address is verified from the mail, by a press and not by opening the link', async () => {
  const { context, page, mistakes } = await openPerson(browser);
  const email = await signUp(sheaf, page, 'ann');
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
  const { context, page } = await openPerson(browser);
  const email = await signUp(sheaf, page, 'bea');
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByText('Verify your e-mail address first, then turn it on.').waitFor();
  expect(await page.getByRole('button', { name: 'Turn on' }).isDisabled()).toBe(true);
  // Where people choose how they are told, they read that no mail comes yet, and get the link again.
  const notes = page.getByRole('region', { name: 'Notifications' }).getByRole('alert');
  await notes.getByText(`once you verify ${email}`).waitFor();
  const before = (await storedMails(sheaf.origin)).map(({ id }) => id);
  await notes.getByRole('button', { name: 'Send the link again' }).click();
  await notes.getByRole('button', { name: 'Link sent' }).waitFor();
  await mailTo(sheaf.origin, email, /Verify/, before);
  await verify(sheaf, page, email);
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  expect(await notes.count()).toBe(0);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('Incorrect password').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const secret = (await dialog.locator('[data-secret]').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  // The code of the step before: that of this step stays good for the sign-in below. Where a step ends on the way, it is
  // one too old, and the next one is typed.
  const typeCode = () =>
    dialog.getByLabel('Then enter the code it shows').fill(app.generate({ timestamp: Date.now() - 30_000 }));
  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' });
  const tooOld = dialog.getByText('Incorrect code.');
  await typeCode();
  await saved.or(tooOld).first().waitFor();
  if (await tooOld.isVisible()) await typeCode();
  await saved.waitFor();
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts();
  expect(codes.length).toBeGreaterThanOrEqual(8);
  await page.getByRole('button', { name: 'I’ve saved these codes' }).click();
  await page.getByText(`${codes.length} left.`).waitFor();

  await signOut(sheaf, page);
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await giveCredentials(page, email, password);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  expect((await page.request.get(`${sheaf.origin}/api/auth`)).status()).toBe(401);
  await page.getByLabel('Six-digit code').fill('000000');
  await page.getByText('This code is incorrect').waitFor();
  await page.getByLabel('Six-digit code').fill(app.generate());
  await page.waitForURL('**/dashboard/account');

  await signOut(sheaf, page);
  await page.goto(`${sheaf.origin}/dashboard/auth`);
  await giveCredentials(page, email, password);
  await useRecoveryCode(page, codes[0] ?? '');
  await page.waitForURL('**/dashboard');

  await signOut(sheaf, page);
  await page.goto(`${sheaf.origin}/dashboard/auth`);
  await giveCredentials(page, email, password);
  await useRecoveryCode(page, codes[0] ?? '');
  await page.getByText('This code is incorrect').waitFor();
  await context.close();
});

test('a mailed code signs in and goes on to the page that was wanted', async () => {
  const { context, page } = await openPerson(browser);
  const email = await signUp(sheaf, page, 'cyd');
  await signOut(sheaf, page);
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'E-mail me a link' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  expect(await page.getByRole('button', { name: /Send again in/ }).isDisabled()).toBe(true);
  const text = await mailTo(sheaf.origin, email, /is your code for Sheaf/);
  await page.getByLabel('Code from the e-mail').fill(/\b\d{6}\b/.exec(text)?.[0] ?? '');
  await page.waitForURL('**/dashboard/account');

  // The link of the same mail is used up with its code.
  const other = await openPerson(browser);
  await other.page.goto(linkIn(text, '/dashboard/sign-in-link'));
  await other.page.getByRole('button', { name: 'Sign in' }).click();
  await other.page.getByText('This link has expired or was already used').waitFor();
  await other.context.close();
  await context.close();
});

test('a forgotten password is chosen anew by mail, and ends what was signed in', async () => {
  const { context, page } = await openPerson(browser);
  const email = await signUp(sheaf, page, 'dot');
  const before = (await storedMails(sheaf.origin)).map(({ id }) => id);
  const elsewhere = await openPerson(browser);
  await elsewhere.page.goto(`${sheaf.origin}/dashboard/auth`);
  await elsewhere.page.getByLabel('E-mail').fill(email);
  await elsewhere.page.getByRole('link', { name: 'Forgot your password?' }).click();
  expect(await elsewhere.page.getByLabel('E-mail').inputValue()).toBe(email);
  await elsewhere.page.getByRole('button', { name: 'Send the link' }).click();
  await elsewhere.page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
  const text = await mailTo(sheaf.origin, email, /Choose a new password/, before);

  await elsewhere.page.goto(linkIn(text, '/dashboard/reset-password'));
  await elsewhere.page.getByRole('textbox', { name: 'New password' }).fill('short');
  await elsewhere.page.getByText('Use at least 10 characters.', { exact: true }).waitFor();
  await elsewhere.page.getByRole('textbox', { name: 'New password' }).fill('quite another password');
  await elsewhere.page.getByRole('button', { name: 'Change password' }).click();
  await elsewhere.page.getByRole('heading', { name: 'Your password was changed' }).waitFor();
  await elsewhere.page.getByRole('link', { name: 'Sign in' }).click();
  await elsewhere.page.getByLabel('Password', { exact: true }).fill('quite another password');
  await elsewhere.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await elsewhere.page.waitForURL('**/dashboard');

  await page.goto(`${sheaf.origin}/dashboard/account`);
  expect(new URL(page.url()).pathname).toBe('/dashboard/auth');
  await giveCredentials(page, email, password);
  await page.getByText('Incorrect e-mail or password').waitFor();
  await elsewhere.context.close();
  await context.close();
});

test('a session is ended from another browser, at once', async () => {
  const { context, page, mistakes } = await openPerson(browser);
  const email = await signUp(sheaf, page, 'eve');
  const second = await openPerson(browser);
  await second.page.goto(`${sheaf.origin}/dashboard/auth`);
  await giveCredentials(second.page, email, password);
  await second.page.waitForURL('**/dashboard');

  await page.goto(`${sheaf.origin}/dashboard/account#sessions`);
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await sessions.getByText('This device').waitFor();
  await sessions.getByRole('button', { name: /^End the session/ }).click();
  await sessions.getByRole('button', { name: /^End the session/ }).waitFor({ state: 'detached' });
  await second.page.goto(`${sheaf.origin}/dashboard`);
  expect(new URL(second.page.url()).pathname).toBe('/dashboard/auth');
  expect(mistakes).toEqual([]);
  await second.context.close();
  await context.close();
});

test('a choice of notifications is saved at once and still there after a reload', async () => {
  const { context, page, mistakes } = await openPerson(browser);
  await signUp(sheaf, page, 'fay');
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
  const { context, page } = await openPerson(browser);
  const email = await signUp(sheaf, page, 'gus');
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
  await page.getByText('Incorrect e-mail or password').waitFor();
  await context.close();
});
