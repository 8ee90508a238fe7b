import { expect, test } from 'vitest';
import { matchingOptions } from './matching-options.ts';

const options = ['Open', 'Reopened', 'Done', 'Élan', 'open'];

test('without a text everything is offered, in its order', () => {
  expect(matchingOptions(options, '')).toEqual(options);
  expect(matchingOptions(options, '  ')).toEqual(options);
});

test('what begins with a text stands before what holds it; case and accents do not count', () => {
  expect(matchingOptions(options, 'OP')).toEqual(['Open', 'open', 'Reopened']);
  expect(matchingOptions(options, 'ela')).toEqual(['Élan']);
  expect(matchingOptions(options, 'nothing')).toEqual([]);
  expect(matchingOptions(['a.b', 'axb'], '.')).toEqual(['a.b']);
});
