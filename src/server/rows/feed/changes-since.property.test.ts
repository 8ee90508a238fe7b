import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SheetEdit } from '#api/workbooks.ts';
import { Problem } from '#kit/problem.ts';
import type { Cell, Column } from '#sheet/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { propertyRuns } from '#test/property-runs.ts';
import type { Actor } from '../../scope.ts';
import { inTransaction } from '../../storage/database.ts';
import { copyWorkbook } from '../../workbooks/copy-workbook.ts';
import { createWorkbook } from '../../workbooks/create-workbook.ts';
import { compactSheets } from '../compact-sheets.ts';
import { createRows } from '../create-rows.ts';
import { deleteSheets } from '../sheets/delete-sheets.ts';
import { findSheets } from '../sheets/find-sheets.ts';
import type { SheetChanges } from './changes-since.ts';

let fresh: FreshDatabase;
const ann: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const visitor: Actor = { kind: 'anonymous' };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());

/** A sheet as a reader of the feed holds it. */
interface Mirror {
  version: number;
  columns: Column[];
  rows: Map<string, { position: number; cells: Record<string, Cell> }>;
}

async function newSheet(): Promise<string> {
  const columns: Column[] = [
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'amount', name: 'Amount', type: 'number' },
  ];
  const rows = [1, 2, 3, 4].map((amount) => ({ cells: { name: `Row ${amount}`, amount } }));
  const sheets = [{ title: 'One', columns, rows }];
  const { id } = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  return (await findSheets(fresh.database, id))[0]?.id ?? '';
}

async function mirrorOf(sheetId: string): Promise<Mirror> {
  const { version, columns } = await fresh.database
    .selectFrom('sheet_states')
    .select(['version', 'columns'])
    .where('sheet_id', '=', sheetId)
    .executeTakeFirstOrThrow();
  const rows = await fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'position', 'cells'])
    .where('sheet_id', '=', sheetId)
    .where('deleted', '=', false)
    .execute();
  return { version, columns, rows: new Map(rows.map(({ row_id, ...row }) => [row_id, row])) };
}

/** Replays what the feed tells; every old value must be what the mirror holds. */
function replay(mirror: Mirror, { upTo, writes }: SheetChanges): Mirror {
  const next: Mirror = { ...mirror, version: upTo, rows: new Map(mirror.rows) };
  let last = mirror.version;
  for (const write of writes) {
    expect(write.version).toBeGreaterThan(last);
    last = write.version;
    if (write.columns) {
      expect(write.columns.before).toEqual(next.columns);
      next.columns = write.columns.after;
    }
    for (const { row_id, change, position, before, after } of write.rows) {
      const held = next.rows.get(row_id);
      if (change === 'edited' || (change === 'deleted' && held)) expect(before).toEqual(held?.cells);
      if (change === 'deleted') next.rows.delete(row_id);
      else next.rows.set(row_id, { position, cells: after });
    }
  }
  return next;
}

const shown = ({ version, columns, rows }: Mirror) => ({
  ...{ version, columns },
  rows: [...rows].sort(([, one], [, other]) => one.position - other.position).map(([id, { cells }]) => [id, cells]),
});

type Step = { kind: (typeof kinds)[number]; first: number; second: number };
const kinds = [
  ...(['append', 'append many', 'add before', 'edit', 'edit both', 'delete', 'restore', 'restore version'] as const),
  ...(['batch', 'add and delete', 'add column', 'rename column', 'retype', 'delete column', 'restore column'] as const),
];
const steps = fc.array(
  fc.record({ kind: fc.constantFrom(...kinds), first: fc.nat({ max: 50 }), second: fc.nat({ max: 50 }) }),
  { minLength: 5, maxLength: 14 },
);

