/** What other features ask of apps and their pages. */
import type { Msg } from '#kit/language/msg.ts';
import type { AppKind, AppSettings, OfferedProvider, SignInMethod } from './rules/app.ts';
import type { AppDocument, AppTheme, GoesLive } from './rules/document/document.ts';
import type { PageDocument } from './rules/page/document.ts';
import type { PictureCache } from './server/pictures/picture-cache.ts';
import type { AppOfDocument } from './server/make-app.ts';
import type { TemplateMapping } from './rules/template-mapping.ts';
import type { Services } from '#platform/services.ts';
import type { Session, User } from '#features/accounts/services.ts';
import type { AppOfHost, Host } from '#platform/http/host.ts';
import type { Audience } from './rules/roles.ts';
import type { Viewer } from './rules/viewer.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { AppVersion } from './rules/app-version.ts';
import type { Transaction } from '#platform/database/database.ts';

declare module '#platform/services.ts' {
  interface Services {
    apps: Apps;
    pages: Pages;
  }
}

declare module '#platform/feature.ts' {
  interface Feature {
    /** Makes an app of something that it offers to begin with; null where that is not its own. */
    beginApp?: (beginning: AppBeginning, services: Services) => Promise<BegunApp | null>;
    /**
     * Gets every app that was copied, in the transaction that does it: gives it what the feature has of the other one. `isForeign` where the copy is another workspace's.
     */
    appCopied?: (
      within: Transaction,
      copied: { source: AppRecord; copy: AppRecord; isForeign: boolean },
    ) => Promise<void>;
    /** Takes back what an app has of the feature when it goes to the trash, in the transaction that does it. */
    appTrashed?: (appId: string, within: Transaction) => Promise<void>;
    /** Why an app has to stay in its workspace, as a sentence; null where nothing of the feature holds it there. */
    whyAppStays?: (app: AppRecord, within: Transaction) => Promise<string | null>;
    /** Lets go of what belongs to the former workspace of an app that moved, in the transaction that moves it. */
    appMoved?: (moved: { app: AppRecord; to: string }, within: Transaction) => Promise<void>;
  }
}

declare module '#platform/http/call.ts' {
  interface CallContext {
    app: AppRecord | null;
  }
}

declare module '#platform/api/endpoint.ts' {
  interface AccessRules {
    'editor-of-app': { user: User; app: AppRecord; viewer: Viewer };
    'editor-of-app-in-body': { user: User; app: AppRecord; viewer: Viewer };
  }
}

/** What an app begins with, besides what `apps` itself proposes. */
export interface AppBeginning {
  template_id: string;
  workspace_id: string;
  name?: string;
  /** The workbook of the workspace that it uses, and what is where in it; absent: one of its own. */
  own?: { workbook_id: string; mapping: TemplateMapping };
  actor: Actor;
}
export interface BegunApp {
  app: AppRecord;
  /** What it was made from, for the log: `the template Orders`. */
  from: Msg;
}

export interface Apps {
  readonly pictures: PictureCache;
  bySubdomain(subdomain: string): Promise<AppRecord | null>;
  byBoardSlug(slug: string): Promise<AppRecord | null>;
  /** The app whose pages are requested there. */
  at(place: AppPlace): Promise<AppRecord | null>;
  byId(appId: string): Promise<AppRecord | null>;
  byIds(appIds: readonly string[]): Promise<ReadonlyMap<string, AppRecord>>;
  listOf(workspaceId: string): Promise<AppRecord[]>;
  /** Makes an app with its pages; picks a free sub-domain from the name unless one is given. */
  create(input: NewApp): Promise<AppRecord>;
  /**
   * Where its visitors find it: at its own name where it has one, else at its Sheaf address. `path` is as the app calls
   * it: `/login` of a board is below its slug at the main host.
   */
  hrefOf(app: Pick<AppRecord, 'subdomain' | 'sheaf_slug' | 'own_host'>, path?: string): string;
  /** Where its editors have their session: at its Sheaf address, whatever its visitors call it. */
  editHrefOf(app: Pick<AppRecord, 'subdomain' | 'sheaf_slug'>, path?: string): string;
  /** Its studio with what `hash` opens there, by way of the sign-in where that is needed. */
  studioHrefOf(app: Pick<AppRecord, 'subdomain' | 'sheaf_slug'>, hash?: string): string;
  /** Makes an app of a whole document, whose pages get ids of their own. */
  make(document: AppDocument, app: AppOfDocument, within: Transaction): Promise<AppRecord>;
  /** Moves an app to the sub-domain that is wanted, or one near it, and answers which. (server/address/at-free-address.ts) */
  moveTo(appId: string, requested: string, within: Transaction): Promise<string>;
  /**
   * Copies an app with its pages, spreadsheet and rows, and no other data of people. `also` is done in the same step.
   */
  copy(
    source: AppRecord,
    input: { workspace_id: string; name?: string },
    also?: (transaction: Transaction, copy: AppRecord) => Promise<void>,
  ): Promise<AppRecord>;
  /** Brings an app back from the trash: private, at a free address near its old one, with its spreadsheet. */
  restore(appId: string): Promise<AppRecord>;
  /**
   * Deletes an app for good: it need not be in the trash, except with `trashedBefore`, when one restored meanwhile
   * stays.
   */
  destroy(appId: string, trashedBefore?: Date): Promise<void>;
  /** Who a session is for this app; an app user's or editor's rights are read again each time. */
  viewerOf(session: Session | null, app: AppRecord): Promise<Viewer>;
}

