import type { ColumnProfile } from '#engine/meaning/sheet-profile.ts';
import type { SheetRelation } from '../related-sheets.ts';

const nearlyAll = 0.95;

/** Whether a column says again what the row of a key beside it is called: `Recipe name` beside `Recipe ID`. */
export function repeatsNames(column: ColumnProfile, { column: key, to, from }: SheetRelation): boolean {
  const { title } = to.roles;
  if (!title || to === from || column === key || column.type !== 'text' || column.samples.length < 2) return false;
  if (column.distinct * 2 >= column.filled || Math.abs(column.distinct - key.distinct) > column.distinct * 0.05)
    return false;
  const known = new Set(title.samples.map(String));
  return column.samples.filter((value) => known.has(String(value))).length >= column.samples.length * nearlyAll;
}
