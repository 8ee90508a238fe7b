/**
 * The sheets that the file of a workbook hides, by id: what is proposed leaves them out. They are stored in
 * `workbooks.source`. (decision 120)
 */
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';

export async function hiddenSheets(database: Database | Transaction, workbookId: string): Promise<string[]> {
  const found = await database
    .selectFrom('workbooks')
    .select(sql<string[] | null>`source -> 'hidden_sheets'`.as('hidden'))
    .where('id', '=', workbookId)
    .executeTakeFirst();
  return found?.hidden ?? [];
}

/** The source of a workbook, in a statement that changes it, with these as its hidden sheets. */
export const withHiddenSheets = (ids: readonly string[]): RawBuilder<never> =>
  sql<never>`(source - 'hidden_sheets') || ${json(ids.length > 0 ? { hidden_sheets: ids } : {})}::jsonb`;

export async function noteHiddenSheets(
  transaction: Transaction,
  workbookId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const all = [...(await hiddenSheets(transaction, workbookId)), ...ids];
  await transaction
    .updateTable('workbooks')
    .set({ source: withHiddenSheets(all) })
    .where('id', '=', workbookId)
    .execute();
}
