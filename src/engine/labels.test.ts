import { expect, test } from 'vitest';
import { joinLabels, labelsAmong, labelsOf } from './labels.ts';

test.each([
  ['a, b ,c', ['a', 'b', 'c']],
  ['a, a,, ', ['a']],
  ['"Smith, John", b', ['Smith, John', 'b']],
  ['b,"say ""hi"", please"', ['b', 'say "hi", please']],
  ['5" pipe, 6" pipe', ['5" pipe', '6" pipe']],
  ['"open, b', ['"open', 'b']],
  ['"a" b, c', ['"a" b', 'c']],
  ['"a"', ['a']],
])('%s are the labels %j', (cell, labels) => {
  expect(labelsOf(cell)).toEqual(labels);
});

test('what is joined is read as the same labels', () => {
  const all = ['a', 'Smith, John', '"x"', 'say "hi", please', '5" pipe', '",', '""'];
  expect(labelsOf(joinLabels(all))).toEqual(all);
});

test.each<[string, string[], string[]]>([
  ['Doe, John, Roe', ['Doe, John', 'Roe'], ['Doe, John', 'Roe']],
  ['Doe, John', ['Doe, John', 'Doe', 'John'], ['Doe', 'John']],
  ['Roe,  Doe, John , Roe', ['Doe, John', 'Roe'], ['Roe', 'Doe, John', 'Roe']],
  ['"Roe, Jane", Doe, John', ['Doe, John'], ['Roe, Jane', 'Doe', 'John']],
  ['Doe, Johnny', ['Doe, John'], ['Doe', 'Johnny']],
  ['a,, b, a', [], ['a', 'b', 'a']],
])('of a text of something else, %s among %j is %j', (text, options, labels) => {
  expect(labelsAmong(text, options)).toEqual(labels);
});
