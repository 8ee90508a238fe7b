/** What other features ask of the site. */
import type { Msg } from '#kit/language/msg.ts';
import type { Host } from '#platform/http/host.ts';
import type { Language } from '#kit/language/language.ts';
import type { User } from '#features/accounts/services.ts';
import type { Schema } from '#platform/database/schema.ts';
import type { Environment } from '#platform/environment/environment.ts';
import type { Services } from '#platform/services.ts';
import type { RetentionTopic } from './rules/retention-topics.ts';

declare module '#platform/feature.ts' {
  interface Feature {
    site?: SitePart;
    /** What it stores, in words for the people it is about; every table is in one line. /privacy shows it. */
    retention?: readonly RetentionDeclaration[];
  }
}

declare module '#platform/renderer.ts' {
  interface Renderer {
    /** A page of the site (landing, dashboard shell …) for this path; status is its HTTP status. */
    renderSite(site: SiteToRender): { html: string; status: number };
  }
}

/** What a feature has on the main host besides calls. */
export interface SitePart {
  /** Answers a page that it renders itself; null for an address that is not its own. */
  show?: (request: Request, services: Services) => Promise<Response | null>;
  /** Its public pages, for the sitemap. */
  sitemap?: (services: Services) => Promise<SitemapEntry[]>;
  /** Beginnings of addresses that search engines should leave alone: `/blog-admin`. */
  closedToRobots?: readonly string[];
  /** Pages below /dashboard that open without signing in. */
  openPages?: readonly string[];
  /** Where a person who is signed in is sent from the sign-in page; null for an address that is not its own. */
  targetOfSignedIn?: (query: URLSearchParams) => string | null;
  /** Pages of the admin area that people open with their session of the site, too: a path, and for whom. */
  adminPages?: readonly { path: string; opensFor: (user: User, services: Services) => boolean }[];
  /** Before one of its screens: where the person is sent instead, or what the screen knows of them. */
  guard?: (request: Request, host: Host, services: Services) => Promise<Response | Partial<SiteData> | null>;
}

/** What the server puts into every page of the site, for its screens. */
export interface SiteData {
  user: User | null;
  demos: { name: string; description: string; href: string; picture: string }[];
  /** What this installation stores; on that page alone. */
  retention: RetentionLine[];
  /** OpenID Connect providers, on pages where people sign in. */
  providers: { key: string; name: string }[];
  /** Whether mail stays on this machine and can be read at /dashboard/mail. */
  outbox: boolean;
  /** Whether the person agreed that the operator logs what they open. */
  usage_log: boolean;
  /** Paths of the admin area that the person opens without a session of that area. */
  admin_pages: string[];
  /** Whether the person runs the installation, and may sign in to its admin area. */
  administers: boolean;
  /** The admin whose session of the admin area is open, and until when; on pages of that area alone. */
  admin: { name: string; email: string; expires_at: string } | null;
  /** Where the words of the reader's language are; null where that is English. */
  language_href: string | null;
  /** How large a spreadsheet file may be that is uploaded. */
  spreadsheet_megabytes: number;
}

export interface RetentionLine {
  topic: RetentionTopic;
  what: Msg;
  about: Msg;
  /** Who can see it. */
  visibleTo: Msg;
  until: Msg;
}

/** `until` may follow the environment; every number of days is the one that the nightly maintenance goes by. */
export interface RetentionDeclaration extends Record<'what' | 'about' | 'visibleTo', string> {
  topic: RetentionTopic;
  until: string | ((environment: Environment) => Msg);
  tables: readonly (keyof Schema)[];
}

/** A page that anyone may open. */
export interface SitemapEntry {
  /** `/templates/orchard`. */
  path: string;
  /** When it last changed, where that is known. */
  changed: Date | null;
}

declare module '#platform/services.ts' {
  interface Services {
    usageLog: UsageLog;
    searchEngines: SearchEngines;
  }
}

/** What people open who agreed to it. */
export interface UsageLog {
  /** Never throws and never waits. */
  opened(user: Pick<User, 'id' | 'email'>, path: string): void;
  /** Whether it is reported what this person opens. */
  isAgreed(user: Pick<User, 'id' | 'email'>): Promise<boolean>;
  /** Waits for what is on its way. */
  flush(): Promise<void>;
}

/** What search engines learn about the main host. */
export interface SearchEngines {
  /** /robots.txt and /sitemap.xml; null for every other address. */
  show(request: Request): Promise<Response | null>;
}

export interface SiteToRender {
  path: string;
  nonce: string;
  /** Put into the HTML. */
  data: SiteData;
  /** Of the reader; absent is English. */
  language?: Language;
}
