/** API calls in a real browser: a visitor presses, an editor sets the token and reads what became of it. */
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import type { PublishedApp } from '../journeys/published-app.ts';
import { type OpenShop, openShop } from './open-shop.ts';
import { openWindow } from './browser.ts';
import { seriousFindings } from './quality.ts';
import { eventually } from '../eventually.ts';
import { fullTest } from '../full-test.ts';

let open: OpenShop;
let shop: PublishedApp;
let browser: Browser;
let origin: string;
/** The service that is called. */
const authorizations: (string | undefined)[] = [];
let respond: (response: ServerResponse) => void;
const service = createHttpServer((request, response) => {
  authorizations.push(request.headers['authorization']);
  respond(response);
});
const portOf = (server: typeof service): number => (server.address() as AddressInfo).port;

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const columns = [{ id: 'item', name: 'Item', type: 'text' as const }];
  const rows = ['Pear', 'Fig'].map((item) => ({ cells: { item } }));
  open = await openShop([{ title: 'Orders', columns, rows }]);
  ({ shop, browser, origin } = open);
  shop.services.environment.OUTGOING_ALLOW.push('127.0.0.1');
});
afterAll(async () => {
  await open?.[Symbol.asyncDispose]();
  service.closeAllConnections();
  service.close();
});
beforeEach(async () => {
  authorizations.length = 0;
  respond = (response) => response.end('{"ticket":4711}');
  const action = {
    ...{ type: 'API call', title: 'Ship', api_endpoint: `http://127.0.0.1:${portOf(service)}/ship?key=1` },
    ...{ authorization_method: 'Bearer Token', token: 'tok-first', field_mapping: [{ key: 'item', value: '[Item]' }] },
    ...{ success_message: 'On its way.', error_message: '' },
  };
  const axis = [{ column: 'item' }];
  const settings = { title: 'All orders' };
  await shop.setBlocks('', [{ id: 'rows', type: 'table', sheet_title: 'Orders', settings, axis, actions: [action] }]);
});

test('two quick presses send once, and the visitor reads what the owner wrote', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  await page.goto(origin);
  const button = page.getByRole('button', { name: 'Ship' }).first();
  await button.dblclick();
  await page.getByText('On its way.').waitFor();
  await eventually(async () => expect(await button.isEnabled()).toBe(true));
  expect(authorizations).toEqual(['Bearer tok-first']);
  respond = (response) => response.writeHead(500).end('out of order');
  await button.click();
  await page.getByText('The other service rejected this.').waitFor();
  expect(mistakes.filter((mistake) => !mistake.includes('503'))).toEqual([]);
  await context.close();
});

fullTest('an editor replaces a token that nobody can read, and sees what the calls did', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  const host = { kind: 'app' as const, subdomain: 'shop', name: 'shop.localhost', origin };
  const token = await startSession(shop.services.database, host, { user_id: shop.editor.user_id ?? null });
  await context.addCookies([{ name: cookieName(shop.services.environment), value: token, url: origin }]);
  await page.goto(origin);
  const canvas = page.frameLocator('iframe');
  await canvas.getByRole('button', { name: 'Ship' }).first().waitFor();
  await canvas.getByRole('group', { name: /^Table/ }).click({ position: { x: 300, y: 12 } });
  await page.getByRole('tab', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Ship', exact: true }).click();
  await page.getByText('Saved and hidden').waitFor();
  expect(await page.content()).not.toContain('tok-first');
  await page.getByRole('button', { name: 'Replace Token' }).click();
  await page.getByPlaceholder('New secret').fill('tok-second');
  await page.keyboard.press('Enter');
  await page.getByText('Saved and hidden').waitFor();
  await eventually(async () => {
    const stored = await shop.services.database.selectFrom('kept_secrets').select('value').execute();
    expect(stored.map(({ value }) => value)).toContain('tok-second');
  });
  await canvas.getByRole('button', { name: 'Ship' }).first().click();
  await eventually(() => expect(authorizations).toEqual(['Bearer tok-second']));
  await page.getByRole('button', { name: 'View API calls' }).click();
  const dialog = page.getByRole('dialog', { name: 'API calls' });
  await dialog.getByText('200 Done').first().click();
  await dialog.getByText('{"ticket":4711}').first().waitFor();
  await dialog.getByText('/ship?…').first().waitFor();
  expect(await dialog.innerText()).not.toContain('key=1');
  expect(await seriousFindings(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(mistakes).toEqual([]);
  await context.close();
});
