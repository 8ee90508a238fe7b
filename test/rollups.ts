/** A workbook of four sheets whose formulas read each other by keys, and what a computation of all makes of it. */
import { computeColumns } from '#engine/formula/columns/compute-columns.ts';
import { planFormulas } from '#engine/formula/columns/formula-plan.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { Actor, Rows } from '#features/workbooks/services.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Database } from '#platform/database/database.ts';

const ann: Actor = { kind: 'user', id: 'ann', email: 'ann@example.com' };
const plain = (id: string, type: Column['type'] = 'text'): Column => ({ id, name: id, type });

/** By name: the columns that people write, and formulas over formulas over lookups. */
const sheets = {
  items: { written: ['id', 'price'], formulas: {} },
  orders: {
    written: ['id', 'customer', 'item', 'count'],
    formulas: {
      price: 'XLOOKUP([item], items[id], items[price], 0)',
      total: '[price] * [count]',
      place: 'IFERROR(INDEX(customers[region], MATCH([customer], customers[id], 0)), "")',
    },
  },
  customers: {
    written: ['id', 'region'],
    formulas: {
      sum: 'SUMIFS(orders[total], orders[customer], [id])',
      large: 'COUNTIFS(orders[customer], [id], orders[total], ">5")',
      most: 'MAXIFS(orders[total], orders[customer], [id])',
      first: 'XLOOKUP([id], orders[customer], orders[id], "none")',
    },
  },
  regions: {
    written: ['id', 'parent'],
    formulas: {
      sum: 'SUMIFS(customers[sum], customers[region], [id])',
      orders: 'COUNTIF(orders[place], [id])',
      below: 'COUNTIFS(regions[parent], [id])',
    },
  },
} satisfies Record<string, { written: string[]; formulas: Record<string, string> }>;

export type RollupSheet = keyof typeof sheets;
export const rollupSheets = Object.keys(sheets) as RollupSheet[];
export const writtenColumns = (name: RollupSheet): readonly string[] => sheets[name].written;
export const numbered = new Set(['price', 'count']);

export interface RollupBook {
  ids: Record<RollupSheet, string>;
}

export async function makeRollups(
  database: Database,
  rows: Rows,
  cells: (name: RollupSheet) => Record<string, Cell>[],
): Promise<RollupBook> {
  const { id } = await createWorkbook(database, {
    ...{ workspace_id: 'space', name: 'Rollups' },
    sheets: rollupSheets.map((title) => ({
      title,
      columns: sheets[title].written.map((column) => plain(column, numbered.has(column) ? 'number' : 'text')),
      rows: cells(title).map((own) => ({ cells: own })),
    })),
  });
  const found = await findSheets(database, id);
  const ids = Object.fromEntries(found.map((sheet) => [sheet.title, sheet.id])) as RollupBook['ids'];
  for (const name of rollupSheets)
    for (const [column, formula] of Object.entries(sheets[name].formulas)) {
      const type = ['place', 'first'].includes(column) ? 'text' : 'number';
      await rows.editSheet(ids[name], ann, [{ kind: 'add-column', name: column, type, formula }]);
    }
  await rows.formulaColumns.settled();
  return { ids };
}

export const livingRows = (database: Database, sheet: string) =>
  database
    .selectFrom('current_rows')
    .select(['row_id', 'version', 'cells'])
    .where('sheet_id', '=', sheet)
    .where('deleted', '=', false)
    .orderBy('position')
    .orderBy('row_id')
    .execute();

/** Cells of formula columns that are not what a computation of all makes of the rest, as `sheet column row`. */
export async function wrongRollups(database: Database, { ids }: RollupBook): Promise<string[]> {
  const wrong: string[] = [];
  const all = await Promise.all(
    rollupSheets.map(async (name) => {
      const rows = await livingRows(database, ids[name]);
      const state = await database
        .selectFrom('sheet_states')
        .select('columns')
        .where('sheet_id', '=', ids[name])
        .executeTakeFirstOrThrow();
      const cells = new Map(state.columns.map(({ id }) => [id, rows.map((row) => row.cells[id])]));
      return { id: ids[name], columns: state.columns, rowCount: rows.length, cells, rows };
    }),
  );
  for (const own of all) {
    const { whole, byRow } = planFormulas(own);
    const requested = [...byRow, ...whole];
    const { cells } = computeColumns({ own, others: all.filter((one) => one !== own), requested, now: 46_000 });
    for (const column of requested)
      for (const [at, { row_id, cells: stored }] of own.rows.entries())
        if ((stored[column] ?? null) !== cells.get(column)![at])
          wrong.push(`${own.id} ${column} ${row_id}: ${stored[column]} for ${cells.get(column)![at]}`);
  }
  return wrong;
}

/** xorshift32: the same runs every time. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}
