import { expect, test } from 'vitest';
import type { Cell } from './model.ts';
import { matchesSearch, searchTerms } from './search.ts';

test.each([
  ['open', ['open']],
  [' Open , SHIPPED,open', ['open', 'shipped']],
  [' , ,', []],
  ['', []],
  ['second invoice', ['second invoice']],
])('%j is searched as %j', (text, terms) => {
  expect(searchTerms(text)).toEqual(terms);
});

const cells: Cell[] = ['Ann Ashford', 1200.5, '2026-03-11', true, null];

test.each([
  ['ASHFORD', true],
  ['nobody, ann', true],
  ['1200', true],
  ['2026-03', true],
  ['true', true],
  ['', true],
  ['nobody', false],
  ['$1,200', true],
  ['null', false],
  ['Ann 1200', false],
])('a search for %j finds the row: %s', (text, found) => {
  expect(matchesSearch(searchTerms(text), cells)).toBe(found);
});
