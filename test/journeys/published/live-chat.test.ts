/** Where the live chat of the environment is loaded, and where never: /embed, among others. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { publishApp, type PublishedApp } from '../published-app.ts';

const script = 'https://chat.example/widget.js?id=7';
let shop: PublishedApp;
let quiet: PublishedApp;
beforeAll(async () => {
  shop = await publishApp([], { variables: { LIVE_CHAT_SCRIPT: script, LIVE_CHAT_HOSTS: 'wss://*.chat.example' } });
  quiet = await publishApp([]);
});
afterAll(async () => {
  await shop[Symbol.asyncDispose]();
  await quiet[Symbol.asyncDispose]();
});

test.each([
  ['localhost', '/', true],
  ['localhost', '/dashboard/auth', true],
  ['localhost', '/dashboard/signup', true],
  ['localhost', '/admin-login', true],
  ['localhost', '/marketplace', true],
  ['localhost', '/dashboard/reset-password?token=secret', false],
  ['localhost', '/dashboard/mail', false],
  ['localhost', '/accept-invitation', false],
  ['localhost', '/privacy', false],
  ['localhost', '/templates', false],
  ['localhost', '/blog', false],
  ['localhost', '/docs', false],
  ['localhost', '/embed', false],
  ['localhost', '/embed/marketplace', false],
  ['shop.localhost', '/', false],
  ['shop.localhost', '/?embed=true', false],
])('%s%s: %s', async (host, path, isThere) => {
  const answer = await shop.ask(path, { host });
  const policy = answer.headers.get('content-security-policy') ?? '';
  const html = await answer.text();
  expect(html.includes('/live-chat.js')).toBe(isThere);
  expect(policy.includes('chat.example')).toBe(isThere);
  if (!isThere) return;
  expect(policy).toMatch(/script-src [^;]*'self'[^;]* https:\/\/chat\.example/);
  expect(policy).toMatch(/connect-src [^;]*wss:\/\/\*\.chat\.example/);
  expect(policy).not.toContain("'none' https");
  // Without a chat, the page is what it always was.
  const usual = await quiet.ask(path, { host });
  expect(await usual.text()).not.toContain('live-chat');
  expect(usual.headers.get('content-security-policy')).not.toContain('chat.example');
});

test('/embed says how an app gets into another site, and shows the code', async () => {
  const answer = await shop.ask('/embed', { host: 'localhost' });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('href="/docs/embedding"');
  expect(html).toMatch(/&lt;iframe src=(&quot;|")https:[^ ]*embed=true/);
});

test('its loader is there only with a chat, at the site alone, and /privacy tells of it', async () => {
  const loader = await shop.ask('/live-chat.js', { host: 'localhost' });
  expect(loader.headers.get('content-type')).toContain('text/javascript');
  expect(await loader.text()).toContain(JSON.stringify(script));
  expect((await shop.ask('/live-chat.js')).status).toBe(404);
  expect((await quiet.ask('/live-chat.js', { host: 'localhost' })).status).toBe(404);
  expect(await (await shop.ask('/privacy', { host: 'localhost' })).text()).toContain('is loaded from chat.example');
  expect(await (await quiet.ask('/privacy', { host: 'localhost' })).text()).not.toContain('chat.example');
});
