import { expect, test } from 'vitest';
import './color-names.ts';
import { parseColor } from './color.ts';
import { contrastOf, groundFor, isDark, mutedTextOn, readableContrast, textOn } from './contrast.ts';

test.each([
  ['#fff', [255, 255, 255, 1]],
  ['#4F46E5', [79, 70, 229, 1]],
  ['#00000080', [0, 0, 0, 128 / 255]],
  ['rgb(255, 128, 0)', [255, 128, 0, 1]],
  ['rgba(0 0 0 / 50%)', [0, 0, 0, 0.5]],
  ['hsl(120, 100%, 50%)', [0, 255, 0, 1]],
  ['rebeccapurple', [102, 51, 153, 1]],
  ['transparent', [0, 0, 0, 0]],
])('%s is read as a color', (text, channels) => {
  expect(parseColor(text)).toEqual(channels);
});

test.each(['', '#12', 'rgb()', 'bluish', 'var(--x)', 'url(x)'])('%s is no color', (text) => {
  expect(parseColor(text)).toBeNull();
});

test.each([
  ['#000000', true],
  ['#ffffff', false],
  ['#959595', true], // brightness 149: 106 is over 105
  ['#969696', false], // brightness 150: 105 is not
  ['#161819', true],
  ['yellow', false],
  ['nonsense', false],
])('%s counts as dark: %s', (color, dark) => {
  expect(isDark(color)).toBe(dark);
});

test('text on any background reaches AA and stays on the side of the rule where that is possible', () => {
  for (let red = 0; red < 256; red += 15) {
    for (let green = 0; green < 256; green += 15) {
      for (let blue = 0; blue < 256; blue += 15) {
        const background = `rgb(${red}, ${green}, ${blue})`;
        const text = textOn(background);
        expect(contrastOf(text, background)).toBeGreaterThanOrEqual(readableContrast);
        expect(contrastOf(mutedTextOn(background, text), background)).toBeGreaterThanOrEqual(readableContrast);
      }
    }
  }
  expect(textOn('#1d4ed8')).toBe('#ffffff');
  expect(textOn('#fde68a')).toBe('#161819');
});

test('a color that cannot be read, or is mostly see-through, leaves the text to the theme', () => {
  expect([textOn('nonsense'), textOn(''), textOn('#00000011')]).toEqual(['', '', '']);
});

test.each(['#a11b1b', '#ffe066', 'red', '#767676', '#ffffff', '#000000', '#4F46E5'])(
  'text in %s has a ground to be read on',
  (text) => {
    expect(contrastOf(text, groundFor(text))).toBeGreaterThanOrEqual(readableContrast);
  },
);

test('a color that cannot be read, or that lets through what is behind, has no ground', () => {
  expect(['', 'var(--x)', '#ff000080'].map(groundFor)).toEqual(['', '', '']);
});
