/** Well-known sample databases as workbooks, a few rows of each, with what must and what must not be found in them. */
import { describe, expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { proposeApp, readSheets } from '../propose-app.ts';
import { isJoinTable, relationsAmong } from '../related-sheets.ts';

const csvOf = (heading: string, count: number, row: (at: number) => string): string =>
  [heading, ...Array.from({ length: count }, (_, at) => row(at))].join('\n');

const profilesOf = (tables: Readonly<Record<string, string>>) =>
  Promise.all(
    Object.entries(tables).map(async ([title, csv]) =>
      profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title }),
    ),
  );

async function read(tables: Readonly<Record<string, string>>) {
  const profiles = await profilesOf(tables);
  const sheets = readSheets(profiles, {});
  const relations = relationsAmong(sheets);
  return {
    links: relations.map(
      ({ from, column, to, key }) => `${from.sheet.title}.${column.name} > ${to.sheet.title}.${key.name}`,
    ),
    joins: sheets.filter((one) => isJoinTable(one, relations)).map(({ sheet }) => sheet.title),
    relations,
  };
}

const cities = ['Berlin', 'London', 'Madrid', 'Paris', 'Oslo', 'Bern'];
const northwind = {
  Customers: csvOf(
    'CustomerID,CompanyName,City',
    12,
    (at) =>
      `${['ALFKI', 'ANATR', 'BERGS', 'BLAUS', 'BOLID', 'BONAP', 'CACTU', 'CENTC', 'CHOPS', 'DRACD', 'EASTC', 'ERNSH'][at]},Company ${at},${cities[at % 6]}`,
  ),
  Categories: csvOf(
    'CategoryID,CategoryName,Description',
    5,
    (at) => `${at + 1},${['Beverages', 'Condiments', 'Confections', 'Produce', 'Seafood'][at]},What is in it ${at}`,
  ),
  Suppliers: csvOf('SupplierID,CompanyName,City', 6, (at) => `${at + 1},Supplier ${at},${cities[at]}`),
  Products: csvOf(
    'ProductID,ProductName,SupplierID,CategoryID,UnitPrice,UnitsInStock',
    20,
    (at) => `${at + 1},Product ${at},${(at % 6) + 1},${(at % 5) + 1},${10 + at}.5,${at % 19}`,
  ),
  Orders: csvOf(
    'OrderID,CustomerID,OrderDate,Freight',
    24,
    (at) =>
      `${10248 + at},${['ALFKI', 'ANATR', 'BERGS', 'BLAUS', 'BOLID', 'BONAP', 'CACTU'][at % 7]},1996-07-${10 + (at % 20)},${at}.25`,
  ),
  'Order Details': csvOf(
    'OrderID,ProductID,UnitPrice,Quantity,Discount',
    60,
    (at) => `${10248 + (at % 24)},${((at * 7) % 20) + 1},${10 + at}.5,${(at % 12) + 1},0.${at % 3}`,
  ),
};

test('of Northwind: the references of its tables, and the order lines as what joins them', async () => {
  const { links, joins } = await read(northwind);
  expect(links).toEqual([
    'Products.SupplierID > Suppliers.SupplierID',
    'Products.CategoryID > Categories.CategoryID',
    'Orders.CustomerID > Customers.CustomerID',
    'Order Details.OrderID > Orders.OrderID',
    'Order Details.ProductID > Products.ProductID',
  ]);
  expect(joins).toEqual(['Order Details']);
});

test('what a pivot table came to is named by nothing', async () => {
  const orders = csvOf(
    'Order,Country,Sales',
    40,
    (at) => `R-${at},${['Ireland', 'Norway', 'Chile', 'Peru'][at % 4]},${at}`,
  );
  const sums = (heading: string) => `${heading},Sum of Sales\nIreland,190\nNorway,200\nChile,210\nPeru,220`;
  expect((await read({ Orders: orders, Countries: sums('Country') })).links).toEqual([
    'Orders.Country > Countries.Country',
  ]);
  for (const heading of ['Row Labels', 'Zeilenbeschriftungen', '行标签'])
    expect((await read({ Orders: orders, Sheet1: sums(heading) })).links).toEqual([]);
});

test('columns that are blank all through make no two lists of the same', async () => {
  const stamp = '2006-02-15 10:34:33';
  const { links } = await read({
    actor: csvOf(
      'actor_id,first_name,last_name,last_update,KEY',
      30,
      (at) => `${at + 1},First${at},Last${at},${stamp},`,
    ),
    film: csvOf('film_id,title,last_update,KEY', 20, (at) => `${at + 1},A film ${at},${stamp},`),
    film_actor: csvOf('actor_id,film_id,last_update,KEY', 90, (at) => `${(at % 30) + 1},${(at % 20) + 1},${stamp},`),
  });
  expect(links).toEqual(['film_actor.actor_id > actor.actor_id', 'film_actor.film_id > film.film_id']);
});

