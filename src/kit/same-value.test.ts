import { expect, test } from 'vitest';
import { sameValue, withSameParts } from './same-value.ts';

test('values of JSON are the same whatever the order of their keys, and with an absent key for undefined', () => {
  expect(sameValue({ a: 1, b: [{ c: 'x' }] }, { b: [{ c: 'x' }], a: 1 })).toBe(true);
  expect(sameValue({ a: undefined }, {})).toBe(true);
  expect(sameValue([1, 2], [2, 1])).toBe(false);
  expect(sameValue([], {})).toBe(false);
  expect(sameValue({ a: null }, {})).toBe(false);
  expect(sameValue('1', 1)).toBe(false);
});

test('what did not change stays the same object, entries of lists by their ids', () => {
  const before = {
    list: [
      { id: 'a', value: [1] },
      { id: 'b', value: [2] },
    ],
    other: { deep: [3] },
  };
  const read = {
    list: [
      { id: 'b', value: [5] },
      { id: 'a', value: [1] },
    ],
    other: { deep: [3] },
  };
  const after = withSameParts(read, before);
  expect(after).toEqual(read);
  expect(after.other).toBe(before.other);
  expect(after.list[1]).toBe(before.list[0]);
  expect(withSameParts(structuredClone(before), before)).toBe(before);
});
