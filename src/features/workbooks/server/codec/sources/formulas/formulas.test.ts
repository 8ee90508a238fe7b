import { expect, test } from 'vitest';
import { dataTableFormula, dataTableOf } from './data-table.ts';
import { formulaText } from './formula-text.ts';
import { odsFormula } from './ods-formula.ts';
import { renameSheets } from './rename-sheets.ts';
import { shiftFormula } from './shift-formula.ts';

const shifted: [string, string][] = [
  ['A1*2', 'C4*2'],
  ['$A1+A$1+$A$1', '$A4+C$1+$A$1'],
  ['SUM(A1:B2)', 'SUM(C4:D5)'],
  ['SUM(A:A)+SUM(1:1)', 'SUM(C:C)+SUM(4:4)'],
  ['"A1"&A1', '"A1"&C4'],
  ["'A1 B2'!A1+Sheet1!B2", "'A1 B2'!C4+Sheet1!D5"],
  ['LOG10(A1)+ATAN2(B1,C1)', 'LOG10(C4)+ATAN2(D4,E4)'],
  ['my_A1+A1_x+rate2026', 'my_A1+A1_x+rate2026'],
  ['Z1+AZ1', 'AB4+BB4'],
  ['Orders[[#This Row],[Q1]]*A1+Orders[A1]', 'Orders[[#This Row],[Q1]]*C4+Orders[A1]'],
  ['[1]Sheet1!A1+ÄA1', '[1]Sheet1!C4+ÄA1'],
  ['A1048576+XFD1', 'C3+B4'],
];
test.each(shifted)('%s filled two to the right and three down is %s', (formula, expected) => {
  expect(shiftFormula(formula, 3, 2)).toBe(expected);
});

const fromOds: [string, string][] = [
  ['of:=[.E4]*[.F4]', '=E4*F4'],
  ['of:=SUM([.A1:.A3];2)', '=SUM(A1:A3,2)'],
  ["of:=[$'My sheet.1'.A1]+[Other.B2:.B3]", "='My sheet.1'!A1+Other!B2:B3"],
  ['of:=IF([.A1]="a;[b]";1;2)', '=IF(A1="a;[b]",1,2)'],
  ['of:=SUM({1;2|3;4})', '=SUM({1,2;3,4})'],
  ['of:=COM.MICROSOFT.XLOOKUP([.A1];[.B1:.B2];[.C1:.C2])', '=XLOOKUP(A1,B1:B2,C1:C2)'],
  ['of:=FORMULA([.A1])&"FORMULA(A1)"', '=FORMULATEXT(A1)&"FORMULA(A1)"'],
  ['of:=LEGACY.NORMSDIST([.A1])+ORG.OPENOFFICE.WEEKS([.A1];[.A2];0)', '=NORMSDIST(A1)+WEEKS(A1,A2,0)'],
  ['of:=ORG.LIBREOFFICE.ROUNDSIG([.A1];2)', '=ORG.LIBREOFFICE.ROUNDSIG(A1,2)'],
];
const odsReferences: [string, string][] = [
  ['of:=SUM([$Jan.A1:$Mar.B2])', '=SUM(Jan:Mar!A1:B2)'],
  ["of:=SUM([$'Jan 26'.A1:$Mar.A1])", "=SUM('Jan 26:Mar'!A1:A1)"],
  ["of:=['file:///home/a.ods'#$Orders.A1]", "='[file:///home/a.ods]Orders'!A1"],
  ['of:=SUM([.A1:.A3]~[.C1])', '=SUM(A1:A3,C1)'],
  ['of:=[.A1:.C3]![.B2:.D4]', '=A1:C3 B2:D4'],
  ['of:=[.#REF!]+[$Sheet1.$#REF!$1]', '=#REF!+#REF!'],
  ['of:=SUM({"a;b|c";2})', '=SUM({"a;b|c",2})'],
  ["of:=[$'It''s'.A1]", "='It''s'!A1"],
];
test.each(odsReferences)('%s reads %s', (formula, expected) => {
  expect(odsFormula(formula)).toBe(expected);
});

test.each(fromOds)('%s reads %s', (formula, expected) => {
  expect(odsFormula(formula)).toBe(expected);
});

test('newer functions are read without the prefix that files give them', () => {
  expect(formulaText('_xlfn.XLOOKUP(1,_xlfn._xlws.SORT(A:A),B:B)')).toBe('=XLOOKUP(1,SORT(A:A),B:B)');
});

test('signs that files write as functions are signs again, and texts stay as they are', () => {
  expect(formulaText("SUM(_xlfn.ANCHORARRAY('My (own) sheet'!A1))")).toBe("=SUM('My (own) sheet'!A1#)");
  expect(formulaText('_xlfn.SINGLE(A1:A9)+_xlfn.SINGLE(B1:B9*2)')).toBe('=@A1:A9+@(B1:B9*2)');
  expect(formulaText('_xlfn.LET(_xlpm.x,1,_xlpm.x&"_xlfn.x")')).toBe('=LET(x,1,x&"_xlfn.x")');
});

const dataTables: [attributes: string, formula: string][] = [
  [' t="dataTable" ref="C4:D5" dt2D="1" dtr="1" r1="A1" r2="A2"', '=MULTIPLE.OPERATIONS(B3,A1,D3,A2,B5)'],
  [' t="dataTable" ref="C4:D5" dtr="1" r1="A1"', '=MULTIPLE.OPERATIONS(B5,A1,D3)'],
  [' t="dataTable" ref="C4:D5" dt2D="0" dtr="0" r1="A1"', '=MULTIPLE.OPERATIONS(D3,A1,B5)'],
  [' t="dataTable" ref="C4:D5" r1="A1" del1="1"', '=MULTIPLE.OPERATIONS(D3,#REF!,B5)'],
];
test.each(dataTables)('a cell of the what-if table%s reads %s', (attributes, expected) => {
  expect(dataTableFormula(dataTableOf(attributes)!, 5, 3)).toBe(expected);
});

const renamed: [string, string][] = [
  ["='Total '!A1+SUM('Total '!A1:B2)", '=Total!A1+SUM(Total!A1:B2)'],
  ["='total '!A1&\"'Total '!A1\"", '=Total!A1&"\'Total \'!A1"'],
  ['=Data!A1+[1]Data!A1', "='Data 2'!A1+[1]Data!A1"],
  ["='[a.xlsx]Data'!A1+MyData!A1+#REF!", "='[a.xlsx]Data'!A1+MyData!A1+#REF!"],
];
test.each(renamed)('%s reads %s where sheets have other titles', (formula, expected) => {
  const titles = new Map([
    ['total ', 'Total'],
    ['data', 'Data 2'],
  ]);
  expect(renameSheets(formula, titles)).toBe(expected);
});
