/** What other features ask of the documentation. */

declare module '#platform/services.ts' {
  interface Services {
    guide: Guide;
  }
}

/** The documentation for owners, at /docs. */
export interface Guide {
  /** Null for an address that is none of its pages. */
  show(request: Request): Promise<Response | null>;
  /** For the sitemap. */
  addresses(): Promise<{ path: string; changed: Date | null }[]>;
}
