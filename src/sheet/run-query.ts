import { aggregateSlots } from './aggregates.ts';
import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { compileFilter } from './conditions.ts';
import { keepPassing } from './filter-scan.ts';
import type { Cell } from './model.ts';
import { nestedAnswer, nestedPage, nestSlots } from './nested-groups.ts';
import { answerOfGroups, distinctOf, groupsOf } from './query-groups.ts';
import type { AnswerRow, Query, QueryAnswer, QueryContext, QueryFilter } from './query-model.ts';
import { keepFound, type ShownStore } from './search-scan.ts';
import { searchTerms } from './search.ts';
import type { Snapshot } from './snapshot.ts';
import { type SortedColumn, sortedSlots } from './sorted-slots.ts';
import { runToEnd, type Steps } from './steps.ts';
import { addedUp } from './totals/answer-from-totals.ts';

/** The rows that queries of one snapshot found, by what they were found by: what is asked alike is not searched again. */
export interface FoundRows {
  get(key: string): Bitmap | undefined;
  set(key: string, found: Bitmap): void;
}

/** Answers a query from a snapshot. */
export function runQuery(snapshot: Snapshot, query: Query, context: QueryContext): QueryAnswer {
  return runToEnd(querySteps(snapshot, query, context));
}

/**
 * Answers a query from a snapshot: filters, search and rowIds are joined by AND, then totals, groups and the page are
 * taken of what is left. Columns that the sheet lacks are left out of rows, match no filter, and sort nothing.
 * The snapshot must not be changed before the last step.
 */
export function* querySteps(
  snapshot: Snapshot,
  query: Query,
  context: QueryContext,
  foundRows?: FoundRows,
): Steps<QueryAnswer> {
  const known = yield* addedUp(snapshot, query, context);
  if (known) {
    const { total, aggregates } = known;
    const groups = known.groups ? yield* answerOfGroups(query, context, known.groups.groups, known.groups.values) : [];
    return { version: snapshot.version, total, rows: [], aggregates, groups, distinct: [] };
  }
  const { rows, stores } = snapshot;
  const matching = yield* matchingSlots(snapshot, query, context, foundRows);
  const total = matching.count();
  const sorts = sortsOf(stores, query);
  const indexed = query.parts || query.nested ? null : yield* firstOf(snapshot, query, context, sorts, matching, total);
  const wantsAll =
    query.aggregates?.length ||
    query.group ||
    query.distinct ||
    query.following ||
    query.nested ||
    query.beside !== undefined ||
    !rows.isAscending ||
    sorts.length > 0;
  const slots = wantsAll && !(indexed && isPageAlone(query)) ? rows.inSheetOrder(matching) : null;
  yield;
  // Where parts are asked for, the page is theirs.
  const page = query.parts
    ? { rows: [] }
    : query.nested && slots
      ? yield* nestedPageOf(snapshot, query, query.nested, context, sorts, slots)
      : yield* pageOf(snapshot, query, context, sorts, matching, indexed ?? slots);
  return {
    version: snapshot.version,
    total,
    ...page,
    ...(query.beside !== undefined && { beside: besideOf(snapshot, query.beside, slots) }),
    ...(query.parts && { parts: yield* partsOf(snapshot, query, query.parts, context, matching) }),
    aggregates: slots ? yield* aggregatesOf(stores, query, slots) : [],
    groups: slots ? yield* groupsOf(stores, query, context, slots) : [],
    distinct: slots ? yield* distinctOf(stores, query, slots) : [],
  };
}

/** The slots that filters, search and rowIds leave. */
function* matchingSlots(
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
    if (!one) continue;
    const ids = one.columns.filter((id) => shown.has(id));
    const searched = { ids, shown: ids.flatMap((id) => shown.get(id) ?? []) };
    yield* keepFound(searched, searchTerms(one.text), snapshot.words, matching);
  }
  if (key) foundRows.set(words, matching);
  return matching;
}

/** The columns that have cells, and how they are shown. */
function shownStores({ columns, stores }: Snapshot): ReadonlyMap<string, ShownStore> {
  const shown = new Map<string, ShownStore>();
  for (const column of columns) {
    const store = stores.get(column.id);
    if (store) shown.set(column.id, { store, column });
  }
  return shown;
}

