/** An editor's window with the studio of a page open in it. */
import { fileURLToPath } from 'node:url';
import type { FrameLocator, Page } from 'playwright-core';
import type { SessionOwner } from '#features/accounts/services.ts';
import { cookieName } from '#platform/http/cookie.ts';
import { startSession } from '#features/accounts/server/session/session.ts';
import { openWindow, type WindowSize } from './browser.ts';
import type { OpenShop } from './open-shop.ts';

export interface OpenStudio {
  page: Page;
  /** The page as it is edited. */
  canvas: FrameLocator;
  /** What went wrong in the window so far. */
  mistakes: string[];
  close(): Promise<void>;
}

export async function openStudio(
  { shop, browser, origin }: OpenShop,
  path = '/',
  size?: WindowSize,
  as: Partial<SessionOwner> = { user_id: shop.editor.user_id },
  prepare?: (page: Page) => Promise<unknown>,
): Promise<OpenStudio> {
  const { context, page, mistakes } = await openWindow(browser, size);
  const host = { kind: 'app' as const, subdomain: 'shop', name: 'shop.localhost', origin };
  const token = await startSession(shop.services.database, host, as);
  await context.addCookies([{ name: cookieName(shop.services.environment), value: token, url: origin }]);
  await answerPictures(page);
  await prepare?.(page);
  await page.goto(`${origin}${path}`);
  const canvas = page.frameLocator('iframe[title]');
  await canvas.locator('body > *').first().waitFor();
  return { page, canvas, mistakes, close: () => context.close() };
}

const photo =
  '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#7c9a92"/></svg>';

export const photoAddress = 'https://photos.example.com';

/** Pictures of `photos.example.com` are one small picture, and those of the server build are where tests leave them. */
export async function answerPictures(page: Page): Promise<void> {
  await page.route(`${photoAddress}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: photo }));
  await page.route('**/src/**/*.svg', (route) =>
    route.fulfill({ path: fileURLToPath(new URL(`../..${new URL(route.request().url()).pathname}`, import.meta.url)) }),
  );
}

export const saved = (page: Page): Promise<void> => page.getByText('Saved', { exact: true }).waitFor();
