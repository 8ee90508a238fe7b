/** The documentation for owners at /docs, as it is rendered. */

export interface GuideLink {
  title: string;
  /** `/docs/people`. */
  href: string;
}

export interface GuideView {
  pages: readonly GuideLink[];
  /** The page that is read; null for the list of all of them. */
  page: { title: string; href: string; html: string } | null;
  /** What was searched; null where nothing was. */
  search: { words: string; found: readonly (GuideLink & { excerpt: string })[] } | null;
}
