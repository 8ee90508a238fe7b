import { expect, test } from 'vitest';
import { saySize } from './say-size.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1 kB'],
  [1_449, '1.4 kB'],
  [123_456_789, '123 MB'],
  [5e15, '5000 TB'],
])('%s bytes are said as %s', (bytes, said) => {
  expect(saySize(bytes)).toBe(said);
});
