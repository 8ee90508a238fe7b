import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Cell, Column, ColumnType } from '#engine/model.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { readHere, type WholeSheet } from '#test/workbook-files.ts';
import type { ReadRow } from './workbook-codec.ts';
import { csvFile } from '#platform/files/csv-file.ts';
import { writeOds } from './write-ods.ts';
import { writeXlsx } from './write-xlsx.ts';
import { fewOf } from '#test/tier.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-round-trip-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Kind {
  type: ColumnType;
  formats: (string | undefined)[];
  value: fc.Arbitrary<Cell>;
  /** What does not fit the type, and stays what it is. */
  invalid: Cell;
}

const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })).map((value) => value + 0);
const moment = fc
  .date({ min: new Date('1905-01-01'), max: new Date('9999-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));
const text = fc.oneof(
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((value) => value.trim() !== '' && !value.includes('\0')),
  fc.constantFrom(
    '007',
    '1e5',
    '12%',
    '$5',
    'true',
    '2026-01-02',
    '10:30',
    ' x ',
    '=1+1',
    '_x0041_',
    '#N/A',
    'a\nb',
    '"q"',
    'a;b,c',
  ),
);
const kinds: Kind[] = [
  { type: 'text', formats: [undefined], value: text, invalid: 7 },
  { type: 'number', formats: [undefined, '0.00', '#,##0'], value: number, invalid: 'n/a' },
  { type: 'currency', formats: ['[$€]\\ #,##0.00'], value: number, invalid: 'free' },
  { type: 'percent', formats: ['0.0%'], value: number, invalid: true },
  {
    type: 'date',
    formats: ['yyyy-mm-dd', 'dd/mm/yyyy'],
    value: moment.map((iso) => iso.slice(0, 10)),
    invalid: 'soon',
  },
  { type: 'datetime', formats: ['yyyy-mm-dd hh:mm:ss', 'hh:mm'], value: moment, invalid: 'never' },
  { type: 'boolean', formats: [undefined], value: fc.boolean(), invalid: 'perhaps' },
  { type: 'url', formats: [undefined], value: fc.webUrl().filter((url) => !/\.\w{3,4}$/.test(url)), invalid: 'none' },
  { type: 'email', formats: [undefined], value: fc.nat().map((id) => `ann${id}@example.com`), invalid: 'unknown' },
];

const noMidnight = (cell: Cell = null): Cell =>
  typeof cell === 'string' ? cell.replace('T00:00:00', 'T12:30:00') : cell;

const sheet: fc.Arbitrary<WholeSheet> = fc
  .array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 8 })
  .chain((chosen) =>
    fc
      .record({
        formats: fc.tuple(...chosen.map(({ formats }) => fc.constantFrom(...formats))),
        values: fc.array(fc.tuple(...chosen.map(({ value }) => value)), { minLength: 1, maxLength: 40 }),
        blanks: fc.array(fc.tuple(fc.nat(39), fc.nat(7)), { maxLength: 10 }),
        withInvalidValues: fc.boolean(),
        withFormulas: fc.boolean(),
        looks: fc.tuple(
          ...chosen.map(() => fc.record({ width: fc.integer({ min: 0, max: 600 }), hidden: fc.boolean() })),
        ),
        options: fc.option(fc.uniqueArray(fc.constantFrom('Open', 'Done', 'a "b" c', '7'), { minLength: 1 })),
        comment: fc.option(
          fc.record({ author: fc.constantFrom('', 'Zoë <&>'), text: fc.constantFrom('Why?', 'a\n\nb "c"  d') }),
        ),
      })
      .map(({ formats, values, blanks, withInvalidValues, withFormulas, looks, options, comment }) => {
        const columns = chosen.map(({ type }, index): Column => {
          const format = formats[index];
          return {
            id: `column_no_${index}`,
            name: `Column no ${index}`,
            type,
            ...(format !== undefined && { format }),
            ...(options && index === 0 && type !== 'boolean' && { options }),
          };
        });
        // Columns of .ods that no one resized are 85 pixels wide.
        const widths = looks.flatMap(({ width, hidden }, index): [string, number][] =>
          hidden || width < 20 || (width > 83 && width < 87) ? [] : [[`column_no_${index}`, width]],
        );
        const hiddenIds = looks.flatMap(({ hidden }, index) => (hidden ? [`column_no_${index}`] : []));
        const rows = values.map((line, row): ReadRow => {
          const cells: Record<string, Cell> = {};
          for (const [index, { id, type }] of columns.entries()) {
            // The first row is whole, so that each column has something to be known by.
            const isBlank = row > 0 && blanks.some(([blank, column]) => blank === row && column === index);
            // Moments that are all midnights are days (decision 108).
            const cell = row % 10 === 0 && type === 'datetime' ? noMidnight(line[index]) : (line[index] ?? null);
            if (!isBlank) cells[id] = withInvalidValues && row === 30 ? (chosen[index]?.invalid ?? null) : cell;
          }
          return {
            cells,
            // An error is a blank cell when it is read.
            ...(withFormulas &&
              row === 0 &&
              cells['column_no_0'] !== '#N/A' && { formulas: { column_no_0: '=IF(1>0,"a",B$2)' } }),
            ...(comment && row === 0 && { comments: { column_no_0: [comment] } }),
          };
        });
        return {
          title: 'Sheet',
          hidden: false,
          columns,
          look: { widths: Object.fromEntries(widths), hidden: hiddenIds },
          rows: rows.filter(({ cells }) => Object.keys(cells).length > 0),
        };
      }),
  );

async function written(name: string, content: Readable): Promise<string> {
  const path = join(folder, name);
  await pipeline(content, createWriteStream(path));
  return path;
}

/** Formats are spelled otherwise in .ods; what they show is the same. */
const spelled = (format: string): string => format.replaceAll('\\', '');
const spelledAlike = (sheets: WholeSheet[]): WholeSheet[] =>
  sheets.map((one) => ({
    ...one,
    columns: one.columns.map(({ format, ...column }) => ({ ...column, ...(format && { format: spelled(format) }) })),
    rows: one.rows.map(({ formats, ...row }) => ({
      ...row,
      ...(formats && { formats: Object.fromEntries(Object.entries(formats).map(([id, own]) => [id, spelled(own)])) }),
    })),
  }));

test.each(fewOf(['xlsx', 'ods'] as const))(
  'a hundred workbooks go out as .%s and come back equal, looks included',
  async (kind) => {
    const books = fc.array(sheet, { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(books, async (rendered) => {
        const given = rendered.map((one, index) => ({ ...one, title: `Sheet ${index + 1}` }));
        const file = kind === 'xlsx' ? writeXlsx(given) : writeOds(given);
        const { sheets } = await readHere(await written(`book.${kind}`, file));
        expect(kind === 'xlsx' ? sheets : spelledAlike(sheets)).toEqual(kind === 'xlsx' ? given : spelledAlike(given));
      }),
      propertyRuns(100),
    );
  },
);

/** What a file without types shows by its look alone. Whole numbers of more than 15 digits look like names there. */
const plainNumber = fc.oneof(
  fc.integer(),
  fc.integer().map((value) => value / 1024),
);
const telling: Kind[] = kinds
  .filter(({ type }) => type !== 'currency' && type !== 'percent' && type !== 'text')
  .map((kind) => ({ ...kind, formats: [undefined], ...(kind.type === 'number' && { value: plainNumber }) }));
const words: Kind = {
  type: 'text',
  formats: [undefined],
  value: fc
    .array(fc.constantFrom('a', 'é', '漢', ' ', ',', ';', '"', "'", '\n', '\r'), { maxLength: 12 })
    .map((parts) => `w${parts.join('')}w`),
  invalid: null,
};

test('a hundred sheets go out as .csv and come back with equal values and types', async () => {
  const table = fc.array(fc.constantFrom(words, words, ...telling), { minLength: 1, maxLength: 8 }).chain((chosen) => {
    const columns = chosen.map(
      ({ type }, index): Column => ({ id: `column_no_${index}`, name: `Column no ${index}`, type }),
    );
    const row = fc
      .tuple(...chosen.map(({ value }) => value))
      .map((line) => Object.fromEntries(columns.map(({ id }, index): [string, Cell] => [id, line[index] ?? null])));
    return fc.record({ columns: fc.constant(columns), rows: fc.array(row, { minLength: 2, maxLength: 40 }) });
  });
  await fc.assert(
    fc.asyncProperty(table, async ({ columns, rows }) => {
      const lines = async function* () {
        yield rows.map((cells) => columns.map(({ id }) => cells[id] ?? null));
      };
      const file = csvFile(
        columns.map(({ name }) => name),
        lines(),
      );
      const { sheets } = await readHere(await written('sheet.csv', Readable.from(file)));
      const [sheet] = sheets;
      expect(sheet?.columns.map(({ name, type }) => [name, type])).toEqual(
        columns.map(({ name, type }) => [name, type]),
      );
      expect(sheet?.rows.map(({ cells }) => cells)).toEqual(rows);
    }),
    propertyRuns(100),
  );
});
