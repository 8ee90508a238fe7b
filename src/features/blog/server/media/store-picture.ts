import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import type { Services } from '#platform/services.ts';
import type { MediaSize } from '../../tables.ts';
import { inTransaction } from '#platform/database/database.ts';
import { type OwnWorkspace, ownWorkspace } from '#features/workspaces/server/own/own-workspaces.ts';

/** The workspace that the pictures of the blog belong to. */
const blogWorkspace: OwnWorkspace = { key: 'blog', name: 'Blog' };

const maxPixels = 40_000_000;
/** Widths that browsers choose from; the last one is the largest that is stored. */
const widths = [640, 1_280, 2_400] as const;
const cardSize = { width: 1_200, height: 630 } as const;
/** What the bytes say it is; names and words of browsers do not count. SVG is refused: it can run scripts. */
const known: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

interface Drawn {
  data: Buffer;
  mime: string;
  width: number;
  height: number;
}
export interface StoredPicture {
  src: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
  sizes: MediaSize[];
  card: string;
}

/** Checks a picture by its bytes, turns it upright, drops its metadata (places, names) and stores it in all sizes. */
export async function storePicture(
  { files, database }: Pick<Services, 'files' | 'database'>,
  path: string,
  name: string,
): Promise<StoredPicture> {
  const { all, card } = await drawAll(path);
  const workspace_id = await inTransaction(database, (transaction) => ownWorkspace(transaction, blogWorkspace));
  const put = async ({ data, mime }: Pick<Drawn, 'data' | 'mime'>): Promise<string> => {
    const { key, size, sha256 } = await files.put(chunksOf(data), { mime });
    await database
      .insertInto('files')
      .values({ id: newId('fil'), workspace_id, app_id: null, name, mime, size, sha256, storage_key: key })
      .execute();
    return `/files/${key}`;
  };
  const largest = all.at(-1);
  if (!largest) throw unreadable();
  const sizes: MediaSize[] = [];
  for (const smaller of all.slice(0, -1)) sizes.push({ width: smaller.width, src: await put(smaller) });
  const { mime, width, height, data } = largest;
  return { src: await put(largest), mime, width, height, bytes: data.length, sizes, card: await put(card) };
}

/** Every width that the picture has, smallest first; an animated one stays as it is. */
async function drawAll(path: string): Promise<{ all: Drawn[]; card: Pick<Drawn, 'data' | 'mime'> }> {
  // Loaded with the first picture.
  const { default: sharp } = await import('sharp');
  const open = (animated = false) => sharp(path, { limitInputPixels: maxPixels, animated });
  try {
    const { format, pages = 1, width = 0 } = await open(true).metadata();
    if (!format || !known.has(format)) throw unsupported();
    const card = await open()
      .autoOrient()
      .resize({ ...cardSize, fit: 'cover', position: 'attention' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 82 })
      .toBuffer();
    if (pages > 1) {
      const { data, info } = await open(true)
        .resize({ width: Math.min(width, 1_280), withoutEnlargement: true })
        .webp()
        .toBuffer({ resolveWithObject: true });
      const moving = { data, mime: 'image/webp', width: info.width, height: info.pageHeight ?? info.height };
      return { all: [moving], card: { data: card, mime: 'image/jpeg' } };
    }
    const all: Drawn[] = [];
    for (const side of widths) {
      const { data, info } = await open()
        .autoOrient()
        .resize({ width: side, height: side * 2, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 84 })
        .toBuffer({ resolveWithObject: true });
      if (info.width <= (all.at(-1)?.width ?? 0)) break;
      all.push({ data, mime: 'image/webp', width: info.width, height: info.height });
    }
    return { all, card: { data: card, mime: 'image/jpeg' } };
  } catch (error) {
    if (error instanceof Problem) throw error;
    throw unreadable(error);
  }
}

async function* chunksOf(data: Buffer): AsyncGenerator<Uint8Array> {
  yield data;
}

const unsupported = (): Problem => new Problem('unsupported_file', 'Choose a JPEG, PNG, WebP, AVIF or GIF picture.');
const unreadable = (cause?: unknown): Problem =>
  new Problem('unreadable_file', 'This picture could not be read. Try another file.', { cause });
