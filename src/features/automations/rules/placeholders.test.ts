import { expect, test } from 'vitest';
import { fillText, onlyPlaceholder, placeholderIn, toShown, toStored } from './placeholders.ts';

const named = [
  { shown: '[City]', stored: '[column:city]' },
  { shown: '[Customer → Email]', stored: '[column:customer>email]' },
  // Two columns of one name: the first is meant.
  { shown: '[City]', stored: '[column:city_2]' },
];

test('names become ids and back, and what means nothing stays', () => {
  const shown = 'Hello [Customer → Email], [City] [Nothing] [1]';
  const stored = 'Hello [column:customer>email], [column:city] [Nothing] [1]';
  expect(toStored(shown, named)).toBe(stored);
  expect(toShown(stored, named)).toBe(shown);
  expect(toShown('[column:city_2]', named)).toBe('[column:city_2]');
});

test('values are filled in once: what they hold is no placeholder', () => {
  const values: Record<string, string> = { column: '[count]', count: '7' };
  expect(fillText('[column:a] [count] [x]', ({ kind }) => values[kind] ?? '')).toBe('[count] 7 [x]');
});

test.each([
  ['column:a>b', { kind: 'column', path: ['a', 'b'] }],
  ['answer:s1:data.id', { kind: 'answer', step: 's1', path: ['data', 'id'] }],
  ['answer:s1', { kind: 'answer', step: 's1', path: [] }],
  ['count', { kind: 'count' }],
  ['column:', null],
  ['Name', null],
])('[%s] is read', (inner, placeholder) => expect(placeholderIn(inner)).toEqual(placeholder));

test('a text that is one placeholder keeps the type of its value', () => {
  expect(onlyPlaceholder(' [column:a] ')).toEqual({ kind: 'column', path: ['a'] });
  expect(onlyPlaceholder('[column:a] [column:b]')).toBeNull();
});
