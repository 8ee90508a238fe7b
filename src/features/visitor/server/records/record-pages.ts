/** Which pages show a record that their address names, what they call it, and where such an address is. */
import { LRUCache } from 'lru-cache';
import type { RecordColumns } from '#blocks/data-contract.ts';
import { isOnMainHost } from '#features/boards/rules/board-path.ts';
import type { AppVersion } from '#features/apps/rules/app-version.ts';
import type { AppRecord, FullPageRecord, PageRecord, Pages } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { columnsOf } from '../reading/columns-of.ts';
import { type PageBlock, readBlockOfVisitors } from '../reading/read-page-block.ts';

/** A page about one row of a sheet. */
export interface RecordPage {
  page_id: string;
  /** '' where no block names one. */
  sheet_title: string;
  about: RecordColumns | null;
  /** Whether addresses of records are beneath its own. */
  holdsAddresses: boolean;
}

/** What a page says of records, whichever it is asked for. */
export interface PageFacts {
  page_id: string;
  record: Omit<RecordPage, 'holdsAddresses'> | null;
  /** Whether its owner lets search engines show it. */
  isListed: boolean;
  /** Ids of the pages about one row that lists on it lead to. */
  leads: readonly string[];
}

const known = new LRUCache<string, { facts: PageFacts | null }>({ max: 20_000 });

/** Whether a block shows, or compares with, the record that the page's address names. */
export const readsRecord = ({ definition, config }: PageBlock): boolean =>
  config.conditional_filter.some((rule) => rule.filter_by === 'Current record') ||
  Object.values(definition.requests(config)).some(
    (one) => one.shape === 'comments' || (one.shape === 'rows' && one.record === true),
  );

/** What a page says of its record, or null where it shows none. */
export function recordPageOf(page: FullPageRecord): Omit<RecordPage, 'holdsAddresses'> | null {
  const blocks = page.document.blocks.flatMap((stored) => readBlockOfVisitors(stored) ?? []);
  const reading = blocks.filter((block) => block.gaps.length === 0 && readsRecord(block));
  if (reading.length === 0) return null;
  const abouts = reading.flatMap((block) =>
    Object.values(block.definition.requests(block.config)).flatMap((one) =>
      one.shape === 'rows' && one.record && one.about
        ? [{ about: one.about, sheet_title: one.sheet_title || block.stored.sheet_title || '' }]
        : [],
    ),
  );
  // Steps know its name, too, and details all that is shown of it.
  const best = abouts.find(({ about }) => about.texts.length > 0) ?? abouts[0];
  return { page_id: page.page_id, sheet_title: best?.sheet_title ?? '', about: best?.about ?? null };
}

/** Pages about one row that a list leads to: with the buttons of its rows, or their names. */
export const leadsOfList = (block: PageBlock): string[] => {
  const requested = Object.values(block.definition.requests(block.config));
  const opens = requested.flatMap((one) => (one.shape === 'rows' && !one.record ? (one.opens ?? []) : []));
  const isList = requested.some((one) => one.shape === 'rows' && !one.record);
  const buttons = isList ? block.config.item_buttons.map((button) => button.open_detail_page) : [];
  return [...new Set([...buttons, ...opens])].filter((id) => id !== '');
};

interface AppPages {
  app: AppRecord;
  appVersion: AppVersion;
  pages: readonly PageRecord[];
}

/** Read once for each revision of a page; null without such a page. */
export async function findPageFacts(
  page_id: string,
  { app, appVersion, pages }: AppPages,
  services: { pages: Pages },
): Promise<PageFacts | null> {
  const listed = pages.find((one) => one.page_id === page_id);
  if (!listed) return null;
  const key = `${page_id} ${appVersion} ${listed.revision}`;
  const before = known.get(key);
  if (before) return before.facts;
  const page = await services.pages.of(app, appVersion).byId(page_id);
  const facts = page && {
    page_id,
    record: recordPageOf(page),
    isListed: page.document.settings.search_engines,
    leads: page.document.blocks.flatMap((stored) => {
      const block = readBlockOfVisitors(stored);
      return block && block.gaps.length === 0 ? leadsOfList(block) : [];
    }),
  };
  known.set(key, { facts });
  return facts;
}

/** A page of an app about one row, by its id. */
export async function findRecordPage(
  page_id: string,
  around: AppPages,
  services: { pages: Pages },
): Promise<RecordPage | null> {
  const facts = await findPageFacts(page_id, around, services);
  const listed = around.pages.find((one) => one.page_id === page_id);
  return facts?.record && listed ? { ...facts.record, holdsAddresses: holdsAddresses(around.app, listed) } : null;
}

/** The home page is at `/`, where addresses of other pages are; a board is at an address of the main host. */
export const holdsAddresses = (
  app: Pick<AppRecord, 'board_slug'>,
  { page_type, page_slug }: Pick<PageRecord, 'page_type' | 'page_slug'>,
): boolean => !isOnMainHost(app) && page_type !== 'home' && page_slug !== '';

/** The columns that name a record of the page, in the order of the name: those of `about`, or the first of words. */
export function nameColumns(about: RecordColumns | null, sheet: Pick<SheetRecord, 'columns'>) {
  if (!about) return [];
  const own = columnsOf(sheet, about.name);
  return own.length > 0
    ? own
    : columnsOf(sheet, about.texts)
        .filter(({ type }) => type === 'text')
        .slice(0, 1);
}
