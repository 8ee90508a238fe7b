import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, openWindow } from './browser.ts';
import { findingsAtWidths, layoutShift, seriousFindings } from './quality.ts';
import { type RunningSheaf, removeFolder, startSheaf } from './start-sheaf.ts';

let sheaf: RunningSheaf;
let browser: Browser;

beforeAll(async () => {
  [sheaf, browser] = await Promise.all([startSheaf(), launchBrowser()]);
});

afterAll(async () => {
  await browser.close();
  expect(await sheaf.stop()).toBe(0);
  await removeFolder(sheaf.folder);
});

test.each([390, 1280])(
  'the landing page at %i px is whole, still, accessible and links three live demo apps',
  async (width) => {
    const { context, page, mistakes } = await openWindow(browser, { width, height: 900 });
    // What is there when the page is: no frame that would be drawn later, but pictures of the apps.
    await page.goto(sheaf.origin, { waitUntil: 'load' });
    const examples = page.locator('#examples a');
    const rendered = await examples.locator('img').evaluateAll((pictures) =>
      pictures.map((picture) => {
        const { complete, naturalWidth } = picture as HTMLImageElement;
        return complete && naturalWidth > 0;
      }),
    );
    expect(rendered).toEqual([true, true, true]);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(
      await page.getByRole('navigation', { name: 'Site' }).getByRole('link', { name: 'Templates' }).isVisible(),
    ).toBe(true);
    for (const title of ['Google Sheets, both ways', 'Formulas that keep working', 'Embedded on your site']) {
      const href = await page.getByRole('listitem').filter({ hasText: title }).getByRole('link').getAttribute('href');
      expect((await page.request.get(new URL(href ?? '', sheaf.origin).href)).status(), title).toBe(200);
    }
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page)).toBeLessThan(0.02);
    expect(await page.locator('#examples a').count()).toBe(3);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(mistakes).toEqual([]);
    await context.close();
  },
);

test('every page of the demo apps is whole, still and accessible, on a phone and on a desk', async () => {
  const { context, page, mistakes } = await openWindow(browser);
  await page.goto(sheaf.origin);
  const demos = await page
    .locator('#examples a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  expect(demos).toHaveLength(3);
  for (const demo of demos) {
    await page.goto(demo);
    const paths = await page
      .locator('header nav a[href^="/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    for (const path of new Set(['/', ...paths])) {
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const answer = await page.goto(new URL(path, demo).href, { waitUntil: 'networkidle' });
        expect(answer?.status(), path).toBe(200);
        expect(await layoutShift(page), `${demo}${path} at ${width}`).toBeLessThan(0.05);
      }
      expect(await findingsAtWidths(page, [1280, 390]), `${demo}${path}`).toEqual([]);
    }
  }
  expect(mistakes).toEqual([]);
  await context.close();
});

test('a demo app works without JavaScript: rows, search by address, the next page', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(sheaf.origin);
  const demo = await page.locator('#examples a').first().getAttribute('href');
  await page.goto(demo ?? '');
  expect(await page.locator('main').innerText()).not.toBe('');
  await context.close();
});

