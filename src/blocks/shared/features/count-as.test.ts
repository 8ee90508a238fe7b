import { expect, test } from 'vitest';
import { countAs } from './count-as.ts';

test.each([
  ['1', ['1', '9', '12']],
  ['01', ['01', '09', '12']],
  ['I', ['I', 'IX', 'XII']],
  ['A', ['A', 'I', 'L']],
  ['a', ['a', 'i', 'l']],
] as const)('features are counted as %s', (type, counted) => {
  expect([1, 9, 12].map((position) => countAs(position, type))).toEqual(counted);
});
