/** A sheet whose table lies elsewhere in a newer file, with rows or columns more or less before it. */

import { sql } from 'kysely';
import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import {
  type KeyShift,
  shiftColumnKey,
  shiftFormula,
  shiftNames,
  shiftRowKey,
  shiftStale,
} from '#engine/formula/cells/shift-keys.ts';
import type { Cell } from '#engine/model.ts';
import type { LooseContents } from '../../../rules/merge/merge-loose.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { renameInCells } from '../editing/follow-names.ts';
import { forgetComputed } from '../formulas/cell-formula-state.ts';
import { nextVersion } from '../next-version.ts';
import { putLooseCells, readLooseCells } from '../sheets/loose-rows.ts';
import { findGuests } from '../tables/guests/find-guests.ts';
import { holdWorkbook } from '../tables/move-table.ts';

export interface LayoutShift extends KeyShift {
  layout: StoredLayout;
}

/** Gives all that names cells of a sheet the keys of its new layout, in a transaction of its own. */
export async function shiftLayout(transaction: Transaction, workbookId: string, shift: LayoutShift): Promise<void> {
  const id = shift.sheet;
  await holdWorkbook(transaction, id);
  const version = await nextVersion(transaction, id);
  const cells = await readLooseCells(transaction, id);
  await transaction.deleteFrom('sheet_cells').where('sheet_id', '=', id).execute();
  await putLooseCells(
    transaction,
    id,
    version,
    cells.flatMap((cell) => shiftLoose(cell, shift) ?? []),
  );
  await renameInCells({ transaction, workbook_id: workbookId }, (stored, home) => {
    const next = home ? shiftFormula(stored, home.sheet, shift) : stored;
    return next === stored ? null : next;
  });
  for (const table of ['row_history', 'mirror_rows'] as const) await shiftHeld(transaction, workbookId, table, shift);
  await shiftWorkbook(transaction, workbookId, shift);
  await shiftGuests(transaction, workbookId, shift);
  // Where it was is of another grid.
  await transaction.deleteFrom('table_moves').where('sheet_id', '=', id).execute();
  await transaction
    .updateTable('sheet_states')
    .set({ layout: json(shift.layout), columns_version: version })
    .where('sheet_id', '=', id)
    .execute();
  await forgetComputed(transaction, id);
}

/** Further tables on the grid of a sheet are where they were, by its new keys. */
async function shiftGuests(transaction: Transaction, workbookId: string, shift: LayoutShift): Promise<void> {
  for (const { id, layout } of await findGuests(transaction, workbookId)) {
    const { on } = layout;
    if (on.sheet !== shift.sheet) continue;
    const row = on.under === shift.sheet ? (shiftRowKey(on.row, shift) ?? on.row) : on.row;
    const columns = on.columns.map((key) => shiftColumnKey(key, shift) ?? key);
    await transaction
      .updateTable('sheet_states')
      .set({ layout: json({ ...layout, on: { ...on, row, columns } }) })
      .where('sheet_id', '=', id)
      .execute();
  }
}

/** Null where its place is gone. */
export function shiftLoose<Loose extends LooseContents>(cell: Loose, shift: KeyShift): Loose | null {
  const [row, column] = [shiftRowKey(cell.row, shift), shiftColumnKey(cell.column, shift)];
  return row === null || column === null ? null : { ...cell, row, column };
}

/** Formulas that rows had once, and those of the file, are stored with a sign before the id of their column. */
export function shiftHeldCells(cells: Record<string, Cell>, home: string, shift: KeyShift): Record<string, Cell> {
  const next = Object.entries(cells).map(([key, cell]): [string, Cell] =>
    key.startsWith('=') && typeof cell === 'string' ? [key, shiftFormula(cell, home, shift)] : [key, cell],
  );
  return Object.fromEntries(next);
}

async function shiftHeld(
  transaction: Transaction,
  workbookId: string,
  table: 'row_history' | 'mirror_rows',
  shift: KeyShift,
): Promise<void> {
  const sheets = await transaction.selectFrom('sheets').select('id').where('workbook_id', '=', workbookId).execute();
  for (const { id } of sheets) {
    const { rows } = await sql<{ row_id: string; version: number; cells: Record<string, Cell> }>`
      select row_id, version, cells from ${sql.table(table)}
      where sheet_id = ${id}
        and exists (select from jsonb_each_text(cells) as held where starts_with(held.key, '=') and held.value like '%~%')
    `.execute(transaction);
    for (const { row_id, version, cells } of rows) {
      const next = shiftHeldCells(cells, id, shift);
      if (JSON.stringify(next) === JSON.stringify(cells)) continue;
      await sql`
        update ${sql.table(table)} set cells = ${json(next)}::jsonb
        where sheet_id = ${id} and row_id = ${row_id} and version = ${version}
      `.execute(transaction);
    }
  }
}

async function shiftWorkbook(transaction: Transaction, workbookId: string, shift: KeyShift): Promise<void> {
  const { names, formulas } = await transaction
    .selectFrom('workbooks')
    .select(['names', 'formulas'])
    .where('id', '=', workbookId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const stale = formulas?.stale && {
    ...formulas.stale,
    roots: formulas.stale.roots.flatMap((root) => shiftStale(root, shift)),
  };
  await transaction
    .updateTable('workbooks')
    .set((set) => ({
      ...{ names: names && json(shiftNames(names, shift)), geometry: set('geometry', '+', 1) },
      formulas: formulas && json({ ...formulas, ...(stale && { stale }) }),
    }))
    .where('id', '=', workbookId)
    .execute();
}
