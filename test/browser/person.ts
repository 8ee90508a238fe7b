/** What people do with their accounts in tests of the browser. */
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { openWindow } from './browser.ts';
import { linkIn, mailTo } from './mailbox.ts';
import type { RunningSheaf } from './start-sheaf.ts';

type Sheaf = Pick<RunningSheaf, 'origin'>;
export const password = 'a long enough password';

export async function openPerson(browser: Browser) {
  const person = await openWindow(browser);
  return person;
}

export async function signUp(sheaf: Sheaf, page: Page, name: string): Promise<string> {
  const email = `${name}@example.com`;
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  return email;
}

export async function verify(sheaf: Sheaf, page: Page, email: string): Promise<void> {
  await page.goto(linkIn(await mailTo(sheaf.origin, email, /Verify/), '/dashboard/verify-email'));
  await page.getByRole('button', { name: 'Verify my address' }).click();
  await page.getByRole('heading', { name: 'Your address is verified' }).waitFor();
}

export async function giveCredentials(page: Page, email: string, given: string): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(given);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

export async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(code);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** As the members page does. */
export async function invite(sheaf: Sheaf, page: Page, email: string): Promise<void> {
  const { workspace } = (await (await page.request.get(`${sheaf.origin}/api/auth`)).json()) as {
    workspace: { id: string };
  };
  const address = `${sheaf.origin}/api/workspaces/${workspace.id}/invitations`;
  expect((await page.request.post(address, { data: { email, role: 'editor' } })).status()).toBe(200);
}

export async function signOut(sheaf: Sheaf, page: Page): Promise<void> {
  await page.goto(`${sheaf.origin}/dashboard/account`);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(`${sheaf.origin}/`);
}
