import { expect, test } from 'vitest';
import { addressOf, isAllowedAddress } from './description-html.ts';

test.each([
  ['example.com/a', 'https://example.com/a'],
  [' https://example.com ', 'https://example.com'],
  ['mailto:ann@example.com', 'mailto:ann@example.com'],
])('a link typed as %j leads to %j', (typed, address) => {
  expect(addressOf(typed)).toBe(address);
  expect(isAllowedAddress(addressOf(typed))).toBe(true);
});

test.each(['javascript:alert(1)', ' JavaScript:alert(1)', 'data:text/html,x', 'vbscript:x', 'file:///etc/passwd', ''])(
  'no link leads to %j',
  (typed) => expect(isAllowedAddress(addressOf(typed))).toBe(false),
);
