/** The dashboard in a real browser: apps and trash, a workspace and its people, notifications, and how it all looks. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodedText } from '#test/encoded-text.ts';
import { launchBrowser, openWindow } from './browser.ts';
import { linkIn, mailTo } from './mailbox.ts';
import { findingsAtWidths, seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

const password = 'a long enough password';
const orders = fileURLToPath(new URL('../fixtures/workbooks/orders.xlsx', import.meta.url));
const encrypted = fileURLToPath(new URL('../fixtures/workbooks/encrypted.xlsx', import.meta.url));
let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf({ variables: { TEMPLATES: 'true' } }), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await removeFolder(sheaf.folder);
});

test('an owner invites somebody, who joins, is given a role, and after removal sees nothing of the workspace', async () => {
  const owner = await openPerson('Olga');
  await owner.page.getByRole('button', { name: /Olga's workspace/ }).click();
  await owner.page.getByRole('menuitem', { name: 'New workspace' }).click();
  await owner.page.getByLabel('Name').fill('Orchard');
  await owner.page.getByRole('button', { name: 'Create workspace' }).click();
  await owner.page.getByRole('heading', { name: 'Turn a spreadsheet into your first app' }).waitFor();
  await makeApp(owner.page, 'Harvest');

  await owner.page.goto(`${sheaf.origin}/dashboard/workspace`);
  await owner.page.getByRole('link', { name: 'Invite people' }).click();
  const invitations = owner.page.getByRole('list', { name: 'Open invitations' });
  await owner.page.getByLabel('E-mail addresses').fill('nobody');
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await owner.page.getByText('This isn’t an e-mail address: nobody').waitFor();
  await owner.page.getByLabel('E-mail addresses').fill('Bo Weaver <bo@example.com>; cy@example.com');
  await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await invitations.getByText('bo@example.com').waitFor();
  await invitations
    .getByRole('listitem')
    .filter({ hasText: 'cy@example.com' })
    .getByText('Expires in 7 days')
    .waitFor();
  await owner.page.getByRole('button', { name: 'Cancel: invitation to cy@example.com' }).click();
  await invitations.getByText('cy@example.com').waitFor({ state: 'detached' });

  const guest = await openWindow(browser);
  await guest.page.goto(linkIn(await mailTo(sheaf.origin, 'bo@example.com', /invited/), '/accept-invitation'));
  await guest.page.getByRole('heading', { name: 'Join Orchard' }).waitFor();
  await guest.page.getByRole('link', { name: 'Create an account' }).click();
  await guest.page.getByLabel('Name').fill('Bo Weaver');
  expect(await guest.page.getByLabel('E-mail').inputValue()).toBe('bo@example.com');
  await guest.page.getByLabel('Password', { exact: true }).fill(password);
  await guest.page.getByRole('button', { name: 'Create account' }).click();
  await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
  await guest.page.getByRole('heading', { name: 'Harvest' }).waitFor();

  await guest.page.goto(`${sheaf.origin}/dashboard/workspace?tab=audit`);
  await guest.page.getByRole('heading', { name: 'Audit log is for admins' }).waitFor();
  expect(await guest.page.getByRole('tab').allInnerTexts()).toEqual(['Members', 'Settings']);
  expect(await guest.page.getByRole('button', { name: 'Delete workspace' }).count()).toBe(0);

  await owner.page.goto(`${sheaf.origin}/dashboard/workspace`);
  const bo = owner.page.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: 'Bo Weaver' });
  await bo.getByRole('combobox', { name: 'Role of Bo Weaver' }).click();
  await owner.page.getByRole('option', { name: 'Admin' }).click();
  await owner.page.getByText('Bo Weaver is now an admin.').waitFor();
  await guest.page.reload();
  await guest.page
    .getByRole('list', { name: 'Audit log' })
    .getByText(/invited bo@example\.com/)
    .waitFor();

  await bo.getByRole('button', { name: 'More for Bo Weaver' }).click();
  await owner.page.getByRole('menuitem', { name: 'Remove from workspace' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await bo.waitFor({ state: 'detached' });
  await guest.page.goto(`${sheaf.origin}/dashboard`);
  await guest.page.getByRole('heading', { name: 'Turn a spreadsheet into your first app' }).waitFor();
  await guest.page.getByRole('button', { name: /Bo Weaver's workspace/ }).click();
  expect(await guest.page.getByRole('menuitem', { name: /Orchard/ }).count()).toBe(0);
  expect([owner.mistakes, guest.mistakes]).toEqual([[], []]);
  await Promise.all([owner.context.close(), guest.context.close()]);
});

test('the owner hands the workspace over with their password, and leaves', async () => {
  const owner = await openPerson('Pia');
  const heir = await openPerson('Quin');
  await invite(owner.page, heir.email);
  await heir.page.goto(linkIn(await mailTo(sheaf.origin, heir.email, /invited/), '/accept-invitation'));
  await heir.page.getByRole('button', { name: 'Accept invitation' }).click();
  await heir.page.waitForURL('**/dashboard');

  await owner.page.goto(`${sheaf.origin}/dashboard/workspace`);
  await owner.page.getByRole('button', { name: 'More for Quin' }).click();
  await owner.page.getByRole('menuitem', { name: 'Make owner' }).click();
  const dialog = owner.page.getByRole('dialog', { name: 'Make Quin the owner?' });
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Make owner' }).click();
  await dialog.getByText('Incorrect password.').waitFor();
  await dialog.getByLabel('Your password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Make owner' }).click();
  await owner.page.getByText('Quin is the owner now. You are an admin.').waitFor();

  await owner.page.getByRole('button', { name: 'More for Pia' }).click();
  await owner.page.getByRole('menuitem', { name: 'Leave workspace' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await owner.page.waitForURL('**/dashboard');
  await heir.page.goto(`${sheaf.origin}/dashboard/workspace`);
  const members = heir.page.getByRole('list', { name: 'Members' });
  await members.getByText('Quin', { exact: true }).waitFor();
  expect(await members.getByText('Pia', { exact: true }).count()).toBe(0);
  await Promise.all([owner.context.close(), heir.context.close()]);
});

