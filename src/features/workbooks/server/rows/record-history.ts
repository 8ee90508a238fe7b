import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { settleRows } from './conversion/settle-rows.ts';
import { storedCells } from './held-cells.ts';

interface WriteToRemember {
  sheetId: string;
  version: number;
  actor: Actor;
  change: 'edited' | 'deleted' | 'restored';
}

/**
 * Remembers what rows hold before a write changes them; `which` says which rows of sheet_rows those are. A row that
 * this write has changed before is remembered already, with what it held before all of it: only what was done last is
 * noted. Answers how many rows those were.
 */
export async function recordHistory(
  transaction: Transaction,
  { sheetId, version, actor, change }: WriteToRemember,
  which: RawBuilder<unknown>,
): Promise<number> {
  await settleRows(transaction, sheetId, which);
  const again = change === 'edited' ? sql`do nothing` : sql`do update set change = excluded.change`;
  const { numAffectedRows } = await sql`
    insert into row_history (sheet_id, row_id, version, change, cells, actor)
    select ${sheetId}::text, row_id, ${version}::bigint, ${change}::text, ${storedCells()}, ${json(actor)}::jsonb
    from sheet_rows where sheet_id = ${sheetId} and ${which}
    on conflict (sheet_id, row_id, version) ${again}
  `.execute(transaction);
  return Number(numAffectedRows ?? 0);
}

/** Rows by their ids, however many. */
export const oneOf = (row_ids: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`row_id = any(string_to_array(${row_ids.join('\n')}, E'\n'))`;
