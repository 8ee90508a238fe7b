import { newId } from '#kit/ids.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { User } from '#features/accounts/services.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { Stored } from '#platform/database/schema.ts';
import { notFound } from '#platform/http/not-found.ts';
import type { AutomationOnTheWire, changeAutomation, createAutomation } from '../../api/automations.ts';
import { appsNamed } from '../../rules/app-automation.ts';
import { type AutomationDefinition, hasRows } from '../../rules/automation.ts';
import { checkAutomation } from '../../rules/check-automation.ts';
import { nextOf } from '../../rules/next-time.ts';
import type { Needs } from '../needs.ts';
import { watchSheets } from '../watch-sheet.ts';
import { describeAutomations } from './describe-automation.ts';
import { sealHeaders } from './seal-headers.ts';

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

/** One that an app has is changed with the draft of the app. */
async function ownAutomation(needs: Needs, workbookId: string, id: string): Promise<StoredAutomation> {
  const stored = await storedAutomation(needs, workbookId, id);
  if (stored.app_id !== null)
    throw new Problem('invalid_input', 'This automation is part of an app. Change it there, then publish.');
  // What the draft of the app says counts when it is published: a change here would be lost.
  const app = stored.moving_to === null ? null : await needs.apps.byId(stored.moving_to);
  if (app)
    throw new Problem(
      'invalid_input',
      t('This automation moves into {app} when that is published. Change it there.', { app: app.name }),
    );
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
      .where('app_id', 'is', null)
      .executeTakeFirstOrThrow();
    if (count >= mostAutomations)
      throw new Problem(
        'invalid_input',
        t('A spreadsheet has at most {count} automations.', { count: mostAutomations }),
      );
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
  const before = await ownAutomation(needs, workbookId, id);
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
    await watchSheets(transaction, [before.sheet_id, sheet_id]);
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
  if (before.app_id !== null && before.state === 'off')
    throw new Problem('invalid_input', 'This automation isn’t live. Switch it on in its app, then publish.');
  if (state === 'on') await refuseUnfinished(needs, workbookId, before);
  await inTransaction(needs.database, async (transaction) => {
    await transaction
      .updateTable('automations')
      .set({
        ...{ state, failures: 0, failure: null, told_at: null },
        // What its app says stays: it is live, and rests.
        ...(before.app_id !== null &&
          state === 'off' && { state: 'paused' as const, failure: 'It was paused by hand.' }),
        ...(state === 'on' && { owner_id: user.id, next_at: nextOf(before.definition) }),
      })
      .where('id', '=', id)
      .execute();
    await watchSheets(transaction, [before.sheet_id]);
  });
}

export async function removeAutomation(needs: Needs, workbookId: string, id: string): Promise<void> {
  const { sheet_id } = await ownAutomation(needs, workbookId, id);
  await inTransaction(needs.database, async (transaction) => {
    await transaction.deleteFrom('automations').where('id', '=', id).execute();
    await watchSheets(transaction, [sheet_id]);
  });
}

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
  const named = appsNamed(definition);
  const apps = await needs.apps.byIds(named);
  if (named.some((id) => apps.get(id)?.workbook_id !== workbookId)) throw notFound('app');
}
