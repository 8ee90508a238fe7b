import { expect, test } from 'vitest';
import { parseGridFormula } from '../syntax/parse-formula.ts';
import { writeFormula } from '../syntax/write-formula.ts';
import { computesArrays, mayAnswerArray, withFileNames } from './cell-formula.ts';

test.each([
  ['SUM(A1:A3*2)', true, false],
  ['SUM(T[Qty]*T[Price])', true, false],
  ['T[Qty]*2', true, true],
  ['T[@Qty]*2', false, false],
  ['SUM(T[Qty])', false, false],
  ['SUM(Days*2)', true, false],
  ['Days', false, true],
  ['SUM(Days)', false, false],
  ['SUM(--(A1:A3 A2:B2))', true, false],
  ['SUM(LET(x,2,x*A1))', false, false],
  ['SUM((A1:A3,B1))', false, false],
])('%s computes arrays: %s, may answer one: %s', (formula, computes, answers) => {
  const node = parseGridFormula(formula);
  expect([computesArrays(node), mayAnswerArray(node)]).toEqual([computes, answers]);
});

test('files of Excel have the digits of ROUND', () => {
  expect(writeFormula(withFileNames(parseGridFormula('SUM(ROUND(ROUNDUP(A1)),ROUND(A1,2))')))).toBe(
    'SUM(ROUND(ROUNDUP(A1, 0), 0), ROUND(A1, 2))',
  );
});
