import type { ColumnStore } from './column-store.ts';
import type { Cell } from './model.ts';
import type { Aggregate } from './query-model.ts';

/** Which group each slot belongs to; null where all are one. */
export interface Grouping {
  groupOf: Uint32Array | null;
  count: number;
}

/**
 * One aggregate over the slots of every group, in order of groups. Numbers are read by the spec's stripping; first and
 * last are the first and last cell in sheet order that is not blank; a column that the sheet lacks is blank throughout.
 */
export function aggregateSlots(
  aggregate: Aggregate,
  stores: ReadonlyMap<string, ColumnStore>,
  slots: Uint32Array,
  grouping: Grouping,
): Cell[] {
  const groups = grouping.groupOf ?? new Uint32Array(slots.length);
  const store = aggregate.column === null ? undefined : stores.get(aggregate.column);
  switch (aggregate.function) {
    case 'count':
      return [...counted(aggregate.column === null ? null : store, slots, groups, grouping.count)];
    case 'first':
      return outermost(store, slots, groups, grouping.count, 1);
    case 'last':
      return outermost(store, slots, groups, grouping.count, -1);
    case 'sum':
    case 'average':
      return totals(aggregate.function, store, slots, groups, grouping.count);
    case 'minimum':
    case 'maximum':
      return extremes(aggregate.function, store, slots, groups, grouping.count);
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

function outermost(
  store: ColumnStore | undefined,
  slots: Uint32Array,
  groups: Uint32Array,
  count: number,
  step: 1 | -1,
): Cell[] {
  const cells: Cell[] = Array.from({ length: count }, () => null);
  let missing = store ? count : 0;
  for (let index = step > 0 ? 0 : slots.length - 1; missing > 0 && index >= 0 && index < slots.length; index += step) {
    const group = groups[index]!;
    if (cells[group] !== null || !store || store.isBlank(slots[index]!)) continue;
    cells[group] = store.get(slots[index]!);
    missing--;
  }
  return cells;
}

function totals(
  kind: 'sum' | 'average',
  store: ColumnStore | undefined,
  slots: Uint32Array,
  groups: Uint32Array,
  count: number,
): Cell[] {
  const sums = new Float64Array(count);
  // Doubles, since adding to integers in memory makes each row wait for the row before.
  const counts = new Float64Array(count);
  if (store) addUp(numbersOf(store, slots), groups, sums, counts);
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

function addUp(numbers: Float64Array, groups: Uint32Array, sums: Float64Array, counts: Float64Array): void {
  for (let index = 0; index < numbers.length; index++) {
    const value = numbers[index]!;
    if (Number.isNaN(value)) continue;
    const group = groups[index]!;
    sums[group] = sums[group]! + value;
    counts[group] = counts[group]! + 1;
  }
}

/** The number of each slot; NaN where the cell has none. A plane of times has none: dates are no numbers. */
function numbersOf(store: ColumnStore, slots: Uint32Array): Float64Array {
  const { plane, codes, kind, dictionary } = store;
  const numbers = new Float64Array(slots.length);
  const planeNumbers = kind === 'number' ? plane : null;
  if (planeNumbers && codes) gatherMixed(planeNumbers, codes, dictionary.readings.numbers, slots, numbers);
  else if (planeNumbers) gatherPlane(planeNumbers, slots, numbers);
  else if (codes) gatherCoded(codes, dictionary.readings.numbers, slots, numbers);
  else numbers.fill(Number.NaN);
  return numbers;
}

function gatherPlane(plane: Float64Array, slots: Uint32Array, numbers: Float64Array): void {
  for (let index = 0; index < slots.length; index++) numbers[index] = plane[slots[index]!]!;
}

function gatherCoded(codes: Uint32Array, codeNumbers: Float64Array, slots: Uint32Array, numbers: Float64Array): void {
  for (let index = 0; index < slots.length; index++) numbers[index] = codeNumbers[codes[slots[index]!]!]!;
}

function gatherMixed(
  plane: Float64Array,
  codes: Uint32Array,
  codeNumbers: Float64Array,
  slots: Uint32Array,
  numbers: Float64Array,
): void {
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index]!;
    const value = plane[slot]!;
    numbers[index] = Number.isNaN(value) ? codeNumbers[codes[slot]!]! : value;
  }
}
