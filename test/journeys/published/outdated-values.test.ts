/** Values that are out of date, as visitors meet them: marked where they are shown, and named by no block that hides them. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import type { OutdatedColumns } from '#engine/outdated.ts';
import { storeOutdated } from '#features/workbooks/server/rows/formulas/store-outdated.ts';
import { pdfText } from '../../pdf-text.ts';
import { publishApp, type PublishedApp } from '../published-app.ts';

let shop: PublishedApp;
let ids: string[];
beforeAll(async () => {
  shop = await publishApp([
    {
      title: 'Orders',
      columns: [
        { id: 'item', name: 'Item', type: 'text' },
        { id: 'price', name: 'Price', type: 'number' },
        { id: 'total', name: 'Total', type: 'number' },
        { id: 'city', name: 'City', type: 'text' },
      ],
      rows: [
        { cells: { item: 'Pen', price: 2, total: 20, city: 'Oslo' } },
        { cells: { item: 'Ink', price: 5, total: 50, city: 'Rome' } },
        { cells: { item: 'Cap', price: 9, total: 90, city: 'Rome' } },
      ],
    },
  ]);
  ids = (await shop.rowsOf('Orders')).map(({ row_id }) => row_id);
});
afterAll(() => shop[Symbol.asyncDispose]());

/** These cells of the sheet are out of date from now on. */
async function outdate(columns: OutdatedColumns): Promise<void> {
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  await storeOutdated(shop.services.database, [sheet!.id], { [sheet!.id]: columns });
}
const pageOf = async (blocks: Partial<StoredBlock>[]): Promise<string> => {
  await shop.setBlocks('orders', blocks);
  return (await shop.ask('/orders')).text();
};
const rowsBlock = (type: string, columns: string[], more: object = {}) => ({
  ...{ type, sheet_title: 'Orders', axis: columns.map((column) => ({ column })) },
  ...more,
});
const ownFilter = (column: string, condition: '=' | '<', value: string | number) => ({
  filters: [{ name: 'own', condition, value, active: true, sheet_column: { sheet: 'Orders', column } }],
});
const marks = (html: string): number => html.split('aria-label="Not up to date"').length - 1;

test('a page without outdated values says nothing of them', async () => {
  await outdate({});
  expect(await pageOf([rowsBlock('table', ['item', 'total'])])).not.toContain('up to date');
});

test.each(['table', 'list', 'grid'])('a %s marks the cell and names the column', async (type) => {
  await outdate({ total: [ids[1]!] });
  const html = await pageOf([rowsBlock(type, ['item', 'price', 'total'])]);
  expect(html).toContain('Not up to date: Total.');
  expect(marks(html)).toBe(1);
});

test('details of a record, lists of data, charts and cards say it, too', async () => {
  await outdate({ total: [ids[0]!] });
  const details = { type: 'itemDetails', sheet_title: 'Orders', axis: [{ column: 'item' }, { column: 'total' }] };
  expect(await pageOf([details])).toContain('Not up to date: Total.');
  const card = {
    type: 'scorecard',
    sheet_title: 'Orders',
    axis: [{ source: { sheet_title: 'Orders', column: 'total' }, label: 'Sum' }],
  };
  const page_id = await shop.setBlocks('orders', [card]);
  expect(page_id).not.toBe('');
  expect(await (await shop.ask('/orders')).text()).toContain('Not up to date: Total.');
  expect(await pageOf([rowsBlock('datalist', ['item', 'total'])])).toContain('Not up to date: Total.');
});

test('a block that shows neither the column nor what follows from it says nothing', async () => {
  await outdate({ total: [ids[0]!] });
  expect(await pageOf([rowsBlock('table', ['item', 'price'])])).not.toContain('up to date');
});

test('rows that the owner keeps from visitors give no mark away', async () => {
  await outdate({ total: [ids[0]!] });
  const ofRome = rowsBlock('table', ['item', 'total'], ownFilter('city', '=', 'Rome'));
  expect(await pageOf([ofRome])).not.toContain('up to date');
});

test('a filter by an outdated column that is not shown is said without its name', async () => {
  await outdate({ total: [ids[0]!] });
  const html = await pageOf([rowsBlock('table', ['item'], ownFilter('total', '<', 60))]);
  expect(html).toContain('Not fully up to date.');
  expect(html).not.toContain('Total');
});

test('columns with too many such cells are named, and no cell is marked', async () => {
  await outdate({ total: null });
  const html = await pageOf([rowsBlock('table', ['item', 'total'])]);
  expect(html).toContain('Not up to date: Total.');
  expect(marks(html)).toBe(0);
});

test('downloads say it: in the heading of a CSV, below the title of a PDF', async () => {
  await outdate({ total: [ids[2]!] });
  const settings = { csv_download: true, pdf_download: true };
  const page_id = await shop.setBlocks('orders', [rowsBlock('table', ['item', 'total'], { settings })]);
  const download = (kind: string): Promise<Response> =>
    shop.ask(`/api/page/download?${new URLSearchParams({ page_id, block_id: 'b1', ask: 'rows', kind, query: '{}' })}`);
  const [header] = parse(await (await download('csv')).text(), { bom: true });
  expect(header).toEqual(['Item', 'Total (not up to date)']);
  expect(pdfText(new Uint8Array(await (await download('pdf')).arrayBuffer()))).toContain('Not up to date: Total.');
});

test('the API of editors names the cells of each row', async () => {
  await outdate({ total: [ids[1]!] });
  const sheet = await shop.services.workbooks.sheetByTitle(shop.app.workbook_id ?? '', 'Orders');
  expect(sheet?.outdated).toEqual({ total: [ids[1]] });
});
