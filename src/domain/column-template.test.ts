import { expect, test } from 'vitest';
import { columnsNamedIn, findColumn } from './column-template.ts';

test.each([
  ['# [Name]\n\nCosts **[Unit price]** for [Name].', ['Name', 'Unit price']],
  ['A [link](https://example.org) and ![picture](/a.png)', []],
  ['A [reference][one] and an escaped \\[bracket]', []],
  ['- [ ] open\n- [x] done', []],
  ['[ Name ]', ['Name']],
  ['[a\nb] [[Nested]]', ['Nested']],
  ['', []],
])('%j names the columns %j', (template, names) => {
  expect(columnsNamedIn(template)).toEqual(names);
});

test('a column is found by its id first, then by its name whatever its case', () => {
  const columns = [
    { id: 'name', name: 'Price', type: 'text' as const },
    { id: 'price', name: 'Unit Price', type: 'number' as const },
  ];
  expect(findColumn(columns, 'price')?.id).toBe('price');
  expect(findColumn(columns, 'unit price')?.id).toBe('price');
  expect(findColumn(columns, 'Price')?.id).toBe('name');
  expect(findColumn(columns, 'gone')).toBeUndefined();
});