/** Does one step as well as the sheet allows; what it refuses is no write. */
async function doStep(sheetId: string, { kind, first, second }: Step): Promise<void> {
  const rows = createRows({ database: fresh.database });
  const stored = await fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version', 'deleted', 'cells'])
    .where('sheet_id', '=', sheetId)
    .orderBy('row_id')
    .execute();
  const living = stored.filter((row) => !row.deleted);
  const pick = (number: number) => living[number % living.length] ?? { row_id: 'none', version: 1 };
  const trashed = stored.filter((row) => row.deleted).map((row) => row.row_id);
  const { columns } = await mirrorOf(sheetId);
  const column = columns[first % columns.length]?.id ?? 'name';
  const edit = (...edits: SheetEdit[]) => rows.editSheet(sheetId, ann, edits);
  const cells = { [column]: `value ${second}` };
  const set = (number: number): SheetEdit => ({ kind: 'set-cells', ...pick(number), cells: { [column]: second } });
  const work: Record<Step['kind'], () => Promise<unknown>> = {
    append: () => rows.add(sheetId, visitor, [{ cells }]),
    'append many': () => rows.add(sheetId, visitor, [{ cells }, { cells: {} }, { cells: { name: 'Three' } }]),
    'add before': () => rows.add(sheetId, ann, [{ cells }, { cells }], pick(second).row_id),
    edit: () => rows.edit(sheetId, visitor, pick(second).row_id, pick(second).version, cells),
    'edit both': () =>
      Promise.all([first, first + 1].map((n) => rows.edit(sheetId, ann, pick(n).row_id, pick(n).version, cells))),
    delete: () => rows.remove(sheetId, ann, [pick(first).row_id, pick(second).row_id]),
    restore: () => edit({ kind: 'restore-rows', row_ids: trashed.slice(0, 1 + (first % 3)) }),
    'restore version': () =>
      rows.restoreVersion(sheetId, ann, [column], { ...pick(first), to: Math.max(1, pick(first).version - 1) }),
    batch: () => edit(set(first), set(second), { kind: 'add-rows', rows: [{ cells: { name: 'New' } }] }),
    'add and delete': () => edit(set(first), { kind: 'delete-rows', row_ids: [pick(first).row_id] }),
    'add column': () => edit({ kind: 'add-column', name: `Column ${first}`, type: 'text' }),
    'rename column': () => edit({ kind: 'change-column', column, name: `Name ${second}` }),
    retype: () => edit({ kind: 'change-column', column, type: second % 2 === 0 ? 'text' : 'number' }),
    'delete column': () => edit({ kind: 'delete-column', column }),
    'restore column': () => edit({ kind: 'restore-column', column: second % 2 === 0 ? 'name' : 'amount' }),
  };
  await work[kind]().catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
}

test('the feed, replayed from any version onto the sheet as it was then, gives the sheet as it is now', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 3, max: 40 }), async (wanted, limit) => {
      const sheetId = await newSheet();
      const rows = createRows({ database: fresh.database });
      const mirrors = [await mirrorOf(sheetId)];
      for (const step of wanted) {
        await doStep(sheetId, step);
        mirrors.push(await mirrorOf(sheetId));
      }
      const now = shown(await mirrorOf(sheetId));
      for (const start of mirrors) {
        let mirror = start;
        while (mirror.version < now.version) {
          const told =
            (await rows.changesSince(sheetId, mirror.version, limit)) ?? expect.fail('there is no such sheet');
          // A write of more rows than the limit is told with a larger one.
          const whole = told.complete ? told : await rows.changesSince(sheetId, mirror.version);
          expect(whole?.complete).toBe(true);
          expect(whole?.upTo).toBeGreaterThan(mirror.version);
          if (told.complete) {
            expect(told.writes.reduce((count, write) => count + write.rows.length, 0)).toBeLessThanOrEqual(limit);
          }
          mirror = replay(mirror, whole ?? told);
        }
        expect(shown(mirror)).toEqual(now);
      }
    }),
    propertyRuns(12),
  );
});

