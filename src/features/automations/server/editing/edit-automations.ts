import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { User } from '#features/accounts/services.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { Stored } from '#platform/database/schema.ts';
import { notFound } from '#platform/http/not-found.ts';
import type { AutomationOnTheWire, changeAutomation, createAutomation } from '../../api/automations.ts';
import { type AutomationDefinition, hasRows } from '../../rules/automation.ts';
import { checkAutomation } from '../../rules/check-automation.ts';
import { allSteps } from '../../rules/steps.ts';
import { nextTime } from '../../rules/next-time.ts';
import type { Needs } from '../needs.ts';
import { secretOf } from '../run/call-step.ts';
import { watchSheet } from '../watch-sheet.ts';
import { describeAutomations } from './describe-automation.ts';

type Draft = Omit<BodyOf<typeof createAutomation>, never>;
type StoredAutomation = Stored<'automations'>;

/** Of one workbook. */
const mostAutomations = 100;

export async function readAutomation(needs: Needs, workbookId: string, id: string): Promise<AutomationOnTheWire> {
  const [described] = await describeAutomations(
    needs.database,
    [await storedAutomation(needs, workbookId, id)],
    await needs.workbooks.sheetsOf(workbookId),
  );
  if (!described) throw notFound('automation');
  return described;
}

export async function storedAutomation(
  { database }: Pick<Needs, 'database'>,
  workbookId: string,
  id: string,
): Promise<StoredAutomation> {
  const stored = await database
    .selectFrom('automations')
    .selectAll()
    .where('id', '=', id)
    .where('workbook_id', '=', workbookId)
    .executeTakeFirst();
  if (!stored) throw notFound('automation');
  return stored;
}

/** It is off until it is switched on: what is unfinished can be kept. */
export async function makeAutomation(needs: Needs, workbookId: string, user: User, draft: Draft): Promise<string> {
  const id = newId('auto');
  await refuseForeignApps(needs, workbookId, draft.definition);
  const secrets = await sealHeaders(needs, id, draft, {});
  await inTransaction(needs.database, async (transaction) => {
    const { count } = await transaction
      .selectFrom('automations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workbook_id', '=', workbookId)
      .executeTakeFirstOrThrow();
    if (count >= mostAutomations)
      throw new Problem('invalid_input', `A spreadsheet has at most ${mostAutomations} automations.`);
    await transaction
      .insertInto('automations')
      .values({
        ...{ id, workbook_id: workbookId, owner_id: user.id, name: draft.name },
        sheet_id: hasRows(draft.definition.trigger) ? draft.sheet_id : null,
        ...{ definition: json(draft.definition), secrets: json(secrets) },
      })
      .execute();
  });
  return id;
}

/** One that is on stays on, where nothing is wrong with what it is now. */
export async function editAutomation(
  needs: Needs,
  workbookId: string,
  id: string,
  draft: BodyOf<typeof changeAutomation>,
): Promise<void> {
  await refuseForeignApps(needs, workbookId, draft.definition);
  const before = await storedAutomation(needs, workbookId, id);
  const secrets = await sealHeaders(needs, id, draft, before.secrets);
  const sheet_id = hasRows(draft.definition.trigger) ? draft.sheet_id : null;
  if (before.state === 'on') await refuseUnfinished(needs, workbookId, { ...draft, sheet_id });
  await inTransaction(needs.database, async (transaction) => {
    const changed = await transaction
      .updateTable('automations')
      .set((set) => ({
        ...{ name: draft.name, sheet_id, definition: json(draft.definition), secrets: json(secrets) },
        ...{ revision: set('revision', '+', 1), changed_at: new Date() },
        ...(before.state === 'on' && { next_at: nextOf(draft.definition) }),
      }))
      .where('id', '=', id)
      .where('revision', '=', draft.revision)
      .where('state', '=', before.state)
      .returning('id')
      .executeTakeFirst();
    if (!changed) throw new Problem('revision_conflict', 'Someone changed this automation. Open it again.');
    await watchBoth(needs, transaction, before.sheet_id, sheet_id);
  });
}

