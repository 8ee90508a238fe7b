/** A form has no table: all its cells are on the grid, where formulas read them and an export finds them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import * as spreadsheets from '@e965/xlsx';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderFiles } from '#platform/files/folder-files.ts';
import { createJobs } from '#platform/jobs/create-jobs.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../services.ts';
import { createWorkbooks } from './create-workbooks.ts';
import { readGrid } from './grid/read-grid.ts';
import { exportOriginal } from './original/export-original.ts';
import { createRows } from './rows/create-rows.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
let fresh: FreshDatabase;
let folder: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  folder = await mkdtemp(join(tmpdir(), 'sheaf-form-'));
});
afterAll(async () => {
  await fresh.close();
  await rm(folder, { recursive: true });
});

test('a form is stored without columns, computes, and is exported as it came', async () => {
  const sheet = spreadsheets.utils.aoa_to_sheet([
    ['Order form'],
    ['Name:', null, 'Date:'],
    ['Street:'],
    ['Net:', 200],
    ['Tax:', 0.5],
    ['Sum:', null],
  ]);
  sheet['B6'] = { t: 'n', v: 300, f: 'B4*(1+B5)' };
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, sheet, 'Form');
  const path = join(folder, 'form.xlsx');
  await writeFile(path, spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const { database } = fresh;
  const rows = createRows({ database });
  const files = await openFolderFiles(join(folder, 'files'));
  const workbooks = createWorkbooks({
    ...{ database, rows, files, log: { error() {}, warn() {} } },
    environment: { DATA_DIR: folder, SNAPSHOT_MEMORY_MB: 512, TRASH_DAYS: 30 },
    jobs: createJobs({ database, log: pino({ level: 'silent' }) }),
  });
  await workbooks.recover();
  const { id } = await workbooks.importFile({ workspace_id: 'space', path, fileName: 'form.xlsx' });
  const own = async () => (await workbooks.sheetsOf(id))[0]!;
  const valueAt = async (row: number, column: number) =>
    (await readGrid(database, await own())).cells.find((cell) => cell.row === row && cell.column === column)?.value;

  expect((await own()).columns).toEqual([]);
  expect([await valueAt(0, 0), await valueAt(1, 2), await valueAt(5, 1)]).toEqual(['Order form', 'Date:', 300]);

  const net = (await readGrid(database, await own())).cells.find(({ row, column }) => row === 3 && column === 1)!;
  const { version } = await own();
  const edit = { kind: 'set-grid-cells' as const, cells: [{ row: net.row_key, column: net.column_key, value: '400' }] };
  await rows.editSheet((await own()).id, actor, [edit]);
  await rows.formulaColumns.settled();
  expect([await valueAt(3, 1), await valueAt(5, 1), (await own()).version > version]).toEqual([400, 600, true]);

  const file = await exportOriginal({ database, files, dataFolder: folder }, id);
  if (!file || 'refused' in file) throw new Error(file?.refused ?? 'No file is kept.');
  const exported = spreadsheets.read(await buffer(file.stream)).Sheets['Form']!;
  const valuesOf = ['A1', 'C2', 'B4', 'B6'].map((address) => (exported[address] as { v?: unknown } | undefined)?.v);
  expect(valuesOf).toEqual(['Order form', 'Date:', 400, 600]);
  await workbooks.stop();
});