/** Cheap columns first, so that dear ones are asked about fewer rows. */
function* filterSlots(
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

/** Each part's own page: the rows that all have in common were found once. */
function* partsOf(
  snapshot: Snapshot,
  query: Query,
  parts: readonly QueryFilter[][],
  context: QueryContext,
  matching: Bitmap,
): Steps<NonNullable<QueryAnswer['parts']>> {
  const { rows, stores } = snapshot;
  const sorts = sortsOf(stores, query);
  const shown = shownStores(snapshot);
  const answers: NonNullable<QueryAnswer['parts']> = [];
  for (const filters of parts) {
    const own = matching.copy();
    yield* filterSlots(shown, filters, context, own);
    const { following: _following, ...alone } = query;
    const slots = sorts.length > 0 || !rows.isAscending ? rows.inSheetOrder(own) : null;
    const page = yield* pageOf(snapshot, alone, context, sorts, own, slots);
    answers.push({ total: own.count(), rows: page.rows });
  }
  return answers;
}

function besideOf({ rows }: Snapshot, rowId: string, slots: Uint32Array | null): QueryAnswer['beside'] {
  const slot = rows.find(rowId);
  const place = slot < 0 || !slots ? -1 : slots.indexOf(slot);
  if (place < 0 || !slots) return null;
  const idAt = (at: number): string | null => (at < 0 || at >= slots.length ? null : rows.ids.text(slots[at]!));
  return { previous: idAt(place - 1), next: idAt(place + 1), place: place + 1 };
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
  return !query.aggregates?.length && !query.group && !query.distinct && query.beside === undefined;
}

/** The slots, in sheet order, that a sorted page may show, where an index of the first column tells; else null. */
function* firstOf(
  { rows }: Snapshot,
  query: Query,
  context: QueryContext,
  [first]: readonly SortedColumn[],
  matching: Bitmap,
  total: number,
): Steps<Uint32Array | null> {
  if (!query.page || query.following || !first) return null;
  const count = Math.max(0, Math.floor(query.page.offset)) + Math.max(0, Math.floor(query.page.limit));
  if (count * 4 > total) return null;
  const index = first.store.index();
  const found = index && (yield* index.candidates(matching, total, count, first.descending, context.timeZone));
  return found ? rows.inSheetOrder(found) : null;
}

function* pageOf(
  snapshot: Snapshot,
  query: Query,
  context: QueryContext,
  sorts: readonly SortedColumn[],
  matching: Bitmap,
  slots: Uint32Array | null,
): Steps<Pick<QueryAnswer, 'rows' | 'following'>> {
  if (!query.page) return { rows: [] };
  const offset = Math.max(0, Math.floor(query.page.offset));
  const limit = Math.max(0, Math.floor(query.page.limit));
  if (!slots) return { rows: answerRows(snapshot, query.columns, matching.slots(offset, limit)) };
  const wanted = query.following ? Math.max(limit, query.following.most) : limit;
  const found =
    sorts.length === 0
      ? slots.subarray(offset, offset + wanted)
      : yield* sortedSlots(slots, sorts, context.timeZone, offset, wanted);
  return {
    rows: answerRows(snapshot, query.columns, found.subarray(0, limit)),
    ...(query.following && { following: yield* idsOf(snapshot, found.subarray(limit)) }),
  };
}

function* nestedPageOf(
  snapshot: Snapshot,
  query: Query,
  wanted: NonNullable<Query['nested']>,
  context: QueryContext,
  sorts: readonly SortedColumn[],
  slots: Uint32Array,
): Steps<Pick<QueryAnswer, 'rows' | 'nested'>> {
  const nested = yield* nestSlots(snapshot.stores, wanted, context, slots);
  const { offset, limit } = query.page ?? { offset: 0, limit: 0 };
  const found = yield* nestedPage(nested, sorts, context.timeZone, Math.max(0, offset), Math.max(0, limit));
  return {
    rows: answerRows(snapshot, query.columns, found),
    ...(wanted.limit > 0 && { nested: yield* nestedAnswer(snapshot.stores, nested, wanted, slots) }),
  };
}

/** A million short strings would take five times the room. */
function* idsOf({ rows }: Snapshot, slots: Uint32Array): Steps<string[]> {
  const texts: string[] = [];
  for (let from = 0; from < slots.length; from += idsInText) {
    texts.push(Array.from(slots.subarray(from, from + idsInText), (slot) => rows.ids.text(slot)).join('\n'));
    yield;
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

function* aggregatesOf(stores: ReadonlyMap<string, ColumnStore>, query: Query, slots: Uint32Array): Steps<Cell[]> {
  const cells: Cell[] = [];
  for (const aggregate of query.aggregates ?? []) {
    const [cell = null] = yield* aggregateSlots(aggregate, stores, slots, { groupOf: null, count: 1 });
    cells.push(cell);
  }
  return cells;
}
