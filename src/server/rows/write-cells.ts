import { sql } from 'kysely';
import type { Cell } from '#sheet/model.ts';
import type { Actor } from '../scope.ts';
import type { Database } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { runPrepared } from '../storage/run-prepared.ts';
import { jsonLines, type StoredRow } from './stored-row.ts';
import { WriteTogether } from './write-together.ts';

/** Cells to be written over a row that still has this version. */
export interface CellsToWrite {
  row_id: string;
  version: number;
  /** Null makes a cell blank. */
  cells: Record<string, Cell>;
  actor: Actor;
}

export type EditQueue = WriteTogether<CellsToWrite, StoredRow | undefined>;

/** Writes cells; edits of other rows of the sheet that come at once go together. Undefined where a row has another version. */
export function createEditQueue(database: Database): EditQueue {
  return new WriteTogether({
    async write(sheetId, edits) {
      const written = new Map((await writeCells(database, sheetId, edits)).map((row) => [row.row_id, row]));
      return edits.map(({ row_id }) => written.get(row_id));
    },
    keyOf: ({ row_id }) => row_id,
    sizeOf: () => 1,
  });
}

/**
 * Writes over rows of different ids, each under a version of its own, in one statement. A row's version names its
 * content, so what the statement saw at that version is what it overwrites, or it overwrites nothing.
 */
async function writeCells(database: Database, sheetId: string, edits: readonly CellsToWrite[]): Promise<StoredRow[]> {
  const statement = sql<StoredRow>`
    with asked as materialized (
      select row_id, version::bigint, cells::jsonb, actor::jsonb, number from ${given(edits)}
    ), before as materialized (
      select asked.row_id, asked.version, asked.cells as new_cells, asked.actor, sheet_rows.cells as old_cells,
        row_number() over (order by asked.number) as turn
      from asked
      join sheet_rows on sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = asked.row_id
        and sheet_rows.version = asked.version and not sheet_rows.deleted
    ), bumped as (
      update sheets set version = version + (select count(*) from before)
      where id = ${sheetId} and exists (select from before)
      returning version - (select count(*) from before) as version_before
    ), written as (
      update sheet_rows set
        cells = jsonb_strip_nulls(sheet_rows.cells || before.new_cells),
        formulas = nullif(sheet_rows.formulas - array(select jsonb_object_keys(before.new_cells)), '{}'),
        version = version_before + before.turn
      from bumped, before
      where sheet_rows.sheet_id = ${sheetId} and sheet_rows.row_id = before.row_id
        and sheet_rows.version = before.version and not sheet_rows.deleted
      returning sheet_rows.row_id, position, sheet_rows.version, cells, formulas, formats
    ), remembered as (
      insert into row_history (sheet_id, row_id, version, change, cells, actor)
      select ${sheetId}, written.row_id, written.version, 'edited', before.old_cells, before.actor
      from written join before on before.row_id = written.row_id
    )
    select * from written
  `;
  return runPrepared(database, `write cells of ${edits.length === 1 ? 'one' : 'many'}`, statement);
}

function given(edits: readonly CellsToWrite[]) {
  const [edit] = edits;
  if (edits.length === 1 && edit) {
    return sql`(values (${edit.row_id}, ${edit.version}::bigint, ${json(edit.cells)}, ${json(edit.actor)}, 1))
      as one (row_id, version, cells, actor, number)`;
  }
  const lines = (text: string) => sql`string_to_array(${text}, E'\n')`;
  return sql`unnest(
      ${lines(edits.map(({ row_id }) => row_id).join('\n'))},
      ${lines(edits.map(({ version }) => version).join('\n'))},
      ${lines(jsonLines(edits.map(({ cells }) => cells)))},
      ${lines(jsonLines(edits.map(({ actor }) => actor)))}
    ) with ordinality as many (row_id, version, cells, actor, number)`;
}
