/** The contracts of the features that are about people: accounts, workspaces, app users, mail, notices. See services.ts. */
import type { Stripe } from 'stripe';
import type { z } from 'zod';
import type { sessionShape } from '#features/accounts/api/account.ts';
import type { PageSession } from '#blocks/view-contract.ts';
import type { Edition, VisitMode } from '#features/visitor/rules/visit.ts';
import type { MailContent, MailKind } from '#platform/mail/mail.ts';
import type { NotificationKind } from '#features/notifications/rules/notification.ts';
import type { Plan, WorkspaceRole } from '#features/workspaces/rules/workspace.ts';
import type { AccountGuards } from '#features/accounts/server/guards.ts';
import type { FailureFacts } from '#features/reports/server/failure-facts.ts';
import type { CommittedWrite } from '#features/workbooks/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { UnsubscribeTokens } from '#platform/mail/unsubscribe-token.ts';
import type { WorkspaceGuards } from '#features/workspaces/server/guards.ts';
import type { Actor, AppRecord, FullPageRecord, Host, PageRecord, Session, User } from './scope.ts';

/** As the API answers it. */
export type SignedInSession = z.infer<typeof sessionShape>;

/** server/accounts */
export interface Accounts {
  readonly guards: AccountGuards;
  userOf(session: Session): Promise<User | null>;
  /** A person who may sign in; null for one who is disabled. */
  byId(userId: string): Promise<User | null>;
  /** Null: no member. */
  roleIn(userId: string, workspaceId: string): Promise<WorkspaceRole | null>;
  /** A PHC string of argon2id. */
  hashPassword(password: string): Promise<string>;
  /** As long and false without a hash. */
  isPassword(password: string, hash: string | null): Promise<boolean>;
  /**
   * That it is really the person: by password, code of the second factor, or a sign-in of the last 15 minutes where
   * there is neither. `wrong_credentials` or `forbidden`, with the field, where not.
   */
  prove(session: Session, proof: { password?: string | undefined; code?: string | undefined }): Promise<void>;
  /** The OpenID Connect providers that people may sign in with: key in addresses, name on the button. */
  providers(): { key: string; name: string }[];
  /** Uses up a code of the authenticator app or a recovery code of a person; whether it was one. */
  useSecondFactor(userId: string, code: string): Promise<boolean>;
  /** Where a person is signed in, last seen first. */
  sessionsOf(userId: string): Promise<SignedInSession[]>;
  /** Ends what ran out: sessions, codes, tokens. */
  purge(): Promise<void>;
}

/** server/jobs: work that is done later, at least once, by any node: a queue in the database. */
export interface Jobs {
  /** Says who does the work of a queue. Before `start`; once a queue. `every` is a cron expression (UTC) for work without data. */
  handle(queue: string, work: (data: Record<string, unknown>) => Promise<void>, options?: JobOptions): void;
  /** Puts work into a queue; within a transaction it is there only when that is committed. */
  add(queue: string, data: Record<string, unknown>, options?: { after?: number; within?: Transaction }): Promise<void>;
  /** How many jobs stand how. */
  counts(): Promise<Record<JobState, number>>;
  /** Jobs of a state, newest first. */
  list(wanted: { state: JobState; limit: number; offset: number }): Promise<QueuedWork[]>;
  /** Puts a job back that failed for good; whether there was one. */
  retry(id: string): Promise<boolean>;
  /** Begins to do the work. Without it jobs only wait. */
  start(): Promise<void>;
  /** Does all work that is due, and what comes of it, and answers when there is none left: for tests. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}
export type JobState = 'waiting' | 'running' | 'failed' | 'done';
export interface QueuedWork {
  id: string;
  queue: string;
  tries: number;
  created_at: Date;
  /** When it is tried next, began, or was done. */
  at: Date;
  failure: string;
}
export interface JobOptions {
  /** Tries after the first, with growing pauses; 5 by default. */
  retries?: number;
  every?: string;
}

/** server/mail: every mail goes through here: made from words, put into the queue, sent, tried again, logged. */
export interface Mail {
  /** The tokens of links that stop mails. */
  readonly subscriptions: UnsubscribeTokens;
  send(message: MailMessage, within?: Transaction): Promise<void>;
  /** An address of the site, for links in mails: `siteHref('/accept-invitation', { token })`. */
  siteHref(path: string, query?: Record<string, string>): string;
  /** Whether mail stays on this machine and whoever sent this request may read it there. */
  isOutboxOpen(asked: { host: Host; request: Request }): boolean;
}
export interface MailMessage {
  kind: MailKind;
  to: string;
  subject: string;
  content: MailContent;
  /** Whose name and color it wears; Sheaf's own without. */
  app?: Pick<AppRecord, 'id' | 'name' | 'subdomain' | 'board_slug' | 'settings' | 'workspace_id'>;
  workspace_id?: string;
}

