import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { AnswerOf, QueryOf } from '#platform/api/endpoint.ts';
import { inTransaction } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';
import { notFound } from '#platform/http/not-found.ts';
import type { listWebhookCalls, WebhookCallOnTheWire } from '../../api/webhooks.ts';
import type { Needs } from '../needs.ts';
import { queueTurn } from '../turns.ts';
import { type OfWebhook, storedWebhook } from './edit-webhooks.ts';

const callsAtOnce = 50;

export async function readCalls(
  needs: Needs,
  of: OfWebhook,
  { before }: QueryOf<typeof listWebhookCalls>,
): Promise<AnswerOf<typeof listWebhookCalls>> {
  const { id } = await storedWebhook(needs, of);
  const found = await needs.database
    .selectFrom('webhook_calls')
    .selectAll()
    .where('webhook_id', '=', id)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(callsAtOnce + 1)
    .execute();
  return { calls: found.slice(0, callsAtOnce).map(onTheWire), more: found.length > callsAtOnce };
}

/** An event of the type `ping`, which goes the way of all others. */
export async function sendTest(needs: Needs, of: OfWebhook): Promise<void> {
  const { id, state } = await storedWebhook(needs, of);
  if (state !== 'on') throw new Problem('invalid_input', 'Switch the webhook on first.');
  const workspace_id = (await needs.workbooks.workspaceOf(of.workbookId)) ?? '';
  const call = newId('msg');
  await inTransaction(needs.database, async (transaction) => {
    await transaction
      .insertInto('webhook_calls')
      .values({
        ...{ id: call, webhook_id: id, workspace_id, event: `test:${call}`, type: 'ping' },
        body: JSON.stringify({ type: 'ping', timestamp: new Date().toISOString(), data: { webhook_id: id } }),
      })
      .execute();
    await queueTurn(needs, transaction, workspace_id);
  });
}

/** With the same id and body: a receiver that had it knows it again. */
export async function replayCall(
  needs: Needs,
  of: OfWebhook & { callId: string },
): Promise<{ call: WebhookCallOnTheWire }> {
  const { id, state } = await storedWebhook(needs, of);
  if (state !== 'on') throw new Problem('invalid_input', 'Switch the webhook on first.');
  return inTransaction(needs.database, async (transaction) => {
    const call = await transaction
      .updateTable('webhook_calls')
      .set({ state: 'waiting', due_at: new Date(), held_until: null, tries: 0, ended_at: null })
      .where('id', '=', of.callId)
      .where('webhook_id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (!call) throw notFound('call');
    await queueTurn(needs, transaction, call.workspace_id);
    return { call: onTheWire(call) };
  });
}

function onTheWire(call: Stored<'webhook_calls'>): WebhookCallOnTheWire {
  const { id, type, state, tries, status, body, answer, failure, created_at, due_at } = call;
  return {
    ...{ id, type, state, tries, status, body, answer, failure, created_at: created_at.toISOString() },
    due_at: state === 'waiting' ? due_at.toISOString() : null,
  };
}
