import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { newId } from '#kit/ids.ts';
import { sql } from 'kysely';
import { removeFilesLater } from '#features/files/server/uploads/shared-files.ts';
import type { Jobs } from '#platform/services.ts';
import { type Database, inTransaction, type Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { FileStore } from '#platform/files/files.ts';
import { keptPackageType, type KeptPackage, listOfFile, type SheetOfPackage } from '../../rules/kept-package.ts';
import type { Column } from '#engine/model.ts';
import { guestsOfPackage } from '../rows/tables/guests/guests-of-package.ts';
import type { ReadWorkbook } from '../codec/workbook-codec.ts';
import type { UpdatedFile } from '../../services.ts';
import { findSheets } from '../rows/sheets/find-sheets.ts';
import { noteFileRows } from '../rows/sync/file-rows.ts';

/** What an export can change and give back. */
const patchable = /\.(?:xlsx|xlsm|xltx|xltm|ods|ots|fods)$/i;

interface KeepNeeds {
  database: Database;
  files: Pick<FileStore, 'put' | 'remove'>;
  jobs: Jobs;
}

/** What of a file became the sheets of its workbook. */
type ContentOfFile = Pick<KeptPackage, 'date1904' | 'sheets' | 'isUpdate'>;

/**
 * Keeps the file of a workbook that was just read, so that an export gives it back with what changed. Files that can't
 * be changed in place are not kept.
 */
export async function keepPackage(
  needs: KeepNeeds,
  workbookId: string,
  file: { path: string; fileName: string },
  read: ReadWorkbook,
): Promise<void> {
  await storePackage(needs, workbookId, file, async (transaction) => {
    const guests = await guestsOfPackage(transaction, workbookId);
    const all = await findSheets(transaction, workbookId);
    const sheets = all.filter(({ id }) => !guests.has(id));
    const ofFile = (columns: readonly Column[]): SheetOfPackage['columns'] =>
      columns.map((column) => {
        const { id, name, formula } = column;
        return { id, name, ...(formula !== undefined && { formula }), ...listOfFile(column) };
      });
    const titles = new Map(sheets.map(({ id }, at) => [id, read.sheets[at]?.title]));
    return {
      date1904: read.definitions.date1904,
      sheets: [
        ...sheets.flatMap(({ id, columns }, at): SheetOfPackage[] => {
          const own = read.sheets[at];
          return own ? [{ id, title: own.title, rows: own.rowCount, grid: own.grid, columns: ofFile(columns) }] : [];
        }),
        ...all.flatMap(({ id, columns }): SheetOfPackage[] => {
          const own = guests.get(id);
          const title = own && titles.get(own.host);
          return own && title !== undefined ? [{ id, title, ...own, columns: ofFile(columns) }] : [];
        }),
      ],
    };
  });
}

/** Keeps a file that a workbook was just updated from, in place of the one before; false where it can't be changed. */
export function keepUpdate(
  needs: KeepNeeds,
  workbookId: string,
  file: { path: string; fileName: string },
  { sheets, date1904 }: UpdatedFile,
): Promise<boolean> {
  return storePackage(needs, workbookId, file, async (transaction) => {
    for (const { id, held } of sheets) await noteFileRows(transaction, id, held);
    const own = sheets.map(
      ({ id, title, rows, grid, columns, host }): SheetOfPackage => ({
        ...{ id, title, rows, grid, columns },
        ...(host !== undefined && { host }),
      }),
    );
    return { date1904, isUpdate: true, sheets: own };
  });
}

/** Answers whether it is kept. */
async function storePackage(
  { database, files, jobs }: KeepNeeds,
  workbookId: string,
  file: { path: string; fileName: string },
  contentOf: (transaction: Transaction) => Promise<ContentOfFile>,
): Promise<boolean> {
  const format = await formatOf(file);
  if (!format) return false;
  const stored = await files.put(createReadStream(file.path), { mime: keptPackageType });
  const isKept = await inTransaction(database, async (transaction) => {
    const workbook = await transaction
      .selectFrom('workbooks')
      .select(['workspace_id', 'package'])
      .where('id', '=', workbookId)
      .where('state', '=', 'ready')
      .forUpdate()
      .executeTakeFirst();
    if (!workbook) return false;
    if (workbook.package) await dropPackage(transaction, jobs, workbook.package.key, workbookId);
    const kept: KeptPackage = {
      ...{ key: stored.key, size: stored.size, ...(await contentOf(transaction)) },
      ...(format !== 'xlsx' && { format }),
    };
    await transaction
      .insertInto('files')
      .values({
        ...{ id: newId('fil'), workspace_id: workbook.workspace_id, app_id: null, name: file.fileName.slice(0, 200) },
        ...{ mime: keptPackageType, size: stored.size, sha256: stored.sha256, storage_key: stored.key },
      })
      .execute();
    await transaction
      .updateTable('workbooks')
      .set({ package: json(kept) })
      .where('id', '=', workbookId)
      .execute();
    return true;
  });
  if (!isKept) await files.remove(stored.key);
  return isKept;
}

/** Drops the kept file of a workbook, unless a copy of the workbook has it, too. */
export async function dropPackage(
  transaction: Transaction,
  jobs: Jobs,
  key: string,
  workbookId: string,
): Promise<void> {
  const other = await transaction
    .selectFrom('workbooks')
    .select('id')
    .where('id', '<>', workbookId)
    .where(sql<boolean>`package ->> 'key' = ${key}`)
    .executeTakeFirst();
  if (other) return;
  await transaction.deleteFrom('files').where('storage_key', '=', key).where('mime', '=', keptPackageType).execute();
  await removeFilesLater(transaction, jobs, [key]);
}

/** By its content, and its name: a file may be called what it is not. Null for one that can't be changed in place. */
async function formatOf({
  path,
  fileName,
}: {
  path: string;
  fileName: string;
}): Promise<'xlsx' | 'ods' | 'fods' | null> {
  if (!patchable.test(fileName)) return null;
  const head = await beginningOf(path);
  if (head.startsWith('PK\u0003\u0004'))
    return /mimetypeapplication\/vnd\.oasis\./.test(head) || /\.o[dt]s$/i.test(fileName) ? 'ods' : 'xlsx';
  return /\.f?ods$/i.test(fileName) && /^[^<]*<(?:\?xml|office:)/.test(head) ? 'fods' : null;
}

async function beginningOf(path: string): Promise<string> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(size, 200)), 0, Math.min(size, 200), 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await file.close();
  }
}
