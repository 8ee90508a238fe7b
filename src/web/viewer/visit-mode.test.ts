import { expect, test } from 'vitest';
import { carryPreview } from './carry-preview.ts';
import { modeInAddress } from './visit-mode.ts';

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
  ['/orders', '?preview=true&page=2', '/orders?preview=true'],
  [
    '/orders?a=b',
    '?preview=true&button_text=Take+it&template_data=%7B%7D',
    '/orders?a=b&preview=true&button_text=Take+it&template_data=%7B%7D',
  ],
  [
    '/?section=Done&preview=true#board-sections',
    '?preview=true&button_text=Take+it&template_data=%7B%7D',
    '/?section=Done&preview=true&button_text=Take+it&template_data=%7B%7D#board-sections',
  ],
  ['/orders', '?preview=no', '/orders'],
])('a link to %s leads from a page at %s to %s', (href, search, stored) => {
  expect(carryPreview(href, { search })).toBe(stored);
});
