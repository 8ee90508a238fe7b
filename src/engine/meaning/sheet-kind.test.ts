import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownSheets } from '#test/known-sheets.ts';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { proposeApp } from '#features/proposals/rules/propose-app.ts';
import { meaningsOf } from './column-meaning.ts';
import { kindOfSheet, type SheetKind } from './sheet-kind.ts';

/** What each of the known sheets holds, what its home page shows of the rows, and whether a page has all of them. */
const kinds: Record<string, [kind: SheetKind, blocks: string[], hasTablePage: boolean]> = {
  Contacts: ['people', ['grid'], true],
  Employees: ['people', ['tree', 'grid'], true],
  Products: ['inventory', ['grid'], true],
  Orders: ['money', ['table'], true],
  Tasks: ['tasks', ['kanban'], true],
  Events: ['events', ['calendar'], true],
  Stores: ['places', ['map'], true],
  // Of four answers no chart says more than the rows.
  Survey: ['survey answers', ['table'], true],
  Expenses: ['money', ['table'], true],
  Members: ['people', ['grid'], true],
  Sensors: ['measurements', ['table'], true],
  Books: ['things', ['table'], false],
};

async function profileOfKnown(title: string) {
  const [, csv = ''] = knownSheets.find(([name]) => name === title) ?? [];
  return profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
}

test.each(Object.entries(kinds))('%s', async (title, [kind, blocks, hasTablePage]) => {
  const sheet = await profileOfKnown(title);
  expect(kindOfSheet(sheet, meaningsOf(sheet))).toBe(kind);
  const { pages } = proposeApp({ workbookName: title, sheets: [sheet] });
  const around = ['header', 'bannerHero', 'scorecard', 'chart', 'footer'];
  const rows = pages[0]?.document.blocks.map(({ type }) => type).filter((type) => !around.includes(type));
  expect(rows).toEqual(blocks);
  expect(pages[1]?.document.blocks.some(({ type }) => type === 'table')).toBe(hasTablePage);
});

test.each(knownSheets.map(([title]) => title))(
  'of %s strangers read nothing personal, and no number that means nothing',
  async (title) => {
    const sheet = await profileOfKnown(title);
    const found = meaningsOf(sheet);
    const { pages } = proposeApp({ workbookName: title, sheets: [sheet] });
    const shown = JSON.stringify(
      pages.flatMap(({ document }) => document.blocks.filter(({ type }) => type !== 'form')),
    );
    for (const { id, name } of sheet.columns) {
      if (found.get(id)?.isPersonal) expect(shown, name).not.toContain(`"${id}"`);
    }
    const figures = pages
      .flatMap(({ document }) => document.blocks)
      .filter(({ type }) => type === 'scorecard' || type === 'chart');
    // Rows may always be counted.
    for (const one of figures.flatMap(({ axis }) => axis).filter((entry) => !entry['count_rows'])) {
      const source = one['source'] as { column: string } | undefined;
      const meaning = found.get(source?.column ?? String(one['column']))?.meaning ?? '';
      expect(['amount', 'count', 'measure', 'stock', 'average']).toContain(meaning);
      const how = one['function'] ?? one['duplicateXAxis'];
      expect(how).toBe(meaning === 'average' ? 'average' : 'sum');
    }
  },
);

test.each([
  ['zipcodes.csv', []],
  ['unemployment.tsv', ['rate']],
  ['monarchs.json', []],
  ['airports.csv', []],
])('the figures of %s are %o', async (file, expected) => {
  const sheet = profileOf({
    ...(await readOneSheet(file, readFileSync(`node_modules/vega-datasets/data/${file}`))),
    title: 'Sheet1',
  });
  const { pages } = proposeApp({ workbookName: file, sheets: [sheet] });
  const cards = pages.flatMap(({ document }) => document.blocks).filter(({ type }) => type === 'scorecard');
  const reckoned = cards.flatMap(({ axis }) => axis.filter((one) => !one['count_rows']));
  expect(reckoned.map((one) => (one['source'] as { column: string }).column)).toEqual(expected);
});

test.each([
  ['Employees', 'Name,Role,Start date\nAnn Lee,Sales,2019-03-01\nBo Ek,Board,2015-06-15\nCy Roe,Support,2021-09-20'],
  [
    'Presidents',
    'President,Term start,Term end,Born\nA Adams,1797-03-04,1801-03-04,1735-10-30\nB Burr,1801-03-04,1809-03-04,1743-04-13\nC Clay,1809-03-04,1817-03-04,1751-03-16',
  ],
])('%s with a first day in office are people, and no events', async (title, csv) => {
  const sheet = profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
  expect(kindOfSheet(sheet, meaningsOf(sheet))).toBe('people');
});

