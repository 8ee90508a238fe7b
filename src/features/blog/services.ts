/** The contract of the blog. See services.ts. */

import type { BlogRole } from './rules/blog-access.ts';

declare module '#features/site/services.ts' {
  interface SiteData {
    /** The person who is signed in to the blog, on its own screens. */
    blog?: BlogVisitor;
  }
}

declare module '#platform/services.ts' {
  interface Services {
    blogPages: BlogPages;
  }
}

/** What the blog's screens may know of the person who opens them. */
export interface BlogVisitor {
  id: string;
  name: string;
  role: BlogRole;
  /** Milliseconds since 1970. */
  login_time: number;
}

/** What is at /blog and below it. */
export interface BlogPages {
  /** Null for an address that is not of the blog; `not_found` where a post is not there. */
  show(request: Request): Promise<Response | null>;
  /** Paths of the pages that everyone may see, with the moment of the last change: for the sitemap. */
  addresses(): Promise<{ path: string; changed: Date }[]>;
}
