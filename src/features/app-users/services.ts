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
    'app-sign-in-link': true;
  }
}

declare module '#features/mail/rules/mail.ts' {
  interface MailKinds {
    'app-invitation': true;
    'app-confirm-email': true;
    'app-reset-password': true;
    'app-approved': true;
    'app-sign-in-link': true;
    'app-passkey': true;
  }
}

/** Who is invited to an app, and how visitors sign in there. */
export interface AppUsers {
  /** Takes a step of signing in that a form sent without a script: the way on, or what to tell. */
  postForm(input: AppAuthForm): Promise<{ href: string; cookies: string[] } | { message: string }>;
  /** Signs in someone whom a provider of the workspace vouches for, or says why not. */
  enterVouched(
    visit: VisitOfApp,
    vouched: Vouched,
    next: string | undefined,
  ): Promise<{ href: string; cookies: string[] } | { refused: VouchedRefusal }>;
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

/** What a provider says of a person. */
export interface Vouched {
  provider: { id: string; name: string };
  subject: string;
  /** In lower case, and verified by the provider; null where it has none. */
  email: string | null;
  name: string;
  /** Whether they may come in without an invitation. */
  joins: boolean;
  /** The key of the role they have from now on, null for that of newcomers; undefined leaves them what they are. */
  role: string | null | undefined;
}

/**
 * unverified: it has verified no address; unknown: no user, and may not join; taken: the user of that address is someone
 * else there; waiting, inactive: as the user is; full: the app has no more room.
 */
export type VouchedRefusal = 'unverified' | 'unknown' | 'taken' | 'waiting' | 'inactive' | 'full';

/** Someone at the host of an app. */
export interface VisitOfApp {
  app: AppRecord;
  host: Host;
  request: Request;
  address: string;
  sessionToken: string | null;
  visit: { mode: VisitMode };
}

export interface AppAuthForm {
  app: AppRecord;
  host: Host;
  request: Request;
  address: string;
  /** A step of signing in (`AuthAct`). */
  act: string;
  fields: ReadonlyMap<string, string>;
  sessionToken: string | null;
  /** How the page is looked at. */
  visit: { mode: VisitMode };
}
