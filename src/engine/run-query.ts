import { aggregateSlots } from './aggregates.ts';
import type { Bitmap } from './bitmap.ts';
import { optionKeyOf, orderOfNames } from './option-order.ts';
import type { ColumnStore } from './column-store.ts';
import { answerRows } from './answer-rows.ts';
import type { Cell } from './model.ts';
import { filterSlots, type Found, type FoundRows, matchingSlots, searchesOf, shownStores } from './matching-slots.ts';
import { nestedAnswer, nestedPage, nestSlots } from './nested-groups.ts';
import { answerOfGroups, distinctOf, groupsOf } from './query-groups.ts';
import type { Query, QueryAnswer, QueryContext, QueryFilter } from './query-model.ts';
import type { Snapshot } from './snapshot.ts';
import { type SortedColumn, sortedSlots } from './sorted-slots.ts';
import { runToEnd, type Steps } from './steps.ts';
import { type AddedUp, addedUp, addedUpRows } from './totals/answer-from-totals.ts';
import { treePage } from './tree/tree-page.ts';
import { uncomputedCells } from './uncomputed-cells.ts';

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
  const { across, ...answer } = yield* answerSteps(snapshot, query, context, foundRows);
  if (query.places) answer.rows = placed(snapshot, answer.rows);
  const uncomputed = yield* uncomputedCells(snapshot, query, context, across);
  return {
    ...answer,
    ...(answer.total > 0 && across.includes(true) && { across: true }),
    ...(uncomputed && { uncomputed }),
  };
}

function placed({ rows }: Snapshot, answered: QueryAnswer['rows']): QueryAnswer['rows'] {
  const places = rows.placesOf(answered.map(({ row_id }) => rows.find(row_id)));
  return answered.map((row, index) => ({ ...row, place: places[index]! }));
}

function* answerSteps(
  snapshot: Snapshot,
  query: Query,
  context: QueryContext,
  foundRows: FoundRows | undefined,
): Steps<Omit<QueryAnswer, 'across'> & Pick<Found, 'across'>> {
  const known = yield* addedUp(snapshot, query, context);
  if (known) {
    const { total, aggregates } = known;
    const groups = yield* groupsAddedUp(snapshot, query, context, known);
    return { version: snapshot.version, total, rows: [], aggregates, groups, distinct: [], across: [] };
  }
  const { rows, stores } = snapshot;
  const { rows: matching, across } = yield* matchingSlots(snapshot, query, context, foundRows);
  const total = matching.count();
  const sorts = sortsOf(snapshot, query);
  const indexed =
    query.parts || query.nested || query.tree ? null : yield* firstOf(snapshot, query, context, sorts, matching, total);
  const figures = yield* addedUpRows(snapshot, query, matching, total);
  const requestsAll =
    (!figures && (query.aggregates?.length || query.group)) ||
    query.distinct ||
    query.following ||
    query.nested ||
    query.tree ||
    query.neighbours !== undefined ||
    (query.page && (!rows.isAscending || sorts.length > 0));
  const slots = requestsAll && !(indexed && isPageAlone(query)) ? rows.inSheetOrder(matching) : null;
  yield;
  // Where parts are requested, the page is theirs.
  const page = query.parts
    ? { rows: [] }
    : query.nested && slots
      ? yield* nestedPageOf(snapshot, query, query.nested, context, sorts, slots)
      : query.tree
        ? yield* treePageOf(snapshot, { ...query, tree: query.tree }, context, sorts, matching)
        : yield* pageOf(snapshot, query, context, sorts, matching, indexed ?? slots);
  return {
    version: snapshot.version,
    total,
    across,
    ...page,
    ...(query.neighbours !== undefined && {
      neighbours: neighboursOf(
        snapshot,
        query.neighbours,
        slots && sorts.length > 0 ? yield* sortedSlots(slots, sorts, context.timeZone, 0, slots.length) : slots,
      ),
    }),
    ...(query.parts && { parts: yield* partsOf(snapshot, query, query.parts, context, matching) }),
    aggregates: figures?.aggregates ?? (slots ? yield* aggregatesOf(stores, query, slots) : []),
    groups: figures
      ? yield* groupsAddedUp(snapshot, query, context, figures)
      : slots
        ? yield* groupsOf(stores, query, context, slots, snapshot.columns)
        : [],
    distinct: slots ? yield* distinctOf(stores, query, slots) : [],
  };
}

function* groupsAddedUp(
  { columns }: Snapshot,
  query: Query,
  context: QueryContext,
  { groups }: AddedUp,
): Steps<QueryAnswer['groups']> {
  return groups ? yield* answerOfGroups(query, context, groups.groups, groups.values, columns) : [];
}

