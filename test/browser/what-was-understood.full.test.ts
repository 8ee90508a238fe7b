/** Before anything is made: what was understood of a spreadsheet, corrected with single clicks and by keyboard. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';
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

const people = ['Ann Abel', 'Bea Bohm', 'Cem Carl', 'Dan Dorn', 'Eva Egli', 'Finn Funk'];
const members = [
  'Name,E-mail,Team,Joined',
  ...people.map((name, at) => `${name},${name.split(' ')[0]}@example.org,Team ${at % 2},202${at}-03-01`),
].join('\n');

async function upload(page: Page): Promise<void> {
  await page.goto(`${sheaf.origin}/dashboard/signup`);
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/dashboard');
  await page.setInputFiles('input[type=file]', {
    name: 'Members.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(members),
  });
  await page.getByRole('heading', { name: 'What we understood' }).waitFor();
}

test('each guess is said with its reason and corrected at once, and the preview follows', async () => {
  const { page, mistakes } = await openWindow(browser);
  await upload(page);
  await page.getByText('One row is a member, called by “Name”.').waitFor();
  const sheet = page.getByRole('region', { name: 'Beginning of Members' });
  await sheet.getByRole('cell', { name: 'Private E-mail' }).waitFor();
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await preview.getByText('Ann Abel').first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  // By keyboard alone: a column that looks like any other is kept out.
  await preview.getByText('Team 1').first().waitFor();
  await page.getByText('Other columns (3)').focus();
  await page.keyboard.press('Enter');
  const team = page.getByRole('switch', { name: 'Show Team on pages' });
  await team.focus();
  await page.keyboard.press('Space');
  await page.getByRole('switch', { name: 'Show Team on pages', checked: false }).waitFor();
  await page.getByText('You keep it out of pages.').waitFor();
  await preview.getByText('Ann Abel').first().waitFor();
  await expect.poll(() => preview.getByText('Team 1').count()).toBe(0);

  // What is private is let in by a sentence that shows what would be seen.
  const mail = page.getByRole('switch', { name: 'Show E-mail on pages' });
  expect(await mail.isChecked()).toBe(false);
  await page.getByText(/Visitors would see: Ann@example\.org/).waitFor();
  await mail.click();
  await page.getByRole('switch', { name: 'Show E-mail on pages', checked: true }).waitFor();

  await page.getByRole('button', { name: 'Page Members', exact: true }).click();
  const tabs = page.getByRole('region', { name: 'Preview' });
  await expect.poll(() => tabs.getByRole('button', { name: 'Members', exact: true }).count()).toBe(0);

  await sheet.getByRole('button', { name: 'Make row 3 the heading of Members' }).click();
  await sheet.getByRole('cell', { name: 'Bea Bohm' }).waitFor();
  await expect.poll(() => sheet.getByRole('button', { name: 'Make row 3 the heading of Members' }).count()).toBe(0);
  await sheet.getByRole('button', { name: 'Make row 1 the heading of Members' }).click();
  await page.getByText('One row is a member, called by “Name”.').waitFor();
  expect(mistakes).toEqual([]);
});
