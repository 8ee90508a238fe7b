import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { OutdatedColumns } from '#engine/outdated.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';

/**
 * Notes of each of these sheets which of its cells are out of date. Where that changed, the sheet gets a new version, so
 * that pages are rendered again; answers these versions by sheet.
 */
export async function storeOutdated(
  database: Database,
  sheetIds: readonly string[],
  outdated: Readonly<Record<string, OutdatedColumns>>,
): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  const before = await outdatedOf(database, sheetIds);
  const others = sheetIds.filter((id) => !isDeepStrictEqual(before.get(id) ?? null, outdated[id] ?? null));
  if (others.length === 0) return versions;
  await inTransaction(database, async (transaction) => {
    // Always in the same order, so that two who write to several sheets wait for each other and not in a circle.
    for (const id of others.toSorted()) {
      const columns = outdated[id];
      const state = await transaction
        .updateTable('sheet_states')
        .set((set) => ({
          outdated: columns ? json(columns) : null,
          version: set('version', '+', 1),
          history_version: set('version', '+', 1),
        }))
        .where('sheet_id', '=', id)
        .returning('version')
        .executeTakeFirst();
      if (state) versions.set(id, state.version);
    }
  });
  return versions;
}

async function outdatedOf(database: Database, sheetIds: readonly string[]): Promise<Map<string, OutdatedColumns>> {
  if (sheetIds.length === 0) return new Map();
  const states = await database
    .selectFrom('sheet_states')
    .select(['sheet_id', 'outdated'])
    .where('sheet_id', 'in', sheetIds)
    .where('outdated', 'is not', null)
    .execute();
  return new Map(states.flatMap(({ sheet_id, outdated }) => (outdated ? [[sheet_id, outdated]] : [])));
}

/** All columns of a sheet that hold formulas: where none of them could be computed, any of their cells may be out of date. */
export async function allFormulaColumns(database: Database | Transaction, sheetId: string): Promise<OutdatedColumns> {
  const { rows } = await sql<{ id: string }>`
    select column_with_formula ->> 'id' as id
    from sheet_states cross join jsonb_array_elements(columns) as column_with_formula
    where sheet_id = ${sheetId} and column_with_formula ? 'formula'
    union
    select jsonb_object_keys(formulas) from sheet_rows where sheet_id = ${sheetId} and not deleted and formulas is not null
  `.execute(database);
  return Object.fromEntries(rows.map(({ id }) => [id, null]));
}
