import { watchWrites } from '#features/workbooks/server/rows/written/watched-writes.ts';
import { holdSheet } from '#features/workbooks/server/rows/next-version.ts';
import type { Transaction } from '#platform/database/database.ts';
import { watchedBy } from '../rules/trigger-matches.ts';
import { watchedByWebhook } from '../rules/webhook.ts';

/** Has the writes of a sheet passed on that its live automations and webhooks want; none where nothing does. */
export async function watchSheet(transaction: Transaction, sheetId: string): Promise<void> {
  // Two that are switched at once see each other.
  await holdSheet(transaction, sheetId);
  const automations = await transaction
    .selectFrom('automations')
    .select('definition')
    .where('sheet_id', '=', sheetId)
    .where('state', '=', 'on')
    .execute();
  const webhooks = await transaction
    .selectFrom('webhooks')
    .select('events')
    .where('sheet_id', '=', sheetId)
    .where('state', '=', 'on')
    .execute();
  const requested = [
    ...automations.map(({ definition }) => watchedBy(definition)),
    ...webhooks.map(({ events }) => watchedByWebhook(events)),
  ];
  const changed = requested.some((one) => one.changed === null)
    ? null
    : [...new Set(requested.flatMap((one) => one.changed ?? []))].toSorted();
  const watched = {
    added: requested.some(({ added }) => added),
    deleted: requested.some(({ deleted }) => deleted),
    changed,
  };
  const isNone = !watched.added && !watched.deleted && watched.changed?.length === 0;
  await watchWrites(transaction, sheetId, isNone ? null : watched);
}

/** In order, so that two who hold several sheets never wait in a circle. */
export async function watchSheets(transaction: Transaction, sheetIds: readonly (string | null)[]): Promise<void> {
  const sheets = [...new Set(sheetIds)].filter((id) => id !== null).toSorted();
  for (const id of sheets) await watchSheet(transaction, id);
}
