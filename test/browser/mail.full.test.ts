/** Mail as the mail server received it, drawn by a browser. MAIL_PICTURES=folder keeps pictures of it to look at. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { sampleMails } from '#web/mail/samples.ts';
import { type MailServer, openMailServer } from '../journeys/mail-server.ts';
import { openServer } from '../journeys/whole-server.ts';
import { launchBrowser, openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';

const folder = process.env['MAIL_PICTURES'];
let browser: Browser;
let post: MailServer;
const received = new Map<string, string>();

beforeAll(async () => {
  browser = await launchBrowser();
  post = await openMailServer();
  await using whole = await openServer({
    SMTP_URL: post.url,
    MAIN_HOST: 'sheaf.example.com',
    PUBLIC_PROTOCOL: 'https',
  });
  const { services } = whole;
  const origin = 'https://sheaf.example.com';
  await whole.browser().call('POST', `${origin}/api/auth/sign-up`, {
    name: 'Ann',
    email: 'ann@example.com',
    password: 'a long enough password',
  });
  const { id: workspace_id } = await services.database.selectFrom('workspaces').select('id').executeTakeFirstOrThrow();
  const app = await services.apps.create({ workspace_id, workbook_id: null, name: 'Orchard', pages: [] });
  for (const { name, app: of, ...words } of sampleMails) {
    const palette = { ...defaultAppSettings.palette, accent: of?.accent ?? '' };
    const settings = { ...defaultAppSettings, palette };
    await services.mail.send({
      ...words,
      to: `${name}@example.com`,
      ...(of && { app: { ...app, name: of.name, settings } }),
    });
  }
  await services.jobs.drain();
  for (const { name } of sampleMails) received.set(name, post.lastTo(`${name}@example.com`).html ?? '');
});
afterAll(async () => {
  await browser.close();
  await post[Symbol.asyncDispose]();
});

const windows = [
  { width: 390, dark: false },
  { width: 700, dark: false },
  { width: 390, dark: true },
  { width: 700, dark: true },
];

test.each(sampleMails.flatMap(({ name }) => windows.map((window) => ({ name, ...window }))))(
  '$name fits $width pixels and can be read (dark: $dark)',
  async ({ name, width, dark }) => {
    const { context, page, mistakes } = await openWindow(browser, { width, height: 800 });
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
    await page.setContent(received.get(name) ?? '');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.locator('h1').count()).toBe(1);
    if (folder) {
      const picture = await page.screenshot({ fullPage: true });
      await writeFile(join(folder, `${name}-${width}${dark ? '-dark' : ''}.png`), picture);
    }
    await context.close();
    expect(mistakes).toEqual([]);
  },
);
