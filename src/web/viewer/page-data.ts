import type { PreparedBlock } from '#features/visitor/api/page-data.ts';
import type { Language } from '#kit/language/language.ts';
import type { PageContext } from '#blocks/view-contract.ts';

/** What is in a page's `<script type="application/json" id="sheaf-page">`. */
export interface PageData {
  app_id: string;
  context: PageContext;
  /** Only blocks that hydrate, by id. */
  blocks: Record<string, PreparedBlock>;
  /** The script of the view of each of their types: a list of all views would weigh on every page. */
  views: Record<string, string>;
  /** What the page is in, with the words that its scripts need; absent is English. */
  language?: Language;
  /** In a frame: the sites that may have it; null is any. */
  frame?: { sites: readonly string[] | null };
  /** What is sent without a network waits in the browser, for the person of this mark ('' is a stranger). */
  offline?: { person: string };
  /** The state that its rows are from, for updates since then; absent where there are no notifications. */
  live?: string;
}

export const pageDataId = 'sheaf-page';

/** Reads it from a document; null when there is none (an error page). */
export function readPageData(from: Document): PageData | null {
  const text = from.getElementById(pageDataId)?.textContent;
  // Written by our own server into this very page, escaped: its shape is the server's promise.
  return text ? (JSON.parse(text) as PageData) : null;
}
