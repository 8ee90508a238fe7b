import { expect, test } from 'vitest';
import { asTitle, formName } from './wording.ts';
import { rolesOf } from './column-roles.ts';
import { phrasesOf } from './layouts/phrases.ts';
import { onPalette, ofPalette } from './proposed-palettes.ts';
import { proposeApp } from './propose-app.ts';
import type { ColumnProfile, SheetProfile } from '#engine/meaning/sheet-profile.ts';

function column(name: string, type: ColumnProfile['type'], parts: Partial<ColumnProfile> = {}): ColumnProfile {
  const id = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_');
  return {
    id,
    name,
    type,
    filled: 100,
    distinct: 100,
    commonest: 0,
    samples: ['one', 'two'],
    minimum: null,
    maximum: null,
    ...parts,
  };
}
const number = (name: string, parts: Partial<ColumnProfile> = {}): ColumnProfile =>
  column(name, 'number', { minimum: 0, maximum: 500, distinct: 60, ...parts });
const few = (name: string, samples: string[]): ColumnProfile =>
  column(name, 'text', { distinct: samples.length, samples });

const sales: SheetProfile = {
  title: 'Sales',
  rows: 100,
  columns: [
    column('ID', 'number', { minimum: 1, maximum: 100, samples: Array.from({ length: 100 }, (_, at) => at + 1) }),
    column('Customer', 'text', { samples: ['Acme Ltd', 'Beta GmbH', 'Gamma & Sons'] }),
    few('Region', ['North', 'South', 'West']),
    column('Ordered', 'date', { distinct: 40 }),
    column('Unit price', 'currency', { minimum: 1, maximum: 90, distinct: 30 }),
    column('Amount', 'currency', { minimum: 5, maximum: 900, distinct: 90, format: '[$€-407] #,##0.00' }),
    column('E-mail', 'email'),
    column('Remarks', 'text', { samples: ['x'.repeat(120)] }),
  ],
};

test('columns are told apart by what they are good for', () => {
  const roles = rolesOf(sales);
  expect(roles.title?.name).toBe('Customer');
  expect(roles.categories.map((one) => one.name)).toEqual(['Region']);
  expect(roles.dates.map((one) => one.name)).toEqual(['Ordered']);
  expect(
    roles.figures.map((one) => [one.column.name, one.function]),
    'what adds up comes first',
  ).toEqual([
    ['Amount', 'sum'],
    ['Unit price', 'average'],
  ]);
  expect(roles.personal.map((one) => one.name)).toEqual(['E-mail']);
  expect(roles.technical.map((one) => one.name)).toEqual(['ID']);
});

test.each([
  ['a year', number('Built', { minimum: 1890, maximum: 2024 })],
  ['a postcode', number('zip_code')],
  ['a latitude', number('lat')],
  ['a phone number', number('Phone')],
])('%s is not a figure to add up', (_what, one) => {
  expect(rolesOf({ title: 'Sheet1', rows: 200, columns: [one] }).figures).toEqual([]);
});

test('the first version has a home page with figures and charts, a page of rows and a form', () => {
  const app = proposeApp({ workbookName: 'spring_sales.xlsx', sheets: [sales] });
  expect(app.name).toBe('Spring sales');
  expect(app.pages.map((page) => [page.page_name, page.page_slug, page.page_type])).toEqual([
    ['Home', '', 'home'],
    ['Sales', 'sales', 'page'],
    ['Add entry', 'add-entry', 'page'],
  ]);
  const [home, rows, form] = app.pages.map((page) => page.document.blocks);
  expect(home?.map((block) => block.type)).toEqual([
    'header',
    'bannerHero',
    'scorecard',
    'chart',
    'chart',
    'table',
    'footer',
  ]);
  const figures = home?.find((block) => block.type === 'scorecard');
  expect(figures?.axis.map(({ label, function: how, symbol }) => [label, how, symbol])).toEqual([
    ['Sales', undefined, ''],
    ['Total amount', 'sum', '€'],
  ]);
  const charts = home?.filter((block) => block.type === 'chart');
  expect(
    charts?.map((block) => [block.settings['x_axis'], block.axis[0]?.['column'], block.axis[0]?.['type']]),
  ).toEqual([
    ['ordered', 'amount', 'line'],
    ['region', 'amount', 'bar'],
  ]);
  expect(rows?.find((block) => block.type === 'table')?.axis.map((one) => one['column'])).toEqual([
    'customer',
    'region',
    'ordered',
    'unit_price',
    'amount',
    'remarks',
  ]);
  const fields = form?.find((block) => block.type === 'form')?.axis ?? [];
  expect(fields.map((field) => [field['column'], field['type']])).toEqual([
    ['customer', 'text'],
    ['region', 'select'],
    ['ordered', 'date'],
    ['unit_price', 'number'],
    ['amount', 'number'],
    ['e_mail', 'email'],
    ['remarks', 'textarea'],
  ]);
  expect(fields.find((field) => field['column'] === 'region')?.['options']).toBe('North, South, West');
});

