import { expect, test } from 'vitest';
import { addressChoices, matchChoices, matchSentence, matchValue, readMatch } from './row-match.ts';

const link = { sheet: 'sht_customers', key: 'code', name: 'name', on_delete: 'clear' as const };
const orders = {
  ...{ id: 'sht_orders', title: 'Orders' },
  columns: [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'buyer', name: 'Buyer', type: 'text' as const, link },
    { id: 'region', name: 'Region', type: 'text' as const },
    { id: 'tags', name: 'Tags', type: 'choices' as const },
  ],
};
const people = {
  ...{ id: 'sht_people', title: 'People' },
  columns: [
    { id: 'who', name: 'Who', type: 'text' as const },
    { id: 'mail', name: 'Mail', type: 'email' as const },
    { id: 'company', name: 'Company', type: 'text' as const, link },
    { id: 'area', name: 'region ', type: 'text' as const },
    { id: 'tags', name: 'Tags', type: 'choices' as const },
    { id: 'item', name: 'Item', type: 'text' as const, formula: 'upper([Who])' },
  ],
};

test('columns that link to the same rows or are called the same are offered, and calculated or several ones are not', () => {
  expect(matchChoices(orders, people)).toEqual([
    { value: matchValue({ column: 'buyer', mine: 'company' }), label: 'Rows whose Buyer is their Company' },
    { value: matchValue({ column: 'region', mine: 'area' }), label: 'Rows whose Region is their region ' },
  ]);
  expect(matchChoices(orders, undefined)).toEqual([]);
  expect(addressChoices(people).map(({ value }) => value)).toEqual(['mail', 'who', 'company', 'area']);
});

test('a choice is read as the rule that it stands for, and others are none', () => {
  expect(readMatch(matchValue({ column: 'buyer', mine: 'company' }))).toEqual({ column: 'buyer', mine: 'company' });
  expect([readMatch('mail'), readMatch('*')]).toEqual([null, null]);
});

test('the rule is said in a sentence, and that it shuts the sheet once a column is gone', () => {
  const rule = { sheet: 'Orders', column: 'buyer', mine: 'company' };
  expect(matchSentence(rule, orders, people)).toMatch(/whose Buyer is the Company in their row of People/);
  expect(matchSentence({ ...rule, mine: 'gone' }, orders, people)).toMatch(/^A column of this rule was deleted/);
  expect(matchSentence(rule, orders, undefined)).toMatch(/^A column of this rule was deleted/);
});
