import type { Stripe } from 'stripe';
import { Problem } from '#kit/problem.ts';
import { bodyChunks } from '#platform/http/body-chunks.ts';
import type { AnyCall } from '#platform/http/call.ts';
import type { Services } from '#platform/services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { isLiveMode, requireStripe } from './stripe-client.ts';
import { paymentEvents } from '../events/handle-events.ts';

const mostBytes = 1024 * 1024;

/**
 * What Stripe reports: stored once, with its signature over the very bytes that came, and acknowledged at once. A job
 * does what follows from it, also when this server dies right after the answer. (decision 68)
 */
export async function receiveEvent(
  { services, request }: Pick<AnyCall, 'services' | 'request'>,
  secrets: readonly string[],
): Promise<{ received: true }> {
  const stripe = requireStripe(services.billing);
  const event = await readEvent(stripe, request, secrets);
  if (event.livemode !== isLiveMode(services.environment))
    throw new Problem(
      'malformed_request',
      event.livemode
        ? 'This event is from live mode, but the key isn’t.'
        : 'This event is from test mode, but the key isn’t.',
    );
  await storeEvent(event, services);
  return { received: true };
}

/** What events of both shapes, snapshots and thin ones, have in common. */
export interface ReceivedEvent extends Record<string, unknown> {
  id: string;
  type: string;
  livemode: boolean;
}

async function storeEvent(
  event: ReceivedEvent,
  { database, jobs }: Pick<Services, 'database' | 'jobs'>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const account_id = typeof event['account'] === 'string' ? event['account'] : null;
    const stored = await transaction
      .insertInto('payment_events')
      .values({ id: event.id, type: event.type, account_id, payload: json(event) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (stored) await jobs.add(paymentEvents, { id: event.id }, { within: transaction });
  });
}

async function readEvent(stripe: Stripe, request: Request, secrets: readonly string[]): Promise<ReceivedEvent> {
  const body = await readBytes(request);
  await verify(stripe, body, request.headers.get('stripe-signature') ?? '', secrets);
  const event = parse(body);
  if (!isEvent(event)) throw new Problem('malformed_request', 'This isn’t an event.');
  return event;
}

/** With any of the secrets: two are in use while one takes the place of another. */
async function verify(stripe: Stripe, body: Buffer, signature: string, secrets: readonly string[]): Promise<void> {
  let cause: unknown;
  for (const secret of secrets) {
    try {
      await stripe.webhooks.signature?.verifyHeaderAsync(body, signature, secret);
      return;
    } catch (error) {
      cause = error;
    }
  }
  throw new Problem('malformed_request', 'This event has no valid signature.', { cause });
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch (cause) {
    throw new Problem('malformed_request', 'This isn’t an event.', { cause });
  }
}

const isEvent = (value: unknown): value is ReceivedEvent =>
  typeof value === 'object' &&
  value !== null &&
  'id' in value &&
  typeof value.id === 'string' &&
  /^evt_\w{1,200}$/.test(value.id) &&
  'type' in value &&
  typeof value.type === 'string' &&
  'livemode' in value &&
  typeof value.livemode === 'boolean';

async function readBytes(request: Request): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of bodyChunks(request)) {
    bytes += chunk.byteLength;
    if (bytes > mostBytes) throw new Problem('too_large', 'The event is larger than 1 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
