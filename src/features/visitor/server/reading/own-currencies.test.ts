import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { freshDatabase, type FreshDatabase } from '#test/database.ts';
import { editSheet } from '#features/workbooks/server/rows/editing/edit-sheet.ts';
import { findFormats } from '#features/workbooks/server/rows/find-formats.ts';
import { findSheetById, findSheets } from '#features/workbooks/server/rows/sheets/find-sheets.ts';
import type { Rows } from '#features/workbooks/services.ts';
import { createWorkbook } from '#features/workbooks/server/create-workbook.ts';
import { withOwnCurrencies } from './own-currencies.ts';

let fresh: FreshDatabase;
let sheetId: string;
const price: Column = {
  id: 'price',
  name: 'Price',
  type: 'currency',
  format: '[$₪-40D] #,##0.00',
  own_currencies: true,
};

beforeAll(async () => {
  fresh = await freshDatabase();
  await fresh.database.insertInto('workspaces').values({ id: 'space', name: 'Space' }).execute();
  const formats = [undefined, { price: '"$"#,##0.00' }, { price: 'General' }, { price: '[$₪-40D] #,##0' }];
  const rows = formats.map((own, at) => ({ cells: { price: 12 + at }, ...(own && { formats: own }) }));
  const sheets = [{ title: 'One', columns: [price], rows }];
  const workbook = await createWorkbook(fresh.database, { workspace_id: 'space', name: 'Book', sheets });
  sheetId = (await findSheets(fresh.database, workbook.id))[0]?.id ?? '';
});
afterAll(() => fresh.close());

async function shown(columns: Column[]) {
  let lookUps = 0;
  const formats: Rows['formats'] = (id, row_ids) => {
    lookUps++;
    return findFormats(fresh.database, id, row_ids);
  };
  const stored = await fresh.database
    .selectFrom('sheet_rows')
    .selectAll()
    .where('sheet_id', '=', sheetId)
    .orderBy('position')
    .execute();
  const rows = stored.map(({ row_id, version, cells }) => ({ row_id, version, cells }));
  const answer = await withOwnCurrencies(rows, { sheetId, columns }, { rows: { formats } as Rows });
  return { formats: answer.map((row) => row.formats), lookUps };
}

test('rows come with the formats of cells that name another currency than their column, and with no others', async () => {
  expect((await shown([price])).formats).toEqual([undefined, { price: '"$"#,##0.00' }, undefined, undefined]);
});

test('a column whose cells are all in its currency costs no look-up', async () => {
  const { own_currencies: _, ...plain } = price;
  expect(await shown([plain])).toEqual({ formats: Array(4).fill(undefined), lookUps: 0 });
});

test('a column that became another type and an amount again has its own currencies again', async () => {
  const columns = async () => (await findSheetById(fresh.database, sheetId))?.columns;
  const pages = { renameSheet: async () => undefined };
  const retype = (type: Column['type']) =>
    editSheet({ database: fresh.database, pages }, sheetId, { kind: 'anonymous' }, [
      { kind: 'change-column', column: 'price', type },
    ]);
  await retype('text');
  expect((await columns())?.[0]).not.toHaveProperty('own_currencies');
  await retype('currency');
  expect((await columns())?.[0]).toEqual(price);
  expect((await shown([price])).formats[1]).toEqual({ price: '"$"#,##0.00' });
});
