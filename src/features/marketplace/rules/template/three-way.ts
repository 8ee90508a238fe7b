/** Merging of lists whose items have names of their own: what two sides made of one base. */

export interface ThreeLists {
  base: readonly string[];
  theirs: readonly string[];
  mine: readonly string[];
}

/** Whether both sides moved what all have, and not alike. */
export function ordersConflict({ base, theirs, mine }: ThreeLists): boolean {
  const common = new Set(base.filter((id) => theirs.includes(id) && mine.includes(id)));
  const orderOf = (ids: readonly string[]): string => ids.filter((id) => common.has(id)).join('\n');
  const [before, there, here] = [orderOf(base), orderOf(theirs), orderOf(mine)];
  return there !== here && there !== before && here !== before;
}

/**
 * The order of those that stay: that of the side which moved some, else of the own one; what only the other side has is
 * behind what it is behind there. `leader` decides where both moved.
 */
export function mergedOrder(lists: ThreeLists, remaining: ReadonlySet<string>, leader: 'mine' | 'theirs'): string[] {
  const { base, theirs, mine } = lists;
  const common = new Set(base.filter((id) => theirs.includes(id) && mine.includes(id)));
  const orderOf = (ids: readonly string[]): string => ids.filter((id) => common.has(id)).join('\n');
  const hereMoved = orderOf(mine) !== orderOf(base);
  const thereMoved = orderOf(theirs) !== orderOf(base);
  const isTheirs = thereMoved && orderOf(theirs) !== orderOf(mine) && (!hereMoved || leader === 'theirs');
  const [first, second] = isTheirs ? [theirs, mine] : [mine, theirs];
  const order = first.filter((id) => remaining.has(id));
  for (const [at, id] of second.entries()) {
    if (!remaining.has(id) || order.includes(id)) continue;
    const before = second.slice(0, at).findLast((other) => order.includes(other));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id);
  }
  return order;
}
