import { sql } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Actor } from '../../services.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { run } from './append-rows.ts';
import { fillAutomatic } from './automatic/fill-automatic.ts';
import { withoutAutomatic } from './automatic/without-automatic.ts';
import { fillWritten } from './formulas/fill-rows.ts';
import { formulaCells } from './formulas/formula-cells.ts';
import type { FormulaKnowledge, KnownFormulas } from './formulas/known-formulas.ts';
import { followLinks } from './links/follow-links.ts';
import { holdLinking } from './links/hold-linking.ts';
import type { LinkedBy } from './links/linked-by.ts';
import { withPeople } from './people/resolve-people.ts';
import { jsonLines, type StoredRow } from './stored-row.ts';
import { WriteTogether } from './write-together.ts';
import { noteWritten } from './written/note-written.ts';

/** Cells to be written over a row that still has this version. */
export interface CellsToWrite {
  row_id: string;
  version: number;
  /** Null makes a cell blank. */
  cells: Record<string, Cell>;
  actor: Actor;
}

interface EditNeeds {
  database: Database;
  knowledge: FormulaKnowledge;
  clock: () => number;
  /** Gets other sheets whose cells followed, once they are written. */
  linked: (sheets: readonly string[], actor: Actor) => void;
}

export type EditQueue = WriteTogether<CellsToWrite, StoredRow | undefined>;

/** Writes cells; edits of other rows of the sheet that come at once go together. Undefined where a row has another version. */
export function createEditQueue({ database, knowledge, clock, linked }: EditNeeds): EditQueue {
  return new WriteTogether({
    async write(sheetId, edits) {
      const rows = await knowledge.attempt(sheetId, async (formulas) => {
        const named = await withPeople(database, sheetId, formulas.people, edits);
        const typed = withoutAutomatic(formulas, named);
        const filled = await withFormulas(database, sheetId, typed, formulas, clock());
        const isKeyWritten = formulas.keys.some((key) => edits.some(({ cells }) => key in cells));
        return isKeyWritten || formulas.automatic.length > 0 || formulas.isWatched
          ? writeAndFollow({ database, clock, linked }, sheetId, filled, formulas)
          : writeCells(database, sheetId, filled, formulas.version);
      });
      const written = new Map(rows.map((row) => [row.row_id, row]));
      return edits.map(({ row_id }) => written.get(row_id));
    },
    keyOf: ({ row_id }) => row_id,
    sizeOf: () => 1,
  });
}

/** Cells that name rows by the keys that are written follow, and automatic cells: in the same transaction. */
async function writeAndFollow(
  { database, clock, linked }: Omit<EditNeeds, 'knowledge'>,
  sheetId: string,
  edits: readonly CellsToWrite[],
  formulas: Pick<KnownFormulas, 'version' | 'automatic' | 'isWatched'>,
): Promise<StoredRow[]> {
  const [first] = edits;
  if (!first) return [];
  const { actor } = first;
  const { written, sheets } = await inTransaction(database, async (transaction) => {
    const isAboutKey = ({ key }: LinkedBy): boolean => edits.some(({ cells }) => key in cells);
    await holdLinking(transaction, sheetId, (links) => links.some(isAboutKey));
    const rows = await writeCells(transaction, sheetId, edits, formulas.version);
    if (rows.length === 0) return { written: rows, sheets: [] };
    const versions = rows.map(({ version }) => version);
    const [from, to] = [Math.min(...versions), Math.max(...versions)];
    if (formulas.isWatched) noteWritten(transaction, sheetId, from);
    const followed = await followLinks(transaction, { sheet: sheetId, from, to, actor, at: clock() });
    if (formulas.automatic.length > 0) await fillAutomatic(transaction, sheetId, from, clock());
    if (followed.row_ids.length > 0) await fillWritten(transaction, sheetId, to, clock());
    else if (formulas.automatic.length === 0) return { written: rows, sheets: followed.sheets };
    // A row may name itself, or another one of these.
    const own = rows.map(({ row_id }) => row_id);
    const found = transaction
      .selectFrom('sheet_rows')
      .select(['row_id', 'position', 'version', 'cells', 'formulas', 'formats'])
      .where('sheet_id', '=', sheetId)
      .where('row_id', 'in', own);
    return { written: await found.execute(), sheets: followed.sheets };
  });
  linked(sheets, actor);
  return written;
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
 * (migration 0106). A row that has another version by now stays and is left out of the answer.
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
    return run(
      database,
      'write cells of a row',
      sql<StoredRow>`select * from write_cells(${sheetId}, ${row_id}, ${version}, ${json(cells)}, ${json(actor)}, ${formulas})`,
    );
  }
  return run(
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
