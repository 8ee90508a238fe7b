/** Blocks that no one asks anything of are kept while others are searched: the page is the same as one rendered again. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createServices } from '#features/create-services.ts';
import { longestTrust } from '#features/visitor/server/visit/version-key.ts';
import { createServer, type Server } from '#features/server.ts';
import { type Database, openDatabase, poolOf } from '#platform/database/database.ts';
import { appHost, publishApp, type PublishedApp } from '../published-app.ts';
import { eventually } from '../../eventually.ts';

const columns = [
  { id: 'item', name: 'Item', type: 'text' as const },
  { id: 'price', name: 'Price', type: 'number' as const },
];
const rows = (names: string[]) => names.map((item, index) => ({ cells: { item, price: index * 3 } }));
const searched = { show_search: true, show_filter: true, paginate: true, rows_per_page: 2 };

let shop: PublishedApp;
let database: Database;
let page_id: string;
beforeAll(async () => {
  shop = await publishApp([
    { title: 'Orders', columns, rows: rows(['Apples', 'Pears', 'Plums', 'Cherries']) },
    { title: 'Stock', columns, rows: rows(['Salt', 'Sugar', 'Apples']) },
  ]);
  const axis = [{ column: 'item' }, { column: 'price' }];
  page_id = await shop.setBlocks('', [
    { id: 'head', type: 'header', settings: { enableBreadcrumbs: true } },
    { id: 'orders', type: 'table', sheet_title: 'Orders', axis, settings: searched },
    { id: 'stock', type: 'table', sheet_title: 'Stock', axis, settings: searched },
    { id: 'sum', type: 'scorecard', axis: [{ source: { sheet_title: 'Orders', column: 'price' }, label: 'Sum' }] },
    { id: 'text', type: 'markdown', settings: { markdown_text: 'Hello **there**' } },
    { id: 'details', type: 'itemDetails', sheet_title: 'Orders', axis: [{ column: 'item' }] },
    { id: 'form', type: 'form', sheet_title: 'Stock', axis: [{ column: 'item' }] },
  ]);
  database = openDatabase(shop.databaseAddress);
});
afterAll(async () => {
  await database.destroy();
  await shop[Symbol.asyncDispose]();
});

/** A server that kept nothing yet. */
async function anew(ask: (server: Server) => Promise<string>): Promise<string> {
  const fresh = await createServices({ ...shop.services, database, databaseAddress: shop.databaseAddress });
  try {
    return await ask(createServer(fresh));
  } finally {
    await fresh.live.stop();
    await fresh.engine.stop();
  }
}

async function htmlOf(server: Server, path: string): Promise<string> {
  const headers = { host: `${appHost}:3000`, 'accept-encoding': 'identity' };
  return (await server.fetch(new Request(`http://${appHost}:3000${path}`, { headers }), '203.0.113.9')).text();
}

const addresses = [
  '/',
  '/?orders.search=plums',
  '/?stock.search=apples',
  '/?orders.search=plums&stock.search=apples',
  '/?orders.page=2',
  '/?orders.sort=price:descending',
  '/?embed=true',
  '/?preview=true',
  '/?orders.search=pears&filters=none',
];

test('whatever was asked before, a page is as though it were drawn anew', async () => {
  const [row] = await shop.rowsOf('Orders');
  const all = [...addresses, `/?record=${row?.row_id}`, `/?record=${row?.row_id}&stock.search=salt`];
  const stored: string[] = [];
  for (const address of all) stored.push(await htmlOf(shop.server, address));
  const fresh = await anew(async (server) => {
    const pages: string[] = [];
    // In the other order: nothing that one keeps may show in another.
    for (const address of all.toReversed()) pages.unshift(await htmlOf(server, address));
    return JSON.stringify(pages);
  });
  expect(stored).toEqual(JSON.parse(fresh));
  expect(new Set(stored).size).toBeGreaterThan(addresses.length - 2);
});

