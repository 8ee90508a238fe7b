import { expect, test } from 'vitest';
import type { FilterColumn } from './filter-column.ts';
import { choicesFor, draftFor, draftsOf, filtersOf } from './filter-drafts.ts';
import { filterText } from './filter-text.ts';

const customer: FilterColumn = {
  column: { id: 'customer', name: 'Customer', type: 'number' },
  shownAs: 'text',
  options: [],
  names: { 17: 'Harbour Hotel' },
};

test('keys of another sheet are chosen by their names alone', () => {
  expect(choicesFor(customer).map(({ choice }) => choice)).toEqual(['any_of']);
  expect(draftFor(customer, 0)).toMatchObject({ choice: 'any_of', value: '' });
});

test('a filter keeps by key, and says the names that are known', () => {
  const filter = { column: 'customer', condition: 'any_of' as const, value: '17||99' };
  expect(filtersOf(draftsOf([filter], [customer]))).toEqual([filter]);
  expect(filterText({ filters: [filter] } as never, customer)).toBe('Customer is any of Harbour Hotel, 99');
});
