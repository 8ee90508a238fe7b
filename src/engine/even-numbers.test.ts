import fc from 'fast-check';
import { expect, test } from 'vitest';
import { propertyRuns } from '#test/property-runs.ts';
import { EvenNumbers } from './even-numbers.ts';

const value = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
const step = fc.oneof(
  fc.record({ push: value }),
  fc.record({ set: value, at: fc.nat() }),
  // Enough to make most of them odd.
  fc.record({ many: fc.integer({ min: 1, max: 700 }), by: fc.integer({ min: 0, max: 3 }) }),
);

test('it holds what an array would hold, also after it was taken apart', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), fc.nat({ max: 12 }), (steps, cut) => {
      let numbers = new EvenNumbers();
      const plain: number[] = [];
      const push = (one: number) => {
        numbers.push(one);
        plain.push(one);
      };
      for (const [index, one] of steps.entries()) {
        if (index === cut) numbers = EvenNumbers.of(structuredClone(numbers.parts()), plain.length);
        if ('push' in one) push(one.push + 0);
        else if ('many' in one) for (let more = 0; more < one.many; more++) push(plain.length + (more % (one.by + 1)));
        else if (plain.length > 0) {
          numbers.set(one.at % plain.length, one.set + 0);
          plain[one.at % plain.length] = one.set + 0;
        }
      }
      expect(plain.map((_, index) => numbers.get(index))).toEqual(plain);
    }),
    propertyRuns(600),
  );
});

test('places and versions of an imported sheet take no memory', () => {
  const [places, versions] = [new EvenNumbers(), new EvenNumbers()];
  for (let row = 1; row <= 100_000; row++) {
    places.push(row);
    versions.push(1);
  }
  versions.set(7, 2);
  expect(places.bytes() + versions.bytes()).toBeLessThan(100);
  expect([places.get(99_999), versions.get(6), versions.get(7)]).toEqual([100_000, 1, 2]);
});
