/** What other features ask of the site. */
import type { User } from '#features/scope.ts';

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
