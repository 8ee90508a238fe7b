import { expect, test } from 'vitest';
import { matchColumns } from './match-columns.ts';
import { mergeCells } from '#features/workbooks/rules/merge/merge-cells.ts';

const known = [
  { id: 'name', name: 'Name', sample: ['Ann', 'Bob', 'Cy'] },
  { id: 'qty', name: 'Qty', sample: [1, 2, 3] },
  { id: 'city', name: 'City', sample: ['Rome', 'Oslo', null] },
];

test('columns that were moved are known by name, renamed ones by their values, others are new', () => {
  const seen = [
    { name: 'Amount', sample: [1, 2, 3] },
    { name: 'City', sample: ['Rome', 'Oslo', null] },
    { name: 'Stock', sample: [null, null, null] },
    { name: 'name', sample: ['Ann', 'Bob', 'Cy'] },
  ];
  expect(matchColumns(known, seen)).toEqual(['qty', 'city', null, 'name']);
});

test('a column with another name and other values is another column', () => {
  const seen = [known[0], { name: 'Price', sample: [7, 8, 9] }, known[2]].flatMap((one) => one ?? []);
  expect(matchColumns(known, seen)).toEqual(['name', null, 'city']);
});

const columns = ['a', 'b', 'c', 'd'];
const sides = {
  base: { a: 1, b: 1, c: 1, d: 1 },
  ours: { a: 2, b: 1, c: 2, d: 1 },
  theirs: { a: 1, b: 3, c: 3 },
};
test('cells that one side changed come together; what both changed goes by the rule, with both values told', () => {
  const merged = mergeCells(sides, columns, new Set(), () => 'sheet');
  expect(merged.here).toEqual({ b: 3, c: 3, d: null });
  expect(merged.conflicts).toEqual([{ column: 'c', ours: 2, theirs: 3, isLocked: false }]);
  expect(merged.base).toEqual({ a: 1, b: 3, c: 3 });
  const kept = mergeCells(sides, columns, new Set(), () => 'app');
  expect([kept.here, kept.base['c']]).toEqual([{ b: 3, d: null }, 3]);
  expect(mergeCells(sides, columns, new Set(), () => 'ask').base['c']).toBe(1);
});

test('where a formula stands the sheet counts, whatever the rule', () => {
  const merged = mergeCells(sides, columns, new Set(['a']), () => 'app');
  expect(merged.here['a']).toBe(1);
  expect(merged.conflicts[0]).toMatchObject({ column: 'a', isLocked: true });
});
