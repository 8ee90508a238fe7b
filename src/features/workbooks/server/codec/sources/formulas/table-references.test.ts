import { expect, test } from 'vitest';
import type { RawTable } from '../raw-sheet.ts';
import { tableReferences } from './table-references.ts';

const orders: RawTable = {
  name: 'Orders',
  sheet: 'May sales',
  range: { top: 3, left: 1, bottom: 9, right: 4 },
  headerRows: 1,
  totalsRows: 1,
  columns: ['Item', 'Price', 'Count', 'Total [net]'].map((name) => ({ name })),
};
const cases: [string, string][] = [
  ['=Orders[[#This Row],[Price]]*Orders[[#This Row],[Count]]', '=C5*D5'],
  ['=SUM(Orders[[#This Row],[Price]:[Count]])', '=SUM(C5:D5)'],
  ['=SUM(orders[price])', '=SUM($C$4:$C$8)'],
  ["=SUM(Orders[Total '[net']])", '=SUM($E$4:$E$8)'],
  ['=Orders[[#Totals],[Count]]', '=$D$9'],
  ['=Orders[[#Headers],[Item]]&COUNTA(Orders[#Headers])', '=$B$3&COUNTA($B$3:$E$3)'],
  ['=ROWS(Orders[#All])-ROWS(Orders[])', '=ROWS($B$3:$E$9)-ROWS($B$4:$E$8)'],
  ['=SUM(Orders[[Price]:[Count]])', '=SUM($C$4:$D$8)'],
  ['="Orders[Price]"&Other[Price]&Orders[Weight]', '="Orders[Price]"&Other[Price]&Orders[Weight]'],
];
test.each(cases)('%s reads %s', (formula, expected) => {
  expect(tableReferences(formula, [orders], { sheet: 'May sales', row: 5 })).toBe(expected);
});

test('from another sheet the title stands before the cells, and no row of it is this row', () => {
  const home = { sheet: 'Sums', row: 20 };
  expect(tableReferences('=SUM(Orders[Price])', [orders], home)).toBe("=SUM('May sales'!$C$4:$C$8)");
  expect(tableReferences('=Orders[[#This Row],[Price]]', [orders], home)).toBe('=Orders[[#This Row],[Price]]');
});
