import { conditionText, type FilterInputKind, type FilterKind, inputOf } from '#features/visitor/rules/filter-rules.ts';
import { anyOfMarker, type Condition, type Filter } from '#engine/query-model.ts';
import { type FilterColumn, filterKindOf } from './filter-column.ts';
import { periodFilters, rangeFilters, shownFilters } from './filter-periods.ts';

/** One way to filter, in words; all but `between` are a condition of the engine. */
export interface FilterChoice {
  choice: Condition | 'between';
  words: string;
  input: FilterInputKind | 'range';
}

/** A filter while the visitor puts it together. */
export interface FilterDraft {
  key: number;
  column: string;
  choice: FilterChoice['choice'];
  value: string;
  /** The last day of `between`, or the greatest number. */
  until: string;
  /** The visitor chose the condition. */
  isChosen?: boolean;
}

/** What a visitor may ask of a kind of column, the usual question first. */
export const filterChoices: Record<FilterKind, readonly FilterChoice[]> = {
  text: choicesOf('text', [
    'includes',
    'not_includes',
    '=',
    'any_of',
    'starts_with',
    'ends_with',
    'not_starts_with',
    'not_ends_with',
    'empty',
    'not_empty',
  ]),
  number: [
    { choice: 'between', words: 'is between', input: 'range' },
    ...choicesOf('number', ['=', '>', '<', 'any_of', 'empty', 'not_empty']),
  ],
  duration: choicesOf('duration', ['>', '<', '=', 'any_of', 'empty', 'not_empty']),
  // A period is chosen in days: it needs no time zone, and its address can be read.
  date: [
    { choice: 'between', words: 'is between', input: 'period' },
    ...choicesOf('date', ['=', '>', '<', 'today', 'tomorrow', 'current_week', 'next_week', 'past_days']),
    ...choicesOf('date', ['empty', 'not_empty']),
  ],
  choice: choicesOf('choice', ['any_of', 'includes', 'not_includes']),
  option: choicesOf('option', ['any_of', 'none_of', 'includes', 'not_includes', 'empty', 'not_empty']),
  options: choicesOf('options', ['any_of', 'all_of', 'none_of', 'empty', 'not_empty']),
};

/** What is asked of a column: keys of another sheet are chosen by their names alone. */
export const choicesFor = (shown: FilterColumn): readonly FilterChoice[] => {
  const kind = filterKindOf(shown);
  return shown.names && kind !== 'options' ? byKey : filterChoices[kind];
};

/** A fresh filter on a column. */
export function draftFor(shown: FilterColumn, key: number): FilterDraft {
  const [first] = choicesFor(shown);
  return { key, column: shown.column.id, choice: first?.choice ?? 'includes', value: '', until: '' };
}

/** The filters of the engine that the drafts stand for; a draft that is not filled in yet filters nothing. */
export function filtersOf(drafts: readonly FilterDraft[]): Filter[] {
  return drafts.flatMap(({ column, choice, value, until }): Filter[] => {
    const text = value.trim();
    if (choice === 'between' && ![text, until].some(isDay)) return rangeFilters(column, text, until);
    if (choice === 'between') {
      if (text && until) return periodFilters(column, text, until);
      const [after, before] = periodFilters(column, text || epoch, until || epoch);
      return [...(text && after ? [after] : []), ...(until && before ? [before] : [])];
    }
    if (inputOf(choice, 'date') === 'none') return [{ column, condition: choice, value: null }];
    return text ? [{ column, condition: choice, value: text }] : [];
  });
}

/** The drafts that these filters were made of; those that no line can show are left out. */
export function draftsOf(filters: readonly Filter[], columns: readonly FilterColumn[]): FilterDraft[] {
  return shownFilters(filters).flatMap(({ filters: [filter], days, range }, key): FilterDraft[] => {
    const known = columns.find((one) => one.column.id === filter?.column);
    if (!filter || !known) return [];
    const { column, condition, value } = filter;
    const ends = days ?? range;
    if (ends) return [{ key, column, choice: 'between', value: ends[0], until: ends[1] }];
    const found = choicesFor(known).find((one) => one.choice === condition);
    return found ? [{ key, column, choice: found.choice, value: String(value ?? ''), until: '' }] : [];
  });
}

/** The choices of an any_of draft. */
export const choicesOfDraft = (draft: FilterDraft): string[] =>
  draft.value.split(anyOfMarker).filter((one) => one !== '');
export const joinChoices = (choices: readonly string[]): string => choices.join(anyOfMarker);

function choicesOf(kind: FilterKind, conditions: readonly Condition[]): FilterChoice[] {
  return conditions.map((choice) => ({ choice, words: conditionText(choice, kind), input: inputOf(choice, kind) }));
}

const byKey = choicesOf('choice', ['any_of']);
const epoch = '1970-01-01';
const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text);
