/**
 * Stored files that more than one owner counts on: each has a row in `files`, all with the same key. The bytes go when
 * the last row is gone, so a copy shows its pictures whatever becomes of its source.
 */
import { sql } from 'kysely';
import { newId } from '#kit/ids.ts';
import type { Jobs } from '#platform/services.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/files.ts';

/** The queue whose jobs remove the bytes of `keys`. (workspaces/server/create-workspaces.ts does its work) */
export const removeFilesQueue = 'remove-files';
const keysAtOnce = 200;

/**
 * As they are in cells and settings, here and in PostgreSQL: `/files/ab/01k…` of a folder, `/files/01k…` of a bucket.
 */
const pattern = '/files/((?:[0-9a-z]{2}/)?[0-9a-z]{26})';

/** The keys of the stored files that a text names. */
export function fileKeysIn(text: string): string[] {
  return [...new Set([...text.matchAll(new RegExp(pattern, 'g'))].map((match) => match[1] ?? ''))];
}

/** The keys of the stored files that rows of a sheet name; also of rows in its trash, which can come back. */
export const fileKeysInRows = (database: Database, sheetIds: readonly string[]): Promise<string[]> =>
  fileKeysInTables(database, sheetIds, [['sheet_rows', 'cells']]);

/**
 * The keys of the stored files that sheets name or ever named, as long as it can come back: rows and their history,
 * deleted and changed columns, cells around tables, and what updates from a source replaced.
 */
export const fileKeysEverIn = (database: Database, sheetIds: readonly string[]): Promise<string[]> =>
  fileKeysInTables(database, sheetIds, [
    ['sheet_rows', 'cells'],
    ['row_history', 'cells'],
    ['column_version_cells', 'cell'],
    ['converted_cells', 'cells'],
    ['sheet_cells', 'value'],
    ['update_rows', 'image'],
    ['update_cells', 'image'],
  ]);

async function fileKeysInTables(
  database: Database,
  sheetIds: readonly string[],
  places: readonly (readonly [table: string, column: string])[],
): Promise<string[]> {
  const keys = new Set<string>();
  for (const sheetId of sheetIds) {
    for (const [table, column] of places) {
      const { rows } = await sql<{ key: string }>`
        select distinct found.match[1] as key
        from ${sql.table(table)} cross join lateral regexp_matches(${sql.ref(column)}::text, ${pattern}, 'g') as found (match)
        where sheet_id = ${sheetId} and ${sql.ref(column)}::text like '%/files/%'
      `.execute(database);
      for (const { key } of rows) keys.add(key);
    }
  }
  return [...keys];
}

/** Gives a workspace a share of those files of another one that are really that one's. */
export async function shareFiles(
  transaction: Transaction,
  { keys, from, to }: { keys: readonly string[]; from: string; to: string },
): Promise<void> {
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    // Held, so that the bytes are not removed before the share is there.
    const files = await transaction
      .selectFrom('files')
      .selectAll()
      .where('workspace_id', '=', from)
      .where('storage_key', 'in', keys.slice(start, start + keysAtOnce))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('files as own')
              .select('own.id')
              .whereRef('own.storage_key', '=', 'files.storage_key')
              .where('own.workspace_id', '=', to)
              .where('own.app_id', 'is', null),
          ),
        ),
      )
      .forShare()
      .execute();
    const byKey = new Map(files.map((file) => [file.storage_key, file]));
    const shares = [...byKey.values()].map((file) => ({ ...file, id: newId('fil'), workspace_id: to, app_id: null }));
    if (shares.length > 0) await transaction.insertInto('files').values(shares).execute();
  }
}

/** Has the bytes of files removed whose rows this transaction deleted, once it is committed. */
export async function removeFilesLater(
  transaction: Transaction,
  jobs: Pick<Jobs, 'add'>,
  keys: readonly string[],
): Promise<void> {
  for (let start = 0; start < keys.length; start += keysAtOnce) {
    await jobs.add(removeFilesQueue, { keys: keys.slice(start, start + keysAtOnce) }, { within: transaction });
  }
}

/** Removes the bytes of a file that nothing refers to any more. */
export async function removeUnusedFile(
  database: Database,
  files: Pick<FileStore, 'remove'>,
  key: string,
): Promise<void> {
  const used = await database
    .selectFrom('files')
    .select('id')
    .where('storage_key', '=', key)
    .limit(1)
    .executeTakeFirst();
  if (!used) await files.remove(key);
}
