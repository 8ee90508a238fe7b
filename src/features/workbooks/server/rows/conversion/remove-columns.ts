import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Column } from '#engine/model.ts';
import type { Actor } from '../../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { storeColumn } from '../editing/column-versions.ts';
import type { SheetDraft } from '../editing/sheet-draft.ts';
import type { Deferral } from './begin-conversion.ts';
import { nextSize } from './part-size.ts';
import { settle } from './settle-rows.ts';

/** A column of a large sheet that was deleted: its cells are in rows still, but `current_rows` has none of them. */
export interface ColumnRemoval {
  /** Its id. */
  column: string;
  /** Which version of the column stores its cells, and which version of the sheet deleted it. */
  column_version: string;
  version: number;
  actor: Actor;
  at: string;
}

interface Removals {
  removing: ColumnRemoval[];
  settling: string | null;
}

/**
 * Hides the cells of a column that is deleted, to be removed in parts; false where that is for the call to do. Several
 * columns may be on their way out, but no change of a type.
 */
export async function beginRemoval(draft: SheetDraft, deferral: Deferral, column: Column): Promise<boolean> {
  if (draft.row_count <= deferral.mostInCall || draft.conversion) return false;
  const { removing } = await readRemovals(draft.transaction, draft.id);
  const column_version = await storeColumn(draft, column, true);
  const { version, actor } = draft;
  const removal = { column: column.id, column_version, version, actor, at: new Date().toISOString() };
  await storeRemovals(draft, [...removing, removal]);
  await deferral.remove(draft.transaction, draft.id);
  return true;
}

/**
 * Brings back what was not removed yet of a deleted column; the rest is with its version. Readers of earlier versions
 * read all rows again, since those that come back have no new version.
 */
export async function takeRemovalBack(draft: SheetDraft, columnVersion: string): Promise<void> {
  const { removing } = await readRemovals(draft.transaction, draft.id);
  const left = removing.filter(({ column_version }) => column_version !== columnVersion);
  if (left.length === removing.length) return;
  await storeRemovals(draft, left);
  await draft.transaction
    .updateTable('sheet_states')
    .set({ compacted_version: draft.version })
    .where('sheet_id', '=', draft.id)
    .execute();
}

async function readRemovals(database: Database, sheetId: string): Promise<Removals> {
  const state = await database
    .selectFrom('sheet_states')
    .select(['removing', 'settling'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  return { removing: state?.removing ?? [], settling: state?.settling ?? null };
}

async function storeRemovals(
  { transaction, id, version }: SheetDraft,
  removing: readonly ColumnRemoval[],
): Promise<void> {
  const isDone = removing.length === 0;
  await transaction
    .updateTable('sheet_states')
    .set({
      removing: isDone ? null : json([...removing]),
      removed: isDone ? null : removing.map(({ column }) => column),
      // Another one each time: who removes cells sees that there are others to remove.
      settling: isDone ? null : newId(),
      settling_version: isDone ? null : version,
    })
    .where('sheet_id', '=', id)
    .execute();
}

/** Takes the cells of deleted columns out of rows, as many at once as hold the sheet for a moment. */
export async function removeColumns(
  database: Database,
  sheetId: string,
  { first, most }: { first: number; most: number },
  between: () => Promise<void> | undefined,
): Promise<void> {
  for (;;) {
    const { settling, removing } = await readRemovals(database, sheetId);
    if (settling === null || removing.length === 0) return;
    const ids = removing.map(({ column }) => column);
    let size = first;
    for (let last = ''; ; ) {
      const row_ids = await nextWithCells(database, sheetId, ids, last, size);
      const end = row_ids.at(-1);
      if (end === undefined) break;
      const began = performance.now();
      await settle(database, sheetId, row_ids);
      size = nextSize(size, performance.now() - began, most);
      last = end;
      await between();
      // A column came back, or another one goes.
      if ((await readRemovals(database, sheetId)).settling !== settling) break;
    }
    await database
      .updateTable('sheet_states')
      .set({ removing: null, removed: null, settling: null, settling_version: null })
      .where('sheet_id', '=', sheetId)
      .where('settling', '=', settling)
      .execute();
  }
}

async function nextWithCells(
  database: Database,
  sheetId: string,
  columns: readonly string[],
  last: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ row_id: string }>`
    select row_id from sheet_rows
    where sheet_id = ${sheetId} and row_id > ${last} and not deleted and cells ?| ${[...columns]}::text[]
    order by row_id limit ${limit}
  `.execute(database);
  return rows.map(({ row_id }) => row_id);
}
