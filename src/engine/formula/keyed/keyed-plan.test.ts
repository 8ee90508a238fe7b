import { expect, test } from 'vitest';
import type { ColumnType } from '../../model.ts';
import { planKeyed } from './keyed-plan.ts';

const plan = (formulas: Record<string, string>, type: ColumnType = 'number') =>
  planKeyed({
    sheets: [
      {
        id: 'own',
        columns: [
          { id: 'id', name: 'Id', type: 'text' },
          ...Object.entries(formulas).map(([id, formula]) => ({ id, name: id, type, formula })),
        ],
        read: ['id', ...Object.keys(formulas)],
      },
      {
        id: 'kids',
        columns: ['parent', 'amount'].map((id) => ({ id, name: id, type: 'text' as const })),
        read: ['parent', 'amount'],
      },
    ],
    requested: Object.keys(formulas),
  });
const sum = 'SUMIFS(kids![column:amount], kids![column:parent], [column:id])';

test.each([
  ['a rollup', sum],
  ['one with a condition', 'COUNTIFS(kids![column:amount], ">5", kids![column:parent], [column:id])'],
  ['a lookup', 'XLOOKUP([column:id], kids![column:parent], kids![column:amount], "", 0)'],
  ['INDEX and MATCH', 'IFERROR(INDEX(kids![column:amount], MATCH([column:id], kids![column:parent], 0)), 0)'],
])('%s is computed by keys', (_, formula) => {
  expect(plan({ one: formula })).not.toBeNull();
});

test.each([
  ['a share of all', '[column:id] / SUM(kids![column:amount])'],
  ['a condition that is the same for all', 'COUNTIFS(kids![column:parent], "x")'],
  ['an approximate lookup', 'XLOOKUP([column:id], kids![column:parent], kids![column:amount], 0, -1)'],
  ['a lookup by wildcards', 'XLOOKUP([column:id], kids![column:parent], kids![column:amount], 0, 2)'],
  ['the place of a match', 'MATCH([column:id], kids![column:parent], 0)'],
  ['a criterion that is computed', 'COUNTIFS(kids![column:parent], [column:id] & "x")'],
  ['a filter', 'SUM(FILTER(kids![column:amount], kids![column:parent] = [column:id]))'],
  ['what is no formula', 'SUM('],
])('%s is not', (_, formula) => {
  expect(plan({ one: formula })).toBeNull();
});

test('what is looked for by a computed value comes after it', () => {
  const levels = (formulas: Record<string, string>) => plan(formulas)?.map(({ level }) => level);
  const lookup = (by: string) => `XLOOKUP([column:${by}], kids![column:parent], kids![column:amount])`;
  expect(levels({ three: lookup('two'), two: '[column:one] + 1', one: sum })).toEqual([1, 0, 0]);
  expect(plan({ one: '[column:two]', two: '[column:one]' })).toBeNull();
  // A stored day does not tell which time was computed.
  expect(plan({ one: sum, two: lookup('one') }, 'datetime')).toBeNull();
});

test('other rows are not read by columns that are computed together with them', () => {
  expect(plan({ one: sum, two: 'SUMIFS(own![column:one], own![column:id], [column:id])' })).toBeNull();
});
