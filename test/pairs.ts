/**
 * Of many combinations a few that hold every pair of values that any of them holds: most faults need one value or two
 * together to show. The same ones in every run.
 */
export function coverPairs<Item>(
  items: readonly Item[],
  valuesOf: (item: Item) => Readonly<Record<string, unknown>>,
): Item[] {
  const uncovered = new Set<string>();
  const pairsByItem = items.map((item) => {
    const pairs = pairsOf(valuesOf(item));
    for (const pair of pairs) uncovered.add(pair);
    return pairs;
  });
  const chosen = new Set<number>();
  // Those that cover much are taken first, so that those that cover one more pair need not be.
  for (const least of [12, 6, 3, 1]) {
    for (const [index, pairs] of pairsByItem.entries()) {
      if (chosen.has(index) || pairs.filter((pair) => uncovered.has(pair)).length < least) continue;
      chosen.add(index);
      for (const pair of pairs) uncovered.delete(pair);
    }
  }
  return items.filter((_, index) => chosen.has(index));
}

function pairsOf(values: Readonly<Record<string, unknown>>): string[] {
  const entries = Object.entries(values).map(([name, value]) => `${name}=${String(value)}`);
  return entries.flatMap((one, index) => entries.slice(index + 1).map((other) => `${one}&${other}`));
}
