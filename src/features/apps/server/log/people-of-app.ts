/** Whom an app names, in its pages, its log and its releases: the ids go with it to another workspace. */
import { sql } from 'kysely';
import type { Transaction } from '#platform/database/database.ts';
import type { MovedPeople } from '#features/workbooks/server/rows/people/move-people.ts';
import { namesPerson, personIdsIn, withPerson } from '#features/workbooks/server/rows/people/replace-person.ts';

const places = [
  ['apps', 'id', 'settings'],
  ['apps', 'id', 'automations'],
  ['pages', 'app_id', 'document'],
  ['app_changes', 'app_id', 'edits'],
  ['app_changes', 'app_id', 'inverse'],
  ['releases', 'app_id', 'look'],
  ['releases', 'app_id', 'automations'],
  ['release_pages', 'app_id', 'document'],
] as const;

/** Ids of everyone whom an app names. */
export async function peopleNamedIn(transaction: Transaction, appId: string): Promise<string[]> {
  const ids = new Set<string>();
  for (const [table, key, column] of places) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)}::text as text from ${sql.table(table)}
      where ${sql.ref(key)} = ${appId} and ${sql.ref(column)}::text like '%(/people/%'
    `.execute(transaction);
    for (const { text } of rows) for (const id of personIdsIn(text)) ids.add(id);
  }
  return [...ids];
}

/** Nothing else of the app changes by it: also what is undone, or brought back from a release, names who is meant. */
export async function renamePeopleIn(transaction: Transaction, appId: string, people: MovedPeople): Promise<void> {
  for (const [id, person] of people) {
    for (const [table, key, column] of places) {
      const json = sql.ref(column);
      await sql`
        update ${sql.table(table)} set ${json} = ${withPerson(json, id, person)}
        where ${sql.ref(key)} = ${appId} and ${namesPerson(json, id)}
      `.execute(transaction);
    }
  }
}
