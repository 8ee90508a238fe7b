/**
 * How much a page shows in its first answer: a thousand rows and 3 MB, shared by its blocks. What a block holds back
 * comes by its own paging. A table of 200 rows, a list of 50, a full map and a full calendar fit together. Pure, so that the studio says what the server does. (decision 152)
 */
import { plural, t } from '#kit/language/product.ts';
import { maxPageRows } from '#features/visitor/rules/visitor-query.ts';
import type { RowsRequest } from './data-contract.ts';

/** Markup and data, before compression: 200 rows of 50 short columns fit. */
export const maxPageBytes = 3_000_000;

/** A mark (a pin, an event, a dot) is a fifth of what a row in columns is. */
const marksInRow = 5;

export interface PageLimits {
  /** How many rows of a request the page shows at once. */
  rows(request: RowsRequest): number;
  /** How many bytes these rows may come to; the first of them is shown whatever it weighs. */
  bytes(request: RowsRequest): number;
}

/** Shares the limits among all rows asks of a page: those that want little get it, the others alike. */
export function limitsOfPage(asks: readonly RowsRequest[]): PageLimits {
  const share = fairShare(asks.map(weightOf), maxPageRows);
  const given = asks.reduce((sum, request) => sum + Math.min(weightOf(request), share), 0);
  const rows = (request: RowsRequest): number => {
    if (weightOf(request) <= share) return sizeOf(request);
    return Math.max(1, Math.floor((sizeOf(request) * share) / weightOf(request)));
  };
  return {
    rows,
    // Half alike, for one row can be long, and half by rows.
    bytes: (request) =>
      Math.floor(
        maxPageBytes / 2 / Math.max(1, asks.length) +
          ((maxPageBytes / 2) * Math.min(weightOf(request), share)) / Math.max(1, given),
      ),
  };
}

/** What a page without blocks gives a request of its own. */
export const withoutLimits: PageLimits = { rows: sizeOf, bytes: () => maxPageBytes };

/** What of a block does not come with the page, and why. */
export interface HeldBack {
  /** How many rows come with the page. */
  rows: number;
  /** How many the block would show. */
  of: number;
  by: 'rows' | 'bytes';
  /** Whether visitors reach the others by the pages of the block. */
  isPaged: boolean;
}

/** What the number of rows alone holds back of a request that finds `total` of them. */
export function heldBackRows(request: RowsRequest, limits: PageLimits, total: number): HeldBack | null {
  const rows = limits.rows(request);
  const of = Math.min(sizeOf(request), total);
  return rows < of
    ? { rows, of, by: 'rows', isPaged: request.visitor?.page === true || request.span !== undefined }
    : null;
}

/** Two sentences for owners. */
export function describeHeldBack({ rows, of, by, isPaged }: HeldBack): string {
  const limit =
    by === 'rows'
      ? plural(
          maxPageRows,
          'A page shows up to {count} rows at once across all its blocks.',
          'A page shows up to {count} rows at once across all its blocks.',
        )
      : t('A page sends up to {size} MB at once across all its blocks.', { size: maxPageBytes / 1e6 });
  const shown = isPaged
    ? plural(
        of,
        'Visitors get {rows} of the {count} rows of this block at a time, and can page through the rest.',
        'Visitors get {rows} of the {count} rows of this block at a time, and can page through the rest.',
        { rows },
      )
    : plural(
        of,
        'Visitors get {rows} of the {count} rows of this block and can’t reach the rest.',
        'Visitors get {rows} of the {count} rows of this block and can’t reach the rest.',
        { rows },
      );
  return `${limit} ${shown}`;
}

function sizeOf(request: RowsRequest): number {
  return request.record ? 1 : request.pageSize;
}
/** With the rows of a tree that come below those of its page. */
const weightOf = (request: RowsRequest): number =>
  (sizeOf(request) + (request.tree?.most ?? 0)) / (request.marks ? marksInRow : 1);

/** The largest amount that everyone can have at most so that all stay within `most`. */
function fairShare(requested: readonly number[], most: number): number {
  const ascending = requested.toSorted((one, other) => one - other);
  let left = most;
  for (const [at, one] of ascending.entries()) {
    const share = left / (ascending.length - at);
    if (one > share) return share;
    left -= one;
  }
  return Number.POSITIVE_INFINITY;
}
