import type { ColumnStore } from './column-store.ts';

/**
 * Sum and count of the numbers of some slots, added up in the order given. Without an array between: a column of a
 * million rows would take longer to make one than to read itself.
 */
export function totalOf(store: ColumnStore, slots: Uint32Array): { sum: number; count: number } {
  const { plane, codes, kind, dictionary } = store;
  if (kind === 'number' && plane) {
    return codes ? totalOfMixed(plane, codes, dictionary.readings.numbers, slots) : totalOfPlane(plane, slots);
  }
  return codes ? totalOfCoded(codes, dictionary.readings.numbers, slots) : { sum: 0, count: 0 };
}

/** Adds the numbers of slots to the sums and counts of their groups. */
export function addUpGroups(
  store: ColumnStore,
  slots: Uint32Array,
  groups: Uint32Array,
  sums: Float64Array,
  counts: Float64Array,
): void {
  const { plane, codes, kind, dictionary } = store;
  if (kind === 'number' && plane && !codes) addUpPlane(plane, slots, groups, sums, counts);
  else if (kind === 'number' && plane && codes)
    addUpMixed(plane, codes, dictionary.readings.numbers, slots, groups, sums, counts);
  else if (codes) addUpCoded(codes, dictionary.readings.numbers, slots, groups, sums, counts);
}

function addUpPlane(
  plane: Float64Array,
  slots: Uint32Array,
  groups: Uint32Array,
  sums: Float64Array,
  counts: Float64Array,
): void {
  for (let index = 0; index < slots.length; index++) {
    const value = plane[slots[index]!]!;
    if (Number.isNaN(value)) continue;
    const group = groups[index]!;
    sums[group] = sums[group]! + value;
    counts[group] = counts[group]! + 1;
  }
}

function addUpMixed(
  plane: Float64Array,
  codes: Uint32Array,
  codeNumbers: Float64Array,
  slots: Uint32Array,
  groups: Uint32Array,
  sums: Float64Array,
  counts: Float64Array,
): void {
  let from = 0;
  for (const place of valueless(plane, slots)) {
    addUpValues(plane, slots, groups, sums, counts, from, place);
    const value = codeNumbers[codes[slots[place]!]!]!;
    from = place + 1;
    if (Number.isNaN(value)) continue;
    const group = groups[place]!;
    sums[group] = sums[group]! + value;
    counts[group] = counts[group]! + 1;
  }
  addUpValues(plane, slots, groups, sums, counts, from, slots.length);
}

function addUpValues(
  plane: Float64Array,
  slots: Uint32Array,
  groups: Uint32Array,
  sums: Float64Array,
  counts: Float64Array,
  from: number,
  to: number,
): void {
  for (let index = from; index < to; index++) {
    const group = groups[index]!;
    sums[group] = sums[group]! + plane[slots[index]!]!;
    counts[group] = counts[group]! + 1;
  }
}

function addUpCoded(
  codes: Uint32Array,
  codeNumbers: Float64Array,
  slots: Uint32Array,
  groups: Uint32Array,
  sums: Float64Array,
  counts: Float64Array,
): void {
  for (let index = 0; index < slots.length; index++) {
    const value = codeNumbers[codes[slots[index]!]!]!;
    if (Number.isNaN(value)) continue;
    const group = groups[index]!;
    sums[group] = sums[group]! + value;
    counts[group] = counts[group]! + 1;
  }
}

/**
 * The places of the slots that have no value on the plane, found by a loop that always does the same: where such cells
 * are strewn in, a branch for each row costs more than all else.
 */
function valueless(plane: Float64Array, slots: Uint32Array): Uint32Array {
  const places = new Uint32Array(slots.length);
  let count = 0;
  for (let index = 0; index < slots.length; index++) {
    places[count] = index;
    const value = plane[slots[index]!]!;
    // NaN is not itself.
    count += Number(value !== value);
  }
  return places.subarray(0, count);
}

/** The number of each slot; NaN where the cell has none. A plane of times has none: dates are no numbers. */
export function numbersOf(store: ColumnStore, slots: Uint32Array): Float64Array {
  const { plane, codes, kind, dictionary } = store;
  const numbers = new Float64Array(slots.length);
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

function totalOfPlane(plane: Float64Array, slots: Uint32Array): { sum: number; count: number } {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < slots.length; index++) {
    const value = plane[slots[index]!]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return { sum, count };
}

function totalOfCoded(
  codes: Uint32Array,
  codeNumbers: Float64Array,
  slots: Uint32Array,
): { sum: number; count: number } {
  let sum = 0;
  let count = 0;
  for (let index = 0; index < slots.length; index++) {
    const value = codeNumbers[codes[slots[index]!]!]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return { sum, count };
}

function totalOfMixed(
  plane: Float64Array,
  codes: Uint32Array,
  codeNumbers: Float64Array,
  slots: Uint32Array,
): { sum: number; count: number } {
  const places = valueless(plane, slots);
  let sum = 0;
  let count = slots.length - places.length;
  let from = 0;
  for (let index = 0; index <= places.length; index++) {
    const place = index < places.length ? places[index]! : slots.length;
    for (let at = from; at < place; at++) sum += plane[slots[at]!]!;
    from = place + 1;
    if (place === slots.length) break;
    const value = codeNumbers[codes[slots[place]!]!]!;
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
  }
  return { sum, count };
}

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
