/** Files that visitors choose without a network: they wait with the entry that names them, and go out before it. */
import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { filesOf } from '#engine/file-cells.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let opened: OpenShop;
let picture: Buffer;
beforeAll(async () => {
  picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#4F46E5' } })
    .png()
    .toBuffer();
  opened = await openShop([
    {
      title: 'Visits',
      columns: [
        { id: 'place', name: 'Place', type: 'text' },
        { id: 'papers', name: 'Papers', type: 'files', files: { most: 20, megabytes: 30, accept: '' } },
      ],
      rows: [],
    },
  ]);
  await opened.shop.setBlocks('about', [
    {
      ...{ id: 'form', type: 'form', sheet_title: 'Visits' },
      axis: [
        { column: 'place', label: 'Where' },
        { column: 'papers', label: 'Papers', type: 'file' },
      ],
    },
  ]);
}, 300_000);
afterAll(() => opened?.[Symbol.asyncDispose]());

let context: BrowserContext;
let page: Page;
beforeEach(async () => {
  opened.cut(false);
  await context?.close();
  context = await opened.browser.newContext();
  page = await context.newPage();
  await page.goto(`${opened.origin}/about`);
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).some((name) => name.startsWith('sheaf-pages-'))), {
      timeout: 15_000,
    })
    .toBe(true);
  await page.reload();
  await page.getByText('or drop or paste them here').waitFor();
});

async function network(isThere: boolean): Promise<void> {
  opened.cut(!isThere);
  await context.setOffline(!isThere);
}
const papers = () => page.locator('input[type=file]:not([capture])');
const choose = (...files: { name: string; buffer: Buffer; mimeType: string }[]) => papers().setInputFiles(files);
const png = (name: string) => ({ name, buffer: picture, mimeType: 'image/png' });
const waiting = () => page.getByRole('button', { name: /waits? to be sent/ });
const named = async (place: string) =>
  (await opened.shop.rowsOf('Visits')).filter(({ cells }) => cells['place'] === place);
async function send(place: string) {
  await page.getByLabel('Where').fill(place);
  await page.getByRole('button', { name: 'Submit' }).click();
}
const filesLeft = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('sheaf-waiting-files', 1);
        request.onupgradeneeded = () => request.result.createObjectStore('files', { keyPath: 'id' });
        request.onerror = () => reject(new Error('No store.'));
        request.onsuccess = () => {
          const count = request.result.transaction('files').objectStore('files').count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );
const storedFiles = async () =>
  opened.shop.services.database.selectFrom('files').select('name').orderBy('id').execute();

test('files wait with their answer over a reload, and are in its row once the network is back', async () => {
  await network(false);
  await choose(png('front door.png'), png('back (2).png'));
  await page.getByText('back (2).png').waitFor();
  await send('Mill Lane');
  await page.getByText(/What you sent waits in this browser/).waitFor();
  await page.reload();
  await page.getByText(/You’re offline\. This page is from/).waitFor();
  await waiting().click();
  await page.getByRole('dialog').getByText('front door.png, back (2).png').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await filesLeft()).toBe(2);
  await network(true);
  await expect.poll(() => named('Mill Lane')).toHaveLength(1);
  const [row] = await named('Mill Lane');
  const files = filesOf(row?.cells['papers']);
  expect(files.map(({ name }) => name)).toEqual(['front door.png', 'back (2).png']);
  for (const { url } of files) expect(url).toMatch(/^\/files\/\w\w\/\w{20,}$/);
  await expect.poll(filesLeft).toBe(0);
  expect(await storedFiles()).toHaveLength(2);
});

test('a network that is back before the answer is sent takes the files along', async () => {
  await network(false);
  await choose(png('gate.png'));
  await page.getByText('gate.png').waitFor();
  await network(true);
  await send('Station Road');
  await expect.poll(() => named('Station Road')).toHaveLength(1);
  const [row] = await named('Station Road');
  expect(String(row?.cells['papers'])).toMatch(/^gate\.png \(\/files\/\w\w\/\w{20,}\)$/);
  await expect.poll(filesLeft).toBe(0);
});

test('a file that the server refuses is said with its answer, and goes with it', async () => {
  await network(false);
  // A name that promises what the bytes are not.
  await choose({ name: 'plan.bin', buffer: Buffer.from([0, 1, 2, 3, 250, 251]), mimeType: 'application/octet-stream' });
  await page.getByText('plan.bin').waitFor();
  await send('High Street');
  await waiting().waitFor();
  await network(true);
  const refused = page.getByRole('button', { name: '1 entry couldn’t be sent' });
  await refused.click();
  await page.getByText(/^Not sent: /).waitFor();
  expect(await named('High Street')).toHaveLength(0);
  expect(await filesLeft()).toBe(1);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect.poll(filesLeft).toBe(0);
});

test('there is room for so much, and the rest is said to come later', async () => {
  await network(false);
  const large = Buffer.concat([picture, Buffer.alloc(24 * 1024 * 1024)]);
  for (const at of [1, 2, 3, 4]) {
    await choose({ name: `scan ${at}.png`, buffer: large, mimeType: 'image/png' });
    await page.getByText(`scan ${at}.png`).waitFor();
  }
  await expect.poll(filesLeft).toBe(4);
  await choose({ name: 'scan 5.png', buffer: large, mimeType: 'image/png' });
  await page.getByText(/scan 5\.png: You’re offline, and this browser has no room/).waitFor();
  expect(await filesLeft()).toBe(4);
});
