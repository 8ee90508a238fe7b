import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { newId } from '#kit/ids.ts';
import { makeWritable } from '../database/data-folder-lock.ts';
import { type FileStore, fileNotFound, isFileKey, fileKeyOf, measureBytes } from './files.ts';
import { writeNewFile } from './write-new-file.ts';

const dayInMilliseconds = 86_400_000;

/**
 * Files in a folder, each under `{last two characters}/{id}`. A file is written aside and appears under its key whole
 * and flushed to the disk, or not at all; what a killed run left aside is cleared a day later.
 */
export async function openFolderFiles(folder: string): Promise<FileStore> {
  const drafts = join(folder, 'incoming');
  makeWritable(drafts, 0o700);
  await clearDrafts(drafts);
  return {
    async put(source, { limit, key: given }) {
      const id = newId();
      const key = fileKeyOf(given, () => `${id.slice(-2)}/${id}`);
      const draft = join(drafts, id);
      const { stream, result } = measureBytes(source, limit);
      try {
        await writeNewFile(draft, stream, { flush: true });
        const target = join(folder, key);
        await mkdir(dirname(target), { recursive: true, mode: 0o700 });
        await rename(draft, target);
        await flushFolder(dirname(target));
        return { key, ...result() };
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },

    async open(key, range) {
      // A key is ours, but it comes back through a table: it never names a path outside of the folder.
      if (!isFileKey(key)) throw fileNotFound();
      const file = await open(join(folder, key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? fileNotFound(error) : error;
      });
      return toWebStream(file.createReadStream(range));
    },

    async remove(key) {
      if (isFileKey(key)) await rm(join(folder, key), { force: true });
    },
  };
}

/** Reads only as fast as the reader takes it, and closes the file when the reader goes away. */
function toWebStream(readable: Readable): ReadableStream<Uint8Array> {
  const chunks = readable[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      readable.destroy();
    },
  });
}

/** So that the name survives a power cut too, not only the content. */
async function flushFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}

async function clearDrafts(drafts: string): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = join(drafts, name);
    const found = await stat(draft).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > dayInMilliseconds) await rm(draft, { force: true });
  }
}
