/** What the filter editor knows of one filter: how it begins, what it is called, where the address names it. Pure. */
import { plural, t } from '#kit/language/product.ts';
import { filterProblem } from '#features/visitor/rules/filter-problem.ts';
import {
  conditionText,
  type FilterInputKind,
  filterKinds,
  fittingConditions,
  inputOf,
} from '#features/visitor/rules/filter-rules.ts';
import type { BlockFilter, StoredBlock } from '#features/apps/rules/page/document.ts';
import type { Column } from '#engine/model.ts';
import { anyOfMarker, type Condition, currentUserPlaceholder } from '#engine/query-model.ts';
import { readLocally } from '../state/block-rendering.ts';
import type { SheetInfo } from '../state/new-block.ts';
import { definitionOf } from '#blocks/catalogue.ts';
import { isSheetRequest } from '#blocks/data-contract.ts';
import { pickedOf, recentDays } from './filter-days.ts';

/** @sentences */
export const personWords = 'The signed-in person';

/** The sheets whose rows a block shows: its own, and those of its data sources. */
export function sheetsOfBlock(block: StoredBlock): string[] {
  const definition = definitionOf(block.type);
  const reading = readLocally(block);
  if (!definition || !reading) return [];
  const asks = Object.values(definition.requests(reading.config)).filter(isSheetRequest);
  const requested = asks.map((ask) => ask.sheet_title || block.sheet_title);
  return [...new Set([block.sheet_title, ...requested].filter((title) => title !== null && title !== ''))] as string[];
}

/** A filter that is off until it is filled in: the page is live while it is made. */
export function newFilter(
  filters: readonly BlockFilter[],
  sheet: SheetInfo | undefined,
  timeZone: string,
): BlockFilter {
  const column = sheet?.columns[0];
  const names = new Set(filters.map((filter) => filter.name));
  let number = filters.length + 1;
  while (names.has(`filter${number}`)) number += 1;
  const filter: BlockFilter = {
    name: `filter${number}`,
    active: false,
    condition: 'includes',
    sheet_column: { sheet: sheet?.title ?? '', column: '' },
    value: '',
  };
  return column ? withColumn(filter, column, timeZone) : filter;
}

/** The filter on another column: its condition and value stay where they fit that one too. */
export function withColumn(filter: BlockFilter, column: Column, timeZone: string): BlockFilter {
  const next = { ...filter, sheet_column: { ...filter.sheet_column, column: column.id } };
  if (filterProblem(next, column) === '') return next;
  const kind = filterKinds[column.type];
  const [usual = '='] = fittingConditions[kind];
  const condition = fittingConditions[kind].includes(filter.condition) ? filter.condition : usual;
  return { ...next, condition, value: firstValue(inputOf(condition, kind), timeZone) };
}

/** The filter with another condition: its value stays where it is filled in alike. */
export function withCondition(
  filter: BlockFilter,
  condition: Condition,
  column: Column | undefined,
  timeZone: string,
): BlockFilter {
  const kind = column ? filterKinds[column.type] : 'text';
  const input = inputOf(condition, kind);
  const isAlike = input === inputOf(filter.condition, kind);
  return { ...filter, condition, value: isAlike ? filter.value : firstValue(input, timeZone) };
}

function firstValue(input: FilterInputKind, timeZone: string): BlockFilter['value'] {
  if (input === 'none') return null;
  if (input === 'days') return 7;
  return input === 'period' ? recentDays(Date.now(), timeZone, 30) : '';
}

/** "Status is Open": the filter in a line. */
export function titleOfFilter(filter: BlockFilter, column: Column | undefined, timeZone: string): string {
  const { condition, value } = filter;
  if (!column) return filter.name || t('Filter');
  const { name } = column;
  if (condition === 'past_days')
    return plural(Number(value), '{name} is in the past {count} days', '{name} is in the past {count} days', { name });
  if (Array.isArray(value)) {
    const [first, last] = value.map((end) => pickedOf(end, timeZone, false));
    return t('{name} is between {first} and {last}', { name, first: first ?? '', last: last ?? '' });
  }
  const said = String(value ?? '')
    .replaceAll(currentUserPlaceholder, t('the signed-in person'))
    .split(anyOfMarker)
    .join(', ');
  const words = t(conditionText(condition, filterKinds[column.type]));
  return t('{name} {condition} {value}', { name, condition: words, value: said }).trim();
}

/** What switches the filter on in an address: `?filters=Open:yes`. Its value is there only where it can be read back. */
export function addressPart({ name, condition, value }: BlockFilter): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const isPlain =
    text !== '' && !text.includes(',') && !text.includes(currentUserPlaceholder) && condition !== 'past_days';
  return `?filters=${name.trim()}${isPlain ? `:${text}` : ''}`;
}

/** Why an address cannot name the filter; '' when it can. */
export function nameProblem(name: string, others: readonly BlockFilter[]): string {
  if (name.trim() === '') return t('Enter a name. The URL needs one.');
  if (/[,:]/.test(name)) return t('Don’t use commas or colons. They separate names in URLs.');
  if (others.some((other) => other.name.trim() === name.trim()))
    return t('Another filter has this name. A URL turns on both.');
  return '';
}
