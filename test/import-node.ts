/**
 * A program for the import tests: reads the file of its third argument into a workbook, as a server would, and says
 * when the workbook is announced and when its rows are being stored. The test kills it.
 */

import { pino } from 'pino';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { openDatabase } from '#platform/database/database.ts';

const [, , address = '', folder = '', path = ''] = process.argv;
const database = openDatabase(JSON.parse(address));
const workbooks = createWorkbooks({
  database,
  rows: createRows({ database }),
  environment: {
    DATA_DIR: folder,
    SNAPSHOT_MEMORY_MB: 512,
    TRASH_DAYS: 30,
  },
  log: { error() {}, warn() {} },
  jobs: createJobs({ database, log: pino({ level: 'silent' }) }),
});
const { id } = await workbooks.startImport({ workspace_id: 'space', path, fileName: 'big.csv' });
process.stdout.write(`announced ${id}\n`);
// The second half of the progress is the delivery of the rows.
while (workbooks.progressOf(id) < 0.6) await new Promise((resolve) => setTimeout(resolve, 2));
process.stdout.write('storing\n');
await new Promise((resolve) => setTimeout(resolve, 60_000));
