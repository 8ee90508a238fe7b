/** The contract of the blog. See services.ts. */

declare module '#platform/services.ts' {
  interface Services {
    blogPages: BlogPages;
  }
}

/** server/blog: what is at /blog and below it. */
export interface BlogPages {
  /** Null for an address that is not of the blog; `not_found` where a post is not there. */
  show(request: Request): Promise<Response | null>;
  /** Paths of the pages that everyone may see, with the moment of the last change: for the sitemap. */
  addresses(): Promise<{ path: string; changed: Date }[]>;
}
