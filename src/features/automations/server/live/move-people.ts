import { sql } from 'kysely';
import type { MovedPeople } from '#features/workbooks/server/rows/people/move-people.ts';
import { namesPerson, withPerson } from '#features/workbooks/server/rows/people/replace-person.ts';
import type { Transaction } from '#platform/database/database.ts';

/** Conditions and texts of automations of a spreadsheet that went to another workspace name who is meant there. */
export async function movePeople(within: Transaction, workbookId: string, people: MovedPeople): Promise<void> {
  const json = sql.ref('definition');
  for (const [id, person] of people)
    await sql`
      update automations set definition = ${withPerson(json, id, person)}
      where workbook_id = ${workbookId} and ${namesPerson(json, id)}
    `.execute(within);
}