test('the same workbook always gives the same app', () => {
  const input = { workbookName: 'Sales', sheets: [sales] };
  expect(proposeApp(input)).toEqual(proposeApp(structuredClone(input)));
});

test('a name cannot smuggle markup into the page', () => {
  const app = proposeApp({ workbookName: '<script>alert(1)</script>', sheets: [sales] });
  expect(JSON.stringify(app.pages[0]?.document.blocks[1])).not.toContain('<script>');
});

test('many sheets get at most five pages, each with an address of its own', () => {
  const sheets = Array.from({ length: 9 }, (_, index) => ({
    ...sales,
    title: index < 2 ? 'API' : `Sheet${index}`,
    rows: 100 - index,
    // Each is a list of its own.
    columns: sales.columns.map((column) => ({ ...column, name: `${column.name} ${'abcdefghi'.charAt(index)}x` })),
  }));
  const slugs = proposeApp({ workbookName: 'All', sheets }).pages.map((page) => page.page_slug);
  expect(slugs).toHaveLength(7);
  expect(new Set(slugs).size).toBe(7);
  expect(slugs).not.toContain('api');
});

test('a workbook without anything to show still gives a page to begin with', () => {
  const app = proposeApp({ workbookName: '', sheets: [{ title: 'Sheet1', rows: 0, columns: [] }] });
  expect(app.name).toBe('My data');
  expect(app.pages[0]?.document.blocks.map((block) => block.type)).toEqual(['header', 'footer']);
});

test('names become words, and stay what they are where they are words', () => {
  expect(['sales_by-region 2026', 'E-mail', 'T-shirt_size', 'unitPrice'].map(asTitle)).toEqual([
    'Sales by region 2026',
    'E-mail',
    'T-shirt size',
    'Unit Price',
  ]);
  expect(['us-employment', 'US presidents', 'usage'].map(asTitle)).toEqual(['US employment', 'US presidents', 'Usage']);
});

test.each([
  ['Orders', 'Add an order'],
  ['Companies', 'Add a company'],
  ['Boxes', 'Add a box'],
  ['Movies', 'Add a movie'],
  ['Expenses', 'Add an expense'],
  ['Series', 'Add entry'],
  ['Sales', 'Add entry'],
  ['Q3 2026 export', 'Add entry'],
])('a row of %s is added on the page "%s"', (title, name) => {
  expect(formName('list', title, phrasesOf({ title, rows: 0, columns: [] }))).toBe(name);
});

test('people are told by what they do, and a course over time is of what happened then', () => {
  const people = rolesOf({
    title: 'Employees',
    rows: 100,
    columns: [
      column('Name', 'text', { samples: ['Ann Lee', 'Bo Ek'] }),
      column('Hired', 'date', { distinct: 80 }),
      column('Job title', 'text', { distinct: 60, samples: ['Agent', 'Head of Sales'] }),
      number('Sick days'),
    ],
  });
  expect(people.shown.map(({ name }) => name).slice(0, 3)).toEqual(['Name', 'Job title', 'Hired']);
  const parks: SheetProfile = {
    title: 'Parks',
    rows: 60,
    columns: [
      column('Park', 'text', { samples: ['Acadia', 'Arches'] }),
      column('lat', 'number', { minimum: 20, maximum: 60 }),
      column('lng', 'number', { minimum: -160, maximum: -60 }),
      column('Address', 'text', { samples: ['12 Mill Road', '4 Quay Street'] }),
      column('Established', 'date', { distinct: 60 }),
      number('Visitors'),
    ],
  };
  const [home, rows] = proposeApp({ workbookName: 'Parks', sheets: [parks] }).pages.map((page) => page.document.blocks);
  expect(home?.map(({ axis }) => axis[0]?.['type'])).not.toContain('line');
  expect(rows?.map(({ type }) => type)).toContain('table');
  const map = home?.find(({ type }) => type === 'map');
  expect(map?.axis[0]).toMatchObject({ title: 'park', address: 'lat', longitude: 'lng', description: 'address' });
});

