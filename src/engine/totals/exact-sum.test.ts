import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { addNumber, addNumbers, cutsFor, partCount, SumOfAny, sumOfParts } from './exact-sum.ts';
import { NumberSpread } from './number-spread.ts';

/** By parts; null where the numbers spread too far for these. */
function sumOf(numbers: readonly number[]): number | null {
  const spread = new NumberSpread();
  const list = Float64Array.from(numbers);
  spread.includeAll(list);
  const cuts = cutsFor(spread, list.length);
  if (!cuts) return null;
  const parts = new Float64Array(partCount);
  addNumbers(list, cuts, parts);
  return sumOfParts(parts);
}

function sumOfAny(...numbers: number[]): number {
  const sum = new SumOfAny();
  for (const number of numbers) sum.add(number);
  return sum.sum;
}

test('a sum is that of the numbers as they are, rounded once', () => {
  expect(sumOf(Array.from({ length: 10 }, () => 0.1))).toBe(1);
  expect(sumOf([1e15, 0.3, -1e15])).toBe(0.3);
  expect(sumOf([Number.NaN, 2, Number.NaN])).toBe(2);
  expect(sumOf([])).toBe(0);
  expect(sumOf([-0, 0])).toBe(0);
  // Half way between two doubles: to the even one, unless something smaller tips the balance.
  expect(sumOf([2 ** 53, 1])).toBe(2 ** 53);
  expect(sumOf([2 ** 53, 1, 2 ** -10])).toBe(2 ** 53 + 2);
  expect(sumOf([2 ** 53 + 2, 1])).toBe(2 ** 53 + 4);
  expect(sumOf([2 ** 53 + 2, 1, -(2 ** -10)])).toBe(2 ** 53 + 2);
});

test('numbers of any size are added up exactly, if slowly', () => {
  expect(sumOf([1e300, 1, -1e300])).toBe(null);
  expect(sumOfAny(1e300, 1, -1e300)).toBe(1);
  expect(sumOfAny(5e-324, 5e-324, 1e308, -1e308)).toBe(1e-323);
  expect(sumOfAny(1e308, 1e308, -1e308)).toBe(1e308);
  expect(sumOfAny(1e308, 1e308)).toBe(Infinity);
  expect(sumOfAny(Infinity, 1)).toBe(Infinity);
});

test('both ways agree, in any order, and what is taken away again leaves nothing behind', () => {
  const money = fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100);
  const any = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(money, any, fc.constant(2 ** -20)), { maxLength: 60 }),
      fc.array(money),
      (numbers, more) => {
        const expected = sumOfAny(...numbers);
        expect([expected, null]).toContain(sumOf(numbers));
        expect([expected, null]).toContain(sumOf(numbers.toReversed()));
        const spread = new NumberSpread();
        spread.includeAll(Float64Array.from([...numbers, ...more]));
        const cuts = cutsFor(spread, numbers.length + more.length);
        if (!cuts) return;
        const parts = new Float64Array(2 * partCount);
        for (const number of [...more, ...numbers]) addNumber(number, 1, cuts, parts, partCount);
        for (const number of more) addNumber(number, -1, cuts, parts, partCount);
        expect(sumOfParts(parts, partCount)).toBe(expected);
        expect(sumOfParts(parts, 0)).toBe(0);
      },
    ),
    propertyRuns(1000),
  );
});
