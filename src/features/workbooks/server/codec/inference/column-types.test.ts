import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readOneSheet } from '#test/workbook-files.ts';
import { propertyRuns } from '#test/property-runs.ts';

interface Case {
  name: string;
  values: string[];
  type: string;
  format?: string;
  cells: unknown[];
  notes?: string[];
}

const filler = (count: number, make: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => make(index));

const cases: Case[] = [
  { name: 'whole numbers', values: ['1', '-2', '30'], type: 'number', cells: [1, -2, 30] },
  { name: 'prices', values: ['1.10', '2.50'], type: 'number', format: '0.00', cells: [1.1, 2.5] },
  { name: 'thousands', values: ['1,200.50', '900.00'], type: 'number', format: '#,##0.00', cells: [1200.5, 900] },
  {
    name: 'rupees by lakh and crore',
    values: ['₹12,34,567.50', '₹900.00'],
    type: 'currency',
    format: '[>=10000000][$₹]##\\,##\\,##\\,##0.00;[>=100000][$₹]##\\,##\\,##0.00;[$₹]##,##0.00',
    cells: [1234567.5, 900],
  },
  {
    name: 'dollars',
    values: ['$1,200.50', '-$3.00', '($2.00)'],
    type: 'currency',
    format: '[$$]#,##0.00',
    cells: [1200.5, -3, -2],
  },
  {
    name: 'euros in German',
    values: ['1.200,50 €', '3,00 €'],
    type: 'currency',
    format: '#,##0.00\\ [$€]',
    cells: [1200.5, 3],
    notes: ['decimal_comma'],
  },
  { name: 'percentages', values: ['12.5%', '50%', '7%'], type: 'percent', format: '0.0%', cells: [0.125, 0.5, 0.07] },
  {
    name: 'codes with leading zeros',
    values: ['00123', '45678'],
    type: 'text',
    cells: ['00123', '45678'],
    notes: ['kept_as_text'],
  },
  {
    name: 'long ids',
    values: ['1234567890123456789', '1'],
    type: 'text',
    cells: ['1234567890123456789', '1'],
    notes: ['kept_as_text'],
  },
  {
    name: 'telephone numbers',
    values: ['+4915112345678', '555-1234', '(555) 123'],
    type: 'text',
    cells: ['+4915112345678', '555-1234', '(555) 123'],
  },
  { name: 'true and false', values: ['TRUE', 'false', 'True'], type: 'boolean', cells: [true, false, true] },
  { name: 'yes and no, which are words', values: ['yes', 'no'], type: 'text', cells: ['yes', 'no'] },
  {
    name: 'ISO dates',
    values: ['2026-01-02', '2026-12-31'],
    type: 'date',
    format: 'yyyy-mm-dd',
    cells: ['2026-01-02', '2026-12-31'],
  },
  {
    name: 'days first by evidence',
    values: ['03/04/2026', '25/12/2026'],
    type: 'date',
    format: 'dd/mm/yyyy',
    cells: ['2026-04-03', '2026-12-25'],
  },
  {
    name: 'months first by evidence',
    values: ['03/04/2026', '12/25/2026'],
    type: 'date',
    format: 'mm/dd/yyyy',
    cells: ['2026-03-04', '2026-12-25'],
  },
  {
    name: 'slashes without evidence',
    values: ['03/04/2026', '05/06/2026'],
    type: 'date',
    format: 'dd/mm/yyyy',
    cells: ['2026-04-03', '2026-06-05'],
    notes: ['ambiguous_dates'],
  },
  {
    name: 'what browsers write for Americans',
    values: ['7/5/2026, 7:43:12 AM', '3/4/2026, 11:05:00 PM'],
    type: 'datetime',
    format: 'mm/dd/yyyy hh:mm:ss',
    cells: ['2026-07-05T07:43:12', '2026-03-04T23:05:00'],
  },
  {
    name: 'dashes without evidence',
    values: ['03-04-2026', '05-06-2026'],
    type: 'date',
    format: 'mm-dd-yyyy',
    cells: ['2026-03-04', '2026-05-06'],
    notes: ['ambiguous_dates'],
  },
  {
    name: 'dates of both orders',
    values: ['25/12/2026', '13/01/2026', '12/25/2026'],
    type: 'date',
    format: 'dd/mm/yyyy',
    cells: ['2026-12-25', '2026-01-13', '2026-12-25'],
    notes: ['ambiguous_dates'],
  },
  {
    name: 'dates with dots',
    values: ['03.04.2026', '5.6.2026'],
    type: 'date',
    format: 'dd.mm.yyyy',
    cells: ['2026-04-03', '2026-06-05'],
  },
  {
    name: 'short years',
    values: ['1/13/90', '2/14/05'],
    type: 'date',
    format: 'mm/dd/yy',
    cells: ['1990-01-13', '2005-02-14'],
    notes: ['short_years'],
  },
  {
    name: 'moments',
    values: ['2026-01-02 10:30', '2026-01-03'],
    type: 'datetime',
    format: 'yyyy-mm-dd hh:mm',
    cells: ['2026-01-02T10:30:00', '2026-01-03T00:00:00'],
  },
  {
    name: 'moments of one zone',
    values: ['2026-01-02T10:30:00Z'],
    type: 'datetime',
    format: 'yyyy-mm-dd hh:mm:ss',
    cells: ['2026-01-02T10:30:00'],
    notes: ['time_zones'],
  },
  {
    name: 'moments of two zones',
    values: ['2026-01-02T10:30:00+02:00', '2026-01-02T10:30:00Z'],
    type: 'datetime',
    format: 'yyyy-mm-dd hh:mm:ss',
    cells: ['2026-01-02T08:30:00', '2026-01-02T10:30:00'],
    notes: ['time_zones'],
  },
  {
    name: 'links',
    values: ['https://a.org/x', 'http://b.org/y.png'],
    type: 'url',
    cells: ['https://a.org/x', 'http://b.org/y.png'],
  },
  {
    name: 'images',
    values: ['https://a.org/x.jpg?w=3', 'http://b.org/y.PNG'],
    type: 'image',
    cells: ['https://a.org/x.jpg?w=3', 'http://b.org/y.PNG'],
  },
  {
    name: 'e-mail addresses',
    values: ['ann@example.com', 'b.c+d@e.co.uk'],
    type: 'email',
    cells: ['ann@example.com', 'b.c+d@e.co.uk'],
  },
  { name: 'two kinds in equal parts', values: ['1', 'x', '2', 'y'], type: 'text', cells: ['1', 'x', '2', 'y'] },
  {
    name: 'one misfit of forty',
    values: [...filler(39, String), 'n/a'],
    type: 'number',
    cells: [...Array.from({ length: 39 }, (_, index) => index), 'n/a'],
    notes: ['not_of_type'],
  },
  {
    name: 'one misfit of ten',
    values: [...filler(9, String), 'n/a'],
    type: 'text',
    cells: [...filler(9, String), 'n/a'],
  },
  {
    name: 'two currencies',
    values: [...filler(5, (index) => `$${index}.00`), '€7.00'],
    type: 'currency',
    format: '[$$]#,##0.00',
    cells: [0, 1, 2, 3, 4, 7],
  },
];

