/** What other features ask of the people of an app. */
import type { PageSession } from '#blocks/view-contract.ts';
import type { AppRecord, FullPageRecord, PageRecord } from '#features/apps/services.ts';
import type { Host } from '#platform/http/host.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { VisitMode } from '#features/visitor/rules/visit.ts';

declare module '#platform/services.ts' {
  interface Services {
    appUsers: AppUsers;
  }
}

declare module '#features/accounts/server/session/one-time-token.ts' {
  interface TokenPurposes {
    'app-set-password': true;
    'app-confirm-email': true;
  }
}

declare module '#features/mail/rules/mail.ts' {
  interface MailKinds {
    'app-invitation': true;
    'app-confirm-email': true;
    'app-reset-password': true;
    'app-approved': true;
  }
}

/** Who is invited to an app, and how visitors sign in there. */
export interface AppUsers {
  /** Takes a step of signing in that a form sent without a script: the way on, or what to tell. */
  postForm(input: AppAuthForm): Promise<{ href: string; cookies: string[] } | { message: string }>;
  /** As visitors get them, or of an app version whose pages are at hand. */
  authPages(app: AppRecord, seen?: { appVersion: AppVersion; pages: readonly PageRecord[] }): Promise<AuthPages>;
  /** Where an anonymous visitor of the app signs in, with the way back. */
  signInHref(app: AppRecord, next: string): Promise<string>;
  /** The page at an auth path of the app where its owner made none; null for other paths. */
  defaultPage(app: AppRecord, path: string): Promise<FullPageRecord | null>;
  /** Whether anyone could sign in at all. */
  hasUsers(app: AppRecord): Promise<boolean>;
  /** Whether any user of the app has an `_id`. */
  haveIdentities(app: AppRecord): Promise<boolean>;
  /** Notes that an app user was there, at most hourly. */
  noteSeen(appUserId: string): Promise<void>;
}

/** The pages on which visitors of an app sign in, at paths of the app (board-path.ts). */
export interface AuthPages {
  signIn: string;
  /** '' where registering isn't possible. */
  register: string;
  /** Ids of the owner's pages that are open to strangers. */
  open: ReadonlySet<string>;
  /** As the blocks of a page may know it: with paths of the host. */
  session: Omit<PageSession, 'editorHref'>;
}

export interface AppAuthForm {
  app: AppRecord;
  host: Host;
  request: Request;
  address: string;
  /** `sign-in`, `password`, `register`, `confirm`, `forgot`, `reset`. */
  act: string;
  fields: ReadonlyMap<string, string>;
  sessionToken: string | null;
  /** How the page is looked at. */
  visit: { mode: VisitMode };
}
