/** Files of cells: what is stored of one, how much a workspace may have, and how one is given out. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import { type FileLimits, fileName, isPictureName } from '#engine/file-cells.ts';
import { newId } from '#kit/ids.ts';
import { t } from '#kit/language/product.ts';
import { Problem } from '#kit/problem.ts';
import { type Database, inTransaction } from '#platform/database/database.ts';
import type { FileStore } from '#platform/files/files.ts';
import { kindFits, type RecognizedFile, recognizeFile } from '#platform/files/recognize-file.ts';
import { fileHeaders, fileResponse, type FileToServe } from './file-response.ts';
import { smallPicture } from './small-picture.ts';
import { storeImageFile } from './store-image.ts';

/** What a file is recognized by. */
const headBytes = 64 * 1024;

/** The first bytes of a file say what it is; its name counts only among what they leave open. */
export async function kindOf(path: string, name: string): Promise<{ kind: RecognizedFile | null; isEmpty: boolean }> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const head = new Uint8Array(Math.min(size, headBytes));
  await file.read(head, 0, head.length, 0);
  return { kind: recognizeFile(head, name), isEmpty: size === 0 };
}

/**
 * Stores a file that lies on the disk for a column of files. Pictures are turned upright, lose their metadata and are
 * shrunk as everywhere. `takesUnknown` also takes what isn't recognized, which is only ever handed out as a download.
 */
export async function storeCellFile(
  files: FileStore,
  { path, name }: { path: string; name: string },
  { accept, takesUnknown }: Pick<FileLimits, 'accept'> & { takesUnknown: boolean },
): Promise<FileToServe> {
  const { kind, isEmpty } = await kindOf(path, name);
  if (isEmpty) throw new Problem('unreadable_file', 'This file is empty.');
  const fits = kind ? kindFits(kind, accept) : takesUnknown && accept === '';
  if (!fits)
    throw new Problem(
      'unsupported_file',
      accept
        ? t('Choose a file of this type: {types}.', { types: accept })
        : 'Choose a file of a type that is offered.',
    );
  const mime = kind?.mime ?? 'application/octet-stream';
  const isPicture = isPictureName(`.${kind?.ending ?? ''}`);
  const { key, ...about } = isPicture
    ? await storeImageFile(files, path)
    : { ...(await files.put(createReadStream(path), { mime })), mime };
  return { name: cellFileName(name, kind), ...about, storage_key: key };
}

/** The ending of a name tells pictures from others wherever only the name is known. */
export function cellFileName(name: string, kind: RecognizedFile | null): string {
  const clean = fileName(name);
  const ending = /\.([a-z0-9]+)$/i.exec(clean)?.[1]?.toLowerCase().replace('jpeg', 'jpg');
  const isOther = isPictureName(`.${kind?.ending ?? ''}`) ? ending !== kind?.ending : isPictureName(clean);
  return isOther ? `${clean}.${kind?.ending ?? 'bin'}` : clean;
}

/** Notes a member's file. `no_space` when the files of cells of the workspace are as much as they may be. */
export function addMemberFile(
  database: Database,
  file: FileToServe & { workspace_id: string },
  mostMegabytes: number,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { workspace_id } = file;
    await sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${workspace_id}`}, 0))`.execute(transaction);
    const { bytes } = await transaction
      .selectFrom('files')
      .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes'))
      .where('workspace_id', '=', workspace_id)
      .where('private', '=', true)
      .executeTakeFirstOrThrow();
    if (bytes + file.size > mostMegabytes * 1024 * 1024)
      throw new Problem(
        'no_space',
        'This workspace has reached its file limit. Remove files, or ask your administrator.',
      );
    await transaction
      .insertInto('files')
      .values({ id: newId('fil'), app_id: null, ...file, private: true })
      .execute();
  });
}

/** Files of a workspace by key; those of others are not found, whoever names them. */
export async function filesOfWorkspace(
  database: Database,
  workspace_id: string,
  keys: readonly string[],
): Promise<(FileToServe & { app_id: string | null; uploaded_by: string | null })[]> {
  if (keys.length === 0) return [];
  return database
    .selectFrom('files')
    .select(['name', 'mime', 'size', 'sha256', 'storage_key', 'app_id', 'uploaded_by'])
    .where('workspace_id', '=', workspace_id)
    .where('storage_key', 'in', [...new Set(keys)])
    .where('mime', '<>', 'application/vnd.sheaf.workbook')
    .execute();
}

/**
 * Gives a file of a cell to somebody who may see the cell. Their browser asks again each time, and nothing between may
 * keep it. `small` is a picture of at most 320 pixels a side, where it is one.
 */
export async function giveCellFile(
  request: Request,
  file: FileToServe,
  files: Pick<FileStore, 'open'>,
  { small = false } = {},
): Promise<Response> {
  const cache = 'private, no-cache';
  if (!small || !isPictureName(file.name)) return fileResponse(request, file, fileHeaders(file, cache), files);
  const headers = fileHeaders({ ...file, mime: 'image/webp', sha256: `s${file.sha256}` }, cache);
  if (request.headers.get('if-none-match') === headers.get('etag')) return new Response(null, { status: 304, headers });
  const picture = await smallPicture(files, file);
  headers.set('content-length', String(picture.length));
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(picture), { headers });
}
