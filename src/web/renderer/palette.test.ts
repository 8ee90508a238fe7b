import { expect, test } from 'vitest';
import { palettesOfColor } from '#features/apps/rules/document/palette-of-color.ts';
import { defaultAppSettings } from '#features/apps/rules/app.ts';
import { defaultPageSettings } from '#features/apps/rules/page/document.ts';
import { ofPalette, proposedPalettes } from '#features/proposals/rules/proposed-palettes.ts';
import { parseColor } from '#kit/color.ts';
import { contrastOf, isDark, readableContrast } from '#kit/contrast.ts';
import { namedPalettes } from '../studio/popups/named-palettes.ts';
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

const valueIn = (style: string, name: string): string =>
  style
    .split(';')
    .find((one) => one.startsWith(`${name}:`))
    ?.slice(name.length + 1) ?? '';

const everyPalette = [
  ...namedPalettes.map((one) => [one.name, one.palette] as const),
  ...proposedPalettes.map((one) => [`the proposed ${one.name}`, one] as const),
  ...Array.from({ length: 24 }, (_, at) => `hsl(${at * 15} 90% 50%)`).flatMap((color) =>
    palettesOfColor(color).map((one, nth) => [`${nth ? 'dark' : 'light'} ${color}`, one] as const),
  ),
];

test.each(everyPalette)('in %s navigation, banner, buttons and text can be read, light and dark', (_, one) => {
  const light = paletteStyle(one, ofPalette);
  const dark = darkStyle(one);
  const ink = '#161819';
  for (const [on, ground] of [
    ['--on-nav', '--nav-background'],
    ['--on-nav-muted', '--nav-background'],
    ['--on-hero', '--hero-background'],
  ] as const) {
    // The theme writes white on ink.
    const [front, back] = [valueIn(light, on) || '#ffffff', valueIn(light, ground) || ink];
    expect(contrastOf(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(readableContrast);
  }
  const pairs = [
    [valueIn(light, '--app-text') || ink, valueIn(light, '--app-background') || '#fafafa'],
    [valueIn(light, '--app-text') || ink, one.surface || '#ffffff'],
    [valueIn(light, '--app-on-accent') || '#ffffff', one.accent || '#4f46e5'],
    [valueIn(dark, '--dark-text'), valueIn(dark, '--dark-background')],
    [valueIn(dark, '--dark-text'), valueIn(dark, '--dark-surface')],
    [valueIn(dark, '--dark-muted'), valueIn(dark, '--dark-surface')],
    [valueIn(dark, '--dark-on-accent'), valueIn(dark, '--dark-accent')],
  ] as const;
  for (const [front, back] of pairs)
    expect(contrastOf(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(readableContrast);
});

test('another palette changes navigation and banner, in its own color and never in olive', () => {
  const deeps = namedPalettes.slice(1).map((one) => valueIn(paletteStyle(one.palette, ofPalette), '--nav-background'));
  expect(new Set(deeps).size).toBe(deeps.length);
  for (let hue = 40; hue <= 80; hue += 10) {
    const deep = valueIn(paletteStyle({ ...palette, accent: `hsl(${hue} 95% 45%)` }, ofPalette), '--hero-background');
    const [red = 0, green = 0, blue = 0] = parseColor(deep) ?? [];
    expect(Math.max(red, green, blue) - Math.min(red, green, blue), deep).toBeLessThan(24);
  }
  // What an owner chose for a page stays, and so does the ink that pages begin with.
  expect(valueIn(paletteStyle(palette, { ...ofPalette, nav_background: '#224466' }), '--nav-background')).toBe(
    '#224466',
  );
  expect(styleOf({})).toBe('');
});
