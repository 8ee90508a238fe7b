import { sql } from 'kysely';
import type { Database } from '#platform/database/database.ts';
import { peopleColumns } from './resolve-people.ts';

/** Where cells name a person: what they call them, and in how many rows of which sheet. */
export interface NamedIn {
  name: string;
  workbook: string;
  sheet: string;
  rows: number;
}

/** Whose account it is, or which address, in the spreadsheets of a workspace. */
export async function findNamed(
  database: Database,
  workspaceId: string,
  { user_id = null, email }: { user_id?: string | null; email: string },
): Promise<NamedIn[]> {
  const person = await database
    .selectFrom('people')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspaceId)
    .where(({ or, eb }) =>
      or([eb('email', '=', email.toLowerCase()), ...(user_id ? [eb('user_id', '=', user_id)] : [])]),
    )
    .executeTakeFirst();
  if (!person) return [];
  const sheets = await database
    .selectFrom('sheets')
    .innerJoin('workbooks', 'workbooks.id', 'sheets.workbook_id')
    .select(['sheets.id', 'sheets.title', 'workbooks.name'])
    .where('workbooks.workspace_id', '=', workspaceId)
    .orderBy('workbooks.name')
    .orderBy('sheets.position')
    .execute();
  const found: NamedIn[] = [];
  for (const { id, title, name } of sheets) {
    const rows = await countNaming(database, id, person.id);
    if (rows > 0) found.push({ name: person.name, workbook: name, sheet: title, rows });
  }
  return found;
}

async function countNaming(database: Database, sheetId: string, id: string): Promise<number> {
  const state = await database
    .selectFrom('sheet_states')
    .select('columns')
    .where('sheet_id', '=', sheetId)
    .executeTakeFirst();
  if (!state || peopleColumns(state.columns).length === 0) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from current_rows
    where sheet_id = ${sheetId} and not deleted and strpos(cells::text, ${`(/people/${id})`}) > 0
  `.execute(database);
  return rows[0]?.count ?? 0;
}
