import { expect, test } from 'vitest';
import { isReferencePosition, nextFixing } from './reference-position.ts';

const positions: [string, boolean][] = [
  ['=|', true],
  ['=B2*|', true],
  ['=SUM(|', true],
  ['=SUM(B2, |)', true],
  ['=SUM(B2:|', true],
  ['=B2|', false],
  ['=SUM|', false],
  ['="a+|', false],
  ['=[Price +|', false],
  ['=|B2', false],
  ['1+|', false],
  ['|=1', false],
];
test.each(positions)('a click writes an address where one fits: %s', (marked, fits) => {
  const caret = marked.indexOf('|');
  expect(isReferencePosition(marked.replace('|', ''), caret)).toBe(fits);
});

test('F4 goes through the four ways in which an address is fixed', () => {
  let text = '=A1+B2*2';
  const seen: string[] = [];
  for (let press = 0; press < 4; press++) {
    const found = nextFixing(text, 5);
    if (!found) throw new Error('no address');
    text = text.slice(0, found.from) + found.address + text.slice(found.to);
    seen.push(text);
  }
  expect(seen).toEqual(['=A1+$B$2*2', '=A1+B$2*2', '=A1+$B2*2', '=A1+B2*2']);
  expect(nextFixing('=SUM(1)', 3)).toBeNull();
});
