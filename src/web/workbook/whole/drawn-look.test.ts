import { expect, test } from 'vitest';
import { drawnLook, linesOf } from './drawn-look.ts';

test('a fill covers the lines of the grid, not those of the file', () => {
  const { style } = drawnLook({ fill: '#3c78d8' });
  expect(style['boxShadow']).toBe('inset 0 -1px 0 0 #3c78d8, inset -1px 0 0 0 #3c78d8');
  const lined = drawnLook({ fill: '#3c78d8', borders: ['', '', '#000000', ''] }).style['boxShadow'];
  expect(lined).toContain('inset 0 -1px 0 0 color-mix(in srgb, #000000');
  expect(lined).toContain('inset -1px 0 0 0 #3c78d8');
  expect(linesOf(['', '', '', ''])).toContain('var(--line)');
  expect(drawnLook({ bold: true }).style['boxShadow']).toBeUndefined();
});
