/**
 * The marketplace with three people: an author sells a template, a reviewer sends it back and then publishes it, a buyer
 * looks at it with a file of their own before they have an account, buys it, goes live with it, and takes its next version.
 * What other journeys click through is called here.
 */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { getDraft } from '#features/apps/api/app-document.ts';
import type { AnswerOf } from '#platform/api/endpoint.ts';
import type { AppEdit } from '#features/apps/rules/document/document.ts';
import { proposedBlock } from '#features/proposals/rules/proposed-block.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { onePixel } from '../journeys/access/endpoint-samples.ts';
import { stripeVariables } from '../journeys/billing/template-shop.ts';
import { type LocalStripe, openStripe } from '../stripe/open-stripe.ts';
import { launchBrowser } from './browser.ts';
import { saved } from './open-studio.ts';
import { openPerson, password, signUp, verify } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let fresh: FreshDatabase;
let stripe: LocalStripe;
let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  [fresh, stripe, browser] = await Promise.all([freshDatabase(), openStripe(), launchBrowser()]);
  const { host, port, user, password: secret = '', database } = fresh.address;
  const DATABASE_URL = `postgres://${user}:${encodeURIComponent(secret)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const variables = { DATABASE_URL, DEMO: 'false', REVIEWER_EMAILS: 'rita@example.com' };
  sheaf = await startSheaf({ variables: { ...stripeVariables(stripe), ...variables } });
  stripe.sendTo = sheaf.origin;
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await stripe[Symbol.asyncDispose]();
  await fresh.close();
  await removeFolder(sheaf.folder);
});

type Json = Record<string, unknown>;
type Draft = AnswerOf<typeof getDraft>;

/** A call of someone at the site. */
async function ask<Shape = Json>(page: Page, method: string, path: string, data?: object): Promise<Shape> {
  const answer = await page.request.fetch(`${sheaf.origin}${path}`, { method, ...(data && { data }) });
  expect(answer.status(), `${method} ${path}: ${await answer.text()}`).toBe(200);
  return (await answer.json()) as Shape;
}
/** The same at the host of the app that is open: below the main host only the browser finds it. */
async function askHere<Shape = Json>(page: Page, method: string, path: string, data?: object): Promise<Shape> {
  const { status, body } = await page.evaluate(
    async (call) => {
      const sent = call.data && { body: JSON.stringify(call.data), headers: { 'content-type': 'application/json' } };
      const answer = await fetch(call.path, { method: call.method, ...sent });
      return { status: answer.status, body: await answer.json() };
    },
    { method, path, data },
  );
  expect(status, `${method} ${path}: ${JSON.stringify(body)}`).toBe(200);
  return body as Shape;
}

async function upload(page: Page, name: string, text: string): Promise<string> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(text) };
  const sent = await page.request.post(`${sheaf.origin}/api/workbooks`, { multipart: { file } });
  const { workbook } = (await sent.json()) as { workbook: { id: string } };
  const isReady = async (): Promise<string> =>
    (await ask<{ workbook: { state: string } }>(page, 'GET', `/api/workbooks/${workbook.id}`)).workbook.state;
  await expect.poll(isReady, { timeout: 20_000 }).toBe('ready');
  return workbook.id;
}

async function change(page: Page, app: string, make: (draft: Draft) => AppEdit[]): Promise<void> {
  const draft = await ask<Draft>(page, 'GET', `/api/apps/${app}/draft`);
  await ask(page, 'POST', `/api/apps/${app}/draft`, { base: draft.revision, edits: make(draft), label: 'work' });
}
const homeOf = ({ document }: Draft) => document.pages.find(({ type }) => type === 'home');
const inHome = (draft: Draft, edit: Extract<AppEdit, { kind: 'edit-page' }>['edit']): AppEdit => ({
  ...{ kind: 'edit-page', page_id: homeOf(draft)?.id ?? '', edit },
});
const setTable = (draft: Draft, path: (string | number)[], value: unknown): AppEdit =>
  inHome(draft, { kind: 'set-block', id: 'orders', path, value });

/** Goes to an app's own host as its editor. */
async function enter(page: Page, app: string): Promise<string> {
  const { href } = await ask<{ href: string }>(page, 'POST', `/api/apps/${app}/hand-over`, {});
  await page.goto(href);
  await page.getByRole('button', { name: 'Publish', exact: true }).waitFor();
  return new URL(page.url()).origin;
}

const listing = { description: '<p>Orders at a glance.</p>', category: 'sales-crm', price: 19.99, is_free: false };

/** What the dialog sends, at the host of the app that is open. */
async function submit(page: Page, app_id: string, more: object = {}): Promise<void> {
  await ask(page, 'PUT', `/api/apps/${app_id}`, { public: true, sign_in_method: 'No sign in' });
  const picture = await page.evaluate(async (pixel) => {
    const bytes = Uint8Array.from(atob(pixel), (letter) => letter.charCodeAt(0));
    const form = new FormData();
    form.set('purpose', 'template');
    form.set('image', new File([bytes], 'dot.png', { type: 'image/png' }));
    const answer = await fetch('/api/upload-file', { method: 'POST', body: form });
    return ((await answer.json()) as { url: string }).url;
  }, onePixel);
  const body = { ...listing, app_id, thumbnail: picture, additional_images: [picture], ...more };
  await askHere(page, 'PUT', '/api/multipage/marketplace/review-request', body);
}

/** The reviewer decides about what waits. */
async function decide(page: Page, what: 'publish' | 'reject', body: object = {}): Promise<void> {
  const { requests } = await ask<{ requests: { id: string }[] }>(page, 'GET', '/api/admin/review-requests');
  await ask(page, 'POST', `/api/admin/review-requests/${requests[0]?.id}/${what}`, body);
}

/** The author's app: a table of orders, and a sheet with names of their own. */
async function makeApp(page: Page): Promise<string> {
  const rows = 'Customer,Product,Amount\nAda,Lamp,40\nBen,Chair,85\n';
  const workbook_id = await upload(page, 'Orders.csv', rows);
  const made = { name: 'Order desk', workbook_id, start: 'blank' };
  const { app } = await ask<{ app: { id: string } }>(page, 'POST', '/api/apps', made);
  const table = {
    ...{ ...proposedBlock('table', 'orders'), sheet_title: 'Orders' },
    ...{
      settings: { title: 'All orders' },
      axis: [{ column: 'Customer' }, { column: 'Product' }, { column: 'Amount' }],
    },
  };
  await change(page, app.id, (draft) => [inHome(draft, { kind: 'add-block', block: table, index: 1 })]);
  return app.id;
}

const buyersFile = 'Client,Item,Price,Remark\nZoe,Desk,120,blue\nYann,Shelf,60,oak\n';

/** Looks at the template with a file of one's own; no one knows who it is. */
async function tryWithOwnFile(page: Page): Promise<void> {
  await page.goto(`${sheaf.origin}/templates/order-desk`);
  const file = { name: 'deals.csv', mimeType: 'text/csv', buffer: Buffer.from(buyersFile) };
  await page.getByLabel('A .csv or .xlsx file').setInputFiles(file);
  await page.getByRole('button', { name: 'Show it with my rows' }).click();
  await page.getByRole('heading', { name: 'Order desk with your rows' }).waitFor();
  const sheet = page.getByLabel('Your sheet for Orders');
  if ((await sheet.inputValue()) === '') {
    await sheet.selectOption('deals');
    await page.getByRole('button', { name: 'Show it like this' }).click();
  }
  for (const [expected, own] of [
    ['Customer', 'Client'],
    ['Product', 'Item'],
    ['Amount', 'Price'],
  ] as const) {
    await page.getByLabel(new RegExp(`^${expected}`)).selectOption(own);
  }
  await page.getByRole('button', { name: 'Show it like this' }).click();
  const picture = page.frameLocator('iframe[title="Order desk with your rows"]');
  await picture.getByText('Zoe').waitFor();
  await picture.getByText('All orders').waitFor();
  await look(page, 'try');
}

/** What someone would be ashamed of, at two widths; with SCREENSHOTS also as pictures. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'];
  for (const width of folder ? [390, 1280] : []) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  expect(await findingsAtWidths(page, [390, 1280]), name).toEqual([]);
}

/** Signs up on the way, pays, and goes on with the file: answers the new app, whose studio is open. */
async function buyAndMake(page: Page): Promise<string> {
  await page.getByRole('link', { name: /^Use Template with this file/ }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Bob Buyer');
  await page.getByLabel('E-mail').fill('bob@example.com');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('button', { name: 'Buy for $19.99' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Order desk is yours' }).waitFor();
  await page.getByRole('link', { name: 'Use template' }).click();
  await page
    .getByRole('region', { name: 'Use Template' })
    .getByRole('link', { name: /^Use Template/ })
    .click();
  const file = page.getByRole('region', { name: 'With the file you tried' });
  await file.waitFor();
  await look(page, 'go-on');
  await file.getByRole('button', { name: 'Continue with deals.csv' }).click();
  const matched = page.getByRole('combobox', { name: 'Your column for Customer' });
  await matched.waitFor();
  expect(await matched.inputValue()).toBe('Client');
  await page.getByRole('button', { name: 'Create app' }).click();
  await page.waitForURL((url) => url.origin !== sheaf.origin);
  await page.frameLocator('iframe[title]').getByText('Zoe').waitFor();
  const { apps } = await ask<{ apps: { id: string }[] }>(page, 'GET', '/api/apps');
  return apps[0]?.id ?? '';
}

async function workspaceOf(page: Page): Promise<string> {
  return (await ask<{ workspace: { id: string } }>(page, 'GET', '/api/auth')).workspace.id;
}

/** Someone else who buys, and keeps what they bought. */
async function buyOnceMore(): Promise<void> {
  const { page, context } = await openPerson(browser);
  await signUp(sheaf, page, 'cleo');
  const { templates } = await ask<{ templates: { id: string }[] }>(page, 'GET', '/api/multipage/marketplace/templates');
  const orders = `/api/workspaces/${await workspaceOf(page)}/template-orders`;
  await page.goto((await ask<{ href: string }>(page, 'POST', orders, { template_id: templates[0]?.id })).href);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('heading', { name: 'Order desk is yours' }).waitFor();
  await context.close();
}

test('author, reviewer and buyer: submitted, rejected, published, tried, bought, updated, refunded', async () => {
  const [author, reviewer, buyer] = [await openPerson(browser), await openPerson(browser), await openPerson(browser)];
  const rita = reviewer.page;
  await verify(sheaf, rita, await signUp(sheaf, rita, 'rita'));
  const ann = author.page;
  await signUp(sheaf, ann, 'ann');
  const payouts = `/api/workspaces/${await workspaceOf(ann)}/payouts/link`;
  await ann.goto((await ask<{ href: string }>(ann, 'POST', payouts, { country: 'US' })).href);
  await ann.getByRole('button', { name: 'Done' }).click();
  await ann.getByText('Connected', { exact: true }).waitFor();
  const template = await makeApp(ann);
  await enter(ann, template);
  await submit(ann, template);
  await decide(rita, 'reject', { reason: 'Please say what it is for.' });
  const { reviewRequest } = await askHere<{ reviewRequest: { id: string; rejection_reason: string } }>(
    ann,
    'GET',
    '/api/multipage/marketplace/review-request',
  );
  expect(reviewRequest.rejection_reason).toBe('Please say what it is for.');
  await submit(ann, template, { request_id: reviewRequest.id, description: '<p>For small shops.</p>' });
  await decide(rita, 'publish');

  const bob = buyer.page;
  await tryWithOwnFile(bob);
  const app = await buyAndMake(bob);
  await change(bob, app, (draft) => [setTable(draft, ['settings', 'title'], 'My deals')]);
  await bob.frameLocator('iframe[title]').getByRole('heading', { name: 'My deals' }).waitFor();
  const live = new URL(bob.url()).origin;
  await ask(bob, 'PUT', `/api/apps/${app}`, { public: true, sign_in_method: 'No sign in' });
  const visitor = await openPerson(browser);
  await visitor.page.goto(live);
  await visitor.page.getByText('Yann').waitFor();

  // Another title, and a column more: it is to be decided, and made.
  await change(ann, template, (draft) => [setTable(draft, ['settings', 'title'], 'Orders of today')]);
  const scorecard = { ...proposedBlock('scorecard', 'total'), sheet_title: 'Orders', settings: { title: 'Sold' } };
  await change(ann, template, (draft) => [inHome(draft, { kind: 'add-block', block: scorecard, index: 1 })]);
  await submit(ann, template, { version_notes: 'With what was sold.' });
  await decide(rita, 'publish');

  await bob.reload();
  await bob.getByRole('button', { name: 'Version 2 of Order desk is available' }).click();
  const dialog = bob.getByRole('dialog', { name: 'Version 2 of Order desk' });
  await dialog.getByText('With what was sold.').waitFor();
  const conflict = dialog.getByRole('group', { name: /^Title of/ });
  expect(await conflict.getByRole('radio', { name: /My deals/ }).isChecked()).toBe(true);
  await look(bob, 'update');
  await bob.setViewportSize({ width: 1280, height: 900 });
  await conflict.getByRole('radio', { name: /Orders of today/ }).check();
  await dialog.getByRole('button', { name: 'Apply update' }).click();
  const canvas = bob.frameLocator('iframe[title]');
  await canvas.getByRole('heading', { name: 'Orders of today' }).waitFor();
  await canvas.getByText('Sold').first().waitFor();
  expect(await bob.getByRole('button', { name: /^Version 2/ }).count()).toBe(0);
  // One step takes it back, and it is offered again.
  await bob.getByRole('button', { name: 'Undo: take version 2 of Order desk' }).click();
  await canvas.getByRole('heading', { name: 'My deals' }).waitFor();
  await bob.getByRole('button', { name: 'Version 2 of Order desk is available' }).waitFor();
  await bob.getByRole('button', { name: 'Redo: take version 2 of Order desk' }).click();
  await canvas.getByRole('heading', { name: 'Orders of today' }).waitFor();
  await saved(bob);
  // Visitors have what was published, until it is published.
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { name: 'My deals' }).waitFor();
  expect(await visitor.page.getByText('Sold').count()).toBe(0);
  const { revision } = await ask<Draft>(bob, 'GET', `/api/apps/${app}/draft`);
  await ask(bob, 'POST', `/api/apps/${app}/releases`, { revision });
  await visitor.page.reload();
  await visitor.page.getByRole('heading', { name: 'Orders of today' }).waitFor();
  await visitor.page.getByText('Yann').waitFor();

  // Two sales, one taken back: what stays is one less the fee.
  await buyOnceMore();
  const orders = `/api/workspaces/${await workspaceOf(bob)}/template-orders`;
  const bought = await ask<{ orders: { id: string }[] }>(bob, 'GET', orders);
  await ask(bob, 'POST', `${orders}/${bought.orders[0]?.id}/refund`, {});
  const statement = `/api/workspaces/${await workspaceOf(ann)}/template-statement`;
  const sums = async (): Promise<Json> => (await ask<{ sums: Json }>(ann, 'GET', statement)).sums;
  await expect
    .poll(sums, { timeout: 20_000 })
    .toMatchObject({ sales: 2, sold_cents: 3_998, refunded_cents: 1_999, fee_cents: 200, earned_cents: 1_799 });
  await ann.goto(`${sheaf.origin}/dashboard/accountbilling`);
  const earned = ann.locator('dl > div').filter({ hasText: 'Earned' });
  await earned.getByText('$17.99').waitFor();

  // Who has used it for a week rates it; anybody tells what is wrong with it.
  await fresh.database
    .updateTable('template_uses')
    .set({ created_at: new Date(Date.now() - 8 * 24 * 60 * 60 * 1000) })
    .execute();
  await bob.goto(`${sheaf.origin}/dashboard/templates`);
  await bob.getByRole('button', { name: 'Rate Order desk' }).click();
  const rating = bob.getByRole('dialog', { name: 'Rate Order desk' });
  await rating.getByRole('radio', { name: '4 of 5 stars' }).press(' ');
  await rating.getByLabel('Review (optional)').fill('It took ten minutes.');
  await look(bob, 'rate');
  await rating.getByRole('button', { name: 'Rate', exact: true }).click();
  await bob.getByText('You gave it 4 of 5 stars.').waitFor();
  await look(bob, 'used-templates');
  await bob.getByRole('button', { name: 'Report Order desk' }).click();
  const report = bob.getByRole('dialog', { name: 'Report Order desk' });
  await report.getByRole('radio', { name: 'It doesn’t work as described' }).check();
  await look(bob, 'report');
  await report.getByRole('button', { name: 'Report', exact: true }).click();
  await bob.getByText('Thank you. A reviewer will look at it.').waitFor();
  const { reports } = await ask<{ reports: { reason: string }[] }>(rita, 'GET', '/api/admin/template-reports');
  expect(reports).toMatchObject([{ reason: 'broken' }]);

  expect([...author.mistakes, ...reviewer.mistakes, ...buyer.mistakes, ...visitor.mistakes]).toEqual([]);
  for (const { context } of [author, reviewer, buyer, visitor]) await context.close();
}, 180_000);
