import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import type { ShownRow } from '../row-window.ts';
import { findReplacements, type ReplaceRequest } from './find-replacements.ts';

const columns: Column[] = [
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'price', name: 'Price', type: 'currency' },
];
const held: (ShownRow | undefined)[] = [
  { row_id: 'a', version: 1, cells: { name: 'Blue ink, blue pen', price: 120 } },
  { row_id: 'b', version: 1, cells: { name: 'Ink (red)', price: 12 }, formulas: { price: '=6*2' } },
  undefined,
  { row_id: 'd', version: 1, cells: { name: null, price: null } },
];
const rows = { total: held.length, at: (index: number) => held[index] };
const find = (request: Partial<ReplaceRequest>) =>
  findReplacements(rows, columns, {
    find: '',
    replacement: '',
    column: '',
    matchesCase: false,
    wholeCell: false,
    ...request,
  });
const texts = (request: Partial<ReplaceRequest>) => find(request).replacements.map(({ text }) => text);

test.each([
  ['every place in a cell, whatever the case', { find: 'blue', replacement: 'green' }, ['green ink, green pen']],
  [
    'the case too where it is wanted',
    { find: 'blue', replacement: 'green', matchesCase: true },
    ['Blue ink, green pen'],
  ],
  ['whole cells alone where that is wanted', { find: 'ink', replacement: 'x', wholeCell: true }, []],
  ['a whole cell', { find: 'INK (RED)', replacement: 'Red ink', wholeCell: true }, ['Red ink']],
  ['signs of patterns are text', { find: '(red)', replacement: '$1 [$&]' }, ['Ink $1 [$&]']],
  ['each sign of a pattern', { find: '.*+?^${}()|[]\\/-', replacement: 'x' }, []],
  ['numbers as they are typed', { find: '120', replacement: '130', column: 'price' }, ['130']],
  ['one column alone', { find: '12', replacement: '', column: 'name' }, []],
  ['nothing is found by nothing', { find: '', replacement: 'x' }, []],
  ['letters beyond the ASCII ones', { find: 'İ', replacement: 'I' }, []],
] as const)('%s', (_, request, expected) => {
  expect(texts(request)).toEqual(expected);
});

test('results of formulas are counted and left', () => {
  expect(find({ find: '12', replacement: '13' })).toEqual({
    replacements: [{ index: 0, column: 'price', before: '120', text: '130' }],
    rows: 1,
    formulas: 1,
  });
});
