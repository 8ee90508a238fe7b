/** Timetables: a column for each weekday, or a weekday and a time in each row. */
import type { ColumnProfile, SheetProfile } from './sheet-profile.ts';
import { areWeekdays } from './value-order.ts';

/** From so many weekdays next to each other on columns are a week. */
const leastOfWeek = 5;
const mostOfWeek = 7;

/** What a column is called: of headings that are alike the import numbers all but the first. */
export const dayOfHeading = (name: string): string => name.replace(/ \d+$/, '');

/**
 * Columns that are called by the days of one week, as they stand next to each other, each day once or in several columns;
 * none where there is no week.
 */
export function weekColumnsOf({ columns }: SheetProfile): readonly ColumnProfile[] {
  const days: ColumnProfile[][] = [];
  for (const column of columns) {
    const last = days.at(-1);
    if (last?.[0] && dayOfHeading(last[0].name) === dayOfHeading(column.name)) last.push(column);
    else days.push([column]);
  }
  for (let length = mostOfWeek; length >= leastOfWeek; length--)
    for (let first = 0; first + length <= days.length; first++) {
      const week = days.slice(first, first + length);
      if (areWeekdays(week.map(([column]) => dayOfHeading(column?.name ?? '')))) return week.flat();
    }
  return [];
}

/** The column that says on which weekday a row is. */
export const weekdayColumnOf = ({ columns }: SheetProfile): ColumnProfile | null =>
  columns.find(
    ({ type, distinct, samples }) => type === 'text' && distinct <= mostOfWeek && areWeekdays(samples.map(String)),
  ) ?? null;

/** `9:00`, `09.30`, `13h45`, alone or as the beginning of a range. */
const time = /^\s*\d{1,2}\s*[:.hH時时시]\s*(?:\d{2})?/u;

/** Columns of times of day. */
export const timeColumnsOf = ({ columns }: SheetProfile): ColumnProfile[] =>
  columns.filter(({ type, samples }) => {
    const texts = samples.slice(0, 50).map(String);
    return type === 'text' && texts.length > 0 && texts.filter((text) => time.test(text)).length > texts.length * 0.7;
  });
