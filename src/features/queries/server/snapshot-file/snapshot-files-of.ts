import { join } from 'node:path';
import type { Environment } from '#platform/environment/environment.ts';
import type { SnapshotFileOptions } from './snapshot-files.ts';

const megabyte = 1024 * 1024;

/** Where and when snapshot files are stored; null where the environment turns them off. */
export function snapshotFilesOf(
  environment: Pick<Environment, 'DATA_DIR' | 'SNAPSHOT_DISK_MB'>,
): SnapshotFileOptions | null {
  if (environment.SNAPSHOT_DISK_MB === 0) return null;
  return {
    folder: join(environment.DATA_DIR, 'snapshots'),
    mostBytes: environment.SNAPSHOT_DISK_MB * megabyte,
    leastRows: 20_000,
    pause: 5 * 60_000,
    changesWorth: 5_000,
  };
}
