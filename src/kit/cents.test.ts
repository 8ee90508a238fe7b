import { expect, test } from 'vitest';
import { sayCents } from './cents.ts';

test.each([
  [2_000, 'usd', '$20.00'],
  [-1, 'usd', '-$0.01'],
  [-0, 'usd', '$0.00'],
  [500, 'jpy', '¥500'],
])('%i %s is %s', (units, currency, words) => {
  expect(sayCents(units, currency)).toBe(words);
});
