import { sql } from 'kysely';
import type { Cell, Row } from '#sheet/model.ts';
import type { Actor } from '../scope.ts';
import type { Database } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { findRow } from './find-row.ts';
import { cellsSeenAt, staysClear } from './seen-cells.ts';
import { noSuchRow, rowConflict, type StoredRow, toRow } from './stored-row.ts';

/** Others may write between the look at the newer row and the write over it; nobody is that unlucky many times. */
const mostAttempts = 8;

/**
 * Writes cells of one row; cells that are not named stay, null and '' make a cell blank. A formula goes when a value is
 * written over it. `version` is what the writer saw: where somebody changed one of these cells since, it is
 * `row_conflict` with the newer row; changes of other cells are kept beside the writer's. (docs/decisions/0019)
 */
export async function editRow(
  database: Database,
  sheetId: string,
  actor: Actor,
  row_id: string,
  version: number,
  cells: Record<string, Cell>,
): Promise<Row> {
  let expected = version;
  for (let attempt = 1; ; attempt++) {
    const written = await writeCells(database, sheetId, actor, { row_id, version: expected, cells });
    if (written) return toRow(written);
    const newer = await findRow(database, sheetId, row_id);
    if (!newer) throw noSuchRow();
    const seen = await cellsSeenAt(database, sheetId, [{ row_id, version }]);
    if (attempt === mostAttempts || !staysClear(newer, version, seen.get(row_id), cells)) throw rowConflict(newer);
    expected = newer.version;
  }
}

async function writeCells(
  database: Database,
  sheetId: string,
  actor: Actor,
  { row_id, version, cells }: { row_id: string; version: number; cells: Record<string, Cell> },
): Promise<StoredRow | undefined> {
  // A row's version names its content, so what this statement saw at `version` is what it overwrites, or it overwrites nothing.
  const answer = await sql<StoredRow>`
    with before as (
      select cells from sheet_rows
      where sheet_id = ${sheetId} and row_id = ${row_id} and version = ${version} and not deleted
    ), bumped as (
      update sheets set version = version + 1 where id = ${sheetId} and exists (select from before) returning version
    ), written as (
      update sheet_rows set
        cells = jsonb_strip_nulls(sheet_rows.cells || ${json(blanksAsNull(cells))}::jsonb),
        formulas = nullif(sheet_rows.formulas - ${Object.keys(cells)}::text[], '{}'),
        version = bumped.version
      from bumped
      where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = ${row_id}
        and sheet_rows.version = ${version} and not sheet_rows.deleted
      returning sheet_rows.row_id, position, sheet_rows.version, cells, formulas, formats
    ), remembered as (
      insert into row_history (sheet_id, row_id, version, change, cells, actor)
      select ${sheetId}, written.row_id, written.version, 'edited', before.cells, ${json(actor)} from written, before
    )
    select * from written
  `.execute(database);
  return answer.rows[0];
}

export function blanksAsNull(cells: Record<string, Cell>): Record<string, Cell> {
  return Object.fromEntries(Object.entries(cells).map(([column, cell]) => [column, cell === '' ? null : cell]));
}
