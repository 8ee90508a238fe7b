/** What answers queries of sheets. */
import { availableParallelism } from 'node:os';
import { wholeNumber } from '#platform/environment/values.ts';
import type { EnvironmentPart, VariablesOf } from '#platform/environment/environment.ts';

const variables = {
  SNAPSHOT_MEMORY_MB: wholeNumber(16, 1_048_576)
    .default(512)
    .describe(
      'Memory for sheets kept ready to answer queries, in megabytes, across all workers. Sheets that need more are answered from their copies on disk, which takes longer.',
    ),
  SNAPSHOT_DISK_MB: wholeNumber(0, 1_048_576)
    .default(2048)
    .describe(
      'Disk space for copies of large sheets in `DATA_DIR/snapshots`, in megabytes: they speed up the first answer after a restart, and answer sheets that are larger than SNAPSHOT_MEMORY_MB; 0 turns them off.',
    ),
  ENGINE_WORKERS: wholeNumber(1, 64)
    .default(Math.max(1, Math.min(4, availableParallelism() - 1)))
    .describe(
      'Worker threads that answer sheet queries. By default one less than the number of processors, at most 4.',
    ),
};

declare module '#platform/environment/environment.ts' {
  interface Environment extends VariablesOf<typeof variables> {}
}

export const environment: EnvironmentPart = {
  variables,
  defaults: { ENGINE_WORKERS: 'by processors' },
};
