/** The trash of columns: what was deleted is listed with its values for 30 days, and comes back with them. */
import { expect, test } from 'vitest';
import { publishApp } from '../published-app.ts';

test('a deleted column is listed for its sheet until it is restored with every value', async () => {
  const columns = [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'price', name: 'Price', type: 'currency' as const },
  ];
  const rows = [{ cells: { item: 'Lamp', price: 12 } }, { cells: { item: 'Chair', price: null } }];
  await using shop = await publishApp([{ title: 'Orders', columns, rows }]);
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  const at = `/api/sheets/${sheet?.id}`;
  const deleted = async (): Promise<
    { column: { name: string }; cells: number; deleted_at: string; gone_at: string }[]
  > => JSON.parse(await (await shop.ask(`${at}/deleted-columns`, { as: shop.editor })).text()).columns;
  const edit = async (kind: string) => {
    const answer = await shop.send('POST', `${at}/edits`, { edits: [{ kind, column: 'price' }] }, shop.editor);
    expect(answer.status).toBe(200);
  };
  expect(await deleted()).toEqual([]);
  await edit('delete-column');
  await edit('restore-column');
  await edit('delete-column');
  const [price, ...others] = await deleted();
  expect(others).toEqual([]);
  expect(price).toMatchObject({ column: { name: 'Price' }, cells: 1 });
  expect(Date.parse(price?.gone_at ?? '') - Date.parse(price?.deleted_at ?? '')).toBe(30 * 24 * 60 * 60 * 1000);
  await edit('restore-column');
  expect(await deleted()).toEqual([]);
  expect((await shop.rowsOf('Orders'))[0]?.cells).toEqual({ item: 'Lamp', price: 12 });
  expect((await shop.ask(`${at}/deleted-columns`, {})).status).toBe(401);
});
