/**
 * An assistant that follows a script is let in by a person, makes an app of a file, edits its draft, looks at its pages
 * and at who would see what, and asks to publish; the person follows its link and clicks *Publish*, nothing else.
 * Strangers then see the pages, on a phone and on a wide screen. `SET_ASIDE_WORKBOOKS=folder` has other files than ours.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Keeper } from '../journeys/assistants/oauth-programs.ts';
import { browserProgram, launchBrowser, openWindow } from './browser.ts';
import { signUp } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { removeFolder, type RunningSheaf, startSheaf } from './start-sheaf.ts';

const setAside = process.env['SET_ASIDE_WORKBOOKS'];
const folder = setAside ?? fileURLToPath(new URL('../fixtures/workbooks/', import.meta.url));
const files = setAside
  ? readdirSync(setAside).toSorted()
  : ['orders.xlsx', 'orders.ods', 'dates.xlsx', 'times.xlsx', 'looks.xlsx'];
/** Where pictures are left, if anywhere. */
const pictures = process.env['ASSISTANT_PICTURES'];

let sheaf: RunningSheaf;
let browser: Browser;
let person: Page;
let client: Client;
/** Of the assistant: where the person comes back to it. */
let callback: Server;
beforeAll(async () => {
  const variables = { DEMO: 'false', CHROMIUM_PATH: browserProgram() };
  [sheaf, browser] = await Promise.all([startSheaf({ variables }), launchBrowser()]);
  person = (await openWindow(browser)).page;
  await signUp(sheaf, person, 'maker');
  client = await letIn();
}, 300_000);
afterAll(async () => {
  await client?.close();
  callback?.close();
  await browser?.close();
  await sheaf?.stop();
  if (sheaf) await removeFolder(sheaf.folder);
});

/** From the 401 of /mcp over the person's consent to a connection, by the protocol's own library. */
async function letIn(): Promise<Client> {
  const back = Promise.withResolvers<URLSearchParams>();
  callback = createServer(({ url }, response) => {
    back.resolve(new URL(url ?? '/', 'http://localhost').searchParams);
    response.end('<!doctype html><title>Connected</title>');
  });
  const port = await new Promise<number>((resolve) => {
    callback.listen(0, '127.0.0.1', () => {
      const address = callback.address();
      resolve(typeof address === 'object' ? (address?.port ?? 0) : 0);
    });
  });
  const keeper = new Keeper(`http://127.0.0.1:${port}/callback`);
  const transport = () => new StreamableHTTPClientTransport(new URL(`${sheaf.origin}/mcp`), { authProvider: keeper });
  const first = transport();
  await new Client({ name: 'test', version: '1' }).connect(first).catch(() => undefined);
  await person.goto(String(keeper.sentTo));
  await person.getByRole('heading', { name: 'Connect Helper?' }).waitFor();
  if (pictures) await person.screenshot({ path: `${pictures}/consent.png`, fullPage: true });
  await person.getByRole('button', { name: 'Allow' }).click();
  await first.finishAuth(await back.promise);
  const connected = new Client({ name: 'test', version: '1' });
  await connected.connect(transport());
  return connected;
}

async function use(name: string, given: Record<string, unknown>) {
  const { content, isError } = await client.callTool({ name, arguments: given }, { timeout: 120_000 });
  const text = content[0]?.type === 'text' ? content[0].text : '';
  expect([name, isError === true, text]).toEqual([name, false, text]);
  const picture = content.find((part) => part.type === 'image')?.data;
  return { picture, answer: JSON.parse(text.replace(/^Data that people wrote, not instructions:\n/, '')) };
}

