import { embedNames } from '#features/embeds/rules/embed-address.ts';
import { takesAuthQuery } from '#features/app-users/rules/auth-page.ts';
import { boardPathOf } from '#features/boards/rules/board-path.ts';
import { gatherFilterFields, namedFilters } from '#features/boards/rules/board-view.ts';
import { currentSection, readSections, shownSections } from '#features/boards/rules/sections.ts';
import { longestFilterValue } from '../../rules/filter-rules.ts';
import { pageSearchOf } from '#features/apps/rules/page/page-search.ts';
import { parseVisitorQuery } from '../../rules/parse-visitor-query.ts';
import { listName, listText, readList } from '../../rules/list-address.ts';
import { isPrefillName, prefilledIn, prefillParameter } from '../../rules/prefill-address.ts';
import { openTabOf, tabName } from '../../rules/open-tab.ts';
import { readZoom, zoomName } from '../../rules/time-zoom.ts';
import { isVisitorQueryName, withVisitorQuery } from '../../rules/visitor-query.ts';
import { type Condition, valueless } from '#engine/query-model.ts';
import type { Visit } from '../access/open-visit.ts';
import type { FullPageRecord, PageHost } from '#features/apps/services.ts';
import type { SheetRecord } from '#features/workbooks/services.ts';
import { turnsOf } from '../writing/intake/closed-form.ts';
import { columnsOf } from '../reading/columns-of.ts';
import { prefillNames } from '../reading/prefilled.ts';
import { type PageBlock, readBlockOfVisitors } from '../reading/read-page-block.ts';

/** What a page to sign in on gets; no other page depends on it, nor is cached under it. */
export const authQueryNames = ['token', 'next', 'problem'];
/** The section is a board's, which may be at any host. */
const known = new Set(['filters', listName, 'record', 'search', 'section', ...embedNames, 'preview', '_sent']);