/** Each part's own page: the rows that all have in common were found once. */
function* partsOf(
  snapshot: Snapshot,
  query: Query,
  parts: readonly QueryFilter[][],
  context: QueryContext,
  matching: Bitmap,
): Steps<NonNullable<QueryAnswer['parts']>> {
  const { rows } = snapshot;
  const sorts = sortsOf(snapshot, query);
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

function neighboursOf({ rows }: Snapshot, rowId: string, slots: Uint32Array | null): QueryAnswer['neighbours'] {
  const slot = rows.find(rowId);
  const position = slot < 0 || !slots ? -1 : slots.indexOf(slot);
  if (position < 0 || !slots) return null;
  const idAt = (at: number): string | null => (at < 0 || at >= slots.length ? null : rows.ids.text(slots[at]!));
  return { previous: idAt(position - 1), next: idAt(position + 1), place: position + 1 };
}

function sortsOf({ stores, columns }: Snapshot, query: Query): SortedColumn[] {
  return (query.sort ?? []).flatMap(({ column, direction, keys }) => {
    const store = stores.get(column);
    const own = columns.find(({ id }) => id === column);
    const optionKey = keys ? orderOfNames(keys, own?.type) : optionKeyOf(own);
    return store ? [{ store, descending: direction === 'descending', optionKey }] : [];
  });
}

function isPageAlone(query: Query): boolean {
  return !query.aggregates?.length && !query.group && !query.distinct && query.neighbours === undefined;
}

/** The slots, in sheet order, that a sorted page may show, where an index of the first column has them; else null. */
function* firstOf(
  { rows }: Snapshot,
  query: Query,
  context: QueryContext,
  [first]: readonly SortedColumn[],
  matching: Bitmap,
  total: number,
): Steps<Uint32Array | null> {
  // An index has the order of the alphabet.
  if (!query.page || query.following || !first || first.optionKey) return null;
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
  const { bytes } = query.page;
  if (!slots) return { rows: answerRows(snapshot, query.columns, matching.slots(offset, limit), bytes) };
  const requested = query.following ? Math.max(limit, query.following.most) : limit;
  const found =
    sorts.length === 0
      ? slots.subarray(offset, offset + requested)
      : yield* sortedSlots(slots, sorts, context.timeZone, offset, requested);
  return {
    rows: answerRows(snapshot, query.columns, found.subarray(0, limit), bytes),
    ...(query.following && { following: yield* idsOf(snapshot, found.subarray(limit)) }),
  };
}

function* nestedPageOf(
  snapshot: Snapshot,
  query: Query,
  requested: NonNullable<Query['nested']>,
  context: QueryContext,
  sorts: readonly SortedColumn[],
  slots: Uint32Array,
): Steps<Pick<QueryAnswer, 'rows' | 'nested'>> {
  const nested = yield* nestSlots(snapshot.stores, requested, context, slots, snapshot.columns);
  const { offset, limit } = query.page ?? { offset: 0, limit: 0 };
  const found = yield* nestedPage(nested, sorts, context.timeZone, Math.max(0, offset), Math.max(0, limit));
  return {
    rows: answerRows(snapshot, query.columns, found),
    ...(requested.limit > 0 && { nested: yield* nestedAnswer(snapshot.stores, nested, requested, slots) }),
  };
}

/** A search finds rows of the tree, and keeps those that they are below. */
function* treePageOf(
  snapshot: Snapshot,
  query: Query & Required<Pick<Query, 'tree'>>,
  context: QueryContext,
  sorts: readonly SortedColumn[],
  matching: Bitmap,
): Steps<Pick<QueryAnswer, 'rows' | 'tree'>> {
  const { search: _search, pageSearch: _pageSearch, ...whole } = query;
  const isSearched = searchesOf(query).length > 0;
  const { rows } = isSearched ? yield* matchingSlots(snapshot, whole, context, undefined) : { rows: matching };
  const inOrder = snapshot.rows.inSheetOrder(rows);
  const slots = sorts.length > 0 ? yield* sortedSlots(inOrder, sorts, context.timeZone, 0, inOrder.length) : inOrder;
  return yield* treePage(snapshot, query, { slots, found: isSearched ? matching : null });
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

function* aggregatesOf(stores: ReadonlyMap<string, ColumnStore>, query: Query, slots: Uint32Array): Steps<Cell[]> {
  const cells: Cell[] = [];
  for (const aggregate of query.aggregates ?? []) {
    const [cell = null] = yield* aggregateSlots(aggregate, stores, slots, { groupOf: null, count: 1 });
    cells.push(cell);
  }
  return cells;
}
