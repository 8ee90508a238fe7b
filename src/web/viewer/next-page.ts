/** The page that a link leads to: fetched, as soon as someone is about to follow it, and put in the place of this one. */
import { sessionHeaders } from './frame/frame-session.ts';
import type { HistoryPosition } from './navigation.ts';

interface ExpectedPage {
  page: Promise<Document | null>;
  /** Milliseconds since the page was opened. */
  since: number;
}

/** Milliseconds that a pointer rests on a link of which someone thinks, and that a page is as good as fresh. */
const rest = 80;
const freshFor = 10_000;
const mostExpected = 6;
const expected = new Map<string, ExpectedPage>();

/** A pointer, a finger or the focus came to a link: if it stays there, the page is needed. */
export function expectPage(link: HTMLAnchorElement): void {
  const { href } = link;
  const [address] = href.split('#');
  const connection: unknown = Reflect.get(navigator, 'connection');
  const isSparing =
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true;
  if (isSparing || !address || address === location.href.split('#')[0] || fresh(href)) return;
  setTimeout(() => {
    if (!link.matches(':hover, :focus, :active') || fresh(href)) return;
    if (expected.size >= mostExpected) expected.clear();
    // So that it counts as no visit yet.
    expected.set(href, { page: fetchPage(href, { purpose: 'prefetch' }), since: performance.now() });
  }, rest);
}

const fresh = (href: string): ExpectedPage | undefined => {
  const one = expected.get(href);
  return one && performance.now() - one.since < freshFor ? one : undefined;
};

/** The page at an address that someone goes to. */
export async function takePage(href: string): Promise<Document | null> {
  const page = await fresh(href)?.page;
  expected.delete(href);
  if (!page) return fetchPage(href);
  // Now it is a visit. The browser has the page: it only asks whether it is still the same.
  const headers = { accept: 'text/html', ...sessionHeaders() };
  fetch(href, { headers, credentials: 'same-origin', priority: 'low' }).catch(() => undefined);
  return page;
}

/** Puts a page in the place of the one that is left. */
export async function putPage(next: Document, leave: () => void): Promise<void> {
  await stylesLoaded(next);
  leave();
  replacePage(next);
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

/** Adds the style sheets that the next page needs, and waits for them, so that nothing is rendered unstyled. */
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
export function arriveAt(url: URL, position: HistoryPosition | null): void {
  const named = url.hash ? document.getElementById(decodeURIComponent(url.hash.slice(1))) : null;
  if (position) scrollTo({ top: position.scroll, behavior: 'instant' });
  else if (named) {
    named.scrollIntoView();
    named.focus({ preventScroll: true });
  } else {
    scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }
}
