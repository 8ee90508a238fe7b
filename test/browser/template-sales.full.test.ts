/** Being paid, buying, and taking it back, with the pages of the payment service between. */
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { addTemplate, stripeVariables } from '../journeys/billing/template-shop.ts';
import { type LocalStripe, openStripe } from '../stripe/open-stripe.ts';
import { launchBrowser } from './browser.ts';
import { openPerson, signUp, verify } from './person.ts';
import { findingsAtWidths } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let fresh: FreshDatabase;
let stripe: LocalStripe;
let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  [fresh, stripe, browser] = await Promise.all([freshDatabase(), openStripe(), launchBrowser()]);
  const { host, port, user, password = '', database } = fresh.address;
  const address = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  sheaf = await startSheaf({
    variables: {
      ...stripeVariables(stripe),
      DATABASE_URL: address,
      DEMO: 'false',
      REVIEWER_EMAILS: 'rita@example.com',
    },
  });
  stripe.sendTo = sheaf.origin;
});

afterAll(async () => {
  await browser.close();
  await sheaf.stop();
  await stripe[Symbol.asyncDispose]();
  await fresh.close();
  await removeFolder(sheaf.folder);
});

test('an author connects Stripe, a buyer pays and takes it back, and the statement says so', async () => {
  const author = await openPerson(browser);
  await signUp(sheaf, author.page, 'ann');
  await author.page.goto(`${sheaf.origin}/dashboard/accountbilling`);
  await author.page.getByRole('button', { name: 'Connect with Stripe' }).click();
  await author.page.getByRole('button', { name: 'Done' }).click();
  await author.page.getByText('Connected', { exact: true }).waitFor();
  const workspace_id = await workspaceOf(author.page);
  await addTemplate(fresh.database, { id: 'tpl_orchard', workspace_id, price_cents: 2_000 });

  const buyer = await openPerson(browser);
  await signUp(sheaf, buyer.page, 'bob');
  const orders = `${sheaf.origin}/api/workspaces/${await workspaceOf(buyer.page)}/template-orders`;
  const made = await buyer.page.request.post(orders, {
    data: { template_id: 'tpl_orchard' },
    headers: { origin: sheaf.origin },
  });
  await buyer.page.goto(((await made.json()) as { href: string }).href);
  await buyer.page.getByRole('button', { name: 'Pay', exact: true }).click();
  await buyer.page.getByRole('heading', { name: 'Orchard is yours' }).waitFor();
  expect(await findingsAtWidths(buyer.page, [390, 1280])).toEqual([]);

  await author.page.reload();
  await author.page.getByRole('heading', { name: 'Your statement' }).waitFor();
  await author.page.getByText('1 sale').waitFor();
  expect(await findingsAtWidths(author.page, [390, 1280])).toEqual([]);

  await buyer.page.getByRole('link', { name: 'Plan and billing' }).click();
  const row = buyer.page.getByRole('list', { name: 'Templates you bought' }).getByRole('listitem');
  await row.getByText('Paid', { exact: true }).waitFor();
  expect(await findingsAtWidths(buyer.page, [390, 1280])).toEqual([]);
  await row.getByRole('button', { name: 'Refund' }).click();
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Refund $20.00' }).click();
  await row.getByText('Refunded', { exact: true }).waitFor();
  await row.getByText('The license has ended').waitFor();

  await author.page.reload();
  await author.page.getByText('Platform fee returned').waitFor();
  const earned = author.page.locator('dl > div').filter({ hasText: 'Earned' });
  expect(await earned.textContent()).toBe('Earned$0.00');
  expect([...author.mistakes, ...buyer.mistakes]).toEqual([]);
  await author.context.close();
  await buyer.context.close();
});

test('a reviewer sees what was bought and refunded, and says what becomes of a template before taking it down', async () => {
  // One person has one open report of a template.
  for (const [name, reason] of [
    ['nina', 'malware'],
    ['olga', 'copied'],
  ] as const) {
    const reader = await openPerson(browser);
    await signUp(sheaf, reader.page, name);
    const reported = await reader.page.request.post(
      `${sheaf.origin}/api/multipage/marketplace/templates/tpl_orchard/reports`,
      { data: { reason, note: `It is ${reason}.` }, headers: { origin: sheaf.origin } },
    );
    expect(reported.status()).toBe(200);
    await reader.context.close();
  }
  const { page, context, mistakes } = await openPerson(browser);
  await verify(sheaf, page, await signUp(sheaf, page, 'rita'));
  await page.goto(`${sheaf.origin}/admin/reviews`);
  await page.getByText('Orders', { exact: true }).click();
  const order = page.getByRole('listitem').filter({ hasText: 'Orchard' });
  await order.getByText('$20.00, $20.00 refunded').waitFor();
  await order.getByText('bob@example.com').waitFor();
  expect(await findingsAtWidths(page, [390, 1280])).toEqual([]);

  await page.getByText('Reports', { exact: true }).click();
  const takenDown = {
    'It is malware.': 'It leaves the marketplace immediately. Apps made from it keep working.',
    'It is copied.': 'The author is notified, and it leaves the marketplace in a week. Apps made from it keep working.',
  };
  const dialog = page.getByRole('dialog', { name: 'Take Orchard down?' });
  for (const [note, sentence] of Object.entries(takenDown)) {
    await page.getByRole('listitem').filter({ hasText: note }).getByRole('button', { name: 'Take down' }).click();
    await dialog.getByText(sentence).waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Message to the author' }).inputValue()).toBe(note);
    expect(await findingsAtWidths(page, [390])).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
  expect(mistakes).toEqual([]);
  await context.close();
});

async function workspaceOf(page: Page): Promise<string> {
  const answer = await page.request.get(`${sheaf.origin}/api/auth`);
  return ((await answer.json()) as { workspace: { id: string } }).workspace.id;
}
