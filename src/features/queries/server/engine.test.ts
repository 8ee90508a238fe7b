import { setTimeout as delay } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Query, QueryContext } from '#engine/query-model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { compactSheets } from '#features/workbooks/server/rows/compact-sheets.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { deleteSheets } from '#features/workbooks/server/rows/sheets/delete-sheets.ts';
import type { Actor } from '#features/workbooks/services.ts';
import type { Engine } from '../services.ts';
import { inTransaction } from '#platform/database/database.ts';
import { json } from '#platform/database/json.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { createEngine } from './create-engine.ts';

let fresh: FreshDatabase;
let engine: Engine | undefined;
const warnings: unknown[] = [];
const actor: Actor = { kind: 'system', what: 'test' };
const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'amount', name: 'Amount', type: 'number' },
];
const everything: Query = { columns: ['name', 'amount'], page: { offset: 0, limit: 100_000 } };
/** Another question, so that no cached answer serves it. */
const allButOne: Query = { ...everything, page: { offset: 1, limit: 100_000 } };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
  warnings.length = 0;
});

function startEngine(environment: { ENGINE_WORKERS?: number; SNAPSHOT_MEMORY_MB?: number } = {}): Engine {
  engine = createEngine({
    database: fresh.database,
    address: fresh.address,
    environment: { ENGINE_WORKERS: 2, SNAPSHOT_MEMORY_MB: 64, ...environment },
    log: { warn: (...message: unknown[]) => void warnings.push(message) },
  });
  return engine;
}

async function newSheet(count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, index) => ({ cells: { name: `Row ${index}`, amount: index } }));
  const sheets = [{ title: 'Sheet', columns, rows }];
  const { id } = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  return (await findSheets(fresh.database, id))[0]?.id ?? '';
}

test('a sheet is loaded once and then answered from memory', async () => {
  const [sheetId, requested] = [await newSheet(12_345), startEngine()];
  const query: Query = {
    columns: ['name'],
    filters: [{ column: 'amount', condition: '>', value: 12_000 }],
    sort: [{ column: 'amount', direction: 'descending' }],
    page: { offset: 1, limit: 2 },
    aggregates: [{ function: 'sum', column: 'amount' }],
  };
  const answer = await requested.query(sheetId, query, context);
  expect(answer).toMatchObject({ version: 1, total: 344, aggregates: [(344 * (12_001 + 12_344)) / 2] });
  expect(answer.rows.map((row) => row.cells)).toEqual([{ name: 'Row 12343' }, { name: 'Row 12342' }]);
  await requested.query(sheetId, query, context);
  expect(requested.metrics()).toMatchObject({ snapshots: 1, loads: 1, hits: 1, refreshes: 0, evictions: 0 });
  expect(requested.metrics().bytes).toBeGreaterThan(0);
});

test('a hundred first questions at once load the sheet once', async () => {
  const [sheetId, requested] = [await newSheet(2_000), startEngine()];
  const answers = await Promise.all(Array.from({ length: 100 }, () => requested.query(sheetId, everything, context)));
  expect(answers.every((answer) => answer.total === 2_000)).toBe(true);
  expect(requested.metrics()).toMatchObject({ loads: 1, snapshots: 1 });
});

test('a sheet that does not exist is not found', async () => {
  await expect(startEngine().query('nowhere', everything, context)).rejects.toMatchObject({ code: 'not_found' });
});

fullTest('a deleted sheet is not found any more, though it was held', async () => {
  const [sheetId, requested] = [await newSheet(3), startEngine()];
  await requested.query(sheetId, everything, context);
  await inTransaction(fresh.database, (transaction) => deleteSheets(transaction, [sheetId]));
  await expect(requested.query(sheetId, everything, context)).rejects.toMatchObject({ code: 'not_found' });
});

