import { sql } from 'kysely';
import type { Services } from '#platform/services.ts';
import type { Stored } from '#platform/database/schema.ts';
import type { StripeEvent } from '../../services.ts';

/** The queue whose jobs do what follows from a stored event: `{ id }`. */
export const paymentEvents = 'payment-events';
const forgottenEvents = 'payment-events-forgotten';

/** Events older than this are of no use any more: Stripe itself gives up after three days. */
const daysToTry = 7;
const retentionDays = 60;

export function startEvents(services: Services): void {
  services.jobs.handle(paymentEvents, async (data) => {
    if (typeof data['id'] === 'string') await handleEvent(services, data['id']);
  });
  services.jobs.handle(forgottenEvents, () => handleForgotten(services), { every: '*/5 * * * *' });
}

/** The queue gives up after some tries; what was stored stays until it is done. */
export async function handleForgotten(services: Services): Promise<void> {
  const { database } = services;
  await database
    .deleteFrom('payment_events')
    .where('handled_at', 'is not', null)
    .where('received_at', '<', sql<Date>`now() - make_interval(days => ${retentionDays})`)
    .execute();
  const forgotten = await database
    .selectFrom('payment_events')
    .select('id')
    .where('handled_at', 'is', null)
    .where('received_at', '<', sql<Date>`now() - interval '2 minutes'`)
    .where('received_at', '>', sql<Date>`now() - make_interval(days => ${daysToTry})`)
    .orderBy('received_at')
    .limit(200)
    .execute();
  for (const { id } of forgotten) {
    // One that cannot be done does not hold up those behind it; it stays in the table with its reason.
    await handleEvent(services, id).catch(() => undefined);
  }
}

/**
 * Doing it twice changes nothing: an event says what to look at, and what is done follows from its current state at
 * Stripe. So it is marked as done only afterwards.
 */
export async function handleEvent(services: Services, id: string): Promise<void> {
  const { database, billing, log, features } = services;
  const stored = await database.selectFrom('payment_events').selectAll().where('id', '=', id).executeTakeFirst();
  if (!stored || stored.handled_at || !billing.stripe) return;
  try {
    for (const { stripeEvent } of features) await stripeEvent?.(eventOf(stored), services);
    await database
      .updateTable('payment_events')
      .set({ handled_at: sql<Date>`now()`, problem: '' })
      .where('id', '=', id)
      .execute();
  } catch (error) {
    log.warn({ err: error, event: id, type: stored.type }, 'an event of Stripe could not be handled');
    await database
      .updateTable('payment_events')
      .set({ problem: String(error) })
      .where('id', '=', id)
      .execute();
    throw error;
  }
}

function eventOf(stored: Stored<'payment_events'>): StripeEvent {
  const data = stored.payload['data'];
  const object = typeof data === 'object' && data !== null && 'object' in data ? data.object : null;
  return { ...stored, object };
}
