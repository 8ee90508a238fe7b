import { expect, test } from 'vitest';
import type { Column } from '#engine/model.ts';
import { guessLink, keyColumnsFor } from './guess-link.ts';

const columns: Column[] = [
  { id: 'age', name: 'Age', type: 'number' },
  { id: 'number', name: 'Customer ID', type: 'number' },
  { id: 'name', name: 'Name', type: 'text' },
  { id: 'code', name: 'Code', type: 'text' },
  { id: 'total', name: 'Total', type: 'number', formula: '[column:age]' },
];

test('the key is the column of the same heading, or one that is called an id, of the same kind', () => {
  expect(guessLink({ id: 'x', name: 'Customer', type: 'currency' }, columns, '')).toEqual({
    key: 'number',
    name: 'name',
  });
  expect(guessLink({ id: 'x', name: 'age', type: 'number' }, columns, '')).toEqual({ key: 'age', name: 'name' });
  expect(guessLink({ id: 'x', name: 'Who', type: 'text' }, columns, '')).toEqual({ key: 'code', name: 'name' });
  expect(guessLink({ id: 'x', name: 'Who', type: 'boolean' }, columns, '')).toBeNull();
});

test('neither computed columns nor the column itself are keys', () => {
  expect(keyColumnsFor('number', columns, 'age').map(({ id }) => id)).toEqual(['number']);
});
