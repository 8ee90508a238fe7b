import { mkdtemp, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { naiveAnswer } from '#test/naive-query.ts';
import { createSnapshot } from '#sheet/snapshot.ts';
import { takeApart } from '#sheet/snapshot-parts.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Column } from '#sheet/model.ts';
import type { Query, QueryAnswer, QueryContext } from '#sheet/query-model.ts';
import { compactSheets } from '../../rows/compact-sheets.ts';
import { createRows } from '../../rows/create-rows.ts';
import type { Actor } from '../../scope.ts';
import type { Engine } from '../../services.ts';
import { json } from '../../storage/json.ts';
import { createWorkbook } from '../../workbooks/create-workbook.ts';
import { findSheets } from '../../workbooks/find-sheets.ts';
import { createEngine } from '../create-engine.ts';
import type { SnapshotFileOptions } from './snapshot-files.ts';
import { readSnapshot } from './read-snapshot.ts';
import { keepWithin, tidyFolder } from './snapshot-folder.ts';
import { writeParts } from './write-snapshot.ts';

let fresh: FreshDatabase;
let folder: string;
const engines: Engine[] = [];
const warnings: unknown[] = [];
const actor: Actor = { kind: 'system', what: 'test' };
const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'city', name: 'City', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'number' },
  { id: 'at', name: 'At', type: 'datetime' },
];
const everything: Query = {
  columns: ['name', 'city', 'amount', 'at'],
  search: { text: 'żółw 1, row', columns: ['name'] },
  sort: [{ column: 'at', direction: 'descending' }],
  page: { offset: 0, limit: 100_000 },
};

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

function startEngine(options: Partial<SnapshotFileOptions> = {}, database = fresh): Engine {
  const engine = createEngine({
    ...{ database: database.database, address: database.address },
    environment: { ENGINE_WORKERS: 1, SNAPSHOT_MEMORY_MB: 64 },
    log: { warn: (...message: unknown[]) => void warnings.push(message) },
    files: { folder, mostBytes: 100_000_000, leastRows: 100, pause: 0, changesWorth: 5, ...options },
  });
  engines.push(engine);
  return engine;
}

