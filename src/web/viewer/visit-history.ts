/** Where the visitor came from, stored by the browser for each app; the rules are domain/breadcrumbs. */
import type { PageContext } from '#blocks/view-contract.ts';
import {
  breadcrumbsOf,
  chooseBreadcrumb,
  type HistoryEntry,
  readHistory,
  recordVisit,
} from '#features/visitor/rules/breadcrumbs.ts';

/** Records the page and answers its context with the breadcrumbs that lead to it; the header names them by its items. */
export function withVisitHistory(appId: string, context: PageContext): PageContext {
  const position = { url: context.path, path: context.path.split('?')[0] ?? context.path };
  const history = recordVisit(stored(appId), { ...position, timestamp: Date.now() }, []);
  store(appId, history);
  return { ...context, breadcrumbs: breadcrumbsOf(history, position, []) };
}

/** A click on a header navigation item begins a new history, one on a breadcrumb shortens it. Runs before the link is followed. */
export function followHistoryClicks(appId: () => string | undefined): void {
  addEventListener(
    'click',
    (event) => {
      const id = appId();
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a') : null;
      if (!id || !link || link.closest('[contenteditable]')) return;
      if (link.dataset['navigationItem'] !== undefined) store(id, []);
      const crumb = link.dataset['breadcrumb'];
      if (crumb !== undefined) store(id, chooseBreadcrumb(stored(id), crumb));
    },
    { capture: true },
  );
}

const keyOf = (appId: string): string => `navigationHistory:${appId}`;

function stored(appId: string): HistoryEntry[] {
  try {
    return readHistory(localStorage.getItem(keyOf(appId)));
  } catch {
    return [];
  }
}

function store(appId: string, history: readonly HistoryEntry[]): void {
  try {
    localStorage.setItem(keyOf(appId), JSON.stringify(history));
  } catch {
    // A browser that keeps nothing shows breadcrumbs without a history.
  }
}
