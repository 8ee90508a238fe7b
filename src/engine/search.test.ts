import { expect, test } from 'vitest';
import type { Cell, Column } from './model.ts';
import { runQuery } from './run-query.ts';
import { matchesAcross, matchesSearch, searchTerms } from './search.ts';
import type { Filter, Query } from './query-model.ts';
import { createSnapshot } from './snapshot.ts';

test.each([
  ['open', [['open']]],
  [' Open , SHIPPED,open', [['open'], ['shipped']]],
  [' , ,', []],
  ['', []],
  ['second invoice', [['second', 'invoice']]],
  ['"second invoice"', [['second invoice']]],
  ['rome "new york", "a, b"', [['rome', 'new york'], ['a, b']]],
  ['“New York” hotel', [['new york', 'hotel']]],
  ['"new yo', [['new yo']]],
  ['pipe 5", 6"', [['pipe', '5"'], ['6"']]],
  ['""', []],
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
  ['Ann 1300', false],
  ['ashford ann', true],
  ['"ashford ann"', false],
  ['"ann ashford" yes', false],
  ['"ann ashford" true', false],
  ['1200 .5', true],
  ['nobody here, ann 2026', false],
  ['ann 2026, ashford ann', true],
])('a search for %j finds the row: %s', (text, found) => {
  expect(matchesSearch(searchTerms(text), cells)).toBe(found);
});

test.each([
  ['Ann 1200', true],
  ['Ann 1300', false],
  ['"ann ashford" true', true],
  ['nobody here, ann 2026', true],
])('a search for %j in several cells finds the row: %s', (text, found) => {
  expect(matchesAcross(searchTerms(text), cells)).toBe(found);
});

test('rows with all words in one cell are found alone; where none has them, those with them in several, and it is said', () => {
  const columns: Column[] = [
    { id: 'name', name: 'Name', type: 'text' },
    { id: 'price', name: 'Price', type: 'number' },
    { id: 'state', name: 'State', type: 'text' },
  ];
  // Enough rows that columns are scanned rather than read row by row.
  const rows = Array.from({ length: 600 }, (_, index) => ({
    ...{ row_id: `r${index}`, position: index, version: 1 },
    cells: { name: `Product ${index % 40}`, price: index % 40 === 11 ? 30.5 : 7, state: index % 2 ? 'open' : 'paid' },
  }));
  const snapshot = createSnapshot({ version: 1, columns, rows });
  const ids = columns.map(({ id }) => id);
  const ask = (text: string, more: Partial<Query> = {}) => {
    const { total, across } = runQuery(snapshot, { columns: [], search: { text, columns: ids }, ...more }, context);
    return [total, across];
  };
  expect(ask('product 30')).toEqual([15, undefined]);
  expect(ask('30 PRODUCT, product 11')).toEqual([30, undefined]);
  expect(ask('product 30.5')).toEqual([15, true]);
  expect(ask('product 30.5, "product 3"')).toEqual([165, undefined]);
  expect(ask('product nowhere')).toEqual([0, undefined]);
  // Whether any row matches is checked among the rows that pass the filters; or among more, where more may be seen.
  const paid: Filter[] = [{ column: 'state', condition: '=', value: 'paid' }];
  expect(ask('product 11', { filters: paid })).toEqual([0, undefined]);
  const open: Filter[] = [{ column: 'price', condition: '<', value: 10 }];
  expect(ask('product 30.5', { filters: open })).toEqual([0, undefined]);
  const search = { text: 'product 11', columns: ids };
  expect(ask('', { filters: open, search })).toEqual([0, undefined]);
  const priced: Filter[] = [{ column: 'price', condition: '>', value: 10 }];
  expect(ask('', { filters: priced, search: { ...search, text: '30 product' } })).toEqual([15, true]);
  expect(ask('', { filters: priced, search: { ...search, text: '30 product', within: [] } })).toEqual([0, undefined]);
});

const march: Column = { id: 'day', name: 'Day', type: 'date' };
const share: Column = { id: 'share', name: 'Share', type: 'percent' };
const done: Column = { id: 'done', name: 'Done', type: 'boolean' };
const paid: Column = { id: 'paid', name: 'Paid', type: 'currency', format: '$#,##0.00' };
const code: Column = { id: 'code', name: 'Code', type: 'number', format: '00000' };
const at: Column = { id: 'at', name: 'At', type: 'datetime' };

test.each<[string, Cell, Column, boolean]>([
  ['12%', 0.12, share, true],
  ['0.12', 0.12, share, true],
  ['13%', 0.12, share, false],
  ['yes', true, done, true],
  ['no', true, done, false],
  ['March', '2026-03-03', march, true],
  ['mar 3', '2026-03-03', march, true],
  ['2026-03', '2026-03-03', march, true],
  ['april', '2026-03-03', march, false],
  ['10:05 am', '2026-03-03T10:05', at, true],
  ['march 3', '2026-03-03T10:05', at, true],
  ['10:05 pm', '2026-03-03T10:05', at, false],
  ['$5', 5.5, paid, true],
  ['5.50', 5.5, paid, true],
  ['00501', 501, code, true],
  ['march', 'in march', { ...march, type: 'text' }, true],
  ['"1,234"', 1234, { id: 'count', name: 'Count', type: 'number' }, true],
  ['"1,235"', 1234, { id: 'count', name: 'Count', type: 'number' }, false],
  ['"3, 2026, 10:0"', '2026-03-03T10:05', at, true],
  ['"3, 2026, 11:0"', '2026-03-03T10:05', at, false],
])('a search for %j finds %j as its column shows it: %3$s', (text, cell, column, found) => {
  expect(matchesSearch(searchTerms(text), [cell], [column])).toBe(found);
  // Enough rows that columns are scanned rather than read row by row.
  const rows = Array.from({ length: 200 }, (_, index) => ({
    ...{ row_id: `r${index}`, position: index, version: 1, cells: { [column.id]: cell } },
  }));
  const snapshot = createSnapshot({ version: 1, columns: [column], rows });
  const answer = runQuery(snapshot, { columns: [], search: { text, columns: [column.id] } }, context);
  expect(answer.total).toBe(found ? 200 : 0);
});

const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null };

test('numbers are found by their digits, and days by theirs', () => {
  const amount: Column = { id: 'amount', name: 'Amount', type: 'currency', format: '$#,##0.00' };
  const amounts = [12.5, 240, 1_234_567, 20_260_311];
  // Enough rows that columns are scanned rather than read row by row.
  const rows = Array.from({ length: 400 }, (_, position) => ({
    ...{ row_id: `r${position}`, position, version: 1 },
    cells: { amount: amounts[position % 4] ?? null, day: '2026-03-11' },
  }));
  const snapshot = createSnapshot({ version: 1, columns: [amount, march], rows });
  const found = (text: string) =>
    runQuery(snapshot, { columns: [], search: { text, columns: ['amount', 'day'] } }, context).total;
  expect(found('234567')).toBe(100);
  expect(found('1234567, 12.5')).toBe(200);
  // Days have no more than four digits together; numbers have as many as they have.
  expect(found('20260311')).toBe(100);
  expect(found('2026')).toBe(400);
  expect(found('99999')).toBe(0);
  expect(found('12.50')).toBe(100);
});
