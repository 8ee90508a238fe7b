/** Pages that a browser keeps for when there is no network: which, for whom, how long, and what they say. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '#features/accounts/server/session/session.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let opened: OpenShop;
beforeAll(async () => {
  opened = await openShop([
    {
      title: 'Orders',
      columns: [{ id: 'item', name: 'Item', type: 'text' }],
      rows: ['Tea', 'Rice'].map((item) => ({ cells: { item } })),
    },
  ]);
  await opened.shop.setBlocks('', [{ id: 'words', type: 'markdown', settings: { markdown_text: '# Welcome' } }]);
  await opened.shop.setBlocks('orders', [
    { id: 'rows', type: 'table', sheet_title: 'Orders', axis: [{ column: 'item' }] },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

async function network(of: BrowserContext, isThere: boolean): Promise<void> {
  opened.cut(!isThere);
  await of.setOffline(!isThere);
}

/** A browser that has been here once, with its worker at work. */
async function visit(path = '/'): Promise<{ page: Page; context: BrowserContext; kept: () => Promise<string[]> }> {
  const context = await opened.browser.newContext();
  const page = await context.newPage();
  await page.goto(opened.origin + path);
  const kept = () =>
    page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('sheaf-pages-'));
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return keys.flat().map(({ url }) => new URL(url).pathname + new URL(url).search);
    });
  return { page, context, kept };
}

async function set(offline: string): Promise<void> {
  const { shop, origin } = opened;
  const { status } = await shop.ask(`/api/apps/${shop.app.id}`, {
    method: 'PUT',
    body: JSON.stringify({ settings: { offline } }),
    headers: { 'content-type': 'application/json', origin },
    as: shop.editor,
  });
  expect(status).toBe(200);
}

test('a page that was seen opens without a network, says so and lists the others', async () => {
  const { page, context, kept } = await visit();
  // The first page came before there was a worker.
  await expect.poll(kept, { timeout: 15_000 }).toContain('/');
  await page.goto(`${opened.origin}/orders`);
  await page.getByText('Rice').waitFor();
  await expect.poll(kept).toContain('/orders');
  await network(context, false);
  await page.goto(`${opened.origin}/orders`);
  await page.getByText(/You’re offline\. This page is from \d/).waitFor();
  await page.getByText('Rice').waitFor();
  await page.goto(`${opened.origin}/about`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await page.locator('li a[href="/"]').click();
  await page.getByRole('heading', { name: 'Welcome' }).waitFor();
  // With the network back, a kept page makes room for the one that is there now.
  await opened.shop.setBlocks('', [{ id: 'words', type: 'markdown', settings: { markdown_text: '# Newer' } }]);
  await network(context, true);
  await page.getByRole('heading', { name: 'Newer' }).waitFor();
  expect(await page.getByText('You’re offline').count()).toBe(0);
  await context.close();
});

test('pages of people stay for them alone, where the owner wants it, and go when they sign out', async () => {
  const { shop, origin, browser } = opened;
  const context = await browser.newContext();
  const page = await context.newPage();
  const sign = async (person: object) => {
    const host = { kind: 'app' as const, subdomain: 'shop', name: 'shop.localhost', origin };
    const value = await startSession(shop.services.database, host, person);
    await context.addCookies([{ name: cookieName(shop.services.environment), value, url: origin, httpOnly: true }]);
  };
  const keptFor = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('sheaf-pages-')));
  const [ann, bob] = [await shop.addAppUser('read-write'), await shop.addAppUser('read')];
  await sign(ann);
  await page.goto(`${origin}/orders`);
  await expect
    .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 15_000 })
    .toBe(true);
  await page.goto(`${origin}/orders`);
  // By default nothing of people is kept.
  expect(await keptFor()).toEqual([]);
  await set('All pages');
  const renewed = async () => {
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await page.goto(`${origin}/orders`);
    return keptFor();
  };
  await expect.poll(renewed, { timeout: 60_000 }).toHaveLength(1);
  const [ofAnn] = await keptFor();
  await network(context, false);
  await page.goto(`${origin}/orders`);
  await page.getByText(/You’re offline\. This page/).waitFor();
  await network(context, true);
  // The page loads again by itself.
  await page.getByText(/You’re offline\. This page/).waitFor({ state: 'hidden' });
  // The next person finds nothing of hers.
  await sign(bob);
  await page.goto(`${origin}/`);
  await expect.poll(keptFor).not.toContain(ofAnn);
  await network(context, false);
  await page.goto(`${origin}/orders`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  expect(await page.getByText('Rice').count()).toBe(0);
  await network(context, true);
  await page.goto(`${origin}/orders`);
  await expect.poll(keptFor).toHaveLength(1);
  // Even without a network, signing out takes his away.
  await page.evaluate(() => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: '/sign-out' });
    document.body.append(form);
    form.submit();
  });
  await page.waitForURL(`${origin}/`);
  await expect.poll(async () => (await keptFor()).filter((name) => name !== 'sheaf-pages-anyone')).toEqual([]);
  await context.close();
}, 120_000);

test('where the owner wants nothing kept, the worker takes itself and all pages away', async () => {
  const { origin } = opened;
  await set('Public pages');
  const { page, context, kept } = await visit();
  await expect.poll(kept, { timeout: 15_000 }).toContain('/');
  await set('Nothing');
  const left = async () => {
    await page.goto(`${origin}/`);
    const workers = await page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistrations();
      await Promise.all(found.map((one) => one.update().catch(() => undefined)));
      return found.length;
    });
    const pages = await kept();
    await page.goto('about:blank');
    return { workers, pages };
  };
  await expect.poll(left, { timeout: 180_000, interval: 3_000 }).toEqual({ workers: 0, pages: [] });
  await set('Public pages');
  await context.close();
}, 240_000);
