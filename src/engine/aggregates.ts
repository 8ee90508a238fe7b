import { leastOf, numbersOf, totalsOf } from './column-numbers.ts';
import type { ColumnStore } from './column-store.ts';
import { groupSlots } from './groups.ts';
import type { Cell } from './model.ts';
import type { Aggregate } from './query-model.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** Which group each slot belongs to; null where all are one. */
export interface Grouping {
  groupOf: Uint32Array | null;
  count: number;
}

/**
 * One aggregate over the slots of every group, in order of groups. Numbers are read by the spec's stripping; sums are
 * exact and rounded once, so that they do not depend on the order of rows (decision 117); first and last are the first
 * and last cell in sheet order that is not blank; a column that the sheet lacks is blank throughout.
 */
export function* aggregateSlots(
  aggregate: Aggregate,
  stores: ReadonlyMap<string, ColumnStore>,
  slots: Uint32Array,
  grouping: Grouping,
): Steps<Cell[]> {
  const store = aggregate.column === null ? undefined : stores.get(aggregate.column);
  if (store?.codes && addsNumbers.has(aggregate.function)) yield* store.dictionary.readings.prepareNumbers();
  yield;
  const whole = grouping.groupOf ? undefined : aggregateWhole(aggregate, store, slots);
  if (whole !== undefined) return [whole];
  if (aggregate.function === 'sum' || aggregate.function === 'average') {
    return yield* totals(aggregate.function, store, slots, grouping);
  }
  const groups = grouping.groupOf ?? new Uint32Array(slots.length);
  switch (aggregate.function) {
    case 'count':
      return [...counted(aggregate.column === null ? null : store, slots, groups, grouping.count)];
    case 'distinct':
      return yield* distinctIn(store, slots, groups, grouping.count);
    case 'first':
      return yield* outermost(store, slots, groups, grouping.count, 1);
    case 'last':
      return yield* outermost(store, slots, groups, grouping.count, -1);
    case 'minimum':
    case 'maximum':
      return extremes(aggregate.function, store, slots, groups, grouping.count);
  }
}

const addsNumbers: ReadonlySet<string> = new Set(['sum', 'average', 'minimum', 'maximum']);

/** Where all slots are one group: undefined for what is as fast by groups. */
function aggregateWhole(aggregate: Aggregate, store: ColumnStore | undefined, slots: Uint32Array): Cell | undefined {
  switch (aggregate.function) {
    case 'count':
      return aggregate.column === null ? slots.length : undefined;
    case 'minimum':
    case 'maximum': {
      const sign = aggregate.function === 'minimum' ? 1 : -1;
      const least = store ? leastOf(store, slots, sign) : Infinity;
      return least === Infinity ? null : sign * least + 0;
    }
    default:
      return undefined;
  }
}

function counted(
  store: ColumnStore | null | undefined,
  slots: Uint32Array,
  groups: Uint32Array,
  count: number,
): Uint32Array {
  const counts = new Uint32Array(count);
  for (let index = 0; index < slots.length; index++) {
    if (store === null || (store && !store.isBlank(slots[index]!))) counts[groups[index]!]!++;
  }
  return counts;
}

/** Different cells, as conditions tell them apart: spaces around and case do not count, nor do blanks. */
function* distinctIn(
  store: ColumnStore | undefined,
  slots: Uint32Array,
  groups: Uint32Array,
  count: number,
): Steps<Cell[]> {
  const found = new Uint32Array(count);
  if (!store) return [...found];
  // What they are is of no matter.
  const { groupOf, keys } = yield* groupSlots(store, slots, { keyOf: () => true });
  if (count === 1) return [keys.length - Number(keys.includes(null))];
  const met = new Set<number>();
  for (let index = 0; index < slots.length; index++) {
    if (index % cellsInStep === 0) yield;
    if (keys[groupOf[index]!] === null) continue;
    const pair = groups[index]! * keys.length + groupOf[index]!;
    if (met.has(pair)) continue;
    met.add(pair);
    found[groups[index]!]!++;
  }
  return [...found];
}

function* outermost(
  store: ColumnStore | undefined,
  slots: Uint32Array,
  groups: Uint32Array,
  count: number,
  step: 1 | -1,
): Steps<Cell[]> {
  const cells: Cell[] = Array.from({ length: count }, () => null);
  let missing = store ? count : 0;
  for (let index = step > 0 ? 0 : slots.length - 1; missing > 0 && index >= 0 && index < slots.length; index += step) {
    const group = groups[index]!;
    if (index % cellsInStep === 0) yield;
    if (cells[group] !== null || !store || store.isBlank(slots[index]!)) continue;
    cells[group] = store.get(slots[index]!);
    missing--;
  }
  return cells;
}

function* totals(
  kind: 'sum' | 'average',
  store: ColumnStore | undefined,
  slots: Uint32Array,
  { groupOf, count }: Grouping,
): Steps<Cell[]> {
  if (!store) return Array.from({ length: count }, () => null);
  const { sums, counts } = yield* totalsOf(store, slots, groupOf, count);
  return Array.from(sums, (sum, group) => {
    if (counts[group] === 0) return null;
    return kind === 'sum' ? sum : sum / counts[group]!;
  });
}

function extremes(
  kind: 'minimum' | 'maximum',
  store: ColumnStore | undefined,
  slots: Uint32Array,
  groups: Uint32Array,
  count: number,
): Cell[] {
  const sign = kind === 'minimum' ? 1 : -1;
  const best = new Float64Array(count).fill(Infinity);
  if (store) {
    const numbers = numbersOf(store, slots);
    for (let index = 0; index < slots.length; index++) {
      const value = sign * numbers[index]!;
      if (value < best[groups[index]!]!) best[groups[index]!] = value;
    }
  }
  return Array.from(best, (value) => (value === Infinity ? null : sign * value + 0));
}
