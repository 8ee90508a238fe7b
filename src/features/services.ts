/** The contracts by which one feature of the server reaches another. main.ts (and tests) compose them. */
import type { Logger } from 'pino';
import type { Viewer } from '#features/visitor/rules/access.ts';
import type { Edition } from '#features/visitor/rules/visit.ts';
import type { AppDocument, AppLook, GoesLive } from '#features/apps/rules/document/document.ts';
import type { AppSettings } from '#features/apps/rules/app.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import type { PageDocument } from '#features/apps/rules/page/document.ts';
import type { Cell, Column, SheetContent } from '#engine/model.ts';
import type { Query, QueryAnswer, QueryContext } from '#engine/query-model.ts';
import type { Environment } from '../environment.ts';
import type { PictureCache } from '#features/apps/server/app-picture.ts';
import type { AppOfDocument } from '#features/apps/server/make-app.ts';
import type { BlogPages } from '#features/blog/services.ts';
import type { Comments } from '#features/comments/services.ts';
import type { GoogleSheets, Rows, WorkbookSources } from '#features/workbooks/services.ts';
import type { TemplateSales } from '#features/billing/services.ts';
import type { Visits } from '#features/statistics/services.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Guide, Marketplace, MarketPages, SearchEngines } from '#features/marketplace/services.ts';
import type { Live } from '#features/live/services.ts';
import type { Published } from '#features/visitor/services.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/files.ts';
import type { BeginningOfFile } from '#features/workbooks/server/read-beginning.ts';
import type { ReadChoices, WorkbookPreview } from '#features/workbooks/server/codec/workbook-codec.ts';
import type {
  AppRecord,
  Renderer,
  FullPageRecord,
  AppPlace,
  PageRecord,
  Session,
  SheetBeginning,
  SheetOfCall,
  SheetRecord,
} from './scope.ts';
import type {
  Accounts,
  AppUsers,
  Audit,
  Billing,
  Jobs,
  Mail,
  Notifications,
  Reports,
  UsageLog,
  Workspaces,
} from './people-services.ts';

export interface Services {
  environment: Environment;
  log: Logger;
  reports: Reports;
  usageLog: UsageLog;
  database: Database;
  files: FileStore;
  renderer: Renderer;
  engine: Engine;
  jobs: Jobs;
  mail: Mail;
  notifications: Notifications;
  audit: Audit;
  accounts: Accounts;
  workspaces: Workspaces;
  appUsers: AppUsers;
  billing: Billing;
  templateSales: TemplateSales;
  apps: Apps;
  marketplace: Marketplace;
  pages: Pages;
  workbooks: Workbooks;
  googleSheets: GoogleSheets;
  rows: Rows;
  comments: Comments;
  published: Published;
  visits: Visits;
  marketPages: MarketPages;
  blogPages: BlogPages;
  guide: Guide;
  searchEngines: SearchEngines;
  live: Live;
  places: Places;
}

/** Answers queries from columnar snapshots held in worker threads. (server/engine) */
export interface Engine {
  /** Never older than the sheet's version in the database at the time of the call. An unknown sheet is `not_found`. */
  query(
    sheetId: string,
    query: Query,
    context: QueryContext,
    /** Whose share it is done in; without one, that of the request it is done for. */
    caller?: Caller,
  ): Promise<QueryAnswer>;
  /** What a sheet is like: one query for each of its columns. */
  profile(sheet: Pick<SheetRecord, 'id' | 'title' | 'columns'>): Promise<SheetProfile>;
  /** The same of small sheets that are in memory alone, by their ids. */
  ofContents(sheets: ReadonlyMap<string, SheetContent>): Pick<Engine, 'query' | 'profile'>;
  metrics(): {
    snapshots: number;
    bytes: number;
    hits: number;
    loads: number;
    fileLoads: number;
    refreshes: number;
    evictions: number;
  };
  stop(): Promise<void>;
}

/** Where addresses are on the earth. (server/places) */
export interface Places {
  /**
   * Finds what it can, by the address as given; never throws for an address that nobody knows. `pending`: the geocoding
   * service is still being asked for some of them.
   */
  find(addresses: readonly string[]): Promise<{ points: Map<string, EarthPoint>; pending: boolean }>;
  /** Map pictures of the environment, for blocks that show a map; null for the shipped map. */
  tiles: { url: string; attribution: string } | null;
}
export interface EarthPoint {
  latitude: number;
  longitude: number;
}

