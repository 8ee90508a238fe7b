import { describe, expect, test } from 'vitest';
import { isError } from '../values/value.ts';
import { Calculation } from './calculation.ts';

/** Two sheets of cells: numbers, texts, and formulas that begin with `=`. */
function workbook(...sheets: Record<string, number | string>[]) {
  const calculation = new Calculation({ stepsPerCell: 100_000 });
  for (const [number] of sheets.entries()) calculation.addSheet({ title: `Sheet${number + 1}` });
  const put = (sheet: number, address: string, value: number | string | null): void => {
    const [row, column] = positionOf(address);
    if (typeof value === 'string' && value.startsWith('=')) calculation.setFormula(sheet, row, column, value);
    else calculation.setValue(sheet, row, column, value);
  };
  for (const [number, cells] of sheets.entries())
    for (const [address, value] of Object.entries(cells)) put(number, address, value);
  return {
    calculation,
    put,
    at(address: string, sheet = 0) {
      const value = calculation.value(sheet, ...positionOf(address));
      return isError(value) ? value.code : value;
    },
  };
}

const positionOf = (address: string): [number, number] => [Number(address.slice(1)) - 1, address.charCodeAt(0) - 65];

describe('names', () => {
  test('stand for cells, ranges, constants, formulas and other names, and change', () => {
    const { calculation, at, put } = workbook({ A1: 2, A2: 3, B1: '=Rate*10', B2: '=SUM(Both)', B3: '=twice+Half' });
    calculation.recalculate();
    expect(at('B1')).toBe('#NAME?');
    calculation.setName({ name: 'Rate', sheet: null, content: 'Sheet1!$A$1' });
    calculation.setName({ name: 'Both', sheet: null, content: '=Sheet1!$A$1:$A$2' });
    calculation.setName({ name: 'Twice', sheet: null, content: 'rate*2' });
    calculation.setName({ name: 'Half', sheet: null, content: '0.5' });
    calculation.recalculate();
    expect(['B1', 'B2', 'B3'].map((address) => at(address))).toEqual([20, 5, 4.5]);
    put(0, 'A1', 5);
    expect(calculation.recalculate().computed).toBe(3);
    expect(['B1', 'B2', 'B3'].map((address) => at(address))).toEqual([50, 8, 10.5]);
    calculation.setName({ name: 'RATE', sheet: null, content: '7' });
    expect(calculation.recalculate().computed).toBe(2);
    expect([at('B1'), at('B3')]).toEqual([70, 14.5]);
    calculation.setName({ name: 'Half', sheet: null, content: '1' });
    expect(calculation.recalculate().computed).toBe(1);
  });

  test('of the sheet come first, and are named from outside with it', () => {
    const { calculation, at } = workbook(
      { A1: '=Rate', A2: '=Sheet2!Rate', A3: '=Sheet3!Rate' },
      { A1: '=Rate', A2: '=Sheet1!Rate' },
    );
    calculation.setName({ name: 'Rate', sheet: null, content: '1' });
    calculation.setName({ name: 'Rate', sheet: 1, content: '2' });
    calculation.recalculate();
    expect([at('A1'), at('A2'), at('A3'), at('A1', 1), at('A2', 1)]).toEqual([1, 2, '#NAME?', 2, 1]);
    calculation.removeName('rate', 1);
    calculation.recalculate();
    expect([at('A2'), at('A1', 1)]).toEqual([1, 1]);
  });

  test('are relative to the cell that uses them', () => {
    const { calculation, at } = workbook({ A1: 1, A2: 2, A3: 3, B2: '=Left+Above', C3: '=SUM(Row)' });
    // From A1, the cell on the left is in the last column, and the one above in the last row.
    calculation.setName({ name: 'Left', sheet: null, content: 'Sheet1!XFD1' });
    calculation.setName({ name: 'Above', sheet: null, content: 'Sheet1!XFD1048576' });
    calculation.setName({ name: 'Row', sheet: null, content: 'Sheet1!$A1:$B1' });
    calculation.recalculate();
    expect([at('B2'), at('C3')]).toEqual([3, 3]);
    calculation.setValue(0, 0, 0, 10);
    calculation.recalculate();
    expect(at('B2')).toBe(12);
  });

  test('that need themselves end, and functions that end may', () => {
    const { calculation, at } = workbook({ A1: '=Ring', A2: '=Factorial(5)', A3: '=Many30' });
    calculation.setName({ name: 'Ring', sheet: null, content: 'Ring2+1' });
    calculation.setName({ name: 'Ring2', sheet: null, content: 'Ring' });
    calculation.setName({ name: 'Factorial', sheet: null, content: 'LAMBDA(n,IF(n<2,1,n*Factorial(n-1)))' });
    calculation.setName({ name: 'Many0', sheet: null, content: '1' });
    for (let level = 1; level <= 30; level++)
      calculation.setName({ name: `Many${level}`, sheet: null, content: `Many${level - 1}+Many${level - 1}` });
    calculation.recalculate();
    expect([at('A1'), at('A2'), at('A3')]).toEqual(['#NUM!', 120, '#CALC!']);
  });

  test('of unions and tables', () => {
    const { calculation, at } = workbook({ A1: 1, A2: 2, B1: 5, C1: '=SUM(Some)', C2: '=AREAS(Some)', C3: '=SUM(T)' });
    calculation.setName({ name: 'Some', sheet: null, content: 'Sheet1!$A$1:$A$2,Sheet1!$B$1' });
    calculation.setTable({ ...tableOf(['A', 'B']), headerRow: 0, top: 1, bottom: 1 });
    calculation.recalculate();
    expect([at('C1'), at('C3')]).toEqual([8, 2]);
  });
});

