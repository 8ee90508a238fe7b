import type { Bitmap } from '../bitmap.ts';
import type { ColumnStore } from '../column-store.ts';
import { compileFilter, type LooseTest } from '../conditions.ts';
import { codeFlags } from '../filter-scan.ts';
import { byDatePart, type Groups } from '../groups.ts';
import { countAt, leastAt, mostAt, recordLength } from '../kernels/scalar-kernels.ts';
import type { Cell } from '../model.ts';
import type { Aggregate, Query, QueryContext } from '../query-model.ts';
import type { Snapshot } from '../snapshot.ts';
import type { Steps } from '../steps.ts';
import { type NumberTotals, pairsOf, recordsOf, type RowTotals } from './code-totals.ts';
import { cutsFor, partCount, sumOfParts } from './exact-sum.ts';

/** What rows add up to. */
export interface AddedUp {
  total: number;
  aggregates: Cell[];
  /** Null where the query requests none; `groupOf` and `counts` are by code. */
  groups: { groups: Groups; values: Cell[][] } | null;
}

/**
 * Answers a query for figures and groups alone, of all rows or of those that filters of one column keep, from what the
 * rows of each code of that column add up to: a million rows are then a few hundred codes. Null for every other query.
 */
export function* addedUp(snapshot: Snapshot, query: Query, context: QueryContext): Steps<AddedUp | null> {
  if (!isForTotals(query)) return null;
  const by = columnOf(snapshot, query);
  const tests = by && testsOf(snapshot, query, context);
  if (!by || !tests) return null;
  const totals = snapshot.totals.by(by, snapshot.rows);
  if (!totals) return null;
  const flags = yield* flagsOf(snapshot, query, tests, by, context);
  totals.settle();
  return yield* answeredBy(snapshot, query, totals, flags);
}

/**
 * Answers figures and groups of the rows of a set without going from row to row: by the codes of the column of the
 * groups. Null where a set is so small that going from row to row costs less, or where the figures need it.
 */
export function* addedUpRows(snapshot: Snapshot, query: Query, set: Bitmap, total: number): Steps<AddedUp | null> {
  const { group, aggregates = [] } = query;
  if ((!group && aggregates.length === 0) || total * mostSparse < set.size) return null;
  if (![...aggregates, ...(group?.aggregates ?? [])].every(isOfTotals)) return null;
  const by = group ? snapshot.stores.get(group.by) : null;
  if (by === undefined || (by && by.kind !== 'none') || (by && by.codeCount > mostCodes)) return null;
  const known = new Map<ColumnStore, NumberTotals | null>();
  const totals: RowTotals = {
    by,
    pairs: by ? pairsOf(by, snapshot.rows, set) : Uint32Array.of(total, 0),
    numbersOf(store) {
      const cuts = cutsFor(store.spread, total);
      const made = known.get(store) ?? (cuts && recordsOf(store, by, set, cuts));
      known.set(store, made);
      return made;
    },
  };
  return yield* answeredBy(snapshot, query, totals, null);
}

/** Going from row to row of a set costs less where there is one row in so many. */
const mostSparse = 16;
/** Adding up codes must cost less than going from row to row. */
const mostCodes = 16_384;

function* answeredBy(
  snapshot: Snapshot,
  query: Query,
  totals: RowTotals,
  flags: Uint8Array | null,
): Steps<AddedUp | null> {
  const codes: number[] = [];
  let total = 0;
  for (let code = 0; code * 2 < totals.pairs.length; code++) {
    if (flags?.[code] === 0 || totals.pairs[code * 2] === 0) continue;
    codes.push(code);
    total += totals.pairs[code * 2]!;
  }
  const { group } = query;
  const byCode = group && totals.by && (yield* groupsOfCodes(snapshot, totals.by, totals.pairs, codes));
  const groups = byCode && group?.part ? byDatePart(byCode, group.part) : byCode;
  const aggregates = yield* figures(snapshot, query.aggregates ?? [], totals, codes, null);
  const values = groups && (yield* figures(snapshot, group?.aggregates ?? [], totals, codes, groups));
  if (!aggregates || values === null) return null;
  return {
    total,
    aggregates: aggregates.map(([cell = null]) => cell),
    groups: groups && values ? { groups, values } : null,
  };
}

function isForTotals(query: Query): boolean {
  const others = [
    query.search,
    query.pageSearch,
    query.rowIds,
    query.shortIds,
    query.page,
    query.parts,
    query.distinct,
    query.following,
    query.nested,
  ];
  if (others.some((one) => one !== undefined) || query.neighbours !== undefined) return false;
  const requested = [...(query.aggregates ?? []), ...(query.group?.aggregates ?? [])];
  return (requested.length > 0 || query.group !== undefined) && requested.every(isOfTotals);
}

/** Whether it follows from what codes add up to. */
function isOfTotals({ function: name, column }: Aggregate): boolean {
  return name === 'count' ? column === null : remaining.has(name);
}

const remaining: ReadonlySet<string> = new Set(['sum', 'average', 'minimum', 'maximum']);

