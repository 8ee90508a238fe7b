import { t } from '#kit/language/product.ts';
import { sql } from 'kysely';
import { inTransaction, type Transaction } from '#platform/database/database.ts';
import { createSealer } from '#platform/database/sealed-secret.ts';
import type { Stored } from '#platform/database/schema.ts';
import { callOutgoing, type OutgoingAnswer } from '#platform/http/outgoing/call-outgoing.ts';
import { OutgoingFailure } from '#platform/http/outgoing/outgoing-failure.ts';
import { webhookPauses } from '../../rules/webhook.ts';
import { type Needs, turnQueue } from '../needs.ts';
import { withoutSecrets } from '../run/without-secrets.ts';
import { watchSheet } from '../watch-sheet.ts';
import { signatureOf } from './sign.ts';
import { tellOwnerOfWebhook } from './tell-owner-of-webhook.ts';

/** Seconds that a node has a call: longer than it may take. */
const secondsHeld = 60;
const mostAnswerBytes = 2_048;
/** A receiver that is gone for good says so. */
const gone = 410;

type HeldCall = Stored<'webhook_calls'>;

export const webhookSecretOf = (webhookId: string): string => `webhook:${webhookId}`;

/** Calls that are due of webhooks that are on. */
export const dueCalls = sql`
  webhook_calls join webhooks on webhooks.id = webhook_calls.webhook_id and webhooks.state = 'on'
    and webhook_calls.state = 'waiting' and webhook_calls.due_at <= now()
    and (webhook_calls.held_until is null or webhook_calls.held_until < now())
`;

/** Makes the next call of a workspace that is due, if there is one. */
export async function doNextCall(needs: Needs, workspaceId: string): Promise<boolean> {
  const { rows } = await sql<HeldCall>`
    update webhook_calls set held_until = date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${secondsHeld})
    where id = (
      select webhook_calls.id from ${dueCalls}
      where webhook_calls.workspace_id = ${workspaceId}
      order by webhook_calls.due_at, webhook_calls.id limit 1 for update of webhook_calls skip locked
    )
    returning *
  `.execute(needs.database);
  const [call] = rows;
  if (!call) return false;
  const webhook = await needs.database
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', call.webhook_id)
    .executeTakeFirst();
  if (webhook) await noteOutcome(needs, call, webhook, await send(needs, call, webhook));
  return true;
}

interface Outcome {
  status: number | null;
  answer: string | null;
  /** Null where it arrived. */
  failure: string | null;
}

async function send({ environment }: Needs, { id, body }: HeldCall, webhook: Stored<'webhooks'>): Promise<Outcome> {
  const secrets = await openSecrets(environment, webhook);
  if (!secrets) return { status: null, answer: null, failure: 'Its secret can’t be read any more. Make a new one.' };
  const timestamp = Math.floor(Date.now() / 1_000);
  try {
    const answer = await callOutgoing(
      {
        ...{ method: 'POST', address: webhook.address, body: Buffer.from(body), mostBytes: mostAnswerBytes },
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(timestamp),
          'webhook-signature': signatureOf({ id, timestamp, body }, secrets),
        },
      },
      { allow: environment.OUTGOING_ALLOW, mainHost: environment.MAIN_HOST },
    );
    return outcomeOf(answer, secrets);
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error;
    return { status: null, answer: null, failure: error.message };
  }
}

function outcomeOf({ status, body, isCut }: OutgoingAnswer, secrets: readonly string[]): Outcome {
  const answer = withoutSecrets(body.toString('utf8'), secrets, isCut);
  const arrived = status >= 200 && status < 300;
  return { status, answer, failure: arrived ? null : t('The address answered with status {status}.', { status }) };
}

/** The current one first; the former one as long as it counts. Null where it can't be opened. */
async function openSecrets(
  environment: Needs['environment'],
  { id, secret, former_secret, former_until }: Stored<'webhooks'>,
): Promise<string[] | null> {
  const sealer = createSealer(environment);
  const current = await sealer.open(secret, webhookSecretOf(id));
  if (current === null) return null;
  const counts = former_secret !== null && former_until !== null && former_until.getTime() > Date.now();
  const former = counts ? await sealer.open(former_secret, webhookSecretOf(id)) : null;
  return former === null ? [current] : [current, former];
}

async function noteOutcome(needs: Needs, call: HeldCall, webhook: Stored<'webhooks'>, outcome: Outcome): Promise<void> {
  const { status, answer, failure } = outcome;
  const tries = call.tries + 1;
  const pause = status === gone ? undefined : webhookPauses[call.tries];
  const noted = { tries, status, answer, failure, held_until: null };
  await inTransaction(needs.database, async (transaction) => {
    const held = transaction
      .updateTable('webhook_calls')
      .where('id', '=', call.id)
      .where('held_until', '=', call.held_until);
    if (failure === null) {
      await held.set({ ...noted, state: 'done', ended_at: new Date() }).execute();
      await transaction.updateTable('webhooks').set({ answered_at: new Date() }).where('id', '=', webhook.id).execute();
    } else if (pause === undefined) {
      await held.set({ ...noted, state: 'failed', ended_at: new Date() }).execute();
      await pauseWebhook(needs, transaction, webhook, call, failure);
    } else {
      await held.set({ ...noted, due_at: new Date(Date.now() + pause * 1_000) }).execute();
      const later = { within: transaction, after: pause };
      await needs.jobs.add(turnQueue, { workspace_id: call.workspace_id }, later);
    }
  });
}

/** After days without one call that arrived, and at once where the receiver says that it is gone. */
async function pauseWebhook(
  needs: Needs,
  transaction: Transaction,
  webhook: Stored<'webhooks'>,
  call: HeldCall,
  failure: string,
): Promise<void> {
  const paused = await transaction
    .updateTable('webhooks')
    .set({ state: 'paused', failure })
    .where('id', '=', webhook.id)
    .where('state', '=', 'on')
    .where((where) => where.or([where('answered_at', 'is', null), where('answered_at', '<', call.created_at)]))
    .returning('id')
    .executeTakeFirst();
  if (!paused) return;
  await watchSheet(transaction, webhook.sheet_id);
  await tellOwnerOfWebhook(needs, transaction, { ...webhook, workspace_id: call.workspace_id }, failure);
}
