import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { newId } from '#kit/ids.ts';
import type { Database } from '#platform/database/database.ts';
import { draftFolderOf } from '#platform/files/draft-file.ts';
import type { FileStore } from '#platform/files/files.ts';
import { writeNewFile } from '#platform/files/write-new-file.ts';
import type { KeptPackage } from '../../rules/kept-package.ts';
import { patchXlsx } from '../codec/package/patch-xlsx.ts';
import { patchOds } from '../codec/package-ods/patch-ods.ts';
import { packageChanges } from './package-changes.ts';

/** A workbook's own file with what changed. */
export type OriginalFile =
  | { stream: Readable; lost: string[]; format: KeptFormat }
  /** Why the file can't be given back. */
  | { refused: string; format: KeptFormat };

type KeptFormat = NonNullable<KeptPackage['format']> | 'xlsx';

/** The format of exports in which a file of that kind comes back. */
export const formatOfExport = (kept: KeptFormat): 'xlsx' | 'ods' => (kept === 'xlsx' ? 'xlsx' : 'ods');

/** Whether the file of a workbook is kept, and of a kind that comes back in that format. */
export async function keepsFormat(database: Database, workbookId: string, format: 'xlsx' | 'ods'): Promise<boolean> {
  const workbook = await database
    .selectFrom('workbooks')
    .select('package')
    .where('id', '=', workbookId)
    .executeTakeFirst();
  return workbook?.package ? formatOfExport(workbook.package.format ?? 'xlsx') === format : false;
}

/** Null where no file is kept. The stream removes what it needs on disk once it ends. */
export async function exportOriginal(
  needs: { database: Database; files: Pick<FileStore, 'open'>; dataFolder: string },
  workbookId: string,
): Promise<OriginalFile | null> {
  const { database, files, dataFolder } = needs;
  const found = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      const workbook = await transaction
        .selectFrom('workbooks')
        .select('package')
        .where('id', '=', workbookId)
        .executeTakeFirst();
      const kept = workbook?.package;
      return kept ? { kept, changes: await packageChanges(transaction, workbookId, kept) } : null;
    });
  if (!found) return null;
  const { format = 'xlsx' } = found.kept;
  if ('refused' in found.changes) return { ...found.changes, format };
  const folder = draftFolderOf(dataFolder);
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId('upload'));
  const remove = (): Promise<void> => rm(path, { force: true });
  try {
    await writeNewFile(path, await files.open(found.kept.key));
    const patched = await (format === 'xlsx' ? patchXlsx : patchOds)(path, found.changes);
    if ('refused' in patched) {
      await remove();
      return { ...patched, format };
    }
    patched.stream.once('close', () => void remove());
    return { ...patched, format };
  } catch (error) {
    await remove();
    throw error;
  }
}
