import { aggregateSlots } from './aggregates.ts';
import { Bitmap } from './bitmap.ts';
import { compareCells } from './cell-order.ts';
import type { ColumnStore } from './column-store.ts';
import { compileFilter } from './conditions.ts';
import { keepPassing } from './filter-scan.ts';
import { groupSlots } from './groups.ts';
import type { Cell, Column } from './model.ts';
import type { AnswerRow, Query, QueryAnswer, QueryContext } from './query-model.ts';
import { keepFound } from './search-scan.ts';
import { searchTerms } from './search.ts';
import type { Snapshot } from './snapshot.ts';
import { type SortedColumn, sortedSlots } from './sorted-slots.ts';

/**
 * Answers a query from a snapshot: filters, search and rowIds are joined by AND, then totals, groups and the page are
 * taken of what is left. Columns that the sheet lacks are left out of rows, match no filter, and sort nothing.
 */
export function runQuery(snapshot: Snapshot, query: Query, context: QueryContext): QueryAnswer {
  const { rows, stores } = snapshot;
  const matching = query.rowIds ? slotsOf(snapshot, query.rowIds) : rows.live.copy();
  const looks = new Map(snapshot.columns.map((column) => [column.id, column]));
  filterSlots(stores, looks, query, context, matching);
  for (const search of [query.search, query.boardSearch]) {
    if (!search) continue;
    const searched = search.columns.flatMap((id) => {
      const [store, column] = [stores.get(id), looks.get(id)];
      return store && column ? [{ store, column }] : [];
    });
    keepFound(searched, searchTerms(search.text), matching);
  }
  const total = matching.count();
  const sorts = sortsOf(stores, query);
  const indexed = firstOf(snapshot, query, context, sorts, matching, total);
  const wantsAll =
    query.aggregates?.length ||
    query.group ||
    query.distinct ||
    query.following ||
    !rows.isAscending ||
    sorts.length > 0;
  const slots = wantsAll && !(indexed && isPageAlone(query)) ? rows.inSheetOrder(matching) : null;
  return {
    version: snapshot.version,
    total,
    ...pageOf(snapshot, query, context, sorts, matching, indexed ?? slots),
    aggregates: slots ? aggregatesOf(stores, query, slots) : [],
    groups: slots ? groupsOf(stores, query, context, slots) : [],
    distinct: slots ? distinctOf(stores, query, slots) : [],
  };
}

/** Cheap columns first, so that dear ones are asked about fewer rows. */
function filterSlots(
  stores: ReadonlyMap<string, ColumnStore>,
  columns: ReadonlyMap<string, Column>,
  query: Query,
  context: QueryContext,
  matching: Bitmap,
): void {
  const tests = (query.filters ?? []).map((filter) => {
    const column = columns.get(filter.column);
    return { store: stores.get(filter.column), column, test: compileFilter(filter, context, column) };
  });
  tests.sort((first, second) => (first.store?.dictionary.count ?? 0) - (second.store?.dictionary.count ?? 0));
  for (const { store, column, test } of tests) {
    if (store && column) keepPassing({ store, column }, test, context.timeZone, matching);
    else matching.words.fill(0);
  }
}

function slotsOf({ rows }: Snapshot, rowIds: readonly string[]): Bitmap {
  const slots = new Bitmap(rows.size);
  for (const rowId of rowIds) {
    const slot = rows.find(rowId);
    if (slot >= 0) slots.add(slot);
  }
  return slots;
}

function sortsOf(stores: ReadonlyMap<string, ColumnStore>, query: Query): SortedColumn[] {
  return (query.sort ?? []).flatMap(({ column, direction }) => {
    const store = stores.get(column);
    return store ? [{ store, descending: direction === 'descending' }] : [];
  });
}

function isPageAlone(query: Query): boolean {
  return !query.aggregates?.length && !query.group && !query.distinct;
}

