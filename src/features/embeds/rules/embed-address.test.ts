import { expect, test } from 'vitest';
import { embedQuery, carryEmbed } from './embed-address.ts';

const here = new URLSearchParams('embed=true&hide_header=true&block=b1&record=r1');

test.each([
  ['/orders', '/orders?embed=true&hide_header=true'],
  ['/orders?record=a#b1', '/orders?record=a&embed=true&hide_header=true#b1'],
  ['/orders?embed=true', '/orders?embed=true'],
])('within a frame %s leads to %s', (href, stored) => {
  expect(carryEmbed(href, here)).toBe(stored);
  expect(carryEmbed(href, new URLSearchParams('preview=true'))).toBe(href);
});

test('a frame says that it is one, and has neither header nor footer', () => {
  expect(embedQuery()).toBe('embed=true&hide_header=true&hide_footer=true');
  expect(embedQuery({ block: 'b1', isSigned: true })).toBe(`${embedQuery()}&block=b1&signed=true`);
});
