import { expect, test } from 'vitest';
import { embedSitesProblem, framingOf, readEmbedSites } from './embedding.ts';

test.each([
  ['https://example.com', ['https://example.com']],
  ['example.com\nhttps://shop.example.com/\n\nexample.com', ['https://example.com', 'https://shop.example.com']],
  ['http://127.0.0.1:8080, http://[::1]:81', ['http://127.0.0.1:8080', 'http://[::1]:81']],
])('%j names %j', (text, sites) => {
  expect(readEmbedSites(text)).toEqual({ sites, wrong: [] });
});

// What a policy could be broken out of, and what is no site.
test.each([
  '*',
  'https://*.example.com',
  "'self'",
  'https://a.example; script-src *',
  'https://a.example/page',
  'data:text/html',
  'https://user@a.example',
  'https://',
])('%j is no site', (line) => {
  expect(readEmbedSites(line).sites).toEqual([]);
  expect(embedSitesProblem(line)).toContain('isn’t a site');
});

test('the plan, the owner and the list decide who may show an app in a frame', () => {
  const named = { embedding: 'The sites below', embed_sites: 'https://a.example' } as const;
  expect(framingOf(named, true)).toEqual({ kind: 'nobody', why: 'plan' });
  expect(framingOf(named, false)).toEqual({ kind: 'sites', sites: ['https://a.example'] });
  expect(framingOf({ ...named, embed_sites: '' }, false)).toEqual({ kind: 'nobody', why: 'owner' });
  expect(framingOf({ ...named, embedding: 'Any site' }, false)).toEqual({ kind: 'anybody' });
  expect(framingOf({ ...named, embedding: 'No site' }, false)).toEqual({ kind: 'nobody', why: 'owner' });
  expect(embedSitesProblem(Array.from({ length: 21 }, (_, at) => `a${at}.example`).join('\n'))).toContain('up to 20');
});
