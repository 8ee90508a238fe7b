/** The documentation for owners at /docs: what the studio's Docs opens. */
import { readdirSync, statSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { blockTypes } from '#blocks/catalogue.ts';
import { openServer, type TestBrowser, type WholeServer } from './whole-server.ts';

let whole: WholeServer;
let reader: TestBrowser;
beforeAll(async () => {
  whole = await openServer();
  reader = whole.browser();
});
afterAll(() => whole[Symbol.asyncDispose]());

const hrefs = readdirSync(new URL('../../docs/guide/', import.meta.url))
  .toSorted((one, other) => Number.parseInt(one) - Number.parseInt(other))
  .map((name) => `/docs/${name.replace(/^\d+-|\.md$/g, '')}`);
const htmlOf = async (path: string): Promise<string> => {
  const answer = await reader.ask(path);
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.text();
};

test('every page is listed in order, and each stands with its text and the way to the next', async () => {
  const list = await htmlOf('/docs');
  const linked = [...list.matchAll(/href="(\/docs\/[^"]+)"/g)].map(([, href]) => href);
  expect([...new Set(linked)]).toEqual(hrefs);
  for (const [index, href] of hrefs.entries()) {
    const html = await htmlOf(href);
    expect(html.match(/<h1 lang="en">/g)).toHaveLength(1);
    expect(html).toMatch(/<div class="prose" lang="en">.*<h2.*<\/div>/s);
    expect(html).toContain(`aria-current="page">`);
    if (hrefs[index + 1]) expect(html).toContain(`<p class="next"><a href="${hrefs[index + 1]}">`);
  }
});

test('no link of a page leads nowhere, and none needs a script', async () => {
  for (const href of hrefs) {
    const html = await htmlOf(href);
    expect(html).not.toContain('<script');
    for (const [, to = ''] of html.matchAll(/href="(\/[^"]*)"/g)) {
      const { status } = await reader.ask(to);
      expect([to, status < 400]).toEqual([to, true]);
    }
  }
});

test('every block has its picture there, and every picture says what it shows and is small', async () => {
  const pictures = new Set<string>();
  for (const href of hrefs) {
    for (const [, attributes = ''] of (await htmlOf(href)).matchAll(/<img ([^>]*)>/g)) {
      expect(attributes).toMatch(/alt="[^"]{8,}"/);
      const [, path = ''] = /src="\/docs\/pictures\/([a-zA-Z-]+\.webp)"/.exec(attributes) ?? [];
      expect(path, attributes).not.toBe('');
      pictures.add(path);
    }
  }
  const folder = new URL('../../public/docs/pictures/', import.meta.url);
  const files = readdirSync(folder);
  expect(files.toSorted(), 'each is shown, and each that is shown is there').toEqual([...pictures].toSorted());
  for (const type of blockTypes) expect(files).toContain(`${type}.webp`);
  const sizes = files.map((name) => statSync(new URL(name, folder)).size);
  expect(Math.max(...sizes)).toBeLessThan(60_000);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(800_000);
});

test('a search finds pages that hold all of its words, and says where', async () => {
  const found = await htmlOf('/docs?q=google+sync');
  expect(found).toContain('href="/docs/spreadsheets"');
  expect(found).not.toContain('<a href="/docs/people"><strong');
  expect(await htmlOf('/docs?q=%3Cb%3Exyzzy')).toContain('Pages about “&lt;b&gt;xyzzy”');
  expect(await htmlOf('/docs?q=xyzzy')).toContain('No page holds all of these words.');
});

test('another address beneath it is no page, and search engines know those that are', async () => {
  expect((await reader.ask('/docs/nothing')).status).toBe(404);
  expect((await reader.ask('/docs/..%2frunning')).status).toBe(404);
  const sitemap = await (await reader.ask('/sitemap.xml')).text();
  for (const href of ['/docs', ...hrefs]) expect(sitemap).toContain(`${href}</loc>`);
});
