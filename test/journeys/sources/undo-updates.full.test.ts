/** Updates that are taken back, by chance and in the middle of others. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetEdit } from '#features/workbooks/api/workbooks.ts';
import { Problem } from '#kit/problem.ts';
import { listUpdates } from '#features/workbooks/server/rows/updates/list-updates.ts';
import { fileOfParts } from '#test/several-tables.ts';
import { partsOfTables, type SeveralTables } from '#test/several-tables-of.ts';
import { firstBudget as first, newerBudget as newer, UpdatedWorkbooks } from '#test/updated-workbooks.ts';

let all: UpdatedWorkbooks;
beforeAll(async () => {
  all = await UpdatedWorkbooks.open();
});
afterAll(() => all[Symbol.asyncDispose]());

const bytesOf = (given: SeveralTables): Promise<Buffer> => fileOfParts(partsOfTables(given));
/** Sets a cell of the row whose first text is this. */
async function set(id: string, title: string, name: string, cells: Record<string, string | number>): Promise<void> {
  const sheet = await all.sheetOf(id, title);
  const row = (await all.rowsOf(sheet)).find((one) => Object.values(one.cells).includes(name))!;
  await all.edit(sheet, { kind: 'set-cells', row_id: row.row_id, version: row.version, cells });
}
const undoOf = (id: string, update: string): Promise<string> =>
  all.undo(id, update).then(
    () => '',
    (error: Error) => error.message,
  );

test('the newest comes first, then the one before it', async () => {
  const id = await all.import(await bytesOf(first));
  const states = [await all.stored(id)];
  const updates: string[] = [];
  for (const rate of [0.1, 0.2]) {
    updates.push(await all.update(id, await bytesOf({ ...first, rate, orders: first.orders.slice(rate * 20) })));
    states.push(await all.stored(id));
  }
  const listed = await listUpdates(all.fresh.database, id);
  expect(listed.map(({ isNext, counts }) => [isNext, counts.removed])).toEqual([
    [true, 2],
    [false, 2],
  ]);
  expect(await undoOf(id, updates[0]!)).toContain('Undo the update from “plan.xlsx” first');
  await all.undo(id, updates[1]!);
  expect(await all.stored(id)).toEqual(states[1]);
  await all.undo(id, updates[0]!);
  expect(await all.stored(id)).toEqual(states[0]);
});

test('what people edited since stays where the update had changed nothing', async () => {
  const id = await all.import(await bytesOf(first));
  const update = await all.update(
    id,
    await bytesOf({ ...first, rate: 0.1, orders: first.orders.slice(1), note: 'Soon' }),
  );
  await set(id, 'Plan', 'item 4', { qty: 77 });
  await all.edit(await all.sheetOf(id, 'Rates'), { kind: 'add-rows', rows: [{ cells: { code: 'mine', fee: 5 } }] });
  await all.undo(id, update);
  const plan = await all.rowsOf(await all.sheetOf(id, 'Plan'));
  expect(plan.map(({ cells }) => [cells['item'], cells['qty']])).toEqual(
    first.orders.map(([item, qty]) => [item, item === 'item 4' ? 77 : qty]),
  );
  expect(plan[4]?.cells['total']).toBe(77 * 10 * 1.5);
  expect((await all.rowsOf(await all.sheetOf(id, 'Rates'))).at(-1)?.cells).toMatchObject({ code: 'mine', fee: 5 });
});

test('sheets that came with it and are used, and tables put elsewhere, are named', async () => {
  const id = await all.import(await bytesOf(first));
  const update = await all.update(id, await bytesOf({ ...first, more: newer.more! }));
  const shop = { appsNaming: () => Promise.resolve(['Shop']) };
  await expect(all.rows.sync.undoUpdate(id, update, all.actor, shop)).rejects.toThrow('is used by Shop.');
  await all.edit(await all.sheetOf(id, 'Things'), { kind: 'add-rows', rows: [{ cells: {} }] });
  expect(await undoOf(id, update)).toMatch(/“Things” was edited since/);
});