/** Whoever switches it on is told where it fails. */
export async function setAutomationState(
  needs: Needs,
  workbookId: string,
  id: string,
  { state, user }: { state: 'on' | 'off'; user: User },
): Promise<void> {
  const before = await storedAutomation(needs, workbookId, id);
  if (state === 'on') await refuseUnfinished(needs, workbookId, before);
  await inTransaction(needs.database, async (transaction) => {
    await transaction
      .updateTable('automations')
      .set({
        ...{ state, failures: 0, failure: null, told_at: null },
        ...(state === 'on' && { owner_id: user.id, next_at: nextOf(before.definition) }),
      })
      .where('id', '=', id)
      .execute();
    await watchBoth(needs, transaction, before.sheet_id, null);
  });
}

export async function removeAutomation(needs: Needs, workbookId: string, id: string): Promise<void> {
  const { sheet_id } = await storedAutomation(needs, workbookId, id);
  await inTransaction(needs.database, async (transaction) => {
    await transaction.deleteFrom('automations').where('id', '=', id).execute();
    await watchBoth(needs, transaction, sheet_id, null);
  });
}

async function watchBoth(
  needs: Needs,
  transaction: Transaction,
  one: string | null,
  other: string | null,
): Promise<void> {
  // In order, so that two who hold several sheets never wait in a circle.
  const sheets = [...new Set([one, other])].filter((id) => id !== null).toSorted();
  for (const id of sheets) await watchSheet(needs, transaction, id);
}

const nextOf = ({ trigger, timeZone }: AutomationDefinition): Date | null =>
  trigger.kind === 'schedule' || trigger.kind === 'date' ? new Date(nextTime(trigger, timeZone, Date.now())) : null;

async function refuseUnfinished(
  needs: Needs,
  workbookId: string,
  { definition, sheet_id }: Pick<StoredAutomation, 'definition' | 'sheet_id'>,
): Promise<void> {
  const [first] = checkAutomation(definition, sheet_id, await needs.workbooks.sheetsOf(workbookId));
  if (first)
    throw new Problem('invalid_input', first.message, { fields: [{ path: first.at, message: first.message }] });
}

/** People of an app get mail from the workbook of that app alone. */
async function refuseForeignApps(needs: Needs, workbookId: string, definition: AutomationDefinition): Promise<void> {
  const named = allSteps(definition.steps).flatMap((step) =>
    step.kind === 'mail' ? step.to.flatMap((to) => (to.kind === 'app-users' ? [to.app] : [])) : [],
  );
  if (definition.trigger.kind === 'form' && definition.trigger.app !== null) named.push(definition.trigger.app);
  const apps = await needs.apps.byIds(named);
  if (named.some((id) => apps.get(id)?.workbook_id !== workbookId)) throw notFound('app');
}

/** What is sent anew, and what is stored of steps and headers that are still there. */
async function sealHeaders(
  { environment }: Needs,
  id: string,
  { definition, headers }: Pick<Draft, 'definition' | 'headers'>,
  before: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const sealer = createSealer(environment);
  const names = allSteps(definition.steps).flatMap((step) =>
    step.kind === 'call' ? step.headers.map((name) => `${step.id}:${name}`) : [],
  );
  const sealed: Record<string, string> = {};
  for (const name of names) {
    const value = headers[name];
    if (value !== undefined && !isHeaderValue(value))
      throw new Problem('invalid_input', 'The value of a header has characters that can’t be sent.');
    const stored = value === undefined ? before[name] : await sealer.seal(value, secretOf(id, name));
    if (stored !== undefined) sealed[name] = stored;
  }
  return sealed;
}

/** Visible letters of one line, as HTTP takes them. */
const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);
