import type { AnswerOf, BodyOf } from '#api/endpoint.ts';
import type { querySheet as endpoint } from '#api/workbooks.ts';
import type { SheetRecord, User } from '../scope.ts';
import type { Services } from '../services.ts';

/** Rows of a sheet for its editors: everything that stands in them, formulas too. */
export async function querySheet(
  { engine, database, workbooks }: Pick<Services, 'engine' | 'database' | 'workbooks'>,
  sheet: SheetRecord,
  user: User,
  wanted: BodyOf<typeof endpoint>,
): Promise<AnswerOf<typeof endpoint>> {
  const ids = sheet.columns.map((column) => column.id);
  const { filters, search, sort, offset, limit } = wanted;
  const answer = await engine.query(
    sheet.id,
    { columns: ids, filters, search: { text: search, columns: ids }, sort, page: { offset, limit } },
    { now: Date.now(), timeZone: 'UTC', weekStartsOn: 0, currentUser: user.email },
  );
  // Columns that changed in between: the newer question has the newer columns.
  const newer = answer.version > sheet.version ? await workbooks.sheetById(sheet.id) : null;
  if (newer && JSON.stringify(newer.columns) !== JSON.stringify(sheet.columns)) {
    return querySheet({ engine, database, workbooks }, newer, user, wanted);
  }
  const row_ids = answer.rows.map((row) => row.row_id);
  const formulas = row_ids.length > 0 ? await findFormulas(database, sheet.id, row_ids) : null;
  const rows = answer.rows.map(({ row_id, version, cells }) => {
    const own = formulas?.get(row_id);
    return { row_id, version, cells, ...(own && { formulas: own }) };
  });
  return { version: answer.version, total: answer.total, columns: sheet.columns, rows };
}

/** The engine holds values alone. */
async function findFormulas(
  database: Services['database'],
  sheetId: string,
  row_ids: string[],
): Promise<Map<string, Record<string, string>>> {
  const found = await database
    .selectFrom('sheet_rows')
    .select(['row_id', 'formulas'])
    .where('sheet_id', '=', sheetId)
    .where('row_id', 'in', row_ids)
    .where('formulas', 'is not', null)
    .execute();
  return new Map(found.map(({ row_id, formulas }) => [row_id, formulas ?? {}]));
}
