import { sql } from 'kysely';
import { removeFilesLater } from '#features/files/server/uploads/shared-files.ts';
import type { Transaction } from '#platform/database/database.ts';
import type { Jobs } from '#platform/services.ts';
import { keptPackageType } from '../../rules/kept-package.ts';

/** Drops a kept file, unless a workbook still has it, or gets it back when an update is undone. */
export async function dropPackage(transaction: Transaction, jobs: Jobs, key: string): Promise<void> {
  const { rows } = await sql`
    select from workbooks where package ->> 'key' = ${key}
    union all select from workbook_updates where package_key = ${key} limit 1
  `.execute(transaction);
  if (rows.length > 0) return;
  await transaction.deleteFrom('files').where('storage_key', '=', key).where('mime', '=', keptPackageType).execute();
  await removeFilesLater(transaction, jobs, [key]);
}
