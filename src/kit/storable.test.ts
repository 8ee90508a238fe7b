import { expect, test } from 'vitest';
import { mayBeUnstorable, storable, storableText } from './storable.ts';

test.each([
  ['plain', 'plain'],
  ['a\u0000b', 'ab'],
  ['cut \ud83d', 'cut \ufffd'],
  ['\ude00 cut', '\ufffd cut'],
  ['whole 😀', 'whole 😀'],
])('%j is stored as %j', (given, stored) => {
  expect(storableText(given)).toBe(stored);
});

test('keys and values of JSON are made storable in both directions, at any depth', () => {
  const given = { 'k\u0000': ['a\u0000', { deep: '\ud800' }], fine: 1, none: null };
  const mended = { k: ['a', { deep: '\ufffd' }], fine: 1, none: null };
  expect(JSON.parse(JSON.stringify(given, storable))).toEqual(mended);
  expect(JSON.parse(JSON.stringify(given), storable)).toEqual(mended);
});

test('only JSON that names such characters is walked', () => {
  expect(mayBeUnstorable(JSON.stringify({ text: 'äö 😀 \n' }))).toBe(false);
  expect(mayBeUnstorable(JSON.stringify({ text: '\u0000' }))).toBe(true);
  expect(mayBeUnstorable(JSON.stringify({ ['\udc00']: 1 }))).toBe(true);
});
