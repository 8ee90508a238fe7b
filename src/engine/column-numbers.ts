import type { Codes } from './codes.ts';
import type { ColumnStore } from './column-store.ts';
import type { Steps } from './steps.ts';
import {
  addNumbers,
  addNumbersToGroups,
  type Cuts,
  cutsFor,
  partCount,
  SumOfAny,
  sumOfParts,
} from './totals/exact-sum.ts';

/** Sums and counts of the numbers of some slots by group. */
export interface GroupTotals {
  sums: Float64Array;
  counts: Float64Array;
}

/** Which group each slot belongs to; null where all are one. */
type GroupOf = Uint32Array | null;

/** Sums and counts of the numbers of slots by their groups, of which there are so many. */
export function* totalsOf(store: ColumnStore, slots: Uint32Array, groupOf: GroupOf, count: number): Steps<GroupTotals> {
  const cuts = cutsFor(store.spread, slots.length);
  return cuts ? exactTotals(store, slots, groupOf, count, cuts) : yield* totalsOfAny(store, slots, groupOf, count);
}

function exactTotals(store: ColumnStore, slots: Uint32Array, groupOf: GroupOf, count: number, cuts: Cuts): GroupTotals {
  const parts = new Float64Array(count * partCount);
  // Doubles, since adding to integers in memory makes each row wait for the row before.
  const counts = new Float64Array(count);
  for (const { numbers, from } of numbersInBlocks(store, slots)) {
    if (groupOf) addNumbersToGroups(numbers, groupOf.subarray(from, from + numbers.length), cuts, parts, counts);
    else counts[0] = counts[0]! + addNumbers(numbers, cuts, parts);
  }
  return { sums: Float64Array.from(counts, (_, group) => sumOfParts(parts, group * partCount)), counts };
}

/** Of numbers that spread too far to be added up quickly. */
function* totalsOfAny(store: ColumnStore, slots: Uint32Array, groupOf: GroupOf, count: number): Steps<GroupTotals> {
  const counts = new Float64Array(count);
  const sums = Array.from(counts, () => new SumOfAny());
  for (const { numbers, from } of numbersInBlocks(store, slots)) {
    for (let index = 0; index < numbers.length; index++) {
      const number = numbers[index]!;
      if (Number.isNaN(number)) continue;
      const group = groupOf ? groupOf[from + index]! : 0;
      sums[group]!.add(number);
      counts[group] = counts[group]! + 1;
    }
    yield;
  }
  return { sums: Float64Array.from(sums, ({ sum }) => sum), counts };
}

/** The number of each slot; NaN where the cell has none. A plane of times has none: dates are no numbers. */
export function numbersOf(
  store: ColumnStore,
  slots: Uint32Array,
  numbers = new Float64Array(slots.length),
): Float64Array {
  const { plane, codes } = store;
  const planeNumbers = store.holdsNumbers ? plane : null;
  if (planeNumbers && codes) gatherMixed(planeNumbers, codes, store.codeNumbers, slots, numbers);
  else if (planeNumbers) gatherPlane(planeNumbers, slots, numbers);
  else if (codes) gatherCoded(codes, store.codeNumbers, slots, numbers);
  else numbers.fill(Number.NaN);
  return numbers;
}

/** The smallest number of some slots times a sign; Infinity where there is none. */
export function leastOf(store: ColumnStore, slots: Uint32Array, sign: 1 | -1): number {
  const { plane, codes } = store;
  let least = Infinity;
  if (store.holdsNumbers && plane) least = leastOfPlane(plane, slots, sign);
  return codes ? Math.min(least, leastOfCoded(codes, store.codeNumbers, slots, sign)) : least;
}

/** So many at a time that they stay in the processor's nearest memory: a list of a million would take longer to make than to read. */
function* numbersInBlocks(store: ColumnStore, slots: Uint32Array): Generator<{ numbers: Float64Array; from: number }> {
  const block = new Float64Array(Math.min(blockLength, slots.length));
  for (let from = 0; from < slots.length; from += blockLength) {
    const own = slots.subarray(from, from + blockLength);
    yield { numbers: numbersOf(store, own, block.subarray(0, own.length)), from };
  }
}

const blockLength = 2048;

function leastOfPlane(plane: Float64Array, slots: Uint32Array, sign: 1 | -1): number {
  let least = Infinity;
  for (let index = 0; index < slots.length; index++) {
    const value = sign * plane[slots[index]!]!;
    if (value < least) least = value;
  }
  return least;
}

/** A slot with a value on the plane has the code of blanks, which is no number. */
function leastOfCoded(codes: Codes, codeNumbers: Float64Array, slots: Uint32Array, sign: 1 | -1): number {
  let least = Infinity;
  for (let index = 0; index < slots.length; index++) {
    const value = sign * codeNumbers[codes[slots[index]!]!]!;
    if (value < least) least = value;
  }
  return least;
}

function gatherPlane(plane: Float64Array, slots: Uint32Array, numbers: Float64Array): void {
  for (let index = 0; index < slots.length; index++) numbers[index] = plane[slots[index]!]!;
}

function gatherCoded(codes: Codes, codeNumbers: Float64Array, slots: Uint32Array, numbers: Float64Array): void {
  for (let index = 0; index < slots.length; index++) numbers[index] = codeNumbers[codes[slots[index]!]!]!;
}

function gatherMixed(
  plane: Float64Array,
  codes: Codes,
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
