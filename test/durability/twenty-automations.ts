/** The 20 automations that are counted under kills, of four workspaces, and what they are to lead to. */
import type { AutomationDefinition, Step, Trigger } from '#features/automations/rules/automation.ts';
import { watchSheet } from '#features/automations/server/watch-sheet.ts';
import { insertSheet } from '#features/workbooks/server/rows/sheets/insert-sheet.ts';
import { apiKeyPrefix, apiScopeNames } from '#features/workspaces/rules/workspace.ts';
import { newId, randomText } from '#kit/ids.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { hashToken } from '#platform/http/token.ts';

const kinds = ['mail', 'row', 'call', 'branch'] as const;
export type Kind = (typeof kinds)[number];
export const workspaces = 4;
/** Of each workspace: one of each kind runs when a row is added, and one when the turn of a row is changed. */
const ofEach = kinds.length + 1;
export const automations = workspaces * ofEach;
/** How many run for a new row, and for a changed one. */
export const runsOfRow = kinds.length;
export const runsOfChange = 1;

const isOfChanges = (number: number): boolean => number % ofEach === kinds.length;
const kindOf = (number: number): Kind =>
  kinds[isOfChanges(number) ? Math.floor(number / ofEach) % kinds.length : number % ofEach] ?? 'mail';
const numbersOf = (workspace: number): number[] =>
  Array.from({ length: ofEach }, (_, number) => workspace * ofEach + number);

/** Mails, rows, calls, and rows by a branch, in turn. */
function stepsOf(number: number, log: string, sink: string): Step[] {
  const what = `${number} [column:entry]`;
  const to = [{ kind: 'address', address: 'audit@example.com' } as const];
  const add = (id: string): Step => ({ id, kind: 'add', sheet: log, cells: { what } });
  const conditions = [{ path: ['turn'], condition: 'is_not' as const, value: '99999' }];
  switch (kindOf(number)) {
    case 'mail':
      return [{ id: 'm', kind: 'mail', to, subject: what, text: 'New entry' }];
    case 'row':
      return [add('l')];
    case 'call':
      return [{ id: 'c', kind: 'call', address: sink, headers: [], body: `{"what":"${what}"}` }];
    case 'branch':
      return [{ id: 'b', kind: 'branch', conditions, met: [add('t')], otherwise: [] }];
  }
}

function triggerOf(number: number): Trigger {
  const batching = { batch: 'each', imports: false } as const;
  return isOfChanges(number)
    ? { kind: 'changed', columns: ['turn'], from: null, to: null, ...batching }
    : { kind: 'added', ...batching };
}

/** The automations on the sheet of a ledger; answers the sheet that they write to, and a key that may write rows. */
export async function automate(
  database: Database,
  { sheetId, workspace, sink }: { sheetId: string; workspace: number; sink: string },
): Promise<{ log: string; apiKey: string }> {
  const { workbook_id, workspace_id } = await database
    .selectFrom('sheets')
    .innerJoin('workbooks', 'workbooks.id', 'sheets.workbook_id')
    .select(['sheets.workbook_id', 'workbooks.workspace_id'])
    .where('sheets.id', '=', sheetId)
    .executeTakeFirstOrThrow();
  return inTransaction(database, async (transaction) => {
    const log = newId('sheet');
    const columns = [{ id: 'what', name: 'What', type: 'text' as const }];
    await insertSheet(transaction, { workbook_id, id: log, title: 'Log', position: 1, columns });
    for (const number of numbersOf(workspace)) {
      const definition: AutomationDefinition = {
        ...{ trigger: triggerOf(number), conditions: [], timeZone: 'UTC' },
        steps: stepsOf(number, log, sink),
      };
      await transaction
        .insertInto('automations')
        .values({
          ...{ id: newId('auto'), workbook_id, sheet_id: sheetId, name: `A${number}`, state: 'on' },
          definition: json(definition),
        })
        .execute();
    }
    await watchSheet(transaction, sheetId);
    const [user_id, apiKey] = [newId('usr'), `${apiKeyPrefix}${randomText(43)}`];
    const person = { id: user_id, email: `ann-${workspace}@example.com`, name: 'Ann', password_hash: null };
    await transaction
      .insertInto('users')
      .values({ ...person, email_verified_at: new Date() })
      .execute();
    await transaction.insertInto('workspace_members').values({ workspace_id, user_id, role: 'owner' }).execute();
    const key = { id: newId('key'), workspace_id, user_id, name: 'Key', hint: 'sheaf', key_hash: hashToken(apiKey) };
    await transaction
      .insertInto('api_keys')
      .values({ ...key, scopes: json<string[]>([...apiScopeNames]) })
      .execute();
    return { log, apiKey };
  });
}

/** A row of the ledger: each of its turns after the first is a change. */
export interface Entry {
  workspace: number;
  entry: string;
  turn: number;
}

/** How many runs rows lead to. */
export const runsOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { turn }) => sum + runsOfRow + turn * runsOfChange, 0);

/** What effects of some kinds are to say, as often as each is to come. */
export function expectedOf(entries: readonly Entry[], ...meant: readonly Kind[]): string[] {
  return entries.flatMap(({ workspace, entry, turn }) =>
    numbersOf(workspace)
      .filter((number) => meant.includes(kindOf(number)))
      .flatMap((number) => Array.from({ length: isOfChanges(number) ? turn : 1 }, () => `${number} ${entry}`)),
  );
}

/** What came more or less often than it was to, as `what: came instead of expected`; the first of them. */
export function differences(came: readonly string[], expected: readonly string[]): string[] {
  const [have, want] = [came, expected].map((texts) => Map.groupBy(texts, (text) => text));
  return [...new Set([...came, ...expected])]
    .flatMap((text) => {
      const [has, is] = [have?.get(text)?.length ?? 0, want?.get(text)?.length ?? 0];
      return has === is ? [] : [`${text}: ${has} instead of ${is}`];
    })
    .slice(0, 20);
}
