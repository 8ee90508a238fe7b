/** A board from its studio to the marketplace, and from there to someone who bought it, in a real browser. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#kit/ids.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { bought, makeGardenBoard } from '../journeys/marketplace/board-shop.ts';
import { openWindow } from './browser.ts';
import { checkWidths, dialogOf, fillForm, openFromMenu } from './open-publishing.ts';
import { type OpenShop, openShop } from './open-shop.ts';

let open: OpenShop;
let site: string;
let template_id: string;

beforeAll(async () => {
  open = await openShop([], undefined, { variables: { REVIEWER_EMAILS: 'eve@example.com' } });
  site = `http://localhost:${open.port}`;
  const { services, app } = open.shop;
  await services.database.updateTable('users').set({ email_verified_at: new Date() }).execute();
  await makeGardenBoard(services, app.workspace_id);
});
afterAll(() => open?.[Symbol.asyncDispose]());

/** A window of someone who is signed in at the site; of a stranger without an id. */
async function windowOf(user_id: string | null): Promise<{ page: Page; context: BrowserContext; mistakes: string[] }> {
  const { services } = open.shop;
  const opened = await openWindow(open.browser);
  opened.page.setDefaultTimeout(15_000);
  if (user_id === null) return opened;
  const host = { kind: 'site' as const, name: 'localhost', origin: site };
  const value = await startSession(services.database, host, { user_id });
  await opened.context.addCookies([{ name: cookieName(services.environment), value, url: site }]);
  return opened;
}

test('an author submits a board from its studio, and it is reviewed and published', async () => {
  const { page, context, mistakes } = await windowOf(open.shop.editor.user_id ?? '');
  await page.goto(`${site}/garden-board`);
  await page.frameLocator('iframe[title]').getByText('Prune the pear').first().waitFor();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await dialogOf(page, 'Publish Board').getByRole('button', { name: 'Push to Marketplace' }).click();
  const dialog = dialogOf(page, 'Publish to Marketplace');
  await dialog.getByText('visitors of this board must sign in').waitFor();
  await fillForm(page, dialog);
  await checkWidths(page, 'market-of-board');
  await dialog.getByRole('button', { name: 'Submit for Review' }).click();
  const pending = dialogOf(page, 'Submission Status');
  await pending.getByText('e-mail you when there’s a decision').waitFor();
  await pending.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'In review: privacy and marketplace' }).waitFor();

  const headers = { origin: site };
  const queue = await page.request.get(`${site}/api/admin/review-requests?status=pending`);
  const { requests } = (await queue.json()) as { requests: { id: string }[] };
  const at = `${site}/api/admin/review-requests/${requests[0]?.id}/publish`;
  const published = await page.request.post(at, { headers, data: {} });
  expect(published.status()).toBe(200);
  ({ template_id } = (await published.json()) as { template_id: string });
  await page.reload();
  await openFromMenu(page, 'Publish to Marketplace');
  await dialogOf(page, 'Template Published').waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});

test('who bought it sees that in its preview, in every section, and begins with a board of their own', async () => {
  const { services, app, editor } = open.shop;
  const { database } = services;
  await database.updateTable('templates').set({ price_cents: 900 }).execute();
  const [user_id, workspace_id] = [newId('usr'), newId('wsp')];
  const user = { id: user_id, email: 'bob@example.com', name: 'Bob', password_hash: null };
  await database.insertInto('users').values(user).execute();
  await database.insertInto('workspaces').values({ id: workspace_id, name: 'Bob’s', plan: 'pro' }).execute();
  await database.insertInto('workspace_members').values({ workspace_id, user_id, role: 'owner' }).execute();

  const lists: (string | null)[] = [];
  const looks = async (of: string | null, icon: 'plus' | 'basket') => {
    const opened = await windowOf(of);
    // The page begins with the icon of a free template: one that asks the list may show another one yet.
    opened.page.on('request', (request) => request.url().includes('/marketplace/templates?') && lists.push(of));
    await opened.page.goto(`${site}/templates/garden-board`);
    await opened.page.getByText('Board with the sections').waitFor();
    await opened.page.getByRole('link', { name: 'Open the live preview' }).click();
    await opened.page.waitForURL(`http://garden-board.localhost:${open.port}/?preview=true**`);
    await opened.page.locator(`#sheaf-preview .${icon}`).waitFor();
    return opened;
  };
  // A stranger, and Bob before he buys.
  for (const nobody of [null, user_id]) await (await looks(nobody, 'basket')).context.close();
  await (await looks(editor.user_id ?? '', 'plus')).context.close();
  await bought(services, { template_id, workspace_id, seller_workspace_id: app.workspace_id });

  const { page, context, mistakes } = await looks(user_id, 'plus');
  expect(await page.locator('#sheaf-preview .basket').isVisible()).toBe(false);
  await page.getByText('Prune the pear').waitFor();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Done' }).click();
  await page.getByText('Pick the plums').waitFor();
  expect(page.url()).toContain('section=Done');
  await page.locator('#sheaf-preview .plus').waitFor();
  await page.getByRole('search').getByRole('searchbox').first().fill('plums');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=plums/);
  await page.locator('#sheaf-preview .plus').waitFor();
  expect(new URL(page.url()).searchParams.get('template_data')).toContain('"isPurchased":true');
  expect(lists).toEqual([]);

  await page.locator('#sheaf-preview a').click();
  await page.waitForURL(`${site}/dashboard/new-multipage?template_id=${template_id}`);
  await page.getByRole('button', { name: 'Use Template' }).click();
  await page.waitForURL(`${site}/garden-board-2`);
  await page.frameLocator('iframe[title]').getByText('Prune the pear').first().waitFor();
  expect(mistakes).toEqual([]);
  await context.close();
});
