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
 * Writes over rows of different ids, each under a version of its own, in one call of a function of the database
 * (migration 0016). A row that has another version by now stays and is left out of the answer.
 */
async function writeCells(database: Database, sheetId: string, edits: readonly CellsToWrite[]): Promise<StoredRow[]> {
  const [edit] = edits;
  if (!edit) return [];
  if (edits.length === 1) {
    const { row_id, version, cells, actor } = edit;
    return runPrepared(
      database,
      'write cells of a row',
      sql<StoredRow>`select * from write_cells(${sheetId}, ${row_id}, ${version}, ${json(cells)}, ${json(actor)})`,
    );
  }
  return runPrepared(
    database,
    'write cells of rows',
    sql<StoredRow>`
      select * from write_many_cells(
        ${sheetId},
        ${edits.map(({ row_id }) => row_id).join('\n')},
        ${edits.map(({ version }) => version).join('\n')},
        ${jsonLines(edits.map(({ cells }) => cells))},
        ${jsonLines(edits.map(({ actor }) => actor))}
      )
    `,
  );
}
