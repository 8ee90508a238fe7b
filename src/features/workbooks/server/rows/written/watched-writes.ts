import { sql } from 'kysely';
import { json } from '#platform/database/json.ts';
import type { Transaction } from '#platform/database/database.ts';

/** Which writes of a sheet are passed on, within their transactions. */
export interface WatchedWrites {
  added: boolean;
  deleted: boolean;
  /** Column ids; null where a change of any column counts. */
  changed: readonly string[] | null;
}

/**
 * Says which writes of a sheet are passed on from now on; null for none. Writers that don't know of it are refused and
 * look again: see `FormulaKnowledge`. A sheet that is gone has none.
 */
export async function watchWrites(
  transaction: Transaction,
  sheetId: string,
  watched: WatchedWrites | null,
): Promise<void> {
  const next = watched && json(watched);
  await sql`
    update sheet_states set watched = ${next}::jsonb, formulas_version = formulas_version + 1
    where sheet_id = ${sheetId} and watched is distinct from ${next}::jsonb
  `.execute(transaction);
}

/** Whether anything of what a write did to a row is passed on. */
export function isWatched(
  { added, deleted, changed }: WatchedWrites,
  row: { change: 'added' | 'changed' | 'deleted'; columns: readonly string[] },
): boolean {
  if (row.change === 'added') return added;
  if (row.change === 'deleted') return deleted;
  return changed === null || row.columns.some((column) => changed.includes(column));
}
