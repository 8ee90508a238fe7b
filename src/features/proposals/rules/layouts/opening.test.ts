/** The title of an app, the line below it, the words around it, and which sheet comes first. */
import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { proposeApp } from '../propose-app.ts';
import { subtitleAbove, type TitledSheet, titleAbove } from './opening.ts';

async function read(title: string, header: string, count: number, row: (at: number) => string): Promise<TitledSheet> {
  const csv = [header, ...Array.from({ length: count }, (_, at) => row(at))].join('\n');
  return profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
}
const heroOf = (workbookName: string, ...sheets: TitledSheet[]) =>
  proposeApp({ workbookName, sheets }).pages[0]?.document.blocks.find(({ type }) => type === 'bannerHero')?.settings;
const empty: TitledSheet = { title: 'Sheet1', rows: 0, columns: [] };

test.each<[string, string[][], string | null]>([
  ['alone in its row', [['Inventory of the club']], 'Inventory of the club'],
  ['not a label or a date', [['Date: 3 May'], ['发货单号：001'], ['03/05/2024'], ['Stand', '2024']], null],
  ['not the company, where another is called as the file is', [['ACME Ltd'], ['Price list 2024']], 'Price list 2024'],
  ['not shouted', [['RELACIÓN DE GASTOS']], 'Relación de gastos'],
  ['no sentence', [['Please fill in all of the yellow cells below and send it back.']], null],
])('a title above a table is taken: %s', (_what, above, expected) => {
  expect(titleAbove({ ...empty, above }, 'price_list_v2')).toBe(expected);
});

test.each<[string, string[], string]>([
  [
    'what the sheet says below its title',
    ['Price list', 'Care for dogs and cats, valid for all branches'],
    'Care for dogs and cats, valid for all branches',
  ],
  ['nothing, where it has a title alone', ['Price list'], ''],
  ['no address', ['Price list', '75002 Paris, rue du Port 1'], ''],
  ['no label', ['Price list', 'Valid until: 3 May of this year'], ''],
  ['not the title in other letters', ['Price list', 'PRICE LIST PRICE'], ''],
  ['not what stands above it', ['The best shop in town', 'Price list'], ''],
])('below the title is %s', (_what, lines, expected) => {
  expect(subtitleAbove({ ...empty, above: lines.map((line) => [line, '']) }, 'Price list')).toBe(expected);
});

test('the title of the home page is that of the sheet, and else the name of the workbook', async () => {
  const sheet = await read('Sheet1', 'Thing,Colour', 9, (at) => `Lamp ${at},${['red', 'blue', 'green'][at % 3]}`);
  expect(heroOf('d4_v2', { ...sheet, above: [['Lamps of the house']] })?.['Banner_title']).toBe('Lamps of the house');
  expect(heroOf('lamps_2026', sheet)?.['Banner_title']).toBe('Lamps 2026');
});

const tasks = (at: number) => `Paint ${at},${['done', 'to do'][at % 2]},2026-12-0${at + 1}`;
test.each<[string, string, string, string, (at: number) => string]>([
  ['Book1', 'Sheet1', 'Tasks', 'Task,Status,Due date', tasks],
  ['Mappe2 (1)', 'Tabelle1', 'Aufgaben', 'Aufgabe,Status,Fällig am', tasks],
  ['Untitled spreadsheet', 'Lamps', 'Lamps', 'Thing,Colour', (at) => `Lamp ${at},${['red', 'blue'][at % 2]}`],
  ['Книга1', 'Лист1', 'Товар', 'Товар,Цвет', (at) => `Лампа ${at},${['белый', 'синий'][at % 2]}`],
  ['Classeur1', 'Feuil1', 'Entrées', 'Nom,Couleur', (at) => `Lampe ${at},${['rouge', 'bleu'][at % 2]}`],
  ['Book of lamps', 'Sheet1', 'Book of lamps', 'Thing,Colour', (at) => `Lamp ${at},red`],
  ['Map', 'Sheet1', 'Map', 'Thing,Colour', (at) => `Lamp ${at},red`],
])('the workbook %s with the sheet %s becomes the app %s', async (workbookName, title, name, header, row) => {
  const app = proposeApp({ workbookName, sheets: [await read(title, header, 9, row)] });
  expect(app.name).toBe(name);
  expect(heroOf(workbookName, await read(title, header, 9, row))?.['Banner_title']).toBe(name);
});

