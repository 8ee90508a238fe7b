/** Passkeys in a real browser, with an authenticator of its own: of a member at the site, and of a person of an app. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { password, signOut, signUp, verify } from './person.ts';
import { findingsAtWidths } from './quality.ts';
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

/** A device in this window that checks who uses it, and whether it does so from now on. */
async function attachDevice(page: Page): Promise<{ confirms(does: boolean): Promise<unknown> }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  return {
    confirms: (isUserVerified) => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

const look = async (page: Page, what: string) => expect(await findingsAtWidths(page, [1280, 390]), what).toEqual([]);
/** Files of the step that asks the device. */
const loaded = (page: Page) =>
  page.evaluate(
    () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('with-passkey')).length,
  );

test('a member adds a passkey and signs in with it alone; removed, it opens nothing', async () => {
  const { page, context, mistakes } = await openWindow(browser);
  const device = await attachDevice(page);
  const email = await signUp(sheaf, page, 'pia');
  await verify(sheaf, page, email);
  await page.goto(`${sheaf.origin}/dashboard/account`);
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByText('You have none yet.').waitFor();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill('My laptop');
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await look(page, 'the dialog');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await section.getByText('My laptop').waitFor();
  await section.getByText('Not used yet').waitFor();
  await look(page, 'the account');
  // A second one on the same device has no use.
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This device already has a passkey for your account.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await signOut(sheaf, page);
  await page.goto(`${sheaf.origin}/dashboard/auth`);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.waitFor();
  await look(page, 'the sign-in');
  await device.confirms(false);
  await button.click();
  await page.getByText('Nothing was confirmed on this device. Try again.').waitFor();
  await device.confirms(true);
  await button.click();
  await page.waitForURL('**/dashboard');
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByText(/Signed in by passkey/).waitFor();
  await section.getByRole('button', { name: 'Remove the passkey My laptop' }).click();
  await section.getByText('You have none yet.').waitFor();
  await signOut(sheaf, page);
  await page.goto(`${sheaf.origin}/dashboard/auth`);
  await button.click();
  await page.getByText('This passkey doesn’t open anything here. Sign in another way.').waitFor();
  // The refusal is on the browser's own record.
  expect(mistakes.filter((mistake) => !mistake.includes('401'))).toEqual([]);
  await context.close();
});

test('a person of an app adds one on its sign-in page, and comes in with it where they were going', async () => {
  const owner = await openWindow(browser);
  await signUp(sheaf, owner.page, 'olga');
  const app = await makeApp(owner.page, 'lea@example.com');
  const { page, context, mistakes } = await openWindow(browser, { width: 390, height: 844 });
  await attachDevice(page);
  await page.goto(linkIn(await mailTo(sheaf.origin, 'lea@example.com', /invited/), '/reset-password'));
  await page.getByRole('button', { name: 'Show New password' }).waitFor();
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await page.waitForURL(`${app}/`);
  await page.goto(`${app}/login`);
  await page.getByRole('heading', { name: 'Passkeys' }).waitFor();
  expect(await loaded(page), 'it comes with the click').toBe(0);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByRole('button', { name: /^Remove the passkey/ }).waitFor();
  expect(await loaded(page)).toBeGreaterThan(0);
  await look(page, 'who is signed in');
  await page.getByRole('button', { name: 'Sign out' }).last().click();
  await page.goto(`${app}/login?next=%2F`);
  const button = page.getByRole('button', { name: 'Sign in with a passkey' });
  await button.waitFor();
  await look(page, 'the sign-in of the app');
  await button.click();
  await page.waitForURL(`${app}/`);
  await page.goto(`${app}/login`);
  await page.getByText(/Last used/).waitFor();
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  await page.getByText('Sign in with your fingerprint, face or device PIN instead of a password.').waitFor();
  expect(mistakes).toEqual([]);
  await Promise.all([context.close(), owner.context.close()]);
});

/** A public app with a sign-in and one person who is invited; its origin. */
async function makeApp(page: Page, email: string): Promise<string> {
  const call = async (method: string, path: string, data: object) => {
    const answer = await page.request.fetch(`${sheaf.origin}${path}`, { method, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as { app: { id: string; subdomain: string } };
  };
  const { app } = await call('POST', '/api/apps', { workbook_id: null, start: 'blank', name: 'Club', publish: true });
  await call('PUT', `/api/apps/${app.id}`, { sign_in_method: 'Use password set by user' });
  await call('POST', '/api/mutipageapp_users', { appId: app.id, name: 'Lea', email });
  const { port } = new URL(sheaf.origin);
  return `http://${app.subdomain}.localhost:${port}`;
}
