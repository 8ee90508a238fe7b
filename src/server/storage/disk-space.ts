import { statfs } from 'node:fs/promises';
import type { Environment } from '../../environment.ts';
import { Problem } from '#kit/problem.ts';

const megabyte = 1024 * 1024;

/**
 * Refuses (`no_space`) what would fill the disk: uploads and imports, before a byte of them is taken. The database needs
 * the rest for what goes on without them.
 */
export async function requireDiskSpace({
  DATA_DIR,
  MIN_FREE_DISK_MB,
}: Pick<Environment, 'DATA_DIR' | 'MIN_FREE_DISK_MB'>): Promise<void> {
  const free = await freeSpaceOf(DATA_DIR);
  if (free === null || free >= MIN_FREE_DISK_MB * megabyte) return;
  throw new Problem(
    'no_space',
    'The disk of this server is almost full, so no files can be taken. Please tell whoever runs it.',
  );
}

/** Bytes that we may still write; null where the system does not tell. */
async function freeSpaceOf(folder: string): Promise<number | null> {
  try {
    const disk = await statfs(folder);
    return disk.bavail * disk.bsize;
  } catch {
    return null;
  }
}
