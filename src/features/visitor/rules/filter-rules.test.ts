import { expect, test } from 'vitest';
import type { Column, ColumnType } from '#engine/model.ts';
import { type Condition, conditions, currentUserPlaceholder, type FilterValue } from '#engine/query-model.ts';
import { filterProblem } from './filter-problem.ts';
import { conditionText, filterKinds, fittingConditions, inputOf, isFilterValue } from './filter-rules.ts';

const column = (type: ColumnType): Column => ({ id: 'c', name: 'Due', type });
const problem = (type: ColumnType, condition: Condition, value: FilterValue) =>
  filterProblem({ condition, value }, column(type));

test('all conditions can be reached, each with words of its own in every kind of column', () => {
  const reached = new Set(Object.values(fittingConditions).flat());
  expect([...reached].toSorted()).toEqual([...conditions].toSorted());
  for (const kind of ['text', 'number', 'date', 'choice', 'option', 'options'] as const) {
    const words = fittingConditions[kind].map((condition) => conditionText(condition, kind));
    expect(new Set(words).size).toBe(words.length);
  }
});

test('a column of every type has conditions that fit it, and each knows what to be compared with', () => {
  for (const kind of Object.values(filterKinds)) expect(fittingConditions[kind].length).toBeGreaterThan(1);
  expect(inputOf('=', 'date')).toBe('date');
  expect(inputOf('=', 'number')).toBe('number');
  expect(inputOf('date', 'date')).toBe('period');
  expect(inputOf('today', 'date')).toBe('none');
});

test.each([
  ['text', 'includes', 'a', ''],
  ['number', '>', '$1,000', ''],
  ['number', 'any_of', '1||2', ''],
  ['date', '=', '2026-03-11', ''],
  ['choice', 'none_of', 'Open||Done', ''],
  ['choices', 'any_of', 'Open', ''],
  ['text', 'is_not', 'a', '“is not” doesn’t work with Due'],
  ['choices', 'starts_with', 'a', 'Choose “has any of”'],
  ['date', 'date', [1, 2], ''],
  ['date', 'today', null, ''],
  ['date', 'past_days', 0, ''],
  ['boolean', '=', 'true', ''],
  ['email', '=', currentUserPlaceholder, ''],
  ['text', 'any_of', `a||${currentUserPlaceholder}`, ''],
  ['number', 'includes', '1', '“contains” doesn’t work with Due, which holds numbers.'],
  ['text', 'today', null, '“is today” doesn’t work with Due, which holds text.'],
  ['boolean', '>', 'x', 'Choose “is”, “is any of”, “is empty” or “is not empty”.'],
  ['number', '>', 'many', '“many” isn’t a number, so no rows match.'],
  ['number', 'any_of', '1||many', '“many” isn’t a number, so no rows match.'],
  ['date', '>', 'soon', '“soon” isn’t a date, so no rows match.'],
  ['date', 'date', [2, 1], 'The period ends before it starts, so no rows match.'],
  ['date', 'date', '', 'Choose the first and the last day.'],
  ['date', 'past_days', '-1', 'Enter a whole number of days'],
  ['text', '=', '', 'Enter a value. Until then, no rows match.'],
  ['text', 'includes', '', 'Until then, all rows with text match.'],
  ['text', 'not_includes', ' ', 'Until then, only rows without text match.'],
  ['text', 'any_of', '||', 'Add at least one value.'],
  ['text', '=', 'x'.repeat(501), 'Values can have up to 500 characters.'],
  ['number', '=', currentUserPlaceholder, 'Use a text column'],
] as const)('in a %s column, %s with %j says: %s', (type, condition, value, said) => {
  const found = problem(type, condition, value as FilterValue);
  if (said === '') expect(found).toBe('');
  else expect(found).toContain(said);
});

test('a filter whose column is gone says so', () => {
  expect(filterProblem({ condition: '=', value: 'x' }, undefined)).toContain('no longer exists');
});

test.each([
  ['x'.repeat(500), true],
  ['x'.repeat(501), false],
  [`${'x'.repeat(500)}||${'y'.repeat(500)}`, true],
  [Array.from({ length: 11 }, () => 'x'.repeat(499)).join('||'), false],
  [7, true],
  [Number.NaN, false],
  [null, true],
  [true, true],
  [[1, 2], true],
  [[1, 2, 3], false],
  [['a', 'b'], false],
  [{}, false],
  [undefined, false],
])('%j may be a value: %j', (value, fits) => {
  expect(isFilterValue(value)).toBe(fits);
});
