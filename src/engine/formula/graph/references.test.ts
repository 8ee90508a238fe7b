import { describe, expect, test } from 'vitest';
import { parseGridFormula } from '../syntax/parse-formula.ts';
import { isError, type Scalar } from '../values/value.ts';
import { Calculation } from './calculation.ts';

/** Each formula in its row of column F of Sheet1, as it was in the file that LibreOffice computed. */
function computed(formulas: readonly (readonly [row: number, formula: string, expected: Scalar])[]) {
  const calculation = new Calculation();
  for (const title of ['Sheet1', 'Sheet2', 'Sheet3']) calculation.addSheet({ title });
  for (const [column, values] of [
    [1, 2, 3, 4],
    [10, 20, 30, 40],
    [5, 6, 7, 8],
  ].entries())
    calculation.setValues(0, column, values);
  for (const [column, values] of [
    ['Item', 'a', 'b', 'c'],
    ['Unit price', 2, 3, 4],
    ['Qty', 10, 20, 30],
  ].entries())
    calculation.setValues(0, column + 7, values);
  calculation.setValues(1, 0, [100, 200]);
  calculation.setFormula(1, 0, 1, '=A1+1');
  calculation.setValue(2, 0, 0, 1000);
  calculation.setTable({
    ...{ name: 'T', sheet: 0, headerRow: 0, top: 1, bottom: 3, totalsRow: 4, left: 7 },
    columns: ['Item', 'Unit price', 'Qty'],
  });
  calculation.setFormula(0, 4, 9, '=SUM(T[Qty])');
  for (const [name, content, sheet = null] of [
    ['Rate', 'Sheet1!$A$2'],
    ['Both', 'Sheet1!$A$1:$A$2'],
    ['Some', 'Sheet1!$A$1:$A$2,Sheet1!$C$1'],
    ['Above', 'Sheet1!A1048576'],
    ['Twice', 'Rate*2'],
    ['Local', '7', 0],
    ['Grow', 'OFFSET(Sheet1!$A$1,0,0,3,1)'],
  ] as const)
    calculation.setName({ name, content, sheet });
  for (const [row, formula] of formulas) {
    const position = { sheet: 0, column: 5, top: row - 1, bottom: row - 1 };
    calculation.putFormula(position, parseGridFormula(formula), { intersects: true });
  }
  calculation.recalculate();
  return (row: number): Scalar | string => {
    const value = calculation.value(0, row - 1, 5);
    return isError(value) ? value.code : typeof value === 'number' ? Number(value.toPrecision(14)) : value;
  };
}

