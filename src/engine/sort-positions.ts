import { runToEnd, type Steps } from './steps.ts';

/** Order of two places; never 0 for two that differ. */
export type Comparator = (first: number, second: number) => number;

/** So many places are sorted in one step. */
export const positionsAtOnce = 4096;

/** Moves the places that belong before `split` in front of it (quickselect, median of three). */
export function* divide(
  positions: Uint32Array,
  from: number,
  to: number,
  split: number,
  compare: Comparator,
): Steps<void> {
  let low = from;
  let high = to - 1;
  while (low < high) {
    const pivot = medianOf(positions[low]!, positions[(low + high) >>> 1]!, positions[high]!, compare);
    const ends = { left: low, right: high };
    while (!partition(positions, ends, pivot, compare)) yield;
    if (split <= ends.right) high = ends.right;
    else if (split >= ends.left) low = ends.left;
    else return;
  }
}

/** The same at once, where there are few of them. */
export function divideNow(positions: Uint32Array, from: number, to: number, split: number, compare: Comparator): void {
  runToEnd(divide(positions, from, to, split, compare));
}

/** Swaps what is on the wrong side of a pivot, for one step; answers whether the sides have met. */
function partition(
  positions: Uint32Array,
  ends: { left: number; right: number },
  pivot: number,
  compare: Comparator,
): boolean {
  let { left, right } = ends;
  const leastLeft = left + positionsAtOnce;
  const mostRight = right - positionsAtOnce;
  while (left <= right && left < leastLeft && right > mostRight) {
    while (left < leastLeft && compare(positions[left]!, pivot) < 0) left++;
    while (right > mostRight && compare(positions[right]!, pivot) > 0) right--;
    if (left >= leastLeft || right <= mostRight) break;
    if (left <= right) {
      const held = positions[left]!;
      positions[left++] = positions[right]!;
      positions[right--] = held;
    }
  }
  ends.left = left;
  ends.right = right;
  return left > right;
}

function medianOf(first: number, second: number, third: number, compare: Comparator): number {
  if (compare(first, second) < 0) {
    if (compare(second, third) < 0) return second;
    return compare(first, third) < 0 ? third : first;
  }
  if (compare(first, third) < 0) return first;
  return compare(second, third) < 0 ? third : second;
}

/** Sorts places: stretches at once, which are then merged. */
export function* sortPositions(positions: Uint32Array, compare: Comparator): Steps<void> {
  const { length } = positions;
  for (let from = 0; from < length; from += positionsAtOnce) {
    positions.subarray(from, Math.min(length, from + positionsAtOnce)).sort(compare);
    yield;
  }
  let source = positions;
  let target = length > positionsAtOnce ? new Uint32Array(length) : positions;
  for (let width = positionsAtOnce; width < length; width *= 2) {
    for (let from = 0; from < length; from += width * 2) {
      const middle = Math.min(length, from + width);
      yield* merge(source, target, from, middle, Math.min(length, from + width * 2), compare);
    }
    [source, target] = [target, source];
  }
  if (source !== positions) positions.set(source);
}

/** Merges two sorted stretches that lie side by side. */
function* merge(
  source: Uint32Array,
  target: Uint32Array,
  from: number,
  middle: number,
  to: number,
  compare: Comparator,
): Steps<void> {
  const state = { left: from, right: middle, filled: from };
  while (state.filled < to) {
    mergeSome(source, target, state, middle, to, compare);
    yield;
  }
}

function mergeSome(
  source: Uint32Array,
  target: Uint32Array,
  state: { left: number; right: number; filled: number },
  middle: number,
  to: number,
  compare: Comparator,
): void {
  let { left, right, filled } = state;
  for (const end = Math.min(to, filled + positionsAtOnce); filled < end; filled++) {
    const takesLeft = right >= to || (left < middle && compare(source[left]!, source[right]!) < 0);
    target[filled] = source[takesLeft ? left++ : right++]!;
  }
  Object.assign(state, { left, right, filled });
}
