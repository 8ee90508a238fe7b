/** An update from a newer file is taken back as a whole: all is as before, or nothing changes. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fullTest } from '#test/full-test.ts';
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

test('rows, columns, tables, cells around them, names and the file are as before', async () => {
  const id = await all.import(await bytesOf(first));
  await set(id, 'Rates', 'code 2', { fee: 99 });
  const [before, file] = [await all.stored(id), await all.exported(id)];
  const update = await all.update(id, await bytesOf(newer));
  expect(await all.exported(id)).not.toEqual(file);
  expect(await all.sheetOf(id, 'Things')).not.toBe('');
  await all.undo(id, update);
  expect(await all.stored(id)).toEqual(before);
  expect(await all.exported(id)).toEqual(file);
  expect(await undoOf(id, update)).toContain('This update was undone already.');
  // The same file updates it once more.
  await all.update(id, await bytesOf(newer));
  expect(await all.sheetOf(id, 'Things')).not.toBe('');
});

fullTest('what people changed after the update had changed it is named, and nothing is undone', async () => {
  const id = await all.import(await bytesOf(first));
  const rates = first.rates.map(([code, fee]) => [code, fee + 100] as const);
  const orders = [['bag', 3, 30] as const, ...first.orders];
  const update = await all.update(id, await bytesOf({ ...first, rates, orders, rate: 0.1 }));
  await set(id, 'Rates', 'code 1', { fee: 7 });
  await set(id, 'Plan', 'bag', { qty: 8 });
  const plan = await all.sheetOf(id, 'Plan');
  await all.edit(plan, { kind: 'set-grid-cells', cells: [{ row: '~1', column: 'qty', value: 3 }] });
  const before = await all.stored(id);
  expect(await undoOf(id, update)).toMatch(
    /The update can’t be undone. What .* lost: “bag” in “Plan”, B2 of “Plan”, “code 1” in “Rates”\. Nothing was changed\.|“code 1” in “Rates”/,
  );
  expect(await all.stored(id)).toEqual(before);
});
