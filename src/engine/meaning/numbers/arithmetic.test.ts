import { expect, test } from 'vitest';
import { profileOf } from '#test/profile-of.ts';
import { relationsIn } from './arithmetic.ts';
import { meaningsOf } from '../column-meaning.ts';

type Value = string | number | null;

/** A sheet of these columns, with the rows below their names. */
function sheetOf(names: readonly string[], rows: readonly (readonly Value[])[], title = 'Sheet') {
  const columns = names.map((name, at) => ({
    id: `c${at}`,
    name,
    type: rows.some((row) => typeof row[at] === 'string') ? ('text' as const) : ('number' as const),
  }));
  const cells = rows.map((row) => ({ cells: Object.fromEntries(row.map((value, at) => [`c${at}`, value])) }));
  return profileOf({ title, columns, rows: cells });
}
const meanings = (...given: Parameters<typeof sheetOf>) =>
  [...meaningsOf(sheetOf(...given)).values()].map(({ meaning }) => meaning);

/** Names that say nothing in any language. */
const bill: Value[][] = [
  ['Rope', 3, 4.5, 13.5],
  ['Nails', 12, 0.25, 3],
  ['Saw', 2, 18.9, 37.8],
  ['Glue', 5, 6.2, 31],
];

test('a product makes money of itself, a price of the factor with cents and a number of things of the other', () => {
  expect(relationsIn(sheetOf(['a', 'b', 'c', 'd'], bill))).toContainEqual({
    ...{ kind: 'product', of: 'c3', factors: ['c1', 'c2'] },
  });
  expect(meanings(['Zzq', 'Yyv', 'Xxk', 'Amount'], bill)).toEqual(['title', 'count', 'average', 'amount']);
  // A cost next to how many there are and what they come to is that of one.
  expect(meanings(['Zzq', 'Weight', 'Cost', 'Ttl'], bill)[2]).toBe('average');
});

test('a product is none where one row in four is another, or where all factors are one', () => {
  const others = bill.map((row, at) => (at === 2 ? [...row.slice(0, 3), 40] : row));
  expect(relationsIn(sheetOf(['a', 'b', 'c', 'd'], others))).toEqual([]);
  const ones = bill.map(([name = null, , price = null]) => [name, 1, price, price]);
  expect(relationsIn(sheetOf(['a', 'b', 'c', 'd'], ones)).filter(({ kind }) => kind === 'product')).toEqual([]);
});

test('what adds up to a known figure is of its kind', () => {
  const rows: Value[][] = [
    ['North', 3, 5, 8],
    ['South', 2, 2, 4],
    ['East', 7, 1, 8],
    ['West', 4, 9, 13],
  ];
  expect(meanings(['Zzq', 'Yyv', 'Xxk', 'Quantity'], rows).slice(1)).toEqual(['count', 'count', 'count']);
});

test('a balance of what came in and went out is never summed', () => {
  const rows: Value[][] = [
    ['2024-01-01', 100, null, 100],
    ['2024-01-05', null, 30, 70],
    ['2024-01-09', 55, null, 125],
    ['2024-02-01', null, 20, 105],
    ['2024-02-03', null, 5, 100],
    ['2024-02-08', 40, null, 140],
  ];
  const sheet = sheetOf(['Day', 'In', 'Out', 'Amount'], rows);
  expect(relationsIn(sheet)).toContainEqual({ kind: 'balance', of: 'c3' });
  expect(meaningsOf(sheet).get('c3')?.meaning).toBe('number');
});

test('a guess by values alone is never sure', () => {
  const rows = ['Chair', 'Table', 'Lamp', 'Shelf'].map((name, at): Value[] => [name, [4, 11, 6, 23][at] ?? 0]);
  const found = [...meaningsOf(sheetOf(['Zzq', 'Yyv'], rows)).values()][1];
  expect(found?.meaning).toBe('count');
  expect(found?.confidence).toBeLessThan(0.6);
});

test('long numbers that nothing names are telephones, running numbers and barcodes are none', () => {
  const of = (numbers: number[]) =>
    meanings(
      ['Zzq', 'Column B'],
      numbers.map((value, at) => [`Zed ${'abcdef'[at]}`, value]),
    )[1];
  expect(of([963937113645, 963938445698, 963965882147, 963987445632])).toBe('phone');
  expect(of([202400001, 202400002, 202400003, 202400004])).not.toBe('phone');
  expect(of([4006381333931, 4006381333948, 4006381333955, 4006381333962])).not.toBe('phone');
});
