/** The loader of the live chat: when the page is there, after a second at the latest, once, and never in a frame. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveChatPath, liveChatScript } from '#features/site/server/chat/live-chat.ts';
import { launchBrowser } from './browser.ts';

const script = 'https://chat.example/widget.js';
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** A page of a site whose picture comes when it is let go; `asked` is how often the chat was loaded. */
async function openSite(html: string) {
  const page = await browser.newPage();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const site = { page, asked: 0, letGo };
  const loader = (await liveChatScript({ LIVE_CHAT_SCRIPT: script, LIVE_CHAT_HOSTS: [] })?.text()) ?? '';
  await page.route('**/*', async (route) => {
    const { pathname, href } = new URL(route.request().url());
    if (href === script) site.asked += 1;
    if (pathname === '/slow.png') await held;
    if (pathname === '/within') return route.fulfill({ contentType: 'text/html', body: pageWith('') });
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html });
    return route.fulfill({ contentType: 'text/javascript', body: pathname === liveChatPath ? loader : '' });
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto('http://site.example/', { waitUntil: 'domcontentloaded' });
  return site;
}

const pageWith = (more: string) => `<!doctype html><body>${more}<script src="${liveChatPath}" defer></script></body>`;

test('a page that takes long has its chat after a second, and not once more when it is there', async () => {
  const site = await openSite(pageWith('<img src="/slow.png" alt="">'));
  await site.page.clock.runFor(999);
  expect(await site.page.locator(`script[src="${script}"]`).count()).toBe(0);
  await site.page.clock.runFor(1);
  await expect.poll(() => site.asked).toBe(1);
  site.letGo();
  await site.page.waitForLoadState('load');
  expect(await site.page.locator(`script[src="${script}"]`).count()).toBe(1);
  await site.page.close();
});

test('a page that is there has it at once', async () => {
  const site = await openSite(pageWith(''));
  await expect.poll(() => site.asked).toBe(1);
  await site.page.clock.runFor(5_000);
  expect(site.asked).toBe(1);
  await site.page.close();
});

test('in a frame there is none', async () => {
  const site = await openSite('<!doctype html><body><iframe src="/within"></iframe></body>');
  await site.page.frameLocator('iframe').locator('script').first().waitFor({ state: 'attached' });
  await site.page.waitForLoadState('load');
  await site.page.clock.runFor(5_000);
  expect(await site.page.frameLocator('iframe').locator(`script[src="${script}"]`).count()).toBe(0);
  expect(site.asked).toBe(0);
  await site.page.close();
});
