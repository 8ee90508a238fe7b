import { expect, test } from 'vitest';
import type { Cell, ColumnType } from '#engine/model.ts';
import { isInvalidValue, refusalOf } from './invalid-cell.ts';

test.each([
  ['number', 12, null],
  ['number', null, null],
  ['number', '12345678901234567890', null],
  ['currency', '12345678901234567890', '“12345678901234567890” isn’t a number, but Price holds numbers.'],
  ['number', 'abc', '“abc” isn’t a number, but Price holds numbers.'],
  ['currency', true, '“Yes” isn’t a number, but Price holds numbers.'],
  ['percent', 'x'.repeat(60), `“${'x'.repeat(40)}…” isn’t a number, but Price holds numbers.`],
  ['date', 'soon', null],
  ['email', 'nobody', null],
  ['text', 'abc', null],
] as [ColumnType, Cell, string | null][])('a %s column says of %o: %s', (type, cell, words) => {
  expect(refusalOf(cell, { name: 'Price', type })).toBe(words);
});

test.each([
  ['email', 'ann@example.com', false],
  ['email', 'ann at example', true],
  ['email', 'ann@example', true],
  ['email', 'ann@example.com, bob@example.com', true],
  ['email', null, false],
  ['date', 'soon', true],
  ['date', '2026-11-21', false],
  ['text', 'anything', false],
] as [ColumnType, Cell, boolean][])('in a %s column %o stands out: %s', (type, cell, expected) => {
  expect(isInvalidValue(cell, { type })).toBe(expected);
});
