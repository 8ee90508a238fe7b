import { type RawBuilder, sql } from 'kysely';
import type { Cell, Row } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { runPrepared } from '#platform/database/run-prepared.ts';
import { jsonLines } from './stored-row.ts';

/** Rows that one writer puts at the end of a sheet. */
export interface Appending {
  rows: readonly { row_id: string; cells: Record<string, Cell> }[];
  actor: Actor;
  /** Of a single row, where one was sent along: a key that made a row before makes none. Never with a line break. */
  key: string | null;
}

/**
 * Puts rows at the end of a sheet; each writer's get a version of their own. One call of a function of the database
 * (migration 0030), so that the sheet is locked for no round trip: keys, versions, positions, rows and history. Answers
 * the rows that were made; without the sheet, none.
 */
export async function appendRows(
  database: Database,
  sheetId: string,
  writers: readonly Appending[],
  /** The `formulas_version` that the cells were computed by; with another now, nothing is written. */
  formulas: number,
): Promise<Pick<Row, 'row_id' | 'position' | 'version'>[]> {
  const rows = writers.flatMap(({ rows: own, actor, key }, writer) =>
    own.map(({ row_id, cells }) => ({ row_id, cells, actor, key: key ?? '', writer })),
  );
  const [row] = rows;
  if (!row) return [];
  if (rows.length === 1) {
    return run(
      database,
      'append a row',
      sql<Pick<Row, 'row_id' | 'position' | 'version'>>`
        select * from append_row(${sheetId}, ${row.row_id}, ${json(row.cells)}, ${json(row.actor)}, ${row.key}, ${formulas})
      `,
    );
  }
  return run(
    database,
    'append rows',
    sql<Pick<Row, 'row_id' | 'position' | 'version'>>`
      select * from append_rows(
        ${sheetId},
        ${rows.map(({ row_id }) => row_id).join('\n')},
        ${jsonLines(rows.map(({ cells }) => cells))},
        ${jsonLines(rows.map(({ actor }) => actor))},
        ${rows.map(({ key }) => key).join('\n')},
        ${rows.map(({ writer }) => writer).join('\n')},
        ${formulas}
      )
    `,
  );
}

/** Prepared statements are of connections of their own; a transaction has its one. */
export async function run<Found extends object>(
  database: Database,
  name: string,
  statement: RawBuilder<Found>,
): Promise<Found[]> {
  return database.isTransaction ? (await statement.execute(database)).rows : runPrepared(database, name, statement);
}
