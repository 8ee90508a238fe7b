import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteStream } from './files.ts';

/**
 * Streams bytes to a file that isn't there yet and that only its owner may read.
 *
 * It is made before anything is read: a source that breaks at once would otherwise find its file made after the caller
 * has removed it.
 */
export async function writeNewFile(path: string, bytes: ByteStream, { flush = false } = {}): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  await pipeline(Readable.from(bytes), file.createWriteStream({ flush }));
}
