/**
 * New positions for rows in the wanted order, so that as few as possible change: `positions` are those that the rows
 * have, in that order; null for a row without one. Rows that keep theirs come back as they were.
 */
export function spreadPositions(positions: readonly (number | null)[]): number[] {
  const kept = longestRise(positions);
  const placed: number[] = [];
  for (let start = 0; start < positions.length; ) {
    const own = positions[start];
    if (kept.has(start) && own !== null && own !== undefined) {
      placed.push(own);
      start += 1;
      continue;
    }
    let end = start;
    while (end < positions.length && !kept.has(end)) end += 1;
    const from = placed.at(-1) ?? (positions[end] ?? 1) - (end - start) - 1;
    const to = positions[end] ?? from + (end - start) + 1;
    const step = (to - from) / (end - start + 1);
    for (let number = 1; number <= end - start; number++) placed.push(from + step * number);
    start = end;
  }
  // The numbers between two rows are used up.
  const rises = placed.every((position, place) => place === 0 || position > (placed[place - 1] ?? 0));
  return rises ? placed : positions.map((_, place) => place + 1);
}

/** The places of a longest series of positions that rises. */
function longestRise(positions: readonly (number | null)[]): Set<number> {
  const ends: number[] = [];
  const before = positions.map(() => -1);
  for (const [place, position] of positions.entries()) {
    if (position === null) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((positions[ends[middle] ?? 0] ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    before[place] = ends[low - 1] ?? -1;
    ends[low] = place;
  }
  const kept = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place !== -1; place = before[place] ?? -1) kept.add(place);
  return kept;
}