test('it names who wrote, and tells nothing of a version that it cannot reach back to', async () => {
  const sheetId = await newSheet();
  const rows = createRows({ database: fresh.database });
  const [added] = await rows.add(sheetId, visitor, [{ cells: { name: 'Five' } }]);
  await rows.edit(sheetId, ann, added?.row_id ?? '', added?.version ?? 0, { name: 'Six' });
  const told = await rows.changesSince(sheetId, 1);
  expect(told).toMatchObject({ complete: true, upTo: 3, version: 3 });
  expect(told?.writes).toMatchObject([
    { version: 2, actor: visitor, columns: null, rows: [{ change: 'added', before: {}, after: { name: 'Five' } }] },
    { version: 3, actor: ann, rows: [{ change: 'edited', before: { name: 'Five' }, after: { name: 'Six' } }] },
  ]);
  // The rows of an import have no history, and the sheet has no such version yet.
  for (const since of [0, 4]) {
    expect(await rows.changesSince(sheetId, since)).toMatchObject({ complete: false, upTo: since, writes: [] });
  }
  await rows.add(
    sheetId,
    ann,
    Array.from({ length: 5 }, () => ({ cells: {} })),
  );
  expect(await rows.changesSince(sheetId, 3, 4)).toMatchObject({ complete: false, upTo: 3 });
  expect(await rows.changesSince(sheetId, 2, 4)).toMatchObject({ complete: true, upTo: 3 });
  expect(await rows.changesSince('nowhere', 1)).toBeNull();
});

test('rows that are gone for good, by hand or after their time, cannot be told to whoever still has them', async () => {
  const rows = createRows({ database: fresh.database });
  for (const leave of [
    (sheetId: string) => rows.destroyTrashed(sheetId, 'all'),
    () => compactSheets(fresh.database, new Date(Date.now() + 60_000)),
  ]) {
    const sheetId = await newSheet();
    const [row_id = ''] = (await mirrorOf(sheetId)).rows.keys();
    await rows.remove(sheetId, ann, [row_id]);
    await rows.add(sheetId, ann, [{ cells: {} }]);
    expect(await rows.changesSince(sheetId, 1)).toMatchObject({ complete: true });
    await leave(sheetId);
    expect(await rows.changesSince(sheetId, 1)).toMatchObject({ complete: false });
    expect(await rows.changesSince(sheetId, 2)).toMatchObject({ complete: true, upTo: 3 });
  }
});

test('a copy begins its own history, rows that are numbered anew end it, and a deleted sheet has none', async () => {
  const sheetId = await newSheet();
  const rows = createRows({ database: fresh.database });
  const { workbook_id } = await fresh.database
    .selectFrom('sheets')
    .select('workbook_id')
    .where('id', '=', sheetId)
    .executeTakeFirstOrThrow();
  await rows.add(sheetId, ann, [{ cells: {} }]);
  const copy = await copyWorkbook(fresh.database, workbook_id, 'space');
  const copied = (await findSheets(fresh.database, copy.id))[0]?.id ?? '';
  expect(await rows.changesSince(copied, 1)).toMatchObject({ complete: false, version: 2 });
  expect(await rows.changesSince(copied, 2)).toMatchObject({ complete: true, writes: [] });
  const [first = ''] = (await mirrorOf(sheetId)).rows.keys();
  let { version } = await mirrorOf(sheetId);
  // Between two rows there is room for some fifty halvings.
  for (let turn = 0; turn < 60; turn++) {
    await rows.add(sheetId, ann, [{ cells: {} }], first);
  }
  expect(await rows.changesSince(sheetId, version)).toMatchObject({ complete: false });
  version = (await mirrorOf(sheetId)).version;
  expect(await rows.changesSince(sheetId, version)).toMatchObject({ complete: true });
  await inTransaction(fresh.database, (transaction) => deleteSheets(transaction, [sheetId]));
  expect(await rows.changesSince(sheetId, version)).toBeNull();
});
