import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#kit/ids.ts';
import type { ByteStream } from './files.ts';
import { writeNewFile } from './write-new-file.ts';

/** Where uploads lie until they are read. What a killed run left there is cleared a day later. (workbooks/server/calls/receive-upload.ts) */
export const draftFolderOf = (dataFolder: string): string => join(dataFolder, 'uploads');

/** Streams bytes to a file of their own, however many they are, and removes it once `read` is done with it. */
export async function withDraftFile<Result>(
  folder: string,
  bytes: ByteStream,
  read: (path: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, newId('upload'));
  try {
    await writeNewFile(path, bytes);
    return await read(path);
  } finally {
    await rm(path, { force: true });
  }
}