describe('references in formulas without dynamic arrays', () => {
  // Computed by LibreOffice 7.4; where it differs from what Microsoft documents, as Excel has it.
  const formulas: [row: number, formula: string, expected: Scalar][] = [
    [10, 'SUM(Sheet1:Sheet3!A1)', 1101],
    [11, 'AVERAGE(Sheet1:Sheet3!A1:A2)', 260.6],
    [12, 'COUNT(Sheet2:Sheet3!A:A)', 3], // Excel
    [13, 'MAX(Sheet1:Sheet3!A1:B2)', 1000],
    [14, 'ROWS(A:A)', 1048576],
    [15, 'COLUMNS(1:1)', 16384],
    [16, 'ROWS(2:5)', 4],
    [17, 'COLUMNS(B:D)', 3],
    [18, 'SUM(A:A)', 10],
    [19, 'SUM((A1:A3,C1))', 11],
    [20, 'AREAS((A1:A3,C1,B2))', 3],
    [21, 'AREAS(A1:B3)', 1],
    [22, 'INDEX((A1:A3,B1:C4),2,2,2)', 6],
    [23, 'INDEX((A1:A3,B1:C4),2,1,1)', 2],
    [24, 'LARGE((A1:A4,C1:C4),2)', 7],
    [25, 'SMALL((A1:A4,C1:C4),5)', 5],
    [26, 'RANK(6,(A1:A4,C1:C4))', 3],
    [27, 'COUNT((A1:A4,C1:C4))', 8],
    [28, 'SUM(A1:B3 B2:C5)', 50],
    [29, 'SUM(A:A 3:3)', 3],
    [30, 'A1:A2 C1:C2', '#NULL!'], // Excel
    [31, 'SUM(A1:INDEX(A:A,3))', 6],
    [32, 'SUM(INDEX(A:A,2):INDEX(A:A,4))', 9],
    [33, 'SUM(A1:OFFSET(A1,2,1))', 66],
    [34, 'SUM(CHOOSE(2,A1:A4,B1:B4))', 100],
    [35, 'SUM(IF(TRUE,A1:A3,B1:B3))', 6],
    [36, 'SUM(A1:CHOOSE(1,A3,A4))', 6],
    [37, 'SUM(OFFSET(B2,-1,-1))', 1],
    [38, 'SUM(OFFSET(B4,0,0,-2,-2))', 77], // Excel
    [39, 'SUM(OFFSET(A1,1,0,2,3))', 68],
    [40, 'OFFSET(A1,-1,0)', '#REF!'], // Excel
    [41, 'ROWS(OFFSET(A1,0,0,3,2))', 3],
    [42, 'INDIRECT("B2")', 20],
    [43, 'INDIRECT("R2C2",FALSE)', 20],
    [44, 'INDIRECT("R[-40]C[-4]",FALSE)', 40],
    [45, 'SUM(INDIRECT("R1C1:R3C1",FALSE))', 6],
    [46, 'SUM(INDIRECT("C1",FALSE))', 10],
    [47, 'SUM(INDIRECT("A1:A3"))', 6],
    [48, 'INDIRECT("Sheet2!A2")', 200],
    [49, 'INDIRECT("Sheet2!R2C1",FALSE)', 200],
    [50, 'SUM(INDIRECT("A:A"))', 10],
    [51, 'SUM(INDIRECT("Both"))', 3],
    [52, 'INDIRECT("Rate")', 2],
    [53, 'SUM(INDIRECT("T[Qty]"))', 60],
    [54, 'INDIRECT("nothing here")', '#REF!'],
    [55, 'ROW(INDIRECT("C7"))', 7],
    [56, 'COLUMN(INDIRECT("C7"))', 3],
    [57, 'ROW(OFFSET(A1,3,2))', 4],
    [58, 'ROW(INDEX(A1:C4,3,2))', 3],
    [59, 'COLUMN(INDEX(A1:C4,3,2))', 2],
    [60, 'ISREF(A1)', true],
    [61, 'ISREF(INDEX(A1:A3,2))', true],
    [62, 'ISREF(INDIRECT("A1"))', true],
    [63, 'ISREF(1)', false],
    [64, 'ISREF(OFFSET(A1,1,1))', true],
    [65, '_xlfn.ISFORMULA(F10)', true],
    [66, '_xlfn.ISFORMULA(A1)', false],
    [67, '_xlfn.ISFORMULA(INDIRECT("F10"))', true],
    [68, '_xlfn.SHEET()', 1],
    [69, '_xlfn.SHEET(Sheet2!A1)', 2],
    [70, '_xlfn.SHEETS()', 3],
    [71, '_xlfn.SHEETS(Sheet1:Sheet3!A1)', 3],
    [72, 'CELL("address",B3)', '$B$3'],
    [73, 'CELL("row",B3)', 3],
    [74, 'CELL("col",B3)', 2],
    [75, 'CELL("contents",B3)', 30],
    [76, 'CELL("type",B3)', 'v'],
    [77, 'CELL("type",H2)', 'l'],
    [78, 'CELL("type",Z99)', 'b'],
    [79, 'CELL("address",INDEX(A1:C4,2,3))', '$C$2'],
    [80, 'CELL("address",OFFSET(A1,2,1))', '$B$3'],
    [81, 'CELL("row",INDIRECT("D9"))', 9],
    [82, 'Rate', 2],
    [83, 'Rate*10', 20],
    [84, 'SUM(Both)', 3],
    [85, 'SUM(Some)', 8],
    [86, 'Twice+1', 5],
    [87, 'Local', 7],
    [88, 'Sheet1!Local', 7],
    [89, 'Above', 7], // Excel
    [90, 'SUM(Grow)', 6],
    [91, 'ROWS(Grow)', 3],
    [92, 'SUM(T[Qty])', 60],
    [93, 'SUM(T[[#All],[Qty]])', 120],
    [94, 'T[[#Headers],[Qty]]', 'Qty'],
    [95, 'T[[#Totals],[Qty]]', 60],
    [96, 'COUNTA(T[#All])', 13], // Excel
    [97, 'COUNTA(T[#Headers])', 3], // Excel
    [98, 'SUM(T[#Data])', 69], // Excel
    [99, 'SUM(T[[Unit price]:[Qty]])', 69],
    [100, 'SUM(T[[#Headers],[#Data],[Qty]])', 60],
    [101, 'ROWS(T)', 3], // Excel
    [102, 'COLUMNS(T)', 3],
    [103, 'SUM(T)', 69], // Excel
    [104, 'SUM(T[])', 69],
    [105, 'ROWS(T[[#All],[Item]])', 5],
    [106, 'SUMPRODUCT(T[Unit price]*T[Qty])', 200],
    [107, 'SUMPRODUCT((A1:A10="")*1)', 6],
    [108, 'SUMPRODUCT(ROW(A1:A10))', 55],
    [109, 'SUMPRODUCT(LEN(A1:A10))', 4],
    [110, 'COUNTBLANK(A1:A10)', 6],
    [111, 'SUMPRODUCT(--(A1:A9000=""))', 8996],
    [112, 'Z99', 0],
    [113, 'Z99=""', true],
    [114, 'A1:A4', '#VALUE!'],
    [115, 'B1:B4*2', '#VALUE!'],
    [116, 'SUM(A1:B4*2)', '#VALUE!'],
    [117, 'SUM(Sheet2!A1:A2)', 300],
    [118, 'VLOOKUP(3,A1:C4,3,FALSE)', 7],
    [119, 'MATCH(30,B:B,0)', 3],
    [120, 'LOOKUP(2,1/(A1:A4<3),B1:B4)', 20],
    [121, 'INDEX(A1:A4*10,3)', 30], // Excel
    [122, 'SUM(1:1)', 16],
    [123, 'ISERROR(NoSuchName)', true],
    [124, 'ERROR.TYPE(#REF!)', 4],
    [125, 'IF(#N/A,1,2)', '#N/A'],
    [126, 'Rate Both', 2],
    [127, 'SUM(Both:C2)', 44],
    [128, 'SUM((Both,C1:C2))', 14],
    [129, 'SUM((A1:B2,B2:C3))', 96],
    [130, 'SUM(A1:B2:C3)', 84],
    [131, 'COLUMNS(A1:B2:D1)', 4],
    [132, 'SUM($A$1:INDEX($A:$A,MATCH(3,$A:$A,0)))', 6],
    [133, 'COUNT(Sheet1:Sheet3!A1:A2)', 5],
    [134, `SUM('Sheet1:Sheet2'!$A$1:$A$2)`, 303], // Excel
    [135, 'SUM(Sheet3:Sheet1!A1)', 1101],
    [136, 'PRODUCT(Sheet1:Sheet2!A1)', 100],
    [137, 'SUM(INDIRECT("T[[#All],[Unit price]:[Qty]]"))', 129],
    [138, 'SUM(INDIRECT("R1C1:R[-100]C[-5]",FALSE))', 10],
    [139, 'INDIRECT("Sheet9!A1")', '#REF!'],
    [140, 'SUM(OFFSET(Both,1,0))', 5],
    [141, 'SUM(OFFSET(Both,0,1,1,2))', 15],
    [142, 'ROW(Rate)', 2],
    [143, 'SUM(INDEX(A1:C4,0,3))', 26],
    [144, 'SUM(INDEX(A1:C4,2,0))', 28],
    [145, 'ROW(A3)', 3],
    [146, 'SUM(IF(1,(A1:A2,C1),B1))', 8],
    [147, 'NPV(0.1,(A1:A2,C1))', 6.31855747558227],
    [148, 'COUNTIF(T[Qty],">10")', 2],
    [149, 'SUMIF(T[Item],"b",T[Qty])', 20],
    [150, 'INDEX(T[Qty],2)', 20],
    [151, 'VLOOKUP("b",T[],3,FALSE)', 20],
    [152, 'INDEX(T[Qty],MATCH("c",T[Item],0))', 30],
    [153, 'MATCH("Qty",T[#Headers],0)', 3], // Excel
    [154, 'SUBTOTAL(9,T[Qty])', 60],
    [155, 'ROW(T[#Headers])', 1], // Excel
    [156, 'ROW(T)', 2], // Excel
    [157, 'SUM(Sheet2!1:1)', 201],
    [158, 'MAX(3:4)', 40],
    [159, 'COUNTA(A:C)', 12],
    [160, 'SUM(C:A)', 136],
    [161, 'CORREL(A1:A10,B1:B10)', 1],
    [162, 'SUMPRODUCT(A1:A8,B1:B8)', 300],
    [163, 'SUM(TRANSPOSE(A1:A6))', 10],
    [164, 'COUNTA(UNIQUE(A1:A4))', 4], // Excel
  ];
  const at = computed(formulas);

  test.each(formulas)('in row %i, %s is %s', (row, _formula, expected) => {
    expect(at(row)).toBe(typeof expected === 'number' ? Number(expected.toPrecision(14)) : expected);
  });
});