test.each<[string, SheetKind]>([
  ['Customer orders', 'money'],
  ['Member payments 2024', 'money'],
  ['Orders of customers', 'money'],
  ['Customers', 'people'],
  ['Customer list', 'people'],
  ['Team members 2024', 'people'],
  ['Customers in Berlin', 'people'],
])('rows of “%s” are %s', async (title, kind) => {
  const names = ['Ann Lee', 'Ben Ode', 'Cem Kaya', 'Dora Ruiz'];
  const rows = Array.from({ length: 16 }, (_, at) => `${names[at % 4]},2024-0${1 + (at % 9)}-11,${20 + 3 * at}.50`);
  const people = names.map((name, at) => `${name},Town ${at}`);
  const csv = kind === 'people' ? ['Name,City', ...people] : ['Customer,Date,Amount', ...rows];
  const sheet = profileOf({ ...(await readOneSheet('x.csv', csv.join('\n'))), title });
  expect(kindOfSheet(sheet, meaningsOf(sheet))).toBe(kind);
});

const meaningsIn = async (csv: string) => {
  const sheet = profileOf({ ...(await readOneSheet('x.csv', csv)), title: 'Sheet1' });
  const meanings = meaningsOf(sheet);
  const isOpen = proposeApp({ workbookName: 'x', sheets: [sheet] }).pages[0]?.is_public;
  return { kind: kindOfSheet(sheet, meanings), isOpen, meanings: sheet.columns.map(({ id }) => meanings.get(id)) };
};
const rows = (count: number, row: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => row(at)).join('\n');

test('rooms of which few have a guest, and books with their authors, are no people', async () => {
  const guests = ['Ann,Lee', 'Bo,Ek'];
  const rooms = await meaningsIn(
    `Room,Type,First name,Last name\n${rows(20, (at) => `${101 + at},Suite,${guests[at] ?? ','}`)}`,
  );
  expect(rooms.kind).not.toBe('people');
  // Who sleeps there is no less private.
  expect(rooms.isOpen).toBe(false);
  const authors = ['Ann Lee', 'Bo Ek', 'Cy Roe', 'Di Fox'];
  const books = await meaningsIn(
    `Author (surname, name),Title,Year\n${rows(12, (at) => `${authors[at % 4]},The sea ${at},${1990 + at}`)}`,
  );
  expect(books.kind).not.toBe('people');
});

test('from one time to another is no telephone', async () => {
  const times = ['07.15 - 08.00', '08.00 - 08.45', '20:00 – 23:30', '9.00-10.30'];
  const { meanings } = await meaningsIn(`Lesson,Monday\n${rows(8, (at) => `L${at},${times[at % 4]}`)}`);
  expect(meanings[1]).not.toMatchObject({ meaning: 'phone' });
  expect(meanings[1]?.isPersonal).toBe(false);
});

const principals = [
  'Ann Lee',
  'Bo Ek',
  'Carl Roe',
  'Dora Fox',
  'Ed Orr',
  'Fay May',
  'Gus Hill',
  'Ida Wood',
  'Jon West',
];

test.each<[string, string, (at: number) => string, SheetKind]>([
  // Rows are called by schools; who leads them is told beside.
  ['Sheet1', 'Name,Town,Principal name', (at) => `Lake School ${at},Town ${at},${principals[at]}`, 'list'],
  ['Sheet1', 'Name,Town,Phone', (at) => `${principals[at]},Town ${at},+49 30 555 01${at}${at}`, 'people'],
  // A question or two among many columns are no survey.
  [
    'Store',
    'Item,Group,Rack,Size,Color,Where?,Row,Weight,Ready?',
    (at) => `Item ${at},B,R${at},${at},c,here ${at},M,${at},x`,
    'list',
  ],
  [
    'Form',
    'Name,Do you come?,What do you eat?',
    (at) => `Visitor ${at},${at % 2 ? 'yes' : 'no'},${['soup', 'rice', 'fish'][at % 3]}`,
    'survey answers',
  ],
])('%s with %s', async (title, header, row, kind) => {
  const csv = [header, ...Array.from({ length: 9 }, (_, at) => row(at))].join('\n');
  const sheet = profileOf({ ...(await readOneSheet(`${title}.csv`, csv)), title });
  expect(kindOfSheet(sheet, meaningsOf(sheet))).toBe(kind);
});
