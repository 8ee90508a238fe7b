/** Whatever is written, undone and restored: rollups and lookups hold what a computation of all makes of the rest. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Cell } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import {
  livingRows,
  makeRollups,
  numbered,
  randomFrom,
  type RollupBook,
  type RollupSheet,
  rollupSheets,
  writtenColumns,
  wrongRollups,
} from '#test/rollups.ts';
import { isFullRun } from '#test/tier.ts';
import type { Actor, Rows } from '../../../../services.ts';
import { createRows } from '../../create-rows.ts';
import { KeyedHost } from './keyed-host.ts';
import { fullTest } from '#test/full-test.ts';

let fresh: FreshDatabase;
let rows: Rows;
const ann: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  rows = createRows({ database: fresh.database, restTimes: 0 });
});
afterAll(async () => {
  await rows.formulaColumns.settled();
  await fresh.close();
});

const keys: readonly Cell[] = ['A', 'B', 'C', 'a', '1', '01', 'Ä', null];

function anyCells(name: RollupSheet, random: (below: number) => number): Record<string, Cell> {
  const cells: Record<string, Cell> = {};
  for (const column of writtenColumns(name))
    cells[column] = numbered.has(column) ? random(70) / 10 : keys[random(keys.length)]!;
  return cells;
}

/** One write of any kind. */
async function write({ ids }: RollupBook, random: (below: number) => number, gone: Map<string, string[]>) {
  const name = rollupSheets[random(rollupSheets.length)]!;
  const sheet = ids[name];
  const living = await livingRows(fresh.database, sheet);
  const row = living[random(Math.max(1, living.length))];
  const cells = anyCells(name, random);
  const some = Object.fromEntries(Object.entries(cells).filter(() => random(2) === 0));
  const trash = gone.get(sheet) ?? [];
  gone.set(sheet, trash);
  switch (random(7)) {
    case 0:
      return rows.add(sheet, { kind: 'anonymous' }, [{ cells }]);
    case 1:
      return rows.add(sheet, ann, [{ cells }, { cells: anyCells(name, random) }], row?.row_id);
    case 2:
      if (!row || living.length < 2) return undefined;
      trash.push(row.row_id);
      return rows.remove(sheet, ann, [row.row_id]);
    case 3: {
      const back = trash.pop();
      return back && rows.editSheet(sheet, ann, [{ kind: 'restore-rows', row_ids: [back] }]);
    }
    case 4:
      return (
        row &&
        rows.editSheet(sheet, ann, [{ kind: 'set-cells', row_id: row.row_id, version: row.version, cells: some }])
      );
    default:
      return row && rows.edit(sheet, ann, row.row_id, row.version, some);
  }
}

const runs = isFullRun ? 40 : 1;
const length = isFullRun ? 150 : 20;

test('random writes leave no rollup and no lookup behind', { timeout: 900_000 }, async () => {
  const byKeys = vi.spyOn(KeyedHost.prototype, 'compute');
  for (let seed = 1; seed <= runs; seed++) {
    const random = randomFrom(seed);
    const book = await makeRollups(fresh.database, rows, (name) =>
      Array.from({ length: name === 'orders' ? 12 : 4 }, () => anyCells(name, random)),
    );
    const gone = new Map<string, string[]>();
    for (let step = 0; step < length; step++) {
      await write(book, random, gone);
      // Some writes come before what followed from the last one is computed.
      if (random(3) === 0) continue;
      await rows.formulaColumns.settled();
      expect(await wrongRollups(fresh.database, book), `seed ${seed}, step ${step}`).toEqual([]);
    }
    await rows.formulaColumns.settled();
    expect(await wrongRollups(fresh.database, book), `seed ${seed}`).toEqual([]);
  }
  expect(byKeys.mock.calls.length).toBeGreaterThan(runs * length * 0.5);
});

fullTest('what another process wrote, and other formulas, are followed', async () => {
  const random = randomFrom(99);
  const book = await makeRollups(fresh.database, rows, (name) =>
    Array.from({ length: 6 }, () => anyCells(name, random)),
  );
  const other = createRows({ database: fresh.database, restTimes: 0 });
  for (const one of [rows, other, rows, other, rows]) {
    const [row] = await livingRows(fresh.database, book.ids.orders);
    await one.edit(book.ids.orders, ann, row!.row_id, row!.version, { count: random(90), customer: 'B' });
    await one.formulaColumns.settled();
    expect(await wrongRollups(fresh.database, book)).toEqual([]);
  }
  const formula = 'SUMIFS(orders[total], orders[customer], [id]) * 2 + COUNTIF(orders[customer], [id])';
  await rows.editSheet(book.ids.customers, ann, [{ kind: 'change-column', column: 'sum', formula }]);
  const [row] = await livingRows(fresh.database, book.ids.items);
  await other.edit(book.ids.items, ann, row!.row_id, row!.version, { price: 77.7 });
  await Promise.all([rows.formulaColumns.settled(), other.formulaColumns.settled()]);
  await rows.formulaColumns.maintain();
  await rows.formulaColumns.settled();
  expect(await wrongRollups(fresh.database, book)).toEqual([]);
});