const tableOf = (columns: string[]) => ({
  ...{ name: 'T', sheet: 0, headerRow: 0, top: 1, bottom: 3, totalsRow: null, left: 0, columns },
});

describe('tables', () => {
  const cells = {
    ...{ A1: 'Item', B1: 'Unit price', C1: 'Qty', D1: 'Total' },
    ...{ A2: 'a', B2: 2, C2: 10, A3: 'b', B3: 3, C3: 20, A4: 'c', B4: 4, C4: 30 },
    ...{
      D2: '=[@[Unit price]]*[@Qty]',
      D3: '=T[[#This Row],[Unit price]]*T[@Qty]',
      D4: '=SUM(T[@[Unit price]:[Qty]])',
    },
  };
  const columns = ['Item', 'Unit price', 'Qty', 'Total'];

  test('are named by their columns and parts', () => {
    const { calculation, at } = workbook({
      ...cells,
      ...{ F1: '=SUM(T[Total])', F2: '=COUNTA(T[#All])', F3: '=T[[#Headers],[Qty]]', F4: '=ROWS(T)', F5: '=T[@Qty]' },
      ...{
        F6: '=SUM(T[[#Headers],[#Data],[Qty]])',
        F7: '=T[#Totals]',
        F8: '=SUM(T[nothing])',
        F9: '=COLUMNS(T[[Qty]:[Item]])',
      },
    });
    calculation.setTable(tableOf(columns));
    calculation.recalculate();
    expect(['D2', 'D3', 'D4'].map((address) => at(address))).toEqual([20, 60, 34]);
    const answers = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F9'].map((address) => at(address));
    expect(answers).toEqual([114, 16, 'Qty', 3, '#VALUE!', 60, '#REF!', '#REF!', 3]);
  });

  test('that grow are read as far as they go, and only what reads all of them is computed', () => {
    const { calculation, at, put } = workbook({ ...cells, F1: '=SUM(T[Qty])', F2: '=SUM(Other[x])', H1: 'x', H2: 1 });
    calculation.setTable(tableOf(columns));
    calculation.setTable({ ...tableOf(['x']), name: 'Other', left: 7, bottom: 1 });
    calculation.recalculate();
    put(0, 'C5', 40);
    calculation.setTable({ ...tableOf(columns), bottom: 4 });
    expect(calculation.recalculate().computed).toBe(1);
    expect([at('F1'), at('F2')]).toEqual([100, 1]);
    put(0, 'C5', 50);
    calculation.recalculate();
    expect(at('F1')).toBe(110);
    calculation.setTable({ ...tableOf(['Item', 'Qty', 'Unit price', 'Total']), bottom: 4 });
    calculation.recalculate();
    expect(at('F1')).toBe(9);
    calculation.removeTable('t');
    calculation.recalculate();
    expect([at('F1'), at('D2')]).toEqual(['#NAME?', '#NAME?']);
  });
});

// As Excel has it in files, and LibreOffice computes it.
test('this row of a table is the one of the same number, also on another sheet', () => {
  const { calculation, at } = workbook(
    { A1: 'Qty', A2: 5, A3: 6 },
    { B1: '=T[[#This Row],[Qty]]', B2: '=T[[#This Row],[Qty]]*2', B3: '=SUM(T[@Qty])', B4: '=T[[#This Row],[Qty]]' },
  );
  calculation.setTable({
    name: 'T',
    sheet: 0,
    headerRow: 0,
    top: 1,
    bottom: 2,
    totalsRow: null,
    left: 0,
    columns: ['Qty'],
  });
  calculation.recalculate();
  expect(['B1', 'B2', 'B3', 'B4'].map((address) => at(address, 1))).toEqual(['#VALUE!', 10, 6, '#VALUE!']);
  calculation.setValue(0, 1, 0, 50);
  calculation.recalculate();
  expect(at('B2', 1)).toBe(100);
});

test('totals leave hidden rows out', () => {
  const { calculation, at } = workbook({
    ...{ A1: 1, A2: 2, A3: 4, A4: 8, B1: '=SUBTOTAL(9,A1:A4)', B2: '=SUBTOTAL(109,A1:A4)' },
    ...{ B3: '=AGGREGATE(9,5,A1:A4)', B4: '=AGGREGATE(9,6,A1:A4)', B5: '=B2+100' },
  });
  calculation.setHiddenRows(0, [1]);
  calculation.recalculate();
  expect(['B1', 'B2', 'B3', 'B4', 'B5'].map((address) => at(address))).toEqual([15, 13, 13, 15, 113]);
  calculation.setHiddenRows(0, [1], [2]);
  calculation.recalculate();
  expect(['B1', 'B2', 'B3', 'B4', 'B5'].map((address) => at(address))).toEqual([11, 9, 9, 11, 109]);
});

test('FORMULATEXT has no spaces that nobody typed, and CELL names the file where it has a name', () => {
  const calculation = new Calculation({ workbook: 'Book.xlsx' });
  for (const title of ['Sheet1', 'Costs']) calculation.addSheet({ title });
  calculation.setFormula(0, 0, 0, '=100000*B3');
  calculation.setFormula(0, 1, 0, '=IF(B1 > 2,SUM(B1, -B2),"a, b")');
  for (const [row, formula] of ['=FORMULATEXT(A1)', '=FORMULATEXT(A2)', '=CELL("filename",Costs!A1)'].entries())
    calculation.setFormula(0, row, 2, formula);
  calculation.recalculate();
  expect(calculation.values(0, 2)).toEqual(['=100000*B3', '=IF(B1>2,SUM(B1,-B2),"a, b")', '[Book.xlsx]Costs']);
});