/** Small numbers by chance, the same for the same seed (Park and Miller). */
function chance(seed: number): (below: number) => number {
  let state = seed * 7919 + 17;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function changedBy(random: (below: number) => number, given: SeveralTables, round: number): SeveralTables {
  const some = <Row extends readonly [string, ...number[]]>(
    rows: readonly Row[],
    make: (name: string) => Row,
  ): Row[] => {
    const kept = rows.filter(() => random(6) > 0);
    const next = (kept.length > 2 ? kept : [...rows]).map((row) =>
      random(4) === 0 ? ([row[0], ...row.slice(1).map((one) => Number(one) + 1_000)] as unknown as Row) : row,
    );
    return random(2) === 0 ? [make(`new ${round} first`), ...next] : [...next, make(`new ${round} last`)];
  };
  return {
    ...{ titles: Array.from({ length: random(3) }, (_, at) => `Line ${at}`), between: 2 + random(3) },
    ...{ rate: random(2) === 0 ? 0.25 : (given.rate ?? 0.5), note: random(2) === 0 ? 'Theirs' : (given.note ?? '') },
    orders: some(given.orders, (name) => [name, 1, 10]),
    rates: some(given.rates, (name) => [name, 2]),
    staff: some(given.staff, (name) => [name, 3]),
    ...(random(3) === 0 && { extra: 'Zone' }),
    ...(random(3) === 0 && { more: { name: 'Things', rows: [['Pen', 3] as const, ['Ink', 4] as const] } }),
  };
}

/** Edits by chance; answers how many. */
async function editSome(id: string, random: (below: number) => number): Promise<number> {
  let count = 0;
  for (const [title, column] of [
    ['Plan', 'qty'],
    ['Rates', 'fee'],
    ['Staff', 'pay'],
  ] as const) {
    if (random(2) === 0) continue;
    const sheet = await all.sheetOf(id, title);
    const rows = await all.rowsOf(sheet);
    const one = rows[random(rows.length)]!;
    const { row_id, version } = one;
    const kinds: SheetEdit[] = [
      { kind: 'set-cells', row_id, version, cells: { [column]: 5_000 + random(100) } },
      { kind: 'delete-rows', row_ids: [row_id] },
      { kind: 'add-rows', rows: [{ cells: { [column]: 6_000 + random(100) } }] },
    ];
    await all.edit(sheet, kinds[random(3)]!);
    count++;
  }
  return count;
}

/** A formula of a row that was added here reads a cell above, which can't be followed where tables lie elsewhere. */
function refusal(error: unknown): string {
  if (error instanceof Problem && error.message.includes('a formula that was written here')) return '';
  throw error;
}

const seeds = Array.from({ length: 16 }, (_, at) => at + 1);
test.each(seeds)('files and edits by chance, %i', { timeout: 120_000 }, async (seed) => {
  const random = chance(seed);
  let file = changedBy(random, first, 0);
  const id = await all.import(await bytesOf(file));
  const done: { update: string; before: unknown }[] = [];
  for (let round = 1; round < 3; round++) {
    await editSome(id, random);
    const before = await all.stored(id);
    const next = changedBy(random, file, round);
    const update = await all.update(id, await bytesOf(next), random(2) === 0 ? 'mine' : 'file').catch(refusal);
    if (update === '') return;
    file = next;
    done.push({ update, before });
  }
  const [older, newest] = [done[0]!, done[1]!];
  await all.undo(id, newest.update);
  expect(await all.stored(id)).toEqual(newest.before);
  // People edited between the two: what they edited stays, or all of it does.
  const now = await all.stored(id);
  const refused = await undoOf(id, older.update);
  if (refused !== '') expect(await all.stored(id)).toEqual(now);
  else if ((await editSome(id, () => 1)) === 0) expect(await all.stored(id)).toEqual(older.before);
});

test('one that is cut off in the middle is done whole, or not at all', { timeout: 240_000 }, async () => {
  const more = Array.from({ length: 30 }, (_, at) => [`more ${at}`, at] as const);
  const id = await all.import(await bytesOf({ ...first, rates: [...first.rates, ...more] }));
  const before = await all.stored(id);
  const update = await all.update(id, await bytesOf(newer));
  const after = await all.stored(id);
  let cut = 0;
  for (const wait of [2, 8, 20, 40, 60, 90, 140, 250]) {
    const work = all.undo(id, update).then(
      () => true,
      () => false,
    );
    await delay(wait);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
    `.execute(all.fresh.database);
    const isDone = await work;
    if (!isDone) cut++;
    // What computes formulas was cut off, too.
    await all.rows.formulaColumns.maintain();
    expect(await all.stored(id)).toEqual(isDone ? before : after);
    if (isDone) break;
  }
  expect(cut).toBeGreaterThan(0);
  await undoOf(id, update);
  expect(await all.stored(id)).toEqual(before);
});
