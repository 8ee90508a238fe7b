import { expect, test } from 'vitest';
import { matchNumber, numberOfMatch } from './number-text.ts';

/** Text, its value with a decimal point, its value with a decimal comma; null where it does not fit. */
const cases: [string, number | null, number | null][] = [
  ['0', 0, 0],
  ['-12', -12, -12],
  ['+5', 5, 5],
  ['1234.5', 1234.5, null],
  ['1234,5', null, 1234.5],
  ['1,234', 1234, 1.234],
  ['1.234', 1.234, 1234],
  ['1,234,567', 1234567, null],
  ['1.234.567,89', null, 1234567.89],
  ['1,234.50', 1234.5, null],
  ["1'234.50", 1234.5, null],
  ['1 234,50', null, 1234.5],
  ['1\u00a0234', 1234, 1234],
  ['.5', 0.5, null],
  ['0.125', 0.125, null],
  ['0,125', null, 0.125],
  ['1.5e-7', 1.5e-7, null],
  ['2E+05', 200000, 200000],
  ['12.3%', 0.123, null],
  ['50 %', 0.5, 0.5],
  ['$1,200.50', 1200.5, null],
  ['-$5', -5, -5],
  ['$-5', -5, -5],
  ['($5.00)', -5, null],
  ['USD 12.00', 12, null],
  ['12,50 €', null, 12.5],
  ['1.234,50 €', null, 1234.5],
  ['-0', 0, 0],
  ['12,34,567', 1234567, null],
  ['1,23,456.50', 123456.5, null],
  ['₹ 1,23,456', 123456, null],
];
for (const [text, point, comma] of cases) {
  test(`${text} is ${point} with a decimal point and ${comma} with a decimal comma`, () => {
    const match = matchNumber(text);
    expect(match).not.toBeNull();
    expect(match && [numberOfMatch(match, 'point'), numberOfMatch(match, 'comma')]).toEqual([point, comma]);
  });
}

const none = [
  '',
  '-',
  '00123',
  '007',
  '00.5',
  '12E5',
  '1E10',
  '+15550100',
  '1,23,4',
  '1,2345,678',
  '1.2.3',
  '5.',
  '555-1234',
  '(555) 123-4567',
  '1234567890123456',
  '12 34',
  '$',
  '%',
  '5 kg',
  '$5 $',
  '--5',
  '0x10',
  'NaN',
  'Infinity',
  '1,234,',
  '(5)',
  '٣',
  '1/2',
  '12:30',
  '0,123,456',
];
test.each(none)('%o is no number', (text) => {
  expect(matchNumber(text)).toBeNull();
});
