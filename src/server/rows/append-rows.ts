import { sql } from 'kysely';
import type { Cell, Row } from '#sheet/model.ts';
import type { Actor } from '../scope.ts';
import type { Database } from '../storage/database.ts';
import { json } from '../storage/json.ts';
import { runPrepared } from '../storage/run-prepared.ts';
import { jsonLines } from './stored-row.ts';

/** Rows that one writer puts at the end of a sheet. */
export interface Appending {
  rows: readonly { row_id: string; cells: Record<string, Cell> }[];
  actor: Actor;
  /** Of a single row, where one was sent along: a key that made a row before makes none. Never with a line break. */
  key: string | null;
}

/**
 * Puts rows at the end of a sheet; each writer's get a version of their own. One statement, so that the sheet is locked
 * for no round trip: keys, versions, positions, rows and history. Answers the rows that were made; without the sheet,
 * none.
 */
export async function appendRows(
  database: Database,
  sheetId: string,
  writers: readonly Appending[],
): Promise<Pick<Row, 'row_id' | 'position' | 'version'>[]> {
  const hasKeys = writers.some(({ key }) => key !== null);
  const count = writers.reduce((sum, { rows }) => sum + rows.length, 0);
  const counts = hasKeys
    ? { rows: sql`(select count(*) from fresh)`, writers: sql`(select count(distinct writer) from fresh)` }
    : { rows: sql`${count}::integer`, writers: sql`${writers.length}::integer` };
  const statement = sql<{ row_id: string; position: number; version: number }>`
    with given as materialized (
      select row_id, cells::jsonb, actor::jsonb, key, writer::integer, number from ${given(writers)}
    ), ${hasKeys ? claimed(sheetId) : sql`fresh as (select *, writer as turn from given)`}, bumped as (
      update sheets set
        version = version + ${counts.writers},
        row_count = row_count + ${counts.rows},
        last_position = last_position + ${counts.rows}
      where id = ${sheetId} ${hasKeys ? sql`and exists (select from fresh)` : sql``}
      returning version - ${counts.writers} as version_before, last_position - ${counts.rows} as position_before
    ), written as (
      insert into sheet_rows (sheet_id, row_id, position, version, cells)
      select ${sheetId}, fresh.row_id, position_before + fresh.number, version_before + fresh.turn, fresh.cells
      from bumped, fresh
      returning row_id, position, version
    ), remembered as (
      insert into row_history (sheet_id, row_id, version, change, cells, actor)
      select ${sheetId}, fresh.row_id, version_before + fresh.turn, 'added', '{}', fresh.actor from bumped, fresh
    )
    select row_id, position, version from written
  `;
  return runPrepared(database, `append ${count === 1 ? 'one' : 'many'} ${hasKeys ? 'with keys' : 'plain'}`, statement);
}

/** The rows as a table, numbered from 1, as are their writers. */
function given(writers: readonly Appending[]) {
  const rows = writers.flatMap(({ rows: own, actor, key }, writer) =>
    own.map(({ row_id, cells }) => ({ row_id, cells, actor, key: key ?? '', writer: writer + 1 })),
  );
  const lines = (text: string) => sql`string_to_array(${text}, E'\n')`;
  const [row] = rows;
  if (rows.length === 1 && row) {
    return sql`(values (${row.row_id}, ${json(row.cells)}, ${json(row.actor)}, ${row.key}, 1, 1::bigint))
      as one (row_id, cells, actor, key, writer, number)`;
  }
  return sql`unnest(
      ${lines(rows.map(({ row_id }) => row_id).join('\n'))},
      ${lines(jsonLines(rows.map(({ cells }) => cells)))},
      ${lines(jsonLines(rows.map(({ actor }) => actor)))},
      ${lines(rows.map(({ key }) => key).join('\n'))},
      ${lines(rows.map(({ writer }) => writer).join('\n'))}
    ) with ordinality as many (row_id, cells, actor, key, writer, number)`;
}

/** The rows whose keys made none before, numbered anew. */
function claimed(sheetId: string) {
  return sql`claimed as (
      insert into row_keys (sheet_id, key, row_id)
      select sheets.id, given.key, given.row_id from given, sheets where sheets.id = ${sheetId} and given.key <> ''
      on conflict do nothing
      returning key
    ), fresh as (
      select row_id, cells, actor, writer, row_number() over (order by number) as number,
        dense_rank() over (order by writer) as turn
      from given where key = '' or key in (select key from claimed)
    )`;
}
