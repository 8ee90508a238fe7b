import { describe, expect, test } from 'vitest';
import { FormulaSyntaxError } from './formula-syntax-error.ts';
import { longestFormula, parseFormula } from './parse-formula.ts';
import { relativeReferences, writeFormula } from './write-formula.ts';

/** Written back with all that the reading decided. */
const read = (text: string): string => writeFormula(parseFormula(text));

describe('formulas are read as spreadsheets read them', () => {
  test.each([
    ['=1+2*3', '1 + 2 * 3'],
    ['(1+2)*3', '(1 + 2) * 3'],
    ['1-(2-3)', '1 - (2 - 3)'],
    ['-2^2', '-2 ^ 2'],
    ['2^-1', '2 ^ -1'],
    ['2^3^2', '2 ^ 3 ^ 2'],
    ['2^(3^2)', '2 ^ (3 ^ 2)'],
    ['50%%', '50%%'],
    ['(1+2)%', '(1 + 2)%'],
    ['1<>2', '1 <> 2'],
    ['"a""b"&c', '"a""b" & c'],
    ['A1:B2', 'A1:B2'],
    ['$B$2:A1', 'A1:$B$2'],
    ['A:$C', 'A:$C'],
    ['2:$3', '2:$3'],
    ["'My sheet'!A1", "'My sheet'!A1"],
    ["'It''s'!A1:B2", "'It''s'!A1:B2"],
    ['Orders!B:B', 'Orders!B:B'],
    ['SUM( A1 , , 3 )', 'SUM(A1, , 3)'],
    ['_xlfn.XLOOKUP(1,A:A,B:B)', 'XLOOKUP(1, A:A, B:B)'],
    ['_xlfn._xlws.FILTER(A:A,B:B)', 'FILTER(A:A, B:B)'],
    ['LOG10(5)+LOG10', 'LOG10(5) + LOG10'],
    ['XFD1+XFE1', 'XFD1 + XFE1'],
    ['{1,-2;"a",#N/A}', '{1,-2;"a",#N/A}'],
    ['SUM(A1;B2)', 'SUM(A1, B2)'],
    ['IF(A1>1;;MAX({1;2};B2))', 'IF(A1 > 1, , MAX({1;2}, B2))'],
    ['#DIV/0!+#REF!', '#DIV/0! + #REF!'],
    ['true&FALSE', 'TRUE & FALSE'],
    ['A1#', 'A1#'],
    ['@A1:A3', '@A1:A3'],
    ['A1:INDEX(B:B,3)', 'A1:INDEX(B:B, 3)'],
    ['LAMBDA(x,x+1)(2)', 'LAMBDA(x, x + 1)(2)'],
    ['1.5E-3', '0.0015'],
    ['[price] * [unit price]', '[price] * [unit price]'],
    ["[@price]+[@[unit price]]+[a'[b']]", "[price] + [unit price] + [a'[b']]"],
    ['SUM(Orders[price])', 'SUM(Orders![price])'],
    ["'My sheet'![price]", "'My sheet'![price]"],
    ['[column:unit_price]', '[column:unit_price]'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
    expect(read(expected)).toBe(expected);
  });
});

describe('what cannot be read says why and where', () => {
  test.each([
    ['', 'The formula is empty.', 0],
    ['=1+', 'A value is missing at the end of the formula.', 3],
    ['1 2', 'An operator is missing before this.', 2],
    ['SUM(1', 'The parenthesis opened here isn’t closed.', 3],
    ['1)', 'This parenthesis was never opened.', 1],
    ['"a', 'This text is missing its closing quotation mark.', 0],
    ['[price', 'This bracket isn’t closed.', 0],
    ['[ ]', 'Enter a column name between the brackets.', 0],
    ['*2', 'A value is missing before "*".', 0],
    ['SUM(1,5;2)', 'Separate with commas or semicolons, not both. Write decimals with a point: 1.5.', 7],
    ['SUM(A1;ROUND(1,5))', 'Separate with commas or semicolons, not both. Write decimals with a point: 1.5.', 14],
    ['SUM({1,5;2,5};3)', 'Separate with commas or semicolons, not both. Write decimals with a point: 1.5.', 13],
    ['SUM((A1,B1))', 'Unions of ranges aren’t supported.', 7],
    ['A1:A3 A2:B2', 'Intersections of ranges aren’t supported.', 6],
    ['[1]Sheet1!A1', 'Formulas can’t refer to other files.', 0],
    ['{1,2;3}', 'All rows of an array must have the same length.', 0],
    ['{A1}', 'Arrays can only contain values.', 1],
    ['Sheet1!', 'After "Sheet1!" a cell or a range is missing.', 7],
    ['1 ~ 2', '"~" isn’t expected here.', 2],
  ])('%s', (text, message, position) => {
    const error = refusal(text);
    expect(error.message).toBe(message);
    expect(error.position).toBe(position);
  });

  test('a formula has bounds', () => {
    expect(refusal('1+'.repeat(longestFormula)).message).toContain('8,192 characters');
    expect(refusal('('.repeat(100) + '1' + ')'.repeat(100)).message).toContain('64 levels deep');
    expect(refusal(`SUM(${'1,'.repeat(300)}1)`).message).toContain('255 arguments');
    expect(refusal(`${'-'.repeat(100)}1`).message).toBe('Too many operators.');
  });
});

test('formulas that were filled down are one formula', () => {
  const key = (text: string, row: number, column: number) =>
    writeFormula(parseFormula(text), relativeReferences({ row, column }));
  expect(key('=B2*$C$1+SUM(D$1:D2)', 1, 0)).toBe(key('=B7*$C$1+SUM(D$1:D7)', 6, 0));
  expect(key('=B2', 1, 0)).not.toBe(key('=B2', 2, 0));
  expect(key('=A:B', 1, 2)).toBe(key('=A:B', 5, 2));
});

function refusal(text: string): FormulaSyntaxError {
  try {
    parseFormula(text);
  } catch (error) {
    if (error instanceof FormulaSyntaxError) return error;
    throw error;
  }
  throw new Error(`${text} was read.`);
}
