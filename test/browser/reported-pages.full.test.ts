/** Which pages of the dashboard the log of use is told of, as someone goes from one to the next, by a moved clock. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp } from './person.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const reported: string[] = [];
const service = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => (body += part));
  request.on('end', () => {
    reported.push((JSON.parse(body) as { path: string }).path);
    response.end();
  });
});
let sheaf: RunningSheaf;
let browser: Browser;
beforeAll(async () => {
  await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve));
  const { port } = service.address() as AddressInfo;
  const variables = { ANALYTICS_URL: `http://127.0.0.1:${port}/events`, DEMO: 'false' };
  [sheaf, browser] = await Promise.all([startSheaf({ variables }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
  service.close();
});

test('moves count from 100 ms after the first page on, and what waits is not said before 200 ms', async () => {
  const { page } = await openPerson(browser);
  await signUp(sheaf, page, 'anna');
  const agreed = await page.request.put(`${sheaf.origin}/api/account`, { data: { log_usage: true } });
  expect(agreed.status()).toBe(200);

  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(`${sheaf.origin}/dashboard/trash`);
  await expect.poll(() => reported).toEqual(['/dashboard/trash']);
  const waiting = page.getByRole('status', { name: 'Loading...' }).first();
  expect(await waiting.evaluate((element) => getComputedStyle(element).animationDelay)).toBe('0.2s');

  /** As a link of the dashboard does it, with nothing of the dashboard drawn yet. */
  const goTo = async (path: string) =>
    page.evaluate((to) => {
      history.pushState({ idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
    }, path);
  await page.clock.runFor(99);
  // A page that waits for no file of its own: it is there before the clock goes on.
  await goTo('/dashboard/nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await page.clock.runFor(1);
  await goTo('/dashboard/account');
  await expect.poll(() => reported.at(-1)).toBe('/dashboard/account');
  await goTo('/dashboard/notifications');
  await expect.poll(() => reported.at(-1)).toBe('/dashboard/notifications');
  // What came too early was not merely late.
  expect(reported).toEqual(['/dashboard/trash', '/dashboard/account', '/dashboard/notifications']);
});