/** The column that everything is grouped by; undefined where there is none, or more than one. */
function columnOf({ stores }: Snapshot, query: Query): ColumnStore | undefined {
  const ids = new Set((query.filters ?? []).map(({ column }) => column));
  if (query.group) ids.add(query.group.by);
  const [id] = ids;
  if (ids.size > 1) return undefined;
  if (id !== undefined) return stores.get(id);
  // Of all rows: by whichever column has the fewest codes.
  const coded = [...stores.values()].filter(({ kind }) => kind === 'none');
  return coded.toSorted((one, other) => one.codeCount - other.codeCount)[0];
}

function testsOf({ columns }: Snapshot, query: Query, context: QueryContext): LooseTest[] | null {
  const tests: LooseTest[] = [];
  for (const filter of query.filters ?? []) {
    // As many as there may be are found faster than added up.
    if (filter.condition === 'is_key') return null;
    const column = columns.find(({ id }) => id === filter.column);
    const test = compileFilter(filter, context, column);
    if (test.kind === 'exact' || test.kind === 'not') return null;
    tests.push(test);
  }
  return tests;
}

/** One flag a code: whether its rows pass. */
function* flagsOf(
  { columns }: Snapshot,
  query: Query,
  tests: readonly LooseTest[],
  { dictionary }: ColumnStore,
  { timeZone }: QueryContext,
): Steps<Uint8Array> {
  const flags = new Uint8Array(dictionary.count).fill(1);
  const column = columns.find(({ id }) => id === query.filters?.[0]?.column);
  for (const test of tests) {
    const own = column ? yield* codeFlags(dictionary, test, timeZone, column) : new Uint8Array(flags.length);
    for (let code = 0; code < flags.length; code++) flags[code] = flags[code]! & own[code]!;
  }
  return flags;
}

/** The groups in order of their first rows. Codes that are alike are one group, whose key is what is in its first row. */
function* groupsOfCodes(
  { rows }: Snapshot,
  { dictionary }: ColumnStore,
  pairs: Uint32Array,
  codes: readonly number[],
): Steps<Groups> {
  yield* dictionary.readings.prepareLikes();
  const { likes } = dictionary.readings;
  const inOrder = codes.toSorted((one, other) => rows.compare(pairs[one * 2 + 1]!, pairs[other * 2 + 1]!));
  const groupOf = new Uint32Array(dictionary.count);
  const keys: Cell[] = [];
  const counts = new Uint32Array(codes.length);
  const ofLike = new Map<number, number>();
  for (const code of inOrder) {
    const like = likes[code]!;
    let group = ofLike.get(like);
    if (group === undefined) {
      group = keys.push(dictionary.isBlank(code) ? null : dictionary.value(code)) - 1;
      ofLike.set(like, group);
    }
    groupOf[code] = group;
    counts[group] = counts[group]! + pairs[code * 2]!;
  }
  return { groupOf, keys, counts: counts.subarray(0, keys.length) };
}

/** Each aggregate for each group; null where one of them is not cached. */
function* figures(
  { stores }: Snapshot,
  aggregates: readonly Aggregate[],
  totals: RowTotals,
  codes: readonly number[],
  groups: Groups | null,
): Steps<Cell[][] | null> {
  const cells: Cell[][] = [];
  const count = groups ? groups.keys.length : 1;
  for (const { function: name, column } of aggregates) {
    if (name === 'count') {
      const rows = groups ? [...groups.counts] : [codes.reduce((sum, code) => sum + totals.pairs[code * 2]!, 0)];
      cells.push(rows);
      continue;
    }
    const store = column === null ? undefined : stores.get(column);
    if (!store) {
      cells.push(Array.from({ length: count }, () => null));
      continue;
    }
    if (store.codes) yield* store.dictionary.readings.prepareNumbers();
    yield;
    const numbers = totals.numbersOf(store);
    if (!numbers) return null;
    cells.push(combined(name, numbers, codes, groups, count));
  }
  return cells;
}

function combined(
  name: Aggregate['function'],
  numbers: NumberTotals,
  codes: readonly number[],
  groups: Groups | null,
  count: number,
): Cell[] {
  const counts = new Float64Array(count);
  const parts = new Float64Array(count * partCount);
  const best = new Float64Array(count).fill(name === 'minimum' ? Infinity : -Infinity);
  const { records } = numbers;
  for (const code of codes) {
    const group = groups ? groups.groupOf[code]! : 0;
    const record = code * recordLength;
    counts[group] = counts[group]! + records[record + countAt]!;
    for (let part = 0; part < partCount; part++) {
      parts[group * partCount + part] = parts[group * partCount + part]! + records[record + part]!;
    }
    best[group] =
      name === 'minimum'
        ? Math.min(best[group]!, records[record + leastAt]!)
        : Math.max(best[group]!, records[record + mostAt]!);
  }
  return Array.from(counts, (own, group) => {
    if (own === 0) return null;
    if (name === 'minimum' || name === 'maximum') return best[group]! + 0;
    const sum = sumOfParts(parts, group * partCount);
    return name === 'sum' ? sum : sum / own;
  });
}
