import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlacedSheet } from '#engine/formula/cells/placed-sheet.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';
import { placeSheets } from './row-places.ts';

const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const count = 700;
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
});
afterAll(() => fresh.close());

test('rows of a large sheet have the places that counting all of them gives', async () => {
  const rows = createRows({ database: fresh.database });
  const { id: workbook } = await createWorkbook(fresh.database, {
    ...{ workspace_id: 'space', name: 'Orders' },
    sheets: [
      {
        title: 'Orders',
        columns: [{ id: 'item', name: 'Item', type: 'text' }],
        rows: Array.from({ length: count }, (_, at) => ({ cells: { item: `Item ${at}` } })),
      },
    ],
  });
  const [sheet] = await findSheets(fresh.database, workbook);
  const id = sheet!.id;
  const before = await placedRows();
  const gone = [0, 1, 3, 40, 350, 351, count - 3, count - 1].map((at) => before[at]!);
  await rows.editSheet(id, actor, [{ kind: 'delete-rows', row_ids: gone }]);
  const all = await placeAll('all');
  const ids = await placedRows();
  const ends = [0, 1, 2, 3, 39, 98, 99, ids.length - 100, ids.length - 2, ids.length - 1].map((at) => ids[at]!);
  // Near an end, in the middle, deleted, and one that never was.
  for (const asked of [
    ends.filter((_, at) => at !== 6),
    ends,
    [ids[349]!],
    gone.slice(0, 3),
    gone,
    ['never'],
    ids.slice(0, 60),
  ]) {
    const some = await placeAll(new Map([[id, { ids: new Set(asked), positions: new Set<number>() }]]));
    for (const one of asked) expect([one, some.placeOf(one)]).toEqual([one, all.placeOf(one)]);
  }
  for (const places of [[0, 1, 2, 3, 100, 101], [all.bottom, all.bottom - 1, all.bottom + 1], [350], [999_999]]) {
    const some = await placeAll(new Map([[id, { ids: new Set<string>(), positions: new Set(places) }]]));
    for (const place of places) expect([place, some.rowAt(place)]).toEqual([place, all.rowAt(place)]);
  }
  expect(all.placeOf(gone[4]!)).toEqual({ place: all.placeOf(before[349]!)!.place, gone: true });

  async function placeAll(requested: Parameters<typeof placeSheets>[2]): Promise<PlacedSheet> {
    return (await placeSheets(fresh.database, workbook, requested))[0]!;
  }
  /** Those that are there, in order. */
  async function placedRows(): Promise<string[]> {
    const found = await fresh.database
      .selectFrom('sheet_rows')
      .select('row_id')
      .where('sheet_id', '=', id)
      .where('deleted', '=', false)
      .orderBy('position')
      .orderBy('row_id')
      .execute();
    return found.map((row) => row.row_id);
  }
});
