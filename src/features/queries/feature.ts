import { type Feature, service } from '#platform/feature.ts';
import { environment } from './environment.ts';
import { createEngine } from './server/create-engine.ts';
import { snapshotFilesOf } from './server/snapshot-file/snapshot-files-of.ts';

export const queries: Feature = {
  name: 'queries',
  environment,
  offers: ['server/caller/'],
  services: {
    engine: service(['database', 'databaseAddress', 'environment', 'log'], (needs) =>
      createEngine({
        ...needs,
        address: needs.databaseAddress,
        replica: needs.environment.DATABASE_REPLICA_URL ?? null,
        files: snapshotFilesOf(needs.environment),
      }),
    ),
  },
  stop: ({ engine }) => engine.stop(),
};
