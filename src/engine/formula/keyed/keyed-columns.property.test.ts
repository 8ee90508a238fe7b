/** Whatever is written: what is computed again by keys equals a computation of all. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cell, ColumnType } from '../../model.ts';
import { propertyRuns } from '#test/property-runs.ts';
import { computeColumns } from '../columns/compute-columns.ts';
import { KeyedColumns, type KeyedRow } from './keyed-columns.ts';
import type { KeyedSetup } from './keyed-plan.ts';

const now = 46_000.5;
/** By what is computed: the columns `one` and `two` of `own`, of which `two` may read `one`. */
const pairs: readonly (readonly [one: string, two: string, type: ColumnType])[] = [
  ['SUMIFS(kids![column:amount], kids![column:parent], [column:id])', '[column:one] * 2', 'number'],
  [
    'COUNTIFS(kids![column:parent], [column:id], kids![column:amount], ">1")',
    'COUNTIF(kids![column:parent], [column:id])',
    'number',
  ],
  ['AVERAGEIFS(kids![column:amount], kids![column:parent], [column:id])', 'IFERROR([column:one], "none")', 'number'],
  [
    'MAXIFS(kids![column:amount], kids![column:parent], [column:id])',
    'MINIFS(kids![column:amount], kids![column:name], [column:city])',
    'number',
  ],
  [
    'XLOOKUP([column:id], kids![column:parent], kids![column:name])',
    'COUNTIFS(kids![column:parent], [column:one])',
    'text',
  ],
  [
    'XLOOKUP([column:city], kids![column:parent], kids![column:amount], "", 0, 1)',
    'XLOOKUP([column:one], kids![column:amount], kids![column:name], "-")',
    'text',
  ],
  [
    'IFERROR(XLOOKUP([column:id], kids![column:parent], kids![column:amount]), "")',
    'COUNTIFS(kids![column:name], [column:one])',
    'number',
  ],
  [
    'INDEX(kids![column:name], MATCH([column:id], kids![column:parent], 0))',
    'SUMIF(own![column:parent], [column:id], own![column:amount])',
    'text',
  ],
  [
    'XLOOKUP([column:parent], own![column:id], own![column:city])',
    'SUMIFS(kids![column:amount], kids![column:parent], [column:one])',
    'text',
  ],
  [
    'SUMIFS(kids![column:amount], kids![column:parent], [column:id]) / COUNTIFS(own![column:parent], [column:id])',
    'XLOOKUP([column:one], kids![column:amount], kids![column:parent], [column:city])',
    'number',
  ],
];
const cell = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom<Cell>('a', 'b', 'c', 1, 2, 3) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Cell>(
      null,
      'A',
      'á',
      'a\u0301',
      '1',
      '01',
      0,
      0.1,
      0.30000000000000004,
      0.3,
      true,
      'TRUE',
      '#N/A',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Cell>('=a', '=', '>1', 'a*', '~*', '*', '50%', 0.5, 1e20, 1.0000000000000002, '<>'),
  },
);
const place = fc.integer({ min: 0, max: 8 });
const write = fc.record({
  sheet: fc.constantFrom(0, 1),
  row: fc.integer({ min: 0, max: 12 }),
  position: place,
  isGone: fc.integer({ min: 0, max: 5 }).map((one) => one === 0),
  cells: fc.array(cell, { minLength: 4, maxLength: 4 }),
});

type Stored = KeyedRow & { cells: Cell[] };

function setupOf([one, two, type]: (typeof pairs)[number]): KeyedSetup {
  const plain = (id: string) => ({ id, name: id, type: 'text' as const });
  return {
    sheets: [
      {
        id: 'own',
        columns: [
          ...['id', 'city', 'parent', 'amount'].map(plain),
          ...[
            { ...plain('one'), type, formula: one },
            { ...plain('two'), formula: two },
          ],
        ],
        read: ['id', 'city', 'parent', 'amount', 'one', 'two'],
      },
      { id: 'kids', columns: ['parent', 'name', 'amount'].map(plain), read: ['parent', 'name', 'amount'] },
    ],
    requested: ['one', 'two'],
  };
}

const inOrder = (rows: ReadonlyMap<string, Stored>): Stored[] =>
  [...rows.values()].toSorted((one, other) => one.position - other.position || (one.row_id < other.row_id ? -1 : 1));

function computeAll({ sheets, requested }: KeyedSetup, stored: ReadonlyMap<string, Stored>[]): Cell[][] {
  const [own, ...others] = sheets.map(({ id, columns, read }, at) => {
    const rows = inOrder(stored[at]!);
    const cells = new Map(read.map((column, number) => [column, rows.map((row) => row.cells[number])]));
    return { id, columns, rowCount: rows.length, cells };
  });
  const { cells } = computeColumns({ own: own!, others, requested, now });
  return inOrder(stored[0]!).map((_, at) => requested.map((column) => cells.get(column)![at]!));
}

test('cells that are computed by keys equal those of a computation of all', { timeout: 600_000 }, () => {
  let kept = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...pairs),
      fc.array(fc.array(write, { maxLength: 4 }), { maxLength: 8 }),
      (pair, steps) => {
        const setup = setupOf(pair);
        const stored = [0, 1].map((sheet) => {
          const row = { row_id: 'row_0', position: 4, cells: Array<Cell>(sheet === 0 ? 6 : 3).fill('b') };
          return new Map<string, Stored>([['row_0', row]]);
        });
        let keyed: KeyedColumns | null = null;
        for (const step of steps) {
          for (const { sheet, row, position, isGone, cells } of step) {
            const row_id = `row_${row}`;
            const rows = stored[sheet]!;
            const given: Cell[] = cells.slice(0, sheet === 0 ? 4 : 3);
            const made = {
              row_id,
              position,
              cells: [...given, ...(sheet === 0 ? (rows.get(row_id)?.cells.slice(4) ?? [null, null]) : [])] as Cell[],
            };
            if (isGone) rows.delete(row_id);
            else rows.set(row_id, made);
            keyed?.change(sheet, [isGone ? { ...made, cells: null } : made]);
          }
          const expected = computeAll(setup, stored);
          const changed = keyed?.compute(now) ?? null;
          if (changed) kept++;
          for (const { row_id, cells } of changed ?? [])
            for (const [id, made] of Object.entries(cells)) stored[0]!.get(row_id)!.cells[id === 'one' ? 4 : 5] = made;
          if (changed) expect(inOrder(stored[0]!).map(({ cells }) => cells.slice(4))).toEqual(expected);
          else {
            for (const [at, row] of inOrder(stored[0]!).entries()) row.cells.splice(4, 2, ...expected[at]!);
            keyed = KeyedColumns.of(setup);
            expect(keyed).not.toBeNull();
            for (const [sheet, rows] of stored.entries())
              keyed!.fill(
                sheet,
                [...rows.values()].map((row) => ({ ...row, cells: [...row.cells] })),
              );
          }
        }
      },
    ),
    propertyRuns(400),
  );
  expect(kept).toBeGreaterThan(60);
});
