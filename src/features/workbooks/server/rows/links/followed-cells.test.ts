import { expect, test } from 'vitest';
import type { Cell, Column } from '#engine/model.ts';
import { followedCell, withKeysBack } from './followed-cells.ts';

const column: Column = { id: 'tags', name: 'Tags', type: 'choices' };
const followed = (cell: Cell, changes: { renamed?: Record<string, Cell>; gone?: string[]; type?: Column['type'] }) =>
  followedCell(
    cell,
    { renamed: new Map(Object.entries(changes.renamed ?? {})), gone: new Set(changes.gone) },
    { column, link: { keyColumn: { id: 'key', name: 'Key', type: changes.type ?? 'text' } } },
  );
const back = (now: Cell, before: Cell, ...keys: string[]) =>
  withKeysBack(now, before, {
    keyColumn: { id: 'key', name: 'Key', type: 'text' },
    isBack: (key) => keys.includes(key),
  });

test('of several keys those that changed follow, and the others stay as they are written', () => {
  expect(followed('a, B,c', { renamed: { tb: 'Bee' } })).toBe('a, Bee, c');
  expect(followed('a, B,c', { renamed: { tx: 'X' } })).toBe('a, B,c');
  expect(followed('a, b', { renamed: { ta: 'b' } })).toBe('b');
  expect(followed('a, b', { renamed: { ta: 'Smith, John' } })).toBe('"Smith, John", b');
  expect(followed('"Smith, John", b', { renamed: { 'tsmith, john': 'Jo' } })).toBe('Jo, b');
  expect(followed('5, 05, 7', { renamed: { n5: 6 }, type: 'number' })).toBe('6, 05, 7');
});

test('keys of deleted rows are left out, and the last one leaves a blank cell', () => {
  expect(followed('a, b, c', { gone: ['ta', 'tc'] })).toBe('b');
  expect(followed('a', { gone: ['ta'] })).toBeNull();
});

test('keys come back where they were, whatever was written meanwhile', () => {
  expect(back('b', 'a, b, c', 'ta', 'tc')).toBe('a, b, c');
  expect(back('c, x', 'a, b, c', 'tb')).toBe('b, c, x');
  expect(back(null, 'a', 'ta')).toBe('a');
  expect(back('A, b', 'a, b', 'ta')).toBe('A, b');
});
