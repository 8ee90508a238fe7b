/** The contract of counted visits. See services.ts. */

declare module '#platform/services.ts' {
  interface Services {
    visits: Visits;
  }
}

/** server/visits: how often the pages of apps are looked at. */
export interface Visits {
  /** Counts a page view; it is written a few seconds later, together with others. */
  count(view: PageView): void;
  /** Writes what was counted. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

export interface PageView {
  app_id: string;
  /** Slug of the page; '' is the home page. */
  page: string;
  /**
   * Of the network, with what proxies say of whom they ask for. With the browser it distinguishes the visitors of one
   * day, and is not stored.
   */
  address: string;
  forwarded: string;
  agent: string;
  /** The page with the link, as the browser says it; '' for none of another site. */
  referrer: string;
}
