/** Webhooks: which events of rows an address is called with. */
import type { RowEvent } from './trigger-matches.ts';

export const webhookEvents = ['row.added', 'row.changed', 'row.deleted', 'form.sent'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/**
 * Seconds until the next try of a call, by how often it was tried: eleven tries in more than three days, as
 * standardwebhooks.com advises.
 */
export const webhookPauses = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400, 86_400] as const;

/** What an event is called, of those that a webhook wants; null for none of them. A form that was sent is told once. */
export function webhookEventOf(
  { change, actor }: Pick<RowEvent, 'change' | 'actor'>,
  requested: { events: readonly WebhookEvent[]; imports: boolean },
): WebhookEvent | null {
  if (!requested.imports && actor.update !== undefined && actor.kind !== 'system') return null;
  const isForm = change === 'added' && actor.through?.kind === 'page';
  if (isForm && requested.events.includes('form.sent')) return 'form.sent';
  const event = `row.${change}` as const;
  return requested.events.includes(event) ? event : null;
}

/** What of the writes of a sheet a webhook wants to hear of. */
export function watchedByWebhook(events: readonly WebhookEvent[]): {
  added: boolean;
  deleted: boolean;
  changed: readonly string[] | null;
} {
  return {
    added: events.includes('row.added') || events.includes('form.sent'),
    deleted: events.includes('row.deleted'),
    changed: events.includes('row.changed') ? null : [],
  };
}