async function newSheet(count: number): Promise<string> {
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
async function truth(sheetId: string, database = fresh): Promise<QueryAnswer> {
  const sheet = await database.database
    .selectFrom('sheets')
    .selectAll()
    .where('id', '=', sheetId)
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

const fileOf = (sheetId: string): string => join(folder, sheetId);

/** The file of a sheet of 1,500 rows, written by an engine that is stopped then. */
async function sheetWithFile(): Promise<string> {
  const sheetId = await newSheet(1_500);
  const engine = startEngine();
  await engine.query(sheetId, everything, context);
  await fileIsThere(sheetId);
  await engine.stop();
  return sheetId;
}

async function fileIsThere(sheetId: string): Promise<void> {
  await vi.waitFor(() => stat(fileOf(sheetId)), { timeout: 10_000 });
}

/** Asks a new engine; answers how often it took a file. */
async function filesTaken(sheetId: string, options?: Partial<SnapshotFileOptions>): Promise<number> {
  const engine = startEngine(options);
  expect(await engine.query(sheetId, everything, context)).toEqual(await truth(sheetId));
  const { fileLoads, loads } = engine.metrics();
  expect(loads).toBe(1);
  return fileLoads;
}

test('after a restart a large sheet is read from its file, and only newer rows from the database', async () => {
  const sheetId = await sheetWithFile();
  const rows = createRows(fresh);
  const [first] = (await truth(sheetId)).rows;
  await rows.add(sheetId, actor, [{ cells: { name: 'Row late', amount: 5 } }], first?.row_id);
  const edited = await rows.edit(sheetId, actor, first?.row_id ?? '', 1, { name: 'Row edited' });
  await rows.remove(sheetId, actor, [(await truth(sheetId)).rows[4]?.row_id ?? '']);
  expect(await filesTaken(sheetId)).toBe(1);
  expect(edited.version).toBe(3);
});

test('a small sheet has no file', async () => {
  const sheetId = await newSheet(99);
  const engine = startEngine();
  await engine.query(sheetId, everything, context);
  await newSheetHasFile(engine);
  expect(await readdir(folder)).not.toContain(sheetId);
});

/** Writes go one after the other: when a later one is there, an earlier one would be too. */
async function newSheetHasFile(engine: Engine): Promise<void> {
  const other = await newSheet(200);
  await engine.query(other, everything, context);
  await fileIsThere(other);
}

test('a file is written again when enough rows were written, and not before its pause is over', async () => {
  const sheetId = await newSheet(200);
  const rows = createRows(fresh);
  const engine = startEngine();
  await engine.query(sheetId, everything, context);
  await fileIsThere(sheetId);
  const before = await readFile(fileOf(sheetId));
  await rows.add(
    sheetId,
    actor,
    Array.from({ length: 4 }, () => ({ cells: { name: 'Row x' } })),
  );
  await engine.query(sheetId, everything, context);
  await newSheetHasFile(engine);
  expect((await readFile(fileOf(sheetId))).equals(before)).toBe(true);
  await rows.add(sheetId, actor, [{ cells: { name: 'Row y' } }]);
  await engine.query(sheetId, everything, context);
  await vi.waitFor(async () => expect((await readFile(fileOf(sheetId))).equals(before)).toBe(false), {
    timeout: 10_000,
  });
  const patient = startEngine({ pause: 3_600_000 });
  await patient.query(sheetId, everything, context);
  const older = await readFile(fileOf(sheetId));
  const addNine = async () => {
    await rows.add(
      sheetId,
      actor,
      Array.from({ length: 9 }, () => ({ cells: { name: 'Row z' } })),
    );
    await patient.query(sheetId, everything, context);
  };
  await addNine();
  await vi.waitFor(async () => expect((await readFile(fileOf(sheetId))).equals(older)).toBe(false), {
    timeout: 10_000,
  });
  const written = await readFile(fileOf(sheetId));
  await addNine();
  await newSheetHasFile(patient);
  expect((await readFile(fileOf(sheetId))).equals(written)).toBe(true);
});

const damages: [string, (bytes: Buffer) => Buffer][] = [
  ['is empty', () => Buffer.alloc(0)],
  ['is cut short', (bytes) => bytes.subarray(0, bytes.length - 7)],
  ['is cut short in its header', (bytes) => bytes.subarray(0, 60)],
  [
    'is half of zeros, as after a power cut',
    (bytes) => Buffer.concat([bytes.subarray(0, bytes.length >> 1), Buffer.alloc(bytes.length >> 1)]),
  ],
  ['is longer than its content', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
  [
    'is of another format',
    (bytes) => Buffer.from(bytes.toString('latin1').replace('"format":"', '"format":"9'), 'latin1'),
  ],
  ['is something else', () => Buffer.from('name,amount\nAnn,1\n'.repeat(1000))],
];
test.each(damages)('a file that %s is ignored and replaced', async (_, damage) => {
  const sheetId = await sheetWithFile();
  const good = await readFile(fileOf(sheetId));
  await writeFile(fileOf(sheetId), damage(good));
  expect(await filesTaken(sheetId)).toBe(0);
  await fileIsThere(sheetId);
  await vi.waitFor(async () => expect((await stat(fileOf(sheetId))).size).toBeGreaterThan(good.length / 2));
  await engines.splice(0).at(-1)?.stop();
  expect(await filesTaken(sheetId)).toBe(1);
});

test('a flipped bit anywhere in a file is noticed', async () => {
  const sheetId = await sheetWithFile();
  const good = await readFile(fileOf(sheetId));
  expect((await readSnapshot(fileOf(sheetId), async () => columns))?.version).toBe(1);
  const places = [...good.keys()].filter((place) => place < 400 || place % 601 === 0);
  for (const place of places) {
    const bad = Buffer.from(good);
    bad[place] = (bad[place] ?? 0) ^ (1 << (place % 8));
    await writeFile(fileOf(sheetId), bad);
    await expect(
      readSnapshot(fileOf(sheetId), async () => columns),
      `place ${place}`,
    ).rejects.toThrow();
  }
  expect(await filesTaken(sheetId)).toBe(0);
});

test('the file of another sheet is of no use under this name', async () => {
  const [one, other] = [await sheetWithFile(), await sheetWithFile()];
  await writeFile(fileOf(one), await readFile(fileOf(other)));
  expect(await filesTaken(one, { leastRows: 1e9 })).toBe(0);
});

test('a file that is newer than the database, as after a backup was brought back, is ignored', async () => {
  const sheetId = await newSheet(300);
  await using backup = await copyOf(sheetId);
  const rows = createRows(fresh);
  const engine = startEngine();
  await rows.add(
    sheetId,
    actor,
    Array.from({ length: 3 }, () => ({ cells: { name: 'Row lost' } })),
  );
  await engine.query(sheetId, everything, context);
  await fileIsThere(sheetId);
  await engine.stop();
  const restored = startEngine({ leastRows: 1e9 }, backup);
  expect(await restored.query(sheetId, everything, context)).toEqual(await truth(sheetId, backup));
  expect(restored.metrics().fileLoads).toBe(0);
});

test('a file of a history that a brought back backup ended is ignored, though the versions went on to the same number', async () => {
  const sheetId = await newSheet(300);
  await using backup = await copyOf(sheetId);
  const rows = createRows(fresh);
  const row_id = (await truth(sheetId)).rows[0]?.row_id ?? '';
  const engine = startEngine();
  await rows.edit(sheetId, actor, row_id, 1, { name: 'Row of the lost history' });
  await engine.query(sheetId, everything, context);
  await fileIsThere(sheetId);
  await engine.stop();
  await createRows(backup).edit(sheetId, actor, row_id, 1, { name: 'Row of the new history' });
  const restored = startEngine({ leastRows: 1e9 }, backup);
  const answer = await restored.query(sheetId, everything, context);
  expect(answer).toEqual(await truth(sheetId, backup));
  expect(JSON.stringify(answer)).not.toContain('lost history');
});

test('changed columns and forgotten deletions make a file useless; deletions that are remembered do not', async () => {
  const sheetId = await sheetWithFile();
  const rows = createRows(fresh);
  await rows.remove(sheetId, actor, [(await truth(sheetId)).rows[0]?.row_id ?? '']);
  expect(await filesTaken(sheetId, { leastRows: 1e9 })).toBe(1);
  const kept = await readFile(fileOf(sheetId));
  await compactSheets(fresh.database, new Date(Date.now() + 60_000));
  expect(await filesTaken(sheetId, { leastRows: 1e9 })).toBe(0);
  const other = await sheetWithFile();
  await fresh.database
    .updateTable('sheets')
    .set({ version: 2, columns_version: 2, columns: json(columns.slice(0, 3)) })
    .where('id', '=', other)
    .execute();
  expect(await filesTaken(other, { leastRows: 1e9 })).toBe(0);
  expect(kept.length).toBeGreaterThan(0);
});

test('the file of a sheet that is gone goes: when it is asked for, and when the folder is tidied', async () => {
  const [asked, unasked, kept] = [await sheetWithFile(), await sheetWithFile(), await sheetWithFile()];
  await writeFile(join(folder, 'sheet_x.abc.part'), 'left by a crash');
  await writeFile(join(folder, 'sheet_y.abc.part'), 'being written');
  await utimes(join(folder, 'sheet_x.abc.part'), new Date(0), new Date(0));
  const engine = startEngine();
  await engine.query(asked, everything, context);
  await fresh.database.deleteFrom('sheets').where('id', 'in', [asked, unasked]).execute();
  await expect(engine.query(asked, everything, context)).rejects.toMatchObject({ code: 'not_found' });
  await tidyFolder(fresh.database, folder, 100_000_000);
  expect((await readdir(folder)).toSorted()).toEqual([kept, 'sheet_y.abc.part'].toSorted());
});

test('when the folder is full the files that were not used for longest go', async () => {
  for (const [name, day] of [
    ['a', 3],
    ['b', 1],
    ['c', 2],
  ] as const) {
    await writeFile(join(folder, name), Buffer.alloc(1000));
    await utimes(join(folder, name), new Date(2026, 1, day), new Date(2026, 1, day));
  }
  await keepWithin(folder, 2500);
  expect((await readdir(folder)).toSorted()).toEqual(['a', 'c']);
  await keepWithin(folder, 0);
  expect(await readdir(folder)).toEqual([]);
  await keepWithin(join(folder, 'nowhere'), 0);
});

test('a sheet larger than all that may be kept is not written', async () => {
  const sheetId = await newSheet(1_500);
  const engine = startEngine({ mostBytes: 150_000 });
  await engine.query(sheetId, everything, context);
  await newSheetHasFile(engine);
  expect(await readdir(folder)).not.toContain(sheetId);
});

test('where nothing can be written every answer is right, and the log says what is wrong', async () => {
  const sheetId = await newSheet(300);
  const blocked = join(folder, 'a file in its place');
  await writeFile(blocked, '');
  const engine = startEngine({ folder: blocked });
  expect(await engine.query(sheetId, everything, context)).toEqual(await truth(sheetId));
  await vi.waitFor(() => expect(warnings).toHaveLength(1), { timeout: 10_000 });
});

test.runIf(process.platform === 'linux')('a full disk breaks the writing off', async () => {
  const parts = takeApart(createSnapshot({ version: 1, columns: [], rows: [] }));
  const full = await open('/dev/full', 'w');
  try {
    if (parts)
      await expect(writeParts(full, parts, { sheetId: 's', mark: 'm' })).rejects.toMatchObject({ code: 'ENOSPC' });
  } finally {
    await full.close();
  }
});

test('two servers on one folder write and read the same file', async () => {
  const sheetId = await newSheet(2_000);
  const rows = createRows(fresh);
  const [one, other] = [startEngine(), startEngine()];
  for (let turn = 0; turn < 8; turn++) {
    await rows.add(
      sheetId,
      actor,
      Array.from({ length: 6 }, () => ({ cells: { name: `Row of turn ${turn}` } })),
    );
    await Promise.all([one, other].map((engine) => engine.query(sheetId, everything, context)));
    const third = startEngine();
    expect(await third.query(sheetId, everything, context)).toEqual(await truth(sheetId));
    await engines.pop()?.stop();
  }
  expect(warnings).toEqual([]);
});

/** Another database with this sheet as it is now. */
async function copyOf(sheetId: string): Promise<FreshDatabase & AsyncDisposable> {
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
    .values({ ...sheet, columns: json(sheet.columns) })
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
