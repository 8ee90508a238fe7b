import { describe, expect, test } from 'vitest';
import { FormulaSyntaxError } from './formula-syntax-error.ts';
import { parseGridFormula } from './parse-formula.ts';
import { writeFormula } from './write-formula.ts';

const read = (text: string): string => writeFormula(parseGridFormula(text));

describe('formulas of files are read and written back', () => {
  test.each([
    ['SUM(Table1[Amount])', 'SUM(Table1[Amount])'],
    ['ROWS(Table1[])', 'ROWS(Table1[])'],
    ['Table1[[#All],[Amount]]', 'Table1[[#All],[Amount]]'],
    ['Table1[#Headers]', 'Table1[#Headers]'],
    ['Table1[ #data ]', 'Table1[#Data]'],
    ['Table1[[#Totals],[A]:[C]]', 'Table1[[#Totals],[A]:[C]]'],
    ['Table1[[#This Row],[Qty]]*2', 'Table1[[#This Row],[Qty]] * 2'],
    ['Table1[[#Headers],[#Data],[A]]', 'Table1[[#Headers],[#Data],[A]]'],
    ['Table1[[A]:[C]]', 'Table1[[A]:[C]]'],
    ['Table1[ [A] : [C] ]', 'Table1[[A]:[C]]'],
    ['Table1[@Qty]+[@Qty]+[@[Unit price]]', 'Table1[@Qty] + [@Qty] + [@[Unit price]]'],
    ['SUM([@[A]:[C]])', 'SUM([@[A]:[C]])'],
    ['SUM([Qty])', 'SUM([Qty])'],
    ['Table1[@]', 'Table1[@]'],
    ["T['[a'] '# 5' '''s]", "T['[a'] '# 5 '''s]".replace("5 '", '5 ')],
    ['T[Unit\nprice]', 'T[Unit\nprice]'],
    ['T[[ a ]]', 'T[[ a ]]'],
    ['Rate*Sheet1!Rate', 'Rate * Sheet1!Rate'],
    ["'My sheet'!Rate", "'My sheet'!Rate"],
    ['SUM(Sheet1:Sheet3!A1)', 'SUM(Sheet1:Sheet3!A1)'],
    ["SUM('Jan 1:Dec'!B$2:B9)", "SUM('Jan 1:Dec'!B$2:B9)"],
    ["SUM('Jan1:Dec1'!A:A)", "SUM('Jan1:Dec1'!A:A)"],
    ['SUM((A1:A3,C1),2)', 'SUM((A1:A3,C1), 2)'],
    ['A1:A3,Sheet2!C1', '(A1:A3,Sheet2!C1)'],
    ['A1:B3 B2:C5', 'A1:B3 B2:C5'],
    ['SUM(A:A 3:3)', 'SUM(A:A 3:3)'],
    ['(A1:B3 B2:C5,D1)', '(A1:B3 B2:C5,D1)'],
    ['SUM(Rates Year)', 'SUM(Rates Year)'],
    ['[1]Sheet1!A1+1', '[1]Sheet1!A1 + 1'],
    ['SUM([Book.xlsx]Sheet1!$A$1:B2)', 'SUM([Book.xlsx]Sheet1!$A$1:B2)'],
    ["'C:\\My files\\[Book 1.xlsx]Sheet 1'!A1", "'C:\\My files\\[Book 1.xlsx]Sheet 1'!A1"],
    ['[1]!Rate*[2]Sheet!Rate', '[1]!Rate * [2]Sheet!Rate'],
    ['[1]!MyFunction(A1)', '[1]!MyFunction(A1)'],
    ['_xlfn.SINGLE(A1:A3)', '@A1:A3'],
    ['SUM(_xlfn.ANCHORARRAY(B2))', 'SUM(B2#)'],
    ['A1:INDEX(A:A,3)', 'A1:INDEX(A:A, 3)'],
    ['A1 :B2', 'A1:B2'],
    ['IF(A1 >1, -1)', 'IF(A1 > 1, -1)'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(read(expected)).toBe(expected);
  });

  test.each(['T[[A],[B]]', 'T[[A][B]]', 'T[[A', '[1]Sheet1!', 'Sheet1:Sheet3!', '(A1,2)', 'A1 2'])('not %s', (text) => {
    expect(() => parseGridFormula(text)).toThrow(FormulaSyntaxError);
  });

  test('brackets stay names of columns where there is no such table', () => {
    const kind = (text: string) => parseGridFormula(text, (name) => name === 'Orders').kind;
    expect([kind('Orders[price]'), kind('Other[price]'), kind('[price]')]).toEqual(['table', 'column', 'column']);
    expect(parseGridFormula('[column:price]').kind).toBe('column');
  });
});
