import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { watchNetwork } from './quiet-network.ts';

/** The widths that every screen is looked at in. */
const widths = [390, 768, 1280] as const;
const heights: Record<number, number> = { 390: 844, 768: 1024, 1280: 800 };

/** A screen: how one gets to see it. `open` is called once for each width, in a window of that width. */
export interface Screen {
  name: string;
  open: (page: Page) => Promise<unknown>;
  /** The HTTP status of the page, where it is not 200. */
  status?: number;
  /** The whole page, also what is below the window; otherwise what the window shows. */
  whole?: boolean;
}

/** What is wrong on a screen, in words. */
export interface Trouble {
  screen: string;
  width: number;
  message: string;
}

/** Takes the screens one after the other. One that cannot be shown is a trouble, and the next follows. */
export async function takeScreens(
  context: BrowserContext,
  screens: readonly Screen[],
  options: { folder: string; wanted: (name: string) => boolean },
): Promise<Trouble[]> {
  await mkdir(options.folder, { recursive: true });
  const troubles: Trouble[] = [];
  for (const screen of screens.filter(({ name }) => options.wanted(name))) {
    for (const width of widths) {
      const found = await takeScreen(context, screen, width, join(options.folder, `${screen.name}-${width}.png`));
      troubles.push(...found.map((message) => ({ screen: screen.name, width, message })));
      console.log(`${found.length === 0 ? 'ok    ' : 'FAILED'} ${screen.name} at ${width}`);
    }
  }
  return troubles;
}

async function takeScreen(context: BrowserContext, screen: Screen, width: number, file: string): Promise<string[]> {
  const messages: string[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  page.on('pageerror', (error) => messages.push(`a script failed: ${error.message}`));
  page.on('console', (message) => {
    const isExpected = screen.status !== undefined && message.text().startsWith('Failed to load resource');
    if (message.type() === 'error' && !isExpected) messages.push(`the console says: ${message.text()}`);
  });
  const quiet = watchNetwork(page);
  let status = 0;
  page.on('response', (response) => {
    if (response.request().isNavigationRequest() && response.frame() === page.mainFrame()) status = response.status();
    else if (response.status() >= 500) messages.push(`${response.url()} answered ${response.status()}`);
  });
  try {
    await page.setViewportSize({ width, height: heights[width] ?? 800 });
    await screen.open(page);
    await settle(page, quiet, screen.whole ?? false);
    const expected = screen.status ?? 200;
    // 304 is a page that the browser has already.
    if (status !== expected && status !== 304) messages.push(`the page answered ${status}, not ${expected}`);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) messages.push(`the page is ${over} px wider than the window`);
    const failed = await page.locator('.sheaf-failed-block').count();
    if (failed > 0) messages.push(`${failed} blocks could not be drawn`);
    // The camera itself adds a style to the page, which the page's policy remarks on.
    page.removeAllListeners('console');
    await page.screenshot({ path: file, fullPage: screen.whole ?? false, animations: 'disabled' });
  } catch (error) {
    messages.push(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    page.removeAllListeners('console');
    await page.screenshot({ path: file.replace('.png', '-failed.png') }).catch(() => undefined);
  } finally {
    await page.close();
  }
  return messages;
}

/** Waits until nothing loads, and hydrates what hydrates when it is scrolled to. */
export async function settle(page: Page, quiet: () => Promise<void>, whole: boolean): Promise<void> {
  await page.waitForLoadState('load');
  await quiet();
  if (whole) {
    await page.evaluate(async () => {
      for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      scrollTo({ top: 0, behavior: 'instant' });
    });
    await quiet();
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const inner = page.frames().slice(1);
  // Frames of other hosts are painted by processes of their own, a little later.
  await page.waitForTimeout(inner.length > 0 ? 1_500 : 350);
}
