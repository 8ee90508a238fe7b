import { expect, test } from 'vitest';
import { areNationalIds } from './checked-numbers.ts';

/** Published examples, and numbers made by the rule. */
test.each([
  ['Chile', ['12.345.678-5', '11.111.111-1', '7.654.321-6']],
  ['Mexico', ['HEGG560427MVZRRL04', 'BEML920313HMCLNS09', 'GOMC850101HDFRRR05']],
  ['India', ['ABCPK1234L', 'AFZPK7190K', 'BNZPM2501F']],
  ['Korea', ['800101-1234567', '921231-2345678', '010203-3456789']],
  ['Indonesia', ['3201014507900001', '3174096112850003', '3578102208950002']],
  ['Croatia', ['69435151530', '94577403194', '33392005961']],
])('numbers of people of %s are known', (_country, ids) => {
  expect(areNationalIds(ids)).toBe(true);
});

test('numbers of orders are none', () => {
  expect(areNationalIds(['1000000001', '1000000002', '1000000003', '1000000004'])).toBe(false);
  expect(areNationalIds(['2805013', '8050981', '2305216', '2305200', '1905158'])).toBe(false);
});
