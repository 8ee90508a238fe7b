/** What was before updates is stored as long as what is in the trash, of the newest ones of each workbook. */
import { sql } from 'kysely';
import type { Jobs } from '#platform/services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { dropPackage } from '../../original/drop-package.ts';
import { dropImages } from './drop-images.ts';

/** Of a workbook; what was before an older one is gone. */
const mostStored = 3;

export async function forgetUpdates(database: Database, jobs: Jobs, before: Date): Promise<void> {
  const { rows } = await sql<{ id: string; isOld: boolean }>`
    select id, at < ${before} as "isOld" from (
      select id, at, before is null as is_forgotten, package_key,
        row_number() over (partition by workbook_id, before is null order by at desc, id desc) as place
      from workbook_updates
    ) as updates
    where at < ${before} or is_forgotten and package_key is not null or not is_forgotten and place > ${mostStored}
  `.execute(database);
  for (const { id, isOld } of rows)
    await inTransaction(database, (transaction) => forgetUpdate(transaction, jobs, id, isOld));
}

async function forgetUpdate(transaction: Transaction, jobs: Jobs, id: string, isOld: boolean): Promise<void> {
  const update = await transaction
    .selectFrom('workbook_updates')
    .select(['package_key', 'before'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!update) return;
  for (const sheet of Object.keys(update.before?.sheets ?? {})) await dropImages(transaction, sheet, id);
  if (isOld) await transaction.deleteFrom('workbook_updates').where('id', '=', id).execute();
  else
    await transaction
      .updateTable('workbook_updates')
      .set({ before: null, after: null, package_key: null })
      .where('id', '=', id)
      .execute();
  if (update.package_key) await dropPackage(transaction, jobs, update.package_key);
}

/** A workbook is about to go: the files of before its updates are no one's any more. */
export async function dropUpdatesOf(transaction: Transaction, jobs: Jobs, workbookId: string): Promise<void> {
  const updates = await transaction
    .deleteFrom('workbook_updates')
    .where('workbook_id', '=', workbookId)
    .returning('package_key')
    .execute();
  for (const { package_key } of updates) if (package_key) await dropPackage(transaction, jobs, package_key);
}
