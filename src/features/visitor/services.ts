/** The contract of the pages that viewers get. See services.ts. */
import type { LeakReport, LeakViewer, OtherDisclosure } from './api/leaks.ts';
import type { PreparedBlock } from './api/page-data.ts';
import type { StoredBlock } from '#blocks/contract.ts';
import type { PageContext } from '#blocks/view-contract.ts';
import type { Steps } from '#engine/steps.ts';
import type { Services } from '#platform/services.ts';
import type { Language } from '#kit/language/language.ts';
import type { User } from '#features/accounts/services.ts';
import type { AppSettings } from '#features/apps/rules/app.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import type { BoardView, PageSearchView } from '#features/boards/rules/board-view.ts';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import type { PageVersion } from './rules/page-version.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { Cell } from '#engine/model.ts';
import type { Visit } from './server/access/open-visit.ts';
import type { PagePlan } from './server/reading/page-plan.ts';
import type { PublishedCaches } from './server/visit/published-caches.ts';
import type { CommentPlace, CommentReference } from '#features/comments/services.ts';
import type { AppRecord, FullPageRecord, PageRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { Engine } from '#features/queries/services.ts';

declare module '#platform/services.ts' {
  interface Services {
    published: Published;
  }
}

/** A version of an app, and what its pages give each kind of visitor. */
export interface VersionInSight {
  app: AppRecord;
  appVersion: AppVersion;
  report: LeakReport;
}

/** People who get something besides the pages, in words for where they newly do and where they no longer do. */
export interface ReachedBesides {
  viewers: LeakViewer[];
  newly: string;
  gone: string;
}

/** A press of a button that is about a row, by someone who may press it and sees the row. */
export interface PressedButton {
  app: AppRecord;
  sheet: SheetRecord;
  row_id: string;
  /** What is to be started. */
  name: string;
  /** Of the press: the same one again starts nothing. */
  key: string;
}

declare module '#platform/feature.ts' {
  interface Feature {
    /** Starts what a button is for; answers whether there was anything of that name. */
    buttonPressed?: (press: PressedButton, services: Services) => Promise<boolean>;
    /** What it tells people besides the pages of an app, that these don't show them: for the leak report. */
    tellsBesides?: (version: VersionInSight, services: Services) => Promise<OtherDisclosure[]>;
    /** Whom it writes to besides: for the review of what a release changes for people. */
    reachesBesides?: (version: VersionInSight, services: Services) => Promise<ReachedBesides[]>;
  }
}

declare module '#features/mail/rules/mail.ts' {
  interface MailKinds {
    /** To the address that someone typed into a form: it can be stopped. */
    'notice:form-receipt': true;
    'form-confirm': true;
  }
}

declare module '#platform/http/call.ts' {
  interface CallContext {
    viewer: Viewer | null;
    /** The caller at the app: how they look at it, and what of it they get. */
    visit: Visit | null;
  }
}

declare module '#platform/api/endpoint.ts' {
  interface AccessRules {
    'visitor-of-host-app': AtApp;
    'viewer-of-host-app': AtApp;
    'editor-of-host-app': AtApp & { user: User };
  }
  interface EndpointTraits {
    /**
     * Of a POST that changes nothing and returns what pages show: strangers are answered from what is cached of the app.
     */
    isReading?: true;
    /** `board` of the body names the board where the query does not. */
    boardInBody?: true;
  }
}

declare module '#platform/renderer.ts' {
  interface Renderer {
    /** A visitor's page, a whole HTML document. */
    renderPage(page: PageToRender): string;
    /**
     * The same, a block at a step; without the blocks of the ids `apart`, which are rendered elsewhere: by
     * `blockRendering`. Where none are, it is one part.
     */
    pageSteps(page: PageToRender, apart?: ReadonlySet<string>): Steps<PageOutline>;
    /** The file of the built module that draws blocks alone (web/renderer/block-rendering.ts); null in development. */
    blockRendering: string | null;
    /** A page of its own that says or asks one thing about a form, without a script. `fields` are what was filled in. */
    renderQuestion(question: QuestionToRender): string;
    /** Paths of the scripts that blocks of a type add to what every page loads. */
    scriptsOf(type: string): string[];
  }
}

export interface QuestionToRender {
  /** Of BCP 47. */
  language: string;
  title: string;
  message: string;
  /** '' asks none. */
  question: string;
  /** Why it is asked again; '' where it isn't. */
  wrong: string;
  /** What people who don't see the page are told of the field that must stay empty. */
  trap: string;
  /** '' posts nothing: `back` leads on. */
  button: string;
  back?: string;
  /** Where it is posted, or leads. */
  action: string;
  fields: readonly (readonly [name: string, value: string])[];
}

/** What is certain of a call at an app. */
export interface AtApp {
  app: AppRecord;
  viewer: Viewer;
  visit: Visit;
}

/** Sheets that no workspace has. */
export interface InMemorySheets {
  sheets: SheetRecord[];
  engine: Pick<Engine, 'query'>;
}

export interface VisitorRowsChoice {
  /** So many of each sheet at most. */
  rows: number;
  /** Columns, too, that visitors see summed up alone, in charts and figures. */
  with_summed: boolean;
}
export interface VisitorRow {
  row_id: string;
  cells: Readonly<Record<string, Cell>>;
}
export interface VisitorSheet {
  rows: VisitorRow[];
  /** Ids of columns that visitors are shown row by row. */
  shown: string[];
  /** Ids of columns that charts and figures sum up. */
  summed: string[];
}

/** server/published: pages as viewers get them. */
export interface Published {
  readonly caches: PublishedCaches;
  prepareBlocks(input: {
    app: AppRecord;
    page: FullPageRecord;
    blocks: readonly StoredBlock[];
    viewer: Viewer;
    appVersion: AppVersion;
    path: string;
    /** The row_id of the record that the address names in its path. */
    record?: string;
    editing: boolean;
    /** The pages of the app, where they are not stored: those of an app that is not made yet. */
    pages?: readonly PageRecord[];
    /** Of an anonymous visitor, where it is known. */
    plan?: PagePlan;
    /** Rows that are in memory alone, in the place of those of the app's spreadsheet. */
    held?: InMemorySheets;
  }): Promise<{
    blocks: PreparedBlock[];
    /**
     * Blocks of which something is requested, by id: they are made for this visitor and this address, and then dropped.
     */
    passing: ReadonlySet<string>;
    /** What was made ready now: a block that was cached before is not among them. */
    measured: readonly { id: string; milliseconds: number; rows_read: number }[];
    context: PageContext;
    /** Whether all is there as it should be: a page of which a part was not ready in time is not cached. */
    isFinished: boolean;
    /** What the data is at least as new as. */
    version: PageVersion;
  }>;
  /** The HTML of a page for the current caller, rendered in their turns, and the milliseconds that it took. */
  renderPage(page: PageToRender): Promise<{ html: string; took: number }>;
  /**
   * The comments that a call is about, for those who may see their block and its record; `not_found` for everyone else.
   */
  openComments(call: { visit: Visit; request: Request }, reference: CommentReference): Promise<CommentPlace>;
  /** What every kind of visitor can get out of an app, and write. */
  leaks(app: AppRecord, appVersion: AppVersion): Promise<LeakReport>;
  /** The rows that strangers can get out of an app, by the title of their sheet. */
  visitorRows(
    app: AppRecord,
    appVersion: AppVersion,
    choice: VisitorRowsChoice,
  ): Promise<ReadonlyMap<string, VisitorSheet>>;
  /** The version of a page, for a viewer who may see it. */
  versionOf(input: { app: AppRecord; page: FullPageRecord; viewer: Viewer }): Promise<PageVersion>;
}

/** What the owner says where there is no page; `href` is a safe address. */
export interface MissingWords {
  title: string;
  text: string;
  link: string;
  href: string;
}

/** Text of a page, or the place of what is rendered of a block elsewhere: its HTML, or what its script gets. */
export type PagePart = string | { block: number; as: 'html' | 'data' };

export interface PageOutline {
  parts: PagePart[];
  /** In the order that the parts name. */
  blocks: PreparedBlock[];
  context: PageContext;
}

/** What the head of a page says in the place of what it says of the whole page. */
export interface PageHead {
  /** Before the name of the app. */
  title?: string;
  description?: string;
  /** Absolute. */
  picture?: string;
  /** Objects of schema.org. */
  jsonLd?: readonly object[];
}

export interface PageToRender {
  app: { id: string; name: string; settings: AppSettings };
  page: { page_id: string; page_name: string; settings: PageDocument['settings']; revision: number };
  blocks: PreparedBlock[];
  context: PageContext;
  /** What is around the blocks of a board; absent on pages of other apps. */
  board?: BoardView;
  /** Of a page that is no board; absent where its owner shows none. */
  search?: PageSearchView;
  /** The studio's script is loaded around the page. */
  editor: { main_href: string; workbook_id: string | null; language_href?: string } | null;
  /** A part of another page. `sites`: those that may have it; null is any. */
  embed: { hide_header: boolean; hide_footer: boolean; sites: readonly string[] | null; isSigned: boolean } | null;
  /** Of a preview: the address of the site, and the first label of the address that a template is at. */
  preview?: { main_href: string; label: string };
  /** For `<link rel=canonical>` and social cards. */
  url: string;
  /** Of a page about one record. */
  head?: PageHead;
  /** Where its app is installed from: a path on this host. */
  manifest?: string;
  /** The style sheet of its owner: a path on this host. */
  look?: string;
  /** The picture that is drawn of it, for links to it: a path on this host. */
  shared_picture?: string;
  /** Of its lists, for strangers: paths on this host. */
  feeds?: readonly { href: string; title: string }[];
  /** The version of its rows, so that it can be notified of changes; '' for no notices. (rules/page-version.ts) */
  version?: string;
  /** What it is in, and the words of it that scripts of some types of blocks need; absent is English. */
  language?: { whole: Language; ofScripts(types: Iterable<string>): Language };
  /** In the place of blocks: there is no page at the address. */
  missing?: MissingWords;
  /** What its visitor sends without a network waits in their browser, under this mark; absent where nothing does. */
  offline?: { person: string };
  /** What became of a form that was sent without a script. */
  notice?: { type: 'success' | 'error'; message: string };
  /** Gets what each block was rendered as: its HTML, and what its script gets. */
  onRendered?: (block_id: string, html: string, data: string) => void;
}
