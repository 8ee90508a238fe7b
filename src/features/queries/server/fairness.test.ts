import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { fullTest } from '#test/full-test.ts';
import type { Column } from '#engine/model.ts';
import type { Query, QueryContext } from '#engine/query-model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Caller } from './caller/caller.ts';
import { createRows } from '#features/workbooks/server/rows/create-rows.ts';
import type { Engine } from '../services.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import { usualLimits } from './admission-control.ts';
import { createEngine, type EngineNeeds } from './create-engine.ts';

vi.setConfig({ testTimeout: 120_000 });

let fresh: FreshDatabase;
let large: string;
let small: string;
let engine: Engine | undefined;
const context: QueryContext = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };
const columns: Column[] = [{ id: 'name', name: 'Name', type: 'text' }];
const visitor: Caller = { app: 'shop', client: '203.0.113.1', kind: 'visitor' };
const reader: Caller = { app: 'blog', client: '203.0.113.2', kind: 'visitor' };

/** Each of the values is looked for in each of the texts: seconds of work. */
const heavy = (number = 0): Query => ({
  columns: ['name'],
  filters: [
    {
      column: 'name',
      condition: 'any_of',
      value: Array.from({ length: 40_000 }, (_, at) => `${number}-${at}`).join('||'),
    },
  ],
});
const light: Query = { columns: ['name'], page: { offset: 0, limit: 1 } };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  [large, small] = [await newSheet(20_000), await newSheet(3)];
});
afterAll(() => fresh.close());
afterEach(async () => {
  await engine?.stop();
  engine = undefined;
});

async function newSheet(count: number): Promise<string> {
  const rows = Array.from({ length: count }, (_, index) => ({ cells: { name: `Row ${index}` } }));
  const sheets = [{ title: 'Sheet', columns, rows }];
  const { id } = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  return (await findSheets(fresh.database, id))[0]?.id ?? '';
}

async function startEngine(options: Partial<EngineNeeds> = {}): Promise<Engine> {
  const started = createEngine({
    ...{ database: fresh.database, address: fresh.address, log: { warn() {} } },
    environment: { ENGINE_WORKERS: 1, SNAPSHOT_MEMORY_MB: 64 },
    deadline: 600_000,
    ...options,
  });
  engine = started;
  await Promise.all([large, small].map((sheetId) => started.query(sheetId, { columns: [] }, context)));
  return started;
}

/** Starts a heavy query; `state` says what became of it. */
function startHeavy(requested: Engine, number = 0, signal = new AbortController().signal) {
  const state = { isOver: false, error: undefined as unknown };
  const over = requested.query(large, heavy(number), context, { ...visitor, signal }).then(
    () => {
      state.isOver = true;
    },
    (error: unknown) => {
      state.isOver = true;
      state.error = error;
    },
  );
  return { state, over };
}

test('heavy questions of one visitor give way to others, and end when nobody waits for them', async () => {
  const requested = await startEngine();
  const leaving = new AbortController();
  const running = [0, 1, 2, 3].map((number) => startHeavy(requested, number, leaving.signal));
  const answer = await requested.query(small, light, context, reader);
  expect(answer.total).toBe(3);
  // Another visitor of the same sheet is not held up either.
  expect((await requested.query(large, light, context, { ...visitor, client: '203.0.113.9' })).total).toBe(20_000);
  expect(running.map(({ state }) => state.isOver)).toEqual([false, false, false, false]);
  leaving.abort();
  await Promise.all(running.map(({ over }) => over));
  for (const { state } of running) expect(state.error).toMatchObject({ code: 'unavailable' });
  // The worker is free again: nothing else is left to do.
  expect((await requested.query(small, { ...light, columns: [] }, context, reader)).total).toBe(3);
});

fullTest('a written row is shown while a heavy question about the same sheet is still worked on', async () => {
  const requested = await startEngine();
  const leaving = new AbortController();
  const running = startHeavy(requested, 10, leaving.signal);
  await requested.query(small, { ...light, page: { offset: 1, limit: 1 } }, context, reader);
  for (const turn of [1, 2, 3, 4]) {
    await createRows(fresh).add(large, { kind: 'anonymous' }, [{ cells: { name: `New ${turn}` } }]);
    expect((await requested.query(large, light, context, reader)).total).toBe(20_000 + turn);
  }
  expect(running.state.isOver).toBe(false);
  leaving.abort();
  await running.over;
});

fullTest('past its deadline a question is answered that it takes too long, and others go on', async () => {
  const requested = await startEngine({ deadline: 400 });
  const { state, over } = startHeavy(requested, 20);
  await over;
  expect(state.error).toMatchObject({ code: 'unavailable', details: { retry_after: 5 } });
  expect((await requested.query(small, { ...light, page: { offset: 2, limit: 1 } }, context, reader)).total).toBe(3);
});

test('the same question asked at once is worked on once', async () => {
  const requested = await startEngine();
  const query: Query = { ...light, search: { text: 'row 77', columns: ['name'] } };
  const answers = await Promise.all(Array.from({ length: 20 }, () => requested.query(large, query, context, reader)));
  expect(new Set(answers).size).toBe(1);
});

fullTest('who used more of the engine than anybody needs waits, and nobody else does', async () => {
  const requested = await startEngine({ deadline: 400, limits: { ...usualLimits, visitor: 20 } });
  await startHeavy(requested, 30).over;
  const refused = startHeavy(requested, 31);
  await refused.over;
  expect(refused.state.error).toMatchObject({ code: 'too_many_requests' });
  expect(refused.state.error).toHaveProperty('details.retry_after');
  expect((await requested.query(small, { ...light, page: { offset: 0, limit: 2 } }, context, reader)).total).toBe(3);
});

fullTest('more questions at once than any page has are refused at once', async () => {
  const requested = await startEngine({ limits: { ...usualLimits, share: 2 } });
  const leaving = new AbortController();
  const running = [40, 41].map((number) => startHeavy(requested, number, leaving.signal));
  await requested.query(small, { ...light, page: { offset: 0, limit: 3 } }, context, reader);
  const third = startHeavy(requested, 42);
  await third.over;
  expect(third.state.error).toMatchObject({ code: 'too_many_requests', details: { retry_after: 5 } });
  leaving.abort();
  await Promise.all(running.map(({ over }) => over));
});
