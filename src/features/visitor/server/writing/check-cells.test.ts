import { expect, test } from 'vitest';
import { fitToColumn } from '#blocks/shared/field/fit-to-column.ts';

test.each([
  ['12', 'number', 12],
  ['1,200.50', 'currency', 1200.5],
  ['12%', 'percent', 0.12],
  ['.5', 'number', 0.5],
  ['about 12', 'number', 'about 12'],
  ['1,2', 'number', '1,2'],
  ['00123', 'text', '00123'],
  ['1e999', 'number', '1e999'],
  ['12345678901234567890', 'number', '12345678901234567890'],
  ['12,345,678,901,234,567,890', 'currency', '12,345,678,901,234,567,890'],
  ['0.33333333333333333333', 'number', 1 / 3],
  ['true', 'boolean', true],
  ['No', 'boolean', false],
  ['2026-11-21', 'date', '2026-11-21'],
  ['  ', 'number', null],
  [7, 'text', 7],
] as const)('%j in a %s column is stored as %j', (cell, type, stored) => {
  expect(fitToColumn(cell, { type })).toBe(stored);
});
