import sharp from 'sharp';
import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { MultipartFile } from '../http/read-multipart.ts';
import type { Services } from '../services.ts';

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

/**
 * Checks an uploaded picture by its bytes, turns it upright, drops its metadata (places, names), shrinks it to 3000
 * pixels a side and stores it. Answers its address on every host.
 */
export async function storeImage(
  services: Pick<Services, 'files' | 'database'>,
  file: MultipartFile,
  owner: { workspace_id: string; app_id: string | null },
): Promise<{ url: string }> {
  const bytes = Buffer.concat(await Array.fromAsync(file.bytes));
  const { data, mime } = await readImage(bytes);
  const stored = await services.files.put(chunksOf(data), { mime });
  const { key, size, sha256 } = stored;
  await services.database
    .insertInto('files')
    .values({
      id: newId('fil'),
      ...owner,
      name: file.name.slice(0, 200) || 'image',
      mime,
      size,
      sha256,
      storage_key: key,
    })
    .execute();
  return { url: `/files/${key}` };
}

async function readImage(bytes: Buffer): Promise<{ data: Buffer; mime: string }> {
  try {
    const image = sharp(bytes, { limitInputPixels: maxPixels, animated: true });
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
