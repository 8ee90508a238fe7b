import { expect, test } from 'vitest';
import type { StoredLayout } from './grid-layout.ts';
import { keepCellFormula, storeRange } from './keep-cell-formula.ts';
import { holdFormula } from './kept-reference.ts';
import { moveKeptFormula, moveStoredTable } from './move-kept-formula.ts';
import { placeRange, showCellFormula } from './place-cell-formula.ts';
import { KnownNames } from './workbook-names.ts';
import { WorkbookSheet } from './workbook-sheet.ts';

const names = new KnownNames({ names: [{ name: 'Rate' }], tables: [] });

/** A sheet whose table has these columns, from a row of the grid on; rows are known by their places. */
function sheetWith(id: string, layout: StoredLayout | null, places: readonly number[]): WorkbookSheet {
  const ids = layout?.columns.filter((key) => !key.startsWith('~')) ?? ['item', 'price', 'total'];
  const columns = ids.map((one) => ({ id: one, name: one, type: 'number' as const }));
  const sheet = new WorkbookSheet({ id, title: id, columns, lost: {}, read: [], layout }, names);
  const row = (place: number) => ({
    ...{ row_id: `row${place}`, position: place, deleted: false, isNew: false, cells: [], formulas: null },
  });
  sheet.take(places.map(row));
  return sheet;
}

const layout = (above: number, columns: string[], gaps: StoredLayout['gaps'] = []): StoredLayout => ({
  ...{ above, headerRows: 1, columns, spare: 20, gaps },
});
const before = sheetWith('plan', layout(3, ['item', 'price', '~2', 'total'], [['row4', 1]]), [3, 4, 6, 7]);
const other = sheetWith('other', null, [1, 2, 3]);
const ranges: Record<string, WorkbookSheet> = {
  shorter: sheetWith('plan', layout(3, ['item', 'price', '~2', 'total']), [3, 4]),
  longer: sheetWith('plan', layout(3, ['item', 'price', '~2', 'total'], [['row4', 1]]), [3, 4, 6, 7, 8, 9]),
  narrower: sheetWith('plan', layout(3, ['item', 'price', '~2', '~9'], [['row4', 1]]), [3, 4, 6, 7]),
  wider: sheetWith('plan', layout(3, ['item', 'price', 'new', 'total', '~4', 'more'], [['row4', 1]]), [3, 4, 6, 7]),
  lower: sheetWith('plan', layout(5, ['item', 'price', '~2', 'total'], [['', 1]]), [6, 7]),
  higher: sheetWith('plan', layout(1, ['item', 'price', '~2', 'total'], [['row4', 1]]), [1, 2, 3, 4, 6, 7]),
  elsewhere: sheetWith('plan', layout(11, ['~9', '~10', '~2', '~11', 'one', 'two']), [11, 12, 13]),
};
const cells = 'A1 B2 $A$3 B4 B$5 $C6 D8 D12 F2 G9 A4:A8 B$4:B$8 $B$4:$D$8 B5:B7 A1:D3 B9:D12 $D:$D 4:8 E1:F20'.split(
  ' ',
);

test.each(Object.keys(ranges))('all references read the same cells once the table is %s', (name) => {
  const after = ranges[name]!;
  const sheets = { before: [before, other], after: [after, other] };
  for (const reference of cells)
    for (const row of [0, 3, 6, 7, 11]) {
      const text = `=SUM(${reference}, plan!${reference}) * Rate & "[cell:price|row3]"`;
      for (const own of [before, other]) {
        const isLoose = own === before && own.rowAt(row) === null;
        const home = { sheet: own, row, isLoose };
        const stored = keepCellFormula(text, home, sheets.before, { isTyped: false });
        const isLooseThen = own === before ? after.rowAt(row) === null : isLoose;
        const there = { sheet: own === before ? after : own, row, isLoose: isLooseThen };
        const moved = moveKeptFormula(stored, there, { before, after });
        const shown = (one: string, then: readonly WorkbookSheet[]): string =>
          showCellFormula(one, then.find(({ id }) => id === own.id)!, row, (id) =>
            then.find((sheet) => sheet.id === id),
          );
        expect(shown(moved, sheets.after)).toBe(shown(stored, sheets.before));
        // And back again.
        const back = moveKeptFormula(moved, { ...home, sheet: own }, { before: after, after: before });
        expect(shown(back, sheets.before)).toBe(shown(stored, sheets.before));
      }
    }
});

test('a column by its name is the cells that it stood for, where these are others', () => {
  const home = { sheet: other, row: 1 };
  const stored = keepCellFormula('=SUM(plan[price])', home, [before, other], { isTyped: false });
  const shown = (then: WorkbookSheet): string =>
    showCellFormula(moveKeptFormula(stored, home, { before, after: then }), other, 1, (id) =>
      [then, other].find((sheet) => sheet.id === id),
    );
  expect(shown(ranges['narrower']!)).toBe('=SUM(plan[price])');
  expect(shown(ranges['shorter']!)).toBe('=SUM(plan!$B$4:$B$8)');
});

test('one that is not computed stays so, and one of other sheets stays as it is', () => {
  const after = ranges['elsewhere']!;
  const home = { sheet: before, row: 3 };
  const held = holdFormula(keepCellFormula('=B4*2', home, [before, other], { isTyped: false }));
  expect(moveKeptFormula(held, { sheet: after, row: 3, isLoose: true }, { before, after })).toMatch(/^\?=/);
  const foreign = keepCellFormula('=other!B4*2', home, [before, other], { isTyped: false });
  expect(moveKeptFormula(foreign, home, { before, after })).toBe(foreign);
});

test('a table of the file is around the same cells', () => {
  const after = ranges['elsewhere']!;
  const table = {
    ...{ name: 'T', sheet: 'plan', headerRows: 1, totalsRows: 0 },
    range: storeRange({ top: 2, left: 0, bottom: 7, right: 1 }, before),
    columns: [
      { key: 'item', name: 'Item' },
      { key: 'price', name: 'Price' },
    ],
  };
  const moved = moveStoredTable(table, { before, after });
  expect(placeRange(moved.range, after)).toEqual({ top: 2, left: 0, bottom: 7, right: 1 });
  expect(moved.columns.map(({ key }) => key)).toEqual(['~9', '~10']);
});
