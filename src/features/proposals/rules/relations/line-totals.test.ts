import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { asBoard } from '../as-board.ts';
import { withoutParts } from '../parts.ts';
import { proposeApp, readSheets } from '../propose-app.ts';
import { withTotals } from './added-totals.ts';

const csvOf = (heading: string, count: number, row: (at: number) => string): string =>
  [heading, ...Array.from({ length: count }, (_, at) => row(at))].join('\n');

const profilesOf = (tables: Readonly<Record<string, string>>) =>
  Promise.all(
    Object.entries(tables).map(async ([title, csv]) =>
      profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title }),
    ),
  );

const customers = csvOf('CustomerID,Company,City', 6, (at) => `C-${at},Company ${at},Town ${at % 3}`);
const orders = csvOf('OrderID,CustomerID,OrderDate', 12, (at) => `${500 + at},C-${at % 6},2026-01-${10 + at}`);
const products = csvOf('ProductID,Product,Price', 8, (at) => `${at + 1},Thing ${at},${at + 2}.5`);
const linesOf = (heading: string, last: (at: number) => string): string =>
  csvOf(heading, 30, (at) => `${500 + (at % 12)},${(at % 8) + 1},${last(at)}`);
const priced = linesOf(
  'OrderID,ProductID,UnitPrice,Quantity,Discount',
  (at) => `${at + 1}.5,${(at % 4) + 2},0.${at % 3}`,
);

const shop = (lines: string) => profilesOf({ Customers: customers, Orders: orders, Products: products, Lines: lines });
const shown = ({ sheet, name, how }: Awaited<ReturnType<typeof withTotals>>['totals'][number]) => [
  sheet,
  name,
  how.kind,
];

test('lines come to quantity times price less the discount, and orders to the sum of their lines', async () => {
  const { totals, sheets } = withTotals(await shop(priced));
  expect(totals.map(shown)).toEqual([
    ['Lines', 'Total', 'product'],
    ['Orders', 'Total', 'lines'],
  ]);
  expect(totals[0]?.how).toEqual({ kind: 'product', factors: ['quantity', 'unitprice'], less: 'discount' });
  const { pages } = proposeApp({ workbookName: 'Shop', sheets });
  const blocks = (slug: string) => pages.find(({ page_slug }) => page_slug === slug)?.document.blocks ?? [];
  const customer = blocks('customers-details');
  expect(customer.find(({ id }) => id === 'related-1')?.axis.map(({ column }) => column)).toContain('added-total-2');
  expect(customer.find(({ id }) => id === 'figures-1')).toMatchObject({
    axis: [{ count_rows: true }, { function: 'sum', source: { sheet_title: 'Orders', column: 'added-total-2' } }],
    conditional_filter: [{ select_column: 'customerid', filter_by: 'Current record', match_with_column: 'customerid' }],
  });
});

test.each([
  ['a price without a word for one piece', linesOf('OrderID,ProductID,Cost price,Quantity', (at) => `${at + 1}.5,2`)],
  [
    'a price that is that of the line',
    linesOf('OrderID,ProductID,Price,Quantity', (at) => `${((at % 8) + 2.5) * 3},3`),
  ],
  [
    'a discount that may be an amount',
    linesOf('OrderID,ProductID,UnitPrice,Quantity,Discount', (at) => `9.5,2,${at % 5}`),
  ],
  ['a quantity that is missing', linesOf('OrderID,ProductID,UnitPrice,Quantity', (at) => `9.5,${at % 3 || ''}`)],
  ['a total that is there', linesOf('OrderID,ProductID,UnitPrice,Quantity,Total', (at) => `9.5,2,${at + 4}`)],
])('%s adds no column to the lines', async (_, lines) => {
  const { totals } = withTotals(await shop(lines));
  expect(totals.filter(({ how }) => how.kind === 'product')).toEqual([]);
});

test('a price that is that of the product in each row is that of one piece', async () => {
  const lines = linesOf('OrderID,ProductID,Price,Quantity', (at) => `${(at % 8) + 2}.5,${(at % 3) + 2}`);
  expect(withTotals(await shop(lines)).totals.map(shown)[0]).toEqual(['Lines', 'Total', 'product']);
});

