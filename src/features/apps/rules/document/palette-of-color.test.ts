import { expect, test } from 'vitest';
import { contrastOf, isDark, readableContrast, textOn } from '#kit/contrast.ts';
import { colorsOfPicture, palettesOfColor } from './palette-of-color.ts';

test('whatever the color, everything of its palettes can be read on what it stands on', () => {
  const weak: string[] = [];
  for (let hue = 0; hue < 360; hue += 12) {
    for (const saturation of [0, 20, 55, 100]) {
      for (let lightness = 0; lightness <= 100; lightness += 5) {
        const color = `hsl(${hue} ${saturation}% ${lightness}%)`;
        const [light, dark] = palettesOfColor(color);
        if (!light || !dark) throw new Error(`no palette of ${color}`);
        expect([isDark(light.background), isDark(dark.background)]).toEqual([false, true]);
        for (const { accent, background, surface, text } of [light, dark]) {
          const pairs = [
            [text, background],
            [text, surface],
            [accent, background],
            [accent, surface],
            [textOn(accent), accent],
          ] as const;
          for (const [front, back] of pairs)
            if (contrastOf(front, back) < readableContrast) weak.push(`${color}: ${front} on ${back}`);
        }
      }
    }
  }
  expect(weak).toEqual([]);
});

test('a color that can be read already stays the accent, and nonsense gives nothing', () => {
  expect(palettesOfColor('#166534')[0]?.accent).toBe('#166534');
  expect(palettesOfColor('#8b9cff')[1]?.accent).toBe('#8b9cff');
  expect(palettesOfColor('no color')).toEqual([]);
});

test('the colors of a logo come before its paper and its letters, and alike ones once', () => {
  const pixel = (hex: string, alpha = 255) => [...Buffer.from(hex, 'hex'), alpha];
  const many = (count: number, one: number[]) => Array.from({ length: count }, () => one).flat();
  const picture = [
    ...many(500, pixel('ffffff')),
    ...many(200, pixel('111111')),
    ...many(120, pixel('e11d48')),
    ...many(60, pixel('e01e4a')),
    ...many(40, pixel('0369a1')),
    ...many(900, pixel('00ff00', 0)),
  ];
  const [first, second, ...rest] = colorsOfPicture(new Uint8ClampedArray(picture));
  expect(first).toMatch(/^#e11d4[89]$/);
  expect(second).toBe('#0369a1');
  expect(rest).not.toContain('#00ff00');
  expect(colorsOfPicture(new Uint8ClampedArray(many(20, pixel('000000', 0)))), 'nothing to see').toEqual([]);
  expect(colorsOfPicture(new Uint8ClampedArray(many(20, pixel('777777')))), 'only gray').toEqual(['#777777']);
});