test('a signed-out person is sent from the dashboard to the sign-in page and back', async () => {
  const { context, page } = await openWindow(browser);
  // By what people type, too.
  for (const path of ['/login', '/log-in', '/signin', '/sign-in?redirect=%2Fdashboard%2Ftrash']) {
    await page.goto(`${sheaf.origin}${path}`);
    expect(page.url()).toBe(`${sheaf.origin}/dashboard/auth${new URL(path, sheaf.origin).search}`);
  }
  for (const path of ['/signup', '/sign-up', '/register']) {
    await page.goto(`${sheaf.origin}${path}`);
    expect(page.url()).toBe(`${sheaf.origin}/dashboard/signup`);
  }
  await page.goto(`${sheaf.origin}/dashboard`);
  expect(page.url()).toBe(`${sheaf.origin}/dashboard/auth?redirect=%2Fdashboard`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Name').fill('Ann Weaver');
  await page.getByLabel('E-mail').fill('ann@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL(`${sheaf.origin}/dashboard`);
  await page.getByRole('heading', { name: 'Turn a spreadsheet into your first app' }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await context.close();
});

test('an unknown address answers 404 with the words of the spec, on both kinds of host', async () => {
  const { context, page } = await openWindow(browser);
  const site = await page.goto(`${sheaf.origin}/nowhere`);
  expect(site?.status()).toBe(404);
  expect(await page.locator('body').innerText()).toContain('This page could not be found');
  const slash = await page.goto(`${sheaf.origin}/dashboard/auth/`);
  expect(slash?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  expect(await page.getByLabel('E-mail').count()).toBe(0);
  const app = await page.goto(`http://no-such-app.localhost:${sheaf.port}/`);
  expect(app?.status()).toBe(404);
  expect(await page.getByRole('link', { name: 'Go to Homepage' }).count()).toBe(1);
  await context.close();
});

test('the banner of a preview keeps its words from page to page, and leads to signing in for the template', async () => {
  const { context, page, mistakes } = await openWindow(browser, { width: 390, height: 800 });
  const facts = { is_free: false, isPurchased: false };
  const data = encodeURIComponent(JSON.stringify(facts));
  const listed = { ...facts, id: 'tpl_1', name: 'Penguins', subdomain: 'penguins', slug: 'penguins' };
  const templates = '**/api/multipage/marketplace/templates?*';
  await page.route(templates, (route) => route.fulfill({ json: { templates: [listed] } }));
  await page.goto(`${appAddress('penguins')}/?preview=true&button_text=Take%20it&template_data=${data}`);
  const button = page.locator('#sheaf-preview a');
  await button.filter({ hasText: 'Take it' }).waitFor();
  await page.locator('#sheaf-preview .basket').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page
    .locator('main a[href="/charts"], header a[href="/charts"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL(/\/charts\?preview=true/);
  await button.filter({ hasText: 'Take it' }).waitFor();
  await button.click();
  await page.waitForURL(/\/dashboard\/auth\?template_id=tpl_1/);
  expect(mistakes).toEqual([]);
  await context.close();
});

test('the banner of a preview says where no template is to be found', async () => {
  const { context, page } = await openWindow(browser);
  await page.route('**/api/multipage/marketplace/templates?*', (route) => route.fulfill({ json: { templates: [] } }));
  await page.goto(`${appAddress('penguins')}/?preview=true`);
  await page.locator('#sheaf-preview a').click();
  await page.getByText('Template not found in marketplace').waitFor();
  await page.waitForURL(/\/templates$/);
  await context.close();
});

const appAddress = (subdomain: string): string => sheaf.origin.replace('//', `//${subdomain}.`);

test.each(['/blog', '/docs', '/marketplace', '/templates'])(
  '%s has its style within it, which its policy knows by its hash alone, and waits for no font',
  async (path) => {
    const { context, page, mistakes } = await openWindow(browser);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.resourceType()));
    const policy = (await page.goto(sheaf.origin + path))?.headers()['content-security-policy'] ?? '';
    expect(requested).not.toContain('stylesheet');
    expect(requested).not.toContain('script');
    expect(await page.locator('link[rel=preload]').count()).toBe(0);
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).margin)).toBe('0px');
    expect(policy).toMatch(/style-src 'self' 'sha256-/);
    expect(policy).not.toMatch(/style-src [^;]*'unsafe-inline'/);
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { margin: 99px }';
      document.head.append(style);
    });
    expect(await page.locator('body').evaluate((body) => getComputedStyle(body).margin)).toBe('0px');
    expect(mistakes.filter((mistake) => !mistake.includes('Content Security Policy'))).toEqual([]);
    expect(mistakes).toHaveLength(1);
    await context.close();
  },
);

test.each(['site', 'app'])(
  'a file of an older build loads the page anew once in a minute, on the host of the %s',
  async (kind) => {
    const { context, page } = await openWindow(browser);
    const demo = /http:\/\/[\w-]+\.localhost:\d+/.exec(await (await page.request.get(sheaf.origin)).text())?.[0] ?? '';
    await page.goto(kind === 'site' ? `${sheaf.origin}/dashboard/auth` : demo, { waitUntil: 'load' });
    const lose = () =>
      page.evaluate(() => {
        Object.assign(window, { isOld: true });
        dispatchEvent(new Event('vite:preloadError'));
      });
    await lose();
    await page.waitForFunction(() => !('isOld' in window));
    await page.waitForLoadState('load');
    const loads: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && loads.push(request.url()));
    await lose();
    expect(await page.evaluate(() => 'isOld' in window)).toBe(true);
    expect(loads).toEqual([]);
    await context.close();
  },
);

test('who has no account is told so once, and taken to the sign-up', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await page.goto(`${sheaf.origin}/dashboard/auth`);
  await page.route('**/api/auth/sign-in?*', (route) =>
    route.fulfill({ status: 400, json: { message: 'Invalid status code: 404' } }),
  );
  // The next page never comes, so that the end of the card can be seen.
  let requested = 0;
  await page.route('**/dashboard/signup', (route) => {
    if (route.request().isNavigationRequest()) requested += 1;
    return route.fulfill({ status: 204 });
  });
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  // It is over before anybody could look.
  await page.evaluate(() => {
    const animate = Element.prototype.animate;
    const slides: unknown[] = [];
    Object.assign(window, { slides });
    Element.prototype.animate = function (keyframes, options) {
      slides.push([this.getAttribute('aria-label'), (keyframes as Keyframe[])[0]?.['transform']]);
      return animate.call(this, keyframes, options);
    };
  });
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByLabel('Password', { exact: true }).fill('a long enough password');
  const send = page.getByRole('button', { name: 'Sign in', exact: true });
  await send.click();
  const card = page.getByRole('alert', { name: 'Account Required' });
  await card.waitFor();
  const slides = await page.evaluate('window.slides');
  expect(slides).toEqual([['Account Required', 'translateY(-24px)']]);
  await send.click();
  await page.clock.runFor(1_999);
  expect([await card.count(), requested]).toEqual([1, 0]);
  await page.clock.runFor(1);
  await expect.poll(() => requested).toBe(1);
  await page.clock.runFor(1_999);
  expect(await card.count()).toBe(1);
  await page.clock.runFor(1);
  expect(await card.count()).toBe(0);
  expect(requested).toBe(1);
  await context.close();
});
