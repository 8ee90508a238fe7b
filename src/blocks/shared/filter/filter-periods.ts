import type { Filter } from '#sheet/query-model.ts';
import { addDays } from '../field/calendar-days.ts';

/** One filter as people see it: most are one of the engine, a period of days is two. */
export interface ShownFilter {
  filters: readonly Filter[];
  /** First and last day, where it is a period. */
  days?: readonly [string, string];
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
    if (days) index++;
    shown.push(days ? { filters: [one, other], days } : { filters: [one] });
  }
  return shown;
}

function daysBetween(one: Filter, other: Filter): [string, string] | null {
  const isPeriod = one.condition === '>' && other.condition === '<' && isDay(one.value) && isDay(other.value);
  return isPeriod ? [addDays(String(one.value), 1), addDays(String(other.value), -1)] : null;
}

const isDay = (value: unknown): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