test('a search asks the engine for its own block alone', async () => {
  await htmlOf(shop.server, '/');
  const requested = vi.spyOn(shop.services.engine, 'query');
  const html = await htmlOf(shop.server, '/?orders.search=cherries');
  expect(html).toContain('Cherries');
  const sheets = await shop.services.workbooks.sheetsOf(shop.app.workbook_id ?? '');
  const orders = sheets.find((sheet) => sheet.title === 'Orders')?.id;
  expect(requested.mock.calls.map(([sheet]) => sheet)).toEqual([orders]);
  requested.mockRestore();
});

test('a search asks the database nothing: which rows are the newest is known from the mark of the app', async () => {
  await htmlOf(shop.server, '/?orders.search=begin');
  const statements = vi.spyOn(poolOf(shop.services.database), 'connect');
  const begun = performance.now();
  for (let index = 0; index < 20; index++)
    expect(await htmlOf(shop.server, `/?orders.search=nothing${index}`)).toContain(`nothing${index}`);
  const seconds = Math.ceil((performance.now() - begun) / longestTrust);
  // Marks are looked up again each second, in two statements, and what they are made of where one changed.
  expect(statements.mock.calls.length).toBeLessThanOrEqual(2 * (seconds + 1));
  statements.mockRestore();
});

test('a row that is written shows in every block of its sheet at once', async () => {
  const sheets = await shop.services.workbooks.sheetsOf(shop.app.workbook_id ?? '');
  const orders = sheets.find((sheet) => sheet.title === 'Orders')?.id ?? '';
  await htmlOf(shop.server, '/?stock.search=salt');
  await shop.services.rows.add(orders, { kind: 'anonymous' }, [{ cells: { item: 'Quinces', price: 1_000 } }]);
  const html = await htmlOf(shop.server, '/?stock.search=salt');
  expect(html).toContain('1,018');
  expect(await htmlOf(shop.server, '/?orders.search=quinces')).toContain('Quinces');
});

test('a call for rows asks the database for the app alone, as long as nothing is written', async () => {
  await searchByCall('begin');
  const statements = vi.spyOn(poolOf(shop.services.database), 'connect');
  const begun = performance.now();
  for (let index = 0; index < 20; index++) expect(await searchByCall(`nothing${index}`)).toEqual([]);
  const seconds = Math.ceil((performance.now() - begun) / longestTrust);
  expect(statements.mock.calls.length).toBeLessThanOrEqual(20 + 2 * (seconds + 1));
  statements.mockRestore();
});

test('what is written, and a page that changes, shows in the next call', async () => {
  expect(await searchByCall('medlars')).toEqual([]);
  const sheets = await shop.services.workbooks.sheetsOf(shop.app.workbook_id ?? '');
  const orders = sheets.find((sheet) => sheet.title === 'Orders')?.id ?? '';
  await shop.services.rows.add(orders, { kind: 'anonymous' }, [{ cells: { item: 'Medlars', price: 2 } }]);
  expect(await searchByCall('medlars')).toEqual(['Medlars']);
  await shop.setBlocks('', [
    { id: 'orders', type: 'table', sheet_title: 'Stock', axis: [{ column: 'item' }], settings: searched },
  ]);
  // The test writes past the server, which then relies on what it knows for a second at most.
  await eventually(async () => expect(await searchByCall('salt')).toEqual(['Salt']));
  expect(await searchByCall('medlars')).toEqual([]);
});

/** The items that a visitor without a session finds. */
async function searchByCall(search: string): Promise<unknown[]> {
  const answer = await shop.send('POST', '/api/page/query', {
    page_id,
    block_id: 'orders',
    ask: 'rows',
    query: { search },
  });
  expect(answer.status).toBe(200);
  return (answer.body as { data: { rows: { cells: { item: string } }[] } }).data.rows.map(({ cells }) => cells.item);
}
