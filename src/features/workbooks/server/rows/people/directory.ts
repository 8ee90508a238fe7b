/** Who cells of persons may name: members of the workspace, and users of the apps that show the workbook. */
import { foldText } from '#engine/folding.ts';
import { cellOfPeople, personName } from '#engine/people.ts';
import { newId } from '#kit/ids.ts';
import type { Database, Transaction } from '#platform/database/database.ts';

/** Someone as the people who edit a workbook see them. */
export interface KnownPerson {
  id: string;
  /** As cells call them; no two of a workspace alike. */
  name: string;
  /** Null of former members. */
  email: string | null;
  kind: 'member' | 'app_user';
}

export interface PeopleScope {
  workspace_id: string;
  workbook_id: string;
}

interface Found extends Pick<KnownPerson, 'kind'> {
  given_name: string;
  email: string;
  user_id: string | null;
  app_user_id: string | null;
}

/** Which people are meant by the names of a sheet. */
export const scopeOfSheet = (database: Database | Transaction, sheetId: string): Promise<PeopleScope | undefined> =>
  database
    .selectFrom('sheets')
    .innerJoin('workbooks', 'workbooks.id', 'sheets.workbook_id')
    .select(['workbooks.workspace_id', 'workbooks.id as workbook_id'])
    .where('sheets.id', '=', sheetId)
    .executeTakeFirst();

/** Everyone whom cells of a workbook may name, members first, each with the id that they have for good. */
export async function directoryOf(database: Database | Transaction, scope: PeopleScope): Promise<KnownPerson[]> {
  const found = await findPeople(database, scope);
  let known = await storedPeople(database, scope.workspace_id);
  const strangers = found.filter((one) => !personAmong(known, one));
  if (strangers.length > 0) {
    await insertPeople(database, scope.workspace_id, strangers, known);
    known = await storedPeople(database, scope.workspace_id);
  }
  const people = new Map<string, KnownPerson>();
  for (const one of found) {
    const stored = personAmong(known, one);
    if (stored && !people.has(stored.id)) people.set(stored.id, { ...stored, email: one.email, kind: one.kind });
  }
  return [...people.values()];
}

/** The person with an address, as a cell names them; null where nobody of the workspace has it. */
export async function personAt(
  database: Database | Transaction,
  sheetId: string,
  email: string,
): Promise<string | null> {
  const scope = await scopeOfSheet(database, sheetId);
  if (!scope) return null;
  const find = () =>
    database
      .selectFrom('people')
      .select(['id', 'name'])
      .where('workspace_id', '=', scope.workspace_id)
      .where('email', '=', email.toLowerCase())
      .executeTakeFirst();
  let person = await find();
  if (!person) {
    await directoryOf(database, scope);
    person = await find();
  }
  return person ? cellOfPeople([person]) : null;
}

async function findPeople(
  database: Database | Transaction,
  { workspace_id, workbook_id }: PeopleScope,
): Promise<Found[]> {
  const members = await database
    .selectFrom('workspace_members')
    .innerJoin('users', 'users.id', 'workspace_members.user_id')
    .select(['users.id', 'users.name', 'users.email'])
    .where('workspace_members.workspace_id', '=', workspace_id)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute();
  const appUsers = await database
    .selectFrom('app_users')
    .innerJoin('apps', 'apps.id', 'app_users.app_id')
    .select(['app_users.id', 'app_users.name', 'app_users.email'])
    .where('apps.workbook_id', '=', workbook_id)
    .where('app_users.status', 'in', ['invited', 'active'])
    .orderBy('app_users.name')
    .orderBy('app_users.id')
    .execute();
  return [
    ...members.map(({ id, name, email }): Found => {
      return { given_name: personName(name || email), email, kind: 'member', user_id: id, app_user_id: null };
    }),
    ...appUsers.map(({ id, name, email }): Found => {
      const given_name = personName(name || email);
      return { given_name, email: email.toLowerCase(), kind: 'app_user', user_id: null, app_user_id: id };
    }),
  ];
}

const storedPeople = (database: Database | Transaction, workspaceId: string) =>
  database
    .selectFrom('people')
    .select(['id', 'name', 'name_key', 'email', 'user_id', 'app_user_id'])
    .where('workspace_id', '=', workspaceId)
    .execute();

type Stored = Awaited<ReturnType<typeof storedPeople>>[number];

/** By their account, or else by their address: one person may be a member and use several apps. */
const personAmong = (known: readonly Stored[], { user_id, app_user_id, email }: Found): Stored | undefined =>
  known.find((one) => user_id !== null && one.user_id === user_id) ??
  known.find((one) => one.email === email) ??
  known.find((one) => app_user_id !== null && one.app_user_id === app_user_id);

async function insertPeople(
  database: Database | Transaction,
  workspace_id: string,
  strangers: readonly Found[],
  known: readonly Stored[],
): Promise<void> {
  const taken = new Set(known.map(({ name_key }) => name_key));
  const unique = new Map(strangers.toReversed().map((one) => [one.email, one]));
  const rows = [...unique.values()].toReversed().map(({ given_name, email, user_id, app_user_id }) => {
    const name = freeName(given_name, taken);
    const name_key = foldText(name);
    taken.add(name_key);
    return { id: newId(), workspace_id, name, name_key, given_name, email, user_id, app_user_id };
  });
  // Someone else may be doing the same: what is there stays, and is found the next time.
  for (let from = 0; from < rows.length; from += 1_000)
    await database
      .insertInto('people')
      .values(rows.slice(from, from + 1_000))
      .onConflict((one) => one.doNothing())
      .execute();
}

/** A name that no one else of the workspace has: `Ada`, `Ada 2`. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(foldText(name))) return name;
  for (let count = 2; ; count++) if (!taken.has(foldText(`${name} ${count}`))) return `${name} ${count}`;
}
