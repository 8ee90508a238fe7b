import { expect, test } from 'vitest';
import { mentionAt, mentionsIn, peopleFor } from './mentions.ts';

const people = [
  { id: 'me', name: 'Me Myself', is_me: true },
  { id: 'ann', name: 'Ann', is_me: false },
  { id: 'lee', name: 'Ann Lee', is_me: false },
  { id: 'ben', name: 'Ben Öz', is_me: false },
  { id: 'ben2', name: 'Ben Öz', is_me: false },
];

test.each([
  ['@', 1, { from: 0, typed: '' }],
  ['Ask @an', 7, { from: 4, typed: 'an' }],
  ['Ask @Ann Le', 11, { from: 4, typed: 'Ann Le' }],
  ['mail@example.com', 16, null],
  ['@Ann\nso', 7, null],
  ['Ask @an', 3, null],
])('%j at %i: %j', (text, caret, found) => expect(mentionAt(text, caret)).toEqual(found));

test('people are offered by the beginning of any of their names, oneself never', () => {
  expect(peopleFor('an', people).map(({ id }) => id)).toEqual(['ann', 'lee']);
  expect(peopleFor('ö', people).map(({ id }) => id)).toEqual(['ben', 'ben2']);
  expect(peopleFor('me', people)).toEqual([]);
});

test('those are told whose names stand in the text, the longest one each', () => {
  expect(mentionsIn('@Ann Lee, look', people)).toEqual(['lee']);
  expect(mentionsIn('@Ann Lee and @Ann', people)).toEqual(['lee', 'ann']);
  expect(mentionsIn('@Me Myself', people)).toEqual([]);
  expect(mentionsIn('@Ben Öz', people).toSorted()).toEqual(['ben', 'ben2']);
  expect(mentionsIn('Ann', people)).toEqual([]);
});
