import { describe, expect, test } from 'vitest';
import { Calculation } from '../graph/calculation.ts';
import { isError } from '../values/value.ts';
import { formulaFunctions } from './formula-functions.ts';

function valueOf(formula: string, date1904 = false) {
  const calculation = new Calculation({ date1904 });
  const sheet = calculation.addSheet({ title: 'Sheet1' });
  calculation.setFormula(sheet, 0, 0, formula);
  calculation.recalculate();
  const value = calculation.value(sheet, 0, 0);
  return isError(value) ? value.code : value;
}

test('the table has each function once, with its arguments and a sentence', () => {
  expect(formulaFunctions.length).toBeGreaterThanOrEqual(500);
  expect(new Set(formulaFunctions.map(({ name }) => name)).size).toBe(formulaFunctions.length);
  for (const { name, summary, least, most } of formulaFunctions) {
    expect(name).toMatch(/^[A-Z][A-Z0-9.]*$/);
    expect(summary, name).toMatch(/\.$/);
    expect(least, name).toBeLessThanOrEqual(most);
  }
});

describe('coercions are those of spreadsheets', () => {
  test.each([
    ['="5"+1', 6],
    ['="1,200.50"+0', 1200.5],
    ['="12%"*100', 12],
    ['="(5)"+0', -5],
    ['="2024-02-29"+1', 45_352],
    ['="12:00"+0', 0.5],
    ['="abc"+1', '#VALUE!'],
    ['=TRUE+1', 2],
    ['=""+1', '#VALUE!'],
    ['=B1+1', 1],
    ['=B1&"x"', 'x'],
    ['=B1=""', true],
    ['=B1=0', true],
    ['=B1=FALSE', true],
    ['="a"="A"', true],
    ['="a">99', true],
    ['=TRUE>"z"', true],
    ['=0.1+0.2=0.3', true],
    ['=0.1+0.2-0.3', 0],
    ['=-2^2', 4],
    ['=2^3^2', 64],
    ['=1/3&""', '0.333333333333333'],
    ['=1E+20&""', '1E+20'],
    ['=1/0', '#DIV/0!'],
    ['=0^0', '#NUM!'],
    ['=SUM("5",TRUE,2)', 8],
    ['=SUM({"5",TRUE,2})', 2],
    ['=AND(TRUE,"TRUE")', true],
    ['=FOO(1)', '#NAME?'],
    ['=bar', '#NAME?'],
    ['=SUM()', '#NAME?'],
    ['=IFERROR(FOO(1),0)', '#NAME?'],
    ['=COUNT(FOO(1))', '#NAME?'],
    ['=IF(TRUE,3,FOO(1))', '#NAME?'],
  ])('%s', (formula, expected) => expect(valueOf(formula)).toBe(expected));
});

