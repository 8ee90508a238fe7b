import { expect, test } from 'vitest';
import { catalogue } from '#blocks/catalogue.ts';
import type { BlockDefinition } from '#blocks/contract.ts';
import type { Setting } from './kinds.ts';
import { spacingScale, stepsWithin } from './spacing-scale.ts';

test('every space has steps to be dragged along, and begins on one of them where blocks do', () => {
  expect(stepsWithin(0, 40)).toEqual([0, 4, 8, 12, 16, 20, 24, 32, 40]);
  const spaces = Object.values<BlockDefinition>(catalogue).flatMap(({ type, settings }) =>
    Object.entries<Setting>(settings).flatMap(([key, setting]) =>
      'isSpace' in setting && setting.isSpace ? [{ key: `${type}.${key}`, setting }] : [],
    ),
  );
  expect(spaces.length).toBeGreaterThanOrEqual(8);
  for (const { key, setting } of spaces) {
    expect(stepsWithin(setting.min ?? 0, setting.max ?? 100).length, key).toBeGreaterThanOrEqual(3);
    expect(setting.unit, key).toBe('px');
  }
  expect(spacingScale).toEqual(spacingScale.toSorted((one, other) => one - other));
});
