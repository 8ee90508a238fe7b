import type { Database } from '#platform/database/database.ts';
import { type ShownFormulas, showFormulas } from './formulas/row-places.ts';

/** The formulas of these rows by row id, each by column id. Rows without one are left out. */
async function findFormulas(
  database: Database,
  sheetId: string,
  row_ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  if (row_ids.length === 0) return new Map();
  const found = await database
    .selectFrom('current_rows')
    .select(['row_id', 'formulas'])
    .where('sheet_id', '=', sheetId)
    .where('row_id', 'in', row_ids)
    .where('formulas', 'is not', null)
    .execute();
  return new Map(found.map(({ row_id, formulas }) => [row_id, formulas ?? {}]));
}

/** Which cells of these rows are filled by formulas: column ids by row id. Rows without a formula are left out. */
export async function findCalculated(
  database: Database,
  sheetId: string,
  row_ids: readonly string[],
): Promise<Map<string, string[]>> {
  const formulas = await findFormulas(database, sheetId, row_ids);
  return new Map([...formulas].map(([row_id, own]) => [row_id, Object.keys(own)]));
}

/** The formulas of these rows with the current addresses; rows without one are left out. */
export async function findShownFormulas(
  database: Database,
  sheetId: string,
  row_ids: readonly string[],
): Promise<Map<string, ShownFormulas>> {
  const found = await findFormulas(database, sheetId, row_ids);
  return showFormulas(
    database,
    sheetId,
    [...found].map(([row_id, formulas]) => ({ row_id, formulas })),
  );
}
