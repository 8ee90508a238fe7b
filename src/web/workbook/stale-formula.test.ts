import { expect, test } from 'vitest';
import { isStale } from './stale-formula.ts';

test.each([
  ['A2*B2', 1, 1, false],
  ['A2*B2', 1, 7, false],
  ['A2*B2', 7, 7, true],
  ['SUM(A2:A9)', 1, 1, false],
  ['SUM(A2:A9)', 1, 7, true],
  ['Prices!A2', 1, 7, true],
  ['A2 & "a: b!"', 1, 7, false],
])(
  'the result of %s in a row of version %i on a sheet of version %i is stale: %s',
  (formula, version, sheet, expected) => {
    expect(isStale(formula, { version }, sheet)).toBe(expected);
  },
);
