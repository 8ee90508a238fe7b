/**
 * What anonymous visitors get of a page whatever they request of its blocks, read once for as long as nothing of it is
 * written: it is cached under its version key. (decision 87)
 */
import { LRUCache } from 'lru-cache';
import type { PreparedBlock } from '../../api/page-data.ts';
import { isPrefillName } from '../../rules/prefill-address.ts';
import { isVisitorQueryName } from '../../rules/visitor-query.ts';
import { columnsInCurrency } from '#features/apps/rules/document/currencies.ts';
import { defaultAppTheme } from '#features/apps/rules/document/theme-settings.ts';
import { isReadOnlyColumn } from '#engine/automatic.ts';
import type { CommentThread } from '#features/comments/services.ts';
import type { AppUsers } from '#features/app-users/services.ts';
import type { AppRecord, FullPageRecord, PageRecord } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import type { PageVersion } from '../../rules/page-version.ts';
import type { PageToRender } from '../../services.ts';
import type { Services } from '#platform/services.ts';
import type { PageSurroundings } from './page-context.ts';
import type { OpenedBlocks } from './prepare-block.ts';
import { holdsComments } from './read-page-block.ts';

export interface PagePlan {
  pages: readonly PageRecord[];
  /** Which pages are open without signing in, and where that is done. */
  authPages: Awaited<ReturnType<AppUsers['authPages']>>;
  sheets: readonly SheetRecord[];
  /** Of these sheets, by id. They are part of the version key: as long as it holds, they are the newest. */
  versions: ReadonlyMap<string, number>;
  /** Of the page's blocks of comments, by block id. */
  threads: ReadonlyMap<string, CommentThread>;
  fragments: FragmentCache;
  /** Of the blocks that are shown, by their ids: a section of a board shows some, a frame may show one. */
  pageVersions: Map<string, PageVersion>;
  /** Its blocks as strangers may use them. */
  opened: OpenedBlocks;
  /** Made with its first page. */
  surroundings?: PageSurroundings;
  /** What the head links to for programs: made with its first page. */
  sharing?: Pick<PageToRender, 'feeds' | 'shared_picture'>;
}

type Needs = Pick<Services, 'pages' | 'workbooks' | 'comments'> & { appUsers: Pick<AppUsers, 'authPages'> };

/** Reads the plan of a page for the live app version of its app. */
export async function planPage(
  {
    app,
    page,
    appVersion,
  }: { app: AppRecord; page: FullPageRecord; appVersion: Parameters<Services['pages']['of']>[1] },
  services: Needs,
): Promise<PagePlan> {
  const [pages, sheets, threads] = await Promise.all([
    services.pages.of(app, appVersion).list(),
    sheetsOfApp(app, services),
    threadsOfPage(page, services),
  ]);
  const authPages = await services.appUsers.authPages(app, { appVersion, pages });
  const versions = new Map(sheets.map(({ id, version }) => [id, version]));
  return {
    ...{ pages, authPages, sheets, versions, threads },
    ...{ fragments: new FragmentCache(), pageVersions: new Map(), opened: new WeakMap() },
  };
}

/** With amounts in the currency of the app, where the sheet names none. */
export const sheetsOfApp = async (
  app: AppRecord,
  { workbooks }: Pick<Services, 'workbooks'>,
): Promise<readonly SheetRecord[]> => {
  const sheets = app.workbook_id ? (await workbooks.sheetsOf(app.workbook_id)).map(withoutFormulas) : [];
  const { currency } = app.settings;
  if (currency === defaultAppTheme.currency) return sheets;
  return sheets.map((sheet) => ({ ...sheet, columns: columnsInCurrency(sheet.columns, currency) }));
};

/** Pages know that a column is computed or filled in, and not how: a formula may name columns that they never show. */
const withoutFormulas = (sheet: SheetRecord): SheetRecord => ({
  ...sheet,
  columns: sheet.columns.map((column) => (isReadOnlyColumn(column) ? { ...column, formula: '' } : column)),
});

export const threadsOfPage = (page: FullPageRecord, { comments }: Pick<Services, 'comments'>) =>
  comments.threadsOf(
    page,
    page.document.blocks.filter(holdsComments).map((block) => block.id),
  );

/**
 * Blocks as they are at rest, while visitors request something of others: the same object as long as nothing changed,
 * so that what is rendered from it can be cached with it. Those of yesterday go first.
 */
export class FragmentCache extends LRUCache<string, PreparedBlock> {
  constructor() {
    super({ max: 60 });
  }
}

/** What an address asks of single blocks, and what every block reads of it. */
interface AddressAtRest {
  /** Ids of the blocks of which something is requested. */
  requested: ReadonlySet<string>;
  shared: string;
}

/**
 * Null where something is requested of all blocks, or of a record: such answers are as many as visitors, and cached with
 * their pages alone.
 */
export function addressAtRest(address: URLSearchParams): AddressAtRest | null {
  const requested = new Set<string>();
  const shared = new URLSearchParams();
  for (const [name, value] of address) {
    if (name === 'record' || name === 'filters' || name === 'search' || isPrefillName(name)) return null;
    if (isVisitorQueryName(name)) requested.add(name.slice(0, name.indexOf('.')));
    else shared.append(name, value);
  }
  return { requested, shared: shared.toString() };
}

/** The cache key of a block at rest: the day, and what every block reads of the address. Null for all other blocks. */
export const keyOfBlockAtRest = (blockId: string, address: AddressAtRest | null, today: string): string | null =>
  address === null || address.requested.has(blockId) ? null : [blockId, today, address.shared].join(' ');