describe('functions', () => {
  test.each([
    ['=ROUND(2.345,2)', 2.35],
    ['=ROUND(-2.5,0)', -3],
    ['=ROUND(1234.5,-2)', 1200],
    ['=ROUND(1.005,2)', 1.01],
    // OpenFormula: without a count, no decimals.
    ['=ROUND(2.5)', 3],
    ['=ROUNDUP(-2.1)', -3],
    ['=ROUNDDOWN(2.9)', 2],
    ['=TRUNC(-2.9)', -2],
    ['=MOD(-7,3)', 2],
    ['=LEN("a😀b")', 3],
    ['=LEFT("😀é!",2)', '😀é'],
    ['=UPPER("straße")', 'STRASSE'],
    ['=SEARCH("l*o","hello world")', 3],
    ['=SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
    ['=TEXT(45351.75,"dddd d mmmm yyyy h:mm AM/PM")', 'Thursday 29 February 2024 6:00 PM'],
    ['=TEXT(1234.567,"#,##0.00")', '1,234.57'],
    ['=TEXTJOIN(", ",TRUE,{"a","","b"})', 'a, b'],
    ['=DATE(1900,1,1)', 1],
    ['=DATE(1900,2,29)', 60],
    ['=DATE(1900,3,1)', 61],
    ['=DATE(2024,14,1)', 45_689],
    ['=DATEDIF(DATE(2020,2,29),DATE(2024,2,28),"Y")', 3],
    ['=NETWORKDAYS(DATE(2024,1,1),DATE(2024,1,31))', 23],
    ['=EOMONTH(DATE(2024,1,31),1)', 45_351],
    ['=ISOWEEKNUM(DATE(2021,1,3))', 53],
    ['=COUNTIF({1,2,3},">1")', 2],
    ['=XLOOKUP("b",{"a","b"},{1,2})', 2],
    ['=XLOOKUP("c",{"a","b"},{1,2},"none")', 'none'],
    ['=MATCH(2.5,{1,2,3})', 2],
    // Excel stops where it meets an equal one, also in what is not sorted.
    ['=MATCH("Infosys",{"TCS";"Relience";"Infosys";"HDFC";"ITC"})', 3],
    ['=MATCH(2,{1,2,2,2,3})', 4],
    ['=SUM(SUMIF(INDIRECT("None!A1:A2"),1,B1:B2))', '#REF!'],
    ['=SUM(SUMIF(B1:B2,1,INDIRECT("None!A1:A2")))', '#REF!'],
    ['=TEXTJOIN(",",TRUE,BYROW({1,2;3,4},SUM))', '3,7'],
    ['=REDUCE(0,{4,9,2},MAX)', 9],
    ['=CELL("filename",A1)', '#N/A'],
    ['=VLOOKUP("b",{"a",1;"b",2},2,FALSE)', 2],
    ['=SUM(FILTER({1,2,3},{1,0,1}))', 4],
    ['=TEXTJOIN(",",TRUE,SORT({3,1,2},1,-1,TRUE))', '3,2,1'],
    ['=COUNTA(UNIQUE({1;1;2}))', 2],
    ['=IFS(FALSE,1,TRUE,2)', 2],
    ['=SWITCH(3,1,"a",2,"b","c")', 'c'],
    ['=LET(a,2,b,a*3,a+b)', 8],
    ['=REDUCE(0,{1,2,3},LAMBDA(sum,one,sum+one))', 6],
    ['=SUM(MAP({1,2,3},LAMBDA(x,x*x)))', 14],
    ['=ROUND(PMT(0.05/12,360,-200000),2)', 1073.64],
    ['=ROUND(IRR({-100,30,40,50,20}),6)', 0.153221],
    ['=ROUND(NORM.S.INV(0.975),9)', 1.959963985],
    ['=ERROR.TYPE(#N/A)', 7],
    ['=INDIRECT("Z5")', 0],
    // Excel: nothing behind a comma is 0 or FALSE.
    ['=VLOOKUP(2.5,{1,"a";2,"b"},2,)', '#N/A'],
    ['=VLOOKUP(2.5,{1,"a";2,"b"},2)', 'b'],
    ['=HLOOKUP(2.5,{1,2;"a","b"},2,)', '#N/A'],
    ['=MATCH(2.5,{1,2,3},)', '#N/A'],
    ['=MATCH(2,{1,2,3},)', 2],
    ['=LEFT("abc",)', ''],
    ['=LOG(100,)', '#NUM!'],
    ['=FIXED(2.345,)', '2'],
    ['=FIXED(2.345)', '2.35'],
    ['=WEEKDAY(45000,)', '#NUM!'],
    ['=LAMBDA(a,b,a)(1)', '#VALUE!'],
    ['=LAMBDA(a,b,a)(1,)', 1],
    ['=LAMBDA(a,b,a)(1,2,3)', '#VALUE!'],
    // But for these.
    ['=ADDRESS(2,3,,)', '$C$2'],
    ['=CEILING.MATH(-5.5,,1)', -6],
    ['=FIXED(1E+22,1)', '10,000,000,000,000,000,000,000.0'],
    ['=DOLLAR(-1E+21,0)', '($1,000,000,000,000,000,000,000)'],
    // Excel: cells that hold no number; blank ones are left out.
    ['=GCD({"x",4})', '#VALUE!'],
    ['=LCM({TRUE,4})', '#VALUE!'],
    ['=MULTINOMIAL({"x",4})', '#VALUE!'],
    ['=LCM(4,B9:B10,6)', 12],
  ])('%s', (formula, expected) => expect(valueOf(formula)).toBe(expected));

  test.each([
    '=SUM(1E+308,1E+308)',
    '=SUMSQ(1E+308)',
    '=PRODUCT({1E+308,1E+308})',
    '=MDETERM({1E+308,1;1,1E+308})',
    '=INDEX(MMULT({1E+308,1E+308},{1;1}),1,1)',
    '=INDEX(SEQUENCE(2,1,1E+308,1E+308),2)',
    '=INDEX(LINEST({1E+308,-1E+308,1E+308},{1,2,3},TRUE,TRUE),2,1)',
    '=INDEX(BYCOL({1E+308;1E+308},SUM),1)',
    '=IF(SUM(1E+308,1E+308)>1,1,2)',
  ])('what is too large for a number is no number: %s', (formula) => expect(valueOf(formula)).toBe('#NUM!'));

  test('days count from 1904 where the workbook does', () => {
    expect(valueOf('=DATE(1904,1,2)', true)).toBe(1);
    expect(valueOf('=YEAR(0)', true)).toBe(1904);
    expect(valueOf('=TEXT(DATE(2024,2,29),"yyyy-mm-dd")', true)).toBe('2024-02-29');
  });
});
