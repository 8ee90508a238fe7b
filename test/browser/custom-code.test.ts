/** Code of an owner in its frame, in a real browser: what it gets, and that there is no way out of it. */
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { findingsAtWidths } from './quality.ts';

let opened: OpenShop;
let browser: Browser;
let origin: string;

const script = `
const tried = {};
const attempt = async (name, work) => {
  try { await work(); tried[name] = 'done'; } catch { tried[name] = 'refused'; }
};
(async () => {
  document.querySelector('#rows').textContent = sheaf.rows.map(({ values }) => Object.values(values).join()).join(' ');
  await attempt('fetch', () => fetch('/orders?leak=fetch'));
  await attempt('page', () => parent.parent.document.title);
  await attempt('shell', () => parent.document.title);
  await attempt('storage', () => localStorage.length);
  await attempt('cookies', () => document.cookie);
  await attempt('window', () => { if (!open('/orders?leak=window')) throw new Error(); });
  await attempt('top', () => { top.location.href = '/orders?leak=top'; });
  await attempt('hidden', () => sheaf.query({ filters: [{ column: 'Cost', value: 'secret' }] }));
  const form = document.createElement('form');
  form.action = '/orders';
  document.body.append(form);
  form.submit();
  const { rows } = await sheaf.query({ search: 'pear' });
  tried.found = rows.map(({ values }) => values.Item);
  document.querySelector('#tried').textContent = JSON.stringify(tried);
})();
`;

beforeAll(async () => {
  const text = (id: string, name: string) => ({ id, name, type: 'text' as const });
  const columns = [text('item', 'Item'), text('cost', 'Cost')];
  const rows = ['Apples', 'Pears'].map((item) => ({ cells: { item, cost: 'secret' } }));
  opened = await openShop([{ title: 'Orders', columns, rows }]);
  ({ browser, origin } = opened);
  const code = {
    ...{ type: 'customCode', sheet_title: 'Orders', axis: [{ column: 'item' }] },
    settings: {
      ...{ title: 'Widget', html: '<p id="rows"></p><p id="tried"></p><div id="tall"></div>', script },
      ...{ css: '#rows { color: var(--accent) } #tall { height: 700px }', allow_queries: true },
    },
  };
  await opened.shop.setBlocks('', [{ id: 'code', ...code }]);
  await opened.shop.setBlocks('about', [
    {
      id: 'away',
      type: 'customCode',
      settings: { html: '<p id="here">here</p>', script: "location.href = '/orders?leak=away'" },
    },
    { id: 'fixed', type: 'customCode', settings: { html: '<p>still</p>', height: 90, follow_height: false } },
  ]);
});
afterAll(() => opened?.[Symbol.asyncDispose]());

test('code shows its rows and asks for others, is as high as its content, and reaches nothing else', async () => {
  const { context, page } = await openWindow(browser);
  const leaks: string[] = [];
  page.on('response', (answer) => answer.url().includes('leak') && leaks.push(answer.url()));
  await page.goto(`${origin}/`);
  const code = page.frameLocator('iframe[title="Widget"]').frameLocator('iframe');
  await code.locator('#tried:has-text("found")').waitFor();
  expect(await code.locator('#rows').innerText()).toBe('Apples Pears');
  const { found, ...tried } = JSON.parse(await code.locator('#tried').innerText()) as Record<string, unknown>;
  expect(found).toEqual(['Pears']);
  expect(new Set(Object.values(tried))).toEqual(new Set(['refused']));
  await expect
    .poll(async () => (await page.locator('iframe[title="Widget"]').boundingBox())?.height)
    .toBeGreaterThan(700);
  expect(new URL(page.url()).search).toBe('');
  expect(leaks).toEqual([]);
  await context.close();
});

fullTest(
  'code can lead its frame nowhere else, and a frame of fixed height stays as it is (follow_height)',
  async () => {
    const { context, page } = await openWindow(browser);
    const leaks: string[] = [];
    page.on('response', (answer) => answer.url().includes('leak') && leaks.push(answer.url()));
    const refused = page.waitForEvent('console', (message) => /frame-src/.test(message.text()));
    await page.goto(`${origin}/about`);
    await refused;
    const fixed = page.locator('#fixed iframe');
    await fixed.contentFrame().frameLocator('iframe').getByText('still').waitFor();
    expect((await fixed.boundingBox())?.height).toBe(90);
    expect(leaks).toEqual([]);
    await context.close();
  },
);

fullTest('nothing is wrong for people who hear the page, at any width', async () => {
  const { context, page } = await openWindow(browser);
  await page.goto(`${origin}/`);
  await page.frameLocator('iframe[title="Widget"]').frameLocator('iframe').locator('#rows').waitFor();
  expect(await findingsAtWidths(page, [1280, 390])).toEqual([]);
  await context.close();
});
