/** People of an app in a real browser: invited by its owner, let in by the default pages, and held to what they may do. */
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { fillRequired } from './fill-required.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const workbook = fileURLToPath(new URL('../fixtures/workbooks/orders.xlsx', import.meta.url));
const password = 'seven boats at anchor';
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

test('the owner adds two people; one reads, one writes, and who is deleted is out at once', async () => {
  const owner = await openWindow(browser);
  const { page } = owner;
  await makeApp(page);
  const address = new URL(page.url()).origin;
  await addPeople(page);
  await askForSignIn(page);
  // The user who was there already is on the browser's own record.
  expect(owner.mistakes.filter((mistake) => !/409|already/.test(mistake))).toEqual([]);

  const reader = await openWindow(browser, { width: 390, height: 800 });
  await meetTheSignIn(reader.page, address);
  await choosePassword(reader.page, 'ida@example.com');
  await signOutAndIn(reader.page, address, 'ida@example.com');
  await reader.page.goto(`${address}/add-an-order`);
  await reader.page.getByText('don’t have permission to submit it').waitFor();
  expect(await reader.page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);

  const writer = await openWindow(browser);
  await choosePassword(writer.page, 'bo@example.com');
  await signOutAndIn(writer.page, address, 'bo@example.com');
  await writer.page.goto(`${address}/add-an-order`);
  await writer.page.getByLabel('Code').fill('00901');
  await writer.page.getByLabel('Customer').fill('Written by Bo');
  await fillRequired(writer.page);
  await writer.page.getByRole('button', { name: 'Send' }).click();
  await writer.page.getByText('Thank you. Your entry was added.').waitFor();
  expect(writer.mistakes).toEqual([]);

  await reader.page.goto(`${address}/orders`);
  await reader.page.getByRole('searchbox').first().fill('Written by Bo');
  await reader.page.getByRole('cell', { name: 'Written by Bo' }).waitFor();
  // The wrong password that it tried is on the browser's own record.
  expect(reader.mistakes.filter((mistake) => !mistake.includes('401'))).toEqual([]);

  // While Bo has the form open, their permission changes.
  await writer.page.goto(`${address}/add-an-order`);
  await writer.page.getByLabel('Code').fill('00902');
  await writer.page.getByLabel('Customer').fill('Written too late');
  await fillRequired(writer.page);
  await makeReader(page, 'Bo Weaver');
  await writer.page.getByRole('button', { name: 'Send' }).click();
  await writer.page.getByText('Sign in to continue.').first().waitFor();
  expect(await writer.page.getByLabel('Customer').inputValue()).toBe('Written too late');
  await writer.page.goto(`${address}/add-an-order`);
  await writer.page.getByLabel('E-mail').fill('bo@example.com');
  await writer.page.getByLabel('Password', { exact: true }).fill(password);
  await writer.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await writer.page.getByText('don’t have permission to submit it').waitFor();
  await reader.page.getByRole('searchbox').first().fill('Written too late');
  await reader.page.getByText('Written by Bo').waitFor({ state: 'detached' });
  expect(await reader.page.getByRole('cell', { name: 'Written too late' }).count()).toBe(0);

  await carryElsewhere(writer.page, address);

  await deletePerson(page, 'Ida Lindqvist');
  await reader.page.goto(`${address}/orders`);
  await reader.page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  await writer.page.goto(`${address}/orders`);
  await writer.page.getByRole('searchbox').first().waitFor();
});

/** Signs up, uploads the spreadsheet and makes an app of it. */
async function makeApp(page: Page): Promise<void> {
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await page.setInputFiles('input[type=file]', workbook);
  await page.getByRole('button', { name: 'Create app' }).click();
  await page.waitForURL((url) => url.origin !== sheaf.origin);
  await page
    .frameLocator('iframe')
    .getByRole('group', { name: /^Banner/ })
    .waitFor();
}

/** Through the popup, with what it refuses on the way; the permission by keyboard alone. */
async function addPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Users', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Users' });
  await popup.getByText('No users found.').waitFor();
  await popup.getByText('Only editors can see it').waitFor();
  await popup.getByRole('button', { name: 'Add Users' }).click();
  const form = page.getByRole('dialog', { name: 'Add User' });
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Please fill in both Name and Email.').waitFor();
  await form.getByRole('textbox', { name: 'Name' }).fill(' Ida Lindqvist ');
  await form.getByRole('textbox', { name: 'Email' }).fill('ida');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText('Enter a valid Email address').waitFor();
  await form.getByRole('textbox', { name: 'Email' }).fill('ida@example.com');
  expect(await seriousFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await popup.getByRole('row', { name: /Ida Lindqvist.*Invited.*ida@example.com.*Read/ }).waitFor();

  await popup.getByRole('button', { name: 'Add Users' }).click();
  await form.getByRole('textbox', { name: 'Name' }).fill('Bo Weaver');
  await form.getByRole('textbox', { name: 'Email' }).fill('bo@example.com');
  const permission = form.getByRole('combobox', { name: 'Permission' });
  await permission.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Read-Write' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await permission.inputValue()).toBe('Read-Write');
  // A failure is at its field, and in the browser's log.
  await form.getByRole('textbox', { name: 'Email' }).fill('ida@example.com');
  const isTaken = 'A user with this e-mail already exists.';
  const logged = page.waitForEvent('console', (message) => message.text().includes(isTaken));
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await form.getByText(isTaken).waitFor();
  expect((await logged).type()).toBe('error');
  await form.getByRole('textbox', { name: 'Email' }).fill('bo@example.com');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await popup.getByRole('row', { name: /Bo Weaver.*Read-Write/ }).waitFor();
  expect(await popup.getByRole('columnheader').allTextContents()).toEqual(['Name', 'Email', 'Permission', 'Action']);
  expect(await seriousFindings(page)).toEqual([]);
  await popup.getByRole('button', { name: 'Privacy Settings' }).click();
}