export interface NewApp {
  workspace_id: string;
  workbook_id: string | null;
  name: string;
  kind?: AppRecord['kind'];
  /** The address that it prefers: a sub-domain, or the slug of a board. */
  subdomain?: string;
  public?: boolean;
  settings?: Partial<AppSettings>;
  goes_live?: GoesLive;
  pages: {
    page_name: string;
    page_slug: string;
    page_type: 'home' | 'page';
    /** Whether people who aren't signed in see it; they do unless it is said. */
    is_public?: boolean;
    document: PageDocument;
  }[];
}

/** The pages of one version of an app. */
export interface PageSource {
  /** In order. */
  list(): Promise<PageRecord[]>;
  bySlug(slug: string): Promise<FullPageRecord | null>;
  byId(pageId: string): Promise<FullPageRecord | null>;
  /** How the app looks in this app version. */
  look(): Promise<AppTheme>;
}

export interface Pages {
  of(app: Pick<AppRecord, 'id'>, appVersion: AppVersion): PageSource;
  /** Blocks name their sheet by its title: a renamed sheet is followed through every page of the apps on its workbook. */
  renameSheet(workbookId: string, from: string, to: string, within: Transaction): Promise<void>;
  /** Names of the apps of a workbook that name a sheet by its title, draft and live; held until the transaction ends. */
  appsNaming(workbookId: string, title: string, within: Transaction): Promise<string[]>;
  /** Keeps columns by id on every page of an app that was given another workbook. */
  nameColumns(appId: string, within: Transaction): Promise<void>;
  /** At start: what an older version wrote is brought to keep columns by id, and public apps get their first release. */
  recover(): Promise<void>;
}

/** What an app is found by where it is requested: what its host says, or the address of a board on the main host. */
export type AppPlace = AppOfHost | { board_slug: string };

/** Where pages of an app are requested: its own host, or the address of a board on the main host. */
export type PageHost =
  | Extract<Host, { kind: 'app' }>
  | (Extract<Host, { kind: 'site' }> & {
      board_slug: string;
      /** What is there when no board is. */
      missing: () => Promise<Response>;
    });

export interface AppRecord {
  id: string;
  workspace_id: string;
  workbook_id: string | null;
  kind: AppKind;
  name: string;
  /** '' for a board, unless it is the preview of a template. */
  subdomain: string;
  /** Where a board is on the main host; '' for every app that has the host of this visit to itself. */
  board_slug: string;
  /** The same wherever the board is visited: at a domain of its own it has the host to itself. */
  sheaf_slug: string;
  /** The name of its own that it is live at; '' without one. */
  own_host: string;
  public: boolean;
  sign_in_method: SignInMethod;
  /** Whether the owner set a password for the whole app. */
  has_sign_in_password: boolean;
  /** The providers of its workspace that its people sign in at. */
  sign_in_providers: readonly OfferedProvider[];
  /** Its look as the draft has it, and who may do what. */
  settings: AppSettings;
  /** Of the log of its draft. */
  revision: number;
  goes_live: GoesLive;
  /** The release that visitors see where changes do not go live at once; null before the first. */
  live_release: number | null;
  /** What that release looks like; null without one. */
  live_look: AppTheme | null;
  /** A version of a template to look at: it is read-only. (features/marketplace) */
  is_showcase: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface PageRecord {
  page_id: string;
  app_id: string;
  page_name: string;
  page_slug: string;
  page_type: 'home' | 'page';
  position: number;
  is_auth: boolean;
  is_public: boolean;
  /** The roles that it is shown to. */
  shown_to: Audience;
  revision: number;
}

export interface FullPageRecord extends PageRecord {
  document: PageDocument;
}
