import { expect, test } from 'vitest';
import { meaningsByName } from './meaning-by-name.ts';

test.each([
  ['Country', 'text', 'country'],
  ['Street address', 'text', 'address'],
  ['addr', 'text', 'address'],
  ['City', 'text', 'place'],
  ['Lat', 'number', 'latitude'],
  ['lng', 'number', 'longitude'],
  ['Photo', 'text', 'picture'],
  ['Photo', 'image', 'picture'],
  ['Starts', 'datetime', 'start'],
  ['Birth date', 'date', 'birth date'],
  ['Phone', 'text', 'phone'],
  ['Notes', 'text', 'long text'],
  ['Category', 'text', 'category'],
  ['Age', 'number', 'average'],
] as const)('without its values a column %s of type %s is taken for: %s', (name, type, meaning) => {
  const columns = [
    { id: 'it', name, type },
    { id: 'title', name: 'Title', type: 'text' as const },
  ];
  expect(meaningsByName(columns).get('it')).toBe(meaning);
});
