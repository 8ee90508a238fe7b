/** The pictures and fonts of an app: out of the store into a package, and back. */
import { slugOf } from '#kit/slug.ts';
import type { MarketplaceNeeds } from '../needs.ts';
import { addMemberFile, storeCellFile } from '#features/files/server/uploads/cell-files.ts';
import { draftFolderOf, withDraftFile } from '#platform/files/draft-file.ts';
import { fileKeysIn, removeUnusedFile } from '#features/files/server/uploads/shared-files.ts';
import { fontMime, storeFont } from '#features/files/server/uploads/store-font.ts';
import { storeImage } from '#features/files/server/uploads/store-image.ts';
import { mapTexts, packageLimits, type PackagedFile } from './app-package.ts';

type Needs = Pick<MarketplaceNeeds, 'database' | 'files' | 'environment'>;

/** The stored pictures of a workspace that a value names, and other files that are `ofCells`; all else is left out. */
export async function packFiles(
  value: unknown,
  workspaceId: string,
  { database, files }: Pick<Needs, 'database' | 'files'>,
  ofCells: ReadonlyMap<string, string> = new Map(),
): Promise<PackagedFile[]> {
  const keys = fileKeysIn(JSON.stringify(value)).slice(0, packageLimits.files);
  if (keys.length === 0) return [];
  const stored = await database
    .selectFrom('files')
    .select(['storage_key', 'name', 'mime', 'size'])
    .where('workspace_id', '=', workspaceId)
    .where('storage_key', 'in', keys)
    .execute();
  const byKey = new Map(stored.map((file) => [file.storage_key, file]));
  const taken = new Set<string>();
  const packed: PackagedFile[] = [];
  let room: number = packageLimits.bytes / 2;
  for (const key of keys) {
    const file = byKey.get(key);
    const isTaken = file && (file.mime.startsWith('image/') || file.mime === fontMime || ofCells.has(`/files/${key}`));
    if (!isTaken || file.size > Math.min(room, packageLimits.fileBytes)) continue;
    room -= file.size;
    const chunks: Uint8Array[] = [];
    for await (const chunk of await files.open(key)) chunks.push(chunk);
    packed.push({ name: freeFileName(file, taken), address: `/files/${key}`, bytes: Buffer.concat(chunks) });
  }
  return packed;
}

function freeFileName({ name, mime }: { name: string; mime: string }, taken: Set<string>): string {
  const base = slugOf(name.replace(/\.\w+$/, '')).slice(0, 80) || 'picture';
  const own = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? 'bin';
  const ofKind = mime === fontMime ? 'woff2' : own;
  const ending = mime.startsWith('image/') ? mime.replace('image/', '').replace('jpeg', 'jpg') : ofKind;
  let free = `${base}.${ending}`;
  for (let number = 2; taken.has(free); number++) free = `${base}-${number}.${ending}`;
  taken.add(free);
  return free;
}

/**
 * Stores the pictures of a package for a workspace, each decoded and encoded again; those `ofCells`, and other files that
 * are, as files of cells: only those get them who see the cell. Answers how a value names them from now on, and how to take
 * them away where nothing comes of it.
 */
export async function unpackFiles(
  files: readonly PackagedFile[],
  workspaceId: string,
  needs: Needs,
  ofCells: ReadonlyMap<string, string> = new Map(),
): Promise<{ moved: <Value>(value: Value) => Value; undo: () => Promise<void> }> {
  const urls = new Map<string, string>();
  const undo = async (): Promise<void> => {
    for (const url of urls.values()) {
      const key = url.replace('/files/', '');
      await needs.database.deleteFrom('files').where('storage_key', '=', key).execute();
      await removeUnusedFile(needs.database, needs.files, key);
    }
  };
  try {
    for (const { name, address, bytes } of files) {
      const inCell = ofCells.get(address);
      if (inCell !== undefined) {
        urls.set(address, await storeForCell(needs, { name: inCell, bytes }, workspaceId));
        continue;
      }
      const file = { name, bytes: onePiece(bytes) };
      const { url } = name.endsWith('.woff2')
        ? await storeFont(needs, file, workspaceId)
        : await storeImage(needs, file, { workspace_id: workspaceId, app_id: null });
      urls.set(address, url);
    }
  } catch (error) {
    await undo();
    throw error;
  }
  return { moved: (value) => withAddresses(value, urls), undo };
}

async function storeForCell(
  { database, files, environment }: Needs,
  { name, bytes }: Pick<PackagedFile, 'name' | 'bytes'>,
  workspace_id: string,
): Promise<string> {
  return withDraftFile(draftFolderOf(environment.DATA_DIR), onePiece(bytes), async (path) => {
    const stored = await storeCellFile(files, { path, name }, { accept: '', takesUnknown: true });
    try {
      await addMemberFile(database, { ...stored, workspace_id }, environment.WORKSPACE_FILES_MB);
    } catch (error) {
      await files.remove(stored.storage_key);
      throw error;
    }
    return `/files/${stored.storage_key}`;
  });
}

/** A value with the addresses of stored files in place of those of a package. */
export const withAddresses = <Value>(value: Value, urls: ReadonlyMap<string, string>): Value =>
  mapTexts(value, (text) =>
    text.includes('/files/') ? [...urls].reduce((rest, [from, to]) => rest.replaceAll(from, to), text) : text,
  );

export async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
