import type { AppRecord } from '#features/apps/services.ts';
import { newId } from '#kit/ids.ts';
import type { Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { copiedDefinition } from '../../rules/copied.ts';

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
  const stored = await transaction
    .selectFrom('automations')
    .select(['name', 'sheet_id', 'definition'])
    .where('workbook_id', '=', source.workbook_id)
    .orderBy('id')
    .execute();
  if (stored.length === 0) return;
  const sheets = await copiesOfSheets(transaction, source.workbook_id, copy.workbook_id);
  const around = { sheets, app: { from: source.id, to: copy.id }, isForeign };
  const copies = stored.flatMap(({ name, sheet_id, definition }) => {
    const own = copiedDefinition(definition, around);
    const sheet = sheet_id === null ? null : sheets.get(sheet_id);
    if (!own || sheet === undefined || copy.workbook_id === null) return [];
    return {
      ...{ id: newId('auto'), workbook_id: copy.workbook_id, sheet_id: sheet, name },
      ...{ state: 'paused' as const, failure: reason, definition: json(own) },
    };
  });
  if (copies.length > 0) await transaction.insertInto('automations').values(copies).execute();
}

async function copiesOfSheets(
  transaction: Transaction,
  from: string,
  to: string,
): Promise<ReadonlyMap<string, string>> {
  const sheets = await transaction
    .selectFrom('sheets')
    .select(['id', 'title', 'workbook_id'])
    .where('workbook_id', 'in', [from, to])
    .execute();
  const copies = new Map(sheets.flatMap(({ id, title, workbook_id }) => (workbook_id === to ? [[title, id]] : [])));
  return new Map(
    sheets.flatMap(({ id, title, workbook_id }): [string, string][] => {
      const copy = workbook_id === from ? copies.get(title) : undefined;
      return copy === undefined ? [] : [[id, copy]];
    }),
  );
}
