import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { encodingFor } from './encoding.ts';
import { createPageCache, readyPage } from './page-cache.ts';

test('many who ask at once wait for one page', async () => {
  const cache = createPageCache(1_000_000);
  let made = 0;
  const make = async () => {
    made += 1;
    await Promise.resolve();
    return { rendered: 'page', mayBeCached: true };
  };
  const pages = await Promise.all(Array.from({ length: 20 }, () => cache.get('a', make)));
  await cache.get('a', make);
  expect(made).toBe(1);
  expect(new Set(pages.map((page) => page.etag)).size).toBe(1);
  expect(cache.stats()).toMatchObject({ pages: 1, hits: 1, misses: 1 });
});

test('a page that may not be kept, or that failed, is made anew', async () => {
  const cache = createPageCache(1_000_000);
  let made = 0;
  const make = async () => {
    made += 1;
    if (made === 1) throw new Error('no');
    return { rendered: String(made), mayBeCached: false };
  };
  await expect(cache.get('a', make)).rejects.toThrow('no');
  await cache.get('a', make);
  await cache.get('a', make);
  expect(made).toBe(3);
  expect(cache.stats().pages).toBe(0);
});

test('the least recently used page goes first, and the budget holds', async () => {
  const cache = createPageCache(30_000);
  const put = (key: string) => cache.get(key, async () => ({ rendered: 'x'.repeat(8_000), mayBeCached: true }));
  await put('a');
  await put('b');
  await put('a');
  await put('c');
  await put('d');
  expect(cache.stats().bytes).toBeLessThanOrEqual(30_000);
  const before = cache.stats().hits;
  await put('a');
  expect(cache.stats().hits).toBe(before + 1);
  await put('b');
  expect(cache.stats().hits).toBe(before + 1);
});

test('once a page was sent compressed, nothing else of it is held', async () => {
  const html = '<p>déjà vu</p>'.repeat(5_000);
  let grown = 0;
  const page = readyPage(html, (more) => (grown += more));
  const before = page.bytes();
  const body = await page.body('br');
  expect(page.bytes()).toBe(body.length + 1_000);
  expect(grown).toBe(page.bytes() - before);
  expect(page.madeBody('identity')).toBeUndefined();
  expect(new TextDecoder().decode(await page.body('identity'))).toBe(html);
  expect(gunzipSync(await page.body('gzip')).toString()).toBe(html);
});

test('who takes no encoding gets one buffer, however many ask, and it counts as what is held', async () => {
  const html = '<p>déjà vu</p>'.repeat(50_000);
  let grown = 0;
  const page = readyPage(html, (more) => (grown += more));
  await page.body('br');
  const before = page.bytes();
  grown = 0;
  const bodies = await Promise.all(Array.from({ length: 20 }, () => page.body('identity')));
  expect(new Set(bodies).size).toBe(1);
  expect(page.madeBody('identity')).toBe(bodies[0]);
  expect(new TextDecoder().decode(bodies[0])).toBe(html);
  expect(page.bytes() - before).toBe(grown);
  expect(grown).toBe(Buffer.byteLength(html));
  await page.body('gzip');
  expect(page.madeBody('identity')).toBe(bodies[0]);
});

test('each encoding holds the same page', async () => {
  const page = readyPage('<p>déjà vu</p>'.repeat(50));
  const text = Buffer.from(await page.body('identity')).toString();
  expect(brotliDecompressSync(await page.body('br')).toString()).toBe(text);
  expect(gunzipSync(await page.body('gzip')).toString()).toBe(text);
});

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['', 'identity'],
  [null, 'identity'],
])('%j is answered with %s', (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});
