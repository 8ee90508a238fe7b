/** Real threads: however many workbooks wait to be computed, few of them are at work. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import type { Actor } from '../../../services.ts';
import { createWorkbook } from '../../create-workbook.ts';
import { createRows } from '../create-rows.ts';
import { findSheets } from '../sheets/find-sheets.ts';
import { formulaThreads, mostFormulaThreads } from './computing-thread.ts';

let fresh: FreshDatabase;
const actor: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const workspaces = ['crowd', 'reader', 'third'];

beforeAll(async () => {
  fresh = await freshDatabase();
  for (const id of workspaces) await fresh.database.insertInto('workspaces').values({ id, name: id }).execute();
});
afterAll(() => fresh.close());

const part = 'SUM(SEQUENCE(300000))';
const heavy = `=${part}*${part}*0+B2`;

async function heavyWorkbook(workspace_id: string) {
  const { id } = await createWorkbook(fresh.database, {
    ...{ workspace_id, name: 'Heavy' },
    sheets: [
      {
        title: 'Plan',
        columns: [
          { id: 'total', name: 'Total', type: 'number' },
          { id: 'price', name: 'Price', type: 'number' },
        ],
        rows: [{ cells: { price: 7 } }],
      },
    ],
  });
  const [sheet] = await findSheets(fresh.database, id);
  const row = await fresh.database
    .selectFrom('sheet_rows')
    .select(['row_id', 'version'])
    .where('sheet_id', '=', sheet!.id)
    .executeTakeFirstOrThrow();
  return { sheet: sheet!.id, ...row };
}

test('at most two threads compute, and every workbook is computed', { timeout: 240_000 }, async () => {
  const rows = createRows({ database: fresh.database });
  const books = await Promise.all(['crowd', 'crowd', 'crowd', 'crowd', 'reader', 'third'].map(heavyWorkbook));
  // Those that other files of this worker left behind end when they like.
  const others = formulaThreads();
  let most = 0;
  const looking = setInterval(() => (most = Math.max(most, formulaThreads() - others)), 1);
  const entered = books.map(({ sheet, row_id, version }) =>
    rows.editSheet(sheet, actor, [{ kind: 'set-cells', row_id, version, cells: {}, formulas: { total: heavy } }]),
  );
  await Promise.all(entered);
  await rows.formulaColumns.settled();
  clearInterval(looking);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(mostFormulaThreads);
  for (const { sheet } of books) {
    const [stored] = await fresh.database
      .selectFrom('sheet_rows')
      .select('cells')
      .where('sheet_id', '=', sheet)
      .execute();
    expect(stored?.cells).toMatchObject({ total: 7 });
  }
});
