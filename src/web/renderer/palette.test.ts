import { expect, test } from 'vitest';
import { defaultAppSettings } from '#domain/app.ts';
import { defaultPageSettings } from '#domain/page/document.ts';
import { paletteStyle } from './palette.ts';

const { palette } = defaultAppSettings;
const styleOf = (page: Partial<typeof defaultPageSettings>) =>
  paletteStyle(palette, { ...defaultPageSettings, ...page });

test('the defaults of a page are left to the theme', () => {
  expect(styleOf({})).toBe('');
});

test('borders and shadows of blocks are drawn as the page has them', () => {
  const style = styleOf({ block_border: '#aa0000', block_shadow: '#00aa00' });
  expect(style).toContain('--app-line:#aa0000');
  expect(style).toContain('--shadow:0 8px 24px #00aa00, 0 2px 6px #00aa00');
});

test('a border of its own goes before the one that follows from the text', () => {
  const page = { ...defaultPageSettings, block_border: '#aa0000' };
  expect(paletteStyle({ ...palette, text: '#112233' }, page)).toContain('--app-line:#aa0000');
});

test.each(['red;background:url(//evil.example)', 'nonsense', ''])('%j is no color and draws nothing', (color) => {
  expect(styleOf({ block_border: color, block_shadow: color })).toBe('');
});
