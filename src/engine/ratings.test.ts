import { expect, test } from 'vitest';
import { convertCell, enterCell, fitsColumn, fitsType } from '#features/workbooks/rules/cell-entry.ts';
import { offeredOptions, optionsProblem } from '#features/workbooks/rules/column-options.ts';
import { isInvalidValue, refusalOf } from '#features/workbooks/rules/invalid-cell.ts';
import type { Cell, Column } from './model.ts';
import { createSnapshot } from './snapshot.ts';
import { runQuery } from './run-query.ts';
import { isRating, readRating, starText } from './ratings.ts';

const column: Column = { id: 'stars', name: 'Stars', type: 'rating' };
const ten: Column = { ...column, max: 10 };

test('whole numbers and stars are read, and nothing that says another scale', () => {
  const texts = ['4', ' 0 ', '3.0', '10', '★★★', '★★☆☆☆', '⭐️⭐️', '☆☆☆'];
  expect(texts.map(readRating)).toEqual([4, 0, 3, 10, 3, 2, 2, 0]);
  const others = ['4/5', '80%', '$3', '4.5', '-1', '11', '★★ good', '', ' ', '☆★', '★'.repeat(11), '9'.repeat(5_000)];
  expect(others.map(readRating)).toEqual(others.map(() => null));
});

test('texts become ratings, and what is none stays as it is', () => {
  const text: Column = { ...column, type: 'text' };
  const given = ['5', '★★★★', 'good', '4,5', '12'];
  expect(given.map((cell) => convertCell(cell, text, 'rating'))).toEqual([5, 4, 'good', '4,5', '12']);
  expect(convertCell(4.5, { type: 'number' }, 'rating')).toBe(4.5);
  expect(convertCell(4, column, 'text')).toBe('4');
  expect(['', '3'].map((cell) => enterCell(cell, 'rating'))).toEqual([null, 3]);
});

test('a rating is within the stars of its column; anything else is shown as invalid and not written', () => {
  expect([0, 5, null].every((cell) => fitsColumn(cell, column) && refusalOf(cell, column) === null)).toBe(true);
  expect([6, 4.5, -1, '4', true].map((cell) => fitsColumn(cell, column))).toEqual(Array(5).fill(false));
  expect([fitsType(10, 'rating'), fitsType(11, 'rating'), fitsType(1.5, 'rating')]).toEqual([true, false, false]);
  expect([isInvalidValue(6, column), isInvalidValue(6, ten)]).toEqual([true, false]);
  expect(refusalOf(6, column)).toBe('“6” isn’t a whole number from 0 to 5, which is what Stars holds.');
  expect([isRating(6, column), isRating(6, ten), isRating(6, { type: 'number' })]).toEqual([false, true, false]);
});

test('the scale is offered, and a column of ratings has no list of its own', () => {
  expect(offeredOptions({ ...column, options: ['9'] })).toEqual(['1', '2', '3', '4', '5']);
  expect(offeredOptions({ ...column, formula: '1' })).toEqual([]);
  expect(optionsProblem(['1'], column)).not.toBeNull();
  expect(starText(3, column)).toBe('★★★☆☆');
});

test('an average is of ratings alone: no text of another scale counts in it', () => {
  const cells: Cell[] = [4, 2, '4/5', 'good', null];
  const rows = cells.map((stars, at) => ({ row_id: `r${at}`, position: at, version: 1, cells: { stars } }));
  const snapshot = createSnapshot({ version: 1, columns: [column], rows });
  const aggregates = (['average', 'maximum', 'sum', 'count'] as const).map((one) => ({
    function: one,
    column: 'stars',
  }));
  const context = { now: 0, timeZone: 'UTC', weekStartsOn: 0, currentUser: null } as const;
  const answer = runQuery(snapshot, { columns: [], aggregates }, context);
  expect(answer.aggregates).toEqual([3, 4, 6, 4]);
});
