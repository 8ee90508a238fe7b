/** A template on a file of someone without an account: seen by their browser alone, for a day, and kept once they sign up. */
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trialLimits } from '#features/marketplace/rules/try-template.ts';
import type { TemplateMapping } from '#features/marketplace/rules/template/mapping.ts';
import type { TestBrowser } from '../whole-server.ts';
import { publishWaiting, templatesAt } from './buyer.ts';
import { openShop, secret, type Shop } from './shop.ts';
import { fullTest } from '#test/full-test.ts';

let shop: Shop;
let at = '';
const page = '/templates/the-orchard-friends/try';
const garden = 'Tree name,Height (m),Contact\nOld oak,12,oak@garden.example\nBirch,7,birch@garden.example\n';

beforeAll(async () => {
  shop = await openShop();
  await shop.submit();
  await publishWaiting(shop);
  const { id } = await shop.sheaf.services.database.selectFrom('templates').select('id').executeTakeFirstOrThrow();
  at = `${templatesAt}/${id}/try`;
});
afterAll(() => shop[Symbol.asyncDispose]());

function bring(browser: TestBrowser, content: string | Uint8Array, name = 'garden.csv', address = '203.0.113.7') {
  const body = new FormData();
  body.set('file', new File([content as BlobPart], name));
  return browser.ask(at, { method: 'POST', body, address });
}
const pageOf = async (browser: TestBrowser, search = ''): Promise<string> => (await browser.ask(page + search)).text();
const pictureOf = (browser: TestBrowser, of = 'trees') => browser.ask(`${at}/picture?page=${of}`);
const choose = (browser: TestBrowser, fields: Record<string, string>) =>
  browser.ask(`${at}/columns`, {
    ...{ method: 'POST', body: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const workbooks = async () =>
  (await shop.sheaf.services.database.selectFrom('workbooks').select('id').execute()).length;

test('somebody without an account sees the pages with their rows, and nobody else does', async () => {
  const [mine, other] = [shop.sheaf.browser(), shop.sheaf.browser()];
  expect(await (await mine.ask('/templates/the-orchard-friends')).text()).toContain('Try it with your own rows');
  expect(await pageOf(mine)).toContain('Show it with my rows');
  const before = await workbooks();
  const brought = await bring(mine, garden);
  expect([brought.status, brought.headers.get('location')]).toEqual([303, page]);
  expect(brought.headers.get('set-cookie')).toMatch(
    /^sheaf_try=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=86400/,
  );

  const shown = await mine.ask(page);
  expect(shown.headers.get('cache-control')).toBe('private, no-store');
  expect(shown.headers.get('x-robots-tag')).toBe('noindex');
  const html = await shown.text();
  expect(html).toContain('garden.csv');
  expect(html).toMatch(/Your sheet for Trees/);
  expect(html).not.toContain('<script>');
  await choose(mine, { 'sheet-0': 'own:garden', 'sheet-1': 'leave out' });
  const ofTrees = {
    'sheet-0': 'own:garden',
    'sheet-1': 'leave out',
    'column-0-1': 'own:height_m',
    'column-0-2': 'create',
  };
  const chosen = await choose(mine, { ...ofTrees, 'column-0-0': 'own:tree_name', page: 'trees' });
  expect(chosen.headers.get('location')).toBe(`${page}?page=trees`);
  const picture = await pictureOf(mine);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('content-security-policy')).toMatch(/^sandbox;.*form-action 'none'/);
  expect(picture.headers.get('cache-control')).toBe('private, no-store');
  const rendered = await picture.text();
  expect(rendered).toContain('Old oak');
  expect(rendered).not.toContain('<script');
  expect(rendered).not.toContain(secret);
  // Two of the template's columns never stand for one of the file.
  const twice = await choose(mine, { ...ofTrees, 'column-0-0': 'own:height_m' });
  expect(twice.headers.get('location')).toBe(`${page}?problem=columns`);
  expect(await (await pictureOf(mine)).text()).toContain('Old oak');

  expect(await pageOf(other)).not.toContain('garden.csv');
  expect((await pictureOf(other)).status).toBe(404);
  other.setCookie('localhost', 'sheaf_try', 'A'.repeat(43));
  expect((await pictureOf(other)).status).toBe(404);
  expect((await mine.ask(`http://our-orchard.localhost:3000${at}/picture?page=trees`)).status).toBe(404);
  // It is in no workspace.
  expect(await workbooks()).toBe(before);
  expect((await mine.call('GET', at)).status).toBe(401);

  await mine.ask(`${at}/forget`, { method: 'POST' });
  expect((await pictureOf(mine)).status).toBe(404);
});

test('after a day it is gone, row and file', async () => {
  const browser = shop.sheaf.browser();
  await bring(browser, garden);
  const { database, jobs } = shop.sheaf.services;
  await database
    .updateTable('template_tries')
    .set({ expires_at: new Date(Date.now() - 1) })
    .execute();
  expect((await pictureOf(browser)).status).toBe(404);
  await jobs.add('marketplace.forget-tries', {});
  await jobs.drain();
  expect(await database.selectFrom('template_tries').selectAll().execute()).toEqual([]);
});

test.each([
  ['another kind of file', 'garden.pdf', '%PDF-1.7', 'kind'],
  ['no file', '', '', 'missing'],
  ['a file without a row', 'garden.csv', '', 'unreadable'],
  ['what only calls itself a workbook', 'garden.xlsx', 'PK\u0003\u0004 not really', 'unreadable'],
  ['a file that is too big', 'garden.csv', 'a,b\n'.repeat(trialLimits.bytes / 4 + 1), 'too-big'],
] as const)('%s is refused with a sentence, and nothing is kept', async (_what, name, content, problem) => {
  const browser = shop.sheaf.browser();
  const refused = await bring(browser, content, name, '203.0.113.40');
  expect([refused.status, refused.headers.get('location')]).toEqual([303, `${page}?problem=${problem}`]);
  expect(await pageOf(browser, `?problem=${problem}`)).toContain('role="alert"');
  expect(await shop.sheaf.services.database.selectFrom('template_tries').select('id').execute()).toEqual([]);
  expect(await pageOf(browser, '?problem=<b>no')).not.toContain('role="alert"');
});

fullTest('of a long sheet the first rows are shown, and it says so', async () => {
  const browser = shop.sheaf.browser();
  const rows = Array.from({ length: trialLimits.rows + 200 }, (_, at) => `Tree ${at},${at}`);
  await bring(browser, ['Name,Height', ...rows].join('\n'), 'long.csv', '203.0.113.50');
  expect(await pageOf(browser)).toContain('Showing the first 1,000 rows of');
  const { sheets } = await shop.sheaf.services.database
    .selectFrom('template_tries')
    .select('sheets')
    .executeTakeFirstOrThrow();
  expect(sheets.map((sheet) => [sheet.rows.length, sheet.rowCount])).toEqual([
    [trialLimits.rows, trialLimits.rows + 200],
  ]);
  await browser.ask(`${at}/forget`, { method: 'POST' });
});

fullTest('one network tries so many in a day', async () => {
  for (let count = 0; count < trialLimits.perNetwork; count++) {
    const taken = await bring(shop.sheaf.browser(), garden, 'garden.csv', '203.0.113.60');
    expect(taken.headers.get('location')).toBe(page);
  }
  const refused = await bring(shop.sheaf.browser(), garden, 'garden.csv', '203.0.113.60');
  expect(refused.headers.get('location')).toBe(`${page}?problem=too-many`);
  expect((await bring(shop.sheaf.browser(), garden, 'garden.csv', '203.0.113.61')).headers.get('location')).toBe(page);
});

fullTest('bodies that come slowly hold up nobody: a place to read is taken once the file is there', async () => {
  const gate = Promise.withResolvers<void>();
  const slow = Array.from({ length: 4 }, (_, index) => {
    const boundary = 'slow';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="slow.csv"\r\n\r\nName\n`;
    async function* body() {
      yield new TextEncoder().encode(head);
      await gate.promise;
      yield new TextEncoder().encode(`Oak\r\n--${boundary}--\r\n`);
    }
    return shop.sheaf.browser().ask(at, {
      ...{
        method: 'POST',
        body: Readable.toWeb(Readable.from(body())) as ReadableStream,
        duplex: 'half',
        address: `198.51.100.${index}`,
      },
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
  });
  const reader = await bring(shop.sheaf.browser(), garden, 'garden.csv', '198.51.100.99');
  expect(reader.headers.get('location')).toBe(page);
  gate.resolve();
  for (const answer of await Promise.all(slow)) expect(answer.headers.get('location')).toBe(page);
});

test('who signs up goes on with the file and the columns, once', async () => {
  const browser = shop.sheaf.browser();
  await bring(browser, garden, 'garden.csv', '203.0.113.70');
  await choose(browser, { 'sheet-0': 'own:garden', 'sheet-1': 'leave out' });
  await choose(browser, {
    ...{ 'sheet-0': 'own:garden', 'sheet-1': 'leave out', 'column-0-0': 'own:tree_name' },
    ...{ 'column-0-1': 'own:height_m', 'column-0-2': 'own:contact' },
  });
  await browser.signUp('Tess');
  expect((await browser.call('GET', at)).body['tried']).toMatchObject({ file_name: 'garden.csv' });
  const stored = await browser.call('POST', `${at}/keep`, {});
  expect(stored.status).toBe(200);
  const { workbook_id, mapping } = stored.body as { workbook_id: string; mapping: TemplateMapping };
  expect((await browser.call('POST', `${at}/keep`, {})).body).toEqual(stored.body);
  const template_id = at.split('/').at(-2);
  const made = await browser.call('POST', '/api/apps', { workbook_id, start: 'template', template_id, mapping });
  expect(made.status).toBe(200);
  const sheet = await shop.sheaf.services.workbooks.sheetByTitle(workbook_id, 'garden');
  expect(sheet?.columns.map(({ name }) => name)).toEqual(['Tree name', 'Height (m)', 'Contact']);
  // Someone else at the same template has nothing to keep.
  const nina = shop.sheaf.browser();
  await nina.signUp('Nina');
  expect((await nina.call('GET', at)).body).toEqual({ tried: null });
  expect((await nina.call('POST', `${at}/keep`, {})).status).toBe(404);
});
