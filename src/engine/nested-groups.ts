import { aggregateSlots } from './aggregates.ts';
import { optionKeyOf } from './option-order.ts';
import type { ColumnStore } from './column-store.ts';
import { orderOfGroups } from './group-order.ts';
import { byDatePart, groupSlots } from './groups.ts';
import type { Cell, Column } from './model.ts';
import type { DateEnd, NestedGroup, Query, QueryContext } from './query-model.ts';
import { type SortedColumn, sortedSlots } from './sorted-slots.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** The groups of one level, in order: those of one outer group follow each other. */
interface GroupLevel {
  /** By index of the slots given. */
  groupOf: Uint32Array;
  /** The group around each, of the level above; 0 for the outermost. */
  outer: Uint32Array;
  keys: Cell[];
  counts: Uint32Array;
}

/** Rows in groups of several levels. */
export interface NestedSlots {
  levels: GroupLevel[];
  /** By their innermost groups, and in the order given within each. */
  slots: Uint32Array;
  /** Where each innermost group begins in `slots`. */
  starts: Uint32Array;
}

type Requested = NonNullable<Query['nested']>;
type Stores = ReadonlyMap<string, ColumnStore>;

/** Puts slots into groups. Columns that the sheet lacks make no level. */
export function* nestSlots(
  stores: Stores,
  { levels: requested }: Requested,
  { timeZone }: QueryContext,
  slots: Uint32Array,
  columns: readonly Column[] = [],
): Steps<NestedSlots> {
  const levels: GroupLevel[] = [];
  for (const { column, direction, part } of requested) {
    const store = stores.get(column);
    if (!store) continue;
    const all = yield* groupSlots(store, slots);
    const own = part ? byDatePart(all, part) : all;
    const optionKey = optionKeyOf(columns.find(({ id }) => id === column));
    const sign = direction === 'descending' ? -1 : 1;
    const order = yield* orderOfGroups(own.keys, sign, own.keys.length, timeZone, optionKey);
    levels.push(yield* levelWithin(levels.at(-1)?.groupOf ?? null, own, order));
  }
  const inner = levels.at(-1);
  return { levels, ...(inner ? bucketed(slots, inner) : { slots, starts: new Uint32Array(1) }) };
}

/** A group for each pair of an outer group and a key that rows have; the order of pairs is that of the groups. */
function* levelWithin(
  outerOf: Uint32Array | null,
  own: { groupOf: Uint32Array; keys: Cell[] },
  order: Uint32Array,
): Steps<GroupLevel> {
  const size = order.length;
  const rank = new Uint32Array(size);
  for (let position = 0; position < size; position++) rank[order[position]!] = position;
  const pairs = new Float64Array(own.groupOf.length);
  const found = new Set<number>();
  for (let index = 0; index < pairs.length; index++) {
    const pair = (outerOf ? outerOf[index]! : 0) * size + rank[own.groupOf[index]!]!;
    pairs[index] = pair;
    found.add(pair);
    if (index % cellsInStep === 0) yield;
  }
  const sorted = Float64Array.from(found).sort();
  yield;
  const positionOf = new Map<number, number>();
  for (let position = 0; position < sorted.length; position++) positionOf.set(sorted[position]!, position);
  const groupOf = new Uint32Array(pairs.length);
  const counts = new Uint32Array(sorted.length);
  for (let index = 0; index < pairs.length; index++) {
    const group = positionOf.get(pairs[index]!)!;
    groupOf[index] = group;
    counts[group]!++;
    if (index % cellsInStep === 0) yield;
  }
  const keys = Array.from(sorted, (pair) => own.keys[order[pair % size]!] ?? null);
  return { groupOf, outer: Uint32Array.from(sorted, (pair) => Math.floor(pair / size)), keys, counts };
}