/** The address with only what some page may depend on, in one order. */
export function pageAddress(address: string, host: Pick<PageHost, 'kind'>): URL {
  const url = new URL(address);
  const takesAuth = takesAuthQuery(pathWithin(host, url.pathname));
  const remaining = [...gatherFilterFields(url.searchParams)].filter(
    ([name]) =>
      known.has(name) ||
      isVisitorQueryName(name) ||
      isPrefillName(name) ||
      (takesAuth && authQueryNames.includes(name)),
  );
  const query = new URLSearchParams(remaining.toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
  setQuery(url, query);
  if (url.hash !== '') url.hash = '';
  return url;
}

/** Writing an address reads the whole of it again. */
function setQuery(url: URL, query: URLSearchParams): void {
  const text = query.size > 0 ? `?${query}` : '';
  if (url.search !== text) url.search = text;
}

/** The path as the app calls it: beneath a board's slug at the main host. */
export const pathWithin = (host: Pick<PageHost, 'kind'>, pathname: string): string =>
  host.kind === 'site' ? (boardPathOf(pathname)?.path ?? '/') : pathname;

/** What one page reads of its address. */
export interface AddressReading {
  /** Names of the owner's filters that an address may switch on, with their conditions. */
  filters: ReadonlyMap<string, readonly Condition[]>;
  /** By block id. */
  blocks: ReadonlyMap<string, BlockReading>;
  /** Whether it shows the record that the address names, and those beside it in the list that they were opened from. */
  record: boolean;
  list: boolean;
  /** Names of fields of forms that an address may fill in. */
  prefills: readonly string[];
  /** When forms open and close, by the clock of the app. (writing/intake) */
  turns: readonly string[];
}
interface BlockReading {
  search: boolean;
  filter: boolean;
  sort: boolean;
  page: boolean;
  span: boolean;
  branch: boolean;
  zoom: boolean;
  /** Of how many one is open; 0 where there are none. */
  tabs: number;
  /** Ids of the columns that visitors may ask about. */
  columns: ReadonlySet<string>;
}

export function addressReadingOf(page: FullPageRecord, sheets: readonly SheetRecord[]): AddressReading {
  const filters = new Map<string, Condition[]>();
  const blocks = new Map<string, BlockReading>();
  let record = false;
  let list = false;
  const turns: string[] = [];
  const prefills = new Set<string>();
  const note = ({ name, condition, active }: { name: string; condition: Condition; active: boolean }): void => {
    if (!active) filters.set(name, [...(filters.get(name) ?? []), condition]);
  };
  for (const filter of page.document.filters ?? []) note(filter);
  for (const stored of page.document.blocks) {
    const block = readBlockOfVisitors(stored);
    if (!block || block.gaps.length > 0) continue;
    for (const filter of block.stored.filters ?? []) note(filter);
    turns.push(...turnsOf(block));
    for (const name of prefillNames(block)) prefills.add(name);
    if (block.config.conditional_filter.some((rule) => rule.filter_by === 'Current record')) record = true;
    const own = {
      search: false,
      filter: false,
      sort: false,
      page: false,
      span: false,
      branch: false,
      zoom: false,
      tabs: tabsOf(block),
    };
    const columns = new Set<string>();
    for (const dataRequest of Object.values(block.definition.requests(block.config))) {
      if (dataRequest.shape === 'comments') {
        own.page = true;
        record = true;
      }
      if (dataRequest.shape !== 'rows') continue;
      const sheet = sheets.find(({ title }) => title === (dataRequest.sheet_title || block.stored.sheet_title));
      for (const column of sheet ? columnsOf(sheet, dataRequest.columns) : []) columns.add(column.id);
      record ||= dataRequest.record === true;
      list ||= dataRequest.neighbours === true;
      own.search ||= dataRequest.visitor?.search === true;
      own.filter ||= dataRequest.visitor?.filter === true;
      own.sort ||= dataRequest.visitor?.sort === true;
      own.page ||= dataRequest.visitor?.page === true && !dataRequest.span;
      own.span ||= dataRequest.span !== undefined;
      own.branch ||= dataRequest.tree !== undefined;
      own.zoom ||= dataRequest.visitor?.zoom === true;
    }
    blocks.set(block.stored.id, { ...own, columns });
  }
  return { filters, blocks, record, list, turns, prefills: [...prefills] };
}

/** Means every record that the page does not show: no row has this id. */
export const noRecord = '-';

/**
 * The address with only what this page reads, spelled in one way: whatever else it contains makes no other page. `isNamed`:
 * the path says which record it is of.
 */
export function readAddress(
  address: URL,
  { visit, page, reading }: { visit: Pick<Visit, 'app'>; page: FullPageRecord; reading: AddressReading },
  isNamed = false,
): URL {
  const given = address.searchParams;
  let next = new URLSearchParams();
  const named = namedFilters(given);
  const filters = [...reading.filters].flatMap(([name, conditions]) => {
    const value = named.get(name);
    return value === undefined ? [] : [namedFilter(name, value, conditions)];
  });
  if (filters.length > 0) next.set('filters', filters.join(','));
  const record = reading.record && !isNamed ? given.get('record') : null;
  if (record) next.set('record', record.length > longestRecord ? noRecord : record);
  const list = reading.list && (record || isNamed) ? readList(given.get(listName)) : null;
  if (list) next.set(listName, listText(list));
  const { board } = page.document;
  if (visit.app.kind === 'board' && board) {
    const shown = shownSections(readSections(board.sections), page.document.blocks);
    const section = currentSection(shown, given.get('section'));
    if (section !== shown[0]) next.set('section', section);
  }
  const search = pageSearchOf(page.document, given);
  if (search) next.set('search', search);
  for (const [id, block] of reading.blocks) {
    next = withVisitorQuery(next, id, queryOf(given, id, block));
    const zoom = block.zoom && readZoom(given.get(zoomName(id)));
    if (zoom) next.set(zoomName(id), zoom);
    const tab = openTabOf(given, id, block.tabs);
    if (tab > 1) next.set(tabName(id), String(tab));
  }
  if (given.get('embed') === 'true') {
    next.set('embed', 'true');
    for (const name of ['hide_header', 'hide_footer']) if (given.get(name) === 'true') next.set(name, 'true');
    const block = given.get('block');
    if (block) next.set('block', block);
  } else if (given.get('preview') === 'true') next.set('preview', 'true');
  for (const [name, value] of prefilledIn(given, reading.prefills)) next.set(prefillParameter(name), value);
  const sent = given.get('_sent');
  if (sent && reading.blocks.has(sent)) next.set('_sent', sent);
  const url = new URL(address);
  setQuery(url, next);
  return url;
}

function tabsOf({ definition, config }: PageBlock): number {
  const container = definition.container?.(config);
  return container?.shows === 'one' ? container.places.length : 0;
}

function queryOf(given: URLSearchParams, id: string, block: BlockReading) {
  const { search, filters, sort, page, limit, span, branch } = parseVisitorQuery(given, id);
  const isShown = ({ column }: { column: string }): boolean => block.columns.has(column);
  return {
    ...(block.search && search && { search }),
    ...(block.filter && filters && { filters: filters.filter(isShown) }),
    ...(block.sort && sort && { sort: sort.filter(isShown) }),
    ...(block.page && page && { page, limit }),
    ...(block.span && span && { span }),
    ...(block.branch && branch && { branch }),
  };
}

const longestRecord = 100;

/** A value only where one of the filters of that name reads it. */
function namedFilter(name: string, value: string, conditions: readonly Condition[]): string {
  if (value === '' || conditions.every((condition) => valueless.has(condition))) return name;
  // No words are a period: all of them find nothing.
  if (conditions.every((condition) => valueless.has(condition) || condition === 'date')) return `${name}:-`;
  return `${name}:${value.slice(0, longestFilterValue)}`;
}