test('an app of a workbook that nobody named is called by what stands above its table, unless that may name people', async () => {
  const lamp = await read('Sheet1', 'Thing,Colour', 9, (at) => `Lamp ${at},${['red', 'blue'][at % 2]}`);
  const called = (sheet: TitledSheet) => proposeApp({ workbookName: 'Book1', sheets: [sheet] }).name;
  expect(called({ ...lamp, above: [['Lamps of the house']] })).toBe('Lamps of the house');
  const names = ['Anna Smith', 'Ben Miller', 'Carl Jones'];
  const people = await read('Sheet1', 'Name,Birthday', 3, (at) => `${names[at]},1990-01-0${at + 1}`);
  expect(called({ ...people, above: [['Family of Anna Smith']] })).toBe('People');
});

const lamps = (at: number) => `Lamp ${at},${['red', 'blue', 'green'][at % 3]},${at}`;
test.each([
  ['Hoja1', 'x1', 'a,b,c', 'Inicio'],
  ['Feuil1', 'x1', 'a,b,c', 'Accueil'],
  ['Tabelle1', 'x1', 'Item,Price,Link', 'Home'],
  ['Sheet1', 'gastos de la casa', 'valor,b,c', 'Inicio'],
  ['Sheet1', 'x1', '支店,千葉,東京駅', 'ホーム'],
])(
  'the language is told by the sheet %s of the workbook %s with the headings %s: %s',
  async (title, name, header, home) => {
    const sheet = await read(title, header, 9, lamps);
    expect(proposeApp({ workbookName: name, sheets: [sheet] }).pages[0]?.page_name).toBe(home);
  },
);

test('of sheets that are alike the first is the main one, and Japanese is told by its cells', async () => {
  const month = (title: string, count: number) =>
    read(title, 'Week,Lesson,Room', count, (at) => `${at},L ${at},R${at % 3}`);
  const [may, june] = [await month('May', 20), await month('June', 24)];
  expect(proposeApp({ workbookName: 'Lessons', sheets: [may, june] }).pages[0]?.page_name).toBe('May');
  const rota = await read('Sheet1', '１日,２日,３日', 9, (at) => `ボタン${at},土,${at}`);
  expect(proposeApp({ workbookName: '予定表', sheets: [rota] }).settings.language).toBe('日本語');
});

test('cells tell the language where headings do not', async () => {
  const value = (at: number) => ['caja de la cocina', 'luz del baño', 'mesa de la sala'][at % 3];
  const sheet = await read('Sheet1', 'x,y', 12, (at) => `${value(at)} ${at},${at}`);
  expect(proposeApp({ workbookName: 'x1', sheets: [sheet] }).pages[0]?.page_name).toBe('Inicio');
});

test('the home page is about what the workbook is named after, and never about its settings', async () => {
  const ranking = await read('ranking', 'Team,Points', 6, (at) => `Team ${at},${at * 3}`);
  const rows = await read('raw data', 'Match,Goals,Minute', 90, (at) => `Match ${at},${at % 4},${at}`);
  const setting = await read('Settings', 'Key,Value,Note', 200, (at) => `k${at},${at},note ${at}`);
  const firstOf = (name: string, ...sheets: TitledSheet[]) =>
    proposeApp({ workbookName: name, sheets }).pages[0]?.document.blocks.find(({ sheet_title }) => sheet_title)
      ?.sheet_title;
  expect(firstOf('ranking 2026', rows, ranking)).toBe('ranking');
  expect(firstOf('league', setting, rows)).toBe('raw data');
});

test.each([
  ['Zeszyt1', 'Wpisy'],
  ['Classeur1', 'Entrées'],
  ['Lapas1', 'Entries'],
])('a text that nobody named, %s, is called by what its rows are', async (title, name) => {
  const sheet = await read(title, 'Xq zu,Xw zu', 3, (at) => `thing ${at},${at * 7}`);
  expect(proposeApp({ workbookName: title === 'Lapas1' ? 'Knyga1' : title, sheets: [sheet] }).name).toBe(name);
});
