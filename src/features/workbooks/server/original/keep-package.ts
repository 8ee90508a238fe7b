import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { newId } from '#kit/ids.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { removeFilesQueue, removeUnusedFile } from '#features/files/server/uploads/shared-files.ts';
import type { Jobs } from '#platform/services.ts';
import type { Database, Transaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import type { FileStore, StoredFile } from '#platform/files/files.ts';
import { keptPackageType, type KeptPackage, listOfFile, type SheetOfPackage } from '../../rules/kept-package.ts';
import type { Column } from '#engine/model.ts';
import { guestsOfPackage } from '../rows/tables/guests/guests-of-package.ts';
import type { ReadWorkbook } from '../codec/workbook-codec.ts';
import type { UpdatedFile } from '../../services.ts';
import { dropPackage } from './drop-package.ts';
import { findSheets } from '../rows/sheets/find-sheets.ts';
import { noteFileRows } from '../rows/sync/file-rows.ts';

/** What an export can change and give back. */
const patchable = /\.(?:xlsx|xlsm|xltx|xltm|ods|ots|fods)$/i;

interface KeepNeeds {
  database: Database;
  files: Pick<FileStore, 'put' | 'remove'>;
  jobs: Jobs;
  log: Pick<Logger, 'error'>;
}

/** What of a file became the sheets of its workbook. */
type ContentOfFile = Pick<KeptPackage, 'date1904' | 'sheets' | 'isUpdate'>;

/** A file whose bytes are stored, and which is not yet that of a workbook. */
export type FileToKeep =
  | { stored: StoredFile; format: NonNullable<KeptPackage['format']> | 'xlsx'; fileName: string }
  /** Why it can't be kept, as the end of a sentence. */
  | { notKept: string; isFailure: boolean };

/**
 * Stores the bytes of a file and hands it to `work`, whose transaction makes it that of a workbook: so a workbook is
 * never there without its file. The bytes go again where no transaction did.
 */
export async function withStoredFile<Result>(
  needs: KeepNeeds,
  file: { path: string; fileName: string },
  work: (file: FileToKeep) => Promise<Result>,
): Promise<Result> {
  const { database, files, log } = needs;
  const toKeep = await storeFile(needs, file);
  try {
    return await work(toKeep);
  } finally {
    if ('stored' in toKeep)
      // Where it can't be told whether the transaction was committed, the bytes stay.
      await removeUnusedFile(database, files, toKeep.stored.key).catch((error: unknown) =>
        log.error({ err: error }, 'a stored file that no workbook keeps could not be removed'),
      );
  }
}

/** Longer than any import takes, in seconds. */
const longestImport = 86_400;

async function storeFile(
  { files, jobs, log }: KeepNeeds,
  file: { path: string; fileName: string },
): Promise<FileToKeep> {
  const format = await formatOf(file);
  if (!format) return { notKept: 'a kind of file that can’t be given back with changes', isFailure: false };
  try {
    const id = newId();
    const key = `${id.slice(-2)}/${id}`;
    // Of a process that is killed before the transaction, the bytes would stay.
    await jobs.add(removeFilesQueue, { keys: [key] }, { after: longestImport });
    const stored = await files.put(createReadStream(file.path), { mime: keptPackageType, key });
    return { stored, format, fileName: file.fileName };
  } catch (error) {
    log.error({ err: error }, 'the file of a workbook could not be stored');
    return { notKept: 'which couldn’t be stored', isFailure: true };
  }
}

/**
 * Keeps the file of a workbook that was just read, in the transaction that stores what was read, so that an export gives
 * it back with what changed. Where storing it failed, the workbook says so before an export.
 */
export async function keepPackage(
  transaction: Transaction,
  jobs: Jobs,
  workbookId: string,
  file: FileToKeep,
  read: ReadWorkbook,
): Promise<void> {
  await noteFile(transaction, jobs, workbookId, file, () => contentOfFile(transaction, workbookId, read));
  if ('stored' in file || !file.isFailure) return;
  const why = `Exports are written anew: the spreadsheet came from a file ${file.notKept}.`;
  await sql`
    update workbooks set source = jsonb_set(source, '{not_kept}', to_jsonb(${why}::text)) where id = ${workbookId}
  `.execute(transaction);
}

async function contentOfFile(transaction: Transaction, workbookId: string, read: ReadWorkbook): Promise<ContentOfFile> {
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
}

/**
 * Keeps a file that a workbook is updated from, in place of the one before, in the transaction of the update. Answers why
 * not where it can't be changed in place, as the end of a sentence.
 */
export async function keepUpdate(
  transaction: Transaction,
  jobs: Jobs,
  workbookId: string,
  file: FileToKeep,
  { sheets, date1904 }: UpdatedFile,
): Promise<string | null> {
  await noteFile(transaction, jobs, workbookId, file, async () => {
    for (const { id, held } of sheets) await noteFileRows(transaction, id, held);
    const own = sheets.map(
      ({ id, title, rows, grid, columns, host }): SheetOfPackage => ({
        ...{ id, title, rows, grid, columns },
        ...(host !== undefined && { host }),
      }),
    );
    return { date1904, isUpdate: true, sheets: own };
  });
  return 'stored' in file ? null : file.notKept;
}

/** Makes a file that of a workbook, in place of the one before; none where it isn't stored. */
async function noteFile(
  transaction: Transaction,
  jobs: Jobs,
  workbookId: string,
  file: FileToKeep,
  contentOf: () => Promise<ContentOfFile>,
): Promise<void> {
  const workbook = await transaction
    .selectFrom('workbooks')
    .select(['workspace_id', 'package'])
    .where('id', '=', workbookId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  let kept: KeptPackage | null = null;
  if ('stored' in file) {
    const { stored, format, fileName } = file;
    const { key, size, sha256 } = stored;
    kept = { ...{ key, size, ...(await contentOf()) }, ...(format !== 'xlsx' && { format }) };
    await transaction
      .insertInto('files')
      .values({
        ...{ id: newId('fil'), workspace_id: workbook.workspace_id, app_id: null, name: fileName.slice(0, 200) },
        ...{ mime: keptPackageType, size, sha256, storage_key: key },
      })
      .execute();
  }
  await transaction
    .updateTable('workbooks')
    .set({ package: kept && json(kept) })
    .where('id', '=', workbookId)
    .execute();
  if (workbook.package) await dropPackage(transaction, jobs, workbook.package.key);
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
