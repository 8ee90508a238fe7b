import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '#kit/problem.ts';

/** An upload that was not taken up for this long belongs to a process that is gone. */
const lifetime = 60 * 60 * 1000;
/** So long a file can be read another way than it was. */
const storedFor = 24 * 60 * 60 * 1000;
/** Of all stored files together; the oldest go first. */
const maxStoredBytes = 2 * 1024 * 1024 * 1024;

/**
 * Files that were read into workbooks, each under the id of its workbook. They are stored for a day, so that a person
 * who sees how a file was read can have it read another way without sending it again.
 */
export class KeptUploads {
  readonly #folder: string;

  constructor(uploadFolder: string) {
    this.#folder = join(uploadFolder, 'kept');
  }

  /** Takes the file over and answers where it is now. */
  async keep(workbookId: string, path: string): Promise<string> {
    await mkdir(this.#folder, { recursive: true });
    const stored = join(this.#folder, workbookId);
    await rename(path, stored);
    return stored;
  }

  /** Where the file of a workbook is; `not_found` when it is no longer stored. */
  async pathOf(workbookId: string): Promise<string> {
    const path = join(this.#folder, workbookId);
    const file = await stat(path).catch(() => null);
    if (file) return path;
    const message = 'Uploaded files are stored for a day. Upload the file again to read it another way.';
    throw new Problem('not_found', message);
  }

  remove(workbookId: string): Promise<void> {
    return rm(join(this.#folder, workbookId), { force: true });
  }

  /** Removes files older than a day, and the oldest ones beyond the size limit. */
  async tidyUp(now = Date.now(), mostBytes = maxStoredBytes): Promise<void> {
    const files = (await filesIn(this.#folder)).sort((one, other) => other.time - one.time);
    let bytes = 0;
    for (const { path, time, size } of files) {
      bytes += size;
      if (now - time > storedFor || bytes > mostBytes) await rm(path, { force: true });
    }
  }
}

/** Removes what uploads left that ended with their process. */
export async function removeOldUploads(folder: string, now = Date.now()): Promise<void> {
  for (const { path, time } of await filesIn(folder)) if (now - time > lifetime) await rm(path, { force: true });
}

async function filesIn(folder: string): Promise<{ path: string; time: number; size: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const found = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const file = await stat(path).catch(() => null);
      return file?.isFile() ? [{ path, time: file.mtimeMs, size: file.size }] : [];
    }),
  );
  return found.flat();
}
