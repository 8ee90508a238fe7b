/** The contract of the blog. See services.ts. */

import type { Language } from '#kit/language/language.ts';
import type { BlogRole } from './rules/blog-access.ts';
import type { BlogView } from './rules/blog-view.ts';
import type { BlogMember } from './server/people/blog-session.ts';

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

declare module '#features/accounts/server/session/one-time-token.ts' {
  interface TokenPurposes {
    'blog-invitation': true;
  }
}

declare module '#features/mail/rules/mail.ts' {
  interface MailKinds {
    'blog-invitation': true;
  }
}

declare module '#platform/renderer.ts' {
  interface Renderer {
    /** A page of the blog, a whole document without a script. `origin` is the site's, `language` the reader's. */
    renderBlog(view: BlogView, origin: string, language?: Language): string;
  }
}

declare module '#platform/http/call.ts' {
  interface CallContext {
    /** By the session of the blog. */
    blogMember: BlogMember | null;
  }
}

declare module '#platform/api/endpoint.ts' {
  interface AccessRules {
    'blog-author': { blogMember: BlogMember };
    'blog-editor': { blogMember: BlogMember };
    'blog-admin': { blogMember: BlogMember };
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
