import type { AppRecord } from '#features/apps/services.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { automationsOfWorkbook, portableAutomations, settledAutomations } from '../live/portable.ts';

/** Why they are paused: nothing of a copy runs before somebody looked at it. */
const reason = 'It came with a copy of an app. Look it over, then switch it on.';

/**
 * Gives the copy of an app the automations of its spreadsheet: paused, without secrets and addresses of people. Sheets
 * are the same where their titles are; one that the copy lacks is not copied with what is about it.
 */
export async function copyAutomations(
  transaction: Transaction,
  source: AppRecord,
  copy: AppRecord,
  isForeign: boolean,
): Promise<void> {
  if (source.workbook_id === null || copy.workbook_id === null) return;
  const stored = await automationsOfWorkbook(transaction, source);
  if (stored.length === 0) return;
  const portable = await portableAutomations(transaction, source, stored, isForeign);
  const copies = (await settledAutomations(transaction, copy, portable)).map(({ on: _off, definition, ...one }) => ({
    ...{ ...one, workbook_id: copy.workbook_id ?? '', definition: json(definition) },
    ...{ state: 'paused' as const, failure: reason },
  }));
  if (copies.length > 0) await transaction.insertInto('automations').values(copies).execute();
}
