import { expect, test } from 'vitest';
import { parseVisitorQuery } from './parse-visitor-query.ts';
import { isVisitorQueryName, withVisitorQuery } from './visitor-query.ts';

const read = (address: string, block = 'b1') => parseVisitorQuery(new URLSearchParams(address), block);

test('an address says what a visitor asked of a block', () => {
  expect(read('b1.search=rome&b1.page=3&b1.sort=price:descending&b1.filter=city:=:Rome')).toEqual({
    search: 'rome',
    page: 3,
    sort: [{ column: 'price', direction: 'descending' }],
    filters: [{ column: 'city', condition: '=', value: 'Rome' }],
  });
});

test('what is meant for another block, or cannot be read, is left out', () => {
  expect(read('b2.search=x&search=y&b1.page=-1&b1.sort=:up&b1.filter=city:like:Rome&b1.filter=nothing')).toEqual({});
  expect(read('b1.page=1.5&b1.sort=price:sideways&b1.filter=day:date:soon')).toEqual({});
});

test('writing and reading give the same question, whatever the value holds', () => {
  const query = {
    search: 'a & b, c',
    filters: [
      { column: 'link', condition: 'includes' as const, value: 'https://x.y/?q=1:2' },
      { column: 'day', condition: 'date' as const, value: [1, 2] as [number, number] },
      { column: 'day', condition: 'today' as const, value: null },
    ],
    sort: [{ column: 'day', direction: 'ascending' as const }],
    page: 2,
    span: { unit: 'week' as const, date: '2026-11-16' },
  };
  const address = withVisitorQuery(new URLSearchParams('filters=mine:1&b1.page=9'), 'b1', query);
  expect(address.get('filters')).toBe('mine:1');
  expect(parseVisitorQuery(new URLSearchParams(address.toString()), 'b1')).toEqual(query);
});

test('a question at rest leaves nothing in the address', () => {
  expect(withVisitorQuery(new URLSearchParams('b1.search=x&b1.page=2&b1.filter=a:=:b'), 'b1', {}).toString()).toBe('');
});

test('only names of a block and a part are questions', () => {
  expect(isVisitorQueryName('b_1.search')).toBe(true);
  expect(isVisitorQueryName('b_1.span')).toBe(true);
  for (const name of ['utm_source', 'b1.else', '.search', 'a b.search']) expect(isVisitorQueryName(name)).toBe(false);
});