/** The app becomes public, for those who sign in. */
async function askForSignIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Privacy Settings' });
  await dialog.getByRole('switch', { name: 'App privacy' }).click({ force: true });
  await dialog.getByRole('combobox', { name: 'Sign In Method' }).click();
  await page.getByRole('option', { name: 'Use password set by user' }).click();
  await dialog.getByText('A password for all guests, optional').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Your app is live.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
}

/** Without a session there is the sign-in page, and it tells no one whom it knows. */
async function meetTheSignIn(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/orders`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show Password' }).waitFor();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Enter your e-mail address.').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');
  await page.getByLabel('E-mail').fill('ida@example.com');
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('alert').getByText('Incorrect e-mail or password').waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('password');
  expect(await seriousFindings(page)).toEqual([]);
}

/** By the link of the invitation, as it is in the mail. */
async function choosePassword(page: Page, email: string): Promise<void> {
  await page.goto(await linkMailedTo(page, email));
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show New password' }).waitFor();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.getByText('Use at least 10 characters.').first().waitFor();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.locator('[data-block="bannerHero"]').waitFor();
}

/** Signs out where one is greeted, and in again, on the way to where one wanted to be. */
async function signOutAndIn(page: Page, address: string, email: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByText(email).first().waitFor();
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await page.goto(`${address}/orders`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${address}/orders`);
  await page.getByRole('searchbox').first().waitFor();
}

interface OutboxMail {
  id: string;
  recipient: string;
}

/** The first link of this app in the newest mail to the address; without a mail server, mail stays in the data folder. */
async function linkMailedTo(page: Page, email: string): Promise<string> {
  const read = async <T>(path: string): Promise<T> =>
    (await page.request.get(`${sheaf.origin}${path}`)).json() as Promise<T>;
  let found: OutboxMail | undefined;
  await expect
    .poll(
      async () => {
        const { mails } = await read<{ mails: OutboxMail[] }>('/api/mail/outbox');
        found = mails.find(({ recipient }) => recipient === email);
        return found?.recipient;
      },
      { timeout: 20_000 },
    )
    .toBe(email);
  const { mail } = await read<{ mail: { text: string } }>(`/api/mail/outbox/${found?.id}`);
  return /https?:\/\/\S+token=[^\s>)]+/.exec(mail.text)?.[0] ?? '';
}

async function makeReader(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Users', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Users' });
  await popup.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit User' });
  await form.getByRole('combobox', { name: 'Permission' }).click();
  await page.getByRole('option', { name: 'Read', exact: true }).click();
  await form.getByRole('button', { name: 'Update', exact: true }).click();
  await popup.getByRole('row', { name: new RegExp(`${name}.*example.com.*Read(?!-)`) }).waitFor();
  await page.keyboard.press('Escape');
  await popup.waitFor({ state: 'detached' });
}

/** The cookie of a session at this app opens nothing at the dashboard, nor where another app would stand. */
async function carryElsewhere(page: Page, address: string): Promise<void> {
  const cookies = await page.context().cookies(address);
  const session = cookies.find((cookie) => cookie.name === 'sheaf_session');
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', domain: new URL(address).hostname });
  const headers = { cookie: `sheaf_session=${session?.value}` };
  expect((await page.request.get(`${sheaf.origin}/api/auth`, { headers })).status()).toBe(401);
  const dashboard = await page.request.get(`${sheaf.origin}/dashboard`, { headers, maxRedirects: 0 });
  expect(dashboard.headers()['location']).toContain('/dashboard/auth');
}

async function deletePerson(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Users', exact: true }).click();
  const popup = page.getByRole('dialog', { name: 'Users' });
  await popup.getByRole('row', { name: new RegExp(`${name}.*Active`) }).waitFor();
  await popup.getByRole('button', { name: `Delete ${name}` }).click();
  await popup.getByText('This action cannot be undone.').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await popup.getByRole('button', { name: 'Delete', exact: true }).click();
  await popup.getByText(name).first().waitFor({ state: 'detached' });
}