test('a total that the lines prove is added up; one that they do not is left alone', async () => {
  const totalOf = (order: number, more: number): number =>
    Array.from({ length: 30 }, (_, at) => (at % 12 === order ? 4 * ((at % 4) + 2) : 0)).reduce(
      (sum, next) => sum + next,
      more,
    );
  const lines = linesOf('OrderID,ProductID,UnitPrice,Quantity', (at) => `4,${(at % 4) + 2}`);
  const figuresWith = async (more: number) => {
    const invoices = csvOf(
      'OrderID,CustomerID,OrderDate,Amount',
      12,
      (at) => `${500 + at},C-${at % 6},2026-01-${10 + at},${totalOf(at, more * at)}`,
    );
    const read = readSheets(
      await profilesOf({ Customers: customers, Products: products, Orders: invoices, Lines: lines }),
      {},
    );
    return read.find(({ sheet }) => sheet.title === 'Orders')?.roles.figures[0];
  };
  expect(await figuresWith(0)).toMatchObject({ column: { id: 'amount' }, function: 'sum' });
});

test('an order is added with its lines by those who sign in, and products are picked by name', async () => {
  const [sheets, choice] = [withTotals(await shop(priced)).sheets, { main: 'Orders' }];
  const formOf = (strangers_add: boolean) =>
    proposeApp({ workbookName: 'Shop', sheets, choice: { ...choice, strangers_add } })
      .pages.flatMap(({ document }) => document.blocks)
      .find(({ type }) => type === 'form');
  const form = formOf(false);
  expect(form?.settings).toMatchObject({
    ...{ takes_lines: true, lines_link: { sheet_title: 'Lines', column: 'orderid' }, lines_key: 'orderid' },
    line_fields: [
      { label: 'Product', line_column: { column: 'productid' }, lookup_name: { column: 'product' } },
      { type: 'number', required: true },
      { type: 'number', required: true },
      { type: 'number' },
      { type: 'calculated', adds_up: true },
    ],
  });
  expect(form?.axis[0]).toMatchObject({ column: 'orderid', required: true });
  expect(JSON.stringify(formOf(true))).not.toContain('lookup_name');
  expect(formOf(true)?.settings['takes_lines']).toBeUndefined();
});

test('more than two lists are in tabs; a board has them below each other, and what is struck out takes its tab along', async () => {
  const more = (title: string) =>
    csvOf(`${title},CustomerID,Day`, 12, (at) => `${title} ${at},C-${at % 6},2026-02-${10 + at}`);
  const sheets = await profilesOf({ Customers: customers, Orders: orders, Visits: more('Visit'), Calls: more('Call') });
  const app = proposeApp({ workbookName: 'Shop', sheets, choice: { main: 'Customers' } });
  const record = (of: typeof app | null) =>
    of?.pages
      .find(({ page_slug }) => page_slug === 'customers-details')
      ?.document.blocks.filter(({ id }) => /^(?:belongs|related)/.test(id));
  expect(record(app)?.map(({ id, settings }) => [id, settings['slot']])).toEqual([
    ['belongs', undefined],
    ['related-1', 1],
    ['related-2', 2],
    ['related-3', 3],
  ]);
  const without = record(withoutParts(app, new Set(['customers-details/related-2'])));
  expect(without?.map(({ settings }) => settings['slot'])).toEqual([undefined, 1, 2]);
  expect(without?.[0]?.settings['tabs']).toEqual([{ title: 'Orders' }, { title: 'Calls' }]);
  const alone = record(withoutParts(app, new Set(['customers-details/related-2', 'customers-details/related-3'])));
  expect(alone?.map(({ id, settings }) => [id, settings['title'], settings['slot']])).toEqual([
    ['related-1', 'Orders', undefined],
  ]);
  expect(JSON.stringify(asBoard(app))).not.toMatch(/"slot"|"type":"tabs"/);
});
