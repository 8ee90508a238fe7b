interface Scrolled {
  /** How far the row is scrolled, how much of it is seen, and how wide it is in all, in pixels. */
  left: number;
  shown: number;
  whole: number;
}

/** Where a row of items goes on to: the next or previous item, from the end back to the start and the other way around. */
export function nextPosition(
  { left, shown, whole }: Scrolled,
  positions: readonly number[],
  direction: 1 | -1,
): number {
  const last = Math.max(0, whole - shown);
  if (direction === 1) {
    if (left >= last - 2) return 0;
    return Math.min(last, positions.find((position) => position > left + 2) ?? last);
  }
  if (left <= 2) return last;
  return positions.findLast((position) => position < left - 2) ?? 0;
}
