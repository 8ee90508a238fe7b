import type { BrowserContext } from 'playwright-core';
import type { Renderer } from '#platform/renderer.ts';
import type { Screen } from './camera.ts';

/** What people see who are not signed in: the site, the documentation of the API, the error pages. */
export function siteScreens(origin: string, renderer: Renderer): Screen[] {
  const at = (name: string, path: string, status?: number): Screen => ({
    name,
    whole: true,
    open: (page) => page.goto(origin + path),
    ...(status && { status }),
  });
  return [
    at('landing', '/'),
    at('sign-in', '/dashboard/auth'),
    at('sign-up', '/dashboard/signup'),
    at('api-docs', '/api/docs'),
    at('not-found-site', '/nowhere', 404),
    {
      name: 'server-error',
      status: 500,
      // Nothing in a healthy Sheaf answers 500, so its page is put in place of another.
      async open(page) {
        const body = renderer.renderProblem({ status: 500, message: '', reference: 'r-2f9c1d', host: 'app' });
        await page.route(`${origin}/server-error`, (route) =>
          route.fulfill({ status: 500, contentType: 'text/html; charset=utf-8', body }),
        );
        await page.goto(`${origin}/server-error`);
      },
    },
  ];
}

/** Every page of every app that the landing page links, and what is where there is none. */
export async function demoScreens(context: BrowserContext, origin: string): Promise<Screen[]> {
  const page = await context.newPage();
  await page.goto(origin);
  const apps = await page
    .locator('#examples a')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));
  if (apps.length === 0) throw new Error('The landing page links no demo app.');
  const screens: Screen[] = [];
  for (const app of new Set(apps)) {
    await page.goto(app);
    const paths = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    const pages = [...new Set(['/', ...paths])].filter((path) => !/^\/(files|api|assets)\//.test(path));
    const subdomain = new URL(app).hostname.split('.')[0] ?? '';
    for (const path of pages) {
      const name = `demo-${subdomain}${path === '/' ? '' : path.replaceAll('/', '-')}`;
      screens.push({ name, whole: true, open: (window) => window.goto(new URL(path, app).href) });
    }
  }
  await page.close();
  const [first = origin] = apps;
  screens.push({
    name: 'not-found-app',
    whole: true,
    status: 404,
    open: (window) => window.goto(new URL('/nowhere', first).href),
  });
  return screens;
}

/** A private app as strangers see it. */
export function privateScreens(appOrigin: string): Screen[] {
  return [{ name: 'private-app', whole: true, status: 403, open: (page) => page.goto(appOrigin) }];
}
