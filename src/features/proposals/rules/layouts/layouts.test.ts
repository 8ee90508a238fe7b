/** What the home page of each kind of workbook begins with, in whose words, and what it never shows. */
import { expect, test } from 'vitest';
import type { StoredBlock } from '#features/apps/rules/page/document.ts';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { rolesOf } from '../column-roles.ts';
import { proposeApp } from '../propose-app.ts';

const lines = (count: number, header: string, row: (at: number) => string): string =>
  [header, ...Array.from({ length: count }, (_, at) => row(at))].join('\n');

async function pagesOf(title: string, csv: string) {
  const sheet = profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
  return proposeApp({ workbookName: title, sheets: [sheet] }).pages;
}
async function homeOf(title: string, csv: string): Promise<StoredBlock[]> {
  const [home] = await pagesOf(title, csv);
  return home?.document.blocks.filter(({ type }) => type !== 'header' && type !== 'footer') ?? [];
}
const typesOf = (blocks: readonly StoredBlock[]) => blocks.map(({ type }) => type);

test('a week is shown whole, day by day, without anything to search or count', async () => {
  const home = await homeOf(
    'Stundenplan',
    lines(6, 'Zeit,Mo,Di,Mi,Do,Fr', (at) => `${8 + at}:00,Mathe,Kunst,Sport,Musik,Physik`),
  );
  expect(typesOf(home)).toEqual(['bannerHero', 'table']);
  expect(home[1]?.axis.map(({ column }) => column)).toEqual(['zeit', 'mo', 'di', 'mi', 'do', 'fr']);
  expect(home[1]?.settings).toMatchObject({ show_search: false, show_filter: false, paginate: false });
});

test('lessons by weekday and time are cards in the lanes of their days, in the order of the week', async () => {
  const days = ['Friday', 'Monday', 'Wednesday'];
  const home = await homeOf(
    'Lessons',
    lines(9, 'Day,From,Lesson', (at) => `${days[at % 3]},${8 + Math.floor(at / 3)}:00,Lesson ${at % 4}`),
  );
  expect(typesOf(home)).toEqual(['bannerHero', 'kanban']);
  const lanes = [{ value: 'Monday' }, { value: 'Wednesday' }, { value: 'Friday' }];
  expect(home[1]?.settings).toMatchObject({ lane_column: 'day', lanes });
  expect(home[1]?.axis.map(({ column }) => column)).toEqual(['lesson', 'from']);
});

test('tasks are a board in the order of their stages, and a table on a page of its own', async () => {
  const stages = ['Done', 'To do', 'In progress'];
  const csv = lines(9, 'Task,Status,Due date', (at) => `Paint room ${at},${stages[at % 3]},2026-12-0${1 + at}`);
  const [home, rows] = (await pagesOf('Tasks', csv)).map(({ document }) => document.blocks);
  const board = home?.find(({ type }) => type === 'kanban');
  const lanes = [{ value: 'To do' }, { value: 'In progress' }, { value: 'Done' }];
  expect(board?.settings).toMatchObject({ lane_column: 'status', lanes });
  expect(board?.settings['move_cards'], 'nobody moves cards by itself').toBeUndefined();
  expect(rows?.map(({ type }) => type)).toEqual(['header', 'table', 'footer']);
});

test('tasks that last from day to day are bars, too, which nobody moves by itself', async () => {
  const csv = lines(
    9,
    'Task,Status,Start date,End date',
    (at) => `Paint room ${at},${['Done', 'To do'][at % 2]},2026-12-0${1 + at},2026-12-1${at}`,
  );
  const home = await homeOf('Tasks', csv);
  expect(typesOf(home)).toEqual(['bannerHero', 'kanban', 'timeline']);
  const plan = home.find(({ type }) => type === 'timeline');
  expect(plan?.settings).toMatchObject({
    ...{ label_column: 'task', start_column: 'start_date', end_column: 'end_date', color_column: 'status' },
  });
  expect(plan?.settings['move_bars']).toBeUndefined();
});