test('where people live is told as little by coordinates as by an address', () => {
  const columns = [
    column('First name', 'text', { samples: ['Ann', 'Bo'] }),
    column('Address', 'text', { samples: ['12 Mill Road', '4 Quay Street'] }),
    column('Latitude', 'number', { minimum: 20, maximum: 60 }),
    column('Longitude', 'number', { minimum: -160, maximum: -60 }),
  ];
  expect(rolesOf({ title: 'Members', rows: 100, columns }).point).toBeNull();
});

test('measurements of a day are drawn by their times, those of more days by the day', () => {
  const stepsOf = (samples: string[]) => {
    const columns = [
      column('time', 'datetime', { samples, distinct: samples.length, filled: samples.length }),
      number('rain_mm', { distinct: 4 }),
      number('temperature_c', { distinct: 4 }),
    ];
    const { pages } = proposeApp({
      workbookName: 'Sensors',
      sheets: [{ title: 'Sensors', rows: samples.length, columns }],
    });
    const blocks = pages.flatMap(({ document }) => document.blocks);
    const labels = blocks.find(({ type }) => type === 'scorecard')?.axis.map(({ label }) => label);
    return [blocks.find(({ type }) => type === 'chart')?.settings['group_dates'], labels];
  };
  const hours = ['2026-01-01T00:00', '2026-01-01T01:00', '2026-01-01T02:00', '2026-01-01T03:00'];
  expect(stepsOf(hours)).toEqual(['Time', ['Entries', 'Total rain (mm)', 'Average temperature (°C)']]);
  expect(stepsOf(hours.map((hour, day) => hour.replace('-01T', `-0${day + 1}T`)))[0]).toBeUndefined();
});

test('tables have no more columns than fit, and the first rows on a home page fewer', () => {
  const columns = Array.from({ length: 12 }, (_, at) => few(`Field ${String.fromCodePoint(65 + at)}`, ['a', 'b']));
  const wide = { title: 'Wide', rows: 50, columns };
  const columnsOf = (sheet: SheetProfile) =>
    proposeApp({ workbookName: 'Wide', sheets: [sheet] }).pages.map(({ document }) =>
      document.blocks.find(({ type }) => type === 'table')?.axis.map((entry) => entry['details_only'] === true),
    );
  // The others are in the details of each row, also those that nobody knows the meaning of.
  expect(columnsOf(wide)[0]).toEqual([...Array(8).fill(false), ...Array(4).fill(true)]);
  const untold = columns.map((one, at) => (at < 10 ? one : column(one.name, 'text')));
  // The first of them is what rows are called by.
  const [seven, three] = [Array(7).fill(false), Array(3).fill(true)];
  expect(columnsOf({ ...wide, columns: untold })[0]).toEqual([...seven, ...three, false, true]);
  const money = { ...wide, columns: [...columns, ...sales.columns.slice(3)] };
  expect(columnsOf(money)[0]).toEqual(Array(6).fill(false));
});

test('no page of a made app has a color of its own: all follow the palette', () => {
  const { pages } = proposeApp({ workbookName: 'Orders', sheets: [sales], choice: { palette: 'Rose' } });
  expect(pages.length).toBeGreaterThan(1);
  for (const { document } of pages) expect(document.settings).toEqual(ofPalette);
  const before = { ...ofPalette, nav_background: '#4C0F20', hero_background: '#123456', page_background: '#FDF9F9' };
  expect({ ...before, ...onPalette(before) }).toEqual({ ...ofPalette, hero_background: '#123456' });
});
