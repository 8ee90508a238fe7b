/**
 * The automations of an app: its draft and its releases say what they are, and the table of automations has what runs
 * of them, with what is no part of a document: secrets, whether one is paused, how its runs went.
 */
import { sheetsToName } from '#features/workbooks/server/rows/sheets/sheets-to-name.ts';
import { canonicalJson } from '#kit/canonical-json.ts';
import { Problem } from '#kit/problem.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { AppAutomation } from '../../rules/app-automation.ts';
import { checkAutomation, type SheetToCheck } from '../../rules/check-automation.ts';
import { nextOf } from '../../rules/next-time.ts';
import { watchSheets } from '../watch-sheet.ts';

interface App {
  id: string;
  workbook_id: string | null;
}
interface Automated {
  automations?: readonly AppAutomation[];
}

/**
 * Sees to it that each automation of a draft is in the table, where its secrets are: off before it is live. One of its
 * spreadsheet goes on there, and is on its way into the app.
 */
export async function noteDrafted(
  transaction: Transaction,
  { id: app_id, workbook_id }: App,
  automations: readonly AppAutomation[],
): Promise<void> {
  if (workbook_id === null || automations.length === 0) return;
  const rows = automations.map(({ id, name, definition }) => ({
    ...{ id, app_id, workbook_id, name, definition: json(definition) },
  }));
  await transaction
    .insertInto('automations')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const ids = automations.map(({ id }) => id);
  await transaction
    .updateTable('automations')
    .set({ moving_to: app_id })
    .where('id', 'in', ids)
    .where('workbook_id', '=', workbook_id)
    .where('app_id', 'is', null)
    .where('moving_to', 'is', null)
    .execute();
  const stored = await transaction
    .selectFrom('automations')
    .select(['app_id', 'moving_to'])
    .where('id', 'in', ids)
    .execute();
  if (stored.some((one) => (one.app_id ?? one.moving_to) !== app_id))
    throw new Problem('already_exists', 'Another automation has this id.');
}

/** What is no longer in a draft stays with its spreadsheet, where it was on its way. */
export async function noteUndrafted(transaction: Transaction, appId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await transaction
    .updateTable('automations')
    .set({ moving_to: null })
    .where('id', 'in', [...ids])
    .where('moving_to', '=', appId)
    .execute();
}

/**
 * What is live of an app from now on runs, and nothing else. One that someone paused stays paused: only they start it
 * again. One that can't run where the app is now is paused, and says why.
 */
export async function putAutomationsLive(
  transaction: Transaction,
  app: App,
  { automations = [] }: Automated,
  user_id: string | null,
): Promise<void> {
  await noteDrafted(transaction, app, automations);
  const rows = await transaction
    .selectFrom('automations')
    .selectAll()
    .where((where) => where.or([where('app_id', '=', app.id), where('moving_to', '=', app.id)]))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length === 0) return;
  const live = new Map(app.workbook_id === null ? [] : automations.map((one) => [one.id, one]));
  const sheets = live.size > 0 ? await sheetsToName(transaction, app.workbook_id) : [];
  for (const row of rows) {
    const one = live.get(row.id);
    if (one) await putOneLive(transaction, { row, one, app, sheets, user_id });
    else if (row.app_id !== null) await takeDown(transaction, row);
  }
  await watchSheets(
    transaction,
    [...rows, ...live.values()].map(({ sheet_id }) => sheet_id),
  );
}

interface ToPutLive {
  row: Stored<'automations'>;
  one: AppAutomation;
  app: App;
  sheets: readonly SheetToCheck[];
  user_id: string | null;
}

async function putOneLive(transaction: Transaction, { row, one, app, sheets, user_id }: ToPutLive): Promise<void> {
  const { name, sheet_id, definition } = one;
  const [problem] = one.on ? checkAutomation(definition, sheet_id, sheets) : [];
  const paused = row.state === 'paused' ? row.failure : (problem?.message ?? null);
  const state = !one.on ? 'off' : row.state === 'paused' || problem ? 'paused' : 'on';
  const isNewlyOn = state === 'on' && row.state !== 'on';
  const isSame = canonicalJson(definition) === canonicalJson(row.definition);
  await transaction
    .updateTable('automations')
    .set((set) => ({
      ...{ name, sheet_id, definition: json(definition), workbook_id: app.workbook_id ?? row.workbook_id, state },
      ...{ failure: state === 'paused' ? paused : null, app_id: app.id, moving_to: null },
      ...(isNewlyOn && { failures: 0, told_at: null, owner_id: user_id ?? row.owner_id }),
      ...((isNewlyOn || !isSame) && { next_at: nextOf(definition) }),
      ...(!isSame && { revision: set('revision', '+', 1), changed_at: new Date() }),
    }))
    .where('id', '=', row.id)
    .execute();
}

/** What still waited is not done: should it come back in a month, nobody expects the mails of today. */
async function takeDown(transaction: Transaction, { id, state }: Stored<'automations'>): Promise<void> {
  if (state !== 'off')
    await transaction.updateTable('automations').set({ state: 'off', failure: null }).where('id', '=', id).execute();
  await transaction
    .updateTable('automation_runs')
    .set({ state: 'stopped', failure: 'The automation is no longer part of the app.', ended_at: new Date() })
    .where('automation_id', '=', id)
    .where('state', '=', 'waiting')
    .execute();
}
