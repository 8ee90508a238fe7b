import { mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Query } from '#engine/query-model.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { context, ids, operations, questionsOf } from '#test/bench/questions.ts';
import { sampleBatches, sampleColumns } from '#test/bench/sample-sheet.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { eventually } from '#test/eventually.ts';
import type { Engine } from '../services.ts';
import { createEngine } from './create-engine.ts';
import type { SnapshotFileOptions } from './snapshot-file/snapshot-files.ts';

vi.setConfig({ testTimeout: 60_000 });

const count = 20_000;
const actor = { kind: 'system' as const, what: 'test' };
let fresh: FreshDatabase;
let folder: string;
let sheetId: string;
const warnings: unknown[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sheaf-parts-'));
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const rows = [...sampleBatches(count)].flat().map(({ cells }) => ({ cells }));
  const sheets = [{ title: 'Sheet', columns: sampleColumns, rows }];
  const { id } = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  sheetId = (await findSheets(fresh.database, id))[0]?.id ?? '';
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await fresh.close();
});

/** The sheet takes some six megabytes. */
function startEngine(megabytes: number, files: Partial<SnapshotFileOptions> | null = {}): Engine {
  return createEngine({
    ...{ database: fresh.database, address: fresh.address },
    environment: { ENGINE_WORKERS: 1, SNAPSHOT_MEMORY_MB: megabytes },
    log: { warn: (...message: unknown[]) => void warnings.push(message) },
    files: files && { folder, mostBytes: 100_000_000, leastRows: 100, pause: 0, changesWorth: 100, ...files },
  });
}

const others: Query[] = [
  { columns: [...ids], page: { offset: 0, limit: 40 } },
  { columns: [...ids], page: { offset: count - 20, limit: 40 } },
  { columns: [], distinct: { column: 'city', limit: 500 } },
  { columns: ['order_id'], sort: [{ column: 'note', direction: 'descending' }], page: { offset: 3_000, limit: 30 } },
  { columns: ['order_id'], sort: [{ column: 'email', direction: 'ascending' }], page: { offset: 0, limit: 30 } },
  { columns: [], group: { by: 'ordered_on', part: 'month', aggregates: [{ function: 'average', column: 'amount' }] } },
  {
    columns: ['note'],
    filters: [{ column: 'note', condition: 'not_includes', value: 'ticket' }],
    page: { offset: 0, limit: 9 },
  },
  {
    columns: ['customer'],
    parts: [
      [{ column: 'status', condition: '=', value: 'Open' }],
      [{ column: 'quantity', condition: '>', value: '200' }],
    ],
    sort: [{ column: 'updated_at', direction: 'ascending' }],
    page: { offset: 0, limit: 12 },
  },
];

function questions(seed: number): Query[] {
  const drawn = operations
    .filter((operation) => operation !== 'update')
    .flatMap((operation) => {
      const source = questionsOf(operation, count, seed);
      return Array.from({ length: 4 }, () => source.next().value.query);
    });
  return [...drawn, ...others];
}

async function expectAlike(engine: Engine, seed: number): Promise<void> {
  const whole = startEngine(512, null);
  try {
    for (const query of questions(seed)) {
      const answer = await engine.query(sheetId, query, context);
      expect(answer, JSON.stringify(query)).toEqual(await whole.query(sheetId, query, context));
      expect(engine.metrics()).toMatchObject({ snapshots: 1, inParts: 1 });
    }
    expect(whole.metrics().inParts).toBe(0);
  } finally {
    await whole.stop();
  }
}

test('a sheet larger than the memory answers from parts of its file what it answers from memory, also when it is written to and after a restart', async () => {
  const rows = createRows(fresh);
  const engine = startEngine(3);
  try {
    await expectAlike(engine, 1);
    expect(engine.isInParts(sheetId)).toBe(true);
    expect(engine.metrics()).toMatchObject({ loads: 1, fileLoads: 0 });
    expect(await readdir(folder)).toEqual([sheetId]);
    const { rows: page } = await engine.query(sheetId, { columns: ['note'], page: { offset: 5, limit: 9 } }, context);
    await rows.add(
      sheetId,
      actor,
      [{ cells: { customer: 'Zoe New', amount: 12, note: 'written later' } }],
      page[3]?.row_id,
    );
    await rows.edit(sheetId, actor, page[0]?.row_id ?? '', page[0]?.version ?? 0, { note: 'bilamo', amount: '$1,000' });
    await rows.remove(sheetId, actor, [page[5]?.row_id ?? '']);
    await expectAlike(engine, 2);
    expect(engine.metrics().loads).toBe(1);
  } finally {
    await engine.stop();
  }
  const next = startEngine(3, { leastRows: Infinity });
  try {
    await expectAlike(next, 3);
    expect(next.metrics()).toMatchObject({ loads: 1, fileLoads: 1 });
  } finally {
    await next.stop();
  }
  expect(warnings).toEqual([]);
});

