import { createHash } from 'node:crypto';
import type { AroundPlan } from './plan-around.ts';
import type { TablesPlan } from './plan-tables.ts';

/** Two plans with the same one do the same. */
export function digestOf({ sheets, added, left_out, missing, newTables, newRows, names }: TablesPlan): string {
  const parts = sheets.map(({ sheet, columns, work, around }) => [
    sheet.id,
    columns.added.map(({ name }) => name),
    [columns.renames, columns.lists],
    work.added.map(({ cells, formulas }) => [cells, formulas]),
    ...[work.edited, work.deleted, work.events],
    around && aroundOf(around),
  ]);
  const tables = newTables.map(({ host, title, found: { region } }) => [host, title, region]);
  const others = [left_out, missing, tables, sheets.map(({ place }) => place)];
  const text = JSON.stringify([parts, added.map(({ title, rows }) => [title, rows.length]), others, names]);
  return createHash('sha256').update(newRows.withPlaces(text)).digest('base64url');
}

/** Without values that follow from formulas: these are computed meanwhile. */
const aroundOf = ({ preview }: AroundPlan) => [
  preview.taken.map(({ row, column, value, formula, style }) => [row, column, formula ?? value, style]),
  ...[preview.gone, preview.counts],
  preview.conflicts.map(({ row, column, mine }) => [row, column, mine && (mine.formula ?? mine.value)]),
];
