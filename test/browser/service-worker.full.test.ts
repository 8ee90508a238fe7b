/** The service worker: what it keeps, what shows without a connection, and one build after another with an open tab. */
import { createServer as createHttpServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { signUp } from './person.ts';
import { seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;
beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

async function openWithWorkers() {
  const opened = await openWindow(browser, { width: 1280, height: 800 }, 'allow');
  return opened;
}

/** Sheaf behind another port, as it would be after other builds: the name of the build in its worker is ours. */
async function openFront(): Promise<{ origin: string; serve: (build: string) => void; close: () => void }> {
  let build = '';
  const front: Server = createHttpServer((incoming, outgoing) => {
    const { method, url: path } = incoming;
    const { origin, ...headers } = incoming.headers;
    // As a proxy that is set up for it: Sheaf knows itself by its own port.
    Object.assign(
      headers,
      { host: `localhost:${sheaf.port}`, 'accept-encoding': 'identity' },
      origin && { origin: sheaf.origin },
    );
    const passed = ask({ port: sheaf.port, method, path, headers });
    passed.on('response', (answer) => {
      const isWorker = path === '/service-worker.js' && build !== '';
      if (isWorker) delete answer.headers['content-length'];
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
      if (!isWorker) return void answer.pipe(outgoing);
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () =>
        outgoing.end(text.replace(/const own = prefix \+ "[^"]+"/, `const own = prefix + "${build}"`)),
      );
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => void front.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${(front.address() as AddressInfo).port}`,
    serve: (name) => (build = name),
    close() {
      front.close();
      front.closeAllConnections();
    },
  };
}

const isControlled = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
/** Everything that is kept, as paths. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const paths = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => new URL(request.url))),
    );
    return paths.flat().map((url) => url.pathname + url.search);
  });

/** A worker takes over once the one before it is idle, which the browser looks for at its leisure. */
const atLeisure = { timeout: 60_000 };

/** Without opening any: that would make one again that was just deleted. */
const buildsStored = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).map((name) => name.replace('sheaf-files-', '')));

test('after a whole journey only built files are kept, and without a connection a page says so', async () => {
  const { page, context } = await openWithWorkers();
  const front = await openFront();
  const at = { ...sheaf, origin: front.origin };
  await page.goto(front.origin);
  await expect.poll(() => isControlled(page)).toBe(true);
  await signUp(at, page, 'ann');
  for (const path of ['/dashboard/workbooks', '/dashboard/account', '/dashboard/workspace', '/dashboard']) {
    await page.goto(front.origin + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
  const paths = await stored(page);
  expect(paths).toContain('/assets/offline.html');
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !/^\/assets\/[^?]+$/.test(path))).toEqual([]);

  front.close();
  await page.goto(`${front.origin}/dashboard/account`);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  await page.getByRole('link', { name: 'Try again' }).waitFor();
  expect(await page.locator('body').textContent()).not.toContain('ann@example.com');
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

test('a new build takes over with a tab open, keeps the files of the one before, and drops older ones', async () => {
  const { page, context, mistakes } = await openWithWorkers();
  const front = await openFront();
  front.serve('first');
  await page.goto(front.origin);
  await expect.poll(() => isControlled(page)).toBe(true);
  // A page that the worker loads itself leaves its files there.
  await page.goto(`${front.origin}/dashboard/auth`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  const update = () => page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const builds = () => buildsStored(page);
  const before = (await stored(page)).length;
  front.serve('second');
  await update();
  await expect.poll(builds, atLeisure).toEqual(['first', 'second']);
  // The open tab goes on with its own files: its next page comes without a reload.
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').waitFor();
  expect((await stored(page)).length).toBeGreaterThan(before);
  front.serve('third');
  await update();
  await expect.poll(builds, atLeisure).toEqual(['second', 'third']);
  await page.goto(`${front.origin}/dashboard/auth`);
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  expect(mistakes).toEqual([]);
  front.close();
  await context.close();
});

test('the host of an app has one of its own, and one that is switched off takes itself away', async () => {
  const { page, context } = await openWithWorkers();
  const demo = (await (await page.request.get(sheaf.origin)).text()).match(/http:\/\/[\w-]+\.localhost:\d+/)?.[0] ?? '';
  await page.goto(demo);
  await expect.poll(() => isControlled(page)).toBe(true);
  const { port, folder } = sheaf;
  await sheaf.stop();
  await page.goto(demo);
  await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
  sheaf = await startSheaf({ folder, port, variables: { SERVICE_WORKER: 'off', PUBLIC_PORT: String(port) } });
  // A worker gives way to its successor once it has nothing to do. So the page is left between two looks, and the browser
  // is asked for the successor at each: by itself it asks a while after the last visit alone.
  const visit = async () => {
    await page.goto(demo);
    const registrations = await page.evaluate(async () => {
      const found = await navigator.serviceWorker.getRegistrations();
      // One that takes itself away meanwhile cannot be asked any more.
      await Promise.all(found.map((one) => one.update().catch(() => undefined)));
      return found.length;
    });
    const builds = await buildsStored(page);
    await page.goto('about:blank');
    return { builds, registrations };
  };
  // The worker before may be kept for half a minute after each visit, and longer by a busy machine.
  await expect.poll(visit, { timeout: 180_000, interval: 5_000 }).toEqual({ builds: [], registrations: 0 });
  await context.close();
}, 240_000);
