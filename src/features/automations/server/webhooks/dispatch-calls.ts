import { newId } from '#kit/ids.ts';
import type { SheetOfCall } from '#features/workbooks/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Stored } from '#platform/database/schema.ts';
import { type WebhookEvent, webhookEventOf } from '../../rules/webhook.ts';
import type { StoredEvent } from '../dispatch/dispatch-write.ts';
import type { Needs } from '../needs.ts';
import { queueTurn } from '../turns.ts';

export interface PlannedCall {
  webhook_id: string;
  event: StoredEvent;
  type: WebhookEvent;
}

/** Which events of a sheet which of its webhooks are called with. */
export function planCalls(
  webhooks: readonly Pick<Stored<'webhooks'>, 'id' | 'events' | 'imports'>[],
  events: readonly StoredEvent[],
): PlannedCall[] {
  return webhooks.flatMap(({ id, ...requested }) =>
    events.flatMap((event) => {
      const type = webhookEventOf(event, requested);
      return type ? [{ webhook_id: id, event, type }] : [];
    }),
  );
}

/** Stores calls; an event makes none twice. */
export async function storeCalls(
  needs: Pick<Needs, 'jobs'>,
  transaction: Transaction,
  sheet: SheetOfCall,
  planned: readonly PlannedCall[],
): Promise<void> {
  if (planned.length === 0) return;
  const calls = planned.map(({ webhook_id, event, type }) => ({
    ...{ id: newId('msg'), webhook_id, workspace_id: sheet.workspace_id, event: `row:${event.id}`, type },
    body: bodyOf(type, event, sheet),
  }));
  const made = await transaction
    .insertInto('webhook_calls')
    .values(calls)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event']).doNothing())
    .returning('id')
    .execute();
  if (made.length > 0) await queueTurn(needs, transaction, sheet.workspace_id);
}

/** Cells by column id, as the API has them, with the names that people see. */
function bodyOf(type: WebhookEvent, event: StoredEvent, sheet: SheetOfCall): string {
  const { row_id, version, before, after, columns, at } = event;
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: {
      ...{ workbook_id: sheet.workbook_id, sheet_id: sheet.id, sheet: sheet.title, row_id, version },
      cells: after ?? before ?? {},
      ...(type === 'row.changed' && { before: before ?? {}, changed: columns }),
      columns: Object.fromEntries(sheet.columns.map(({ id, name }) => [id, name])),
    },
  });
}
