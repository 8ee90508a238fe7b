/** What one of each thing costs adds up to nothing that anybody pays. */
import { expect, test } from 'vitest';
import { rolesOf } from '#features/proposals/rules/column-roles.ts';
import { profileOf } from '#test/profile-of.ts';
import { readOneSheet } from '#test/workbook-files.ts';

/** The names of the columns that are summed. */
async function summed(title: string, header: string, row: (at: number) => string): Promise<string[]> {
  const lines = [header, ...Array.from({ length: 9 }, (_, at) => row(at))];
  const sheet = await readOneSheet(`${title}.csv`, lines.join('\n'));
  const { figures } = rolesOf(profileOf({ ...sheet, title }));
  return figures.flatMap(({ column, function: how }) => (how === 'sum' ? [column.name] : []));
}

const fee = (at: number) => `${[40, 55, 25, 80, 35, 60, 45, 90, 15][at]}.50`;

test.each(['Fee', 'Rent', 'Charges', 'Course fee', 'Gebühr', 'Alquiler'])('%s of each is not summed', async (name) => {
  expect(await summed('Offers', `Course,Room,${name}`, (at) => `Course ${at},Room ${at % 3},€${fee(at)}`)).toEqual([]);
});

test('what was paid on a day, or is called a total, is', async () => {
  expect(await summed('Offers', 'Date,Member,Fee', (at) => `2026-05-0${at + 1},Club ${at % 4},€${fee(at)}`)).toEqual([
    'Fee',
  ]);
  expect(await summed('Offers', 'Course,Room,Fees paid', (at) => `Course ${at},Room ${at % 3},€${fee(at)}`)).toEqual([
    'Fees paid',
  ]);
});

test('no amount of a price list is summed', async () => {
  const row = (at: number) => `Pizza ${at},€${fee(at)},€${fee(8 - at)}`;
  expect(await summed('Menu', 'Dish,Small,Large', row)).toEqual([]);
  expect(await summed('Preisliste', 'Ware,Klein,Groß', row)).toEqual([]);
  expect(await summed('Spending', 'Shop,May,June', row)).toEqual(['May', 'June']);
});

test('what nothing says is summed, is not: undated amounts, hours and pages of things', async () => {
  expect(await summed('Courses', 'Course,Room,Amount', (at) => `Course ${at},Room ${at % 3},€${fee(at)}`)).toEqual([]);
  expect(await summed('Routes', 'Route,Distance,Grade', (at) => `Route ${at},${at * 7 + 3},${at % 4}`)).toEqual([]);
  expect(await summed('Books', 'Book,Author,Pages', (at) => `Book ${at},Author ${at % 6},${at * 37 + 90}`)).toEqual([]);
});

test('amounts of a list of payments, and what is reckoned in each row, are', async () => {
  expect(await summed('Expenses', 'Shop,Room,Amount', (at) => `Shop ${at},Room ${at % 3},€${fee(at)}`)).toEqual([
    'Amount',
  ]);
  const line = (at: number) => `Thing ${at},${at + 2},${at * 3 + 4},${(at + 2) * (at * 3 + 4)}`;
  expect(await summed('Parts', 'Part,Quantity,Price,Amount', line)).toEqual(['Amount', 'Quantity']);
});

test.each(['Počet stran', 'Кількість сторінок', 'Number of employees', 'Pages', 'Nombre de chambres', 'Students'])(
  '%s is not summed',
  async (name) => {
    const visits = [20, 31, 12, 40, 25, 15, 60, 35, 50];
    const row = (at: number) => `2026-05-0${at + 1},Book ${at},${visits.at(-1 - at) ?? 0}5,${visits[at]}`;
    expect(await summed('Books', `Date,Book,${name},Visits`, row)).toEqual(['Visits']);
  },
);

test.each(['Notify at item count', 'Reorder quantity', 'Minimum stock', 'Stock mínimo', 'Quantity pkg'])(
  '%s is a limit or the size of a package, and is not summed',
  async (name) => {
    const row = (at: number) => `Pen ${at},${at * 3 + 4},${[20, 30, 10, 40, 25, 15, 60, 35, 50][at]}`;
    expect(await summed('Inventory', `Item,In stock,${name}`, row)).toEqual(['In stock']);
  },
);

test('what is there of a thing in several rows is not summed', async () => {
  const seats = (name: (at: number) => string) =>
    summed(
      'Rooms',
      'Name,Wing,Seats',
      (at) => `${name(at)},Wing ${at % 2},${[20, 31, 12, 40, 25, 15, 60, 35, 50][at]}`,
    );
  expect(await seats((at) => `Room ${at}`)).toEqual(['Seats']);
  expect(await seats((at) => `Room ${at % 6} of the north`)).toEqual([]);
});
