import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import { type FreshDatabase, freshDatabase } from '#test/database.ts';
import { encodedText } from '#test/encoded-text.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import type { Workbooks } from '../services.ts';
import { createWorkbooks } from './create-workbooks.ts';
import { createRows } from './rows/create-rows.ts';
import { findWorkbook } from './find-workbooks.ts';
import { KeptUploads } from './kept-uploads.ts';

let fresh: FreshDatabase;
let folder: string;
let workbooks: Workbooks;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-reading-'));
  const silent = pino({ level: 'silent' });
  const jobs = createJobs({ database: fresh.database, log: silent });
  workbooks = createWorkbooks({
    database: fresh.database,
    rows: createRows(fresh),
    environment: {
      DATA_DIR: folder,
      SNAPSHOT_MEMORY_MB: 512,
      TRASH_DAYS: 30,
    },
    log: silent,
    jobs,
  });
  await workbooks.recover();
});
afterEach(async () => {
  await workbooks.stop();
  await fresh.database.deleteFrom('sheet_rows').execute();
  await fresh.database.deleteFrom('workbooks').execute();
  await rm(folder, { recursive: true });
});

async function upload(content: Uint8Array | string, fileName: string): Promise<{ id: string }> {
  const path = join(folder, 'uploads', fileName);
  await writeFile(path, content);
  return workbooks.startImport({ workspace_id: 'space', path, fileName });
}
async function untilRead(id: string) {
  for (;;) {
    const workbook = await findWorkbook(fresh.database, id, workbooks);
    if (workbook.state !== 'importing') return workbook;
    await delay(20);
  }
}

const noted = 'Ann,Rome,1\nName,City,Sum\nBob,Oslo,2\nEve,Bonn,3\n';
const secondRow = { title: 'noted', header: { first: 2, last: 2 } };

test('a file is read another way as its preview says, and the workbook keeps its id', async () => {
  const { id } = await upload(noted, 'noted.csv');
  const first = await untilRead(id);
  const { preview: before } = await workbooks.previewReading(id);
  expect(before.encoding).toBe('utf-8');
  expect(before.sheets[0]?.rows.map(({ becomes }) => becomes)).toHaveLength(4);
  const choices = { sheets: [{ ...secondRow, keepAbove: false }] };
  const [sheet] = (await workbooks.previewReading(id, choices)).preview.sheets;
  expect(sheet?.columns).toEqual(['Name', 'City', 'Sum']);
  expect(sheet?.rows.map(({ becomes }) => becomes)).toEqual(['left_out', 'names', 'data', 'data']);
  await workbooks.readAgain(id, choices);
  const again = await untilRead(id);
  expect(again).toMatchObject({
    state: 'ready',
    failure: null,
    sheets: [{ title: 'noted', row_count: 2, version: 1 }],
  });
  expect(again.sheets[0]?.columns.map(({ name }) => name)).toEqual(['Name', 'City', 'Sum']);
  expect(again.sheets[0]?.id).not.toBe(first.sheets[0]?.id);
  expect(again.report?.sheets[0]?.notes[0]?.message).toContain('row 1 “Ann, Rome, 1”');
  // What was chosen is what the next look begins with.
  expect((await workbooks.previewReading(id)).preview.sheets[0]?.header).toEqual({ first: 2, last: 2 });
});

fullTest('a file in another code page is read with the one that a person chose', async () => {
  const { id } = await upload(encodedText('a,b\nДа,5\n', 'koi8-r'), 'letters.csv');
  await untilRead(id);
  const choices = { encoding: 'koi8-r' as const };
  expect((await workbooks.previewReading(id, choices)).preview.sheets[0]?.rows[1]?.cells).toEqual(['Да', '5']);
  await workbooks.readAgain(id, choices);
  const { sheets } = await untilRead(id);
  const stored = fresh.database
    .selectFrom('sheet_rows')
    .select('cells')
    .where('sheet_id', '=', sheets[0]?.id ?? '');
  expect(await stored.execute()).toEqual([{ cells: { a: 'Да', b: 5 } }]);
});

fullTest('a choice that the file does not allow leaves the workbook as it was, and says why', async () => {
  const { id } = await upload(noted, 'noted.csv');
  const before = await untilRead(id);
  const wrong = { sheets: [{ ...secondRow, header: { first: 99, last: 99 }, keepAbove: true }] };
  await expect(workbooks.previewReading(id, wrong)).rejects.toMatchObject({ code: 'invalid_input' });
  await workbooks.readAgain(id, wrong);
  const after = await untilRead(id);
  expect(after).toMatchObject({ state: 'ready', sheets: before.sheets, report: before.report });
  expect(after.failure).toContain('can’t come from these rows');
});

test('what was changed since, or whose file is kept no longer, is not read again', async () => {
  const { id } = await upload(noted, 'noted.csv');
  const [sheet] = (await untilRead(id)).sheets;
  const change = fresh.database.updateTable('sheet_states').where('sheet_id', '=', sheet?.id ?? '');
  await change.set({ version: 2 }).execute();
  await expect(workbooks.readAgain(id, {})).rejects.toMatchObject({ code: 'invalid_input' });
  await expect(workbooks.previewReading(id)).rejects.toThrow('has changed since');
  await change.set({ version: 1 }).execute();
  await new KeptUploads(join(folder, 'uploads')).tidyUp(Date.now() + 25 * 60 * 60 * 1000);
  await expect(workbooks.previewReading(id)).rejects.toThrow('stored for a day');
  await expect(workbooks.readAgain(id, {})).rejects.toMatchObject({ code: 'not_found' });
});

fullTest('of kept files the oldest go when there are too many', async () => {
  const ids = [];
  for (const name of ['one', 'two', 'three']) {
    const { id } = await upload(noted, `${name}.csv`);
    await untilRead(id);
    ids.push(id);
    await utimes(join(folder, 'uploads', 'kept', id), ids.length, ids.length);
  }
  await new KeptUploads(join(folder, 'uploads')).tidyUp(4_000, noted.length * 2);
  expect((await readdir(join(folder, 'uploads', 'kept'))).sort()).toEqual(ids.slice(1).sort());
});
