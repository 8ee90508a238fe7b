import { type Feature, service } from '#platform/feature.ts';
import { withLongDeadline } from '#platform/database/guarded-pool.ts';
import { createReadOnlySheets } from './server/read-only-sheets.ts';
import { createWorkbooks } from './server/create-workbooks.ts';
import { routes } from './server/routes.ts';
import { createRows } from './server/rows/create-rows.ts';
import { completeDistribution } from './server/rows/distribution/distribute.ts';
import { accountData } from './server/account-data.ts';
import { environment } from './environment.ts';
import { retention } from './retention.ts';
import { accessRules } from './server/access/access-rules.ts';

export const workbooks: Feature = {
  name: 'workbooks',
  environment,
  retention,
  callContext: { sheet: null },
  accessRules,
  offers: ['server/calls/', 'server/formats/', 'server/rows/', 'server/views/'],
  routes,
  services: {
    rows: service(['database', 'pages', 'log', 'jobs', 'features', 'describeSource'], (needs, later) =>
      createRows({
        ...needs,
        isReadOnly: createReadOnlySheets(needs.database, needs.describeSource),
        committed(write) {
          for (const { rowsCommitted } of needs.features) rowsCommitted?.(write, later);
        },
        async written(transaction, rows) {
          for (const { rowsWritten } of needs.features) await rowsWritten?.(transaction, rows, later);
        },
      }),
    ),
    workbooks: service(['database', 'environment', 'log', 'jobs', 'files', 'rows', 'describeSource'], createWorkbooks),
  },
  jobs({ jobs, rows }) {
    jobs.handle('formulas-upkeep', () => rows.formulaColumns.maintain(), { every: '*/5 * * * *' });
    jobs.handle('people-upkeep', () => rows.people.follow(), { every: '*/5 * * * *' });
  },
  async prepare({ database, workbooks: service }) {
    await withLongDeadline(() => completeDistribution(database));
    await service.recover();
  },
  stop: async ({ workbooks: service }) => service.stop(),
  accountData,
  takenNames: {
    sheets_workbook_id_title_key: { path: 'title', message: 'A sheet with this name already exists.' },
  },
};
