import { type Feature, service } from '#platform/feature.ts';
import { adapters } from './server/all-adapters.ts';
import { createSources } from './server/create-sources.ts';
import { describeSourceBy } from './server/describe-source.ts';

const environments = adapters.flatMap((adapter) => adapter.environment ?? []);

/** Each adapter is a folder and a line in server/adapters.ts: what it brings is put together here. */
export const sources: Feature = {
  name: 'sources',
  environment: {
    variables: Object.assign({}, ...environments.map(({ variables }) => variables)),
    requiredTogether: environments.flatMap(({ requiredTogether = [] }) => requiredTogether),
  },
  retention: adapters.flatMap(({ retention }) => retention),
  async accountData({ database }, userId) {
    const files: Record<string, unknown> = {};
    for (const adapter of adapters) Object.assign(files, await adapter.accountData?.(database, userId));
    return files;
  },
  routes: adapters.flatMap(({ routes }) => routes),
  services: {
    describeSource: service([], () => describeSourceBy(adapters)),
    sources: service(
      ['database', 'environment', 'rows', 'workbooks', 'jobs', 'files', 'notifications', 'log'],
      createSources,
    ),
  },
  appMoved: async ({ app, to }, within) => {
    if (app.workbook_id) for (const { moved } of adapters) await moved?.(app.workbook_id, to, within);
  },
  rowsCommitted: ({ sheet_id }, services) => services.sources.written(sheet_id),
};
