import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { SheetDraft } from './sheet-draft.ts';

/** Notes what a column is before it is changed; its cells are stored separately. Answers the id of the version. */
export async function storeColumn(
  draft: Pick<SheetDraft, 'transaction' | 'id' | 'columns'>,
  column: Column,
  isDeleted: boolean,
): Promise<string> {
  const id = newId();
  const position = draft.columns.findIndex((one) => one.id === column.id);
  await draft.transaction
    .insertInto('column_versions')
    .values({
      ...{
        id,
        sheet_id: draft.id,
        column_id: column.id,
        definition: json(column),
        place: position,
        deleted: isDeleted,
      },
    })
    .execute();
  return id;
}

/** Stores every cell of a column. */
export async function storeAllCells(draft: SheetDraft, versionId: string, columnId: string): Promise<void> {
  await sql`
    insert into column_version_cells (sheet_id, column_version_id, row_id, cell, formula, format)
    select ${draft.id}::text, ${versionId}::text, row_id, cells -> ${columnId}::text, formulas ->> ${columnId}::text, formats ->> ${columnId}::text
    from sheet_rows where sheet_id = ${draft.id} and cells ? ${columnId} and not deleted
  `.execute(draft.transaction);
}

/**
 * The newest version of a column that had a type, that was deleted, or that people typed into; undefined when none is
 * stored any more.
 */
export function findColumnVersion(
  database: Database,
  sheetId: string,
  columnId: string,
  requested: { type: ColumnType } | 'deleted' | 'typed',
): Promise<{ id: string; definition: Column; place: number } | undefined> {
  let query = database
    .selectFrom('column_versions')
    .select(['id', 'definition', 'place'])
    .where('sheet_id', '=', sheetId)
    .where('column_id', '=', columnId)
    .where('deleted', '=', requested === 'deleted');
  if (requested === 'typed')
    query = query.where(sql`coalesce(definition ->> 'formula', definition ->> 'auto')`, 'is', null);
  else if (requested !== 'deleted') query = query.where(sql`definition ->> 'type'`, '=', requested.type);
  return query.orderBy('id', 'desc').limit(1).executeTakeFirst();
}

/** Forgets what can no longer be taken back. */
export async function forgetColumnVersions(database: Database, before: Date): Promise<void> {
  await database.deleteFrom('column_versions').where('at', '<', before).execute();
}
