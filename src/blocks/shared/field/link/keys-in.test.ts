import { expect, test } from 'vitest';
import { allLabels, quotedLabel } from '#engine/labels.ts';
import { keysIn, quotedKey } from './keys-in.ts';

test.each([
  'a, b ,c',
  'a,, a',
  '"Smith, John", b',
  'b,"say ""hi"", x"',
  '5" pipe, 6"',
  '"open, b',
  '"a" b, c',
  '',
  '"a"',
])('%j is read as the engine reads it', (text) => {
  expect(keysIn(text)).toEqual(allLabels(text));
  for (const key of keysIn(text)) expect(quotedKey(key)).toBe(quotedLabel(key));
});