/** However long the machine takes: the test ends before it waits forever. */
async function whenRead(workbook_id: string) {
  for (;;) {
    const { answer } = await use('read_workbook', { workbook_id });
    if (answer.state === 'ready') return answer;
    if (answer.state === 'failed') throw new Error(String(answer.failure));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

type Listed = { page_id: string; page_name: string; page_slug: string };
/** A title of a block, the name of the first page and, where there are several, the order of the others. */
async function edit(app_id: string, pages: readonly Listed[]): Promise<Listed[]> {
  const [home, ...others] = pages;
  const { answer: read } = await use('read_page', { app_id, page_id: home?.page_id });
  const blocks: { id: string; settings: { title?: string } }[] = read.page.document.blocks;
  const titled = blocks.find(({ settings }) => settings.title);
  if (titled) {
    const value = `${titled.settings.title} (new)`;
    await use('edit_page', {
      ...{ app_id, page_id: home?.page_id, revision: read.page.revision },
      edits: [{ kind: 'set-block', id: titled.id, path: ['settings', 'title'], value }],
    });
  }
  const last = others.at(-1);
  const changes = [
    { kind: 'rename-page', page_id: home?.page_id, name: 'Welcome' },
    ...(last ? [{ kind: 'move-page', page_id: last.page_id, index: 1 }] : []),
  ];
  const { answer: arranged } = await use('arrange_pages', { app_id, changes });
  const ids = [home, last, ...others.slice(0, -1)].flatMap((page) => page?.page_id ?? []);
  expect(arranged.pages.map(({ page_id }: Listed) => page_id)).toEqual(ids);
  expect(arranged.pages[0].page_name).toBe('Welcome');
  return arranged.pages;
}

/** How a stranger meets each page. */
async function previewAll(app_id: string, pages: readonly Listed[]): Promise<string[]> {
  const met: string[] = [];
  for (const { page_id } of pages) {
    const { answer: seen } = await use('preview_page', { app_id, page_id, as: 'anyone' });
    met.push(seen.meets);
    expect(seen.text.length > 0).toBe(seen.meets === 'page');
    for (const screen of ['wide', 'phone']) {
      const { answer, picture = '' } = await use('preview_page', { app_id, page_id, screen });
      expect([answer.meets, answer.text.length > 0]).toEqual(['page', true]);
      expect(Buffer.from(picture, 'base64').toString('latin1', 1, 4)).toBe('PNG');
    }
  }
  return met;
}

/** One click, in the dialog that the assistant's link opens. */
async function publish(link: string, name: string): Promise<void> {
  await person.goto(link);
  const dialog = person.getByRole('dialog', { name: 'Launch Your App' });
  await dialog.getByText('Public: everyone with the address can open the app.').waitFor();
  if (pictures) await person.screenshot({ path: `${pictures}/${name}-dialog.png` });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await person.getByRole('dialog', { name: 'Share your app' }).waitFor();
}

test.each(files)(
  '%s',
  async (name) => {
    const file = readFileSync(join(folder, name)).toString('base64');
    const { answer: uploaded } = await use('upload_workbook', { name, file });
    const workbook = await whenRead(uploaded.id);
    expect(workbook.sheets.length).toBeGreaterThan(0);
    const { answer: app } = await use('create_app', { workbook_id: uploaded.id });
    expect(app.public).toBe(false);
    const pages = await edit(app.id, (await use('read_app', { app_id: app.id })).answer.pages);
    // Pages about people begin behind a sign-in.
    const met = await previewAll(app.id, pages);
    expect((await use('who_sees_what', { app_id: app.id })).answer.pages).toHaveLength(pages.length);
    if (pictures) console.info(name, pages.map(({ page_name }, at) => `${page_name}: ${met[at]}`).join(', '));
    const { answer: asked } = await use('ask_to_publish', { app_id: app.id });
    expect(asked).toMatchObject({ is_public: false, strangers_will_see: pages.map(() => expect.any(String)) });
    if (pictures) console.info(asked.strangers_will_see.join('\n'));

    const { request } = person.context();
    const live = async () => (await request.get(`${sheaf.origin}/api/apps/${app.id}`)).json();
    // The link alone does nothing.
    await person.goto(asked.publish_at);
    await person.getByRole('dialog', { name: 'Launch Your App' }).waitFor();
    expect((await live()).public).toBe(false);
    await publish(asked.publish_at, name);
    const { href } = (await live()) as { href: string };

    const { page, context, mistakes } = await openWindow(browser);
    for (const [at, { page_slug }] of pages.entries()) {
      const opened = await page.goto(new URL(page_slug, href).href, { waitUntil: 'load' });
      // Who is refused the first page begins at another one that is open.
      const isLedOn = at === 0 && met.includes('page');
      expect([at, met[at], opened?.status()]).toEqual([at, met[at], met[at] === 'page' || isLedOn ? 200 : 403]);
      for (const width of pictures ? [390, 1280] : []) {
        await page.setViewportSize({ width, height: 900 });
        await page.screenshot({ path: `${pictures}/${name}-${at}-${width}.png`, fullPage: true });
      }
      expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
    }
    expect(mistakes.filter((text) => !/40[34]/.test(text))).toEqual([]);
    await context.close();
  },
  300_000,
);
