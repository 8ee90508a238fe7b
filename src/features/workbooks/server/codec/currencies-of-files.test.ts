import * as spreadsheets from '@e965/xlsx';
import { expect, test } from 'vitest';
import { formatCell } from '#engine/format-cell.ts';
import { currencyOfFormat } from '#engine/format-currency.ts';
import { inOwnCurrency } from '#engine/own-currency.ts';
import { readOneSheet } from '#test/workbook-files.ts';

const formats = {
  Dollar: '"$"#,##0.00',
  Euro: '#,##0.00\\ [$€-407]',
  Shekel: '[$₪-40D]\\ #,##0.00',
  Code: '[$USD]\\ #,##0.00',
  Accounting: '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  Krona: '#,##0.00\\ "kr"',
};

/** A file whose cells are 12, 14 and 16 in each of these formats, by column. */
function fileOf(columns: Record<string, string[]>, bookType: 'xlsx' | 'biff8'): Buffer {
  const names = Object.keys(columns);
  const sheet = spreadsheets.utils.aoa_to_sheet([names, ...[12, 14, 16].map((value) => names.map(() => value))]);
  Object.values(columns).forEach((masks, at) => {
    masks.forEach((mask, row) => {
      const cell = sheet[spreadsheets.utils.encode_cell({ r: row + 1, c: at })] as spreadsheets.CellObject;
      cell.z = mask;
    });
  });
  const book = { SheetNames: ['A'], Sheets: { A: sheet } };
  return spreadsheets.write(book, { type: 'buffer', bookType }) as Buffer;
}

const shownIn = async (name: string, content: Buffer): Promise<string[][]> => {
  const { columns, rows } = await readOneSheet(name, content);
  // Pages only get formats that name a currency.
  const naming = (own: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(own).filter(([, mask]) => currencyOfFormat(mask) !== null));
  return columns.map((column) =>
    rows.map((row) => formatCell(row.cells[column.id], inOwnCurrency(column, { formats: naming(row.formats) }))),
  );
};

test.each(['xlsx', 'biff8'] as const)(
  'amounts of a file (%s) are shown in the currency of their format',
  async (bookType) => {
    const columns = Object.fromEntries(Object.entries(formats).map(([name, mask]) => [name, [mask, mask, mask]]));
    const name = bookType === 'xlsx' ? 'a.xlsx' : 'a.xls';
    const read = await readOneSheet(name, fileOf(columns, bookType));
    expect(read.columns.map(({ type }) => type)).toEqual(Object.keys(formats).map(() => 'currency'));
    expect(read.columns.every(({ own_currencies }) => own_currencies === undefined)).toBe(true);
    const shown = await shownIn(name, fileOf(columns, bookType));
    expect(shown.map(([first]) => first?.replaceAll(/\s+/g, ' '))).toEqual([
      ...['$12.00', '12.00 €', '₪ 12.00', 'USD 12.00', '$12.00', '12.00 kr'],
    ]);
  },
);

test.each(['xlsx', 'biff8'] as const)(
  'where the formats of a column differ (%s), each cell is in its own',
  async (bookType) => {
    const name = bookType === 'xlsx' ? 'a.xlsx' : 'a.xls';
    const content = fileOf(
      {
        Mixed: [formats.Shekel, formats.Dollar, formats.Shekel],
        Most: ['General', formats.Euro, formats.Euro],
        Plain: ['#,##0', '#,##0', formats.Dollar],
      },
      bookType,
    );
    const { columns } = await readOneSheet(name, content);
    expect(columns.map(({ own_currencies }) => own_currencies)).toEqual([true, undefined, true]);
    expect(await shownIn(name, content)).toEqual([
      ['₪ 12.00', '$14.00', '₪ 16.00'],
      // A cell without a format is an amount of its column.
      ['12.00 €', '14.00 €', '16.00 €'],
      ['12', '14', '$16.00'],
    ]);
  },
);

test('the currency of a column is the one that most of its amounts name, also where more cells name none', async () => {
  const names = [
    'General',
    'General',
    'General',
    ...Array.from({ length: 4 }, (_, at) => (at < 2 ? formats.Euro : '#,##0.00 "€"')),
  ];
  const rows = names.map((z, at) => [{ t: 'n', v: at + 1, ...(z !== 'General' && { z }) } as const]);
  const sheet = spreadsheets.utils.aoa_to_sheet([['Price'], ...rows]);
  const content = spreadsheets.write(
    { SheetNames: ['A'], Sheets: { A: sheet } },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer;
  const { columns } = await readOneSheet('a.xlsx', content);
  expect(columns[0]).toMatchObject({ type: 'currency', format: formats.Euro });
});
