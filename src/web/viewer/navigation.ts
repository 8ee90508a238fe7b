/** Moving between the pages of an app: the next page's own HTML is fetched and put in place. Anything unusual is a plain load. */
import { startLoadingBar } from './loading-bar.ts';

export interface Navigation {
  go(href: string): void;
  /** Puts the page of this address in the place of what is there; false where there is none. */
  renew(): Promise<boolean>;
}

export interface HistoryPosition {
  scroll: number;
}

/** How pages are fetched and put in place is loaded with the first sign that someone needs one. */
const loadNextPage = () => import('./next-page.ts');

/** Takes over links within the app. `leave` runs before the page is replaced, `arrive` after. */
export function startNavigation(steps: { leave(): void; arrive(): void }): Navigation {
  let turn = 0;
  let current = location.pathname + location.search;
  history.scrollRestoration = 'manual';

  const visit = async (to: string, position: HistoryPosition | null): Promise<void> => {
    turn += 1;
    const mine = turn;
    const href = isPartOfAnother() ? (await import('./carry-preview.ts')).carryPreview(to, location) : to;
    if (mine !== turn) return;
    const done = startLoadingBar();
    const pages = await loadNextPage().catch(() => null);
    const next = await pages?.takePage(href);
    done();
    if (mine !== turn) return;
    if (!pages || !next) {
      location.assign(href);
      return;
    }
    const url = new URL(href, location.href);
    if (!position) {
      rememberScroll();
      history.pushState({ scroll: 0 }, '', url);
    }
    await pages.putPage(next, steps.leave);
    current = location.pathname + location.search;
    pages.arriveAt(url, position);
    steps.arrive();
  };
  const renew = async (): Promise<boolean> => {
    const { fetchPage, putPage } = await loadNextPage();
    const next = await fetchPage(location.href);
    if (!next) return false;
    await putPage(next, steps.leave);
    steps.arrive();
    return true;
  };
  const go = (href: string): void => {
    const url = new URL(href, location.href);
    if (isElsewhere(url)) location.assign(href);
    else void visit(url.href, null);
  };

  addEventListener('click', (event) => {
    const link = linkOf(event);
    if (!link) return;
    const url = new URL(link.href, location.href);
    if (isElsewhere(url)) return;
    const samePage = url.pathname + url.search === location.pathname + location.search;
    if (samePage && url.hash) return;
    event.preventDefault();
    go(link.href);
  });
  for (const intent of ['pointerover', 'touchstart', 'focusin']) addEventListener(intent, prepare, { passive: true });
  addEventListener('popstate', (event) => {
    if (location.pathname + location.search === current) return;
    void visit(location.href, (event.state as HistoryPosition | null) ?? { scroll: 0 });
  });
  addEventListener('pagehide', rememberScroll);
  return { go, renew };
}

function rememberScroll(): void {
  history.replaceState({ scroll: scrollY } satisfies HistoryPosition, '');
}

/** Someone is about to follow a link: its page is fetched meanwhile. Not where addresses carry on what they are looked at as. */
function prepare({ target }: Event): void {
  const link = target instanceof Element ? plainLink(target) : null;
  if (!link || isElsewhere(new URL(link.href, location.href)) || isPartOfAnother()) return;
  loadNextPage().then(
    ({ expectPage }) => expectPage(link),
    () => undefined,
  );
}

const isPartOfAnother = (): boolean => /[?&](?:preview|embed)=/.test(location.search);

/** Other sites, and addresses that are not pages. All that a board has is at its own address: the rest is the main site. */
const isElsewhere = ({ origin, pathname }: URL): boolean =>
  origin !== location.origin ||
  (document.documentElement.dataset['board'] !== undefined && pathname !== location.pathname) ||
  /^\/(?:api|assets|files|handover)(?:\/|$)/.test(pathname);

/** The link of a plain click; null when the browser (or the block) should have it. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  return event.target instanceof Element ? plainLink(event.target) : null;
}

function plainLink(target: Element): HTMLAnchorElement | null {
  const link = target.closest('a');
  const isPlain = link?.href && !link.target && !link.hasAttribute('download') && !link.closest('[contenteditable]');
  return isPlain ? link : null;
}
