import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { readOneSheet } from '#test/workbook-files.ts';
import { csvFile } from '#platform/files/csv-file.ts';
import { writeXlsx } from './write-xlsx.ts';
import { propertyRuns } from '#test/property-runs.ts';

/** Texts that are hard on files, and texts that are hard on formulas. */
const text = fc
  .oneof(
    fc.string({ unit: fc.constantFrom(...'\'"=+-@＝ \t\r\n\u0085\u2028\ufeff,;|5a_x'), maxLength: 8 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom('_x000D_', 'sep=;', '<html>', '[{"a":1}]', '=1+1', "'=1", '-5', '007', 'TRUE', '2026-11-21'),
  )
  .map((given) => given.replaceAll('\0', ''));
const name = fc
  .string({ unit: fc.constantFrom(...'ab,;|"\'=+-@ é漢'), minLength: 1, maxLength: 8 })
  .map((given) => `n${given}`.trim().replaceAll(/\s+/g, ' '));

/** A word in every column makes all of them text. */
const columnsOf = (names: readonly string[]): Column[] =>
  names.map((one, index) => ({ id: `c${index}`, name: one, type: 'text' }));
const sheet = fc
  .uniqueArray(name, { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.record({
      names: fc.constant(names),
      rows: fc.array(fc.tuple(...names.map(() => text)), { minLength: 1, maxLength: 8 }),
    }),
  )
  .map(({ names, rows }) => ({
    names,
    rows: [names.map(() => 'word'), names.map(() => 'other'), ...rows.filter((row) => row.some((one) => one.trim()))],
  }));

async function csvOf(names: string[], rows: Cell[][]): Promise<Buffer> {
  const batches = async function* () {
    yield rows.slice(0, 3);
    yield rows.slice(3);
  };
  return Buffer.from(await new Response(csvFile(names, batches())).arrayBuffer());
}

const xlsxOf = (names: string[], rows: Cell[][]): Promise<Buffer> => {
  const columns = columnsOf(names);
  const toCells = (row: Cell[]): Record<string, Cell> =>
    Object.fromEntries(columns.map(({ id }, index) => [id, row[index] ?? null]));
  return buffer(writeXlsx([{ title: 'S', columns, rows: rows.map((row) => ({ cells: toCells(row) })) }]));
};

test.each([
  ['.csv', 'a.csv', csvOf],
  ['.xlsx', 'a.xlsx', xlsxOf],
] as const)(
  'whatever text is written as %s is read back as it was, its column names too',
  async (_, file, write) => {
    await fc.assert(
      fc.asyncProperty(sheet, async ({ names, rows }) => {
        const read = await readOneSheet(file, await write(names, rows));
        expect(read.columns.map((column) => [column.name, column.type])).toEqual(names.map((one) => [one, 'text']));
        expect(read.rows.map(({ cells }) => read.columns.map(({ id }) => cells[id] ?? ''))).toEqual(rows);
      }),
      propertyRuns(80),
    );
  },
  60_000,
);

test('numbers, dates and truth values come back as what they were', async () => {
  const row = fc.tuple(
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 })
      .map((value) => (value === 0 ? 0 : value)),
    fc.boolean(),
    fc
      .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((value) => value.toISOString().slice(0, 10)),
    text.map((given) => `w ${given}`),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (rows) => {
      const read = await readOneSheet('a.csv', await csvOf(['Count', 'Done', 'Day', 'Note'], rows));
      expect(read.columns.map(({ type }) => type)).toEqual(['number', 'boolean', 'date', 'text']);
      expect(read.rows.map(({ cells }) => read.columns.map(({ id }) => cells[id] ?? null))).toEqual(rows);
    }),
    propertyRuns(50),
  );
}, 60_000);
