import { describe, expect, test } from 'vitest';
import type { Cell, ColumnType } from '../../model.ts';
import { FormulaSyntaxError } from '../syntax/formula-syntax-error.ts';
import { GridLayout } from './grid-layout.ts';
import { keepCellFormula } from './keep-cell-formula.ts';
import { moveCellFormula } from './move-cell-formula.ts';
import { showCellFormula } from './place-cell-formula.ts';
import type { PlacedSheet } from './placed-sheet.ts';
import { WorkbookCells } from './workbook-cells.ts';
import type { RowOfCells, FirstRow } from './cells-setup.ts';

const column = (id: string, type: ColumnType = 'number') => ({ id, name: id.toUpperCase(), type });
const ids = (sheet: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${sheet}${String(at + 1).padStart(25, '0')}`);

function placed(id: string, title: string, columns: string[], rowIds: string[], gone: Record<string, number> = {}) {
  const own = columns.map((one) => column(one));
  const sheet: PlacedSheet = {
    ...{ id, title, columns: own, layout: new GridLayout(own), bottom: rowIds.length },
    placeOf(row) {
      const position = rowIds.indexOf(row) + 1;
      return position > 0 ? { place: position, gone: false } : row in gone ? { place: gone[row]!, gone: true } : null;
    },
    rowAt: (position) => rowIds[position - 1] ?? null,
    rowAbove: (position) => ({ id: rowIds[position - 2] ?? '', place: position - 1 }),
    lostColumn: (one) => (one === 'b' ? { first: 1, last: 0 } : null),
  };
  return sheet;
}

describe('a formula as it is kept', () => {
  const rows = ids('p', 5);
  const plan = placed('sheet_1', 'Plan', ['a', 'b', 'c'], rows);
  const other = placed('sheet_2', 'Tax rates', ['rate'], ids('q', 2));
  const sheets = [plan, other];
  const keep = (text: string, row = 3) => keepCellFormula(text, { sheet: plan, row }, sheets, { isTyped: true });
  const show = (stored: string, own: PlacedSheet, row: number) =>
    showCellFormula(stored, own, row, (id) => [own, other].find((sheet) => sheet.id === id));

  test.each([
    '=B4 * 2',
    '=$B$4 + B$6 + $B4 + C5',
    '=SUM(B2:B4, $A$2:$A$6)',
    '=SUM(A:C) + SUM(2:3)',
    "='Tax rates'!A2 * B1",
    '=SUM(B2:B100) + Z9',
    '=LET(x, B4, x * x)',
    '=BYROW(A2:B4, SUM)',
    '=SUM(Plan[B]) + [C]',
    '=IF(A4 = "[cell:b|.]", "it\'s", #N/A)',
    '{=SUM(A2:A4 * B2:B4)}',
  ])('%s reads back the same', (text) => {
    expect(show(keep(text), plan, 3)).toBe(text);
  });

  test('a bare name is a whole column, and what computes with ranges is an array', () => {
    expect(show(keep('=sum(b)'), plan, 3)).toBe('=SUM(Plan[B])');
    expect(show(keep('=SUM(A2:A4*2)'), plan, 3)).toBe('{=SUM(A2:A4 * 2)}');
  });

  test('rows that come and go move what it names', () => {
    const [one = '', two = '', three = '', four = '', five = ''] = rows;
    const stored = keep('=SUM(B2:B4) + B3 + C4', 3);
    const more = placed('sheet_1', 'Plan', ['a', 'b', 'c'], [one, 'new', two, three, four, five]);
    expect(show(stored, more, 4)).toBe('=SUM(B2:B5) + B4 + C5');
    const less = placed('sheet_1', 'Plan', ['a', 'b', 'c'], [two, four, five], { [one]: 0, [three]: 1 });
    expect(show(keep('=SUM(B2:B4) + B2', 5), less, 3)).toBe('=SUM(B2:B2) + #REF!');
    const none = placed('sheet_1', 'Plan', ['a', 'b', 'c'], [four, five], { [one]: 0, [two]: 0, [three]: 0 });
    expect(show(keep('=SUM(B2:B4) + 1', 5), none, 2)).toBe('=SUM(#REF!) + 1');
  });

  test('columns that come and go move what it names', () => {
    const stored = keep('=SUM(A4:B4) + B4 + C4', 3);
    expect(show(stored, placed('sheet_1', 'Plan', ['new', 'a', 'b', 'c'], rows), 3)).toBe('=SUM(B4:C4) + C4 + D4');
    expect(show(stored, placed('sheet_1', 'Plan', ['a', 'c'], rows), 3)).toBe('=SUM(A4:A4) + #REF! + B4');
  });

  test.each(['=NOSUCH(1)', '=Nowhere!A1', '=[Nothing]', '=nothing', '=SUM(', '=IF()', '='])('%s is refused', (text) => {
    expect(() => keep(text)).toThrow(FormulaSyntaxError);
  });

  test('filled into another cell its addresses move along', () => {
    expect(moveCellFormula('=B2*$B$2+SUM(A$2:A2)', 3, 1)).toBe('=C5 * $B$2 + SUM(B$2:B5)');
    expect(moveCellFormula('=A1', -1, 0)).toBeNull();
  });
});

const first = (row_id: string, position: number, cells: Cell[], formulas: FirstRow['formulas'] = null): FirstRow => ({
  ...{ row_id, position, cells, formulas, deleted: false, isNew: false },
});
const taken = (cells: WorkbookCells) => {
  const all: Record<string, Record<string, Cell>> = {};
  for (let next = cells.next(100); next; next = cells.next(100))
    for (const { row_id, cells: own } of next.rows) all[row_id] = { ...all[row_id], ...own };
  return all;
};

test('only what depends on a change is computed, also for 100,000 formulas', () => {
  const count = 100_000;
  const rowIds = ids('r', count);
  const [top = ''] = rowIds;
  const cells = new WorkbookCells({
    ...{ all: true, now: 46_000 },
    sheets: [
      {
        ...{ id: 'sheet_1', title: 'One', lost: {}, read: ['a', 'b', 'c'] },
        columns: [column('a'), column('b'), column('c')],
      },
    ],
  });
  const formulas = { b: `:=[cell:a|.] * [cell:a|$${top}]` };
  cells.addRows(
    0,
    rowIds.map((id, at) =>
      first(id, at + 1, [at + 1, null, null], at === 9 ? { ...formulas, c: ':=SUM([range:a||a|])' } : formulas),
    ),
  );
  cells.begin();
  expect(cells.compute(46_000)).toMatchObject({ isDone: true, stopped: [], cycles: [], stale: { count: 0 } });
  expect(taken(cells)[rowIds[9]!]).toEqual({ b: 10, c: (count * (count + 1)) / 2 });
  expect(cells.calculation.runCount(0, 1)).toBe(1);
  const changed: RowOfCells = {
    ...{ row_id: rowIds[499]!, position: 500, deleted: false, formulas },
    cells: { a: 501, b: 500 },
  };
  expect(cells.change(0, [changed])).toBe(true);
  cells.compute(46_000);
  expect(taken(cells)).toEqual({ [rowIds[499]!]: { b: 501 }, [rowIds[9]!]: { c: (count * (count + 1)) / 2 + 1 } });
});

test('values that were computed are taken as they are until something changes', () => {
  const cells = new WorkbookCells({
    ...{ all: false, now: 46_000 },
    sheets: [{ ...{ id: 'sheet_1', title: 'One', lost: {}, read: ['a', 'b'] }, columns: [column('a'), column('b')] }],
  });
  const [one = '', two = ''] = ids('r', 2);
  const formulas = { b: ':=[cell:a|.] + 1' };
  cells.addRows(0, [first(one, 1, [1, 99], formulas), { ...first(two, 2, [5, 98], formulas), isNew: true }]);
  cells.begin();
  cells.compute(46_000);
  expect(taken(cells)).toEqual({ [two]: { b: 6 } });
});

test('what many formulas read alike is told to them, also when it is computed for the first time', () => {
  const cells = new WorkbookCells({
    ...{ all: false, now: 46_000 },
    sheets: [{ ...{ id: 'sheet_1', title: 'One', lost: {}, read: ['a', 'b'] }, columns: [column('a'), column('b')] }],
  });
  const [one = '', two = '', three = ''] = ids('r', 3);
  const formulas = { b: ':=SUM([range:a||a|]) + 1' };
  cells.addRows(0, [
    first(one, 1, [1, 4], formulas),
    { ...first(three, 1.5, [10, null]), isNew: true },
    first(two, 2, [2, 4], formulas),
  ]);
  cells.begin();
  cells.compute(46_000);
  expect(taken(cells)).toEqual({ [one]: { b: 14 }, [two]: { b: 14 } });
});

test('in a column of labels and amounts the amounts are numbers, and what has the format of a day is one', () => {
  const cells = new WorkbookCells({
    ...{ all: true, now: 46_000 },
    sheets: [
      {
        ...{ id: 'sheet_1', title: 'One', lost: {}, read: ['value', 'day'] },
        columns: [column('value', 'text'), column('day', 'date')],
      },
    ],
  });
  const [one = '', two = '', three = '', four = ''] = ids('r', 4);
  cells.addRows(0, [
    first(one, 1, ['5', '2026-01-02']),
    first(two, 2, ['00123', null]),
    first(three, 3, [null, null], { value: `:=SUM([range:value|${one}|value|${two}])` }),
    { ...first(four, 4, [null, null], { value: `:=[cell:day|${one}] + 30` }), formats: { value: 'dd"d". mm. yyyy' } },
  ]);
  cells.begin();
  cells.compute(46_000);
  expect(taken(cells)).toEqual({ [three]: { value: '5' }, [four]: { value: '2026-02-01' } });
});

describe('an array that is larger than its cell', () => {
  const rowIds = ids('r', 3);
  const [one = ''] = rowIds;
  const sheet = placed('sheet_1', 'One', ['a', 'b'], rowIds);
  const valueOf = (text: string): Cell | undefined => {
    const stored = keepCellFormula(text, { sheet, row: 1 }, [sheet], { isTyped: true });
    const cells = new WorkbookCells({
      ...{ all: true, now: 46_000 },
      sheets: [{ ...{ id: 'sheet_1', title: 'One', lost: {}, read: ['a', 'b'] }, columns: [column('a'), column('b')] }],
    });
    cells.addRows(
      0,
      rowIds.map((id, at) => first(id, at + 1, [[3, 1, 2][at]!, null], id === one ? { b: stored } : null)),
    );
    cells.begin();
    cells.compute(46_000);
    return taken(cells)[one]?.['b'];
  };

  test.each([
    '=SORT(A2:A4)',
    '=FILTER(A2:A4,A2:A4>1)',
    '=FILTER(A2:A4;A2:A4>1)',
    '=UNIQUE(A2:A4)',
    '=SEQUENCE(3)',
    '=TRANSPOSE(A2:A4*2)',
    '=A2:A4',
    '=A2:A4*2',
    '=-A2:A4',
    '=ROUND(A2:A4,0)',
    '=IF(A2:A4>1,A2:A4,0)',
    '=LET(x,A2:A4*2,x)',
    '=MAP(A2:A4,LAMBDA(x,x*2))',
  ])('%s says that it has no room', (text) => expect(valueOf(text)).toBe('#SPILL!'));

  test.each([
    ['=SUM(A2:A4*A2:A4)', 14],
    ['=FILTER(A2:A4,A2:A4>2)', 3],
    ['=INDEX(SORT(A2:A4),1)', 1],
    ['=INDEX(A2:A4,MATCH(1,(A2:A4>1)*(A2:A4<3),0))', 2],
    ['{=SORT(A2:A4)}', 1],
    ['{=FILTER(A2:A4,A2:A4>1)}', 3],
  ])('%s is one value', (text, value) => expect(valueOf(text)).toBe(value));
});

test('formulas tell their text as spreadsheets show it, and the name of their file', () => {
  const [top = ''] = ids('r', 1);
  const cells = new WorkbookCells({
    ...{ all: true, now: 46_000, workbook: 'Plan.xlsx' },
    sheets: [
      {
        ...{ id: 'sheet_1', title: 'My plan', lost: {}, read: ['a', 'b'] },
        columns: [column('a'), { ...column('b'), formula: '[column:a] * 2' }],
        loose: [
          { row: '~1', column: '~2', value: null, formula: `:=SUM(sheet_2![cell:~0|~0], [cell:a|${top}], 1)` },
          { row: '~1', column: '~3', value: null, formula: ':=FORMULATEXT([cell:~2|~1])' },
          { row: '~1', column: '~4', value: null, formula: `:=FORMULATEXT([cell:b|${top}])` },
          { row: '~1', column: '~5', value: null, formula: ':=CELL("filename", sheet_2![cell:~0|~0])' },
        ],
      },
      { ...{ id: 'sheet_2', title: 'It’s', lost: {}, read: [] }, columns: [] },
    ],
  });
  cells.addRows(0, [first(top, 1, [3, null])]);
  cells.begin();
  cells.compute(46_000);
  expect([3, 4, 5].map((at) => cells.calculation.value(0, 1, at))).toEqual([
    "=SUM('It’s'!A1,A2,1)",
    '=A2*2',
    '[Plan.xlsx]It’s',
  ]);
});