test('arrays have the size of their ranges, not that of what is filled of them', () => {
  const calculation = new Calculation();
  calculation.addSheet({ title: 'Sheet1' });
  calculation.setValues(0, 0, [1, 2, 3]);
  const answer = (formula: string): Scalar | string => {
    calculation.setFormula(0, 0, 4, formula);
    calculation.recalculate();
    const value = calculation.value(0, 0, 4);
    return isError(value) ? value.code : value;
  };
  expect(answer('=SUMPRODUCT((A1:A10="")*1)')).toBe(7);
  expect(answer('=SUMPRODUCT((A1:A9000="")*(B1:B9000="")+1)')).toBe(8997 + 9000);
  expect(answer('=SUMPRODUCT(--ISNA(A1:A10+B1:B20))')).toBe(10);
  expect(answer('=SUMPRODUCT(--(A1:A10+{1;2}=1))')).toBe('#N/A');
  expect(answer('=ROWS(A1:A10*{1,2})')).toBe(10);
  expect(answer('=COLUMNS(FILTER(A1:A10,A1:A10=""))+ROWS(FILTER(A1:A10,A1:A10=""))')).toBe(8);
  expect(answer('=ROWS(UNIQUE(A1:A10))')).toBe(4);
  expect(answer('=SUM(--(A:A=""))')).toBe(0);
});
