import { expect, test } from 'vitest';
import { keepVisitor, modeInAddress } from './visit-mode.ts';

test.each([
  ['embed=true&preview=visitor', ['embed', 'true']],
  ['preview=visitor', ['preview', 'visitor']],
  ['preview=true', null],
  ['', null],
])('calls of a page at ?%s name %o', (query, mode) => {
  expect(modeInAddress(new URLSearchParams(query))).toEqual(mode);
});

test.each([
  ['/orders', '?preview=visitor', '/orders?preview=visitor'],
  ['/orders?record=row_1#notes', '?preview=visitor', '/orders?record=row_1&preview=visitor#notes'],
  ['/orders?preview=visitor', '?preview=visitor', '/orders?preview=visitor'],
  ['/orders', '', '/orders'],
  ['/orders', '?preview=true', '/orders'],
])('a link to %s leads from a page at %s to %s', (href, search, kept) => {
  expect(keepVisitor(href, { search })).toBe(kept);
});
