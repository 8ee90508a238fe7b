import type { Database } from '#platform/database/database.ts';

/** The formats of single cells of these rows by row id, each by column id. Rows without one are left out. */
export async function findFormats(
  database: Database,
  sheetId: string,
  row_ids: readonly string[],
): Promise<Map<string, Record<string, string>>> {
  if (row_ids.length === 0) return new Map();
  const found = await database
    .selectFrom('sheet_rows')
    .select(['row_id', 'formats'])
    .where('sheet_id', '=', sheetId)
    .where('row_id', 'in', row_ids)
    .where('formats', 'is not', null)
    .execute();
  return new Map(found.map(({ row_id, formats }) => [row_id, formats ?? {}]));
}
