import { Bitmap } from './bitmap.ts';
import { compileFilter } from './conditions.ts';
import { keepPassing } from './filter-scan.ts';
import { cellText, foldText } from './folding.ts';
import { labelsOf } from './labels.ts';
import type { Cell } from './model.ts';
import {
  anyOfMarker,
  type KeysFilter,
  type Query,
  type QueryContext,
  type QueryFilter,
  type Search,
} from './query-model.ts';
import type { ShownStore } from './search-columns.ts';
import { SearchScan } from './search-scan.ts';
import { searchTerms } from './search.ts';
import type { Snapshot } from './snapshot.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** What filters and searches found. */
export interface Found {
  rows: Bitmap;
  /** Of each search of the query, whether it finds rows by several cells, since none matches by one. */
  across: readonly boolean[];
}

/** What queries of one snapshot found, by what it was found by: the same search doesn't run twice. */
export interface FoundRows {
  get(key: string): Found | undefined;
  set(key: string, found: Found): void;
}

/** The slots that filters, search and rowIds leave. */
export function* matchingSlots(
  snapshot: Snapshot,
  query: Query,
  context: QueryContext,
  foundRows: FoundRows | undefined,
): Steps<Found> {
  const { filters = [], search, pageSearch } = query;
  const key = foundRows && !isNamed(query) && (search || pageSearch || filters.length > 0);
  const { now, ...around } = context;
  // Filters count by days: a minute is fine enough.
  const words = key ? JSON.stringify([filters, search, pageSearch, around, Math.floor(now / 60_000)]) : '';
  const known = key ? foundRows.get(words) : undefined;
  if (known) return known;
  const rows = namedSlots(snapshot, query);
  const shown = shownStores(snapshot);
  yield* filterSlots(shown, filters, context, rows);
  const across: boolean[] = [];
  for (const one of searchesOf(query)) {
    const scan = scanOf(snapshot, shown, one);
    const keepOne = (left: Bitmap): Steps<void> => keepSearched(scan, one, shown, left);
    const isAcross = yield* keepFound(scan, rows, keepOne, function* () {
      const base = snapshot.rows.live.copy();
      yield* filterSlots(shown, one.within ?? filters, context, base);
      return base;
    });
    across.push(isAcross);
  }
  const found = { rows, across };
  if (key) foundRows.set(words, found);
  return found;
}

/** Those of a query that look for anything. */
export const searchesOf = ({ search, pageSearch }: Query): Search[] =>
  [search, pageSearch].flatMap((one) => (one && searchTerms(one.text).length > 0 ? [one] : []));

export function scanOf(
  snapshot: Snapshot,
  shown: ReadonlyMap<string, ShownStore>,
  { text, columns }: Search,
): SearchScan {
  const ids = columns.filter((id) => shown.has(id));
  return new SearchScan({ ids, shown: ids.flatMap((id) => shown.get(id) ?? []) }, searchTerms(text), snapshot.words);
}

/**
 * Keeps the slots that match by one cell. Where none of the base does, which holds all rows here, keeps those that match
 * by several, and answers true.
 */
function* keepFound(
  scan: SearchScan,
  rows: Bitmap,
  keepOne: (rows: Bitmap) => Steps<void>,
  base: () => Steps<Bitmap>,
): Steps<boolean> {
  const before = scan.hasManyWords ? rows.copy() : null;
  yield* keepOne(rows);
  if (!before || !rows.isEmpty) return false;
  const others = yield* base();
  yield* keepOne(others);
  if (!others.isEmpty) return false;
  yield* scan.keepAcross(before);
  rows.unite(before);
  return true;
}

/** Keeps the slots that match by one cell, or by a key. */
export function* keepSearched(
  scan: SearchScan,
  { keys = [] }: Search,
  shown: ReadonlyMap<string, ShownStore>,
  rows: Bitmap,
): Steps<void> {
  const found = new Bitmap(rows.size);
  for (const { column, values } of keys) {
    const one = shown.get(column);
    if (one && values.length > 0) yield* addKeyed(one, new Set(values), rows, found);
  }
  yield* scan.keepInOneCell(rows);
  rows.unite(found);
}

/**
 * Adds the slots whose cell is one of some folded texts, or of a column of several names one: each text is read once,
 * and numbers are compared as such.
 */
function* addKeyed(
  { store, column }: ShownStore,
  texts: ReadonlySet<string>,
  rows: Bitmap,
  found: Bitmap,
): Steps<void> {
  const { plane, codes, dictionary } = store;
  const isKey = (cell: Cell | undefined): boolean =>
    column.type === 'choices'
      ? labelsOf(cell).some((label) => texts.has(foldText(label)))
      : texts.has(foldText(cellText(cell)));
  const numbers = store.holdsNumbers ? new Set([...texts].map(Number).filter(isKey)) : null;
  const known = new Uint8Array(codes ? dictionary.count : 0);
  const slots = rows.slots();
  for (let at = 0; at < slots.length; at++) {
    if (at % cellsInStep === cellsInStep - 1) yield;
    const slot = slots[at]!;
    if (plane && !Number.isNaN(plane[slot]!)) {
      if (numbers ? numbers.has(plane[slot]!) : isKey(store.get(slot))) found.add(slot);
    } else if (codes) {
      const code = codes[slot]!;
      if (known[code] === 0) known[code] = isKey(dictionary.value(code)) ? 1 : 2;
      if (known[code] === 1) found.add(slot);
    }
  }
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

/** Cheap columns first, so that expensive ones check fewer rows. */
export function* filterSlots(
  shown: ReadonlyMap<string, ShownStore>,
  filters: readonly QueryFilter[],
  context: QueryContext,
  matching: Bitmap,
): Steps<void> {
  const tests = filters.filter(isOfCells).map((filter) => {
    const one = shown.get(filter.column);
    return { shown: one, test: compileFilter(filter, context, one?.column) };
  });
  const costOf = (one: ShownStore | undefined): number => one?.store.codeCount ?? 0;
  tests.sort((first, second) => costOf(first.shown) - costOf(second.shown));
  for (const { shown: one, test } of tests) {
    if (one) yield* keepPassing(one, test, context.timeZone, matching);
    else matching.words.fill(0);
    yield;
  }
  // There may be thousands of keys.
  for (const { column, value } of filters.filter(isOfKeys)) {
    const found = new Bitmap(matching.size);
    const one = shown.get(column);
    const texts = new Set(value.split(anyOfMarker).filter(Boolean));
    if (one) yield* addKeyed(one, texts, matching, found);
    matching.intersect(found);
  }
}

const isOfKeys = (filter: QueryFilter): filter is KeysFilter => filter.condition === 'is_key';
const isOfCells = (filter: QueryFilter): filter is Exclude<QueryFilter, KeysFilter> => !isOfKeys(filter);

/** The slots of the rows that a query names, or of all. */
export function namedSlots({ rows }: Snapshot, query: Query): Bitmap {
  if (!isNamed(query)) return rows.live.copy();
  const slots = new Bitmap(rows.size);
  const found = [
    ...(query.rowIds ?? []).map((id) => rows.find(id)),
    ...(query.shortIds ?? []).map((end) => rows.findByEnd(end)),
  ];
  for (const slot of found) if (slot >= 0) slots.add(slot);
  return slots;
}

const isNamed = ({ rowIds, shortIds }: Query): boolean => rowIds !== undefined || shortIds !== undefined;
