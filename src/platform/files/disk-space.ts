import { statfs } from 'node:fs/promises';
import type { Environment } from '#platform/environment/environment.ts';
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
    'This server’s disk is almost full, so it can’t accept files. Tell your administrator.',
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

const textOfFull = /ENOSPC|no space left on device/i;

/** Whether a file, or PostgreSQL (`disk_full`), could not be written for want of room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  return code === 'ENOSPC' || code === '53100' || textOfFull.test(error.message) || isDiskFull(error.cause);
}

/** What was being written is not there; nothing else is lost. */
export const diskFull = (cause: unknown): Problem =>
  new Problem('no_space', 'This server’s disk is full, so this wasn’t saved. Tell your administrator.', {
    cause,
  });

/** What the person who starts Sheaf reads when it can't start; null for what is a failure of ours. */
export function whyNotStarted(error: unknown, { DATA_DIR }: Pick<Environment, 'DATA_DIR'>): string | null {
  if (isDiskFull(error))
    return `The disk of the data folder ${DATA_DIR} is full. Free some space and start again: nothing is lost.`;
  return error instanceof Problem ? error.message : null;
}