/** server/apps */
export interface Apps {
  readonly pictures: PictureCache;
  bySubdomain(subdomain: string): Promise<AppRecord | null>;
  byBoardSlug(slug: string): Promise<AppRecord | null>;
  /** The app whose pages are asked for there. */
  at(place: AppPlace): Promise<AppRecord | null>;
  byId(appId: string): Promise<AppRecord | null>;
  byIds(appIds: readonly string[]): Promise<ReadonlyMap<string, AppRecord>>;
  listOf(workspaceId: string): Promise<AppRecord[]>;
  /** Makes an app with its pages; picks a free sub-domain from the name unless one is given. */
  create(input: NewApp): Promise<AppRecord>;
  /** Of a board every path is its own address; what follows `?` in `path` stays. */
  hrefOf(app: Pick<AppRecord, 'kind' | 'subdomain' | 'board_slug'>, path?: string): string;
  /** Makes an app of a whole document, whose pages get ids of their own. */
  make(document: AppDocument, app: AppOfDocument, within: Transaction): Promise<AppRecord>;
  /** Moves an app to the sub-domain that is wanted, or one near it, and answers which. (storage/at-free-address.ts) */
  moveTo(appId: string, wanted: string, within: Transaction): Promise<string>;
  /** Copies an app with its pages, spreadsheet and rows, and nobody's other data. `also` is done in the same step. */
  copy(
    source: AppRecord,
    input: { workspace_id: string; name?: string },
    also?: (transaction: Transaction, copy: AppRecord) => Promise<void>,
  ): Promise<AppRecord>;
  /** Brings an app back from the trash: private, at a free address near its old one, with its spreadsheet. */
  restore(appId: string): Promise<AppRecord>;
  /** Deletes an app for good: it need not be in the trash, save with `trashedBefore`, when one restored meanwhile stays. */
  destroy(appId: string, trashedBefore?: Date): Promise<void>;
  /** Who a session is for this app; an app user's or editor's rights are read anew each time. */
  viewerOf(session: Session | null, app: AppRecord): Promise<Viewer>;
}
export interface NewApp {
  workspace_id: string;
  workbook_id: string | null;
  name: string;
  kind?: AppRecord['kind'];
  /** Where it would like to stand: a sub-domain, or the slug of a board. */
  subdomain?: string;
  public?: boolean;
  settings?: Partial<AppSettings>;
  goes_live?: GoesLive;
  pages: { page_name: string; page_slug: string; page_type: 'home' | 'page'; document: PageDocument }[];
}

/** server/pages */
/** The pages of one edition of an app. */
export interface PageSource {
  /** In order. */
  list(): Promise<PageRecord[]>;
  bySlug(slug: string): Promise<FullPageRecord | null>;
  byId(pageId: string): Promise<FullPageRecord | null>;
  /** How the app looks in this edition. */
  look(): Promise<AppLook>;
}
export interface Pages {
  of(app: Pick<AppRecord, 'id'>, edition: Edition): PageSource;
  /** Blocks name their sheet by its title: a renamed sheet is followed through every page of the apps on its workbook. */
  renameSheet(workbookId: string, from: string, to: string, within: Transaction): Promise<void>;
  /** Keeps columns by id on every page of an app that was given another workbook. */
  nameColumns(appId: string, within: Transaction): Promise<void>;
  /** At start: what an older version wrote is brought to keep columns by id, and public apps get their first release. */
  recover(): Promise<void>;
}

export type FileToImport = { workspace_id: string; path: string; fileName: string };
/** What is done once a workbook says how its import went. */
export type ImportEnded = (outcome: { id: string; seconds: number }) => Promise<void>;

export interface OwnCellComment {
  sheet_id: string;
  text: string;
  created_at: Date;
  edited_at: Date | null;
}
/** server/workbooks: workbooks and their sheets, imports and exports. */
export interface Workbooks extends WorkbookSources {
  sheetsOf(workbookId: string): Promise<SheetRecord[]>;
  sheetByTitle(workbookId: string, title: string): Promise<SheetRecord | null>;
  sheetById(sheetId: string): Promise<SheetOfCall | null>;
  workspaceOf(workbookId: string): Promise<string | null>;
  /** At start: imports that a stopped server left unfinished are marked failed and their rows removed. */
  recover(): Promise<void>;
  /** Makes a ready workbook of rows in memory (demo data, blank workbooks, samples of templates). */
  create(
    input: {
      workspace_id: string;
      name: string;
      sheets: { title: string; columns: Column[]; rows: { cells: Record<string, Cell> }[] }[];
    },
    within?: Transaction,
  ): Promise<{ id: string }>;
  /** Adds a sheet without rows. */
  addSheet(workbookId: string, title: string, columns: readonly Column[]): Promise<void>;
  /** The first rows of a small file on disk, of which nothing is stored; throws its Problem. */
  readBeginning(file: BeginningOfFile): Promise<SheetBeginning[]>;
  /** Reads a file on disk into a new workbook and waits until it is ready; throws its Problem. */
  importFile(input: FileToImport): Promise<{ id: string }>;
  /** The same in the background: answers at once, the workbook says how it goes. Takes the file and keeps it for a day. */
  startImport(input: FileToImport & { ended?: ImportEnded }): Promise<{ id: string }>;
  /** The beginning of the file of a workbook, and what would become of it; as it was read when nothing is chosen. */
  previewReading(
    workbookId: string,
    choices?: ReadChoices,
  ): Promise<{ preview: WorkbookPreview; choices: ReadChoices }>;
  /** Reads the file of a workbook another way, in the background. Until it was read the workbook stays as it is. */
  readAgain(workbookId: string, choices: ReadChoices): Promise<void>;
  /** Copies a spreadsheet with its sheets and rows into another workspace. */
  copy(workbookId: string, workspaceId: string): Promise<{ id: string }>;
  /** Deletes a spreadsheet for good, with its rows and their history; with `trashedBefore` as an app. */
  destroy(workbookId: string, trashedBefore?: Date): Promise<void>;
  /** A spreadsheet as an .xlsx file. */
  /** What a person wrote at cells of the spreadsheets of a workspace. */
  cellCommentsOf(workspaceId: string, userId: string): Promise<OwnCellComment[]>;
  /** The ids of the sheets that its file hides. */
  hiddenSheetsOf(workbookId: string): Promise<string[]>;
  /** The columns that sheets hide from whoever looks for the first time, by sheet id. */
  hiddenColumnsOf(sheetIds: readonly string[]): Promise<Map<string, string[]>>;
  toXlsx(workbookId: string): Promise<ReadableStream<Uint8Array>>;
  /** Of an import that runs in this process, 0 to 1. */
  progressOf(workbookId: string): number;
  /** Breaks off running imports; they are marked failed. */
  stop(): Promise<void>;
}
