/** Whom automations of a spreadsheet name, in conditions and texts: they go with it to another workspace. */
import { sql } from 'kysely';
import type { MovedPeople } from '#features/workbooks/server/rows/people/move-people.ts';
import { namesPerson, personIdsIn, withPerson } from '#features/workbooks/server/rows/people/replace-person.ts';
import type { Transaction } from '#platform/database/database.ts';

/** Ids of everyone whom they name. */
export async function peopleInAutomations(within: Transaction, workbookId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select definition::text as text from automations
    where workbook_id = ${workbookId} and definition::text like '%(/people/%'
  `.execute(within);
  return [...new Set(rows.flatMap(({ text }) => personIdsIn(text)))];
}

export async function renamePeopleInAutomations(
  within: Transaction,
  workbookId: string,
  people: MovedPeople,
): Promise<void> {
  const json = sql.ref('definition');
  for (const [id, person] of people)
    await sql`
      update automations set definition = ${withPerson(json, id, person)}
      where workbook_id = ${workbookId} and ${namesPerson(json, id)}
    `.execute(within);
}