for (const { name, values, type, format, cells, notes = [] } of cases) {
  test(`${name}: ${type}`, async () => {
    const lines = values.map((value, index) => `row ${index},"${value}"`);
    const sheet = await readOneSheet('a.csv', `Label,Value\n${lines.join('\n')}\n`);
    expect([sheet.columns[1]?.type, sheet.columns[1]?.format]).toEqual([type, format]);
    expect(sheet.rows.map((row) => row.cells['value'])).toEqual(cells);
    expect(sheet.notes.map(({ kind }) => kind)).toEqual(notes);
  });
}

test('the euro among dollars keeps its own format', async () => {
  const { rows } = await readOneSheet(
    'a.csv',
    `Label,Value\n${filler(5, (index) => `x,$${index}`).join('\n')}\nx,€7\n`,
  );
  expect(rows[0]?.formats).toBeUndefined();
  expect(rows[5]?.formats).toEqual({ value: '[$€]#,##0' });
});

test('a column of dates that shows its order speaks for one that does not', async () => {
  const { rows } = await readOneSheet('a.csv', 'Start,End\n03/04/2026,12/25/2026\n05/06/2026,11/30/2026\n');
  expect(rows[0]?.cells['start']).toBe('2026-03-04');
});

test('digits under a heading that says telephone or postal code are codes', async () => {
  const { columns, rows } = await readOneSheet(
    'a.csv',
    'Name,Phone,ZIP code,Amount\nA,5551234567,90210,5\nB,5559876543,10001,6\n',
  );
  expect(columns.map(({ type }) => type)).toEqual(['text', 'text', 'text', 'number']);
  expect(rows[0]?.cells).toEqual({ name: 'A', phone: '5551234567', zip_code: '90210', amount: 5 });
});

