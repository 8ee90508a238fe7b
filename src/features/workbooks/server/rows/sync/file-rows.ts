/** Which rows of a sheet are those of the file that its workbook was updated from, and what that held of them. */

import { sql } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { cellsAlone, formulasHeld } from '../held-cells.ts';
import { jsonLines } from '../stored-row.ts';

/** A row of the file, in its order. */
export interface FileRow {
  row_id: string;
  /** What the file has as values of formulas, by column id. */
  values: Record<string, Cell>;
}

export interface RowInFile {
  /** From 1. */
  place: number;
  cells: Record<string, Cell>;
  formulas: Record<string, string> | null;
}

/** Notes the rows of a file, in a transaction that keeps it. What they hold was noted when they were merged. */
export async function noteFileRows(transaction: Transaction, sheetId: string, rows: readonly FileRow[]): Promise<void> {
  await transaction.updateTable('mirror_rows').set({ place: null }).where('sheet_id', '=', sheetId).execute();
  await sql`
    update mirror_rows set place = given.place, cells = mirror_rows.cells || given.held::jsonb
    from unnest(
      string_to_array(${rows.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${jsonLines(rows.map(({ values }) => values))}, E'\n')
    ) with ordinality as given (row_id, held, place)
    where mirror_rows.sheet_id = ${sheetId} and mirror_rows.row_id = given.row_id
  `.execute(transaction);
}

export async function readFileRows(transaction: Transaction, sheetId: string): Promise<Map<string, RowInFile>> {
  const rows = await transaction
    .selectFrom('mirror_rows')
    .select(['row_id', 'place', 'cells'])
    .where('sheet_id', '=', sheetId)
    .where('place', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ row_id, place, cells }) => [
      row_id,
      { place: place ?? 0, cells: cellsAlone(cells), formulas: formulasHeld(cells) },
    ]),
  );
}
