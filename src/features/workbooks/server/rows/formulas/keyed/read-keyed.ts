import { sql } from 'kysely';
import type { KeyedRow } from '#engine/formula/keyed/keyed-columns.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { LiveKeyed } from './live-keyed.ts';

/** Beyond that many changed rows all are read again. */
const mostChanges = 5_000;

/** What must be as it was for rows that are held to mean the same. */
export async function shapeOf(transaction: Transaction, sheetIds: readonly string[]): Promise<string> {
  const states = await transaction
    .selectFrom('sheet_states')
    .select(['sheet_id', 'columns_version', 'formulas_version'])
    .where('sheet_id', 'in', sheetIds)
    .orderBy('sheet_id')
    .execute();
  // The formulas of the others may change: their values are read as they are stored.
  const [own] = sheetIds;
  return JSON.stringify(
    states.map((state) => [state.sheet_id, state.columns_version, state.sheet_id === own && state.formulas_version]),
  );
}

interface ReadSheet {
  id: string;
  read: readonly string[];
}

/** Takes in what was written since; where that fails, what is held is dropped, and all must be read again. */
export async function bringUp(
  transaction: Transaction,
  live: LiveKeyed,
  sheets: readonly ReadSheet[],
  versions: ReadonlyMap<string, number>,
): Promise<boolean> {
  let isDone = false;
  try {
    isDone = await takeIn(transaction, live, sheets, versions);
  } finally {
    if (!isDone) live.host.end();
  }
  return isDone;
}

async function takeIn(
  transaction: Transaction,
  live: LiveKeyed,
  sheets: readonly ReadSheet[],
  versions: ReadonlyMap<string, number>,
): Promise<boolean> {
  for (const [number, { id, read }] of sheets.entries()) {
    const [own, version] = [live.versions.get(id), versions.get(id)];
    if (own === undefined || version === undefined || version < own) return false;
    if (own === version) continue;
    const rows = await readChanged(transaction, id, read, own);
    if (!rows) return false;
    live.host.change(number, rows);
    live.versions.set(id, version);
  }
  return !live.host.isEnded;
}

/** Rows that were written after a version; null where they are many. A row that is written holds what readers see. */
async function readChanged(
  transaction: Transaction,
  sheetId: string,
  read: readonly string[],
  version: number,
): Promise<KeyedRow[] | null> {
  const cells = sql.join(read.map((id) => sql`cells -> ${id}::text`));
  const { rows } = await sql<KeyedRow>`
    select row_id, position, case when not deleted then jsonb_build_array(${read.length > 0 ? cells : sql``}) end as cells
    from sheet_rows where sheet_id = ${sheetId} and version > ${version}
    limit ${mostChanges + 1}
  `.execute(transaction);
  return rows.length > mostChanges ? null : rows;
}
