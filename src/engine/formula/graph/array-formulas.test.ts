import { describe, expect, test } from 'vitest';
import { parseGridFormula } from '../syntax/parse-formula.ts';
import { isError } from '../values/value.ts';
import { Calculation } from './calculation.ts';

function sheet(options: ConstructorParameters<typeof Calculation>[0] = {}) {
  const calculation = new Calculation(options);
  calculation.addSheet({ title: 'Sheet1' });
  const block = (top: number, left: number, rows: number, columns: number) =>
    Array.from({ length: rows }, (_, row) =>
      Array.from({ length: columns }, (_, column) => {
        const value = calculation.value(0, top + row, left + column);
        return isError(value) ? value.code : value;
      }),
    );
  return { calculation, block };
}

describe('an array formula with a range of its own', () => {
  test('fills just that range', () => {
    const { calculation, block } = sheet();
    calculation.setValues(0, 0, [1, 2, 3]);
    calculation.putArray({ sheet: 0, top: 0, left: 2, bottom: 4, right: 2 }, parseGridFormula('A1:A3*10'));
    calculation.putArray({ sheet: 0, top: 0, left: 3, bottom: 1, right: 4 }, parseGridFormula('SUM(A1:A3*10)'));
    calculation.putArray({ sheet: 0, top: 2, left: 3, bottom: 3, right: 4 }, parseGridFormula('SEQUENCE(1,5)'));
    calculation.putArray({ sheet: 0, top: 4, left: 3, bottom: 4, right: 3 }, parseGridFormula('SEQUENCE(3)'));
    calculation.recalculate();
    expect(block(0, 2, 5, 3)).toEqual([
      [10, 60, 60],
      [20, 60, 60],
      [30, 1, 2],
      ['#N/A', 1, 2],
      ['#N/A', 1, null],
    ]);
    expect(calculation.spilledFrom(0, 0, 2)).toEqual({ rows: 5, columns: 1 });
    expect(calculation.spillOwner(0, 3, 2)).toEqual({ sheet: 0, row: 0, column: 2 });
    calculation.setValue(0, 0, 0, 100);
    calculation.recalculate();
    expect(block(0, 2, 2, 2)).toEqual([
      [1000, 1050],
      [20, 1050],
    ]);
  });

  test('that is computed already, and one that spilled, follow their inputs', () => {
    const { calculation, block } = sheet();
    calculation.setValues(0, 0, [1, 2, 3]);
    for (const column of [2, 3]) calculation.setValues(0, column, [10, 20, 30]);
    calculation.adoptArray({ sheet: 0, top: 0, left: 2, bottom: 2, right: 2 }, parseGridFormula('A1:A3*10'), true);
    calculation.adoptArray({ sheet: 0, top: 0, left: 3, bottom: 2, right: 3 }, parseGridFormula('A1:A3*10'), false);
    expect(calculation.recalculate().computed).toBe(0);
    calculation.setValue(0, 2, 0, 5);
    calculation.recalculate();
    expect(block(0, 2, 3, 2)).toEqual([
      [10, 10],
      [20, 20],
      [50, 50],
    ]);
  });
});

test('all cells of an array formula with a range have it, those of one that spilled do not', () => {
  const { calculation, block } = sheet();
  calculation.setValues(0, 0, [1, 2, 3]);
  calculation.putArray({ sheet: 0, top: 0, left: 2, bottom: 2, right: 2 }, parseGridFormula('A1:A3*10'));
  calculation.setFormula(0, 0, 3, '=A1:A3*10');
  calculation.setFormula(0, 0, 4, '=FORMULATEXT(C2)');
  calculation.setFormula(0, 1, 4, '=ISFORMULA(C3)');
  calculation.setFormula(0, 2, 4, '=ISFORMULA(D3)');
  calculation.fillFormula(0, 5, 0, 2, '=A1+$A$1');
  calculation.setFormula(0, 0, 6, '=FORMULATEXT(F3)');
  calculation.recalculate();
  expect(block(0, 4, 3, 1)).toEqual([['{=A1:A3*10}'], [true], [false]]);
  expect(block(0, 6, 1, 1)).toEqual([['=A3+$A$1']]);
});

test('an array that is computed again with the same values is no change to what is not known', () => {
  const { calculation } = sheet();
  calculation.setValues(0, 0, [1, 2, 3]);
  calculation.setFormula(0, 0, 2, '=OFFSET(A1,0,0,3,1)*10');
  calculation.recalculate();
  calculation.putUnknown({ sheet: 0, column: 5, top: 0, bottom: 0 }, 'NOSUCH(C1:C3)');
  calculation.setValue(0, 9, 9, 1);
  calculation.recalculate();
  expect(calculation.isStale(0, 0, 5)).toBe(false);
  calculation.setValue(0, 2, 0, 4);
  calculation.recalculate();
  expect(calculation.isStale(0, 0, 5)).toBe(true);
});

test('arrays spill only where they may', () => {
  const { calculation, block } = sheet({ mayFill: (_sheet, row) => row < 3 });
  calculation.setFormula(0, 0, 0, '=SEQUENCE(3)');
  calculation.setFormula(0, 0, 1, '=SEQUENCE(4)');
  calculation.recalculate();
  expect(block(0, 0, 3, 2)).toEqual([
    [1, '#SPILL!'],
    [2, null],
    [3, null],
  ]);
});

describe('in formulas without dynamic arrays', () => {
  const computed = (text: string, row: number, column: number, intersects = true) => {
    const { calculation, block } = sheet();
    calculation.setValues(0, 0, [1, 2, 3, 4]);
    calculation.setValues(0, 1, [10, 20, 30, 40]);
    calculation.setName({ name: 'Column', sheet: null, content: 'Sheet1!$A$1:$A$4' });
    const position = { sheet: 0, column, top: row, bottom: row };
    calculation.putFormula(position, parseGridFormula(text), { intersects });
    calculation.recalculate();
    return block(row, column, 1, 1)[0]![0];
  };

  // Computed by LibreOffice 7.4, from a file whose formulas are no array formulas.
  test.each([
    ['A1:A4', 1, 4, 2],
    ['A1:A4*2', 2, 4, 6],
    ['A1:A4*2', 7, 4, '#VALUE!'],
    ['A1:B1+1', 5, 1, 11],
    ['A1:B4', 1, 4, '#VALUE!'],
    ['Column*B1:B4', 1, 4, 40],
    ['SUM(A1:A4)', 1, 4, 10],
    ['SUM(A1:A4*B1:B4)', 1, 4, 40],
    ['SUMPRODUCT(A1:A4*B1:B4)', 1, 4, 300],
    ['SUMPRODUCT((A1:A4>2)*B1:B4)', 1, 4, 70],
    ['IF(A1:A4>1,"yes","no")', 0, 4, 'no'],
    ['IF(A1:A4>1,"yes","no")', 1, 4, 'yes'],
    ['VLOOKUP(A1:A4,A1:B4,2,FALSE)', 2, 4, 30],
    ['LOOKUP(2,1/(A1:A4<3),B1:B4)', 2, 4, 20],
    ['INDEX(A1:A4*10,3)', 0, 4, 30],
    ['ABS(A1:A4)', 3, 4, 4],
    ['COUNTIF(A1:A4,A1:A4)', 3, 4, 1],
    ['{1,2,3}*2', 0, 4, 2],
  ])('%s in row %i and column %i is %s', (text, row, column, expected) => {
    expect(computed(text, row, column)).toBe(expected);
  });

  test('others spill', () => {
    expect(computed('A1:A4*2', 2, 4, false)).toBe(2);
  });
});
