import { withBrowser } from '#platform/browser/open-browser.ts';
import { requestOwnServer } from '#platform/browser/request-own-server.ts';
import type { Services } from '#platform/services.ts';
import { ownPictureAnswer } from '../picture/render-picture.ts';

const mostMilliseconds = 30_000;
const settles = 10_000;
/** Pixels from the top: more is no longer readable as one picture. */
const mostHeight = 3_000;
const widths = { wide: 1280, phone: 390 } as const;
/**
 * Draws a page without scripts in a browser that reaches nothing but the built files of this server: what owners wrote is
 * not to be trusted. Pictures from elsewhere are missing.
 */
export async function drawPage(
  html: string,
  { program, screen, origin }: { program: string; screen: keyof typeof widths; origin: string },
  { environment, log }: Pick<Services, 'environment' | 'log'>,
): Promise<{ picture: string | null; why: string }> {
  const address = `${origin}/preview`;
  // No script runs there, and the browser reaches no other host: the page may use the files of this one.
  const headers = Object.fromEntries(ownPictureAnswer(html).headers);
  try {
    const picture = await withBrowser(program, mostMilliseconds, async (browser) => {
      const context = await browser.newContext({
        ...{ viewport: { width: widths[screen], height: 800 }, reducedMotion: 'reduce', javaScriptEnabled: false },
        ...{ serviceWorkers: 'block', acceptDownloads: false },
      });
      await context.route('**/*', async (route) => {
        const url = new URL(route.request().url());
        if (url.href === address) return route.fulfill({ headers, body: html });
        if (url.origin !== origin || !/^\/(?:assets|files|samples)\//.test(url.pathname)) return route.abort();
        const answer = await requestOwnServer({ method: 'GET', url, headers: {}, body: null }, environment).catch(
          () => null,
        );
        return answer
          ? route.fulfill({ status: answer.status, headers: answer.headers, body: answer.body })
          : route.abort();
      });
      const page = await context.newPage();
      await page.goto(address, { waitUntil: 'load', timeout: settles });
      const height = Math.ceil((await page.locator('html').boundingBox())?.height ?? 800);
      await page.setViewportSize({ width: widths[screen], height: Math.min(mostHeight, Math.max(400, height)) });
      return page.screenshot({ type: 'png', animations: 'disabled' });
    });
    return { picture: picture.toString('base64'), why: '' };
  } catch (error) {
    log.warn({ err: error }, 'a page could not be drawn for a preview');
    return { picture: null, why: 'This server’s browser didn’t work.' };
  }
}
