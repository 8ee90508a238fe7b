import { expect, test } from 'vitest';
import { valueOfFormula } from '#test/formulas/value-of-formula.ts';

/** The orchard of Microsoft's documents: criteria in A1:F4, trees in A5:E11. */
const orchard = [
  ['Tree', 'Height', 'Age', 'Yield', 'Profit', 'Height'],
  ['Apple', '>10', null, null, null, '<16'],
  ['Pear'],
  [null],
  ['Tree', 'Height', 'Age', 'Yield', 'Profit'],
  ['Apple', 18, 20, 14, 105],
  ['Pear', 12, 12, 10, 96],
  ['Cherry', 13, 14, 9, 105],
  ['Apple', 14, 15, 10, 75],
  ['Pear', 9, 8, 8, 77],
  ['Apple', 8, 9, 6, 45],
];

test.each([
  ['=DCOUNT(A5:E11,"Age",A1:F2)', 1],
  ['=DCOUNTA(A5:E11,"Profit",A1:F2)', 1],
  ['=DMAX(A5:E11,"Profit",A1:A3)', 105],
  ['=DMIN(A5:E11,"Profit",A1:B2)', 75],
  ['=DSUM(A5:E11,"Profit",A1:A2)', 225],
  ['=DSUM(A5:E11,"Profit",A1:F2)', 75],
  ['=DPRODUCT(A5:E11,"Yield",A1:B2)', 140],
  ['=DAVERAGE(A5:E11,"Yield",A1:B2)', 12],
  ['=DAVERAGE(A5:E11,3,A5:E11)', 13],
  ['=ROUND(DSTDEV(A5:E11,"Yield",A1:A3),6)', 2.966479],
  ['=ROUND(DSTDEVP(A5:E11,"Yield",A1:A3),6)', 2.6533],
  ['=DVAR(A5:E11,"Yield",A1:A3)', 8.8],
  ['=DVARP(A5:E11,"Yield",A1:A3)', 7.04],
  ['=DGET(A5:E11,"Yield",A1:F2)', 10],
  ['=DGET(A5:E11,"Yield",A1:A3)', '#NUM!'],
  ['=DGET(A5:E11,"Yield",F1:F2)', '#NUM!'],
  ['=DCOUNT(A5:E11,,A1:A2)', 3],
  ['=DSUM(A5:E11,"Weight",A1:A2)', '#VALUE!'],
])('%s', (formula, expected) => {
  const value = valueOfFormula(formula, orchard);
  if (typeof expected === 'number') expect(value).toBeCloseTo(expected, 9);
  else expect(value).toBe(expected);
});

test('a criterion fits what begins with it, and with = what it says', () => {
  const table = [
    ['name', 'n', null, 'name', 'name'],
    ['ann', 1, null, 'an', '="=ann"'],
    ['anna', 2],
    ['bob', 4],
  ];
  expect(valueOfFormula('=DSUM(A1:B4,"n",D1:D2)', table)).toBe(3);
  expect(valueOfFormula('=DSUM(A1:B4,"n",E1:E2)', table)).toBe(1);
});

test('totals leave out other totals, and errors where they are told to', () => {
  const cells = [[1], [2], ['=SUBTOTAL(9,A1:A2)'], [4], ['=1/0']];
  expect(valueOfFormula('=SUBTOTAL(9,A1:A4)', cells)).toBe(7);
  expect(valueOfFormula('=SUBTOTAL(109,A1:A4)', cells)).toBe(7);
  expect(valueOfFormula('=SUM(A1:A4)', cells)).toBe(10);
  expect(valueOfFormula('=AGGREGATE(9,6,A1:A5)', cells)).toBe(10);
  expect(valueOfFormula('=AGGREGATE(9,3,A1:A5)', cells)).toBe(7);
  expect(valueOfFormula('=AGGREGATE(9,4,A1:A5)', cells)).toBe('#DIV/0!');
  expect(valueOfFormula('=AGGREGATE(14,6,A1:A5/(A1:A5<4),1)', cells)).toBe(3);
  expect(valueOfFormula('=AGGREGATE(15,6,A1:A5,2)', cells)).toBe(2);
  expect(valueOfFormula('=AGGREGATE(12,6,A1:A4)', cells)).toBe(2.5);
  expect(valueOfFormula('=AGGREGATE(20,6,A1:A4)', cells)).toBe('#VALUE!');
});

test('places and ranks may be arrays', () => {
  const cells = [[3], [1], [2], [5], [4]];
  for (const [formula, expected] of [
    ['=SUM(LARGE(A1:A5,{1,2}))', 9],
    ['=SUM(SMALL(A1:A5,{1;2;3}))', 6],
    ['=SUM(INDEX(A1:A5,{1;4}))', 8],
    ['=TEXTJOIN(",",TRUE,RANK(A1:A5,A1:A5))', '3,5,4,1,2'],
    ['=SUM(PERCENTILE(A1:A5,{0.25,0.75}))', 6],
    ['=SUM(QUARTILE.INC(A1:A5,{1,3}))', 6],
    ['=SUM(PERCENTRANK(A1:A5,{1,5}))', 1],
    ['=TEXTJOIN(",",TRUE,MODE.MULT({1,2,4,3,2,1}))', '1,2'],
  ] as const)
    expect(valueOfFormula(formula, cells), formula).toBe(expected);
});
