import { expect, test } from 'vitest';
import { accessSentence, columnChoices, problemOf, withRule } from './row-access.ts';

const sheet = {
  title: 'Orders',
  columns: [
    { id: 'item', name: 'Item', type: 'text' as const },
    { id: 'who', name: 'E-mail of the buyer', type: 'text' as const },
    { id: 'sum', name: 'Sum', type: 'number' as const, formula: '[column:item] * 2' },
    { id: 'mail', name: 'Customer', type: 'email' as const },
  ],
};

test('columns with e-mail addresses are proposed first, by type and by name, and calculated ones not at all', () => {
  const [first, ...groups] = columnChoices(sheet);
  expect(first).toEqual({ value: '*', label: 'Everyone who can open the page' });
  expect(groups.map((one) => ('items' in one ? one.items.map(({ value }) => value) : []))).toEqual([
    ['who', 'mail'],
    ['item'],
  ]);
});

test('the dialog says who sees what, and why a sheet is shut', () => {
  expect(accessSentence(sheet, undefined)).toMatch(/^Everyone who can open a page with Orders sees all rows/);
  expect(accessSentence(sheet, 'mail')).toMatch(/^Signed-in people only see and change rows with their own e-mail/);
  expect(problemOf(sheet, 'mail')).toBeNull();
  expect(problemOf(sheet, 'gone')).toMatch(/was deleted/);
  expect(problemOf(sheet, 'sum')).toMatch(/is calculated now/);
});

test('a sheet has one rule, and rules of sheets that are not shown stay', () => {
  const rules = [
    { sheet: 'In the trash', column: 'mail' },
    { sheet: 'Orders', column: 'item' },
  ];
  expect(withRule(rules, sheet, 'mail')).toEqual([
    { sheet: 'In the trash', column: 'mail' },
    { sheet: 'Orders', column: 'mail' },
  ]);
  expect(withRule(rules, sheet, undefined)).toEqual([{ sheet: 'In the trash', column: 'mail' }]);
});
