/** The record that a page's address names: whether the viewer may see it there, and where it is by its name. */
import type { Visit } from '../access/open-visit.ts';
import { listName } from '../../rules/list-address.ts';
import { type NamedRecord, oldRecordEnd, readRecordPath, recordEnd } from '../../rules/records/record-address.ts';
import { asCaller, callerOf } from '#features/queries/server/caller/caller.ts';
import type { FullPageRecord, PageHost } from '#features/apps/services.ts';
import type { Services } from '#platform/services.ts';
import { linkOfPage } from '../reading/page-context.ts';
import { openPageReader, type PageReader } from '../reading/page-reader.ts';
import type { PagePlan } from '../reading/page-plan.ts';
import { noRecord } from '../visit/page-address.ts';
import { redirect } from '../visit/problem-pages.ts';
import { recordName } from './record-name.ts';
import { isAbout } from './record-paths.ts';
import { nameColumns, recordPageOf } from './record-pages.ts';

/** The page that a path of a host names, and the record beneath it. */
export interface PagePlace {
  path: string;
  named: NamedRecord | undefined;
}

/** A record as the page of a visit shows it. */
export interface VisitedRecord {
  row_id: string;
  /** What its address ends with, beneath that of its page; '' of one that isn't shown. */
  end: string;
  /** What its page calls it; '' where it has no address of its own. */
  name: string;
}

/** Of the main host, where boards are, no record has a path. */
export function placeAt(host: Pick<PageHost, 'kind'>, pathname: string): PagePlace {
  const found = host.kind === 'app' ? readRecordPath(pathname) : null;
  return found ? { path: found.page, named: found.record } : { path: pathname, named: undefined };
}

interface Visited {
  visit: Pick<Visit, 'app' | 'viewer' | 'mode' | 'appVersion'>;
  page: FullPageRecord;
  plan?: PagePlan;
}

/** Means every record that the page does not show. */
export const notShown: VisitedRecord = { row_id: noRecord, end: '', name: '' };

/**
 * The record of an address, undefined where it names none; null where it names one that the viewer does not see there, or
 * that does not exist: no answer tells which. One query decides, and it is the one that decides for the page itself.
 */
export async function findVisitedRecord(
  query: URLSearchParams,
  { named }: Pick<PagePlace, 'named'>,
  { visit, page, plan }: Visited,
  { request, address }: { request: Request; address: string },
  services: Services,
): Promise<VisitedRecord | null | undefined> {
  const { app, viewer } = visit;
  const record = query.get('record');
  if (!named && (!record || record === noRecord)) return undefined;
  const caller = callerOf({ app, viewer, user: null, address, request });
  return asCaller(caller, async () => {
    const around = { app, page, viewer, address: query, plan, named };
    return recordOf(await openPageReader(around, services));
  });
}

async function recordOf(reader: PageReader): Promise<VisitedRecord | null> {
  const found = await reader.currentRecord();
  if (!found) return null;
  const { row_id, cells } = found.row;
  const page = recordPageOf(reader.page);
  const own = page && (await reader.recordPage(page.page_id));
  if (!own || !isAbout(own, found.sheet)) return { row_id, end: oldRecordEnd(row_id), name: '' };
  // As the viewer gets the page: columns that are shown to others alone are in no address.
  const columns = nameColumns(page.about, found.sheet);
  const name = recordName(cells, columns, reader.language);
  return { row_id, end: recordEnd(row_id, name), name };
}

/**
 * Where an address leads that names a shown record in another way than it is called now; null where it is that address.
 * In frames and previews, and while a page is edited, any way of naming it stays.
 */
export function movedTo(
  url: URL,
  { named }: Pick<PagePlace, 'named'>,
  { end }: VisitedRecord,
  { visit, page }: Visited,
): string | null {
  if (visit.mode !== 'page' || !end.startsWith('/')) return null;
  const right = linkOfPage(visit.app, page).href + end;
  if (named && url.pathname === right) return null;
  const query = new URLSearchParams(url.searchParams);
  query.delete('record');
  return `${right}${query.size > 0 ? `?${query}` : ''}`;
}

/** For good: but what a record is called may change, and back again. */
export function permanentRedirect(location: string, isPrivate = false): Response {
  const answer = redirect(location);
  const headers = new Headers(answer.headers);
  headers.set('cache-control', isPrivate ? 'no-store' : 'no-cache');
  return new Response(null, { status: 301, headers });
}

/** The address of the page without a record that it doesn't show: all of them share one page. */
export function withoutRecord(url: URL, path: string): URL {
  const without = new URL(url);
  without.pathname = path;
  without.searchParams.set('record', noRecord);
  without.searchParams.delete(listName);
  return without;
}
