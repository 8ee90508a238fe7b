/** In which language a person reads the product: their account says it, a cookie of the site, or their browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageHeader } from '#features/languages/rules/language-header.ts';
import { productLanguage } from '#features/languages/server/product-language.ts';
import type { ProblemOnTheWire } from '#kit/problem.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
beforeAll(async () => {
  shop = await publishApp([]);
});
afterAll(() => shop[Symbol.asyncDispose]());

const site = 'http://localhost:3000';
const open = (path: string, headers: Record<string, string> = {}, as?: typeof shop.editor) =>
  shop.ask(path, { host: 'localhost', headers, redirect: 'manual', ...(as && { as }) });
const languageOf = async (answer: Response): Promise<string> =>
  /<html lang="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
const choose = async (language: unknown) => {
  const headers = { 'content-type': 'application/json', origin: site };
  const body = JSON.stringify({ language });
  return shop.ask('/api/account', { host: 'localhost', as: shop.editor, method: 'PUT', body, headers });
};
const german = { 'accept-language': 'de-AT,en;q=0.5' };

test('a stranger reads what their browser asks for, or what they chose', async () => {
  expect(await languageOf(await open('/'))).toBe('en');
  expect(await languageOf(await open('/', german))).toBe('de');
  expect(await languageOf(await open('/', { ...german, cookie: 'sheaf_language=fr' }))).toBe('fr');
  for (const cookie of ['sheaf_language=xx', 'sheaf_language=en-XA', 'sheaf_language=../de', 'sheaf_language='])
    expect(await languageOf(await open('/', { ...german, cookie })), cookie).toBe('de');
  const arabic = await (await open('/dashboard/auth', { cookie: 'sheaf_language=ar' })).text();
  expect(arabic).toContain('<html lang="ar" dir="rtl"');
  // For scripts, before they render anything.
  expect(arabic).toContain(productLanguage('ar')?.href);
});

test('a link switches it, and leads nowhere else', async () => {
  const answer = await open('/dashboard/auth?redirect=%2Fdashboard&language=ja');
  expect(answer.headers.get('location')).toBe('/dashboard/auth?redirect=%2Fdashboard');
  expect(answer.headers.get('set-cookie')).toMatch(/^sheaf_language=ja; Path=\/; HttpOnly; SameSite=Lax/);
  const unknown = await open('//elsewhere.example/?language=xx%0d%0aset-cookie:a=b');
  expect(unknown.status).toBe(302);
  expect(new URL(unknown.headers.get('location') ?? '', site).host).toBe('localhost:3000');
  expect(unknown.headers.get('set-cookie')).toBeNull();
});

test('pages that caches may hold are each in one language', async () => {
  for (const path of ['/marketplace', '/docs', '/blog']) {
    const [own, other] = await Promise.all([open(path, german), open(path)]);
    expect(own.headers.get('vary'), path).toMatch(/accept-language, cookie/i);
    expect(own.headers.get('etag')).not.toBe(other.headers.get('etag'));
    expect([await languageOf(own), await languageOf(other)]).toEqual(['de', 'en']);
  }
});

test('an account says it everywhere, in the studio too', async () => {
  expect((await choose('pt')).headers.get('set-cookie')).toMatch(/^sheaf_language=pt;/);
  expect(await languageOf(await open('/dashboard', german, shop.editor))).toBe('pt');
  const studio = await (await shop.ask('/', { as: shop.editor, headers: german })).text();
  expect(studio).toContain(`"language_href":"${productLanguage('pt')?.href}"`);
  expect(await (await shop.ask('/', { headers: german })).text(), 'of visitors').not.toContain('language_href');
  // A browser without the cookie gets it: pages without a session are in it, too.
  expect((await open('/dashboard', {}, shop.editor)).headers.get('set-cookie')).toMatch(/^sheaf_language=pt;/);
  expect((await choose(null)).headers.get('set-cookie')).toMatch(/^sheaf_language=; .*Max-Age=0/);
  expect(await languageOf(await open('/dashboard', german, shop.editor))).toBe('de');
});

test.each(['xx', 'en-XA', '', 7, ['de']])('an account refuses %j', async (language) => {
  const answer = await choose(language);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(await answer.json())).toContain('"path":"language"');
});

describe('what a call is refused with', () => {
  const refused = async (method: string, path: string, headers: Record<string, string>, body?: object) => {
    const given = { origin: site, 'content-type': 'application/json', ...headers };
    const who = 'authorization' in headers ? {} : { as: shop.editor };
    const text = body && { body: JSON.stringify(body) };
    const answer = await shop.ask(path, { host: 'localhost', method, headers: given, ...who, ...text });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    return ((await answer.json()) as ProblemOnTheWire).error;
  };
  const inGerman = { [languageHeader]: 'de' };
  const missing = ['GET', '/api/apps/app_none'] as const;
  const inEnglish = 'This app doesn’t exist, or you don’t have access to it.';

  test('is in the language of the screen that made it', async () => {
    expect((await refused(...missing, inGerman)).message).toMatch(/^Diese App gibt es nicht/);
    expect((await refused('PUT', '/api/account', inGerman, { no: 1 })).message).toBe(
      'Es gibt kein Feld mit dem Namen no.',
    );
    const { message, fields } = await refused('PUT', '/api/account', inGerman, { language: 'xx', no: 1 });
    expect(fields?.map((field) => field.message)).toContain('Es gibt kein Feld mit dem Namen no.');
    expect(message).toContain('no: Es gibt kein Feld mit dem Namen no.');
    const used = await refused('DELETE', `/api/workbooks/${shop.app.workbook_id}`, inGerman);
    expect(used.message).toMatch(/wird von .*Corner Shop.* verwendet/);
  });

  test('is English for programs and for screens in no language of ours', async () => {
    const made = await shop.ask(`/api/workspaces/${shop.app.workspace_id}/api-keys`, {
      host: 'localhost',
      method: 'POST',
      headers: { origin: site, 'content-type': 'application/json' },
      as: shop.editor,
      body: JSON.stringify({ name: 'Program', scopes: ['apps:read'], days: null }),
    });
    const { key } = (await made.json()) as { key: string };
    expect((await refused(...missing, { ...german, authorization: `Bearer ${key}` })).message).toBe(inEnglish);
    for (const code of ['en', 'xx', 'en-XA', '../de', '__proto__'])
      expect((await refused(...missing, { [languageHeader]: code })).message, code).toBe(inEnglish);
  });
});

test('the words of a language are one file for ever, and of no other version', async () => {
  const href = productLanguage('de')?.href ?? '';
  for (const host of ['localhost', 'shop.localhost']) {
    const answer = await shop.ask(href, { host });
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(await answer.json()).toMatchObject({ code: 'de', formats: { decimal: ',' } });
  }
  for (const wrong of [
    '/assets/languages/de.0000000000.json',
    '/assets/languages/..%2Fde.0000000000.json',
    '/assets/languages/xx.0000000000.json',
  ])
    expect((await shop.ask(wrong)).status, wrong).toBe(404);
});
