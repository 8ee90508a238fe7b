import { format } from 'numfmt';
import { expect, test } from 'vitest';
import { formatByMask } from './number-mask.ts';

const masks = [
  '0',
  '0.00',
  '#,##0',
  '#,##0.00',
  '#,##0.##',
  '00000',
  '000-00-0000',
  '(000) 000-0000',
  '0.0%',
  '0%',
  '#.##%',
  '[<=9999999]###-####;(###) ###-####',
  '0.00E+00',
  '0E-0',
  '# ?/?',
  '# ??/??',
  '# ?/8',
  '# ??/100',
  '[h]:mm:ss',
  'h:mm',
  'h:mm:ss AM/PM',
  '[mm]:ss',
  'mm:ss.0',
  '$#,##0.00',
  '[$€] #,##0.00',
  '#,##0.00 "€"',
  '#,##0;(#,##0)',
  '#,##0;[Red]-#,##0',
  '0;-0;"none"',
  '#,##0,"k"',
  '0.0,,"M"',
  '_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)',
  '[>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0',
  '0.00" kg"',
  '"No. "0',
  '\\#0',
  '0000.0',
  '#',
  '0.###',
  '?0.0?',
  'General',
  'General" pcs"',
  '00":"00',
  '#,##0.00_);(#,##0.00)',
];
const values = [
  0, 1, 7, 12, 42, 123, 1234, 12345, 1234567, 5551234, 12345678, 8005551234, 123456789, 0.5, 0.25, 0.125, 0.333333333,
  1.5, 2.75, 1.005, 0.07, 1e-7, 0.00012345, 1234.5, 99.995, 1.0416666666666667, 0.999988426, 45000.75, 1e12, 1e15,
];

/** Room that spreadsheets leave for alignment is not shown: only the visible text is compared. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const isClock = (mask: string): boolean => /[hs]/.test(mask.replaceAll(/"[^"]*"/g, ''));
const isFraction = (mask: string): boolean => mask.includes('?/');

/** The library writes 99.995 as 100 8/8 and -0.07 as -0, days after the year 9999 as plain numbers, and all figures of tiny ones. */
function isComparable(mask: string, value: number): boolean {
  if (isClock(mask)) return value >= 0 && value < 2_000_000;
  if (mask.startsWith('General')) return Math.abs(value) >= 0.0001 && Math.abs(value) < 1e11;
  return !isFraction(mask) || (value >= 0 && value !== 99.995 && value !== 0.999988426);
}

test.each(masks)('numbers under %s are written as the spreadsheet library writes them', (mask) => {
  for (const value of values.flatMap((one) => [one, -one])) {
    if (!isComparable(mask, value)) continue;
    const written = formatByMask(value, mask) ?? 'none';
    expect([value, plain(written)]).toEqual([value, plain(format(mask, value))]);
  }
});

test.each([
  [9.5, '[$€-407] #,##0.00', '€ 9.50'],
  [12345, '##0.0E+0', '12.3E+3'],
  [99.995, '# ?/8', '100'],
  [-1.5, '[h]:mm', '-36:00'],
  [0.75, '?/?', '3/4'],
  [-2.5, '# ?/?', '-2 1/2'],
  [-0.01, '# ?/?', '0'],
  [1e-7, 'General', '1E-07'],
  [123456789012, 'General', '1.23457E+11'],
  [1e21, '#,##0', '1,000,000,000,000,000,000,000'],
  [7, '00000;;;', '00007'],
  [-7, '0;;', ''],
  [0.1, '0.00%;"unclosed', '10.00%'],
])('%d under %s is written %j', (value, mask, text) => {
  expect(formatByMask(value, mask)).toBe(text);
});

test.each(['yyyy-mm-dd', 'd mmm', '@', 'x'.repeat(501), 'mmm'])('%s is no format to write a number by', (mask) => {
  expect(formatByMask(45_000, mask)).toBeNull();
});