/** server/notifications */
export interface Notifications {
  /** Tells people of something, in the product and by mail, as each of them wants it. */
  notify(notice: Notice, within?: Transaction): Promise<void>;
  /** Of rows that visitors added through an app its people are told, in one go with those that follow soon after. */
  rowsAdded(write: CommittedWrite): void;
}
export interface Notice {
  kind: NotificationKind;
  /** All members of a workspace, or those who manage it, or certain people. */
  to:
    | { workspace_id: string; who?: 'members' | 'admins'; except?: string }
    | { user_ids: readonly string[]; workspace_id?: string };
  title: string;
  body?: string;
  /** Whether the lines of `body` stay as they are; otherwise it becomes one. */
  keepsLines?: boolean;
  /** A whole address, or a path of the site. */
  href?: string;
  facts?: MailContent['facts'];
}

/** Who did what in a workspace. (server/workspaces/audit.ts) */
export interface Audit {
  record(entry: AuditEntry, within?: Transaction): Promise<void>;
}
export interface AuditEntry {
  workspace_id: string;
  actor: AuditActor;
  /** thing.verb: `app.published`, `member.removed`. */
  action: string;
  /** The things it was about: `{ app_id, page_id, email }`. */
  subject?: Record<string, unknown>;
  /** A sentence without its subject: "published the app Orchard at orchard". */
  summary: string;
  address?: string;
}
/** `email` of a key is its maker's. */
export type AuditActor = Actor | { kind: 'api_key'; id: string; email: string; name: string };

/** server/workspaces */
export interface Workspaces {
  readonly guards: WorkspaceGuards;
  byId(workspaceId: string): Promise<{ id: string; name: string; plan: string } | null>;
  /** Makes a workspace that the person owns. */
  create(input: { name: string; owner_id: string }, within: Transaction): Promise<{ id: string }>;
  /** Deletes it with all that is in it. `leaving`, whose account ends too, gets no other. `invalid_input` while a plan runs. */
  destroy(workspaceId: string, leaving?: string): Promise<void>;
  /** Nobody stays without a workspace: makes one for a person who has none left. */
  ensureOne(userId: string, within: Transaction): Promise<void>;
  /** `plan-changed` is told to owner and admins, and noted. */
  setPlan(workspaceId: string, plan: Plan, by: AuditActor, until?: Date | null): Promise<void>;
}

/** server/app-users: who is invited to an app, and how visitors sign in there. */
export interface AppUsers {
  /** Takes a step of signing in that a form sent without a script: the way on, or what to tell. */
  postForm(input: AppAuthForm): Promise<{ href: string; cookies: string[] } | { message: string }>;
  /** As visitors get them, or of an edition whose pages are at hand. */
  authPages(app: AppRecord, seen?: { edition: Edition; pages: readonly PageRecord[] }): Promise<AuthPages>;
  /** Where an anonymous visitor of the app signs in, with the way back. */
  signInHref(app: AppRecord, next: string): Promise<string>;
  /** The page that stands at an auth path of the app where its owner made none; null for other paths. */
  defaultPage(app: AppRecord, path: string): Promise<FullPageRecord | null>;
  /** Whether somebody could sign in at all. */
  hasUsers(app: AppRecord): Promise<boolean>;
  /** Whether anybody of the app has an `_id`. */
  haveIdentities(app: AppRecord): Promise<boolean>;
  /** Notes that an app user was there, at most hourly. */
  noteSeen(appUserId: string): Promise<void>;
}
/** The pages on which visitors of an app sign in, at paths of the app (board-path.ts). */
export interface AuthPages {
  signIn: string;
  /** '' where nobody can register. */
  register: string;
  /** Ids of the owner's pages that stand open to strangers. */
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

/** server/billing: plans that are paid for. */
export interface Billing {
  /** The client of Stripe; null where payments are not set up. */
  readonly stripe: Stripe | null;
  /** Whether payments are set up. */
  canPay: boolean;
}

/** server/reports: unexpected failures, told to whoever runs the installation. */
export interface Reports {
  /** Notes a failure under its reference; never throws and never waits. */
  failed(error: unknown, reference: string): void;
  /** Notes what a browser said of a failure, unless the same was just said; never throws and never waits. */
  failedInBrowser(facts: FailureFacts): void;
  /** Waits for what is on its way. */
  flush(): Promise<void>;
}

/** server/site/usage-log.ts: what people open who agreed to it. */
export interface UsageLog {
  /** Never throws and never waits. */
  opened(user: Pick<User, 'id' | 'email'>, path: string): void;
  /** Whether what this person opens is told. */
  isAgreed(user: Pick<User, 'id' | 'email'>): Promise<boolean>;
  /** Waits for what is on its way. */
  flush(): Promise<void>;
}
