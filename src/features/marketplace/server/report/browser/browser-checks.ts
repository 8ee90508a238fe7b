import type { MarketplaceNeeds } from '../../needs.ts';
import { type Finding, findingOf, notRun } from '../finding.ts';
import { findBrowser } from '#platform/browser/find-browser.ts';
import { lookAtPage, type SeenPage, widths } from './look-at-page.ts';
import { withBrowser } from '#platform/browser/open-browser.ts';

export interface PageToSee {
  name: string;
  href: string;
}

/** So many pages say how an app is made; and so long they may take together. */
const mostPages = 20;
const mostMilliseconds = 150_000;

const titles = {
  accessibility: 'Accessible to everyone',
  narrow: `Works at ${widths.narrow} pixels`,
  'first-view': 'Quick first view',
} as const;

/** What only a real browser can tell of the pages; 'not run' where there is none. */
export async function checkInBrowser(
  pages: readonly PageToSee[],
  { environment, log }: Pick<MarketplaceNeeds, 'environment' | 'log'>,
  milliseconds = mostMilliseconds,
): Promise<Finding[]> {
  const found = await findBrowser(environment.CHROMIUM_PATH);
  if ('why' in found) return nothingRun(found.why);
  const seen: SeenPage[] = [];
  const failed: string[] = [];
  try {
    await withBrowser(found.program, milliseconds, async (browser, ended) => {
      const { default: axe } = await import('axe-core');
      for (const page of pages.slice(0, mostPages)) {
        // Each page finds nothing cached, as for a first visit.
        const context = await browser.newContext({
          ...{ viewport: { width: widths.narrow, height: 844 }, deviceScaleFactor: 1, reducedMotion: 'reduce' },
          ...{ serviceWorkers: 'block', acceptDownloads: false },
        });
        try {
          seen.push(await lookAtPage(context, page, { environment, axeSource: axe.source }));
        } catch (error) {
          // Without a browser the next page says nothing either.
          if (ended.aborted || !browser.isConnected()) throw error;
          log.warn({ err: error }, 'a page of a submission could not be looked at in a browser');
          failed.push(`${page.name}: the browser couldn’t open it.`);
        }
        await context.close();
      }
    });
  } catch (error) {
    log.warn({ err: error }, 'the browser that looks at submissions ended');
    if (seen.length === 0 && failed.length === 0) return nothingRun('This server’s browser didn’t work.');
  }
  const unseen = pages.length - seen.length - failed.length;
  if (unseen > 0) failed.push(`Pages not checked because time ran out: ${unseen}.`);
  return findingsOfSeen(seen, failed);
}

const nothingRun = (why: string): Finding[] =>
  Object.entries(titles).map(([check, title]) => notRun(check, title, why));

/** What good pages stay below, on the connection of a phone. */
const mostFirstView = 4_000;
const mostShift = 0.1;
const mostKilobytes = 1_600;

/** What follows from what was seen; `open` says what could not be seen. */
export function findingsOfSeen(seen: readonly SeenPage[], open: readonly string[]): Finding[] {
  const each = (of: (page: SeenPage) => readonly string[]): string[] =>
    seen.flatMap((page) => of(page).map((line) => `${page.name}: ${line}`));
  const beside = (finding: Finding): Finding => ({
    ...finding,
    state: finding.state === 'passed' && open.length > 0 ? 'warning' : finding.state,
    details: [...finding.details, ...open],
  });
  const lost = each(({ narrow }) => [
    ...(narrow.overflow > 0 ? [`${narrow.overflow} pixels too wide: ${narrow.wide.join(', ')}.`] : []),
    ...narrow.unreachable.map((line) => `${line}.`),
  ]);
  const small = each(({ narrow }) => narrow.small.map((line) => `${line} is too small to tap.`));
  const narrow = findingOf('narrow', titles.narrow, [...lost, ...small], lost.length > 0 ? 'failed' : 'warning');
  const slow = each(problemsOfFirstView);
  const first = findingOf('first-view', titles['first-view'], slow, 'warning');
  return [
    beside(
      findingOf(
        'accessibility',
        titles.accessibility,
        each(({ barriers }) => barriers),
      ),
    ),
    beside(narrow),
    beside({ ...first, details: [...first.details, ...each((page) => [inFigures(page)])] }),
  ];
}

function problemsOfFirstView({ firstView, bytes }: SeenPage): string[] {
  return [
    ...(firstView.largest > mostFirstView ? ['The first view loads slowly.'] : []),
    ...(firstView.shift > mostShift ? ['The first view shifts while it loads.'] : []),
    ...(bytes / 1024 > mostKilobytes ? [`Loads ${Math.round(bytes / 1024)} kB before you do anything.`] : []),
  ];
}

const inFigures = ({ firstView, files, bytes, elsewhere }: SeenPage): string => {
  const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(1);
  const weight = `${Math.round(bytes / 1024)} kB in ${files} ${files === 1 ? 'file' : 'files'}`;
  const times = `first words after ${seconds(firstView.first)} s, all of the first view after ${seconds(firstView.largest)} s`;
  const others = elsewhere.length > 0 ? `; not loaded: files at ${elsewhere.join(', ')}` : '';
  return `${weight}; on a phone's connection ${times}${others}.`;
};
