import { expect, test } from 'vitest';
import type { Fields } from '#settings/setting.ts';
import { catalogue } from '../catalogue.ts';
import { type BlockDefinition, conditionalFilterFields, itemButtonFields, toolbarButtonFields } from '../contract.ts';
import { isColorKey, namesColor } from './color-settings.ts';

test('every setting that takes a color has a key that says so', () => {
  const colorKeys = (fields: Fields): string[] =>
    Object.entries(fields).flatMap(([key, setting]) =>
      setting.kind === 'array' ? colorKeys(setting.fields) : setting.kind.startsWith('color') ? [key] : [],
    );
  const keys = Object.values<BlockDefinition>(catalogue).flatMap(({ settings, axis, actions }) =>
    [settings, axis?.fields ?? {}, actions?.fields ?? {}].flatMap(colorKeys),
  );
  keys.push(...[toolbarButtonFields, itemButtonFields, conditionalFilterFields].flatMap(colorKeys));
  expect(keys).toContain('backgroundColor');
  expect(keys.filter((key) => !isColorKey(key))).toEqual([]);
});

test('a named color is found wherever it stands; the accent, other texts and colors in digits are none', () => {
  const config = (color: string) => ({ settings: { title: 'tomato' }, axis: [{ lanes: [{ color }] }], actions: [] });
  expect(namesColor(config('Tomato'))).toBe(true);
  expect(namesColor({ settings: { colors: ['#fff', 'teal'] } })).toBe(true);
  for (const color of ['', 'indigo', '#4f46e5', 'rgb(1, 2, 3)']) expect(namesColor(config(color))).toBe(false);
});