/** The slots, in sheet order, that a sorted page may show, where an index of the first column tells; else null. */
function firstOf(
  { rows }: Snapshot,
  query: Query,
  context: QueryContext,
  [first]: readonly SortedColumn[],
  matching: Bitmap,
  total: number,
): Uint32Array | null {
  if (!query.page || query.following || !first) return null;
  const count = Math.max(0, Math.floor(query.page.offset)) + Math.max(0, Math.floor(query.page.limit));
  if (count * 4 > total) return null;
  const found = first.store.index()?.candidates(matching, total, count, first.descending, context.timeZone);
  return found ? rows.inSheetOrder(found) : null;
}

function pageOf(
  snapshot: Snapshot,
  query: Query,
  context: QueryContext,
  sorts: readonly SortedColumn[],
  matching: Bitmap,
  slots: Uint32Array | null,
): Pick<QueryAnswer, 'rows' | 'following'> {
  if (!query.page) return { rows: [] };
  const offset = Math.max(0, Math.floor(query.page.offset));
  const limit = Math.max(0, Math.floor(query.page.limit));
  if (!slots) return { rows: answerRows(snapshot, query.columns, matching.slots(offset, limit)) };
  const wanted = query.following ? Math.max(limit, query.following.most) : limit;
  const found =
    sorts.length === 0
      ? slots.subarray(offset, offset + wanted)
      : sortedSlots(slots, sorts, context.timeZone, offset, wanted);
  return {
    rows: answerRows(snapshot, query.columns, found.subarray(0, limit)),
    ...(query.following && { following: idsOf(snapshot, found.subarray(limit)) }),
  };
}

/** A million short strings would take five times the room. */
function idsOf({ rows }: Snapshot, slots: Uint32Array): string[] {
  const texts: string[] = [];
  for (let from = 0; from < slots.length; from += idsInText) {
    texts.push(Array.from(slots.subarray(from, from + idsInText), (slot) => rows.ids.text(slot)).join('\n'));
  }
  return texts;
}

const idsInText = 5_000;

function answerRows({ rows, stores }: Snapshot, columns: readonly string[], slots: Uint32Array): AnswerRow[] {
  const shown = columns.flatMap((id): [string, ColumnStore][] => {
    const store = stores.get(id);
    return store ? [[id, store]] : [];
  });
  return Array.from(slots, (slot) => ({
    row_id: rows.ids.text(slot),
    version: rows.version(slot),
    cells: Object.fromEntries(shown.map(([id, store]) => [id, store.get(slot)])),
  }));
}

function aggregatesOf(stores: ReadonlyMap<string, ColumnStore>, query: Query, slots: Uint32Array): Cell[] {
  return (query.aggregates ?? []).map(
    (aggregate) => aggregateSlots(aggregate, stores, slots, { groupOf: null, count: 1 })[0] ?? null,
  );
}

function groupsOf(
  stores: ReadonlyMap<string, ColumnStore>,
  query: Query,
  context: QueryContext,
  slots: Uint32Array,
): QueryAnswer['groups'] {
  const { group } = query;
  const store = group && stores.get(group.by);
  if (!group || !store) return [];
  const { groupOf, keys, counts } = groupSlots(store, slots);
  const values = group.aggregates.map((aggregate) =>
    aggregateSlots(aggregate, stores, slots, { groupOf, count: keys.length }),
  );
  const order = keys.map((_, index) => index);
  if (group.sort) {
    const sign = group.sort === 'descending' ? -1 : 1;
    order.sort((first, second) => compareKeys(keys[first] ?? null, keys[second] ?? null, sign, context));
  }
  return order.slice(0, group.limit).map((index) => ({
    key: keys[index] ?? null,
    count: counts[index] ?? 0,
    values: values.map((ofGroups) => ofGroups[index] ?? null),
  }));
}

function compareKeys(first: Cell, second: Cell, sign: number, context: QueryContext): number {
  if (first === null || second === null) return Number(first === null) - Number(second === null);
  return sign * compareCells(first, second, context.timeZone);
}

function distinctOf(stores: ReadonlyMap<string, ColumnStore>, query: Query, slots: Uint32Array): Cell[] {
  const store = query.distinct && stores.get(query.distinct.column);
  if (!query.distinct || !store) return [];
  // One more, since blanks take a group that is not answered.
  const { keys } = groupSlots(store, slots, query.distinct.limit + 1);
  return keys.filter((key) => key !== null).slice(0, query.distinct.limit);
}
