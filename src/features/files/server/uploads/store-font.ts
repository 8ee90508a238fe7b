import { newId } from '#kit/ids.ts';
import { Problem } from '#kit/problem.ts';
import { atMost, type MultipartFile } from '#platform/http/read-multipart.ts';
import type { Services } from '#platform/services.ts';
import { isWoff2 } from './check-font.ts';

/** Of a font with all its weights; pages wait for it. */
const mostFontBytes = 2 * 1024 * 1024;
export const fontMime = 'font/woff2';

/** Stores a font as it is, once it's known to be one. Answers its address on every host. */
export async function storeFont(
  { files, database }: Pick<Services, 'files' | 'database'>,
  file: Pick<MultipartFile, 'name' | 'bytes'>,
  workspace_id: string,
): Promise<{ url: string }> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of atMost(file.bytes, mostFontBytes)) chunks.push(chunk);
  const whole = Buffer.concat(chunks);
  if (!(await isWoff2(whole)))
    throw new Problem('unsupported_file', 'Choose a WOFF2 font. Fonts in other formats can be converted to it.');
  const { key, size, sha256 } = await files.put(onePiece(whole), { mime: fontMime, limit: mostFontBytes });
  const name = file.name.slice(0, 200) || 'font.woff2';
  await database
    .insertInto('files')
    .values({ id: newId('fil'), workspace_id, app_id: null, name, mime: fontMime, size, sha256, storage_key: key })
    .execute();
  return { url: `/files/${key}` };
}

async function* onePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
