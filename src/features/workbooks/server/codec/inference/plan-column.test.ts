import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { readOneSheet } from '#test/workbook-files.ts';

test('midnights that a program wrote for days are days, unless one of many is a real time', async () => {
  const day = (hours: string) => `2020-01-01T${hours}.000Z\n2020-01-02T00:00:00.000Z\n2020-02-03T00:00:00.000Z\n`;
  const days = await readOneSheet('a.csv', `Ordered\n${day('00:00:00')}`);
  expect(days.columns[0]?.type).toBe('date');
  expect(days.rows.map(({ cells }) => Object.values(cells)[0])).toEqual(['2020-01-01', '2020-01-02', '2020-02-03']);
  const times = await readOneSheet('a.csv', `Ordered\n${day('09:30:00')}`);
  expect(times.columns[0]?.type).toBe('datetime');
  expect(Object.values(times.rows[1]?.cells ?? {})).toEqual(['2020-01-02T00:00:00']);
});

const serials = (values: readonly number[], format: string): Buffer => {
  const sheet = spreadsheets.utils.aoa_to_sheet([['Day'], ...values.map((value) => [value])]);
  for (const at of values.keys()) Object.assign(sheet[`A${at + 2}`] ?? {}, { z: format });
  return spreadsheets.write(spreadsheets.utils.book_new(sheet), { type: 'buffer' }) as Buffer;
};

test('so are those of workbooks under a format with a time, which is shown without it', async () => {
  for (const [format, shown] of [
    ['yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd'],
    ['dd\\.mm\\.yyyy\\ hh:mm', 'dd\\.mm\\.yyyy'],
    ['[$-409]m/d/yy h:mm AM/PM;@', '[$-409]m/d/yy'],
    ['yyyy"年"m"月"d"日" h:mm', 'yyyy"年"m"月"d"日"'],
    ['hh:mm yyyy-mm-dd', undefined],
  ] as const) {
    const { columns, rows } = await readOneSheet('a.xlsx', serials([44_197, 44_198], format));
    expect([columns[0]?.type, columns[0]?.format]).toEqual(['date', shown]);
    expect(rows.map(({ cells }) => Object.values(cells)[0])).toEqual(['2021-01-01', '2021-01-02']);
    expect(rows.every(({ formats }) => formats === undefined)).toBe(true);
  }
  const times = await readOneSheet('a.xlsx', serials([44_197, 44_198, 44_199.75], 'yyyy-mm-dd hh:mm'));
  expect([times.columns[0]?.type, times.columns[0]?.format]).toEqual(['datetime', 'yyyy-mm-dd hh:mm']);
});

test('numbers that name something are shown without separators, fractions and amounts as ever', async () => {
  const { columns } = await readOneSheet(
    'a.csv',
    'Title,ISBN,Published,Account,Barcode,Pages\nEmma,9780141439587,1815,4210,1.5,474\nWalden,9780691096124,1854,4670,2,352\n',
  );
  expect(columns.map(({ format }) => format)).toEqual([undefined, '0', '0', '0', undefined, undefined]);
});

test('so are years, codes and telephones under headings of any language, of text files and workbooks', async () => {
  const table = [
    ['Año', 'Kundennummer', 'Điện thoại', 'Número de cuenta', 'Код', 'Anzahl', '年份'],
    [2015, 40_211, 5_550_101, 99_120_044, 7_001.5, 12_000, 1999],
    [2016, 40_317, 5_550_172, 99_120_051, 7_002, 13_500, 2000],
  ];
  const expected = ['0', '0', '0', '0', undefined, undefined, '0'];
  const text = await readOneSheet('a.csv', table.map((row) => row.join(',')).join('\n'));
  expect(text.columns.slice(3).map(({ format }) => format)).toEqual(expected.slice(3));
  expect(text.columns[0]?.format).toBe('0');
  const book = spreadsheets.utils.book_new(spreadsheets.utils.aoa_to_sheet(table));
  const { columns, rows } = await readOneSheet('a.xlsx', spreadsheets.write(book, { type: 'buffer' }) as Buffer);
  expect(columns.map(({ format }) => format)).toEqual(expected);
  // No cell has a format of its own then.
  expect(rows.every(({ formats }) => formats === undefined)).toBe(true);
});

test('numbers that are all a year and a month have no separators either, amounts among them have', async () => {
  const months = [202_006, 202_007, 202_011, 202_012, 202_101];
  const rows = months.map((month, at) => [month, 200_000 + at * 31]);
  const book = spreadsheets.utils.book_new(spreadsheets.utils.aoa_to_sheet([['支店', 'Sum'], ...rows]));
  const { columns } = await readOneSheet('a.xlsx', spreadsheets.write(book, { type: 'buffer' }) as Buffer);
  expect(columns.map(({ format }) => format)).toEqual(['0', undefined]);
});

