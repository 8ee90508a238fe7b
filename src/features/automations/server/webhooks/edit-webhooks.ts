import { inTheirWords } from '#platform/http/current-request.ts';
import { sql } from 'kysely';
import type { User } from '#features/accounts/services.ts';
import { newId } from '#kit/ids.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import type { BodyOf } from '#platform/api/endpoint.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { Stored } from '#platform/database/schema.ts';
import { notFound } from '#platform/http/not-found.ts';
import type { changeWebhook, createWebhook, WebhookOnTheWire } from '../../api/webhooks.ts';
import type { Needs } from '../needs.ts';
import { queueTurn } from '../turns.ts';
import { watchSheet } from '../watch-sheet.ts';
import { webhookSecretOf } from './do-next-call.ts';
import { newSecret } from './sign.ts';

/** Of one workbook. */
const mostWebhooks = 20;
/** Hours for which calls are signed with the former secret, too. */
const hoursOfFormer = 24;

export interface OfWebhook {
  workbookId: string;
  webhookId: string;
}

export async function storedWebhook(
  { database }: Pick<Needs, 'database'>,
  { workbookId, webhookId }: OfWebhook,
): Promise<Stored<'webhooks'>> {
  const stored = await database
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhookId)
    .where('workbook_id', '=', workbookId)
    .executeTakeFirst();
  if (!stored) throw notFound('webhook');
  return stored;
}

export async function readWebhooks(
  { database }: Pick<Needs, 'database'>,
  workbookId: string,
): Promise<WebhookOnTheWire[]> {
  const { rows } = await sql<Stored<'webhooks'> & WebhookOnTheWire['calls']>`
    select webhooks.*, coalesce(calls.done, 0) as done, coalesce(calls.failed, 0) as failed,
      coalesce(calls.waiting, 0) as waiting
    from webhooks left join lateral (
      select count(*) filter (where webhook_calls.state = 'done') as done,
        count(*) filter (where webhook_calls.state = 'failed') as failed,
        count(*) filter (where webhook_calls.state = 'waiting') as waiting
      from webhook_calls where webhook_calls.webhook_id = webhooks.id
    ) as calls on true
    where webhooks.workbook_id = ${workbookId} order by webhooks.id
  `.execute(database);
  return rows.map(({ id, address, sheet_id, events, imports, state, failure, former_until, ...counts }) => ({
    ...{ id, address, sheet_id, events, imports, state, failure: failure && inTheirWords(failure) },
    former_until: former_until && former_until.getTime() > Date.now() ? former_until.toISOString() : null,
    calls: { done: counts.done, failed: counts.failed, waiting: counts.waiting },
  }));
}

export async function readWebhook(
  needs: Pick<Needs, 'database'>,
  { workbookId, webhookId }: OfWebhook,
): Promise<WebhookOnTheWire> {
  const webhook = (await readWebhooks(needs, workbookId)).find(({ id }) => id === webhookId);
  if (!webhook) throw notFound('webhook');
  return webhook;
}

/** Answers its id, and its secret, which is not told again. */
export async function makeWebhook(
  needs: Needs,
  workbookId: string,
  user: User,
  given: BodyOf<typeof createWebhook>,
): Promise<{ webhookId: string; secret: string }> {
  await requireSheet(needs, workbookId, given.sheet_id);
  const [webhookId, secret] = [newId('hook'), newSecret()];
  const sealed = await createSealer(needs.environment).seal(secret, webhookSecretOf(webhookId));
  const { address, sheet_id, events, imports } = given;
  await inTransaction(needs.database, async (transaction) => {
    const { count } = await transaction
      .selectFrom('webhooks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('workbook_id', '=', workbookId)
      .executeTakeFirstOrThrow();
    if (count >= mostWebhooks)
      throw new Problem('invalid_input', t('A spreadsheet has at most {count} webhooks.', { count: mostWebhooks }));
    await transaction
      .insertInto('webhooks')
      .values({
        ...{ id: webhookId, workbook_id: workbookId, sheet_id, address, imports, owner_id: user.id },
        ...{ state: 'on', secret: sealed, events: json(events) },
      })
      .execute();
    await watchSheet(transaction, sheet_id);
  });
  return { webhookId, secret };
}

/** Calls that wait go on when it is on again. */
export async function editWebhook(needs: Needs, of: OfWebhook, given: BodyOf<typeof changeWebhook>): Promise<void> {
  await requireSheet(needs, of.workbookId, given.sheet_id);
  const before = await storedWebhook(needs, of);
  const { address, sheet_id, events, imports, state } = given;
  const workspace_id = await needs.workbooks.workspaceOf(of.workbookId);
  await inTransaction(needs.database, async (transaction) => {
    await transaction
      .updateTable('webhooks')
      .set({ address, sheet_id, imports, state, events: json(events), failure: null })
      .where('id', '=', before.id)
      .execute();
    for (const id of [...new Set([before.sheet_id, sheet_id])].toSorted()) await watchSheet(transaction, id);
    if (state === 'on' && workspace_id !== null) await queueTurn(needs, transaction, workspace_id);
  });
}

export async function removeWebhook(needs: Needs, of: OfWebhook): Promise<void> {
  const { id, sheet_id } = await storedWebhook(needs, of);
  await inTransaction(needs.database, async (transaction) => {
    await transaction.deleteFrom('webhooks').where('id', '=', id).execute();
    await watchSheet(transaction, sheet_id);
  });
}

/** A receiver that has either of both verifies every call meanwhile. */
export async function rotateSecret(needs: Needs, of: OfWebhook): Promise<string> {
  const { id } = await storedWebhook(needs, of);
  const secret = newSecret();
  const sealed = await createSealer(needs.environment).seal(secret, webhookSecretOf(id));
  await needs.database
    .updateTable('webhooks')
    .set(({ ref }) => ({
      former_secret: ref('secret'),
      former_until: new Date(Date.now() + hoursOfFormer * 3_600_000),
      secret: sealed,
    }))
    .where('id', '=', id)
    .execute();
  return secret;
}

async function requireSheet(needs: Needs, workbookId: string, sheetId: string): Promise<void> {
  if ((await needs.workbooks.sheetById(sheetId))?.workbook_id !== workbookId) throw notFound('sheet');
}
