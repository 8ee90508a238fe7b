import { type RawBuilder, sql } from 'kysely';
import { Problem } from '#kit/problem.ts';
import type { FileLimits } from '#engine/file-cells.ts';
import type { Column, ColumnType } from '#engine/model.ts';
import type { Actor } from '../../../services.ts';
import type { Database } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';

/**
 * A change of a column's type that is made in parts. First its cells are computed outside the rows, where no one reads
 * them; then one short write gives the sheet its new column, and readers the new cells with it; then they are written
 * into the rows. (docs/decisions/0154)
 */
export interface Conversion {
  id: string;
  /** The id of the column. */
  column: string;
  type: ColumnType;
  /** What is offered for its cells from then on; as it was where absent. */
  options?: readonly string[] | null;
  option_colors?: readonly string[];
  /** Of a rating. */
  max?: number;
  /** Of files. */
  files?: FileLimits;
  /** Of persons. */
  multiple?: boolean;
  /** Of a duration, or of numbers. */
  format?: string;
  /** Whether its rows are numbered, now and with each write from then on. */
  auto?: 'number';
  actor: Actor;
  /** 0 to 1. */
  progress: number;
  /** From the moment on at which readers see the new cells: the version of the column that stores the old ones. */
  column_version?: string;
  at?: string;
}

/** How far a change of a column's type is. */
export interface ConversionProgress extends Pick<Conversion, 'column' | 'type' | 'progress' | 'auto'> {
  /** Not once readers see the new type. */
  can_cancel: boolean;
}

/** To write the cells into the rows takes longer than to compute them. */
export const progressAtSwitch = 0.3;

export const progressOf = ({ column, type, progress, auto, column_version }: Conversion): ConversionProgress => ({
  ...{ column, type, progress, can_cancel: column_version === undefined },
  ...(auto && { auto }),
});

/** A sheet with a change of a column's type that is under way. */
export interface ConvertedSheet {
  conversion: Conversion;
  columns: Column[];
  version: number;
  row_count: number;
  /** Which of the cells that were computed readers see; null as long as they see none. */
  settling: string | null;
  /** Whether cells of deleted columns are being removed: a change waits for that. */
  isRemoving: boolean;
}

export async function readConversion(database: Database, sheetId: string): Promise<ConvertedSheet | null> {
  const state = await database
    .selectFrom('sheet_states')
    .select(['conversion', 'columns', 'version', 'row_count', 'settling', 'removed'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  if (!state?.conversion) return null;
  const { conversion, columns, version, row_count, settling, removed } = state;
  return { conversion, columns, version, row_count, settling, isRemoving: removed !== null };
}

/** Says how far it is; false once it was cancelled. The version of the sheet stays: no one sees a difference. */
export async function noteProgress(
  database: Database,
  sheetId: string,
  id: string,
  progress: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sheet_states set conversion = jsonb_set(conversion, '{progress}', ${json(progress)}::jsonb)
    where sheet_id = ${sheetId} and conversion ->> 'id' = ${id}
  `.execute(database);
  return Number(numAffectedRows ?? 0) > 0;
}

/** Leaves everything as it is; refused once readers see the new type. */
export async function cancelConversion(database: Database, sheetId: string): Promise<void> {
  const state = await readConversion(database, sheetId);
  if (!state) throw new Problem('not_found', 'No type change is in progress.');
  const { id } = state.conversion;
  if ((await giveUpConversion(database, sheetId, id)) === 0n)
    throw new Problem('already_exists', 'The column already has its new type. Change the type back when this is done.');
  await forgetConverted(database, sheetId, sql`true`);
}

/** The column is not there any more, or another: nothing of the change is left to be made. */
export async function giveUpConversion(database: Database, sheetId: string, id: string): Promise<bigint> {
  const { numUpdatedRows } = await database
    .updateTable('sheet_states')
    .set({ conversion: null })
    .where('sheet_id', '=', sheetId)
    .where((which) => which.or([which('settling', 'is', null), which('removed', 'is not', null)]))
    .where(sql<boolean>`conversion ->> 'id' = ${id}`)
    .executeTakeFirst();
  return numUpdatedRows;
}

/** Cells that were computed for nothing: `which` says which rows of converted_cells. */
export async function forgetConverted(database: Database, sheetId: string, which: RawBuilder<unknown>): Promise<void> {
  // In the order of the key: two servers that settle one change would lock each other's rows otherwise, and one of them
  // would end as a deadlock.
  await sql`
    delete from converted_cells
    where sheet_id = ${sheetId} and (conversion_id, row_id) in (
      select conversion_id, row_id from converted_cells where sheet_id = ${sheetId} and ${which}
      order by conversion_id, row_id for update
    )
  `.execute(database);
}

/**
 * Changes of columns that no job may be left for: a backup was brought back, or a job failed for good. Without an id
 * where only cells of deleted columns are left.
 */
export async function sheetsWithConversion(database: Database): Promise<{ sheet_id: string; id: string | null }[]> {
  const { rows } = await sql<{ sheet_id: string; id: string | null }>`
    select sheet_id, conversion ->> 'id' as id from sheet_states where conversion is not null or removing is not null
  `.execute(database);
  return rows;
}
