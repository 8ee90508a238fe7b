import { expect, test } from 'vitest';
import { meaningsByName } from '#engine/meaning/meaning-by-name.ts';
import { fitsTotal, offeredTotals, totalFunctions, totalWords } from './totals.ts';

test.each([
  ['Amount', 'currency', 'sum'],
  ['Unit price', 'currency', 'average'],
  ['Rate', 'percent', 'average'],
  ['Rating', 'number', 'average'],
  ['Due', 'date', 'minimum'],
  ['City', 'text', 'filled'],
] as const)('%s, a column of type %s, is offered its %s first', (name, type, first) => {
  const column = { id: 'c', name, type };
  expect(offeredTotals(column, meaningsByName([column]).get('c'))[0]).toBe(first);
});

test('numbers that name things are counted first', () => {
  expect(offeredTotals({ type: 'number' }, 'identifier')[0]).toBe('filled');
  expect(offeredTotals({ type: 'number' }, 'number')[0]).toBe('sum');
});

test('numbers take every total, dates an earliest and a latest, text is counted', () => {
  const of = (type: 'number' | 'date' | 'text') => totalFunctions.filter((total) => fitsTotal({ type }, total));
  expect(of('number')).toEqual(totalFunctions);
  expect(of('date')).toEqual(['minimum', 'maximum', 'filled', 'empty', 'unique', 'percent_filled']);
  expect(of('text')).toEqual(['filled', 'empty', 'unique', 'percent_filled']);
  expect([totalWords('minimum', { type: 'date' }), totalWords('minimum', { type: 'number' })]).toEqual([
    ...['Earliest', 'Smallest'],
  ]);
});
