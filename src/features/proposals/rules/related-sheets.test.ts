import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { oddRowsOf } from '#engine/meaning/odd-rows.ts';
import type { SheetProfile } from '#engine/meaning/sheet-profile.ts';
import { pagePartsOf, withoutParts } from './parts.ts';
import { proposeApp, readSheets } from './propose-app.ts';
import { relationsAmong } from './related-sheets.ts';

const profile = async (title: string, csv: string): Promise<SheetProfile> =>
  profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });

const customers = await profile(
  'Customers',
  `Customer ID,Company,City
C-1,Acme Ltd,Leeds
C-2,Beta GmbH,Berlin
C-3,Delta SA,Paris
C-4,Echo AS,Oslo`,
);
const orders = await profile(
  'Orders',
  `Order,Date,Customer,Amount
O-1,2026-01-02,C-1,10
O-2,2026-01-03,C-1,20
O-3,2026-01-04,C-2,5
O-4,2026-01-05,C-3,7
O-5,2026-01-06,C-3,9
O-6,2026-01-07,C-2,4`,
);

test('a sheet that names rows of another is found by its values, and only that way round', () => {
  const relations = relationsAmong(readSheets([customers, orders], {}));
  expect(
    relations.map(({ from, column, to, key }) => [from.sheet.title, column.name, to.sheet.title, key.name]),
  ).toEqual([['Orders', 'Customer', 'Customers', 'Customer ID']]);
});

test('the page of a customer shows their orders, and none of others', () => {
  const { pages } = proposeApp({ workbookName: 'Shop', sheets: [customers, orders] });
  const details = pages.find(({ page_slug }) => page_slug === 'customers-details');
  const related = details?.document.blocks.find(({ id }) => id === 'related-1');
  expect(related?.sheet_title).toBe('Orders');
  expect(related?.conditional_filter).toEqual([
    { select_column: 'customer', condition: 'Is', filter_by: 'Current record', match_with_column: 'customer_id' },
  ]);
});

test('small numbers are no reference, whatever list they are found in', async () => {
  const numbered = await profile('Rooms', 'No,Room\n1,Red\n2,Blue\n3,Green\n4,White');
  const rated = await profile('Answers', 'Answer,Stars\na,1\nb,2\nc,3\nd,3\ne,1');
  expect(relationsAmong(readSheets([numbered, rated], {}))).toEqual([]);
});

test('numbers of rows are no reference, in whatever language they are called so', async () => {
  const lines = (count: number, of: string): string[] =>
    Array.from({ length: count }, (_, at) => `${at + 1},${of} ${at * 7}`);
  for (const number of ['序号', 'STT', 'Sıra No']) {
    const open = await profile('Shops', [`${number},Shop`, ...lines(40, 'Shop')].join('\n'));
    const closed = await profile('Closed', [`${number},Place`, ...lines(12, 'Place')].join('\n'));
    expect(relationsAmong(readSheets([open, closed], {}))).toEqual([]);
  }
});

test('places in a ranking are no reference, numbers that are called by what they number are one', async () => {
  const ranked = (count: number, of: string) =>
    `Place 2021,${of}\n${Array.from({ length: count }, (_, at) => `${at + 1},${of} ${at}`).join('\n')}`;
  const all = await profile('Brands', ranked(30, 'Brand'));
  const few = await profile('Top of the press', ranked(9, 'Paper'));
  expect(relationsAmong(readSheets([all, few], {}))).toEqual([]);
  const weights = Array.from({ length: 20 }, (_, at) => `Box ${at},${(at % 6) + 1},${(at % 7) + 1}`);
  const products = await profile('Products', `Product ID,Name\n${ranked(9, 'Lamp').split('\n').slice(1).join('\n')}`);
  const boxes = await profile('Boxes', `Box,Product weight,Product number\n${weights.join('\n')}`);
  expect(relationsAmong(readSheets([products, boxes], {})).map(({ column }) => column.name)).toEqual([
    'Product number',
  ]);
});

test('a key that another table is called by names that one alone', async () => {
  const rows = (of: (at: number) => string) => Array.from({ length: 12 }, (_, at) => of(at)).join('\n');
  const clients = await profile(
    'Clients',
    `client_id,name,address_id\n${rows((at) => `${at + 1},Ann ${at},${at + 40}`)}`,
  );
  const visits = await profile('Visits', `visit_id,address_id\n${rows((at) => `${at + 1},${(at % 5) + 40}`)}`);
  expect(relationsAmong(readSheets([clients, visits], {}))).toEqual([]);
});

