/** What is wrong with an owner's filter, in words: said next to it while it is made. */
import { t } from '#kit/language/product.ts';
import { parseDate } from '#engine/dates.ts';
import { readDuration } from '#engine/durations.ts';
import type { Column } from '#engine/model.ts';
import { readNumber } from '#engine/numbers.ts';
import { anyOfMarker, type Condition, currentUserPlaceholder, type FilterValue } from '#engine/query-model.ts';
import {
  conditionText,
  type FilterInputKind,
  type FilterKind,
  filterKinds,
  fittingConditions,
  inputOf,
  isFilterValue,
  longestFilterValue,
} from './filter-rules.ts';

/** Why no row, or not the rows meant, would pass the filter, as a sentence; '' when nothing is wrong with it. */
export function filterProblem(
  { condition, value }: { condition: Condition; value: FilterValue },
  column: Column | undefined,
): string {
  if (!column) return t('This column no longer exists, so no rows match. Choose another column.');
  const kind = filterKinds[column.type];
  if (!fittingConditions[kind].includes(condition)) {
    return t(unfitTexts[kind], {
      condition: t(conditionText(condition, kind)),
      column: column.name,
      conditions: oneOf(
        fittingConditions[kind].map((one) => t('“{condition}”', { condition: t(conditionText(one, kind)) })),
      ),
    });
  }
  return valueProblem(condition, value, kind);
}

function valueProblem(condition: Condition, value: FilterValue, kind: FilterKind): string {
  const input = inputOf(condition, kind);
  if (input === 'none') return '';
  if (!isFilterValue(value)) return t('Values can have up to {most} characters.', { most: String(longestFilterValue) });
  if (input === 'period') {
    if (!Array.isArray(value)) return t('Choose the first and the last day. Until then, no rows match.');
    return value[0] > value[1] ? t('The period ends before it starts, so no rows match.') : '';
  }
  if (Array.isArray(value)) return t('Enter a single value. Until then, no rows match.');
  const texts = String(value ?? '')
    .split(input === 'list' ? anyOfMarker : '\n')
    .map((one) => one.trim());
  if (texts.every((one) => one === '')) {
    if (input === 'list') return t('Add at least one value. Until then, no rows match.');
    return kind === 'text' && condition !== '='
      ? emptyTextProblem(condition)
      : t('Enter a value. Until then, no rows match.');
  }
  if (texts.some((one) => one.includes(currentUserPlaceholder))) {
    return isOfText(kind) ? '' : t('The signed-in person is matched by e-mail address. Use a text column.');
  }
  const unread = texts.find((one) => !isReadable(one, input, kind));
  if (unread === undefined) return '';
  return input === 'days' ? t('Enter a whole number of days, 0 or more.') : t(unreadTexts[kind], { value: unread });
}

/** Blank cells hold nothing, not even an empty text. */
const emptyTextProblem = (condition: Condition): string =>
  condition.startsWith('not_')
    ? t('Enter a value. Until then, only rows without text match.')
    : t('Enter a value. Until then, all rows with text match.');

const isOfText = (kind: FilterKind): boolean => kind === 'text' || kind === 'option' || kind === 'options';

function isReadable(text: string, input: FilterInputKind, kind: FilterKind): boolean {
  if (input === 'days') return /^\d{1,5}$/.test(text);
  if (kind === 'number') return text === '' || !Number.isNaN(readNumber(text));
  if (kind === 'duration') return text === '' || readDuration(text) !== null;
  if (kind === 'date') return !Number.isNaN(parseDate(text));
  return true;
}

/** @sentences */
const unfitTexts: Record<FilterKind, string> = {
  text: '“{condition}” doesn’t work with {column}, which holds text. Choose {conditions}.',
  number: '“{condition}” doesn’t work with {column}, which holds numbers. Choose {conditions}.',
  duration: '“{condition}” doesn’t work with {column}, which holds lengths of time. Choose {conditions}.',
  date: '“{condition}” doesn’t work with {column}, which holds dates. Choose {conditions}.',
  choice: '“{condition}” doesn’t work with {column}, which holds yes or no. Choose {conditions}.',
  option: '“{condition}” doesn’t work with {column}, which holds choices. Choose {conditions}.',
  options: '“{condition}” doesn’t work with {column}, which holds choices. Choose {conditions}.',
};
/** @sentences */
const unreadTexts: Record<FilterKind, string> = {
  text: '“{value}” isn’t a text, so no rows match.',
  number: '“{value}” isn’t a number, so no rows match.',
  duration: '“{value}” isn’t a length of time such as 1:30, so no rows match.',
  date: '“{value}” isn’t a date, so no rows match.',
  choice: '“{value}” isn’t yes or no, so no rows match.',
  option: '“{value}” isn’t a choice, so no rows match.',
  options: '“{value}” isn’t a choice, so no rows match.',
};

function oneOf(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : t('{list} or {last}', { list: texts.slice(0, -1).join(', '), last });
}
