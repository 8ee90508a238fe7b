import { type Msg, msg, msgDecimal, msgList, msgPlural } from '#kit/language/msg.ts';
import { typeMsg } from '#blocks/differences.ts';
import type { MarketplaceNeeds } from '../../needs.ts';
import { type Finding, findingOf, notRun } from '../finding.ts';
import { findBrowser } from '#platform/browser/find-browser.ts';
import type { SeenElement } from './in-page.ts';
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
  accessibility: msg('Accessible to everyone'),
  narrow: msg('Works at {width} pixels', { width: widths.narrow }),
  'first-view': msg('Quick first view'),
} as const;

/** What only a real browser can tell of the pages; 'not run' where there is none. */
export async function checkInBrowser(
  pages: readonly PageToSee[],
  { environment, log }: Pick<MarketplaceNeeds, 'environment' | 'log'>,
  milliseconds = mostMilliseconds,
): Promise<Finding[]> {
  const found = await findBrowser(environment.CHROMIUM_PATH);
  if ('why' in found) return nothingRun(msg(found.why));
  const seen: SeenPage[] = [];
  const failed: Msg[] = [];
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
          failed.push(msg('{name}: the browser couldn’t open it.', { name: page.name }));
        }
        await context.close();
      }
    });
  } catch (error) {
    log.warn({ err: error }, 'the browser that looks at submissions ended');
    if (seen.length === 0 && failed.length === 0) return nothingRun(msg('This server’s browser didn’t work.'));
  }
  const unseen = pages.length - seen.length - failed.length;
  if (unseen > 0) failed.push(msg('Pages not checked because time ran out: {count}.', { count: unseen }));
  return findingsOfSeen(seen, failed);
}

const nothingRun = (why: Msg): Finding[] => Object.entries(titles).map(([check, title]) => notRun(check, title, why));

/** What good pages stay below, on the connection of a phone. */
const mostFirstView = 4_000;
const mostShift = 0.1;
const mostKilobytes = 1_600;

/** What follows from what was seen; `open` says what could not be seen. */
export function findingsOfSeen(seen: readonly SeenPage[], open: readonly Msg[]): Finding[] {
  const each = (of: (page: SeenPage) => readonly Msg[]): Msg[] =>
    seen.flatMap((page) => of(page).map((text) => msg('{place}: {text}', { place: page.name, text })));
  const beside = (finding: Finding): Finding => ({
    ...finding,
    state: finding.state === 'passed' && open.length > 0 ? 'warning' : finding.state,
    details: [...finding.details, ...open],
  });
  const lost = each(({ narrow }) => [
    ...(narrow.overflow > 0
      ? [
          msg('{pixels} pixels too wide: {elements}.', {
            ...{ pixels: narrow.overflow, elements: msgList(narrow.wide.map(elementMsg)) },
          }),
        ]
      : []),
    ...narrow.unreachable.map(({ isBeside, ...one }) =>
      isBeside
        ? msg('{element} lies beside the window.', { element: elementMsg(one) })
        : msg('{element} is covered.', { element: elementMsg(one) }),
    ),
  ]);
  const small = each(({ narrow }) =>
    narrow.small.map((one) => msg('{element} is too small to tap.', { element: elementMsg(one) })),
  );
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

const elementMsg = ({ name, block }: SeenElement): Msg =>
  block === '' ? msg('“{name}”', { name }) : msg('“{name}” in {block}', { name, block: typeMsg(block) });

function problemsOfFirstView({ firstView, bytes }: SeenPage): Msg[] {
  return [
    ...(firstView.largest > mostFirstView ? [msg('The first view loads slowly.')] : []),
    ...(firstView.shift > mostShift ? [msg('The first view shifts while it loads.')] : []),
    ...(bytes / 1024 > mostKilobytes
      ? [msg('Loads {size} kB before you do anything.', { size: Math.round(bytes / 1024) })]
      : []),
  ];
}

const inFigures = ({ firstView, files, bytes, elsewhere }: SeenPage): Msg => {
  const seconds = (milliseconds: number) => msgDecimal(milliseconds / 1000);
  return [
    msgPlural(files, '{size} kB in {count} file.', '{size} kB in {count} files.', { size: Math.round(bytes / 1024) }),
    msg('On a phone’s connection the first words come after {first} s, all of the first view after {all} s.', {
      ...{ first: seconds(firstView.first), all: seconds(firstView.largest) },
    }),
    ...(elsewhere.length > 0 ? [msg('Not loaded: files at {hosts}.', { hosts: msgList(elsewhere) })] : []),
  ];
};
