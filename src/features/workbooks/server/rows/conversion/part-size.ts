/** Milliseconds for which a sheet is held: as many rows are written at once as that takes on this machine now. */
const longestHold = 100;
const leastWritten = 20;

/** How many rows the next part has, after one of so many took some milliseconds. */
export function nextSize(size: number, milliseconds: number, most: number): number {
  return Math.min(most, Math.max(leastWritten, Math.round((size * longestHold) / milliseconds)));
}
