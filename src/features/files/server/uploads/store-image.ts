import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { type MultipartFile, tooBig } from '#platform/http/read-multipart.ts';
import type { Services } from '#platform/services.ts';
import { draftFolderOf, withDraftFile } from '#platform/files/draft-file.ts';
import type { FileStore, StoredFile } from '#platform/files/files.ts';

const maxPixels = 40_000_000;
const maxSide = 3_000;

/** Formats by what sharp finds in the bytes; the name and the browser's word do not count. SVG is refused: it can run scripts. */
const formats: Record<string, { mime: string; ending: string }> = {
  jpeg: { mime: 'image/jpeg', ending: 'jpg' },
  png: { mime: 'image/png', ending: 'png' },
  webp: { mime: 'image/webp', ending: 'webp' },
  gif: { mime: 'image/gif', ending: 'gif' },
  heif: { mime: 'image/avif', ending: 'avif' },
};

/** Stores an editor's picture, made ready as below. Answers its address on every host. */
export async function storeImage(
  services: Pick<Services, 'files' | 'database'> & { environment: Pick<Services['environment'], 'DATA_DIR'> },
  file: Pick<MultipartFile, 'name' | 'bytes'>,
  owner: { workspace_id: string; app_id: string | null },
  /** As it is stored, which may be more than what was sent. */
  mostBytes = Number.POSITIVE_INFINITY,
): Promise<{ url: string }> {
  return withDraftFile(draftFolderOf(services.environment.DATA_DIR), file.bytes, async (path) => {
    const { key, size, sha256, mime } = await storeImageFile(services.files, path);
    if (size > mostBytes) {
      await services.files.remove(key);
      throw tooBig(mostBytes);
    }
    const name = file.name.slice(0, 200) || 'image';
    await services.database
      .insertInto('files')
      .values({ id: newId('fil'), ...owner, name, mime, size, sha256, storage_key: key })
      .execute();
    return { url: `/files/${key}` };
  });
}

/**
 * Checks a picture by its bytes, turns it upright, drops its metadata (places, names), shrinks it to 3000 pixels a side
 * and stores it.
 */
export async function storeImageFile(files: FileStore, path: string): Promise<StoredFile & { mime: string }> {
  const { data, mime } = await readImage(path);
  return { ...(await files.put(chunksOf(data), { mime })), mime };
}

async function readImage(path: string): Promise<{ data: Buffer; mime: string }> {
  try {
    // Loaded with the first picture.
    const { default: sharp } = await import('sharp');
    const image = sharp(path, { limitInputPixels: maxPixels, animated: true });
    const { format, pages = 1 } = await image.metadata();
    const known = format ? formats[format] : undefined;
    if (!known) throw unsupported();
    const upright = pages > 1 ? image : image.autoOrient();
    const data = await upright
      .resize({ width: maxSide, height: pages > 1 ? undefined : maxSide, fit: 'inside', withoutEnlargement: true })
      .toBuffer();
    return { data, mime: known.mime };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw new Problem('unreadable_file', 'This picture could not be read. Try another file.', { cause: error });
  }
}

const unsupported = (): Problem => new Problem('unsupported_file', 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.');

async function* chunksOf(data: Buffer): AsyncGenerator<Uint8Array> {
  yield data;
}
