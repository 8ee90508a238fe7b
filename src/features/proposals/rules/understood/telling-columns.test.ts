/** What a table shows of many columns: the figure people come for, and nothing that says nothing. */
import { expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { proposeApp } from '../propose-app.ts';

async function blocksOf(title: string, header: string, count: number, row: (at: number) => string) {
  const csv = [header, ...Array.from({ length: count }, (_, at) => row(at))].join('\n');
  const sheet = profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
  return proposeApp({ workbookName: title, sheets: [sheet] }).pages.flatMap(({ document }) => document.blocks);
}
const table = (blocks: readonly StoredBlock[]) => blocks.findLast(({ type }) => type === 'table')?.axis ?? [];
const shown = (blocks: readonly StoredBlock[]) =>
  table(blocks).flatMap(({ column, details_only }) => (details_only ? [] : [String(column)]));
const inDetails = (blocks: readonly StoredBlock[]) =>
  table(blocks).flatMap(({ column, details_only }) => (details_only ? [String(column)] : []));

test('the price is among the columns of a wide list, and what nobody knows the meaning of is not left out', async () => {
  const labels = Array.from({ length: 9 }, (_, at) => `Group ${String.fromCodePoint(65 + at)}`);
  const blocks = await blocksOf('Offers', ['Article', ...labels, 'Zq', 'Price'].join(','), 24, (at) =>
    [`Chair ${at}`, ...labels.map((_, by) => `x${(at + by) % (by + 2)}`), (at * 37) % 101, `${10 + at}.50`].join(','),
  );
  expect(shown(blocks)).toContain('price');
  expect(shown(blocks)).toHaveLength(8);
  expect([...shown(blocks), ...inDetails(blocks)]).toContain('zq');
});

test('of a row of years the newest are shown, and the others are in the details', async () => {
  const years = Array.from({ length: 14 }, (_, at) => 2001 + at);
  const blocks = await blocksOf('Output', ['Plant', ...years].join(','), 20, (at) =>
    [`Plant ${at}`, ...years.map((year) => year * 3 + at * 17)].join(','),
  );
  expect(shown(blocks).at(-1)).toMatch(/2014/);
  expect(shown(blocks).join(' ')).not.toMatch(/2001/);
  expect(inDetails(blocks).join(' ')).toMatch(/2001/);
});

test('a value of all rows is in the details alone, and no column is shown twice', async () => {
  const blocks = await blocksOf(
    'Ports',
    'Port,Country,Harbour,Berths,Quays',
    20,
    (at) => `Port ${at},Peru,Port ${at},${at * 3 + 2},${(at * 5) % 11}`,
  );
  expect(shown(blocks)).toEqual(['port', 'berths', 'quays']);
  expect(inDetails(blocks)).toEqual(['country']);
});

test('a number that only tells rows apart is shown where nothing else does', async () => {
  const share = (at: number) => `${(at * 13) % 7},${(at * 5) % 9}`;
  expect(shown(await blocksOf('Checks', 'ID,Done,Missed', 40, (at) => `${4000 + at * 3},${share(at)}`))).toContain(
    'id',
  );
  expect(
    shown(await blocksOf('Checks', 'ID,Name,Done', 40, (at) => `${4000 + at * 3},Site ${at},${at % 7}`)),
  ).not.toContain('id');
});

test.each([
  ['two bars', (at: number) => ['Oak', 'Elm'][at % 2], 0],
  ['one bar of two thirds', (at: number) => (at % 6 < 4 ? 'Oak' : ['Elm', 'Ash'][at % 2]), 0],
  ['mostly no answer', (at: number) => (at % 2 ? 'n/a' : ['Elm', 'Ash', 'Oak'][at % 3]), 0],
  ['amounts as texts', (at: number) => `${[10, 20, 30][at % 3]} €`, 0],
  ['names of people', (at: number) => ['Anna Berg', 'Peter Lang', 'Maria Lopez'][at % 3], 0],
  ['as many in each group', (at: number) => ['Oak', 'Elm', 'Ash'][at % 3], 0],
  ['three groups', (at: number) => ['Oak', 'Oak', 'Elm', 'Ash'][at % 4], 1],
])('rows are counted in a chart only where it says something: %s', async (_what, value, charts) => {
  const blocks = await blocksOf('Trees', 'Tree,Sort', 36, (at) => `Tree ${at},${value(at)}`);
  expect(blocks.filter(({ type }) => type === 'chart')).toHaveLength(charts);
});

test('few rows have no tools, and one row is its details', async () => {
  const row = (at: number) => `Lamp ${at},${['Oak', 'Elm'][at % 2]},${at + 3}`;
  const home = async (count: number) =>
    (await blocksOf('Lamps', 'Lamp,Wood,Height', count, row)).find(({ sheet_title }) => sheet_title === 'Lamps');
  expect((await home(7))?.settings).toMatchObject({ show_search: false, show_filter: false, show_sort: false });
  expect((await home(8))?.settings).toMatchObject({ show_search: true, show_filter: true, show_sort: true });
  expect((await home(1))?.type).toBe('itemDetails');
});

test('of wide texts so many are shown that the price is in sight', async () => {
  const long = (word: string, at: number) => `${word} of the house number ${at} `.padEnd(40, 'x');
  const blocks = await blocksOf('Wines', 'Wine,Maker,Grape,Soil,Bottle,Price', 20, (at) =>
    [...['Wine', 'Maker', 'Grape', 'Soil', 'Bottle'].map((word) => long(word, at)), `${at + 4}.50`].join(','),
  );
  expect(shown(blocks)).toContain('price');
  expect(shown(blocks)).toHaveLength(5);
});

test('numbers of lines that nobody named are not shown, and lengths of kinds of things not added up', async () => {
  const list = await blocksOf('Toppings', ',Topping,Price', 12, (at) => `${at + 1},Topping ${at},${(at % 5) + 1}`);
  expect(shown(list)).toEqual(['topping', 'price']);
  const kinds = await blocksOf('Bikes', 'Bike,Hours,Brake', 9, (at) => `Bike ${at},${at + 2}.5,B${at % 4}`);
  expect(
    kinds.filter(({ type }) => ['scorecard', 'chart'].includes(type)).flatMap(({ axis }) => axis),
  ).not.toContainEqual(expect.objectContaining({ function: 'sum' }));
});

test('what lines are of stands in front of them, also under a blank heading', async () => {
  const quarters = ['2024 Q1', '2024 Q2', '2024 Q3', '2024 Q4'];
  const blocks = await blocksOf('Budget', ['', ...quarters].join(','), 9, (at) =>
    [['Rent', 'Power', 'Staff'][at % 3], ...quarters.map((_, by) => at * 100 + by * 7)].join(','),
  );
  expect(shown(blocks)[0]).toBe('column_a');
  expect(shown(blocks)).toHaveLength(5);
});
