import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { SheetOfPackage } from '../../rules/kept-package.ts';
import type { ColumnShift } from '../codec/package/changes.ts';

/**
 * Columns of a sheet's grid that came or went since its file, as the layout of the grid has them (grid-layout.ts): what
 * is right of them moved. A sentence where columns changed places, which a file can't follow.
 */
export function columnShift(own: PlacedSheet, before: SheetOfPackage): { columns?: ColumnShift } | string {
  const ids = new Set(before.columns.map(({ id }) => id));
  const old = before.grid?.columns ?? before.columns.map(({ id }) => id);
  const now = own.columns
    .map(({ id, name }) => ({ id, name, at: own.layout.columnAt(id) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const isThere = new Set(now.map(({ id }) => id));
  const removed = old.flatMap((key, at) => (ids.has(key) && !isThere.has(key) ? [at] : []));
  const isGone = new Set(removed);
  // Where each of the old columns would be without those that came.
  const kept = old.filter((_, at) => !isGone.has(at));
  const inserted = new Map<number, string[]>();
  let came = 0;
  for (const { id, name, at } of now) {
    if (ids.has(id)) {
      if (kept.indexOf(id) + came !== at) return `Columns of “${own.title}” were moved here.`;
      continue;
    }
    const left = kept[at - came - 1];
    const after = left === undefined ? -1 : old.indexOf(left);
    inserted.set(after, [...(inserted.get(after) ?? []), name]);
    came++;
  }
  if (inserted.size + removed.length === 0) return {};
  const groups = [...inserted].map(([after, names]) => ({ after, names }));
  return { columns: { inserted: groups.sort((one, other) => one.after - other.after), removed } };
}
