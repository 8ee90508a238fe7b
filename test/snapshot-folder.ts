/** For tests of snapshot files: a database, a folder and engines of their own, cleared after each test. */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import type { Column } from '#engine/model.ts';
import type { Query, QueryAnswer, QueryContext } from '#engine/query-model.ts';
import { freshDatabase, type FreshDatabase } from './database.ts';
import { naiveAnswer } from './naive-query.ts';
import type { Engine } from '#features/queries/services.ts';
import { json } from '#platform/database/json.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { createEngine } from '#features/queries/server/create-engine.ts';
import type { SnapshotFileOptions } from '#features/queries/server/snapshot-file/snapshot-files.ts';
import { eventually } from './eventually.ts';

export let fresh: FreshDatabase;
export let folder: string;
export const engines: Engine[] = [];
export const warnings: unknown[] = [];
export const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
export const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'number' },
  { id: 'at', name: 'At', type: 'datetime' },
];
export const everything: Query = {
  columns: ['name', 'city', 'amount', 'at'],
  search: { text: 'żółw 1, row', columns: ['name'] },
  sort: [{ column: 'at', direction: 'descending' }],
  page: { offset: 0, limit: 100_000 },
};

/** Call it once, at the top of a test file. */
export function useSnapshotFolder(): void {
  beforeAll(async () => {
    fresh = await freshDatabase();
    await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  });
  afterAll(() => fresh.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheaf-snapshots-'));
  });
  afterEach(async () => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    warnings.length = 0;
    await rm(folder, { recursive: true, force: true });
  });
}

export function startEngine(options: Partial<SnapshotFileOptions> = {}, database = fresh): Engine {
  const engine = createEngine({
    ...{ database: database.database, address: database.address },
    environment: { ENGINE_WORKERS: 1, SNAPSHOT_MEMORY_MB: 64 },
    log: { warn: (...message: unknown[]) => void warnings.push(message) },
    files: { folder, mostBytes: 100_000_000, leastRows: 100, pause: 0, changesWorth: 5, ...options },
  });
  engines.push(engine);
  return engine;
}

export async function newSheet(count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, index) => ({
    cells: {
      name: index % 3 === 0 ? `żółw ${index}` : `Row ${index}`,
      city: `City ${index % 7}`,
      amount: index % 11 === 0 ? `$${index}` : index,
      at: `2026-03-${String(1 + (index % 28)).padStart(2, '0')}T10:00Z`,
    },
  }));
  const sheets = [{ title: 'Sheet', columns, rows }];
  const { id } = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  return (await findSheets(fresh.database, id))[0]?.id ?? '';
}

/** What the database says, read row by row. */
export async function truth(sheetId: string, database = fresh): Promise<QueryAnswer> {
  const sheet = await database.database
    .selectFrom('sheet_states')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const rows = await database.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'position', 'version', 'cells'])
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  return naiveAnswer({ version: sheet.version, columns: sheet.columns, rows }, everything, context);
}

export const fileOf = (sheetId: string): string => join(folder, sheetId);

/** The file of a sheet of 1,500 rows, written by an engine that is stopped then. */
export async function sheetWithFile(): Promise<string> {
  const sheetId = await newSheet(1_500);
  const engine = startEngine();
  await engine.query(sheetId, everything, context);
  await fileIsThere(sheetId);
  await engine.stop();
  return sheetId;
}

export async function fileIsThere(sheetId: string): Promise<void> {
  await eventually(() => stat(fileOf(sheetId)));
}

/** Asks a new engine; answers how often it took a file. */
export async function filesTaken(sheetId: string, options?: Partial<SnapshotFileOptions>): Promise<number> {
  const engine = startEngine(options);
  expect(await engine.query(sheetId, everything, context)).toEqual(await truth(sheetId));
  const { fileLoads, loads } = engine.metrics();
  expect(loads).toBe(1);
  return fileLoads;
}

/** Writes go one after the other: when a later one is there, an earlier one would be too. */
export async function newSheetHasFile(engine: Engine): Promise<void> {
  const other = await newSheet(200);
  await engine.query(other, everything, context);
  await fileIsThere(other);
}

/** Another database with this sheet as it is now. */
export async function copyOf(sheetId: string): Promise<FreshDatabase & AsyncDisposable> {
  const copy = await freshDatabase();
  await copy.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const sheet = await fresh.database
    .selectFrom('sheets')
    .selectAll()
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  await copy.database
    .insertInto('workbooks')
    .values({ id: sheet.workbook_id, workspace_id: 'space', name: 'Book', source: json({}), state: 'ready' })
    .execute();
  await copy.database
    .insertInto('sheets')
    .values({ ...sheet, formulas: null })
    .execute();
  const state = await fresh.database
    .selectFrom('sheet_states')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();
  await copy.database
    .insertInto('sheet_states')
    .values({
      ...{ ...state, columns: json(state.columns), conversion: null, layout: null, look: null },
      ...{ outdated: null, linked_by: null, counters: null, removing: null, watched: null },
    })
    .execute();
  const rows = await fresh.database
    .selectFrom('sheet_rows')
    .select(['sheet_id', 'row_id', 'position', 'version', 'cells'])
    .where('sheet_id', '=', sheetId)
    .execute();
  await copy.database
    .insertInto('sheet_rows')
    .values(rows.map((row) => ({ ...row, cells: json(row.cells) })))
    .execute();
  return copy;
}
