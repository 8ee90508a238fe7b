import { expect, test } from 'vitest';
import { areLikePhones } from './phone-shape.ts';

test.each([
  [
    'numbers of one network',
    ['3385088518', '02-96320140', '3404086595', '3405658969', '3409210758', '0362-118923'],
    true,
  ],
  ['numbers that run', ['202400001', '202400002', '202400003', '202400004'], false],
  ['barcodes', ['4006381333931', '4006381333948', '4006381333955', '4006381333962'], false],
  ['short numbers', ['12345', '12399', '12777'], false],
])('%s', (_what, texts, expected) => {
  expect(areLikePhones(texts)).toBe(expected);
});