test('misfits are named by their addresses, the first twenty', async () => {
  const values = filler(1000, (index) => (index % 40 === 0 ? 'n/a' : String(index)));
  const { notes } = await readOneSheet('a.csv', `Value\n${values.join('\n')}`);
  expect(notes).toHaveLength(1);
  expect(notes[0]).toMatchObject({
    kind: 'not_of_type',
    count: 25,
    message: '“Value”: 25 cells don’t fit the type Number and stay as written.',
  });
  expect(notes[0]?.cells).toHaveLength(20);
  expect(notes[0]?.cells?.slice(0, 2)).toEqual(['A2', 'A42']);
});

test('any numbers written out as CSV are read back as those numbers', async () => {
  const value = fc.oneof(
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -999_999_999_999_999, max: 999_999_999_999_999 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(value, { minLength: 1, maxLength: 30 }), async (numbers) => {
      const written = numbers.map((number) => (number === 0 ? 0 : number));
      const { columns, rows } = await readOneSheet(
        'a.csv',
        `Label,Value\n${written.map((number) => `x,${number}`).join('\n')}`,
      );
      expect(columns[1]?.type).toBe('number');
      expect(rows.map(({ cells }) => cells['value'])).toEqual(written);
    }),
    propertyRuns(100),
  );
}, 60_000);

test('any days, in any one of the common ways to write them, are read back as those days', async () => {
  const pad = (value: number): string => String(value).padStart(2, '0');
  const months = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ];
  const styles: ((year: number, month: number, day: number) => string)[] = [
    (year, month, day) => `${year}-${pad(month)}-${pad(day)}`,
    (year, month, day) => `${year}/${pad(month)}/${pad(day)}`,
    (year, month, day) => `${pad(day)}/${pad(month)}/${year}`,
    (year, month, day) => `${pad(month)}-${pad(day)}-${year}`,
    (year, month, day) => `${day}.${month}.${year}`,
    (year, month, day) => `${day} ${months[month - 1]} ${year}`,
    (year, month, day) => `${months[month - 1]?.slice(0, 3)} ${day}, ${year}`,
  ];
  const day = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(
      fc.array(day, { minLength: 1, maxLength: 20 }),
      fc.constantFrom(...styles),
      async (dates, style) => {
        const lines = dates.map(
          (date) => `x,"${style(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())}"`,
        );
        const { columns, rows } = await readOneSheet('a.csv', `Label,Value\n${lines.join('\n')}`);
        expect(columns[1]?.type).toBe('date');
        expect(rows.map(({ cells }) => cells['value'])).toEqual(dates.map((date) => date.toISOString().slice(0, 10)));
      },
    ),
    propertyRuns(100),
  );
}, 60_000);