function bucketed(slots: Uint32Array, { groupOf, counts }: GroupLevel): Pick<NestedSlots, 'slots' | 'starts'> {
  const starts = new Uint32Array(counts.length);
  for (let group = 1; group < counts.length; group++) starts[group] = starts[group - 1]! + counts[group - 1]!;
  const next = starts.slice();
  const placed = new Uint32Array(slots.length);
  for (let index = 0; index < slots.length; index++) placed[next[groupOf[index]!]!++] = slots[index]!;
  return { slots: placed, starts };
}

/** Slots `offset` to `offset + limit` by their groups. Only groups that the page touches are sorted. */
export function* nestedPage(
  { slots, starts }: NestedSlots,
  sorts: readonly SortedColumn[],
  timeZone: string,
  offset: number,
  limit: number,
): Steps<Uint32Array> {
  const end = Math.min(slots.length, offset + limit);
  if (sorts.length === 0) return slots.subarray(offset, end);
  const page = new Uint32Array(Math.max(0, end - offset));
  let filled = 0;
  for (let group = groupAt(starts, offset); filled < page.length; group++) {
    const first = starts[group]!;
    const last = starts[group + 1] ?? slots.length;
    const from = Math.max(offset, first) - first;
    const count = Math.min(end, last) - first - from;
    page.set(yield* sortedSlots(slots.subarray(first, last), sorts, timeZone, from, count), filled);
    filled += count;
  }
  return page;
}

/** The group that holds a place: the last that begins no later. */
function groupAt(starts: Uint32Array, offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Dates are compared as texts, which are in their order as cells hold them. */
function* dateEnds(
  { function: requested, column }: DateEnd,
  stores: Stores,
  slots: Uint32Array,
  { groupOf, count }: { groupOf: Uint32Array; count: number },
): Steps<Cell[]> {
  const ends = Array.from({ length: count }, (): Cell => null);
  const store = stores.get(column);
  if (!store) return ends;
  for (let index = 0; index < slots.length; index++) {
    if (index % cellsInStep === 0) yield;
    const cell = store.get(slots[index]!);
    if (typeof cell !== 'string' || !/^\d{4}-\d{2}-\d{2}/.test(cell)) continue;
    const known = ends[groupOf[index]!] ?? null;
    if (known === null || (requested === 'earliest' ? cell < known : cell > known)) ends[groupOf[index]!] = cell;
  }
  return ends;
}

/** Each group before those within it, up to the limit; and how many there are. */
export function* nestedAnswer(
  stores: Stores,
  { levels }: NestedSlots,
  { aggregates, limit }: Requested,
  slots: Uint32Array,
): Steps<{ groups: NestedGroup[]; count: number }> {
  const values: Cell[][][] = [];
  for (const { groupOf, keys } of levels) {
    const ofLevel: Cell[][] = [];
    for (const aggregate of aggregates) {
      const grouping = { groupOf, count: keys.length };
      ofLevel.push(
        aggregate.function === 'earliest' || aggregate.function === 'latest'
          ? yield* dateEnds({ ...aggregate, function: aggregate.function }, stores, slots, grouping)
          : yield* aggregateSlots({ ...aggregate, function: aggregate.function }, stores, slots, grouping),
      );
    }
    values.push(ofLevel);
  }
  const groups: NestedGroup[] = [];
  const next = levels.map(() => 0);
  const addWithin = (level: number, outer: number): void => {
    const { keys, counts, outer: outers } = levels[level]!;
    for (; groups.length < limit && next[level]! < keys.length && outers[next[level]!] === outer; next[level]!++) {
      const group = next[level]!;
      const own = values[level]!.map((ofGroups) => ofGroups[group] ?? null);
      groups.push({ level, key: keys[group] ?? null, count: counts[group]!, values: own });
      if (level + 1 < levels.length) addWithin(level + 1, group);
    }
  };
  if (levels.length > 0) addWithin(0, 0);
  return { groups, count: levels.reduce((sum, { keys }) => sum + keys.length, 0) };
}
