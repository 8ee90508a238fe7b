/** What is wrong with an owner's filter, in words: said next to it while it is made. */
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
  if (!column) return 'This column no longer exists, so no rows match. Choose another column.';
  const kind = filterKinds[column.type];
  if (!fittingConditions[kind].includes(condition)) {
    const fitting = fittingConditions[kind].map((one) => `“${conditionText(one, kind)}”`);
    return `“${conditionText(condition, kind)}” doesn’t work with ${column.name}, which holds ${kindText[kind]}. Choose ${listOf(fitting)}.`;
  }
  return valueProblem(condition, value, kind);
}

function valueProblem(condition: Condition, value: FilterValue, kind: FilterKind): string {
  const input = inputOf(condition, kind);
  if (input === 'none') return '';
  if (!isFilterValue(value)) return `Values can have up to ${longestFilterValue} characters.`;
  if (input === 'period') {
    if (!Array.isArray(value)) return 'Choose the first and the last day. Until then, no rows match.';
    return value[0] > value[1] ? 'The period ends before it starts, so no rows match.' : '';
  }
  if (Array.isArray(value)) return 'Enter a single value. Until then, no rows match.';
  const texts = String(value ?? '')
    .split(input === 'list' ? anyOfMarker : '\n')
    .map((one) => one.trim());
  if (texts.every((one) => one === '')) {
    if (input === 'list') return 'Add at least one value. Until then, no rows match.';
    return kind === 'text' && condition !== '='
      ? emptyTextProblem(condition)
      : 'Enter a value. Until then, no rows match.';
  }
  if (texts.some((one) => one.includes(currentUserPlaceholder))) {
    return isOfText(kind) ? '' : 'The signed-in person is matched by e-mail address. Use a text column.';
  }
  const unread = texts.find((one) => !isReadable(one, input, kind));
  if (unread === undefined) return '';
  return input === 'days'
    ? 'Enter a whole number of days, 0 or more.'
    : `“${unread}” isn’t ${oneOf[kind]}, so no rows match.`;
}

/** Blank cells hold nothing, not even an empty text. */
const emptyTextProblem = (condition: Condition): string =>
  condition.startsWith('not_')
    ? 'Enter a value. Until then, only rows without text match.'
    : 'Enter a value. Until then, all rows with text match.';

const isOfText = (kind: FilterKind): boolean => kind === 'text' || kind === 'option' || kind === 'options';

function isReadable(text: string, input: FilterInputKind, kind: FilterKind): boolean {
  if (input === 'days') return /^\d{1,5}$/.test(text);
  if (kind === 'number') return text === '' || !Number.isNaN(readNumber(text));
  if (kind === 'duration') return text === '' || readDuration(text) !== null;
  if (kind === 'date') return !Number.isNaN(parseDate(text));
  return true;
}

const kindText: Record<FilterKind, string> = {
  text: 'text',
  number: 'numbers',
  duration: 'lengths of time',
  date: 'dates',
  choice: 'yes or no',
  option: 'choices',
  options: 'choices',
};
const oneOf: Record<FilterKind, string> = {
  text: 'a text',
  number: 'a number',
  duration: 'a length of time such as 1:30',
  date: 'a date',
  choice: 'yes or no',
  option: 'a choice',
  options: 'a choice',
};

function listOf(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}
