import { describe, expect, test } from 'vitest';
import { GridLayout } from '../cells/grid-layout.ts';
import { cellFormulaOf } from './cell-formula.ts';
import { filledKey, translateCellFormula } from './translate-cells.ts';

const sheetOf = (id: string, title: string, ids: string[], rowCount: number) => {
  const columns = ids.map((one) => ({ id: one }));
  return { id, title, columns, rowCount, layout: new GridLayout(columns), bottom: rowCount };
};
const orders = sheetOf('o', 'Orders', ['item', 'price', 'quantity', 'total'], 3);
const list = sheetOf('p', 'Price list', ['name', 'tax'], 2);

describe('a formula of a cell in the second row of data', () => {
  test.each([
    ['B3*C3', '[column:price] * [column:quantity]'],
    ['$B3*(1+20%)', '[column:price] * (1 + 20%)'],
    ['B3/SUM($B$2:$B$4)', '[column:price] / SUM(Orders![column:price])'],
    ['B3/SUM(B:B)', '[column:price] / SUM(Orders![column:price])'],
    ['SUM(B3:D3)', 'SUM([column:price], [column:quantity], [column:total])'],
    [
      "XLOOKUP(A3,'Price list'!$A$2:$A$3,'Price list'!$B$2:$B$3)",
      "XLOOKUP([column:item], 'Price list'![column:name], 'Price list'![column:tax])",
    ],
    ['B2+B3', null],
    ['B3*$F$1', null],
    ['B3/SUM($B$2:$B$3)', null],
    ['COUNTA(B:B)', null],
    ["VLOOKUP(A3,'Price list'!$A$2:$B$3,2,FALSE)", null],
    ['B3*Stock!B3', null],
    ['Z3', null],
    ['#NUM!', null],
    ['myname*2', null],
    ['UNKNOWN(B3)', null],
  ])('%s', (formula, translated) => {
    expect(translateCellFormula(formula, 2, orders, [orders, list])).toBe(translated);
  });

  test('is known as filled down by what it reads from where it stands', () => {
    expect(filledKey('B3*C3', 2, 3)).toBe(filledKey('B9*C9', 8, 3));
    expect(filledKey('B3*3', 2, 3)).not.toBe(filledKey('B4*4', 3, 3));
    expect(filledKey('B3*(', 2, 3)).toBeNull();
  });
});

describe('a formula of a column in row 7 of a file', () => {
  test.each([
    ['[column:price] * [column:quantity]', 'B7 * C7', false],
    ['[column:price] / SUM(o![column:price])', 'B7 / SUM($B$2:$B$4)', false],
    [
      'XLOOKUP([column:item], p![column:name], p![column:tax])',
      "XLOOKUP(A7, 'Price list'!$A$2:$A$3, 'Price list'!$B$2:$B$3)",
      false,
    ],
    ['SUM(o![column:price] * o![column:quantity])', 'SUM($B$2:$B$4 * $C$2:$C$4)', true],
    ['LET(x, [column:price], x * 2)', 'LET(_xlpm.x, B7, _xlpm.x * 2)', false],
  ])('%s', (stored, text, isArray) => {
    const formula = cellFormulaOf(stored, 'o', [orders, list]);
    expect(formula?.at(7)).toBe(text);
    expect(formula?.isArray).toBe(isArray);
  });

  test('without the sheet that it reads is none', () => {
    expect(cellFormulaOf('SUM(p![column:tax])', 'o', [orders])).toBeNull();
  });
});