test('years have no separators, whatever their heading', async () => {
  const table = [
    ['Sold in', 'Pages'],
    [1982, 1204],
    [1990, 310],
    [1955, 1999],
    [2003, 220],
  ];
  const book = spreadsheets.utils.book_new(spreadsheets.utils.aoa_to_sheet(table));
  const { columns } = await readOneSheet('a.xlsx', spreadsheets.write(book, { type: 'buffer' }) as Buffer);
  expect(columns.map(({ format }) => format)).toEqual(['0', undefined]);
});

const moments = (hours: (month: number) => number): string[] =>
  Array.from(
    { length: 12 },
    (_, at) => `2020-${String(at + 1).padStart(2, '0')}-01T${String(hours(at + 1)).padStart(2, '0')}:00:00.000Z`,
  );
const isSummer = (month: number): boolean => month > 3 && month < 11;

test('midnights of another time zone, written in UTC, are the days that begin there', async () => {
  const west = await readOneSheet(
    'a.csv',
    lines(
      'Date',
      moments((month) => (isSummer(month) ? 7 : 8)),
    ),
  );
  expect(west.columns[0]?.type).toBe('date');
  expect(cellsOf(west).slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6].map((month) => `2020-0${month}-01`));
  const east = await readOneSheet(
    'a.csv',
    lines(
      'Date',
      moments((month) => (isSummer(month) ? 22 : 23)),
    ),
  );
  expect(cellsOf(east).slice(0, 2)).toEqual(['2020-01-02', '2020-02-02']);
});

test.each([
  ['the same hour all year', moments(() => 8)],
  ['a later hour in summer', moments((month) => (isSummer(month) ? 9 : 8))],
  ['hours that do not follow the clocks', moments((month) => 7 + (month % 2))],
  ['minutes', [...moments((month) => (isSummer(month) ? 7 : 8)), '2020-12-04T08:30:00.000Z']],
  ['too few to tell', moments((month) => (isSummer(month) ? 7 : 8)).slice(0, 6)],
])('%s are times of day', async (_, values) => {
  const sheet = await readOneSheet('a.csv', lines('Date', values));
  expect(sheet.columns[0]?.type).toBe('datetime');
  expect(cellsOf(sheet)[0]).toBe('2020-01-01T08:00:00');
});

const lines = (name: string, values: string[]): string => `${[name, ...values].join('\n')}\n`;
const cellsOf = ({ rows }: { rows: { cells: object }[] }) =>
  rows.map(({ cells }) => Object.values(cells)[0] as unknown);

test.each(['hh:mm:ss,00', 'mm:ss.0', 'mm:ss,0', '[h]:mm:ss.00', 'h:mm:ss.000'])(
  'a column of times alone keeps its format with fractions of seconds: %s',
  async (z) => {
    const at = (seconds: number) => ({ t: 'n', v: seconds / 86_400, z });
    const table = [['Lap'], [at(62.5)], [at(3_725.25)], [at(59)]];
    const book = spreadsheets.utils.book_new();
    spreadsheets.utils.book_append_sheet(book, spreadsheets.utils.aoa_to_sheet(table), 'First');
    for (const bookType of ['xlsx', 'biff8'] as const) {
      const file: Buffer = spreadsheets.write(book, { type: 'buffer', bookType });
      const sheet = await readOneSheet(bookType === 'xlsx' ? 'a.xlsx' : 'a.xls', file);
      expect(sheet.columns[0]).toMatchObject({ type: 'text', format: z });
      expect(cellsOf(sheet)).toEqual(['00:01:02.500', '01:02:05.250', '00:00:59']);
    }
  },
);

test('times of day keep their formats, in a column of times alone and among other cells', async () => {
  const at = (hours: number, z: string) => ({ t: 'n', v: hours / 24, z });
  const table = [
    ['Opens', 'Closes', 'Mixed'],
    [at(8, 'h:mm'), at(17, 'h:mm'), at(9, 'h:mm AM/PM')],
    [at(9, 'h:mm'), at(18, 'h:mm'), 'closed'],
    [at(10, 'h:mm'), at(26.5, '[h]:mm'), 'closed'],
    [at(11, 'h:mm'), at(20, 'h:mm'), 'on call'],
  ];
  const book = spreadsheets.utils.book_new();
  spreadsheets.utils.book_append_sheet(book, spreadsheets.utils.aoa_to_sheet(table), 'First');
  const file: Buffer = spreadsheets.write(book, { type: 'buffer', bookType: 'xlsx' });
  const { columns, rows } = await readOneSheet('a.xlsx', file);
  expect(columns.map(({ type, format }) => [type, format])).toEqual([
    ['text', 'h:mm'],
    ['text', 'h:mm'],
    ['text', undefined],
  ]);
  expect(rows.map(({ cells, formats }) => [Object.values(cells), formats])).toEqual([
    [['08:00:00', '17:00:00', '09:00:00'], { mixed: 'h:mm AM/PM' }],
    [['09:00:00', '18:00:00', 'closed'], undefined],
    [['10:00:00', '26:30:00', 'closed'], { closes: '[h]:mm' }],
    [['11:00:00', '20:00:00', 'on call'], undefined],
  ]);
});
