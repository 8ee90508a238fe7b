import { LRUCache } from 'lru-cache';
import { Problem } from '#kit/problem.ts';
import type { FileStore } from '#platform/files/files.ts';
import type { FileToServe } from './file-response.ts';

const mostSide = 320;
const mostPixels = 40_000_000;

/** By storage key: contents never change. A table shows the same pictures to everyone. */
const made = new LRUCache<string, Buffer>({ maxSize: 32 * 1024 * 1024, sizeCalculation: ({ length }) => length || 1 });
const making = new Map<string, Promise<Buffer>>();

/** A stored picture as WebP of at most 320 pixels a side, the first frame of an animated one. */
export async function smallPicture(
  files: Pick<FileStore, 'open'>,
  { storage_key }: Pick<FileToServe, 'storage_key'>,
): Promise<Buffer> {
  const known = made.get(storage_key);
  if (known) return known;
  const running = making.get(storage_key) ?? shrink(files, storage_key).finally(() => making.delete(storage_key));
  making.set(storage_key, running);
  return running;
}

async function shrink(files: Pick<FileStore, 'open'>, key: string): Promise<Buffer> {
  const whole = new Uint8Array(await new Response(await files.open(key)).arrayBuffer());
  try {
    // Loaded with the first picture.
    const { default: sharp } = await import('sharp');
    const picture = await sharp(whole, { limitInputPixels: mostPixels })
      .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .toBuffer();
    made.set(key, picture);
    return picture;
  } catch (cause) {
    throw new Problem('unreadable_file', 'This picture could not be read.', { cause });
  }
}
