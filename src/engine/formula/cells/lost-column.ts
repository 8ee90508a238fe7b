import type { GridLayout } from './grid-layout.ts';

/** A column that was deleted: the nearest ones to its left and right at that time that are still there. */
export interface LostColumn {
  before: string | null;
  after: string | null;
}

/** By the order of columns in which it last was. */
export function lostColumnIn(order: readonly string[], id: string, isThere: (id: string) => boolean): LostColumn {
  const at = order.indexOf(id);
  return { before: order.slice(0, at).findLast(isThere) ?? null, after: order.slice(at + 1).find(isThere) ?? null };
}

/** Where ranges that began or ended with the column do so now. */
export function endsWithout(lost: LostColumn | undefined, layout: GridLayout): { first: number; last: number } | null {
  if (!lost) return null;
  const placeOf = (id: string | null, otherwise: number): number => {
    const place = id === null ? -1 : layout.columnAt(id);
    return place < 0 ? otherwise : place;
  };
  return { first: placeOf(lost.after, layout.right + 1), last: placeOf(lost.before, layout.left - 1) };
}
