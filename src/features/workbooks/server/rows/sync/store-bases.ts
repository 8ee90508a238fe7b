import { sql } from 'kysely';
import type { Cell } from '#engine/model.ts';
import type { Transaction } from '#platform/database/database.ts';
import { oneOf } from '../record-history.ts';
import { jsonLines } from '../stored-row.ts';

/** What both sides agree on of a row. */
export interface RowBase {
  row_id: string;
  cells: Record<string, Cell>;
  /** The version of the row here of which nothing must be sent; 0 where something must. */
  version: number;
  conflicts: Record<string, Cell> | null;
  /** Its id in a source that has ids; without one, it stays what it was. */
  remote_id?: string | undefined;
}

export async function storeBases(transaction: Transaction, sheetId: string, bases: readonly RowBase[]): Promise<void> {
  if (bases.length === 0) return;
  await sql`
    insert into mirror_rows (sheet_id, row_id, cells, version, conflicts, remote_id)
    select ${sheetId}::text, given.row_id, given.cells::jsonb, given.version::bigint,
      nullif(given.conflicts, '')::jsonb, nullif(given.remote_id, '')
    from unnest(
      string_to_array(${bases.map(({ row_id }) => row_id).join('\n')}, E'\n'),
      string_to_array(${jsonLines(bases.map(({ cells }) => cells))}, E'\n'),
      string_to_array(${bases.map(({ version }) => version).join('\n')}, E'\n'),
      string_to_array(${bases.map(({ conflicts }) => (conflicts ? JSON.stringify(conflicts) : '')).join('\n')}, E'\n'),
      string_to_array(${bases.map(({ remote_id }) => remote_id ?? '').join('\n')}, E'\n')
    ) as given (row_id, cells, version, conflicts, remote_id)
    on conflict (sheet_id, row_id) do update set cells = excluded.cells,
      version = excluded.version, conflicts = excluded.conflicts,
      remote_id = coalesce(excluded.remote_id, mirror_rows.remote_id)
  `.execute(transaction);
}

export async function deleteBases(
  transaction: Transaction,
  sheetId: string,
  row_ids: readonly string[],
): Promise<void> {
  if (row_ids.length === 0) return;
  await sql`delete from mirror_rows where sheet_id = ${sheetId} and ${oneOf(row_ids)}`.execute(transaction);
}