test('apps are pictured, found, deleted with a way back, and gone for good only from the trash', async () => {
  const { page, context, mistakes } = await openPerson('Rosa');
  await makeApp(page, 'Almanac');
  await makeApp(page, 'Ledger');
  await page.goto(`${sheaf.origin}/dashboard`);
  const cards = page.getByRole('article');
  await cards.first().waitFor();
  await expect
    .poll(() => page.frameLocator('iframe[title="Picture of Ledger"]').locator('h1').innerText())
    .toBe('Ledger');
  expect(
    await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.getAttribute('sandbox'))),
  ).toEqual(['', '']);
  await page.getByRole('searchbox', { name: 'Search apps' }).fill('alma');
  await expect.poll(() => names(cards)).toEqual(['Almanac']);
  expect(new URL(page.url()).search).toBe('?search=alma');
  await page.reload();
  await expect.poll(() => names(cards)).toEqual(['Almanac']);
  await page.goto(`${sheaf.origin}/dashboard?sort=name&show=live`);
  await page.getByRole('heading', { name: 'No live apps' }).waitFor();
  await page.getByRole('link', { name: 'Show all apps' }).click();
  await expect.poll(() => names(cards)).toEqual(['Ledger', 'Almanac']);

  await deleteApp(page, 'Almanac');
  await expect.poll(() => names(cards)).toEqual(['Ledger']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => names(cards)).toContain('Almanac');
  await deleteApp(page, 'Almanac');
  await page.getByRole('link', { name: 'Trash' }).click();
  const trash = page.getByRole('list', { name: 'Trash' });
  await trash.getByText('Almanac').waitFor();
  await page.getByRole('button', { name: 'Restore Almanac' }).click();
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
  await page.getByRole('link', { name: 'Apps' }).click();
  await deleteApp(page, 'Almanac');
  await page.getByRole('link', { name: 'Trash' }).click();
  await page.getByRole('button', { name: 'Delete for good: Almanac' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete for good' }).click();
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
  await page.getByRole('link', { name: 'Apps' }).click();
  await expect.poll(() => names(cards)).toEqual(['Ledger']);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('spreadsheets are uploaded in their own list; one that cannot be read says why; one that an app uses stays', async () => {
  const { page, context } = await openPerson('Sven');
  await page.goto(`${sheaf.origin}/dashboard/workbooks`);
  await page.getByText('Drop a spreadsheet here').waitFor();
  await page.setInputFiles('input[type=file] >> nth=-1', encrypted);
  const list = page.getByRole('list', { name: 'Spreadsheets' });
  await list.getByText('Could not be read').waitFor();
  await page.setInputFiles('input[type=file] >> nth=0', orders);
  await page.getByText('orders is ready.').waitFor();
  await list
    .getByRole('listitem')
    .filter({ hasText: 'orders' })
    .getByText(/ rows\. Changed/)
    .waitFor();
  await page.getByRole('button', { name: 'More for orders' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Order book');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await list.getByRole('link', { name: 'Order book', exact: true }).waitFor();

  await list.getByRole('link', { name: 'Create app from Order book' }).click();
  await page.getByLabel('Name of the app').fill('Order desk');
  await page.getByRole('button', { name: 'Create app' }).click();
  await page.waitForURL((url) => url.host.startsWith('order-desk.'));
  await page.goto(`${sheaf.origin}/dashboard/workbooks`);
  await list.getByText('Used by Order desk.').waitFor();
  await page.getByRole('button', { name: 'More for Order book' }).click();
  expect(await page.getByRole('menuitem', { name: 'Delete' }).isDisabled()).toBe(true);
  await context.close();
});

test('a person chooses the row of names and the letters of a file, and sees what each choice keeps', async () => {
  const { page, context } = await openPerson('Irina');
  await page.goto(`${sheaf.origin}/dashboard/new-multipage`);
  const text = 'Отчёт,май,5\nИмя,Город,Сумма\nИван,Москва,2\nОльга,Тула,3\n';
  const buffer = encodedText(text, 'windows-1251');
  await page.setInputFiles('input[type=file]', { name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('heading', { name: 'Your spreadsheet is ready' }).waitFor();
  await page.getByRole('button', { name: 'Change how it is read' }).click();
  const dialog = page.getByRole('dialog', { name: 'How “people” is read' });
  const rows = dialog.getByRole('row');
  await dialog.getByLabel('Text encoding').click();
  await page.getByRole('option', { name: 'Western European (Windows-1252)' }).click();
  await rows.filter({ hasText: 'Èâàí' }).waitFor();
  await dialog.getByLabel('Text encoding').click();
  await page.getByRole('option', { name: 'Cyrillic (Windows-1251)' }).click();
  await rows.filter({ hasText: 'Иван' }).waitFor();
  await dialog.getByRole('button', { name: 'Name the columns after row 2' }).click();
  await rows.filter({ hasText: 'Имя' }).getByText('Names').waitFor();
  await dialog.getByRole('checkbox', { name: 'Keep the row above as data' }).uncheck();
  await rows.filter({ hasText: 'Отчёт' }).getByText('Left out').waitFor();
  await dialog.getByText('3 columns: Имя, Город, Сумма. 1 row is left out.').waitFor();
  // While it is read again it is paler.
  const preview = dialog.locator('[aria-busy]');
  await expect.poll(() => preview.evaluate((element) => getComputedStyle(element).opacity)).toBe('1');
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await dialog.getByRole('button', { name: 'Read it this way' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('2 rows, 3 columns').waitFor();
  await page.getByRole('columnheader', { name: 'Сумма' }).waitFor();
  await context.close();
});

test('an app begins from a template with its data', async () => {
  const { page, context } = await openPerson('Tara');
  await page.goto(`${sheaf.origin}/dashboard/new-multipage`);
  await page.getByRole('button', { name: 'Use template Dockside' }).click();
  await page.getByLabel('Name of the app').fill('My harbor');
  await page.getByRole('dialog').getByRole('button', { name: 'Create app' }).click();
  await page.waitForURL((url) => url.host.startsWith('my-harbor.'));
  await page.goto(`${sheaf.origin}/dashboard`);
  await page.getByRole('heading', { name: 'My harbor' }).waitFor();
  await context.close();
});

test('an API key is shown once, works with its scopes, and is refused once it is deleted', async () => {
  const { page, context, mistakes } = await openPerson('Uwe');
  await page.goto(`${sheaf.origin}/dashboard/api-keys`);
  await page.getByRole('button', { name: 'New API key' }).click();
  const dialog = page.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('Nightly report');
  await dialog.getByRole('checkbox', { name: 'Read apps and pages' }).check();
  await dialog.getByRole('button', { name: 'Create key' }).click();
  const key = await page.getByRole('status', { name: 'API key' }).innerText();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('list', { name: 'API keys' }).getByText('Nightly report').waitFor();
  expect(await page.content()).not.toContain(key);
  const ask = (path: string) => fetch(sheaf.origin + path, { headers: { authorization: `Bearer ${key}` } });
  expect((await ask('/api/apps')).status).toBe(200);
  expect((await ask('/api/workbooks')).status).toBe(403);
  await page.getByRole('button', { name: 'Delete Nightly report' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete key' }).click();
  await page.getByRole('heading', { name: 'No API keys yet' }).waitFor();
  expect((await ask('/api/apps')).status).toBe(401);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('the bell counts what is unread, and a look marks it as read everywhere', async () => {
  const owner = await openPerson('Vera');
  const guest = await openPerson('Wim');
  await invite(owner.page, guest.email);
  await guest.page.goto(linkIn(await mailTo(sheaf.origin, guest.email, /invited/), '/accept-invitation'));
  await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
  await guest.page.waitForURL('**/dashboard');

  const { page } = owner;
  await expect
    .poll(
      async () => {
        await page.goto(`${sheaf.origin}/dashboard`);
        await page.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
        await page.waitForLoadState('networkidle');
        return page.getByRole('button', { name: 'Notifications, 1 unread' }).count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  await dialog.getByText(/Wim/).first().waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('link', { name: 'See all notifications' }).click();
  await page.getByText('Unread (1)').click();
  const list = page.getByRole('list', { name: 'Notifications' });
  await list.getByRole('button', { name: /^Mark as read/ }).click();
  await page.getByRole('heading', { name: 'You’re all caught up' }).waitFor();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await page.getByText('All', { exact: true }).click();
  await list.getByRole('button', { name: /^Mark as unread/ }).click();
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor();
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(owner.mistakes).toEqual([]);
  await Promise.all([owner.context.close(), guest.context.close()]);
});

test('on a phone the places stand in a drawer, reached and left by keyboard', async () => {
  const { page, context, mistakes } = await openPerson('Zoe');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await drawer.getByRole('link', { name: 'Apps' }).and(page.locator('[aria-current=page]')).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  // The button has the keyboard again a moment after the drawer is gone.
  await page.locator('[aria-label="Menu"]:focus').waitFor();
  await page.keyboard.press('Enter');
  // The frame stays while its pages change, and the focus goes to the new page.
  await page.locator('#main').evaluate((frame) => frame.setAttribute('data-stayed', ''));
  await drawer.getByRole('link', { name: 'Trash' }).press('Enter');
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
  expect(await page.locator('#main[data-stayed]').count()).toBe(1);
  await drawer.waitFor({ state: 'detached' });
  expect(await page.title()).toBe('Trash · Sheaf');
  expect(mistakes).toEqual([]);
  await context.close();
});

test('a session that was ended elsewhere leads from the dashboard to the sign-in page and back', async () => {
  const { page, context } = await openPerson('Xenia');
  await page.goto(`${sheaf.origin}/dashboard/trash`);
  await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
  await context.clearCookies();
  await page.getByRole('link', { name: 'Notifications' }).click();
  await page.waitForURL('**/dashboard/auth?redirect=%2Fdashboard%2Fnotifications');
  await context.close();
});

test('every page is whole and accessible at 390, 768 and 1280 px, empty and with data', async () => {
  const { page, context, mistakes } = await openPerson('Yara');
  const places = [
    '/dashboard',
    '/dashboard/new-multipage',
    '/dashboard/workbooks',
    '/dashboard/new-workspace',
    '/dashboard/trash',
    '/dashboard/notifications',
    '/dashboard/api-keys',
    ...['members', 'invitations', 'audit', 'mail', 'settings'].map((tab) => `/dashboard/workspace?tab=${tab}`),
  ];
  const lookAtAll = async (state: string) => {
    for (const place of places) {
      await page.goto(sheaf.origin + place, { waitUntil: 'networkidle' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await findingsAtWidths(page, [1280, 768, 390]), `${place}, ${state}`).toEqual([]);
    }
  };
  await lookAtAll('empty');
  await makeApp(page, 'An app whose name is so long that it does not fit into its card by far');
  await call(page, 'DELETE', `/api/apps/${await makeApp(page, 'Gone')}`);
  await page.request.post(`${sheaf.origin}/api/workbooks`, {
    headers: { origin: sheaf.origin },
    multipart: {
      file: {
        name: `${'long-name-'.repeat(12)}.xlsx`,
        mimeType: 'application/octet-stream',
        buffer: await readFile(orders),
      },
    },
  });
  await invite(page, `${'a'.repeat(60)}@${'very-long-label.'.repeat(6)}example.com`);
  await lookAtAll('with data');
  expect(mistakes).toEqual([]);
  await context.close();
}, 400_000);

/** Signs someone up and shows them their dashboard. */
async function openPerson(name: string) {
  const opened = await openWindow(browser);
  const email = `${name.toLowerCase()}-${randomUUID().slice(0, 8)}@example.com`;
  await call(opened.page, 'POST', '/api/auth/sign-up', { name, email, password });
  await opened.page.goto(`${sheaf.origin}/dashboard`);
  await opened.page.getByRole('heading', { name: 'Apps', exact: true }).waitFor();
  return { ...opened, email };
}

/** What the person's own browser would send. */
async function call<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(sheaf.origin + path, {
    method,
    headers: { origin: sheaf.origin },
    ...(data && { data }),
  });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return (await answer.json()) as Answer;
}

async function makeApp(page: Page, name: string): Promise<string> {
  const body = { name, workbook_id: null, start: 'blank' };
  return (await call<{ app: { id: string } }>(page, 'POST', '/api/apps', body)).app.id;
}

async function invite(page: Page, email: string): Promise<void> {
  const { workspaces } = await call<{ workspaces: { id: string }[] }>(page, 'GET', '/api/workspaces');
  await call(page, 'POST', `/api/workspaces/${workspaces[0]?.id}/invitations`, { email, role: 'editor' });
}

async function deleteApp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
const names = (cards: Locator): Promise<string[]> => cards.getByRole('heading').allInnerTexts();
