/** The way from the marketplace to a preview, which tells the preview whether the template is bought, and not by whom. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTemplateData } from '#features/marketplace/rules/match-template.ts';
import type { TestBrowser } from '../whole-server.ts';
import { bought } from './board-shop.ts';
import { publishWaiting, templatesAt } from './buyer.ts';
import { handOver, openShop, type Shop } from './shop.ts';

let shop: Shop;
let id: string;
let bob: TestBrowser;

beforeAll(async () => {
  shop = await openShop();
  shop.sheaf.services.templateSales.canSubmitPaid = async () => true;
  await shop.submit({ is_free: false, price: 9 });
  await publishWaiting(shop);
  ({ id } = await shop.sheaf.services.database.selectFrom('templates').select('id').executeTakeFirstOrThrow());
  bob = shop.sheaf.browser();
  const { user } = (await bob.signUp('Bob')).body as { user: { workspace: { id: string } } };
  const seller_workspace_id = shop.app.workspace_id;
  await bought(shop.sheaf.services, { template_id: id, workspace_id: user.workspace.id, seller_workspace_id });
});
afterAll(() => shop[Symbol.asyncDispose]());

const link = () => `${templatesAt}/${id}/preview`;
const leads = async (browser: TestBrowser): Promise<URL> => {
  const answer = await browser.ask(link());
  expect(answer.status).toBe(303);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return new URL(answer.headers.get('location') ?? '');
};

test('the page of a template, the same for everybody, leads there by the site', async () => {
  for (const browser of [bob, shop.sheaf.browser()]) {
    const page = await (await browser.ask('/templates/the-orchard-friends')).text();
    expect(page).toContain(`href="${link()}"`);
    expect(page).not.toContain('isPurchased');
  }
});

test('who bought it, and its author, are told apart from who did not', async () => {
  const facts = async (browser: TestBrowser) =>
    readTemplateData((await leads(browser)).searchParams.get('template_data'));
  const nina = shop.sheaf.browser();
  expect(await facts(nina)).toEqual({ id, is_free: false, isPurchased: false });
  await nina.signUp('Nina');
  expect(await facts(nina)).toEqual({ id, is_free: false, isPurchased: false });
  expect(await facts(bob)).toEqual({ id, is_free: false, isPurchased: true });
  expect(await facts(shop.author)).toEqual({ id, is_free: false, isPurchased: true });
  await shop.sheaf.services.database.updateTable('template_licences').set({ state: 'ended' }).execute();
  expect(await facts(bob)).toEqual({ id, is_free: false, isPurchased: false });
  await shop.sheaf.services.database.updateTable('template_licences').set({ state: 'active' }).execute();
});

test('the preview learns the template and whether it is bought, and nothing of the person', async () => {
  const href = await leads(bob);
  expect(href.origin).toBe('http://the-orchard-friends.localhost:3000');
  expect([...href.searchParams.keys()]).toEqual(['preview', 'button_text', 'template_data']);
  expect(JSON.parse(href.searchParams.get('template_data') ?? '')).toEqual({
    ...{ id, name: 'The Orchard & Friends!', subdomain: 'the-orchard-friends', slug: 'the-orchard-friends' },
    ...{ is_free: false, isPurchased: true },
  });
  const page = await bob.ask(href.href);
  expect(page.headers.getSetCookie()).toEqual([]);
  expect(await page.text()).not.toMatch(/bob/i);
});

test('it leads nowhere at the host of an app, nor to what is no template', async () => {
  await handOver(shop.author, shop.app);
  expect((await shop.atApp('GET', link())).status).toBe(404);
  for (const other of ['tpl_none', shop.app.id])
    expect((await bob.ask(`${templatesAt}/${other}/preview`)).status).toBe(404);
});
