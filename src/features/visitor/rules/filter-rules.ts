/**
 * What filters owners and visitors may make: the conditions that fit a column, their texts, and what each is compared
 * with. The engine decides which rows match a condition (engine/conditions.ts).
 */
import type { ColumnType } from '#engine/model.ts';
import { anyOfMarker, type Condition, type FilterValue, valueless } from '#engine/query-model.ts';

export const mostFilters = 20;
/** Characters of a value, and of each value of a list. */
export const longestFilterValue = 500;
/** Characters of all values of a list together. */
export const longestValueList = 5_000;

/** How a column can be filtered. */
export type FilterKind = 'text' | 'number' | 'duration' | 'date' | 'choice' | 'option' | 'options';
/** What has to be filled in next to a condition. */
export type FilterInputKind = 'none' | 'text' | 'number' | 'days' | 'date' | 'period' | 'list';

export const filterKinds: Record<ColumnType, FilterKind> = {
  text: 'text',
  url: 'text',
  image: 'text',
  email: 'text',
  phone: 'text',
  files: 'text',
  number: 'number',
  currency: 'number',
  percent: 'number',
  rating: 'number',
  duration: 'duration',
  date: 'date',
  datetime: 'date',
  boolean: 'choice',
  choice: 'option',
  choices: 'options',
  person: 'option',
};

/** The conditions that make sense for a kind of column, the usual one first. Together they are all that there are. */
export const fittingConditions: Record<FilterKind, readonly Condition[]> = {
  text: [
    ...(['includes', 'not_includes', '=', 'any_of', 'starts_with', 'not_starts_with'] as const),
    ...(['ends_with', 'not_ends_with', 'empty', 'not_empty'] as const),
  ],
  number: ['=', '>', '<', 'any_of', 'empty', 'not_empty'],
  duration: ['>', '<', '=', 'any_of', 'empty', 'not_empty'],
  date: [
    ...(['date', '=', '>', '<', 'past_days', 'today', 'tomorrow', 'current_week', 'next_week'] as const),
    ...(['empty', 'not_empty'] as const),
  ],
  choice: ['=', 'any_of', 'empty', 'not_empty'],
  // What was made while the column was one of texts goes on.
  option: [
    ...(['any_of', 'none_of', '=', 'is_not', 'includes', 'not_includes'] as const),
    ...(['starts_with', 'not_starts_with', 'ends_with', 'not_ends_with', 'empty', 'not_empty'] as const),
  ],
  options: ['any_of', 'all_of', 'none_of', 'includes', 'not_includes', '=', 'empty', 'not_empty'],
};

/** A condition in English words; dates are before and after each other, numbers more and less. */
export function conditionText(condition: Condition, kind: FilterKind): string {
  const own = kind === 'date' ? dateText : kind === 'options' ? labelsText : {};
  return own[condition] ?? words[condition];
}

/** What a condition is compared with on a column of that kind. */
export function inputOf(condition: Condition, kind: FilterKind): FilterInputKind {
  if (condition === 'date') return 'period';
  // Any, all or none of them.
  if (condition.endsWith('_of')) return 'list';
  if (condition === 'past_days') return 'days';
  if (valueless.has(condition)) return 'none';
  if (kind === 'number') return 'number';
  return kind === 'date' && ['=', '>', '<'].includes(condition) ? 'date' : 'text';
}

/** Whether a value is of a shape and length that a filter may have at all. */
export function isFilterValue(value: unknown): value is FilterValue {
  if (value === null || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'string')
    return (
      value.length <= longestValueList && value.split(anyOfMarker).every((one) => one.length <= longestFilterValue)
    );
  return (
    Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === 'number' && Number.isFinite(end))
  );
}

// @sentences: looked up where they are shown.
const words: Record<Condition, string> = {
  '=': 'is',
  '>': 'is more than',
  '<': 'is less than',
  starts_with: 'starts with',
  not_starts_with: 'does not start with',
  ends_with: 'ends with',
  not_ends_with: 'does not end with',
  includes: 'contains',
  not_includes: 'does not contain',
  past_days: 'is in the past days',
  today: 'is today',
  tomorrow: 'is tomorrow',
  current_week: 'is this week',
  next_week: 'is next week',
  date: 'is between',
  any_of: 'is any of',
  is_not: 'is not',
  none_of: 'is none of',
  all_of: 'has all of',
  empty: 'is empty',
  not_empty: 'is not empty',
};
/** Of several labels in a cell. */
// @sentences: looked up where they are shown.
const labelsText: Partial<Record<Condition, string>> = {
  any_of: 'has any of',
  none_of: 'has none of',
  '=': 'is exactly',
};
// @sentences: looked up where they are shown.
const dateText: Partial<Record<Condition, string>> = { '=': 'is on', '>': 'is after', '<': 'is before' };
