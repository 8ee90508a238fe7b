/** Those of the ids in both lists that must be moved to make the first order the second: as few as can be. */
export function movedIds(before: readonly string[], after: readonly string[]): Set<string> {
  const position = new Map(before.map((id, at) => [id, at]));
  const common = after.filter((id) => position.has(id));
  // The longest run that is in order already stays; at each length the run that ends lowest, and who came before each.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [at, id] of common.entries()) {
    const own = position.get(id) ?? 0;
    const length = ends.filter((end) => (position.get(common[end] ?? '') ?? 0) < own).length;
    previous[at] = length > 0 ? (ends[length - 1] ?? -1) : -1;
    ends[length] = at;
  }
  const stays = new Set<string>();
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) stays.add(common[at] ?? '');
  return new Set(common.filter((id) => !stays.has(id)));
}
