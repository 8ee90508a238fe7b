import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import type { SheetOfPackage } from '../../rules/kept-package.ts';
import type { ColumnShift } from '../codec/package/changes.ts';

/**
 * Columns of a sheet's grid that came, went or changed places since its file, as the layout of the grid has them
 * (grid-layout.ts). A sentence where that doesn't know a column of the file, which none is known to cause.
 */
export function columnShift(own: PlacedSheet, before: SheetOfPackage): { columns?: ColumnShift } | string {
  const ids = new Set(before.columns.map(({ id }) => id));
  const old = before.grid?.columns ?? before.columns.map(({ id }) => id);
  const names = new Map(own.columns.map(({ id, name }) => [id, name]));
  const isThere = (key: string): boolean => !ids.has(key) || (names.has(key) && own.layout.columnAt(key) >= 0);
  const removed = old.flatMap((key, at) => (isThere(key) ? [] : [at]));
  const kept = old.flatMap((key, at) => (isThere(key) ? [at] : []));
  const oldAt = new Map(kept.map((at) => [old[at]!, at]));
  const inserted = new Map<number, string[]>();
  const moved: { from: number; to: number }[] = [];
  let next = 0;
  for (let at = 0; at < own.layout.width; at++) {
    const key = own.layout.keyOfColumn(at);
    const from = oldAt.get(key);
    const to = kept[next];
    if (from !== undefined && to !== undefined) {
      if (from !== to) moved.push({ from, to });
      next++;
    } else if (names.has(key) && !ids.has(key)) {
      const after = next === 0 ? -1 : kept[next - 1]!;
      inserted.set(after, [...(inserted.get(after) ?? []), names.get(key)!]);
    }
  }
  if (next < kept.length) return `Columns of “${own.title}” aren’t where its file has them.`;
  if (inserted.size + removed.length + moved.length === 0) return {};
  const groups = [...inserted].map(([after, added]) => ({ after, names: added }));
  return {
    columns: {
      inserted: groups.sort((one, other) => one.after - other.after),
      removed,
      ...(moved.length > 0 && { moved }),
    },
  };
}
