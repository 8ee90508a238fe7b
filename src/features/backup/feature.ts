import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { retainFiles } from './server/retain-files.ts';
import { startScheduledBackups } from './server/scheduled-backups.ts';

export const backup: Feature = {
  name: 'backup',
  environment,
  offers: ['server/record/'],
  services: {
    // A file that a backup has begun to copy must not go meanwhile.
    files: service(['environment', 'database', 'jobs'], async (needs) =>
      retainFiles(await openFileStore(needs.environment), needs),
    ),
  },
  jobs: startScheduledBackups,
};
