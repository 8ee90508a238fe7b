/**
 * What a visitor requests of a block, in the page's address so that it can be shared, and so that search and paging
 * work without a script:
 * `?{block}.search=…&{block}.page=2&{block}.rows=50&{block}.sort=price:descending&{block}.filter=city:=:Rome`;
 * calendars add `{block}.span=week:2026-11-16`, timelines `{block}.zoom=week`,  trees `{block}.branch=` and a row_id,
 * tabs `{block}.tab=2`.
 */
import type { Filter, Sort } from '#engine/query-model.ts';
import type { DaySpan } from './day-span.ts';

/** A page shows at most so many rows at once, whatever its blocks are set to. (decision 152) */
export const maxPageRows = 1_000;

export interface AddressQuery {
  search?: string;
  filters?: Filter[];
  sort?: Sort[];
  /** Counts from 1. */
  page?: number;
  /** How many rows a page has, where that is fewer than the block's own. */
  limit?: number | undefined;
  span?: DaySpan;
  /** Of a tree: the row_id of the row whose children are at the top. */
  branch?: string;
}

const parts = ['search', 'page', 'rows', 'sort', 'filter', 'span', 'branch'] as const;

/** The names of a block's address parameters, for plain forms and links. */
export function visitorQueryNames(blockId: string): Record<(typeof parts)[number], string> {
  const named = (part: (typeof parts)[number]): string => `${blockId}.${part}`;
  const [search, page, rows, sort, filter, span, branch] = parts;
  return {
    search: named(search),
    page: named(page),
    rows: named(rows),
    sort: named(sort),
    filter: named(filter),
    span: named(span),
    branch: named(branch),
  };
}

/** Which row is open over a block: only its script reads it, the server renders the same page. */
export const recordName = (blockId: string): string => `${blockId}.record`;

/** A copy of the address with the block's part replaced; parts at rest are left out. */
export function withVisitorQuery(address: URLSearchParams, blockId: string, query: AddressQuery): URLSearchParams {
  const names = visitorQueryNames(blockId);
  const next = new URLSearchParams(address);
  for (const part of parts) next.delete(names[part]);
  if (query.search) next.set(names.search, query.search);
  for (const { column, condition, value } of query.filters ?? []) {
    next.append(names.filter, `${column}:${condition}:${Array.isArray(value) ? value.join('..') : (value ?? '')}`);
  }
  for (const { column, direction } of query.sort ?? []) next.append(names.sort, `${column}:${direction}`);
  if (query.page && query.page > 1) next.set(names.page, String(query.page));
  if (query.limit && query.page && query.page > 1) next.set(names.rows, String(query.limit));
  if (query.branch) next.set(names.branch, query.branch);
  if (query.span) next.set(names.span, `${query.span.unit}:${query.span.date}`);
  return next;
}

/** Whether an address parameter is a visitor's question to some block: the part before the dot is the block. */
export function isVisitorQueryName(name: string): boolean {
  return /^[\w-]{1,60}\.(search|page|rows|sort|filter|span|branch|zoom|tab)$/.test(name);
}
