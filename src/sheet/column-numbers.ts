import type { ColumnStore } from './column-store.ts';
import {
  addNumbers,
  addNumbersToGroups,
  type Cuts,
  cutsFor,
  partCount,
  sumOfAny,
  sumOfParts,
} from './totals/exact-sum.ts';

/** Sums and counts of the numbers of some slots by group. */
export interface GroupTotals {
  sums: Float64Array;
  counts: Float64Array;
}

/** Sum and count of the numbers of some slots. */
export function totalOf(store: ColumnStore, slots: Uint32Array): { sum: number; count: number } {
  const cuts = cutsFor(store.spread, slots.length);
  if (!cuts) {
    const numbers = numbersOf(store, slots).filter((number) => !Number.isNaN(number));
    return { sum: sumOfAny(numbers), count: numbers.length };
  }
  const parts = new Float64Array(partCount);
  let count = 0;
  for (const { numbers } of numbersInBlocks(store, slots)) count += addNumbers(numbers, cuts, parts);
  return { sum: sumOfParts(parts), count };
}

/** Sums and counts of the numbers of slots by their groups, of which there are so many. */
export function totalsOfGroups(
  store: ColumnStore,
  slots: Uint32Array,
  groups: Uint32Array,
  groupCount: number,
): GroupTotals {
  const cuts = cutsFor(store.spread, slots.length);
  return cuts
    ? exactTotals(store, slots, groups, groupCount, cuts)
    : totalsOfAny(numbersOf(store, slots), groups, groupCount);
}

function exactTotals(
  store: ColumnStore,
  slots: Uint32Array,
  groups: Uint32Array,
  groupCount: number,
  cuts: Cuts,
): GroupTotals {
  const parts = new Float64Array(groupCount * partCount);
  // Doubles, since adding to integers in memory makes each row wait for the row before.
  const counts = new Float64Array(groupCount);
  for (const { numbers, from } of numbersInBlocks(store, slots)) {
    addNumbersToGroups(numbers, groups.subarray(from, from + numbers.length), cuts, parts, counts);
  }
  return { sums: Float64Array.from(counts, (_, group) => sumOfParts(parts, group)), counts };
}

/** Numbers that spread too far to be added up quickly. */
function totalsOfAny(numbers: Float64Array, groups: Uint32Array, groupCount: number): GroupTotals {
  const counts = new Float64Array(groupCount);
  const ofGroups: number[][] = Array.from(counts, () => []);
  for (let index = 0; index < numbers.length; index++) {
    if (!Number.isNaN(numbers[index]!)) ofGroups[groups[index]!]!.push(numbers[index]!);
  }
  ofGroups.forEach((own, group) => (counts[group] = own.length));
  return { sums: Float64Array.from(ofGroups, (own) => sumOfAny(Float64Array.from(own))), counts };
}

/** The number of each slot; NaN where the cell has none. A plane of times has none: dates are no numbers. */
export function numbersOf(
  store: ColumnStore,
  slots: Uint32Array,
  numbers = new Float64Array(slots.length),
): Float64Array {
  const { plane, codes, kind, dictionary } = store;
  const planeNumbers = kind === 'number' ? plane : null;
  if (planeNumbers && codes) gatherMixed(planeNumbers, codes, dictionary.readings.numbers, slots, numbers);
  else if (planeNumbers) gatherPlane(planeNumbers, slots, numbers);
  else if (codes) gatherCoded(codes, dictionary.readings.numbers, slots, numbers);
  else numbers.fill(Number.NaN);
  return numbers;
}

/** The smallest number of some slots times a sign; Infinity where there is none. */
export function leastOf(store: ColumnStore, slots: Uint32Array, sign: 1 | -1): number {
  const { plane, codes, kind, dictionary } = store;
  let least = Infinity;
  if (kind === 'number' && plane) least = leastOfPlane(plane, slots, sign);
  return codes ? Math.min(least, leastOfCoded(codes, dictionary.readings.numbers, slots, sign)) : least;
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
function leastOfCoded(codes: Uint32Array, codeNumbers: Float64Array, slots: Uint32Array, sign: 1 | -1): number {
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
