import { join } from 'node:path';
import { processesWorkingIn } from '#platform/database/process-identity.ts';

/** `kill -9` of all processes of the built-in database of this data folder, as if its machine were lost. */
export function killDatabase(folder: string): void {
  for (const pid of processesWorkingIn(join(folder, 'postgres')))
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // The others end by themselves when the first is gone.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
}
