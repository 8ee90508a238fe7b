import { type Feature, service } from '#platform/feature.ts';
import { createReadOnlySheets } from '#features/sources/server/published/published-rows.ts';
import { createWorkbooks } from './server/create-workbooks.ts';
import { routes } from './server/routes.ts';
import { createRows } from './server/rows/create-rows.ts';
import { accountData } from './server/account-data.ts';

export const workbooks: Feature = {
  name: 'workbooks',
  offers: ['server/rows/'],
  routes,
  services: {
    rows: service(['database', 'pages', 'log', 'jobs', 'features'], (needs, later) =>
      createRows({
        ...needs,
        isReadOnly: createReadOnlySheets(needs.database),
        committed(write) {
          for (const { rowsCommitted } of needs.features) rowsCommitted?.(write, later);
        },
      }),
    ),
    workbooks: service(['database', 'environment', 'log', 'jobs', 'rows'], createWorkbooks),
  },
  jobs({ jobs, rows }) {
    jobs.handle('formulas-upkeep', () => rows.formulaColumns.maintain(), { every: '*/5 * * * *' });
  },
  prepare: ({ workbooks: service }) => service.recover(),
  stop: async ({ workbooks: service }) => service.stop(),
  accountData,
};
