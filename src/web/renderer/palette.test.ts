import { expect, test } from 'vitest';
import { defaultAppSettings } from '#domain/app.ts';
import { defaultPageSettings } from '#domain/page/document.ts';
import { contrastOf, isDark, readableContrast } from '#kit/contrast.ts';
import { darkStyle, paletteStyle } from './palette.ts';

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

test.each([
  ['#e5383b', '#f4f4f2', '#ffffff'],
  ['#ffe000', '', ''],
  ['#2244aa', '#101214', ''],
  ['#4f46e5', '#ffffff', '#fff3d6'],
])('links in the accent %s can be read on page and cards (%s, %s)', (accent, background, surface) => {
  const style = paletteStyle({ ...palette, accent, background, surface }, defaultPageSettings);
  const link = /--app-link:([^;]+)/.exec(style)?.[1] ?? '';
  for (const ground of [background || '#fafafa', surface || (isDark(background) ? '#202224' : '#ffffff')])
    expect(contrastOf(link, ground), `${link} on ${ground}`).toBeGreaterThanOrEqual(readableContrast);
  expect(style).toContain(`--app-accent:${accent}`);
});

test('quiet words of the footer can be read on the color of the navigation', () => {
  const style = styleOf({ nav_background: '#225d3a' });
  const quiet = /--on-nav-muted:([^;]+)/.exec(style)?.[1] ?? '';
  expect(contrastOf(quiet, '#225d3a')).toBeGreaterThanOrEqual(readableContrast);
});

test.each(['red;background:url(//evil.example)', 'nonsense', ''])('%j is no color and draws nothing', (color) => {
  expect(styleOf({ block_border: color, block_shadow: color })).toBe('');
});

test.each([
  ['the default palette', {}],
  ['a palette of light colors', { background: '#fffbe6', surface: '#ffffff', text: '#222222', accent: '#0b5d3b' }],
  ['a palette that is dark already', { background: '#101020', surface: '#1b1b33', text: '#f4f4ff', accent: '#ffcc00' }],
  ['colors that cannot be read', { background: 'nonsense', text: '#333333', accent: 'red;x:y' }],
])('in the dark scheme of %s everything can be read', (_, own) => {
  const style = darkStyle({ ...palette, ...own });
  const colorOf = (name: string): string => new RegExp(`--dark-${name}:([^;]+)`).exec(style)?.[1] ?? '';
  const [background, surface] = [colorOf('background'), colorOf('surface')];
  expect(isDark(background) && isDark(surface)).toBe(true);
  for (const ground of [background, surface]) {
    expect(contrastOf(colorOf('text'), ground)).toBeGreaterThanOrEqual(readableContrast);
  }
  for (const name of ['muted', 'accent', 'bad'])
    expect(contrastOf(colorOf(name), surface), name).toBeGreaterThanOrEqual(readableContrast);
  expect(contrastOf(colorOf('on-accent'), colorOf('accent'))).toBeGreaterThanOrEqual(readableContrast);
  expect(style).not.toContain('x:y');
});

test('what is dark already stays as its owner has it', () => {
  const style = darkStyle({ ...palette, background: '#101020', surface: '#1b1b33' });
  expect(style).toContain('--dark-background:#101020;--dark-surface:#1b1b33');
});
