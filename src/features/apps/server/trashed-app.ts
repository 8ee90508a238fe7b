/** An app in the trash: how it gets there, and its two ways out. */
import { Problem } from '#kit/problem.ts';
import type { AppRecord } from '../services.ts';
import type { Jobs, Services } from '#platform/services.ts';
import { atFreeAddress } from './address/at-free-address.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import { fileKeysEverIn, removeFilesLater } from '#features/files/server/uploads/shared-files.ts';
import { toRecord } from './to-record.ts';
import { freeAddress } from './insert-app.ts';

/** Its address becomes free at once; the app remembers it. */
export async function trashApp(
  app: Pick<AppRecord, 'id' | 'subdomain' | 'sheaf_slug'>,
  { database, features }: Pick<Services, 'database' | 'features'>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    for (const { appTrashed } of features) await appTrashed?.(app.id, transaction);
    await transaction
      .updateTable('apps')
      .set({
        ...{ deleted_at: new Date(), public: false, subdomain: null, board_slug: null },
        last_subdomain: app.subdomain || app.sheaf_slug,
      })
      .where('id', '=', app.id)
      .execute();
  });
}

/** Brings an app back, private, at its old address or one near it, and with it its spreadsheet. `not_found` without one. */
export function restoreApp(database: Database, mainHost: string, appId: string): Promise<AppRecord> {
  return atFreeAddress(database, async (transaction) => {
    const trashed = await transaction
      .selectFrom('apps')
      .select(['name', 'kind', 'last_subdomain', 'workbook_id'])
      .where('id', '=', appId)
      .where('deleted_at', 'is not', null)
      .forUpdate()
      .executeTakeFirst();
    if (!trashed) throw new Problem('not_found', 'App not found in the trash.');
    const restored = await transaction
      .updateTable('apps')
      .set({
        ...{ deleted_at: null, public: false, last_subdomain: null, updated_at: new Date() },
        ...(await freeAddress(transaction, mainHost, trashed.kind, trashed.last_subdomain ?? trashed.name)),
      })
      .where('id', '=', appId)
      .returningAll()
      .executeTakeFirst();
    if (trashed.workbook_id) {
      await transaction
        .updateTable('workbooks')
        .set({ deleted_at: null, updated_at: new Date() })
        .where('id', '=', trashed.workbook_id)
        .where('deleted_at', 'is not', null)
        .execute();
    }
    const record = toRecord(restored);
    if (!record) throw new Error('the app just restored has no address');
    return record;
  });
}

/**
 * Deletes an app with its pages, people and visits for good. The files that its visitors sent go too, except those that
 * rows of its spreadsheet, or their history, still name. With `trashedBefore` only one that lies in the trash since then.
 */
export async function destroyApp(database: Database, jobs: Jobs, appId: string, trashedBefore?: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const app = await transaction
      .selectFrom('apps')
      .select('workbook_id')
      .where('id', '=', appId)
      .$if(trashedBefore !== undefined, (query) => query.where('deleted_at', '<=', trashedBefore ?? null))
      .forUpdate()
      .executeTakeFirst();
    if (!app) return;
    const files = await transaction
      .selectFrom('files')
      .select('storage_key')
      .where('app_id', '=', appId)
      // Files of cells stay for as long as the history of rows names them. (files/server/uploads/visitor-files.ts)
      .where('private', '=', false)
      .execute();
    const sheets =
      app.workbook_id && files.length > 0
        ? await transaction.selectFrom('sheets').select('id').where('workbook_id', '=', app.workbook_id).execute()
        : [];
    const named = new Set(
      await fileKeysEverIn(
        transaction,
        sheets.map((sheet) => sheet.id),
      ),
    );
    const unnamed = files.map((file) => file.storage_key).filter((key) => !named.has(key));
    if (unnamed.length > 0) {
      await transaction.deleteFrom('files').where('app_id', '=', appId).where('storage_key', 'in', unnamed).execute();
      await removeFilesLater(transaction, jobs, unnamed);
    }
    await transaction.deleteFrom('apps').where('id', '=', appId).execute();
  });
}
