import { expect, test } from 'vitest';
import { isOutdated, outdatedColumns, outdatedText } from './outdated.ts';

test('columns name their rows in one order, and none where they are too many', () => {
  const many = Array.from({ length: 501 }, (_, index) => `r${index}`);
  const columns = outdatedColumns(
    new Map([
      ['total', ['r2', 'r1']],
      ['tax', many],
    ]),
  );
  expect(columns).toEqual({ total: ['r1', 'r2'], tax: null });
  expect(['r1', 'r3'].map((row) => isOutdated(columns, 'total', row))).toEqual([true, false]);
  expect(isOutdated(columns, 'tax', 'r9')).toBe(true);
  expect(isOutdated(columns, 'price', 'r1')).toBe(false);
  expect(isOutdated(undefined, 'total', 'r1')).toBe(false);
});

test('the sentence names five columns at the most', () => {
  expect(outdatedText([])).toBe('Not fully up to date.');
  expect(outdatedText(['A'])).toBe('Not up to date: A.');
  expect(outdatedText(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toBe('Not up to date: A, B, C, D, E and 2 more.');
});
