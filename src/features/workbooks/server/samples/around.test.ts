/** Parts of workbooks that travel with what is around their tables. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { type FileCells, fileOfCells, ImportedWorkbooks } from '#test/imported-workbooks.ts';
import { createWorkbook, type NewSheet } from '../create-workbook.ts';
import { readAround } from './read-around.ts';

let opened: ImportedWorkbooks;
beforeAll(async () => {
  opened = await ImportedWorkbooks.open();
});
afterAll(() => opened[Symbol.asyncDispose]());

const total = (row: number, value: number) => ({ f: `B${row}*C${row}*(1+Rate)`, v: value });
const orders: FileCells = {
  ...{ A1: 'Orders', C1: 'Secret', D1: { f: 'Hidden!B2', v: 7 }, F1: 0.5 },
  ...{ A3: 'Item', B3: 'Qty', C3: 'Price', D3: 'Total' },
  ...{ A4: 'Pen', B4: 2, C4: 10, D4: total(4, 30) },
  ...{ A5: 'Ink', B5: 1, C5: 4, D5: total(5, 6) },
  ...{ A6: 'Cap', B6: 3, C6: 6, D6: total(6, 27) },
  ...{ A8: 'Sum', D8: { f: 'SUM(D4:D6)', v: 63 } },
};
const hidden: FileCells = { A1: 'What', B1: 'Value', A2: 'Cost', B2: 7 };
const names = { Rate: 'Orders!$F$1', Unused: 'Hidden!$B$2' };

async function sample(columns: readonly string[], rows: number) {
  const book = await opened.import('orders.xlsx', fileOfCells({ Orders: orders, Hidden: hidden }, names));
  await opened.settled();
  const [sheet = ''] = book.sheets;
  const all = (await opened.rowsOf(sheet)).slice(0, rows);
  const row_ids = all.map(({ row_id }) => row_id);
  const found = (await readAround(opened.database, book.id, [{ sheet, columns, row_ids }])).get(sheet)!;
  const { columns: known } = await opened.database
    .selectFrom('sheet_states')
    .select('columns')
    .where('sheet_id', '=', sheet)
    .executeTakeFirstOrThrow();
  const own = known.filter(({ id }: Column) => columns.includes(id));
  const only = (cells: (typeof all)[number]['cells']) =>
    Object.fromEntries(Object.entries(cells).filter(([id]) => columns.includes(id)));
  const copied: NewSheet = {
    ...{ title: 'Orders', columns: own, around: found.around },
    rows: all.map(({ cells }, at) => ({ cells: only(cells), formulas: found.formulas[at] ?? {} })),
  };
  return { found, copied };
}

test('titles, parameters, names and formulas come along, and compute there', async () => {
  const { found, copied } = await sample(['item', 'qty', 'price', 'total'], 2);
  expect(found.around.names.map(({ name }) => name)).toEqual(['Rate']);
  expect(JSON.stringify(found)).not.toMatch(/Hidden|Unused|"value":7\b/);
  const { id } = await createWorkbook(opened.database, { workspace_id: 'space', name: 'Copy', sheets: [copied] });
  const sheets = await opened.database.selectFrom('sheets').select('id').where('workbook_id', '=', id).execute();
  const [{ id: sheet } = { id: '' }] = sheets;
  opened.rows.formulaColumns.follow(sheet);
  expect(await opened.columnOf(sheet, 'total')).toEqual([30, 6]);
  const loose = await opened.looseOf(sheet);
  expect(loose).toMatchObject({ '~0|item': 'Orders', '>2|item': 'Sum', '>2|total': 36 });
  const rate = Object.entries(loose)
    .find(([, value]) => value === 0.5)![0]
    .split('|');
  const cells = [{ row: rate[0]!, column: rate[1]!, value: 1 }];
  await opened.edit(sheet, { kind: 'set-grid-cells', cells });
  expect(await opened.columnOf(sheet, 'total')).toEqual([40, 8]);
  expect(await opened.looseOf(sheet)).toMatchObject({ '>2|total': 48 });
});

test('what a formula reads of columns that stay behind keeps it from coming along', async () => {
  const { found, copied } = await sample(['item', 'total'], 3);
  expect(found.formulas).toEqual([{}, {}, {}]);
  const texts = JSON.stringify(found.around.cells);
  expect(texts).not.toContain('Secret');
  expect(texts).toContain('Orders');
  const { id } = await createWorkbook(opened.database, { workspace_id: 'space', name: 'Copy', sheets: [copied] });
  const [sheet] = await opened.database.selectFrom('sheets').select('id').where('workbook_id', '=', id).execute();
  expect(await opened.columnOf(sheet?.id, 'total')).toEqual([30, 6, 27]);
  expect(await opened.looseOf(sheet?.id)).toMatchObject({ '~0|item': 'Orders', '>2|item': 'Sum' });
});
