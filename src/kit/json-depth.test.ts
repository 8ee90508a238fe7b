import { expect, test } from 'vitest';
import { isNestedBeyond } from './json-depth.ts';

test.each([
  ['{}', 1],
  ['[[1], [2], {"a": [3]}]', 3],
  [String.raw`{"a": "[[[[ \" [[[", "b\\": ["]]"]}`, 2],
  ['17', 0],
])('%s is %i levels deep', (json, depth) => {
  expect(isNestedBeyond(json, depth)).toBe(false);
  if (depth > 0) expect(isNestedBeyond(json, depth - 1)).toBe(true);
});

test('brackets without end, and a text without end, are told without running out of stack', () => {
  expect(isNestedBeyond('['.repeat(4_000_000), 64)).toBe(true);
  expect(isNestedBeyond(`"${'\\"['.repeat(1_000_000)}`, 64)).toBe(false);
});
