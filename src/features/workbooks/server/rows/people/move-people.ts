/** People of cells whose workbook goes to another workspace: there they have ids of their own. */
import { sql } from 'kysely';
import { foldText } from '#engine/folding.ts';
import type { PersonInCell } from '#engine/people.ts';
import { newId } from '#kit/ids.ts';
import type { Transaction } from '#platform/database/database.ts';
import { freeName } from './directory.ts';
import { renameInSheet } from './follow-people.ts';
import { addressOfPerson, namesPerson, personPattern, withPerson } from './replace-person.ts';

export interface PeopleMove {
  workbook_id: string;
  /** The workspace that it goes to. */
  to: string;
  /** Ids of people whom others name who go with it: pages, automations. */
  named: readonly string[];
}

/** Who people of the former workspace are by now, by the ids that they had. */
export type MovedPeople = ReadonlyMap<string, PersonInCell>;

/**
 * Gives everyone whom a workbook names the id and the name that they have in the workspace that it goes to: who isn't
 * known there is from now on. So their cells follow what they are called, and are theirs there as well.
 */
export async function movePeople(
  transaction: Transaction,
  { workbook_id, to, named }: PeopleMove,
): Promise<MovedPeople> {
  const sheets = await transaction
    .selectFrom('sheets')
    .select('id')
    .where('workbook_id', '=', workbook_id)
    .orderBy('id')
    .execute();
  const bySheet = new Map<string, ReadonlySet<string>>();
  for (const { id } of sheets) bySheet.set(id, await idsNamedIn(transaction, id));
  const ids = new Set([...named, ...[...bySheet.values()].flatMap((own) => [...own])]);
  const people = await peopleThere(transaction, [...ids], to);
  for (const [sheet, own] of bySheet) {
    for (const id of own) {
      const person = people.get(id);
      if (!person) continue;
      await renameInSheet(transaction, sheet, id, person);
      await moveInBases(transaction, sheet, id, person);
      await renameInViews(transaction, sheet, id, person);
    }
  }
  return people;
}

/** Everywhere that cells are stored, also those that may come back, and in what views filter by. */
async function idsNamedIn(transaction: Transaction, sheetId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const [table, column] of [
    ['sheet_rows', 'cells'],
    ['row_history', 'cells'],
    ['column_version_cells', 'cell'],
    ['update_rows', 'image'],
    ['saved_views', 'arrangement'],
    ['saved_views', 'layout'],
    ['sheet_arrangements', 'arrangement'],
  ] as const) {
    const { rows } = await sql<{ id: string }>`
      select distinct found.match[1] as id
      from ${sql.table(table)} cross join lateral regexp_matches(${sql.ref(column)}::text, ${personPattern}, 'g') as found (match)
      where sheet_id = ${sheetId} and ${sql.ref(column)}::text like '%(/people/%'
    `.execute(transaction);
    for (const { id } of rows) ids.add(id);
  }
  return ids;
}

/** What a source was sent last stays, under the new id: so it is sent the new name. */
async function moveInBases(transaction: Transaction, sheetId: string, id: string, person: PersonInCell): Promise<void> {
  const [before, after] = [addressOfPerson(id), addressOfPerson(person.id)];
  await sql`
    update mirror_rows set cells = replace(cells::text, ${before}, ${after})::jsonb,
      conflicts = replace(conflicts::text, ${before}, ${after})::jsonb
    where sheet_id = ${sheetId} and (${namesPerson(sql`cells`, id)} or ${namesPerson(sql`conflicts`, id)})
  `.execute(transaction);
}

async function renameInViews(
  transaction: Transaction,
  sheetId: string,
  id: string,
  person: PersonInCell,
): Promise<void> {
  for (const [table, column] of [
    ['saved_views', 'arrangement'],
    ['saved_views', 'layout'],
    ['sheet_arrangements', 'arrangement'],
  ] as const) {
    const json = sql.ref(column);
    await sql`
      update ${sql.table(table)} set ${json} = ${withPerson(json, id, person)}
      where sheet_id = ${sheetId} and ${namesPerson(json, id)}
    `.execute(transaction);
  }
}

/** By their account, or else by their address, as the directory finds them. */
async function peopleThere(
  transaction: Transaction,
  ids: readonly string[],
  workspace_id: string,
): Promise<Map<string, PersonInCell>> {
  const people = new Map<string, PersonInCell>();
  if (ids.length === 0) return people;
  const leaving = await transaction
    .selectFrom('people')
    .select(['id', 'given_name', 'email', 'user_id', 'app_user_id'])
    .where('id', 'in', [...ids])
    .where('workspace_id', '<>', workspace_id)
    .orderBy('id')
    .execute();
  const known = await transaction
    .selectFrom('people')
    .select(['id', 'name', 'name_key', 'email', 'user_id'])
    .where('workspace_id', '=', workspace_id)
    .execute();
  const taken = new Set(known.map(({ name_key }) => name_key));
  for (const { id, ...about } of leaving) {
    const there =
      known.find(({ user_id }) => about.user_id !== null && user_id === about.user_id) ??
      known.find(({ email }) => about.email !== null && email === about.email);
    const name = there?.name ?? freeName(about.given_name, taken);
    people.set(id, { id: there?.id ?? newId(), name });
    if (there) continue;
    const name_key = foldText(name);
    taken.add(name_key);
    await transaction
      .insertInto('people')
      .values({ ...about, id: people.get(id)?.id ?? '', workspace_id, name, name_key })
      .execute();
  }
  return people;
}
