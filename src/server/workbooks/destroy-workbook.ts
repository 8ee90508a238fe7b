import { sql } from 'kysely';
import type { Jobs } from '../people-services.ts';
import { type Database, inTransaction, type Transaction } from '../storage/database.ts';
import { fileKeysInRows, removeFilesLater } from '../storage/shared-files.ts';

export const eraseRowsQueue = 'erase-rows';
const rowsAtOnce = 10_000;
/** More rows than these go in the background. */
const mostAtOnce = 50_000;

/**
 * Deletes a spreadsheet for good: it and its sheets at once, then its rows and their history, batch by batch. A job sees
 * to the rest should the process end before. Files that only its rows named go too. Without such a spreadsheet, nothing;
 * with `trashedBefore` only one that lies in the trash since then.
 */
export async function destroyWorkbook(
  database: Database,
  jobs: Jobs,
  workbookId: string,
  trashedBefore?: Date,
): Promise<void> {
  const gone = await inTransaction(database, async (transaction) => {
    const workbook = await transaction
      .selectFrom('workbooks')
      .select('workspace_id')
      .where('id', '=', workbookId)
      .$if(trashedBefore !== undefined, (query) => query.where('deleted_at', '<=', trashedBefore ?? null))
      .forUpdate()
      .executeTakeFirst();
    if (!workbook) return null;
    const sheets = await transaction
      .selectFrom('sheets')
      .select(['id', 'row_count'])
      .where('workbook_id', '=', workbookId)
      .forUpdate()
      .execute();
    const ids = sheets.map((sheet) => sheet.id);
    await dropFiles(transaction, jobs, workbook.workspace_id, ids);
    await transaction.deleteFrom('workbooks').where('id', '=', workbookId).execute();
    const isLarge = sheets.reduce((sum, sheet) => sum + sheet.row_count, 0) > mostAtOnce;
    const after = isLarge ? 0 : 60;
    if (ids.length > 0) await jobs.add(eraseRowsQueue, { sheet_ids: ids }, { within: transaction, after });
    return { ids, isLarge };
  });
  if (gone && !gone.isLarge) await eraseRows(database, gone.ids);
}

/** Deletes the rows of sheets that are gone. A sheet that is there keeps its own. */
export async function eraseRows(database: Database, sheetIds: readonly string[]): Promise<void> {
  for (const id of sheetIds) {
    const known = await database.selectFrom('sheets').select('id').where('id', '=', id).executeTakeFirst();
    if (known) continue;
    for (const table of ['sheet_rows', 'row_history'] as const) await eraseFrom(database, table, id);
  }
}

async function eraseFrom(database: Database, table: 'sheet_rows' | 'row_history', sheetId: string): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where sheet_id = ${sheetId} and ctid = any (array(
        select ctid from ${sql.table(table)} where sheet_id = ${sheetId} limit ${rowsAtOnce}
      ))
    `.execute(database);
    if (Number(numAffectedRows ?? 0) < rowsAtOnce) return;
  }
}

/** The files of the workspace that no app owns and that only rows of these sheets name. */
async function dropFiles(
  transaction: Transaction,
  jobs: Jobs,
  workspaceId: string,
  sheetIds: readonly string[],
): Promise<void> {
  const named = await fileKeysInRows(transaction, sheetIds);
  if (named.length === 0) return;
  const elsewhere = await transaction
    .selectFrom('sheets')
    .innerJoin('workbooks', 'workbooks.id', 'sheets.workbook_id')
    .select('sheets.id')
    .where('workbooks.workspace_id', '=', workspaceId)
    .where('sheets.id', 'not in', sheetIds)
    .execute();
  const kept = new Set(
    await fileKeysInRows(
      transaction,
      elsewhere.map((sheet) => sheet.id),
    ),
  );
  const candidates = named.filter((key) => !kept.has(key));
  if (candidates.length === 0) return;
  const { rows } = await sql<{ storage_key: string }>`
    delete from files
    where workspace_id = ${workspaceId} and app_id is null and storage_key in (${sql.join(candidates)})
      and not exists (
        select from apps left join pages on pages.app_id = apps.id
        where apps.workspace_id = files.workspace_id
          and (strpos(apps.settings::text, files.storage_key) > 0 or strpos(pages.document::text, files.storage_key) > 0)
      )
      and not exists (
        select from apps join releases on releases.app_id = apps.id
          join release_pages on release_pages.app_id = releases.app_id and release_pages.number = releases.number
        where apps.workspace_id = files.workspace_id
          and (strpos(releases.look::text, files.storage_key) > 0 or strpos(release_pages.document::text, files.storage_key) > 0)
      )
    returning storage_key
  `.execute(transaction);
  await removeFilesLater(
    transaction,
    jobs,
    rows.map((row) => row.storage_key),
  );
}