test('rows that name other rows of their table are a tree, and the other rows follow without the same title', async () => {
  const csv = lines(
    14,
    'Code,Department,Parent code,Location',
    (at) => `D${at},Department ${at},${at === 0 ? '' : `D${Math.floor((at - 1) / 3)}`},${['Oslo', 'Bergen'][at % 2]}`,
  );
  const home = await homeOf('Departments', csv);
  expect(typesOf(home)).toEqual(['bannerHero', 'tree', 'grid']);
  const [, tree, rows] = home;
  expect(tree?.settings).toMatchObject({
    ...{ label_column: 'department', parent_column: 'parent_code', key_column: 'code', show_search: true },
  });
  expect(tree?.axis).toEqual([{ column: 'location' }]);
  expect(rows?.settings['title']).toBe('');
});

test('numbers that happen to be among those of the rows, and a parent for each row alone, make no tree', async () => {
  const among = lines(14, 'Code,Department,Seats', (at) => `${at + 1},Department ${at},${1 + (at % 5)}`);
  expect(typesOf(await homeOf('Departments', among))).not.toContain('tree');
  const alone = lines(14, 'Code,Child,Parent', (at) => `K${at},Child ${at},Person ${at}`);
  expect(typesOf(await homeOf('Children', alone))).not.toContain('tree');
});

test('prices are a table alone: they neither add up nor have an average', async () => {
  const csv = lines(30, 'Product,Category,Price', (at) => `Chair ${at},${at % 2 ? 'Wood' : 'Steel'},${10 + at}.50`);
  expect(typesOf(await homeOf('Prices', csv))).toEqual(['bannerHero', 'table']);
});

test('a budget compares what was planned with what came of it', async () => {
  const csv = lines(8, 'Line,Planned,Actual', (at) => `Cost of part ${at},${100 + at * 7},${90 + at * 9}`);
  const chart = (await homeOf('Budget', csv)).find(({ type }) => type === 'chart');
  expect(chart?.axis.map(({ column }) => column)).toEqual(['planned', 'actual']);
  expect(chart?.settings).toMatchObject({ title: 'Planned and Actual', x_axis: 'line' });
});

test('the words that are added are in the language of the sheet', async () => {
  const csv = lines(
    40,
    'Datum,Kunde,Kategorie,Land,Betrag (EUR)',
    (at) => `2026-0${1 + (at % 6)}-11,Kunde ${at % 7},${['Holz', 'Stahl'][at % 2]},${['Chile', 'Peru'][at % 2]},${at}`,
  );
  const pages = await pagesOf('Verkäufe', csv);
  const titles = pages.flatMap(({ document }) => document.blocks.map(({ settings }) => settings['title']));
  expect(pages[0]?.page_name).toBe('Start');
  expect(titles).toContain('Betrag (EUR) im Verlauf');
  // What a table is grouped by is no sentence about it.
  expect(pages[0]?.document.blocks[1]?.settings['subtitle']).toBe('');
});

test('rows of money show their amount, whatever else they have', async () => {
  const csv = lines(
    40,
    'Date,Shop,Team,Region,Product,Channel,Payment,Status,Amount',
    (at) => `2026-0${1 + (at % 6)}-11,S${at % 3},T${at % 2},R${at % 2},P${at % 5},C${at % 2},Y${at % 2},Paid,${at}.50`,
  );
  const table = (await homeOf('Orders', csv)).find(({ type }) => type === 'table');
  expect(table?.axis.map(({ column }) => column)).toContain('amount');
  expect(table?.axis).toHaveLength(6);
  expect(table?.toolbar_buttons).toMatchObject([{ title: 'See all', open_page: 'page:orders' }]);
});

test('no first version speaks of itself', async () => {
  const csv = lines(20, 'Title,Genre,Year', (at) => `Film ${at},${['Drama', 'Comedy'][at % 2]},${1990 + at}`);
  const text = JSON.stringify(await pagesOf('Films', csv));
  expect(text).not.toMatch(/spreadsheet|Sheaf|up to date|At a glance|A look at|every entry/);
});

test.each(['STT', 'No.', '№ п/п', '序号', 'Позиция'])('what only counts the rows is on no page: %s', async (name) => {
  const columnsOf = async (last: number) => {
    const row = (at: number) => `${at === 8 ? last : at + 1},Lamp ${at},${at % 2 ? 'red' : 'blue'}`;
    const sheet = profileOf(await readOneSheet('Lamps.csv', lines(9, `${name},Thing,Colour`, row)));
    return rolesOf(sheet).shown.map((column) => column.name);
  };
  expect(await columnsOf(9)).toEqual(['Thing', 'Colour']);
  expect(await columnsOf(12), 'numbers with a gap were given').toContain(name);
});
