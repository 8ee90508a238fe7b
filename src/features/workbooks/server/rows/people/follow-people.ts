/** Cells follow what people are called: a new name, or none any more once an account is deleted. */
import { sql } from 'kysely';
import { foldText } from '#engine/folding.ts';
import { type PersonInCell, personName } from '#engine/people.ts';
import { type Database, inTransaction, isDatabaseError, type Transaction } from '#platform/database/database.ts';
import { nextVersion } from '../next-version.ts';
import { settleRows } from '../conversion/settle-rows.ts';
import { freeName } from './directory.ts';
import { namesPerson, withPerson } from './replace-person.ts';
import { peopleColumns } from './resolve-people.ts';

/** What cells call people whose account is gone. */
export const formerMember = 'Former member';

interface Renamed {
  id: string;
  workspace_id: string;
  given_name: string;
  /** What they are called by now. Null: the account is gone. */
  now: string | null;
  /** Their address by now. */
  email: string | null;
}

/**
 * Gives people the names that they have by now, and with them the cells that name them, sheet by sheet: rows, their
 * history, and what older versions of columns hold. Answers the sheets that were written.
 */
export async function followPeople(database: Database): Promise<string[]> {
  const written = new Set<string>();
  for (const person of await renamedPeople(database)) {
    const name = await rename(database, person);
    if (name === null) continue;
    for (const sheet of await sheetsWithPeople(database, person.workspace_id))
      if (await renameInSheet(database, sheet, person.id, { id: person.id, name })) written.add(sheet);
    await storeName(database, person, name);
  }
  return [...written];
}

/** Whose name or address differs from what is stored; those who are in no account any more go by none. */
async function renamedPeople(database: Database): Promise<Renamed[]> {
  const { rows } = await sql<{
    id: string;
    workspace_id: string;
    given_name: string;
    email: string;
    user_name: string | null;
    user_email: string | null;
    app_name: string | null;
    app_email: string | null;
  }>`
    select people.id, people.workspace_id, people.given_name, people.email,
      users.name as user_name, users.email as user_email, app_users.name as app_name, lower(app_users.email) as app_email
    from people
    left join lateral (
      select name, email from users where users.id = people.user_id or users.email = people.email
      order by users.id = people.user_id desc nulls last limit 1
    ) users on true
    left join lateral (
      select app_users.name, app_users.email from app_users join apps on apps.id = app_users.app_id
      where apps.workspace_id = people.workspace_id
        and (app_users.id = people.app_user_id or lower(app_users.email) = people.email)
      order by app_users.id = people.app_user_id desc nulls last limit 1
    ) app_users on users.email is null
    where people.email is not null
  `.execute(database);
  return rows.flatMap(({ id, workspace_id, given_name, email, ...found }): Renamed[] => {
    const address = found.user_email ?? found.app_email;
    if (address === null) return [{ id, workspace_id, given_name, now: null, email: null }];
    const now = personName((found.user_name ?? found.app_name) || address);
    return now === given_name && address === email ? [] : [{ id, workspace_id, given_name, now, email: address }];
  });
}

/** The name that cells are to have; null where it stays and only the address is another. */
async function rename(database: Database, person: Renamed): Promise<string | null> {
  if (person.now === person.given_name) {
    await database
      .updateTable('people')
      .set({ email: person.email })
      .where('id', '=', person.id)
      .execute()
      // Someone else of the workspace has it meanwhile: they are found by their account.
      .catch(ignoreTaken);
    return null;
  }
  const others = await database
    .selectFrom('people')
    .select('name_key')
    .where('workspace_id', '=', person.workspace_id)
    .where('id', '<>', person.id)
    .execute();
  return freeName(person.now ?? formerMember, new Set(others.map(({ name_key }) => name_key)));
}

/** The last step: a node that ends before it does all of it again. */
async function storeName(database: Database, { id, now, email }: Renamed, name: string): Promise<void> {
  const given_name = now ?? formerMember;
  const gone = now === null && { user_id: null, app_user_id: null };
  await database
    .updateTable('people')
    .set({ name, name_key: foldText(name), given_name, email, ...gone })
    .where('id', '=', id)
    .execute()
    .catch(ignoreTaken);
}

/** Two at once took one name: the next round finds another. */
function ignoreTaken(error: unknown): void {
  if (!isDatabaseError(error, '23505')) throw error;
}

async function sheetsWithPeople(database: Database, workspaceId: string): Promise<string[]> {
  const sheets = await database
    .selectFrom('sheets')
    .innerJoin('workbooks', 'workbooks.id', 'sheets.workbook_id')
    .select('sheets.id')
    .where('workbooks.workspace_id', '=', workspaceId)
    .execute();
  return sheets.map(({ id }) => id);
}

/** Writes what they are called by now wherever cells of a sheet have the id; answers whether rows that are shown did. */
export function renameInSheet(database: Database, sheetId: string, id: string, person: PersonInCell): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const state = await transaction
      .selectFrom('sheet_states')
      .select('columns')
      .where('sheet_id', '=', sheetId)
      .forUpdate()
      .executeTakeFirst();
    if (!state) return false;
    const isShown = peopleColumns(state.columns).length > 0 && (await renameInRows(transaction, sheetId, id, person));
    for (const [table, column] of stored) await renameIn(transaction, table, column, { sheetId, id, person });
    return isShown;
  });
}

async function renameInRows(
  transaction: Transaction,
  sheetId: string,
  id: string,
  person: PersonInCell,
): Promise<boolean> {
  const cells = sql.ref('cells');
  const { rows } = await sql<{ one: number }>`
    select 1 as one from current_rows where sheet_id = ${sheetId} and ${namesPerson(cells, id)} limit 1
  `.execute(transaction);
  if (rows.length === 0) return false;
  await settleRows(transaction, sheetId);
  const version = await nextVersion(transaction, sheetId);
  await sql`
    update sheet_rows set cells = ${withPerson(cells, id, person)},
      version = case when deleted then version else ${version} end
    where sheet_id = ${sheetId} and ${namesPerson(cells, id)}
  `.execute(transaction);
  return true;
}

/** What holds cells beside rows. What a source was sent last stays, so that it is sent the new name. */
const stored = [
  ['row_history', 'cells'],
  ['column_version_cells', 'cell'],
  ['update_rows', 'image'],
] as const;

async function renameIn(
  transaction: Transaction,
  table: (typeof stored)[number][0],
  column: string,
  { sheetId, id, person }: { sheetId: string; id: string; person: PersonInCell },
): Promise<void> {
  const cells = sql.ref(column);
  await sql`
    update ${sql.table(table)} set ${cells} = ${withPerson(cells, id, person)}
    where sheet_id = ${sheetId} and ${namesPerson(cells, id)}
  `.execute(transaction);
}
