import { describe, expect, test } from 'vitest';
import type { Cell } from '../../../model.ts';
import type { FirstRow, SheetSetup } from '../cells-setup.ts';
import { GridLayout, type StoredLayout } from '../grid-layout.ts';
import { keepCellFormula, storeRange } from '../keep-cell-formula.ts';
import { keysOfPlace, type LooseCell, placeOfKeys } from '../loose-cells.ts';
import { moveKeptFormula } from '../move-kept-formula.ts';
import { showCellFormula } from '../place-cell-formula.ts';
import type { PlacedSheet } from '../placed-sheet.ts';
import { KnownNames } from '../workbook-names.ts';
import { WorkbookCells } from '../workbook-cells.ts';
import { groundOf, layoutOfGuest, regionAt, tornBy } from './regions.ts';

const column = (id: string) => ({ id, name: id.toUpperCase(), type: 'number' as const });
const names = new KnownNames({ names: [{ name: 'Fees' }], tables: [{ name: 'Rates' }] });
const rowIds = (sheet: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${sheet}${at + 1}`);

type Stored = SheetSetup & { layout: StoredLayout };

/** A title in row 1, the sheet's own table in A3:B6, a guest in D2:E4 beside it and one in A9:B10 below it. */
function setupOf({ own = 3, beside = 2, below = 1 } = {}): { sheets: Stored[]; rows: string[][] } {
  const of = (id: string, title: string, layout: StoredLayout): Stored => ({
    ...{ id, title, layout, lost: {}, read: ['a', 'b'], columns: [column('a'), column('b')] },
  });
  const guest = { above: 1, headerRows: 1, columns: ['a', 'b'], spare: 0 };
  return {
    sheets: [
      of('main', 'Plan', { above: 3, headerRows: 1, columns: ['a', 'b'], spare: 2 }),
      of('side', 'Side', { ...guest, on: { sheet: 'main', under: 'main', row: '~1', columns: ['~3', '~4'] } }),
      of('foot', 'Foot', { ...guest, on: { sheet: 'main', under: 'main', row: '>3', columns: ['a', 'b'] } }),
    ],
    rows: [rowIds('m', own), rowIds('s', beside), rowIds('f', below)],
  };
}

function placed(counts: Parameters<typeof setupOf>[0] = {}): [PlacedSheet, PlacedSheet, PlacedSheet] {
  const { sheets, rows } = setupOf(counts);
  const found: PlacedSheet[] = [];
  for (const [at, { id, title, columns, layout: stored }] of sheets.entries()) {
    const { on } = stored;
    const under = found.find((one) => one.id === on?.under);
    const layout =
      on && under
        ? layoutOfGuest(columns, { ...stored, on }, { host: found[0]!, under })
        : new GridLayout(columns, stored);
    const ids = rows[at]!;
    found.push({
      ...{ id, title, columns, layout, names, bottom: layout.above + ids.length - 1 },
      ...(on && { host: on.sheet }),
      placeOf: (row) => (ids.includes(row) ? { place: layout.above + ids.indexOf(row), gone: false } : null),
      rowAt: (place) => ids[place - layout.above] ?? null,
      rowAbove: (place) => ({ id: ids[place - layout.above - 1] ?? '', place: place - 1 }),
      lostColumn: () => null,
    });
  }
  return found as [PlacedSheet, PlacedSheet, PlacedSheet];
}

const show = (stored: string, own: PlacedSheet, row: number, sheets: readonly PlacedSheet[]): string =>
  showCellFormula(stored, own, row, (id) => sheets.find((sheet) => sheet.id === id));

test('a cell belongs to the table in whose columns it is, and below it', () => {
  const sheets = placed();
  const [main, side, foot] = sheets;
  const ground = groundOf(side, sheets);
  const at = (row: number, at: number): string => regionAt(ground, row, at).id;
  expect([at(0, 0), at(2, 0), at(5, 1), at(7, 1), at(8, 0), at(20, 1)]).toEqual(
    'main main main main foot foot'.split(' '),
  );
  expect([at(0, 3), at(1, 3), at(3, 4), at(9, 4), at(9, 5), at(3, 2)]).toEqual(
    'main side side side main main'.split(' '),
  );
  expect(keysOfPlace(side, { row: 9, column: 3 })).toEqual({ row: '>6', column: 'a' });
  expect(keysOfPlace(foot, { row: 8, column: 0 })).toEqual({ row: '~0', column: 'a' });
  expect(placeOfKeys(foot, { row: '~0', column: 'b' })).toEqual({ row: 8, column: 1 });
  expect(keysOfPlace(main, { row: 7, column: 0 })).toEqual({ row: '>2', column: 'a' });
  const [, , lower] = placed({ own: 5 });
  expect(placeOfKeys(lower, { row: '>1', column: 'a' })).toEqual({ row: 12, column: 0 });
});

describe('a formula', () => {
  const sheets = placed();
  const [main, side, foot] = sheets;
  const keep = (text: string, sheet: PlacedSheet, row: number, isLoose = false): string =>
    keepCellFormula(text, { sheet, row, isLoose }, sheets, { isTyped: true });

  test.each([
    '=D3 + B4 * $E$4',
    '=SUM(D3:E4)',
    '=SUM(A1:E12)',
    '=SUM(D:E) + SUM(2:3)',
    '=SUM(D1:D4) + SUM(E2:E30)',
    '=A10 + A1 + Z9',
    '=SUM(Rates[B]) + Fees',
  ])('%s reads back the same anywhere', (text) => {
    expect(show(keep(text, main, 4), main, 4, sheets)).toBe(text);
    expect(show(keep(text, side, 2), side, 2, sheets)).toBe(text);
    expect(show(keep(text, foot, 9), foot, 9, sheets)).toBe(text);
    expect(show(keep(text, main, 0, true), main, 0, sheets)).toBe(text);
  });

  test('follows the rows of every table', () => {
    const longer = placed({ own: 5, beside: 4, below: 1 });
    const stored = keep('=SUM(D3:D4) + SUM(D1:D4) + D3 + E6 + A10 + A12 + B6 + SUM(A10:A10) + F4', main, 0, true);
    expect(show(stored, longer[0], 0, longer)).toBe(
      '=SUM(D3:D6) + SUM(D1:D6) + D3 + E8 + A12 + A14 + B6 + SUM(A12:A12) + F4',
    );
    // In the rows of a table it is the row of the formula.
    const own = keep('=D4 * B4', side, 3);
    expect(show(own, longer[1], 4, longer)).toBe('=D5 * B4');
  });

  test('names a table of a grid by no title of its own', () => {
    expect(() => keep('=Side!D3', main, 4)).toThrow('Sheet Side not found');
    expect(show(keep('=Plan!D3', foot, 9), foot, 9, sheets)).toBe('=D3');
    expect(show(keep('=SUM(Side[A])', main, 4), main, 4, sheets)).toBe('=SUM(Side[A])');
  });

  test('reads the same once cells become a table', () => {
    const [bare] = placed();
    const home = { sheet: main, row: 0, isLoose: true };
    const move = { before: bare, after: main, guests: { before: [], after: [side, foot] } };
    for (const text of ['=SUM(D3:D4) + D2', '=SUM(D1:E9) + A10', '=SUM(A9:B30)', '=SUM(D:D) + B4']) {
      const stored = keepCellFormula(text, { ...home, sheet: bare }, [bare], { isTyped: true });
      expect(moveKeptFormula(stored, home, move)).toBe(keep(text, main, 0, true));
      const inTable = keepCellFormula(text, { sheet: bare, row: 3, isLoose: true }, [bare], { isTyped: true });
      const moved = moveKeptFormula(inTable, { sheet: side, row: 3 }, move, bare.id);
      expect(show(moved, side, 3, sheets)).toBe(text);
    }
  });
});

test('rows come and go where no other table is torn', () => {
  const sheets = placed();
  const [main, side, foot] = sheets;
  const ground = { host: main, guests: [side, foot] };
  expect(sheets.map((sheet) => tornBy(sheet, ground))).toEqual([null, null, null]);
  const wide = layoutOfGuest(
    [column('a'), column('b')],
    {
      ...{ above: 1, headerRows: 1, columns: ['a', 'b'], spare: 0 },
      on: { sheet: 'main', under: 'main', row: '~20', columns: ['b', '~2'] },
    },
    { host: main, under: main },
  );
  const other = { ...foot, id: 'wide', layout: wide };
  expect(tornBy(main, { host: main, guests: [side, other] })?.id).toBe('wide');
  expect(tornBy(other, { host: main, guests: [side, other] })).toBeNull();
  // What is above the sheet's own table doesn't push it.
  const top = {
    ...main,
    id: 'top',
    host: 'low',
    layout: new GridLayout(main.columns, { above: 1, headerRows: 1, columns: ['a', 'b'], spare: 2 }),
  };
  expect(tornBy(top, { host: main, guests: [top] })?.id).toBe('main');
});

describe('a workbook with several tables on a grid', () => {
  const row = (row_id: string, at: number, cells: Cell[], formulas: FirstRow['formulas'] = null): FirstRow => ({
    ...{ row_id, position: at + 1, cells, formulas, deleted: false, isNew: false },
  });
  function computed(counts: Parameters<typeof setupOf>[0], texts: Record<string, string>) {
    const { sheets: setups, rows } = setupOf(counts);
    const sheets = placed(counts);
    const [main] = sheets;
    const keep = (text: string, sheet: PlacedSheet, at: number, isLoose = false) =>
      keepCellFormula(text, { sheet, row: at, isLoose }, sheets, { isTyped: true });
    const loose = Object.values(texts).map((text, at): LooseCell => {
      const formula = keep(text, main, 0, true);
      return { row: '~0', column: `~${at + 10}`, value: null, formula };
    });
    const tables = [
      {
        ...{ name: 'Rates', sheet: 'side', headerRows: 1, totalsRows: 0, columns: [] },
        range: storeRange({ top: 1, left: 3, bottom: sheets[1].bottom, right: 4 }, sheets[1]),
      },
    ];
    const fees = [{ name: 'Fees', sheet: null, formula: keep('=$A$10', main, -1, true) }];
    const cells = new WorkbookCells({
      ...{ all: true, now: 46_000, names: { names: fees, tables } },
      sheets: setups.map((one, at) => (at === 0 ? { ...one, loose } : one)),
    });
    for (const [at, ids] of rows.entries()) {
      const doubled = at === 1 ? { b: keep('=D3 * 2', sheets[1], 2) } : null;
      cells.addRows(
        at,
        ids.map((id, index) => row(id, index, [(at + 1) * 10 + index, null], doubled)),
      );
    }
    cells.begin();
    cells.compute(46_000);
    const written: Record<string, unknown> = {};
    for (let next = cells.next(100); next; next = cells.next(100)) {
      for (const one of next.rows) written[one.row_id] = one.cells;
      for (const one of next.loose) written[Object.keys(texts)[Number(one.column.slice(1)) - 10]!] = one.value;
    }
    return { written, cells };
  }

  test('computes over all of them, and says to which each cell belongs', () => {
    const texts = {
      beside: '=SUM(D3:D4)',
      over: '=SUM(A1:E20)',
      column: '=SUM(D:D)',
      below: '=A10',
      named: '=Fees + SUM(Rates[B])',
      byTitle: '=SUM(Side[A])',
      place: '=ROW(Rates[#Data]) + COLUMNS(Rates[#All])',
      sheets: '=SHEETS()',
    };
    const { written } = computed({}, texts);
    expect(written).toEqual({
      ...{ s1: { b: 40 }, s2: { b: 42 } },
      ...{
        beside: 41,
        over: 33 + 41 + 82 + 30,
        column: 41,
        below: 30,
        named: 30 + 82,
        byTitle: 41,
        place: 5,
        sheets: 1,
      },
    });
  });

  test('what was computed grows with a row at the end of one, without reading all again where nothing is below', () => {
    const { cells } = computed({}, { alone: '=D3' });
    const added = { row_id: 's3', position: 3, deleted: false, cells: { a: 22, b: null }, formulas: null };
    expect(cells.change(1, [added])).toBe(true);
    expect(cells.calculation.value(0, 4, 3)).toBe(22);
    // What hangs below the table would have to move.
    expect(cells.change(0, [{ ...added, row_id: 'm4', position: 4 }])).toBe(false);
    expect(computed({}, { total: '=SUM(D3:D4)' }).cells.change(1, [added])).toBe(false);
  });
});
