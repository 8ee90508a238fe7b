import { sql } from 'kysely';
import type { Jobs } from '#platform/services.ts';
import { dropPackage } from './original/drop-package.ts';
import { dropUpdatesOf } from './rows/updates/forget-updates.ts';
import { closeSheets, eraseSheets } from './rows/sheets/delete-sheets.ts';
import { sheetIdsOfWorkspace } from './rows/sheets/find-sheets.ts';
import { readStates } from './rows/sheets/sheet-states.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { fileKeysEverIn, fileKeysInRows, removeFilesLater } from '#features/files/server/uploads/shared-files.ts';

export const eraseRowsQueue = 'erase-rows';
/** More rows than these go in the background. */
const mostAtOnce = 50_000;

/**
 * Deletes a spreadsheet for good: it and its sheets at once, then its rows and their history, batch by batch. A job
 * does the rest if the process ends before that. Files that only its rows named go too. Does nothing if the spreadsheet
 * is missing; with `trashedBefore`, deletes it only if it has been in the trash since then.
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
      .select(['workspace_id', 'package'])
      .where('id', '=', workbookId)
      .$if(trashedBefore !== undefined, (query) => query.where('deleted_at', '<=', trashedBefore ?? null))
      .forUpdate()
      .executeTakeFirst();
    if (!workbook) return null;
    const own = await transaction
      .selectFrom('sheets')
      .select('id')
      .where('workbook_id', '=', workbookId)
      .forUpdate()
      .execute();
    const ids = own.map((sheet) => sheet.id);
    const states = await readStates(transaction, ids);
    await dropFiles(transaction, jobs, workbook.workspace_id, ids);
    await closeSheets(transaction, ids);
    await dropUpdatesOf(transaction, jobs, workbookId);
    await transaction.deleteFrom('workbooks').where('id', '=', workbookId).execute();
    if (workbook.package) await dropPackage(transaction, jobs, workbook.package.key);
    const isLarge = [...states.values()].reduce((sum, state) => sum + state.row_count, 0) > mostAtOnce;
    const after = isLarge ? 0 : 60;
    if (ids.length > 0) await jobs.add(eraseRowsQueue, { sheet_ids: ids }, { within: transaction, after });
    return { ids, isLarge };
  });
  if (gone && !gone.isLarge) await eraseSheets(database, gone.ids);
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
  const all = await sheetIdsOfWorkspace(transaction, workspaceId);
  const elsewhere = all.filter((id) => !sheetIds.includes(id));
  const remaining = new Set(await fileKeysEverIn(transaction, elsewhere));
  const candidates = named.filter((key) => !remaining.has(key));
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
