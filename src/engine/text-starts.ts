/** The last index of [from, to) whose start is not after a place. Hits mostly lie close, so the steps double from the front. */
export function lastStartingBy(starts: Uint32Array, position: number, from: number, to: number): number {
  let step = 1;
  let low = from;
  while (low + step < to && starts[low + step]! <= position) {
    low += step;
    step *= 2;
  }
  let high = Math.min(to, low + step);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}