test('writes show in the next answer by a refresh alone; compaction makes an older snapshot load anew', async () => {
  const [sheetId, requested, rows] = [await newSheet(3), startEngine(), createRows(fresh)];
  const first = await requested.query(sheetId, everything, context);
  const [added] = await rows.add(sheetId, actor, [{ cells: { name: 'New' } }], first.rows[1]?.row_id);
  await rows.edit(sheetId, actor, first.rows[0]?.row_id ?? '', 1, { amount: 99 });
  await rows.remove(sheetId, actor, [first.rows[2]?.row_id ?? '']);
  const second = await requested.query(sheetId, everything, context);
  expect(second.version).toBe(4);
  expect(second.rows.map((row) => row.cells)).toEqual([
    { name: 'Row 0', amount: 99 },
    expect.objectContaining({ name: 'New' }),
    { name: 'Row 1', amount: 1 },
  ]);
  expect(requested.metrics()).toMatchObject({ loads: 1, refreshes: 1 });
  await rows.remove(sheetId, actor, [added?.row_id ?? '']);
  await compactSheets(fresh.database, new Date(Date.now() + 1_000));
  expect((await requested.query(sheetId, everything, context)).total).toBe(2);
  expect(requested.metrics()).toMatchObject({ loads: 2, refreshes: 1 });
});

fullTest('a changed column is followed, and its cells with it', async () => {
  const [sheetId, requested] = [await newSheet(3), startEngine()];
  await requested.query(sheetId, everything, context);
  const changed: Column[] = [{ id: 'amount', name: 'Sum', type: 'text' }];
  await fresh.database
    .updateTable('sheet_states')
    .set({ columns: json(changed), version: 2, columns_version: 2 })
    .where('sheet_id', '=', sheetId)
    .execute();
  const answer = await requested.query(sheetId, { columns: ['amount'], page: { offset: 0, limit: 9 } }, context);
  expect(answer.version).toBe(2);
  expect(answer.rows.map((row) => row.cells)).toEqual([{ amount: 0 }, { amount: 1 }, { amount: 2 }]);
});

test('no answer is older than what was acknowledged before it was asked for', async () => {
  const [sheetId, requested, rows] = [await newSheet(40), startEngine(), createRows(fresh)];
  /** Every row as last acknowledged; each writer owns the rows whose number is its own modulo 4. */
  const acknowledged = new Map<string, { version: number; amount: Cell } | null>();
  const removing = new Set<string>();
  for (const row of (await requested.query(sheetId, everything, context)).rows) {
    acknowledged.set(row.row_id, { version: row.version, amount: row.cells['amount'] ?? null });
  }
  let seed = 20_261_121;
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  let writing = 4;
  async function write(own: string[]): Promise<void> {
    for (let turn = 0; turn < 40; turn++) {
      const choice = random(10);
      const row_id = own[random(own.length)] ?? '';
      const known = acknowledged.get(row_id);
      if (choice < 3 || !known) {
        const [row] = await rows.add(
          sheetId,
          actor,
          [{ cells: { amount: turn } }],
          choice === 0 && known ? row_id : undefined,
        );
        if (!row) continue;
        acknowledged.set(row.row_id, { version: row.version, amount: turn });
        own.push(row.row_id);
      } else if (choice < 8) {
        const row = await rows.edit(sheetId, actor, row_id, known.version, { amount: turn * 1000 });
        acknowledged.set(row_id, { version: row.version, amount: turn * 1000 });
      } else {
        removing.add(row_id);
        await rows.remove(sheetId, actor, [row_id]);
        acknowledged.set(row_id, null);
      }
    }
    writing--;
  }
  async function read(): Promise<number> {
    let answers = 0;
    while (writing > 0) {
      const before = new Map(acknowledged);
      const answer = await requested.query(sheetId, everything, context);
      const found = new Map(answer.rows.map((row) => [row.row_id, row]));
      for (const [row_id, known] of before) {
        const row = found.get(row_id);
        if (known === null) expect(row).toBeUndefined();
        else if (row) expect(row.version).toBeGreaterThanOrEqual(known.version);
        else expect(removing).toContain(row_id);
        if (row && known && row.version === known.version) expect(row.cells['amount'] ?? null).toBe(known.amount);
      }
      answers++;
    }
    return answers;
  }
  const ids = [...acknowledged.keys()];
  const [first, second] = await Promise.all([
    read(),
    read(),
    ...[0, 1, 2, 3].map((writer) => write(ids.filter((_, index) => index % 4 === writer))),
  ]);
  expect(first).toBeGreaterThan(3);
  expect(second).toBeGreaterThan(3);
  const last = await requested.query(sheetId, everything, context);
  const stored = await fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'cells'])
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', false)
    .orderBy('position')
    .execute();
  expect(last.rows.map((row) => [row.row_id, row.version])).toEqual(stored.map((row) => [row.row_id, row.version]));
  expect(last.rows.map((row) => row.cells['amount'] ?? null)).toEqual(stored.map((row) => row.cells['amount'] ?? null));
});

