import { Bitmap } from './bitmap.ts';
import { compileFilter } from './conditions.ts';
import { keepPassing } from './filter-scan.ts';
import type { Query, QueryContext, QueryFilter, Search } from './query-model.ts';
import { keepFound, type ShownStore } from './search-scan.ts';
import { searchTerms } from './search.ts';
import type { Snapshot } from './snapshot.ts';
import type { Steps } from './steps.ts';

/** The rows that queries of one snapshot found, by what they were found by: what is asked alike is not searched again. */
export interface FoundRows {
  get(key: string): Bitmap | undefined;
  set(key: string, found: Bitmap): void;
}

/** The slots that filters, search and rowIds leave. */
export function* matchingSlots(
  snapshot: Snapshot,
  query: Query,
  context: QueryContext,
  foundRows: FoundRows | undefined,
): Steps<Bitmap> {
  const { rows } = snapshot;
  const { filters = [], search, pageSearch } = query;
  const key = foundRows && !query.rowIds && (search || pageSearch || filters.length > 0);
  const { now, ...around } = context;
  // Filters count by days: a minute is fine enough.
  const words = key ? JSON.stringify([filters, search, pageSearch, around, Math.floor(now / 60_000)]) : '';
  const known = key ? foundRows.get(words) : undefined;
  if (known) return known;
  const matching = query.rowIds ? slotsOf(snapshot, query.rowIds) : rows.live.copy();
  const shown = shownStores(snapshot);
  yield* filterSlots(shown, filters, context, matching);
  for (const one of [search, pageSearch]) {
    if (one) yield* keepSearched(snapshot, shown, one, matching);
  }
  if (key) foundRows.set(words, matching);
  return matching;
}

/** Keeps the slots that a search finds. */
export function* keepSearched(
  snapshot: Snapshot,
  shown: ReadonlyMap<string, ShownStore>,
  { text, columns }: Search,
  matching: Bitmap,
): Steps<void> {
  const ids = columns.filter((id) => shown.has(id));
  const searched = { ids, shown: ids.flatMap((id) => shown.get(id) ?? []) };
  yield* keepFound(searched, searchTerms(text), snapshot.words, matching);
}

/** The columns that have cells, and how they are shown. */
export function shownStores({ columns, stores }: Snapshot): ReadonlyMap<string, ShownStore> {
  const shown = new Map<string, ShownStore>();
  for (const column of columns) {
    const store = stores.get(column.id);
    if (store) shown.set(column.id, { store, column });
  }
  return shown;
}

/** Cheap columns first, so that dear ones are asked about fewer rows. */
export function* filterSlots(
  shown: ReadonlyMap<string, ShownStore>,
  filters: readonly QueryFilter[],
  context: QueryContext,
  matching: Bitmap,
): Steps<void> {
  const tests = filters.map((filter) => {
    const one = shown.get(filter.column);
    return { shown: one, test: compileFilter(filter, context, one?.column) };
  });
  const costOf = (one: ShownStore | undefined): number => one?.store.dictionary.count ?? 0;
  tests.sort((first, second) => costOf(first.shown) - costOf(second.shown));
  for (const { shown: one, test } of tests) {
    if (one) yield* keepPassing(one, test, context.timeZone, matching);
    else matching.words.fill(0);
    yield;
  }
}

export function slotsOf({ rows }: Snapshot, rowIds: readonly string[]): Bitmap {
  const slots = new Bitmap(rows.size);
  for (const rowId of rowIds) {
    const slot = rows.find(rowId);
    if (slot >= 0) slots.add(slot);
  }
  return slots;
}
