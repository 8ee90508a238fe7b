import { expect, test } from 'vitest';
import { amountOf, remarksOn, writeNames } from './leak-text.ts';

const given = {
  ...{ sheet_title: 'Orders', kind: 'rows' as const, columns: [{ name: 'Item' }], count: 1_200, of: 1_200 },
  ...{ ways: ['page' as const], narrowed_by: [], tested: [] },
};

test.each([
  [{}, 'All 1,200 rows of Orders'],
  [{ count: 10 }, '10 of 1,200 rows of Orders'],
  [{ count: 1, of: 1 }, 'All 1 row of Orders'],
  [{ count: 0 }, 'No rows of Orders'],
  [{ kind: 'figures' as const, count: 1 }, '1 figure from Orders'],
  [{ kind: 'choices' as const, count: 3 }, '3 choices from Orders'],
])('an amount reads as a person would say it: %j', (more, words) => {
  expect(amountOf({ ...given, ...more })).toBe(words);
});

test('remarks say only what is so', () => {
  expect(remarksOn(given)).toEqual([]);
  expect(remarksOn({ ...given, tested: ['Status', 'City'] })).toEqual(['URL filters can test Status, City.']);
  const columns = [{ name: 'Name' }, { name: 'Geburtstag', personal: 'birth date' }];
  expect(remarksOn({ ...given, columns })).toEqual(['Personal: Geburtstag (birth date).']);
});

test('writing is named by what is done', () => {
  const none = { adds: false, edits: [], deletes: false, duplicates: false, calls: 0 };
  expect(writeNames(none)).toEqual([]);
  expect(writeNames({ ...none, adds: true, edits: ['Item', 'Photo'] })).toEqual(['Add rows', 'Edit Item, Photo']);
  expect(writeNames({ ...none, starts: ['Approve'] })).toEqual(['Start Approve']);
  const lines = { own_title: 'Orders', sheet_title: 'Items', shown: [] };
  expect(writeNames({ ...none, adds: true, lines })).toEqual(['Add rows to Orders and Items']);
  expect(writeNames({ ...none, adds: true, calculated: ['Total'] })).toEqual([
    'Add rows',
    'Try out what Total will be',
  ]);
  expect(writeNames({ ...none, adds: true, lines: { ...lines, shown: ['Price'] } })).toEqual([
    'Add rows to Orders and Items and see Price of what they added',
  ]);
});