fullTest('two engines over one database never fall behind each other', async () => {
  const [sheetId, one, rows] = [await newSheet(5), startEngine(), createRows(fresh)];
  const other = createEngine({
    database: fresh.database,
    address: fresh.address,
    environment: { ENGINE_WORKERS: 1, SNAPSHOT_MEMORY_MB: 16 },
    log: { warn() {} },
  });
  try {
    for (let turn = 1; turn <= 20; turn++) {
      await rows.add(sheetId, actor, [{ cells: { amount: turn } }]);
      const totals = await Promise.all([one, other].map((node) => node.query(sheetId, everything, context)));
      expect(totals.map((answer) => answer.total)).toEqual([5 + turn, 5 + turn]);
    }
  } finally {
    await other.stop();
  }
});

fullTest(
  'over its budget the engine gives up the least recently used sheet and loads it again when asked',
  async () => {
    const requested = startEngine({ SNAPSHOT_MEMORY_MB: 1 });
    const sheets = await Promise.all([newSheet(8_000), newSheet(8_000), newSheet(8_000), newSheet(8_000)]);
    for (const sheetId of sheets) {
      expect((await requested.query(sheetId, everything, context)).total).toBe(8_000);
      expect(requested.metrics().snapshots === 1 || requested.metrics().bytes <= 1024 * 1024).toBe(true);
    }
    const { evictions, loads } = requested.metrics();
    expect(evictions).toBeGreaterThan(0);
    expect((await requested.query(sheets[0] ?? '', allButOne, context)).total).toBe(8_000);
    expect(requested.metrics().loads).toBe(loads + 1);
  },
);

test('a worker that is lost is replaced, and the questions that it had are answered by the next one', async () => {
  const workers: Worker[] = [];
  const note = (worker: Worker) => void workers.push(worker);
  process.on('worker', note);
  try {
    const [sheetId, other, requested] = [
      await newSheet(30_000),
      await newSheet(10),
      startEngine({ ENGINE_WORKERS: 1 }),
    ];
    await requested.query(other, everything, context);
    const loading = Promise.all([1, 2, 3].map(() => requested.query(sheetId, everything, context)));
    await delay(30);
    await workers[0]?.terminate();
    expect((await loading).map((answer) => answer.total)).toEqual([30_000, 30_000, 30_000]);
    expect((await requested.query(other, allButOne, context)).total).toBe(10);
    expect(workers).toHaveLength(2);
    expect(warnings).toHaveLength(1);
    expect(requested.metrics().snapshots).toBe(2);
  } finally {
    process.off('worker', note);
  }
});

test('the same question about an unchanged sheet is answered without asking a worker, and a written row changes the answer', async () => {
  const [sheetId, requested] = [await newSheet(5), startEngine()];
  const first = await requested.query(sheetId, everything, context);
  expect(await requested.query(sheetId, everything, context)).toBe(first);
  await createRows({ database: fresh.database }).add(sheetId, { kind: 'anonymous' }, [{ cells: { name: 'late' } }]);
  expect((await requested.query(sheetId, everything, context)).total).toBe(6);
});

fullTest('after it is stopped the engine says so', async () => {
  const [sheetId, requested] = [await newSheet(1), startEngine()];
  await requested.query(sheetId, everything, context);
  await requested.stop();
  await expect(requested.query(sheetId, everything, context)).rejects.toMatchObject({ code: 'unavailable' });
});
