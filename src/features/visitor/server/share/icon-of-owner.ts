import { LRUCache } from 'lru-cache';
import type { Services } from '#platform/services.ts';
import type { MadePicture } from './make-picture.ts';

const mostPixels = 40_000_000;
/** Of the side, on every side: systems cut icons into shapes of their own. */
const margin = 0.1;
/** By storage key and size; contents never change. Null for what is no picture. */
const made = new LRUCache<string, { icon: MadePicture | null }>({ max: 500 });

/** A picture that was uploaded, as a square icon; null for one that is elsewhere, or can't be read. */
export async function iconOfOwner(
  address: string,
  size: number,
  { database, files }: Pick<Services, 'database' | 'files'>,
): Promise<MadePicture | null> {
  const storageKey = /^(?:https?:\/\/[^/]+)?\/files\/([\w./-]{1,200})$/.exec(address)?.[1];
  if (!storageKey) return null;
  const known = made.get(`${storageKey} ${size}`);
  if (known) return known.icon;
  const found = await database
    .selectFrom('files')
    .select(['mime', 'sha256', 'private'])
    .where('storage_key', '=', storageKey)
    .execute();
  const [file] = found;
  if (!file?.mime.startsWith('image/') || found.some((one) => one.private)) return null;
  const icon = await squared(new Uint8Array(await new Response(await files.open(storageKey)).arrayBuffer()), size);
  const picture = icon && { png: icon, etag: `"${file.sha256.slice(0, 24)}-${size}"` };
  made.set(`${storageKey} ${size}`, { icon: picture });
  return picture;
}

async function squared(bytes: Uint8Array, size: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { default: sharp } = await import('sharp');
    const inner = Math.round(size * (1 - 2 * margin));
    const input = await sharp(bytes, { limitInputPixels: mostPixels })
      .resize(inner, inner, { fit: 'contain', background: '#ffffff' })
      .png()
      .toBuffer();
    const background = { create: { width: size, height: size, channels: 3 as const, background: '#ffffff' } };
    return new Uint8Array(await sharp(background).composite([{ input }]).png().toBuffer());
  } catch {
    return null;
  }
}
