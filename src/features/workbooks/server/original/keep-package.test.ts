/** A workbook is ready together with its file: an export in the same moment gives it back. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FileStore } from '#platform/files/files.ts';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { fileOfCells } from '#test/imported-workbooks.ts';
import type { Workbooks } from '../../services.ts';
import { createWorkbooks } from '../create-workbooks.ts';
import { missingInExport } from '../export/missing-in-export.ts';
import { createRows } from '../rows/create-rows.ts';
import { exportOriginal } from './export-original.ts';

let fresh: FreshDatabase;
let folder: string;
let files: FileStore;
let workbooks: Workbooks;
/** Before the bytes of a file are stored. */
let beforePut: () => Promise<void>;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-keeping-'));
  files = await openFolderFiles(join(folder, 'files'));
  beforePut = () => Promise.resolve();
  workbooks = createWorkbooks({
    ...{ database: fresh.database, rows: createRows({ database: fresh.database }) },
    log: { error() {}, warn() {} },
    environment: { DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30 },
    files: {
      ...{ remove: (key) => files.remove(key) },
      put: async (source, options) => {
        await beforePut();
        return files.put(source, options);
      },
    },
    jobs: createJobs({ database: fresh.database, log: pino({ level: 'silent' }) }),
  });
  await workbooks.recover();
});
afterEach(async () => {
  await workbooks.stop();
  await rm(folder, { recursive: true });
});

async function startImport(): Promise<string> {
  const path = join(folder, 'uploads', 'plan');
  await writeFile(path, fileOfCells({ Plan: { A1: 'Item', B1: 'Price', A2: 'Pen', B2: 2, A3: 'Ink', B3: 4 } }));
  return (await workbooks.startImport({ workspace_id: 'space', path, fileName: 'plan.xlsx' })).id;
}
const stateOf = (id: string) =>
  fresh.database.selectFrom('workbooks').select(['state', 'package']).where('id', '=', id).executeTakeFirstOrThrow();
async function untilRead(id: string) {
  for (;;) {
    const found = await stateOf(id);
    if (found.state !== 'importing') return found;
    await delay(10);
  }
}
const needs = () => ({ database: fresh.database, files, dataFolder: folder });
const bytesStored = async (): Promise<string[]> => {
  const found = await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true });
  return found.flatMap((one) => (one.isFile() ? [one.name] : []));
};

test('a spreadsheet isn’t ready before its file is stored, and an export has it from the first moment on', async () => {
  const [asked, mayStore] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  beforePut = () => {
    asked.resolve();
    return mayStore.promise;
  };
  const id = await startImport();
  await asked.promise;
  await delay(100);
  expect(await stateOf(id)).toMatchObject({ state: 'importing', package: null });
  mayStore.resolve();
  expect(await untilRead(id)).toMatchObject({ state: 'ready', package: { sheets: [{ title: 'Plan', rows: 2 }] } });
  const original = await exportOriginal(needs(), id);
  expect(original).toMatchObject({ lost: [], format: 'xlsx' });
  if (original && 'stream' in original) original.stream.destroy();
});

test('an import that ends before it is whole leaves no spreadsheet and no file', async () => {
  const held = Promise.withResolvers<void>();
  const holding = fresh.database.transaction().execute(async (transaction) => {
    await sql`lock table files in share mode`.execute(transaction);
    await held.promise;
  });
  const id = await startImport();
  const ended = async (): Promise<boolean> => {
    const { rows } = await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into "files"%'
    `.execute(fresh.database);
    return rows.length > 0;
  };
  while (!(await ended())) await delay(10);
  held.resolve();
  await holding;
  expect(await untilRead(id)).toMatchObject({ state: 'failed', package: null });
  expect(await workbooks.sheetsOf(id)).toEqual([]);
  while ((await bytesStored()).length > 0) await delay(10);
});

test('where the file can’t be stored, the spreadsheet says so before an export', async () => {
  beforePut = () => Promise.reject(new Error('The disk is full.'));
  const id = await startImport();
  expect(await untilRead(id)).toMatchObject({ state: 'ready', package: null });
  expect(await missingInExport(needs(), id)).toEqual([
    'Exports are written anew: the spreadsheet came from a file which couldn’t be stored.',
    expect.stringMatching(/^Charts, pictures, pivot tables/),
  ]);
});
