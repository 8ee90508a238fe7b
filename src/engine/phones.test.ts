import { expect, test } from 'vitest';
import { convertCell, enterCell } from '#features/workbooks/rules/cell-entry.ts';
import { isInvalidValue, refusalOf } from '#features/workbooks/rules/invalid-cell.ts';
import { isPhone, telOf } from './phones.ts';

test.each([
  ['+49 30 1234567', 'tel:+49301234567'],
  ['+49 (0)30 123-4567', 'tel:+49301234567'],
  ['0049 (0)30 1234567', 'tel:0049301234567'],
  ['(030) 1234567', 'tel:0301234567'],
  ['030/1234567', 'tel:0301234567'],
  ['555-0100 x12', 'tel:5550100;ext=12'],
  ['(555) 555-0100 ext. 7', 'tel:5555550100;ext=7'],
  ['112', 'tel:112'],
  [5_550_100, 'tel:5550100'],
])('%s calls %s', (cell, href) => {
  expect(telOf(cell)).toBe(href);
});

test('nothing is called where it is not clear whom', () => {
  const others = [
    '030 12345 / 0171 55512',
    '030 1234567, 0171 5551234',
    '1-800-FLOWERS',
    'call me',
    '12',
    '+',
    '',
    null,
  ];
  expect(others.map(telOf)).toEqual(others.map(() => ''));
  expect(telOf('1'.repeat(16))).toBe('');
  expect([telOf('javascript:1'), telOf('tel:123'), telOf('<b>12345</b>'), telOf('+1;phone-context=x')]).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(telOf('('.repeat(50_000))).toBe('');
});

test('a number is marked gently, never refused and never written in another way', () => {
  const column = { id: 'a', name: 'Phone', type: 'phone' } as const;
  const fine = ['+49 (0)30 123', '٠١٢٣٤٥٦٧٨', '030 12345 (evenings)', '1-800-55-FLOWERS', null];
  expect(fine.map((cell) => isInvalidValue(cell, column))).toEqual(fine.map(() => false));
  const wrong = ['ann@example.com', 'none', '12'];
  expect(wrong.map((cell) => isInvalidValue(cell, column))).toEqual(wrong.map(() => true));
  expect(wrong.map((cell) => refusalOf(cell, column))).toEqual([null, null, null]);
  expect(enterCell(' +49 (0)30 123 ', 'phone')).toBe('+49 (0)30 123');
  expect([convertCell('00501', { type: 'text' }, 'phone'), convertCell(501, { type: 'number' }, 'phone')]).toEqual([
    '00501',
    '501',
  ]);
  expect(isPhone('1'.repeat(90))).toBe(false);
});

test('web addresses and e-mails are marked by the same standard', () => {
  const marks = (type: 'url' | 'email', ...cells: string[]) => cells.map((cell) => isInvalidValue(cell, { type }));
  expect(marks('url', 'https://example.com/a', 'example.com', 'mailto:a@b.example', 'none', 'javascript:1')).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(marks('email', 'a@example.com', 'a@b', 'a@example.com, b@example.com')).toEqual([false, true, true]);
});
