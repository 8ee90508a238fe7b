import { type Msg, msg, msgPlural } from '#kit/language/msg.ts';
import type axe from 'axe-core';
import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import type { Environment } from '#platform/environment/environment.ts';
import { requestOwnServer, type OwnAnswer } from '#platform/browser/request-own-server.ts';
import { type FirstView, measureFirstView, measureNarrowView, type NarrowView, scrollThrough } from './in-page.ts';

/** A page as a visitor with a phone sees it first, and then one with a large screen. */
export interface SeenPage {
  name: string;
  firstView: FirstView;
  /** What it fetched from this installation, as it is sent. */
  files: number;
  bytes: number;
  /** Hosts of others that it wanted something from, and did not get it. */
  elsewhere: string[];
  narrow: NarrowView;
  /** Serious and critical findings. */
  barriers: Msg[];
}

export const widths = { narrow: 390, wide: 1280 } as const;
/** A finger hits targets of this size; smaller ones are reported. */
const leastPixels = 24;
const pageMilliseconds = 30_000;

/** Loads a page over the line of a phone and looks at it. Nothing but the page's own host answers it. */
export async function lookAtPage(
  context: BrowserContext,
  requested: { name: string; href: string },
  needs: { environment: Pick<Environment, 'HOST' | 'PORT'>; axeSource: string },
): Promise<SeenPage> {
  const { origin } = new URL(requested.href);
  const line = phoneLine();
  const elsewhere = new Set<string>();
  const fetched = { files: 0, bytes: 0 };
  await context.route('**/*', async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    if (url.protocol === 'data:' || url.protocol === 'blob:') return route.continue();
    if (url.origin !== origin) elsewhere.add(url.hostname);
    // A stream would never end.
    if (url.origin !== origin || request.resourceType() === 'eventsource') return route.abort();
    await answerFromOwnServer(
      route,
      request,
      async (answer) => {
        fetched.files += 1;
        fetched.bytes += answer.bytes;
        await line(answer.bytes);
      },
      needs.environment,
    );
  });
  const page = await context.newPage();
  page.setDefaultTimeout(pageMilliseconds);
  await page.goto(requested.href, { waitUntil: 'load', timeout: pageMilliseconds });
  await quiet(page);
  const firstView = await page.evaluate(measureFirstView);
  const firstFetched = { ...fetched };
  await page.evaluate(scrollThrough);
  await quiet(page);
  const narrow = await page.evaluate(measureNarrowView, leastPixels);
  await page.evaluate(needs.axeSource);
  const barriers = await barriersOf(page);
  await page.setViewportSize({ width: widths.wide, height: 800 });
  await quiet(page);
  barriers.push(...(await barriersOf(page)));
  await page.close();
  return {
    ...{ name: requested.name, firstView, ...firstFetched, elsewhere: [...elsewhere] },
    ...{ narrow, barriers },
  };
}

async function answerFromOwnServer(
  route: Route,
  request: Request,
  arrives: (answer: OwnAnswer) => Promise<void>,
  environment: Pick<Environment, 'HOST' | 'PORT'>,
): Promise<void> {
  try {
    const answer = await requestOwnServer(
      {
        ...{ method: request.method(), url: new URL(request.url()) },
        ...{ headers: await request.allHeaders(), body: request.postDataBuffer() },
      },
      environment,
    );
    await arrives(answer);
    await route.fulfill({ status: answer.status, headers: answer.headers, body: answer.body });
  } catch {
    // The page was left, or the server has no answer: to the page it is the same as a lost connection.
    await route.abort().catch(() => undefined);
  }
}

/** A phone's connection: 150 ms until an answer begins, then 1.6 Mbit/s for all of them together. */
function phoneLine(): (bytes: number) => Promise<void> {
  let free = 0;
  return (bytes) => {
    const now = performance.now();
    free = Math.max(now + 150, free) + bytes / 200;
    return new Promise((resolve) => setTimeout(resolve, free - now));
  };
}

/** Until nothing is fetched any more, or for five seconds: something may never come to rest. */
const quiet = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);

async function barriersOf(page: Page): Promise<Msg[]> {
  const violations = await page.evaluate(async () => {
    const tool = Reflect.get(window, 'axe') as typeof axe;
    // Frames hold what others answer for, and nothing of theirs is fetched here.
    const found = await tool.run(document, { resultTypes: ['violations'], iframes: false });
    return found.violations.map(({ impact, help, nodes }) => ({
      ...{ impact, help, count: nodes.length, first: nodes[0]?.html.slice(0, 160) ?? '' },
      why: nodes[0]?.any[0]?.message ?? '',
    }));
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ help, why, count, first }) => {
      // What axe says of the first one is in English.
      const values = { barrier: msg(help), first: `${first} ${why}`.trim() };
      return msgPlural(count, '{barrier}: {first}', '{barrier} ({count} times): {first}', values);
    });
}
