import { expect, test } from 'vitest';
import { type LooseContents, type LooseHere, mergeLoose } from './merge-loose.ts';

const at = (row: string, value: LooseContents['value'], more: Partial<LooseHere> = {}): LooseHere => ({
  ...{ row, column: '~0', value },
  ...more,
});
const merged = (here: LooseHere[], there: LooseContents[], rule: 'file' | 'mine' = 'mine') =>
  mergeLoose(
    here,
    there,
    () => rule,
    (row) => row === '~head',
  );

test('what no one edited here becomes what the file holds', () => {
  const { taken, gone, conflicts, counts } = merged(
    [at('~0', 'Plan'), at('~1', 5), at('~2', 'same'), at('~3', 'gone')],
    [at('~0', 'Plan 2'), at('~1', 5), at('~2', 'same', { style: 4 }), at('~9', 'new')],
  );
  expect(taken.map(({ row, value }) => [row, value])).toEqual([
    ['~0', 'Plan 2'],
    ['~2', 'same'],
    ['~9', 'new'],
  ]);
  expect(gone).toEqual([{ row: '~3', column: '~0' }]);
  expect(counts).toEqual({ added: 1, changed: 1, removed: 1 });
  expect(conflicts).toEqual([]);
});

test('a formula is compared by itself: it keeps its value, also where it is held here', () => {
  const here = [at('~0', 12, { formula: ':=[cell:a]' }), at('~1', 7, { formula: '?=[cell:b]' })];
  const there = [at('~0', 10, { formula: ':=[cell:a]' }), at('~1', 9, { formula: ':=[cell:b]' })];
  expect(merged(here, there).taken).toEqual([]);
  expect(merged(here, [at('~0', 10, { formula: ':=[cell:c]' }), there[1]!]).taken).toMatchObject([
    { row: '~0', value: 10, formula: ':=[cell:c]' },
  ]);
});

test('an edit here stays where the file is as before', () => {
  const mine = at('~0', 'Mine', { edited: true, base: { value: 'Old' } });
  const { taken, conflicts } = merged([mine], [at('~0', 'Old')], 'file');
  expect(conflicts).toEqual([]);
  expect(taken).toMatchObject([{ value: 'Mine', edited: true, base: { value: 'Old' } }]);
});

test.each(['file', 'mine'] as const)('where both changed a cell, %s is right when the rule says so', (rule) => {
  const mine = at('~0', 'Mine', { edited: true, base: { value: 'Old' } });
  const { taken, conflicts } = merged([mine], [at('~0', 'New')], rule);
  expect(conflicts).toMatchObject([{ mine: { value: 'Mine' }, theirs: { value: 'New' } }]);
  expect(taken).toMatchObject([
    rule === 'file' ? { value: 'New', edited: false } : { value: 'Mine', edited: true, base: { value: 'New' } },
  ]);
});

test('an edit of which the older value is not known is asked about, unless both are the same', () => {
  const mine = at('~0', 'Mine', { edited: true, base: null });
  expect(merged([mine], [at('~0', 'New')]).conflicts).toHaveLength(1);
  const same = merged([mine], [at('~0', 'Mine')]);
  expect([same.conflicts, same.taken]).toMatchObject([[], [{ value: 'Mine', edited: false }]]);
});

test('a cell that was edited here and is gone from the file is asked about; one that was made here stays', () => {
  const edited = at('~0', 'Mine', { edited: true, base: { value: 'Old' } });
  const made = at('~1', 'Note', { edited: true, base: { value: null } });
  const { conflicts, taken, gone } = merged([edited, made], []);
  expect(conflicts.map(({ row }) => row)).toEqual(['~0']);
  expect(taken.map(({ row }) => row)).toEqual(['~0', '~1']);
  expect(gone).toEqual([]);
});

test('headings say what their columns are called here', () => {
  const { taken, conflicts } = merged(
    [at('~head', 'Cost', { edited: true })],
    [at('~head', 'Price', { style: 2 })],
    'file',
  );
  expect(conflicts).toEqual([]);
  expect(taken).toMatchObject([{ value: 'Cost', style: 2, edited: true }]);
});
