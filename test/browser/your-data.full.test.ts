/** What a person finds out about themself without an account: what is stored, what is kept of them, and how it goes. */
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWindow } from './browser.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { findingsAtWidths } from './quality.ts';

const email = 'ann@example.com';
let open: OpenShop;
let site: string;

beforeAll(async () => {
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  open = await openShop([{ title: 'Orders', columns, rows: [{ cells: { item: 'Pear' } }] }]);
  site = `http://localhost:${open.port}`;
  const { app_user_id } = await open.shop.addAppUser('read');
  await open.shop.services.database
    .updateTable('app_users')
    .set({ email, name: 'Ann' })
    .where('id', '=', app_user_id ?? '')
    .execute();
});
afterAll(() => open?.[Symbol.asyncDispose]());

async function mailedLink(): Promise<string> {
  const mails = open.shop.services.database.selectFrom('mails').select('text').where('recipient', '=', email);
  await expect.poll(async () => (await mails.execute()).length).toBe(1);
  const [mail] = await mails.execute();
  return /https?:\/\/\S+\/your-data\?\S+/.exec(mail?.text ?? '')?.[0] ?? '';
}

test('what is stored, by whom it is seen and until when is read without a script', async () => {
  const context = await open.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site}/privacy`);
  // What is about the reader is open; the rest opens by a click.
  for (const topic of ['What you create', 'People who use apps', 'This installation'])
    await page.getByRole('heading', { name: topic, exact: true }).click();
  const tables = page.getByRole('table');
  expect(await tables.count()).toBe(4);
  expect(await tables.first().getByRole('columnheader').allTextContents()).toEqual([
    'What',
    'Who sees it',
    'Stored until',
  ]);
  expect(await tables.getByRole('row').count()).toBeGreaterThan(20);
  for (const cell of await tables.getByRole('cell').allTextContents()) expect(cell.trim()).not.toBe('');
  expect(await page.getByRole('link', { name: 'See what apps store about you' }).getAttribute('href')).toBe(
    '/your-data',
  );
  await context.close();
});

test('by a mailed link a person sees what is kept of them, takes it along, and deletes it', async () => {
  const { context, page, mistakes } = await openWindow(open.browser);
  await page.goto(`${site}/privacy`);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await page.getByRole('link', { name: 'See what apps store about you' }).click();
  await page.getByLabel('E-mail').fill(email);
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor();

  await page.goto(await mailedLink());
  const stored = page.getByRole('checkbox', { name: 'Corner Shop' });
  await stored.waitFor();
  await page.getByText('As Ann: 0 sessions, 0 comments, 0 files').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download everything' }).click(),
  ]);
  const reported = JSON.parse(await readFile(await file.path(), 'utf8')) as object;
  expect(reported).toMatchObject({ email, apps: [{ app: { name: 'Corner Shop' }, user: { name: 'Ann', email } }] });

  await stored.check();
  await page.getByText('This cannot be undone').waitFor();
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);
  await page.getByLabel('Type your e-mail to go on').fill('somebody@example.com');
  await page.getByRole('button', { name: 'Delete me from 1 app' }).click();
  await page.getByLabel('Type your e-mail to go on').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.getByLabel('Type your e-mail to go on').fill(email);
  await page.getByRole('button', { name: 'Delete me from 1 app' }).click();
  await page.getByText('You were deleted from 1 app.').waitFor();
  await page.getByText('No app stores anything about you as its user.').waitFor();
  const left = await open.shop.services.database
    .selectFrom('app_users')
    .select('id')
    .where('email', '=', email)
    .execute();
  expect(left).toEqual([]);
  // The refusal of the mistyped address is on the console, and nothing else.
  expect(mistakes.filter((mistake) => !/personal-data\/delete/.test(mistake))).toEqual([]);
  await context.close();
});

test('a link that is over says so, and leads to a new one', async () => {
  const { context, page } = await openWindow(open.browser);
  await page.goto(`${site}/your-data?token=made-up`);
  await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await page.getByRole('button', { name: 'Send the link' }).waitFor();
  await context.close();
});
