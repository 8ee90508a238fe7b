import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { addFlagged } from './filter-scan.ts';
import { filterSlots, keepSearched, namedSlots, scanOf, searchesOf, shownStores } from './matching-slots.ts';
import type { Aggregate, Query, QueryAnswer, QueryContext } from './query-model.ts';
import type { Snapshot } from './snapshot.ts';
import type { Steps } from './steps.ts';
import { isFailed, isUncomputed, isWaiting } from './uncomputed.ts';

/**
 * The cells without a value that an answer would need: those that figures add up or group by, and those that filters and
 * searches look into, of rows that match or might. Undefined where there are none. Sheets without such cells pay nothing.
 * (decision 150)
 */
export function* uncomputedCells(
  snapshot: Snapshot,
  query: Query,
  context: QueryContext,
  across: readonly boolean[],
): Steps<QueryAnswer['uncomputed']> {
  const { stores } = snapshot;
  const gaps = new Map<string, ColumnStore>();
  for (const id of neededColumns(query)) {
    const store = stores.get(id);
    if (store?.mayBeUncomputed) gaps.set(id, store);
  }
  if (gaps.size === 0) return undefined;
  const rows = yield* possibleRows(snapshot, query, context, across, gaps);
  const counted: [string, { waiting: number; failed: number }][] = [];
  for (const [id, store] of gaps) {
    const [waiting, failed] = [gapsOf(store, rows.size, isWaiting), gapsOf(store, rows.size, isFailed)];
    waiting.intersect(rows);
    failed.intersect(rows);
    const sum = { waiting: waiting.count(), failed: failed.count() };
    if (sum.waiting + sum.failed > 0) counted.push([id, sum]);
    yield;
  }
  return counted.length > 0 ? Object.fromEntries(counted) : undefined;
}

/** By the values of which columns the answer would be another one. */
function neededColumns(query: Query): Set<string> {
  const { filters = [], parts = [], group, aggregates = [], tree } = query;
  const searched = searchesOf(query).flatMap(({ columns }) => columns);
  return new Set([
    ...[...filters, ...parts.flat()].map(({ column }) => column),
    ...searched,
    ...(group ? [group.by] : []),
    ...(tree ? [tree.key, tree.parent] : []),
    ...[...aggregates, ...(group?.aggregates ?? [])].flatMap(addedColumn),
  ]);
}

/** The first and the last cell of a column are shown as they are. */
const addedColumn = ({ function: name, column }: Aggregate): string[] =>
  column === null || name === 'first' || name === 'last' ? [] : [column];

/** The rows that match, whatever the missing values turn out to be. */
function* possibleRows(
  snapshot: Snapshot,
  query: Query,
  context: QueryContext,
  across: readonly boolean[],
  gaps: ReadonlyMap<string, ColumnStore>,
): Steps<Bitmap> {
  const rows = namedSlots(snapshot, query);
  const shown = shownStores(snapshot);
  const filters = query.filters ?? [];
  yield* filterSlots(
    shown,
    filters.filter(({ column }) => !gaps.has(column)),
    context,
    rows,
  );
  for (const filter of filters) {
    const store = gaps.get(filter.column);
    if (!store) continue;
    const passing = rows.copy();
    yield* filterSlots(shown, [filter], context, passing);
    keepEither(rows, passing, [store]);
  }
  for (const [index, one] of searchesOf(query).entries()) {
    const found = rows.copy();
    const scan = scanOf(snapshot, shown, one);
    yield* across[index] ? scan.keepAcross(found) : keepSearched(scan, one, shown, found);
    keepEither(
      rows,
      found,
      one.columns.flatMap((id) => gaps.get(id) ?? []),
    );
  }
  return rows;
}

/** Keeps what passes, and what lacks a value of one of the columns. */
function keepEither(rows: Bitmap, passing: Bitmap, stores: readonly ColumnStore[]): void {
  for (const store of stores) passing.unite(gapsOf(store, rows.size));
  rows.intersect(passing);
}

/** The slots of a column that hold no value, for any reason or for one. */
function gapsOf({ codes, dictionary }: ColumnStore, size: number, isMeant = isUncomputed): Bitmap {
  const gaps = new Bitmap(size);
  const flags = new Uint8Array(dictionary.count);
  for (const code of dictionary.uncomputed() ?? []) flags[code] = isMeant(dictionary.value(code)) ? 1 : 0;
  if (codes) addFlagged(codes, flags, gaps);
  return gaps;
}
