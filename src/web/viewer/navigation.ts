/** Moving between the pages of an app: the next page's own HTML is fetched and put in place. Anything unusual is a plain load. */
import { sessionHeaders } from './frame/frame-session.ts';
import { startLoadingBar } from './loading-bar.ts';

export interface Navigation {
  go(href: string): void;
  /** Puts the page of this address in the place of what stands there; false where there is none. */
  renew(): Promise<boolean>;
}

interface Place {
  scroll: number;
}

/** Takes over links within the app. `leave` runs before the page is replaced, `arrive` after. */
export function startNavigation(steps: { leave(): void; arrive(): void }): Navigation {
  let turn = 0;
  let current = location.pathname + location.search;
  history.scrollRestoration = 'manual';

  const visit = async (to: string, place: Place | null): Promise<void> => {
    turn += 1;
    const mine = turn;
    const href = /[?&](?:preview|embed)=/.test(location.search)
      ? (await import('./keep-preview.ts')).keepPreview(to, location)
      : to;
    if (mine !== turn) return;
    const done = startLoadingBar();
    const next = await fetchPage(href);
    done();
    if (mine !== turn) return;
    if (!next) {
      location.assign(href);
      return;
    }
    const url = new URL(href, location.href);
    if (!place) {
      rememberScroll();
      history.pushState({ scroll: 0 }, '', url);
    }
    await put(next);
    arriveAt(url, place);
    steps.arrive();
  };
  const put = async (next: Document): Promise<void> => {
    await stylesLoaded(next);
    steps.leave();
    replacePage(next);
    current = location.pathname + location.search;
  };
  const renew = async (): Promise<boolean> => {
    const next = await fetchPage(location.href);
    if (!next) return false;
    await put(next);
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
  addEventListener('popstate', (event) => {
    if (location.pathname + location.search === current) return;
    void visit(location.href, (event.state as Place | null) ?? { scroll: 0 });
  });
  addEventListener('pagehide', rememberScroll);
  return { go, renew };
}

function rememberScroll(): void {
  history.replaceState({ scroll: scrollY } satisfies Place, '');
}

/** Other sites, and addresses that are not pages. All that a board has is at its own address: the rest is the main site. */
const isElsewhere = ({ origin, pathname }: URL): boolean =>
  origin !== location.origin ||
  (document.documentElement.dataset['board'] !== undefined && pathname !== location.pathname) ||
  /^\/(?:api|assets|files|handover)(?:\/|$)/.test(pathname);

/** The link of a plain click; null when the browser (or the block) should have it. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = link?.href && !link.target && !link.hasAttribute('download') && !link.closest('[contenteditable]');
  return isPlain ? link : null;
}

/** The page at an address, of the same build as this one; null for anything unusual. */
export async function fetchPage(href: string, headers = {}): Promise<Document | null> {
  try {
    const response = await fetch(href, {
      headers: { accept: 'text/html', ...sessionHeaders(), ...headers },
      credentials: 'same-origin',
    });
    const isPage =
      response.status === 200 && !response.redirected && response.headers.get('content-type')?.includes('text/html');
    if (!isPage) return null;
    const next = new DOMParser().parseFromString(await response.text(), 'text/html');
    const isWhole = next.documentElement.dataset['waiting'] === undefined && next.getElementById('sheaf-page');
    return isWhole && isSameBuild(next) ? next : null;
  } catch {
    return null;
  }
}

/** A newer build has other scripts: its pages are loaded whole. */
function isSameBuild(next: Document): boolean {
  const scripts = (of: Document): string =>
    [...of.querySelectorAll('script[type=module]')].map((script) => script.getAttribute('src')).join();
  return scripts(next) === scripts(document);
}

/** Adds the style sheets that the next page needs, and waits for them, so that nothing is drawn unstyled. */
async function stylesLoaded(next: Document): Promise<void> {
  const known = new Set(
    [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href')),
  );
  const missing = [...next.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    (link) => !known.has(link.getAttribute('href')),
  );
  await Promise.all(
    missing.map((link) => {
      const copy = document.importNode(link);
      return new Promise((resolve) => {
        copy.addEventListener('load', resolve);
        copy.addEventListener('error', resolve);
        document.head.append(copy);
      });
    }),
  );
}

function replacePage(next: Document): void {
  document.title = next.title;
  const root = document.documentElement;
  for (const name of ['style', 'data-scheme', 'data-board', 'data-waiting']) root.removeAttribute(name);
  for (const { name, value } of next.documentElement.attributes) root.setAttribute(name, value);
  for (const selector of ['meta[name=description]', 'link[rel=canonical]']) {
    const [old, fresh] = [document.querySelector(selector), next.querySelector(selector)];
    if (old && fresh) old.replaceWith(document.importNode(fresh));
  }
  for (const id of ['sheaf-page-root', 'sheaf-page']) {
    const [old, fresh] = [document.getElementById(id), next.getElementById(id)];
    if (old && fresh) old.replaceWith(document.importNode(fresh, true));
  }
}

/** Back where the visitor was, at the named place, or at the top with the content in focus for screen readers. */
function arriveAt(url: URL, place: Place | null): void {
  const named = url.hash ? document.getElementById(decodeURIComponent(url.hash.slice(1))) : null;
  if (place) scrollTo({ top: place.scroll, behavior: 'instant' });
  else if (named) {
    named.scrollIntoView();
    named.focus({ preventScroll: true });
  } else {
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }
}
