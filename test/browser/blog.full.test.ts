/** The blog from the first invitation to its readers, on a server whose clock can be moved. */
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onePixel } from '../journeys/access/endpoint-samples.ts';
import { launchBrowser, openWindow } from './browser.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { openPerson, password, signUp, verify } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
let clockFolder: string;
const hour = 3_600_000;
const record = 'sheaf-blog-admin';

beforeAll(async () => {
  clockFolder = await mkdtemp(join(tmpdir(), 'sheaf-clock-'));
  const variables = {
    DEMO: 'false',
    ADMIN_EMAILS: 'ada@example.com',
    CLOCK_FILE: join(clockFolder, 'ahead'),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'moved-clock.ts')).href}`,
  };
  [sheaf, browser] = await Promise.all([startSheaf({ variables }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await Promise.all([removeFolder(sheaf.folder), removeFolder(clockFolder)]);
});

const moveClock = (ahead: number): Promise<void> => writeFile(join(clockFolder, 'ahead'), String(ahead));
const storedRecord = (page: Page): Promise<string | null> => page.evaluate((key) => localStorage.getItem(key), record);

async function invite(page: Page, name: string, role: 'Author' | 'Editor'): Promise<void> {
  await page.getByRole('button', { name: 'Invite someone' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a writer' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`);
  await dialog.getByRole('radio', { name: role }).check();
  await dialog.getByRole('button', { name: 'Send the invitation' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** From the mail to the blog's screens, with an account that is made on the way. */
async function takeInvitation(name: string) {
  const person = await openPerson(browser);
  const { page } = person;
  const mail = await mailTo(sheaf.origin, `${name.toLowerCase()}@example.com`, /write for the blog/);
  await page.goto(linkIn(mail, '/blog-admin/login'));
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Accept the invitation' }).click();
  await page.waitForURL(`${sheaf.origin}/blog-admin`);
  await page.getByRole('heading', { name: 'Blog', exact: true }).waitFor();
  return person;
}

const saved = (page: Page): Promise<void> => page.getByText('Saved', { exact: true }).waitFor();

test('an admin invites, an author writes, an editor schedules, and readers get it at its time', async () => {
  const admin = await openPerson(browser);
  await verify(sheaf, admin.page, await signUp(sheaf, admin.page, 'ada'));
  // The way to a screen leads over the login page, and back.
  await admin.page.goto(`${sheaf.origin}/blog-admin/authors?x=1`);
  expect(admin.page.url()).toBe(`${sheaf.origin}/blog-admin/login?redirect=%2Fblog-admin%2Fauthors%3Fx%3D1`);
  await admin.page.getByRole('button', { name: 'Continue' }).click();
  await admin.page.waitForURL(`${sheaf.origin}/blog-admin/authors?x=1`);
  await invite(admin.page, 'Arno', 'Author');
  await invite(admin.page, 'Edith', 'Editor');
  await admin.page.getByRole('list', { name: 'Blog people' }).getByText('Invited').first().waitFor();
  expect(await findingsAtWidths(admin.page, [390, 1280])).toEqual([]);

  const author = await takeInvitation('Arno');
  await writePost(author.page);
  expect(await findingsAtWidths(author.page, [390, 1280])).toEqual([]);
  for (const path of ['blogs', 'media', 'categories', 'authors', 'edit-blog/x', 'edit/x']) {
    await author.page.goto(`${sheaf.origin}/blog-admin/${path}`);
    expect(author.page.url(), path).toBe(`${sheaf.origin}/blog-admin`);
  }
  await author.page.getByRole('link', { name: 'Open A year of trees' }).waitFor();
  expect(await findingsAtWidths(author.page, [390, 1280])).toEqual([]);

  const editor = await takeInvitation('Edith');
  const at = new Date(Date.now() + 2 * hour);
  await schedule(editor.page, at);
  const reader = await openReader();
  await reader.page.goto(`${sheaf.origin}/blog`);
  await reader.page.getByText('The first page is still blank').waitFor();
  await moveClock(2 * hour + 60_000);
  await expect
    .poll(async () => (await reader.page.request.get(`${sheaf.origin}/blog/a-year-of-trees`)).status())
    .toBe(200);
  for (const path of ['/blog/rss.xml', '/sitemap.xml'])
    expect(await (await reader.page.request.get(sheaf.origin + path)).text(), path).toContain('/blog/a-year-of-trees');
  await readPost(reader.page);
  await reader.context.close();

  // 24 hours after it began a session is over, whatever the browser keeps.
  await author.page.goto(`${sheaf.origin}/blog-admin`);
  expect(JSON.parse((await storedRecord(author.page)) ?? '{}')).toMatchObject({ role: 'author' });
  await moveClock(25 * hour);
  await expect
    .poll(async () => {
      await author.page.goto(`${sheaf.origin}/blog-admin/add-blog`);
      return author.page.url();
    })
    .toBe(`${sheaf.origin}/blog-admin/login?redirect=%2Fblog-admin%2Fadd-blog`);
  await expect.poll(() => storedRecord(author.page)).toBeNull();
  expect([...admin.mistakes, ...author.mistakes, ...editor.mistakes]).toEqual([]);
  for (const { context } of [admin, author, editor]) await context.close();
  await moveClock(0);
});

async function writePost(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Write a post' }).first().click();
  await page.getByLabel('Title', { exact: true }).fill('A year of trees');
  const text = page.getByRole('textbox', { name: 'Post text' });
  await text.click();
  await page.keyboard.type('It began with a spreadsheet.');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Heading', exact: true }).click();
  await page.keyboard.type('In spring');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const library = page.getByRole('dialog', { name: 'Choose a picture' });
  await library
    .locator('input[type=file]')
    .setInputFiles({ name: 'oak.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') });
  await library.waitFor({ state: 'hidden' });
  await text.locator('img').click();
  await page.getByLabel('Alternative text').fill('An oak');
  await saved(page);
  await page.waitForURL(/\/blog-admin\/add-blog\/pst_/);
  // As Markdown and back nothing is lost.
  await page.getByRole('button', { name: 'Markdown' }).click();
  const source = page.getByRole('textbox', { name: 'Post Markdown' });
  await source.waitFor();
  expect(await source.inputValue()).toMatch(/^It began with a spreadsheet\.\n\n## In spring\n\n!\[An oak\]\(\/files\//);
  await source.fill(`${await source.inputValue()}\n\n- one\n- **two**\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n`);
  await page.getByRole('button', { name: 'Back to the page' }).click();
  await text.locator('table').getByText('2').waitFor();
  await saved(page);
  await page.reload();
  await page.getByRole('textbox', { name: 'Post text' }).locator('li strong').getByText('two').waitFor();
  expect(await page.getByRole('button', { name: 'Publish' }).count()).toBe(0);
}

async function schedule(page: Page, at: Date): Promise<void> {
  await page.goto(`${sheaf.origin}/blog-admin/blogs`);
  await page.getByRole('link', { name: 'Open A year of trees' }).click();
  await page.getByRole('textbox', { name: 'Post text' }).locator('img').waitFor();
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await page.getByLabel('Summary').fill('What a table of trees taught us.');
  await saved(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish' });
  await dialog.getByRole('radio', { name: 'Schedule for later' }).check();
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  await dialog.getByLabel('Date and time').fill(local);
  await dialog.getByRole('button', { name: 'Schedule' }).click();
  await page.getByText('Scheduled', { exact: true }).waitFor();
  for (const path of ['media', 'categories', '']) {
    await page.goto(`${sheaf.origin}/blog-admin/${path}`.replace(/\/$/, ''));
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findingsAtWidths(page, [390, 1280]), path).toEqual([]);
  }
}

/** Someone who reads without scripts. */
async function openReader() {
  const context = await browser.newContext({ javaScriptEnabled: false });
  return { context, page: await context.newPage() };
}

async function readPost(page: Page): Promise<void> {
  await page.goto(`${sheaf.origin}/blog`);
  await page.getByRole('link', { name: 'A year of trees' }).click();
  await page.getByRole('heading', { name: 'A year of trees', level: 1 }).waitFor();
  expect(await page.getByRole('img', { name: 'An oak' }).getAttribute('width')).toBe('1');
  await page.getByRole('cell', { name: '2' }).waitFor();
  expect(await page.locator('script:not([type="application/ld+json"])').count()).toBe(0);
  const { page: looked, context, mistakes } = await openWindow(browser);
  const loaded: string[] = [];
  looked.on('request', (request) => void loaded.push(request.resourceType()));
  for (const colorScheme of ['light', 'dark'] as const) {
    await looked.emulateMedia({ colorScheme });
    for (const path of ['/blog', '/blog/a-year-of-trees', '/blog/authors/arno']) {
      await looked.goto(sheaf.origin + path);
      expect(await findingsAtWidths(looked, [390, 1280]), `${path}, ${colorScheme}`).toEqual([]);
    }
  }
  expect(loaded).not.toContain('script');
  expect(mistakes).toEqual([]);
  await context.close();
}

test('what a browser keeps opens nothing: a forged record is put right, an unreadable one ends the session', async () => {
  const { page, context } = await openPerson(browser);
  await page.goto(`${sheaf.origin}/blog-admin/login`);
  await page.getByLabel('E-mail').fill('arno@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(`${sheaf.origin}/blog-admin`);
  await expect.poll(() => storedRecord(page)).not.toBeNull();
  const keep = (text: string) =>
    page.evaluate(([key = '', value = '']) => localStorage.setItem(key, value), [record, text]);
  await keep(JSON.stringify({ role: 'admin', loginTime: Date.now() }));
  await page.goto(`${sheaf.origin}/blog-admin/media`);
  expect(page.url()).toBe(`${sheaf.origin}/blog-admin`);
  await expect.poll(async () => JSON.parse((await storedRecord(page)) ?? '{}').role).toBe('author');
  for (const broken of [
    '{',
    '"admin"',
    JSON.stringify({ role: 'author', loginTime: 'now' }),
    JSON.stringify({ role: 'author', loginTime: 0 }),
  ]) {
    await keep(broken);
    await page.goto(`${sheaf.origin}/blog-admin/add-blog?x=1`);
    await page.waitForURL(`${sheaf.origin}/blog-admin/login?redirect=%2Fblog-admin%2Fadd-blog%3Fx%3D1`);
    await expect.poll(() => storedRecord(page)).toBeNull();
    // It is over at the server, too.
    expect((await page.request.get(`${sheaf.origin}/api/blog-admin/session`)).status()).toBe(401);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`${sheaf.origin}/blog-admin/add-blog?x=1`);
    await page.getByLabel('Title', { exact: true }).waitFor();
  }
  await context.close();
});
