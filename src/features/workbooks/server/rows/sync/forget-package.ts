import { sql } from 'kysely';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { keptPackageType } from '../../../rules/kept-package.ts';

/** The rows of a workbook follow another file from now on: the one that it came as is not given back any more. */
export async function forgetPackage(database: Database, workbookId: string): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const workbook = await transaction
      .selectFrom('workbooks')
      .select('package')
      .where('id', '=', workbookId)
      .forUpdate()
      .executeTakeFirst();
    if (!workbook?.package) return;
    const { key } = workbook.package;
    await transaction.updateTable('workbooks').set({ package: null }).where('id', '=', workbookId).execute();
    await sql`
      delete from files where storage_key = ${key} and mime = ${keptPackageType}
        and not exists (select from workbooks where package ->> 'key' = ${key})
    `.execute(transaction);
  });
}