test('a row for each of another table names it where its key is called after that table', async () => {
  const { links } = await read({
    film: csvOf('film_id,title,length', 30, (at) => `${at + 1},A film ${at},${60 + at}`),
    category: csvOf('category_id,name', 6, (at) => `${at + 1},Kind ${at}`),
    film_category: csvOf('film_id,category_id', 30, (at) => `${at + 1},${(at % 6) + 1}`),
    film_text: csvOf('film_id,description', 30, (at) => `${at + 1},What happens in the film number ${at}`),
  });
  expect(links).toEqual([
    ...['film_category.film_id > film.film_id', 'film_category.category_id > category.category_id'],
    'film_text.film_id > film.film_id',
  ]);
});

test('the home page of Northwind is about its things, and what joins them is on their pages', async () => {
  const { pages } = proposeApp({ workbookName: 'Northwind', sheets: await profilesOf(northwind) });
  const sheetOf = (slug: string) => pages.find((page) => page.page_slug === slug)?.document.blocks[1]?.sheet_title;
  const named = pages.map(({ page_name }) => page_name);
  expect(named).not.toContain('Order Details');
  expect(named).toEqual(expect.arrayContaining(['Orders', 'Customers', 'Orders details', 'Products details']));
  expect(pages[0]?.document.blocks.map(({ sheet_title }) => sheet_title)).toContain('Products');
  expect(pages[0]?.document.blocks.map(({ sheet_title }) => sheet_title)).not.toContain('Order Details');
  expect(sheetOf('orders-details')).toBe('Orders');
  const order = pages.find(({ page_slug }) => page_slug === 'orders-details')?.document.blocks ?? [];
  expect(order.find(({ type }) => type === 'itemDetails')?.settings['heading_column']).toBe('orderid');
  const lines = order.find(({ id }) => id === 'related-1');
  expect(lines?.sheet_title).toBe('Order Details');
  expect(lines?.axis.map(({ column }) => column)).not.toContain('orderid');
  const customer = pages.find(({ page_slug }) => page_slug === 'customers-details')?.document.blocks ?? [];
  expect(customer.find(({ id }) => id === 'related-1')?.item_buttons).toMatchObject([
    { open_detail_page: 'page:orders-details' },
  ]);
});

test('what belongs to a row is listed by name, not by number', async () => {
  const { pages } = proposeApp({ workbookName: 'Northwind', sheets: await profilesOf(northwind) });
  const blocks = pages.flatMap(({ document }) => document.blocks);
  const entryOf = (sheet: string, column: string) =>
    blocks
      .filter(({ sheet_title }) => sheet_title === sheet)
      .flatMap(({ axis }) => axis.find((one) => one['column'] === column) ?? []);
  const customer = entryOf('Orders', 'customerid');
  expect(customer.length).toBeGreaterThan(1);
  for (const entry of customer)
    expect(entry).toMatchObject({
      label: 'Customer',
      lookup_key: { sheet_title: 'Customers', column: 'customerid' },
      lookup_name: { sheet_title: 'Customers', column: 'companyname' },
      lookup_page: 'page:customers-details',
    });
  expect(entryOf('Order Details', 'productid')).toMatchObject([
    { label: 'Product', lookup_name: { sheet_title: 'Products', column: 'productname' } },
  ]);
});

test('where orders are named by people who are no public persons, their page is behind a sign-in', async () => {
  const given = ['Ann', 'Bea', 'Cem', 'Dan', 'Eva', 'Finn'];
  const family = ['Abel', 'Bohm', 'Carl', 'Dorn', 'Egli', 'Funk'];
  const { pages } = proposeApp({
    workbookName: 'Club',
    sheets: await profilesOf({
      Members: csvOf(
        'Member ID,Name,Date of birth,Street',
        12,
        (at) => `M-${at},${given[at % 6]} ${family[(at * 5) % 6]} ${at},19${60 + at}-03-1${at % 9},${at} Hill Street`,
      ),
      Loans: csvOf('Item,Member,Day', 30, (at) => `Ball ${at},M-${at % 9},2026-01-${10 + (at % 20)}`),
    }),
  });
  const naming = pages.filter(({ document }) => JSON.stringify(document.blocks).includes('lookup_name'));
  expect(naming.length).toBeGreaterThan(0);
  expect(naming.map(({ is_public }) => is_public)).not.toContain(true);
});

test('of Chinook: keys that are all called Id, and a table of two columns', async () => {
  const { links, joins } = await read({
    Artist: csvOf('ArtistId,Name', 8, (at) => `${at + 1},Artist ${at}`),
    Album: csvOf('AlbumId,Title,ArtistId', 12, (at) => `${at + 1},Album ${at},${(at % 8) + 1}`),
    Track: csvOf(
      'TrackId,Name,AlbumId,Milliseconds',
      40,
      (at) => `${at + 1},Track ${at},${(at % 12) + 1},${200_000 + at * 17}`,
    ),
    Playlist: csvOf('PlaylistId,Name', 4, (at) => `${at + 1},Playlist ${at}`),
    PlaylistTrack: csvOf('PlaylistId,TrackId', 50, (at) => `${(at % 4) + 1},${((at * 3) % 40) + 1}`),
  });
  expect(links).toEqual([
    'Album.ArtistId > Artist.ArtistId',
    'Track.AlbumId > Album.AlbumId',
    'PlaylistTrack.PlaylistId > Playlist.PlaylistId',
    'PlaylistTrack.TrackId > Track.TrackId',
  ]);
  expect(joins).toEqual(['PlaylistTrack']);
});

