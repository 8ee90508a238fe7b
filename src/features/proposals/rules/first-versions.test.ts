/** What pictures of first versions showed: how rows are called, counted and rendered. */
import { expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { rolesOf } from './column-roles.ts';
import { proposeApp } from './propose-app.ts';
import { tableBlock } from './row-blocks.ts';

async function blocksOf(title: string, csv: string): Promise<StoredBlock[]> {
  const sheet = await readOneSheet(`${title}.csv`, csv);
  const { pages } = proposeApp({ workbookName: title, sheets: [profileOf({ ...sheet, title })] });
  return pages.flatMap(({ document }) => document.blocks);
}
const lines = (header: string, ...rows: string[]): string => [header, ...rows].join('\n');
const table = (count: number, row: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => row(at));
const given = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Fay'];
const family = ['Lee', 'Ek', 'Roe', 'Fox', 'Orr', 'May'];

test.each([
  [
    'First Name,Last Name,Company,City,Team',
    (at: number) => `${given[at]},${family[at]},Acme ${at},London ${at},${at % 2}x`,
  ],
  [
    'Surname,First Name,Company,City,Team',
    (at: number) => `${family[at]},${given[at]},Acme ${at},London ${at},${at % 2}x`,
  ],
])('people whose names stand in two columns (%s) are called by both', async (header, row) => {
  const blocks = await blocksOf('Contacts', lines(header, ...table(6, row)));
  const grid = blocks.find(({ type }) => type === 'grid');
  const nameOf = (expected: RegExp) => header.split(',').findIndex((name) => expected.test(name));
  const ids = blocks.find(({ type }) => type === 'form')?.axis.map(({ column }) => column) ?? [];
  const [first, last] = [ids[nameOf(/first/i)], ids[nameOf(/last|surname/i)]];
  expect(grid?.axis.slice(0, 2)).toMatchObject([{ column: first }, { column: last, ends_heading: true }]);
  expect(blocks.find(({ type }) => type === 'itemDetails')?.settings).toMatchObject({
    heading_column: first,
    heading_end_column: last,
  });
});

const countries = ['Chad', 'Peru', 'Oman', 'Fiji'];
test('ten years of each country are entries, and no more countries than there are', async () => {
  const rows = table(40, (at) => `${countries[at % 4]},${1960 + Math.floor(at / 4)},${at % 7},North`);
  const blocks = await blocksOf('Countries', lines('country,year,income,half', ...rows));
  expect(blocks.find(({ type }) => type === 'scorecard')?.axis[0]?.['label']).toBe('Entries');
});

test('columns of a table stand as in the sheet, and where there are many the best are chosen', async () => {
  const labels = (blocks: StoredBlock[]) =>
    blocks.findLast(({ type }) => type === 'table')?.axis.map(({ label, column }) => label ?? column);
  const places = table(90, (at) => `0${1000 + at},Town ${at % 40},State ${at % 3}`);
  expect(labels(await blocksOf('Zips', lines('zip_code,city,state', ...places)))).toEqual([
    'Zip code',
    'City',
    'State',
  ]);
  const many = table(30, (at) => `${at % 7},x,y,z,u,v,w,q,Thing ${at}`);
  const header = 'level,remark a,remark b,remark c,remark d,remark e,remark f,remark g,name';
  expect(labels(await blocksOf('Many', lines(header, ...many)))?.at(-1)).toBe('Name');
});

test('one number for each time is no average, and people of all ages at a time add up', async () => {
  const titles = (blocks: StoredBlock[]) => blocks.find(({ type }) => type === 'chart')?.settings['title'];
  const wheat = table(30, (at) => `${1700 + at * 5},${5 + at / 2}`);
  expect(titles(await blocksOf('Wheat', lines('year,wages', ...wheat)))).toBe('Wages over time');
  const ages = table(
    120,
    (at) => `${1900 + 10 * Math.floor(at / 12)},${(at % 6) * 5},${1 + (Math.floor(at / 6) % 2)},${9_000 + at}`,
  );
  const people = await blocksOf('Population', lines('year,age,sex,people', ...ages));
  expect(titles(people)).toBe('People over time');
  expect(people.find(({ type }) => type === 'chart')?.axis[0]).toMatchObject({ duplicateXAxis: 'sum' });
});

test.each([
  [8, undefined],
  [30, false],
])('of %i places on the home page the list is shown: %s', async (count, shown) => {
  const rows = table(count, (at) => `Store ${at},${40 + at / 10},${-3 - at / 10}`);
  const blocks = await blocksOf('Stores', lines('Name,Latitude,Longitude', ...rows));
  const [home, ofRows] = blocks.filter(({ type }) => type === 'map');
  expect(home?.settings['show_list']).toBe(shown);
  expect(ofRows?.settings['show_list']).toBeUndefined();
});

test('columns stand as the sheet has them, behind what rows are called by', async () => {
  const films = table(
    20,
    (at) => `Film ${at},${at % 3 === 0 ? `Ann ${family[at % 6]}` : ''},${['Drama', 'Comedy'][at % 2]}`,
  );
  const blocks = await blocksOf('Films', lines('Title,Director,Genre', ...films));
  const shown = blocks.find(({ type }) => type === 'table')?.axis.map(({ column }) => column);
  expect(shown).toEqual(['title', 'director', 'genre']);
});

test.each([
  [['S', 'C', 'Q'], undefined],
  [['Sales', 'Board', 'IT'], 'group'],
])('below the name of a row stands its category, and no code: %j', async (groups, subheading) => {
  const rows = table(
    12,
    (at) => `${given[at % 6]} ${family[(at * 5) % 6]} ${at},${groups[at % 3]},${at},${at * 3},Town ${at}`,
  );
  const blocks = await blocksOf('Members', lines('Name,Group,Visits,Points,City', ...rows));
  expect(blocks.find(({ type }) => type === 'itemDetails')?.settings['subheading_column']).toBe(subheading);
});

test('nothing is counted by a column in which two thirds of the rows are alike, nor by two values', async () => {
  const rows = (alike: number) =>
    table(40, (at) => `Port ${at},${at < alike ? 'Peru' : ['Chad', 'Oman'][at % 2]},${at}`);
  const charts = async (alike: number) => {
    const blocks = await blocksOf('Ports', lines('name,country,berths', ...rows(alike)));
    return blocks.filter(({ type, settings }) => type === 'chart' && /country/.test(String(settings['title']))).length;
  };
  expect([await charts(20), await charts(27), await charts(39)]).toEqual([1, 0, 0]);
});

test('events that mostly have no title yet are a table and no calendar', async () => {
  const days = (titled: number) =>
    table(
      20,
      (at) => `2026-05-${String(at + 1).padStart(2, '0')},${at < titled ? `Concert ${at}` : ''},Hall ${at % 3}`,
    );
  const header = 'Event date,Event,Venue';
  const kinds = async (titled: number) =>
    (await blocksOf('Events', lines(header, ...days(titled)))).map(({ type }) => type);
  expect(await kinds(20)).toContain('calendar');
  expect(await kinds(8)).not.toContain('calendar');
  expect(await kinds(8)).toContain('table');
});

test('a calendar is not opened where it would be mostly blank', async () => {
  const days = table(
    20,
    (at) => `2026-${String((at % 10) + 1).padStart(2, '0')}-1${at % 9},Concert ${at},Hall ${at % 3}`,
  );
  const kinds = (await blocksOf('Events', lines('Event date,Event,Venue', ...days))).map(({ type }) => type);
  expect(kinds).not.toContain('calendar');
  expect(kinds).toContain('table');
});

test('people of whom most have no name are no cards', async () => {
  const rows = table(20, (at) => `${at < 8 ? `${given[at % 6]} ${family[at % 6]}` : ''},Team ${at % 4},Role ${at}`);
  const kinds = (await blocksOf('Members', lines('Name,Team,Role', ...rows))).map(({ type }) => type);
  expect(kinds).toContain('table');
  expect(kinds).not.toContain('grid');
});

test('beside the button of a row fewer columns are in sight, so that it covers none', async () => {
  const header = 'Name,Company,Department,Position,Town,Project,Language,Room';
  const text = (of: string, at: number) => `${of} of the Northern ${['Region', 'Coast', 'Valley'][at % 3]}`;
  const rows = table(20, (at) =>
    [`Thing ${at}`, ...['Acme', 'Sales', 'Head', 'Port', 'Bridge', 'Tongue', 'Hall'].map((of) => text(of, at))].join(
      ',',
    ),
  );
  const sheet = profileOf({ ...(await readOneSheet('a.csv', lines(header, ...rows))), title: 'Things' });
  const inSight = (hasButton: boolean) =>
    tableBlock(sheet, rolesOf(sheet), '', { hasButton }).axis.filter((entry) => !entry['details_only']).length;
  expect(inSight(true)).toBeLessThan(inSight(false));
  expect(inSight(true)).toBeGreaterThanOrEqual(4);
});

test('columns without headings are called by what is sure of their values, and nothing is reckoned with them', async () => {
  const rows = table(
    20,
    (at) => `2026-05-${String(at + 1).padStart(2, '0')},2026-06-01,€${at * 7 + 3}.50,${at % 3}x,${at * 2}`,
  );
  const blocks = await blocksOf('Umsatz', rows.join('\n'));
  const labels = blocks.find(({ type }) => type === 'table')?.axis.map(({ label }) => label);
  expect(labels).toEqual(expect.arrayContaining(['Datum', 'Betrag', 'D']));
  expect(blocks.filter(({ type }) => ['scorecard', 'chart'].includes(type))).toEqual([]);
});

test('a week in Spanish is called in Spanish, with its times, and has no chart', async () => {
  const header = ',Lunes,Martes,Miércoles,Jueves,Viernes';
  const rows = table(12, (at) => `0${(at % 9) + 1}:00 - 0${(at % 9) + 1}:50,Par ${at % 3},,Par ${at % 4},,Lab ${at}`);
  const blocks = await blocksOf('Horario', lines(header, ...rows));
  expect(blocks.find(({ type }) => type === 'table')?.axis[0]).toMatchObject({ label: 'Hora' });
  expect(blocks.some(({ type }) => type === 'chart')).toBe(false);
});

test.each([
  ['Rating', ['Things', 'Average rating']],
  ['Output rate', undefined],
  ['Unit price', undefined],
])('the average %s beside how many there are', async (heading, labels) => {
  const rows = table(20, (at) => `Thing ${at},${(at % 7) + 1}.5,Group ${at % 3}`);
  const blocks = await blocksOf('Things', lines(`Thing,${heading},Group`, ...rows));
  expect(blocks.find(({ type }) => type === 'scorecard')?.axis.map(({ label }) => label)).toEqual(labels);
});

test.each([
  ['about as many of each', (at: number) => `Team ${at % 6}`, 0],
  ['more of some', (at: number) => `Team ${at % 5 === 0 ? at % 6 : 0}`, 0],
  ['three times as many of one', (at: number) => `Team ${at % 2 === 0 ? 0 : (at % 6) + 1}`, 1],
])('bars of %s', async (_, team, count) => {
  const rows = table(60, (at) => `Game ${at},${team(at)}`);
  const blocks = await blocksOf('Games', lines('Game,Home team', ...rows));
  expect(blocks.filter(({ type }) => type === 'chart')).toHaveLength(count);
});
