/** The database goes away while someone fills in a form: what they typed stays, and is sent when it is here again. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { processesWorkingIn } from '#platform/database/process-identity.ts';
import { prepareFolder, subdomain } from '../durability/prepare-folder.ts';
import { launchBrowser, openWindow } from './browser.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-away-'));
  await prepareFolder(folder);
  [sheaf, browser] = await Promise.all([startSheaf({ folder, variables: { DEMO: 'false' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

test('a form that is refused keeps its text, and the same text is taken once the database is back', async () => {
  const { page } = await openWindow(browser);
  await page.goto(`http://${subdomain}.localhost:${sheaf.port}/`, { waitUntil: 'load' });
  await page.getByRole('button', { name: 'Add' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Entry').fill('written meanwhile');
  const save = dialog.locator('button[type=submit]');
  const halted = processesWorkingIn(join(sheaf.folder, 'postgres'));
  expect(halted.length).toBeGreaterThan(0);
  for (const pid of halted) process.kill(pid, 'SIGSTOP');
  try {
    const ready = `http://localhost:${sheaf.port}/api/health/ready`;
    await expect.poll(async () => (await fetch(ready)).status, { timeout: 20_000 }).toBe(503);
    await save.click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByLabel('Entry').inputValue()).toBe('written meanwhile');
  } finally {
    for (const pid of halted) process.kill(pid, 'SIGCONT');
  }
  await expect.poll(async () => (await fetch(`http://localhost:${sheaf.port}/api/health/ready`)).status).toBe(200);
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('cell', { name: 'written meanwhile' }).waitFor();
  expect(await page.getByRole('cell', { name: 'written meanwhile' }).count()).toBe(1);
});