test('of a school in German: keys in other words than the table, and enrolments', async () => {
  const { links, joins } = await read({
    Kurse: csvOf('Kursnummer;Kurs;Raum'.replaceAll(';', ','), 6, (at) => `K-0${at},Kurs ${at},R${at}`),
    Dozenten: csvOf('Kürzel,Fach,Büro', 4, (at) => `${['ABE', 'KLM', 'XYZ', 'UVW'][at]},Fach ${at},B${at}`),
    Teilnahmen: csvOf(
      'Kurs-Nr.,Dozent,Stunden',
      30,
      (at) => `K-0${at % 6},${['ABE', 'KLM', 'XYZ', 'UVW'][at % 4]},${at % 9}`,
    ),
  });
  expect(links).toEqual(['Teilnahmen.Kurs-Nr. > Kurse.Kursnummer', 'Teilnahmen.Dozent > Dozenten.Kürzel']);
  expect(joins).toEqual(['Teilnahmen']);
});

describe('what is no reference', () => {
  const products = csvOf('No,Product,Price', 50, (at) => `${at + 1},Thing ${at},${at}.5`);
  test.each([
    ['Qty', csvOf('Order,Qty', 40, (at) => `O-${at},${(at % 50) + 1}`)],
    ['how many products there are', csvOf('Shop,Products', 40, (at) => `Shop ${at},${(at % 20) + 1}`)],
    ['a rating', csvOf('Answer,Product rating', 40, (at) => `a${at},${(at % 5) + 1}`)],
    ['codes with leading zeros', csvOf('Entry,Product no', 40, (at) => `E-${at},00${(at % 9) + 1}`)],
    ['the same in every row', csvOf('Entry,Product no', 40, (at) => `E-${at},3`)],
    ['days of birth', csvOf('Entry,Product date', 20, (at) => `E-${at},2024-01-${10 + at}`)],
  ])('%s in a column that has only keys of a table', async (_, other) => {
    expect((await read({ Products: products, Other: other })).links).toEqual([]);
  });

  test('two lists of the same, one a year', async () => {
    const members = (count: number) => csvOf('Club,Town,Members', count, (at) => `Club ${at},Town ${at},${at * 3}`);
    expect((await read({ 2023: members(12), 2024: members(30) })).links).toEqual([]);
  });

  test('sizes and grades, which are letters', async () => {
    const sizes = csvOf('Size,Waist', 4, (at) => `${['S', 'M', 'L', 'X'][at]},${80 + at * 5}`);
    const marks = csvOf('Answer,Group', 30, (at) => `Answer ${at},${['S', 'M', 'L', 'X'][at % 4]}`);
    expect((await read({ Sizes: sizes, Answers: marks })).links).toEqual([]);
  });
});

test('orders of a customer by an employee have a number of their own and join nothing', async () => {
  const { links, joins } = await read({
    Customers: northwind.Customers,
    Employees: csvOf('EmployeeID,Department,Started', 4, (at) => `${at + 1},Team ${at},2020-01-1${at}`),
    Orders: csvOf(
      'OrderID,CustomerID,EmployeeID,OrderDate,Freight',
      24,
      (at) =>
        `${10_248 + at},${['ALFKI', 'ANATR', 'BERGS', 'BLAUS'][at % 4]},${(at % 3) + 1},1996-07-${10 + (at % 20)},4`,
    ),
  });
  expect(links).toEqual(['Orders.CustomerID > Customers.CustomerID', 'Orders.EmployeeID > Employees.EmployeeID']);
  expect(joins).toEqual([]);
});

test('numbers that no chance explains need no heading', async () => {
  const key = (at: number): number => 100_003 + at * 7_919;
  const { links, relations } = await read({
    Houses: csvOf('Register,Street', 20, (at) => `${key(at)},Street ${at}`),
    Visits: csvOf('Day,Where', 40, (at) => `2024-01-${10 + (at % 20)},${key(at % 8)}`),
  });
  expect(links).toEqual(['Visits.Where > Houses.Register']);
  expect(relations[0]?.evidence).toEqual({ contained: 1, heading: null });
});

test('a number that is called a foreign key names the rows of the table that has this key', async () => {
  const sheets = await profilesOf({
    EMPLEADO: csvOf('tarea,FK_sede,FK_cargo', 40, (at) => `Tarea ${at},${1 + (at % 4)},${1 + (at % 3)}`),
    SEDE: csvOf('id_sede,sede', 4, (at) => `${1 + at},Ciudad ${at}`),
    Niveles: csvOf('id_cargo,cargo', 3, (at) => `${1 + at},Puesto ${at}`),
  });
  const found = relationsAmong(readSheets(sheets, {})).map(({ column, to }) => [column.name, to.sheet.title]);
  expect(found).toEqual([
    ['FK_sede', 'SEDE'],
    ['FK_cargo', 'Niveles'],
  ]);
});
