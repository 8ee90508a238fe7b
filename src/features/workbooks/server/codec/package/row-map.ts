/** Where rows went when others came or left; columns go the same way. */

import type { RowShift } from './changes.ts';

/** The last row of Excel and LibreOffice. */
export const lastRow = 1_048_576;
/** The last column: XFD. */
export const lastColumn = 16_383;

export interface RowMap {
  /** The new number of an old row; null when it was removed. */
  row(old: number): number | null;
  /** Where a range begins now that began at an old row: rows that came within it are part of it. */
  from(old: number): number;
  /** Where a range ends now that ended at an old row; before its beginning when all of it went. */
  until(old: number): number;
  /** The first old row at or after this one that is still there. */
  firstKept(old: number): number;
  /** How many rows were inserted right after an old row. */
  insertedAfter(old: number): number;
  insertions: readonly { after: number; count: number /** The new number of the first one. */; first: number }[];
}

/** One map of several shifts that hold for the same columns. */
export function rowMap(shifts: readonly RowShift[]): RowMap {
  const removed = [...new Set(shifts.flatMap((shift) => shift.removed))].sort((a, b) => a - b);
  const counts = new Map<number, number>();
  for (const { after, count } of shifts.flatMap((shift) => shift.inserted)) {
    if (count > 0) counts.set(after, (counts.get(after) ?? 0) + count);
  }
  const afters = [...counts.keys()].sort((a, b) => a - b);
  const sums = [0];
  for (const after of afters) sums.push((sums.at(-1) ?? 0) + (counts.get(after) ?? 0));
  /** Rows that came above a row. */
  const cameBefore = (row: number): number => sums[countBelow(afters, row)] ?? 0;
  const isRemoved = (row: number): boolean => removed[countBelow(removed, row)] === row;
  const place = (row: number): number => row - countBelow(removed, row) + cameBefore(row);
  const firstKept = (old: number): number => {
    let row = old;
    for (let at = countBelow(removed, row); removed[at] === row; at++) row++;
    return row;
  };
  return {
    row: (old) => (isRemoved(old) ? null : place(old)),
    from: place,
    until: (old) => place(old) - (isRemoved(old) ? 1 : 0),
    firstKept,
    insertedAfter: (old) => counts.get(old) ?? 0,
    insertions: afters.map((after, at) => ({
      after,
      count: counts.get(after) ?? 0,
      first: after - countBelow(removed, after + 1) + (sums[at] ?? 0) + 1,
    })),
  };
}

/** How many of ascending numbers are below one. */
function countBelow(numbers: readonly number[], limit: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