test('when much was written its file is written again, and it goes on from the newer one', async () => {
  const rows = createRows(fresh);
  const engine = startEngine(3);
  try {
    await engine.query(sheetId, others[0]!, context);
    const before = await stat(join(folder, sheetId));
    await rows.add(
      sheetId,
      actor,
      Array.from({ length: 150 }, (_, index) => ({ cells: { customer: `Later ${index}`, quantity: index } })),
    );
    await engine.query(sheetId, others[1]!, context);
    await eventually(async () => expect((await stat(join(folder, sheetId))).ino).not.toBe(before.ino));
    await rows.add(sheetId, actor, [{ cells: { customer: 'Last of all', quantity: 7 } }]);
    await expectAlike(engine, 4);
    expect(engine.metrics().loads).toBe(1);
  } finally {
    await engine.stop();
  }
  expect(warnings).toEqual([]);
});

test('a file that is damaged while it is open is thrown away, and the sheet is read again', async () => {
  const engine = startEngine(3);
  try {
    await engine.query(sheetId, others[0]!, context);
    const file = await open(join(folder, sheetId), 'r+');
    const { size } = await file.stat();
    // From its middle to near its end, where columns are.
    await file.write(Buffer.alloc(Math.floor(size * 0.4)), 0, Math.floor(size * 0.4), Math.floor(size * 0.5));
    await file.close();
    await expectAlike(engine, 5);
    expect(engine.metrics().loads).toBe(2);
  } finally {
    await engine.stop();
  }
});

test('several such sheets, asked at once and written to, drive each other out and answer what they should', async () => {
  const { database } = fresh;
  const more = [...sampleBatches(count / 2)].flat().map(({ cells }) => ({ cells }));
  const sheets = [{ title: 'Other', columns: sampleColumns, rows: more }];
  const { id } = await createWorkbook(database, { workspace_id: 'space', name: 'Other', sheets });
  const both = [sheetId, (await findSheets(database, id))[0]?.id ?? ''];
  const rows = createRows(fresh);
  const engine = createEngine({
    ...{ database, address: fresh.address, environment: { ENGINE_WORKERS: 2, SNAPSHOT_MEMORY_MB: 2 } },
    log: { warn: (...message: unknown[]) => void warnings.push(message) },
    files: { folder, mostBytes: 100_000_000, leastRows: 100, pause: 0, changesWorth: 20 },
  });
  try {
    for (let round = 0; round < 6; round++) {
      const asked = questions(10 + round).flatMap((query) => both.map((one) => engine.query(one, query, context)));
      await Promise.all([
        ...asked,
        ...both.map((one) =>
          rows.add(
            one,
            actor,
            Array.from({ length: 12 }, (_, index) => ({ cells: { customer: `Round ${round}`, quantity: index } })),
          ),
        ),
      ]);
    }
    const whole = startEngine(512, null);
    for (const one of both) {
      for (const query of questions(20))
        expect(await engine.query(one, query, context), one).toEqual(await whole.query(one, query, context));
    }
    await whole.stop();
    expect(engine.metrics().evictions).toBeGreaterThan(0);
  } finally {
    await engine.stop();
  }
  expect(warnings).toEqual([]);
});

test('a sheet that no setting has room for is refused with the names of the settings', async () => {
  const engine = startEngine(1, { mostBytes: 200_000, folder: join(folder, 'small') });
  try {
    await expect(engine.query(sheetId, others[0]!, context)).rejects.toThrow('SNAPSHOT_DISK_MB');
    expect(await readdir(join(folder, 'small'))).toEqual([]);
  } finally {
    await engine.stop();
  }
});
