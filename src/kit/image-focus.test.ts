import { expect, test } from 'vitest';
import { focusOf, focusPosition, withFocus } from './image-focus.ts';

test('a point stands behind the address, and the last one counts', () => {
  const address = withFocus('https://a.example/b.jpg?c=1', { x: 30.4, y: 71 });
  expect(address).toBe('https://a.example/b.jpg?c=1#focus=30,71');
  expect(focusOf(address)).toEqual({ x: 30, y: 71 });
  expect(focusPosition(address)).toBe('30% 71%');
  expect(withFocus(address, { x: 0, y: 100 })).toBe('https://a.example/b.jpg?c=1#focus=0,100');
  expect(withFocus(address, null)).toBe('https://a.example/b.jpg?c=1');
});

test('points beyond the picture are drawn to its edge', () => {
  expect(withFocus('/files/a.png', { x: -8, y: 140 })).toBe('/files/a.png#focus=0,100');
});

test.each(['', '/files/a.png', '/files/a.png#part', '/a.png#focus=101,5', '/a.png#focus=;x', '/a#focus=1,2#x'])(
  'no point: %s',
  (address) => {
    expect(focusOf(address)).toBeNull();
    expect(focusPosition(address)).toBeUndefined();
  },
);

test('no picture has no point', () => expect(withFocus('', { x: 1, y: 2 })).toBe(''));
