import { sql } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { runPrepared } from '#platform/database/run-prepared.ts';
import { formulaCells } from './formulas/fill-rows.ts';
import type { FormulaKnowledge, KnownFormulas } from './formulas/known-formulas.ts';
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
export function createEditQueue(database: Database, knowledge: FormulaKnowledge, clock: () => number): EditQueue {
  return new WriteTogether({
    async write(sheetId, edits) {
      const rows = await knowledge.attempt(sheetId, async (formulas) =>
        writeCells(
          database,
          sheetId,
          await withFormulas(database, sheetId, edits, formulas, clock()),
          formulas.version,
        ),
      );
      const written = new Map(rows.map((row) => [row.row_id, row]));
      return edits.map(({ row_id }) => written.get(row_id));
    },
    keyOf: ({ row_id }) => row_id,
    sizeOf: () => 1,
  });
}

/**
 * The edits with what formulas make of the rows then. A version names what a row holds, so what is read here is what is
 * written over, or nothing is written.
 */
async function withFormulas(
  database: Database,
  sheetId: string,
  edits: readonly CellsToWrite[],
  formulas: KnownFormulas,
  at: number,
): Promise<readonly CellsToWrite[]> {
  if (formulas.byRow.length === 0) return edits;
  const stored = await database
    .selectFrom('current_rows')
    .select(['row_id', 'cells'])
    .where('sheet_id', '=', sheetId)
    .where(
      'row_id',
      'in',
      edits.map(({ row_id }) => row_id),
    )
    .execute();
  const before = new Map(stored.map(({ row_id, cells }) => [row_id, cells]));
  const filled = formulaCells(
    formulas,
    edits.map(({ row_id, cells }) => ({ ...before.get(row_id), ...cells })),
    at,
  );
  return edits.map((edit, position) => ({ ...edit, cells: { ...edit.cells, ...filled[position] } }));
}

/**
 * Writes over rows of different ids, each under a version of its own, in one call of a function of the database
 * (migration 0030). A row that has another version by now stays and is left out of the answer.
 */
async function writeCells(
  database: Database,
  sheetId: string,
  edits: readonly CellsToWrite[],
  formulas: number,
): Promise<StoredRow[]> {
  const [edit] = edits;
  if (!edit) return [];
  if (edits.length === 1) {
    const { row_id, version, cells, actor } = edit;
    return runPrepared(
      database,
      'write cells of a row',
      sql<StoredRow>`select * from write_cells(${sheetId}, ${row_id}, ${version}, ${json(cells)}, ${json(actor)}, ${formulas})`,
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
        ${jsonLines(edits.map(({ actor }) => actor))},
        ${formulas}
      )
    `,
  );
}
