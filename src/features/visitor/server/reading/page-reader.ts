import { pageLanguage } from '#features/languages/server/page-languages.ts';
import type { Language } from '#kit/language/language.ts';
import { LRUCache } from 'lru-cache';
import type { Viewer } from '#features/apps/rules/viewer.ts';
import { personOf } from '../../rules/access.ts';
import type { DataRow } from '#blocks/data-contract.ts';
import { pageOfViewer } from '#blocks/rights/page-of-viewer.ts';
import { pageSearchOf } from '#features/apps/rules/page/page-search.ts';
import type { BlockFilter } from '#features/apps/rules/page/document.ts';
import { isScoped, type RowScope, rowScopeOf } from '../../rules/row-scope.ts';
import type { Query, QueryAnswer, QueryContext } from '#engine/query-model.ts';
import type { AppUsers } from '#features/app-users/services.ts';
import type { CommentThread } from '#features/comments/services.ts';
import type { Services } from '#platform/services.ts';
import type { AppRecord, FullPageRecord, PageRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { PageLimits } from '#blocks/page-limits.ts';
import type { NamedRecord } from '../../rules/records/record-address.ts';
import { appVersionFor } from '../../rules/visit.ts';
import { findRecordPage, type RecordPage } from '../records/record-pages.ts';
import { findRecord } from './current-record.ts';
import { readAttributes } from './own-attributes.ts';
import { limitsOf } from './limits-of.ts';
import { type PagePlan, sheetsOfApp, threadsOfPage } from './page-plan.ts';
import type { OpenedBlocks } from './prepare-block.ts';

/** Everything that decides what rows a viewer of a page gets, read once for a call. */
export interface PageReader {
  app: AppRecord;
  /** As it is for the viewer: without what is shown to others alone. */
  page: FullPageRecord;
  viewer: Viewer;
  /** Which rows of sheets that say whose each row is are the viewer's. */
  rowScope: RowScope;
  sheets: readonly SheetRecord[];
  /** The address of the page: owner filters may be named in it, and the record that it shows. */
  address: URLSearchParams;
  context: QueryContext;
  /** What the page is in; absent is English. */
  language?: Language;
  /** What the visitor searches in all blocks of the page; '' for nothing. */
  pageSearch: string;
  /** The owner's filters of the page itself. */
  pageFilters: readonly BlockFilter[];
  /** Of a page that is planned: its blocks as they were opened before. */
  opened?: OpenedBlocks | undefined;
  /** Ids of blocks that could not be made ready as they should be: a page with one is not cached. */
  unfinished: Set<string>;
  /** How much the page shows at once. */
  limits: PageLimits;
  /** Names a sheet of the app's workbook. */
  sheetOf(title: string | null | undefined): SheetRecord | null;
  /** Of the page's blocks of comments, by block id. */
  threads: ReadonlyMap<string, CommentThread>;
  /** Rows of a sheet, whatever the viewer may see of it. */
  query(sheet: SheetRecord, query: Query): Promise<QueryAnswer>;
  /** The record that the page shows, on whichever sheet it is; null without one that the viewer may see. */
  currentRecord(): Promise<{ sheet: SheetRecord; row: DataRow } | null>;
  /** A page of the app about one row; null for every other page. */
  recordPage(page_id: string): Promise<RecordPage | null>;
}

export type ReaderNeeds = Pick<Services, 'workbooks' | 'engine' | 'rows' | 'comments' | 'places' | 'log' | 'pages'> & {
  appUsers: Pick<AppUsers, 'haveIdentities'>;
};

export async function openPageReader(
  input: {
    app: AppRecord;
    page: FullPageRecord;
    viewer: Viewer;
    address: URLSearchParams;
    plan?: (Pick<PagePlan, 'sheets' | 'threads'> & Partial<Pick<PagePlan, 'pages' | 'opened'>>) | undefined;
    /** The pages of the app, where they are read already. */
    pages?: readonly PageRecord[] | Promise<readonly PageRecord[]>;
    /** The record that is named by the path, and not by the query of the address. */
    named?: NamedRecord | undefined;
  },
  services: ReaderNeeds,
): Promise<PageReader> {
  const { app, viewer, address, plan } = input;
  const page = pageOfViewer(input.page, viewer);
  const [sheets, threads] = plan
    ? [plan.sheets, plan.threads]
    : await Promise.all([sheetsOfApp(app, services), threadsOfPage(page, services)]);
  const context: QueryContext = {
    now: Date.now(),
    timeZone: app.settings.time_zone,
    weekStartsOn: app.settings.week_starts_on,
    currentUser: personOf(viewer)?.email ?? null,
    ...(await currentPerson(viewer, sheets, services)),
  };
  const language = pageLanguage(app.settings.language);
  const sheetOf = (title: string | null | undefined): SheetRecord | null =>
    sheets.find((sheet) => sheet.title === title) ?? null;
  const rowScope = await readRowScope({ app, viewer, sheets, context }, services);
  const appVersion = appVersionFor(app, viewer);
  let record: Promise<{ sheet: SheetRecord; row: DataRow } | null> | undefined;
  let pages = input.pages ?? plan?.pages;
  const reader: PageReader = {
    app,
    page,
    viewer,
    rowScope,
    sheets,
    address,
    context,
    ...(language && { language }),
    pageSearch: pageSearchOf(page.document, address),
    pageFilters: page.document.filters ?? [],
    opened: plan?.opened,
    unfinished: new Set(),
    limits: limitsOf(page.document.blocks),
    sheetOf,
    threads,
    query: (sheet, query) => services.engine.query(sheet.id, query, context),
    currentRecord() {
      record ??= findRecord(reader, services, input.named);
      return record;
    },
    async recordPage(page_id) {
      pages ??= services.pages.of(app, appVersion).list();
      return findRecordPage(page_id, { app, appVersion, pages: await pages }, services);
    },
  };
  return reader;
}

/** Who the viewer is in columns of persons: looked up where the app has any. */
export async function currentPerson(
  viewer: Viewer,
  sheets: readonly SheetRecord[],
  { rows }: Pick<ReaderNeeds, 'rows'>,
): Promise<Pick<QueryContext, 'currentPerson'>> {
  const email = personOf(viewer)?.email;
  const sheet = sheets.find(({ columns }) => columns.some(({ type }) => type === 'person'));
  return email && sheet ? { currentPerson: await rows.people.at(sheet.id, email) } : {};
}

/** Whether anybody has an `_id`, and what is known of the viewer, is looked up only where it decides something. */
async function readRowScope(
  around: Pick<PageReader, 'app' | 'viewer' | 'sheets' | 'context'>,
  services: Pick<ReaderNeeds, 'appUsers' | 'engine'>,
): Promise<RowScope> {
  const { app, viewer, sheets } = around;
  const supposed = rowScopeOf(viewer, { ...app, has_identities: true });
  const attributes = app.settings.people.length > 0 ? await readAttributes(around, services) : supposed.attributes;
  const decides = supposed.identity.kind === 'none' && app.sign_in_method === 'No sign in';
  if (!decides || !sheets.some((sheet) => isScoped(supposed, sheet.columns))) return { ...supposed, attributes };
  const has_identities = await services.appUsers.haveIdentities(app);
  return { ...rowScopeOf(viewer, { ...app, has_identities }), attributes };
}

const calendars = new LRUCache<string, { format: Intl.DateTimeFormat; minute: number; today: string }>({ max: 1_000 });

/** ISO date of today in the app's time zone. */
export function todayOf(context: Pick<QueryContext, 'timeZone' | 'now'>): string {
  let calendar = calendars.get(context.timeZone);
  if (!calendar) {
    // The Swedish way of writing dates is ISO's. Making one costs a hundred times more than using it.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone: context.timeZone, dateStyle: 'short' });
    calendar = { format, minute: Number.NaN, today: '' };
    calendars.set(context.timeZone, calendar);
  }
  // Everywhere a day begins with a minute.
  const minute = Math.floor(context.now / 60_000);
  if (minute !== calendar.minute) Object.assign(calendar, { minute, today: calendar.format.format(context.now) });
  return calendar.today;
}
