import type { Column } from '#sheet/model.ts';
import { anyOfMarker, type Condition, type Filter } from '#sheet/query-model.ts';
import { addDays } from '../shared/field/calendar-days.ts';
import type { ShownColumn } from './shown-columns.ts';

/** What kind of question a column can be asked. */
export type FilterKind = 'text' | 'number' | 'date' | 'choice';

/** One way to filter, in words; most are a condition of the engine, `between` and `on` are made of several. */
export interface FilterChoice {
  choice: Condition | 'between';
  words: string;
  /** What has to be filled in beside it. */
  input: 'none' | 'text' | 'number' | 'days' | 'date' | 'dates' | 'choices';
}

/** A filter while the visitor puts it together. */
export interface FilterDraft {
  key: number;
  column: string;
  choice: FilterChoice['choice'];
  value: string;
  /** The second date of `between`. */
  until: string;
}

export const filterChoices: Record<FilterKind, readonly FilterChoice[]> = {
  text: [
    { choice: 'includes', words: 'contains', input: 'text' },
    { choice: 'not_includes', words: 'does not contain', input: 'text' },
    { choice: '=', words: 'is', input: 'text' },
    { choice: 'starts_with', words: 'starts with', input: 'text' },
    { choice: 'ends_with', words: 'ends with', input: 'text' },
    { choice: 'not_starts_with', words: 'does not start with', input: 'text' },
    { choice: 'not_ends_with', words: 'does not end with', input: 'text' },
  ],
  number: [
    { choice: '=', words: 'is', input: 'number' },
    { choice: '>', words: 'is more than', input: 'number' },
    { choice: '<', words: 'is less than', input: 'number' },
  ],
  date: [
    { choice: 'between', words: 'is between', input: 'dates' },
    { choice: '=', words: 'is on', input: 'date' },
    { choice: '>', words: 'is after', input: 'date' },
    { choice: '<', words: 'is before', input: 'date' },
    { choice: 'today', words: 'is today', input: 'none' },
    { choice: 'tomorrow', words: 'is tomorrow', input: 'none' },
    { choice: 'current_week', words: 'is this week', input: 'none' },
    { choice: 'next_week', words: 'is next week', input: 'none' },
    { choice: 'past_days', words: 'is in the past days', input: 'days' },
  ],
  choice: [
    { choice: 'any_of', words: 'is any of', input: 'choices' },
    { choice: 'includes', words: 'contains', input: 'text' },
    { choice: 'not_includes', words: 'does not contain', input: 'text' },
  ],
};

export function filterKindOf({ settings, column }: ShownColumn): FilterKind {
  if (settings.type === 'date' || settings.type === 'datetime-local') return 'date';
  if (settings.type === 'number') return 'number';
  if (settings.type === 'select') return 'choice';
  if (settings.type !== 'text') return 'text';
  return kindsByType[column.type];
}

/** A fresh filter on a column. */
export function draftFor(shown: ShownColumn, key: number): FilterDraft {
  const [first] = filterChoices[filterKindOf(shown)];
  return { key, column: shown.column.id, choice: first?.choice ?? 'includes', value: '', until: '' };
}

/** The filters of the engine that the drafts stand for; a draft that is not filled in yet filters nothing. */
export function filtersOf(drafts: readonly FilterDraft[]): Filter[] {
  return drafts.flatMap(({ column, choice, value, until }): Filter[] => {
    const text = value.trim();
    if (choice === 'between') {
      const from: Filter[] = text ? [{ column, condition: '>', value: addDays(text, -1) }] : [];
      return until ? [...from, { column, condition: '<', value: addDays(until, 1) }] : from;
    }
    const input = Object.values(filterChoices)
      .flat()
      .find((one) => one.choice === choice)?.input;
    if (input === 'none') return [{ column, condition: choice, value: null }];
    return text ? [{ column, condition: choice, value: text }] : [];
  });
}

/** The drafts that these filters were made of; those that no line can show are left out. */
export function draftsOf(filters: readonly Filter[], columns: readonly ShownColumn[]): FilterDraft[] {
  return filters.flatMap(({ column, condition, value }, key) => {
    const shown = columns.find((one) => one.column.id === column);
    const known = shown && filterChoices[filterKindOf(shown)].find((one) => one.choice === condition);
    return known ? [{ key, column, choice: known.choice, value: String(value ?? ''), until: '' }] : [];
  });
}

/** The choices of an any_of draft. */
export const choicesOfDraft = (draft: FilterDraft): string[] =>
  draft.value.split(anyOfMarker).filter((one) => one !== '');
export const joinChoices = (choices: readonly string[]): string => choices.join(anyOfMarker);

const kindsByType: Record<Column['type'], FilterKind> = {
  text: 'text',
  number: 'number',
  currency: 'number',
  percent: 'number',
  date: 'date',
  datetime: 'date',
  boolean: 'choice',
  url: 'text',
  image: 'text',
  email: 'text',
};
