import { blankKey, undecidedBy } from './cell-order.ts';
import type { OptionKey } from './option-order.ts';
import type { ColumnStore } from './column-store.ts';
import { orderOfKeys } from './key-order.ts';
import { sortKeys } from './sort-keys.ts';
import { type Comparator, divide, divideNow, positionsAtOnce, sortPositions } from './sort-positions.ts';
import { cellsInStep as placesInStep, type Steps } from './steps.ts';

/** A column to sort by. */
export interface SortedColumn {
  store: ColumnStore;
  descending: boolean;
  /** Of a choice with a list. */
  optionKey?: OptionKey | null;
}

/**
 * Slots `offset` to `offset + limit` of the given slots in sorted order. Ties keep the order given, blanks come last
 * both ways. A first page costs one pass over the slots, a later one an order of keys; ties are sorted where answered.
 */
export function* sortedSlots(
  slots: Uint32Array,
  columns: readonly SortedColumn[],
  timeZone: string,
  offset: number,
  limit: number,
): Steps<Uint32Array> {
  const end = Math.min(slots.length, offset + limit);
  if (offset >= end) return new Uint32Array(0);
  const levels: Level[] = [];
  for (const column of columns) levels.push(yield* levelOf(column, slots, timeZone));
  const compare = comparatorOf(levels, slots);
  const positions =
    end <= bufferedLimit
      ? yield* smallest(end, levels[0]?.keys, slots.length, compare)
      : yield* ordered(offset, end, levels, slots.length, compare);
  const answer = new Uint32Array(end - offset);
  for (let index = 0; index < answer.length; index++) answer[index] = slots[positions[offset + index]!]!;
  return answer;
}

/** One column's part of the order: a key for each slot given, small first, and what decides between equal keys. */
interface Level {
  keys: Float64Array;
  sign: number;
  /** Null where equal keys mean equal cells. */
  compareAlike: ((firstSlot: number, secondSlot: number, key: number) => number) | null;
}

/** More places than these are cheaper found by ordering all keys. */
const bufferedLimit = 2048;

function* levelOf({ store, descending, optionKey }: SortedColumn, slots: Uint32Array, timeZone: string): Steps<Level> {
  const sign = descending ? -1 : 1;
  const keys = yield* sortKeys(store, slots, timeZone, sign, optionKey ?? null);
  yield;
  return { keys, sign, compareAlike: alikeOf(store) };
}

function alikeOf(store: ColumnStore): Level['compareAlike'] {
  const { plane, codes, dictionary } = store;
  if (!plane && codes) {
    return (first, second, key) => dictionary.readings.compareAlike(codes[first]!, codes[second]!, key);
  }
  return (first, second, key) => {
    const undecided = undecidedBy(key);
    if (undecided === 'nothing') return 0;
    if (undecided === 'number' || !codes) return beyondKeys(store, first) - beyondKeys(store, second);
    return dictionary.readings.compareAlike(codes[first]!, codes[second]!, key);
  };
}

/** A number too large for its key. */
function beyondKeys(store: ColumnStore, slot: number): number {
  const value = store.plane?.[slot] ?? Number.NaN;
  return Number.isNaN(value) ? Number(store.get(slot)) : value;
}

function comparatorOf(levels: readonly Level[], slots: Uint32Array): Comparator {
  return (first, second) => {
    for (const { keys, sign, compareAlike } of levels) {
      const key = keys[first]!;
      const other = keys[second]!;
      if (key !== other) return key < other ? -1 : 1;
      if (key === blankKey || compareAlike === null) continue;
      const alike = compareAlike(slots[first]!, slots[second]!, sign * key);
      if (alike !== 0) return sign * alike;
    }
    return first - second;
  };
}

/**
 * The first `count` places in order: those that may be among them gather in a buffer, which is cut down to the best
 * when it is full. Unlike a heap this costs a few comparisons a row even where each row comes before all others.
 */
function* smallest(
  count: number,
  keys: Float64Array | undefined,
  length: number,
  compare: Comparator,
): Steps<Uint32Array> {
  const capacity = Math.min(length, Math.max(4096, count * 4));
  const buffer = new Uint32Array(capacity);
  const firstKeys = keys ?? new Float64Array(length);
  let filled = 0;
  let worst = -1;
  let worstKey = Infinity;
  for (let from = 0; from < length; from += placesInStep) {
    const to = Math.min(length, from + placesInStep);
    for (let position = from; position < to; position++) {
      if (firstKeys[position]! > worstKey || (worst >= 0 && compare(position, worst) > 0)) continue;
      buffer[filled++] = position;
      if (filled < capacity || capacity === count) continue;
      divideNow(buffer, 0, filled, count, compare);
      filled = count;
      worst = lastOf(buffer, count, compare);
      worstKey = firstKeys[worst]!;
    }
    yield;
  }
  if (filled > count) divideNow(buffer, 0, filled, count, compare);
  return buffer.subarray(0, count).sort(compare);
}

function lastOf(positions: Uint32Array, count: number, compare: Comparator): number {
  let last = positions[0]!;
  for (let index = 1; index < count; index++) if (compare(positions[index]!, last) > 0) last = positions[index]!;
  return last;
}

/**
 * All places, of which those from `offset` to `end` are as sorted: by the first keys, then each stretch of equal ones.
 */
function* ordered(
  offset: number,
  end: number,
  levels: readonly Level[],
  length: number,
  compare: Comparator,
): Steps<Uint32Array> {
  const keys = levels[0]?.keys ?? new Float64Array(length);
  const positions = yield* orderOfKeys(keys);
  if (levels.length <= 1 && !levels[0]?.compareAlike) return positions;
  let pause = placesInStep;
  for (let from = 0; from < end; ) {
    const key = keys[positions[from]!]!;
    let to = from + 1;
    while (to < length && keys[positions[to]!] === key) to++;
    if (to - from > 1 && to > offset) {
      const first = Math.max(from, offset);
      const last = Math.min(to, end);
      // Most stretches are short: making steps of each would cost more than to sort it.
      if (to - from <= positionsAtOnce) sortWithin(positions, from, to, first, last, compare);
      else yield* sortWithinSteps(positions, from, to, first, last, compare);
    }
    if (to >= pause) {
      pause = to + placesInStep;
      yield;
    }
    from = to;
  }
  return positions;
}

/** Of the places `from` to `to`, sorts those from `first` to `last`. */
function sortWithin(
  positions: Uint32Array,
  from: number,
  to: number,
  first: number,
  last: number,
  compare: Comparator,
): void {
  if (first > from) divideNow(positions, from, to, first, compare);
  if (last < to) divideNow(positions, first, to, last, compare);
  positions.subarray(first, last).sort(compare);
}

function* sortWithinSteps(
  positions: Uint32Array,
  from: number,
  to: number,
  first: number,
  last: number,
  compare: Comparator,
): Steps<void> {
  if (first > from) yield* divide(positions, from, to, first, compare);
  if (last < to) yield* divide(positions, first, to, last, compare);
  yield* sortPositions(positions.subarray(first, last), compare);
}
