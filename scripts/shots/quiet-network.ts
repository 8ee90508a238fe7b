import type { Page, Request } from 'playwright-core';

/**
 * Watches what a page loads from now on; answers how to wait until nothing was under way for a moment, for at most 15
 * seconds. (Playwright's own `networkidle` never comes where a page has frames without an address, as the studio has.)
 */
export function watchNetwork(page: Page): () => Promise<void> {
  const underWay = new Set<unknown>();
  let lastChange = Date.now();
  const begun = (request: Request): void => {
    if (staysOpen(request)) return;
    underWay.add(request);
    lastChange = Date.now();
  };
  const ended = (request: Request): void => {
    if (staysOpen(request)) return;
    underWay.delete(request);
    lastChange = Date.now();
  };
  page.on('request', begun);
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const start = Date.now();
    while (underWay.size > 0 || Date.now() - lastChange < 400) {
      if (Date.now() - start > 15_000) throw new Error(`still loading after 15 s: ${underWay.size} requests`);
      await page.waitForTimeout(50);
    }
  };
}

/** What tells open pages and studios of changes never ends. */
const staysOpen = (request: Request): boolean =>
  /^\/api\/(?:live|(?:apps\/[^/]+\/draft|workbooks\/[^/]+)\/stream)$/.test(new URL(request.url()).pathname);