test('a page that is struck out takes with it what leads there', () => {
  const whole = proposeApp({ workbookName: 'Shop', sheets: [customers, orders] });
  const remaining = withoutParts(whole, new Set(['orders', 'customers-details', 'add-an-order']));
  expect(remaining && pagePartsOf(remaining).map(({ id }) => id)).toEqual(['home', 'customers']);
  expect(JSON.stringify(remaining)).not.toMatch(/page:(?:orders|customers-details|add-an-order)/);
});

test('nothing is left of a proposal whose home page is struck out whole', () => {
  const whole = proposeApp({ workbookName: 'Shop', sheets: [customers] });
  const home = pagePartsOf(whole)[0]?.blocks.map(({ id }) => id);
  expect(withoutParts(whole, new Set(home))).toBeNull();
});

test('the sum of all series over the years is a total among them; all levels of a course are none', async () => {
  const years = [2001, 2002, 2003];
  const kinds = ['All disasters', 'Drought', 'Flood', 'Storm'];
  const lines = years.flatMap((year) => kinds.map((kind, at) => `${kind},${year},${at * 7 + year}`));
  const disasters = await profile('Disasters', `Kind,Year,Deaths\n${lines.join('\n')}`);
  expect(oddRowsOf(disasters).map(({ kind, text }) => [kind, text])).toEqual([['total', 'All disasters']]);
  const levels = ['All levels', 'Beginners', 'Advanced', 'Masters'];
  const courses = lines.map((_, at) => `Course ${at},${levels[at % 4]},2026-01-0${(at % 9) + 1}`);
  expect(oddRowsOf(await profile('Courses', `Course,Level,Date\n${courses.join('\n')}`))).toEqual([]);
});

test('names that only programs use are written in words wherever rows are shown', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `Thing ${at},${at},1${at},https://x.example/${at}.png`);
  const things = await profile('Things', `item_name,price,Shelf No,image_url\n${lines.join('\n')}`);
  const labels = proposeApp({ workbookName: 'Things', sheets: [things] }).pages.flatMap(({ document }) =>
    document.blocks
      .filter(({ type }) => ['table', 'grid', 'itemDetails'].includes(type))
      .flatMap(({ axis }) => axis.map((entry) => [entry['column'], entry['label']])),
  );
  expect(labels).toContainEqual(['item_name', 'Item name']);
  expect(labels).toContainEqual(['price', 'Price']);
  expect(labels).toContainEqual(['shelf_no', undefined]);
});

test('what rows begin with stands at the left, also a year', async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `${1990 + at},${at / 7}`);
  const course = await profile('Course', `year,temp\n${lines.join('\n')}`);
  const table = proposeApp({ workbookName: 'Course', sheets: [course] }).pages[0]?.document.blocks.find(
    ({ type }) => type === 'table',
  );
  expect(table?.axis.map((entry) => [entry['column'], entry['text_alignment']])).toEqual([
    ['year', 'Left'],
    ['temp', undefined],
  ]);
});

test('rows are counted by a column that all of them fill', async () => {
  const films = await profile('Films', 'Title,Year,Total Gross\nA,1990,10\nB,1991,20\n,1992,40\nD,1993,65');
  const [count, gross] = proposeApp({ workbookName: 'Films', sheets: [films] }).pages.flatMap(({ document }) =>
    document.blocks.filter(({ type }) => type === 'scorecard').flatMap(({ axis }) => axis),
  );
  expect(count).toMatchObject({ count_rows: true, source: { column: 'year' } });
  expect(gross?.['label']).toBe('Total Gross');
});

test('totals and notes among the rows are told, and figures go without them', async () => {
  const costs = await profile(
    'Costs',
    'Item,Amount\nRent,900\nPower,80\nPaper,12\nCoffee,40\nTotal,1032\nNote: without VAT,',
  );
  expect(oddRowsOf(costs).map(({ kind, text }) => [kind, text])).toEqual([
    ['total', 'Total'],
    ['note', 'Note: without VAT'],
  ]);
  const blocks = proposeApp({ workbookName: 'Costs', sheets: [costs] }).pages.flatMap(
    ({ document }) => document.blocks,
  );
  const figures = blocks.find(({ type }) => type === 'scorecard');
  expect(figures?.filters.map(({ condition, value }) => [condition, value])).toEqual([
    ['not_starts_with', 'Total'],
    ['not_starts_with', 'Note: without VAT'],
  ]);
});
