/** Rows, files and workbooks over a real database, new for each test of a file. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Rows, Workbooks } from '#features/workbooks/services.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { createWorkbooks } from '#features/workbooks/server/create-workbooks.ts';
import type { FileStore } from '#platform/files/files.ts';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';

export interface OwnWorkbooks {
  /** One for the file, with the workspace `space`. */
  fresh: FreshDatabase;
  folder: string;
  files: FileStore;
  rows: Rows;
  workbooks: Workbooks;
}

/** `restTimes: 0`: formulas are computed without a pause between two rounds. */
export function useOwnWorkbooks(give: (own: OwnWorkbooks) => void, choices: { restTimes?: number } = {}): void {
  let fresh: FreshDatabase;
  let own: OwnWorkbooks;
  beforeAll(async () => {
    fresh = await freshDatabase();
    await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    const { database } = fresh;
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-workbooks-'));
    const rows = createRows({ database, ...choices });
    const files = await openFolderFiles(join(folder, 'files'));
    const log = pino({ level: 'silent' });
    const workbooks = createWorkbooks({
      ...{ database, rows, files, log },
      environment: { DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30 },
      jobs: createJobs({ database, log }),
    });
    await workbooks.recover();
    own = { fresh, folder, files, rows, workbooks };
    give(own);
  });
  afterEach(async () => {
    await own.workbooks.stop();
    await rm(own.folder, { recursive: true });
  });
}
