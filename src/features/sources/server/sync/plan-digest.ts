import { createHash } from 'node:crypto';
import type { TablesPlan } from './plan-tables.ts';

/** Two plans with the same one do the same. */
export function digestOf({ sheets, added, left_out, newRows }: TablesPlan): string {
  const parts = sheets.map(({ sheet, columns, work }) => [
    sheet.id,
    columns.added.map(({ name }) => name),
    work.added.map(({ cells, formulas }) => [cells, formulas]),
    ...[work.edited, work.deleted, work.events],
  ]);
  const text = JSON.stringify([parts, added.map(({ title, rows }) => [title, rows.length]), left_out]);
  return createHash('sha256').update(newRows.withPlaces(text)).digest('base64url');
}
