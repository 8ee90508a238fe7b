import { expect, test } from 'vitest';
import { tabAfterKey } from './tab-after-key.ts';

test.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 2, 0],
  ['ArrowLeft', 0, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['Enter', 1, null],
  ['a', 1, null],
])('%s at tab %i of three leads to %s', (key, position, next) => {
  expect(tabAfterKey(key, position, 3)).toBe(next);
});
