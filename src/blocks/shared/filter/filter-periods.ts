import type { Filter } from '#engine/query-model.ts';
import { addDays } from '../field/calendar-days.ts';
import { numberOf } from '../field/field-value.ts';
import { above, below, endOf } from './number-edges.ts';

/** One filter as people see it: most are one of the engine, a period of days is two. */
export interface ShownFilter {
  filters: readonly Filter[];
  /** First and last day, where it is a period. */
  days?: readonly [string, string];
  /** The least and the greatest number, where it is a range; '' is open. */
  range?: readonly [string, string];
}

/** The filters that keep the numbers from `least` to `greatest`, both in; '' is open. */
export function rangeFilters(column: string, least: string, greatest: string): Filter[] {
  const [from, until] = [numberOf(least), numberOf(greatest)];
  return [
    ...(from === null ? [] : [{ column, condition: '>' as const, value: String(below(from)) }]),
    ...(until === null ? [] : [{ column, condition: '<' as const, value: String(above(until)) }]),
  ];
}

/** The two filters that keep the days from `first` to `last`, both in. */
export function periodFilters(column: string, first: string, last: string): Filter[] {
  return [
    { column, condition: '>', value: addDays(first, -1) },
    { column, condition: '<', value: addDays(last, 1) },
  ];
}

/** Filters as people see them: an "after" followed by a "before" of the same column is a period. */
export function shownFilters(filters: readonly Filter[]): ShownFilter[] {
  const shown: ShownFilter[] = [];
  for (let index = 0; index < filters.length; index++) {
    const [one, other] = [filters[index], filters[index + 1]];
    if (!one) continue;
    const days = other && one.column === other.column && daysBetween(one, other);
    const from = one.condition === '>' ? endOf('>', one.value) : null;
    const until = (of: Filter): number | null => (of.condition === '<' ? endOf('<', of.value) : null);
    const isRange = other && from !== null && one.column === other.column && until(other) !== null;
    const end = isRange ? until(other) : until(one);
    if (days || isRange) index++;
    const both = other && (days || isRange) ? [one, other] : [one];
    const range = from !== null || end !== null ? { range: [written(from), written(end)] as const } : {};
    shown.push(days ? { filters: both, days } : { filters: both, ...range });
  }
  return shown;
}

const written = (number: number | null): string => (number === null ? '' : String(number));

function daysBetween(one: Filter, other: Filter): [string, string] | null {
  const isPeriod = one.condition === '>' && other.condition === '<' && isDay(one.value) && isDay(other.value);
  return isPeriod ? [addDays(String(one.value), 1), addDays(String(other.value), -1)] : null;
}

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
