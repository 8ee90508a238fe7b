import { expect, test } from 'vitest';
import { imageAddress, linkAddress } from './cell-address.ts';

test.each([
  ['https://example.com/a.jpg', 'https://example.com/a.jpg'],
  [' http://example.com/a.jpg ', 'http://example.com/a.jpg'],
  ['/files/a.jpg', '/files/a.jpg'],
  ['//evil.example/a.jpg', ''],
  ['/\\evil.example/a.jpg', ''],
  ['javascript:alert(1)', ''],
  ['data:image/svg+xml,<svg/>', ''],
  ['https://', ''],
  ['a picture', ''],
  [null, ''],
  [undefined, ''],
  [42, ''],
])('the image of the cell %j is %j', (cell, address) => {
  expect(imageAddress(cell)).toBe(address);
});

test.each([
  ['https://example.com/a?b=c', 'https://example.com/a?b=c'],
  ['ida@example.com', 'mailto:ida@example.com'],
  ['a b@example.com', ''],
  ['ida+news@example.com', 'mailto:ida%2Bnews@example.com'],
  ['ida@example.com?bcc=all@example.com', ''],
  ['JavaScript:alert(1)', ''],
  ['/menu', ''],
  [true, ''],
])('the cell %j leads to %j', (cell, address) => {
  expect(linkAddress(cell)).toBe(address);
});
