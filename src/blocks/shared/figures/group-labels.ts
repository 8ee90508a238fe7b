/** What groups are called: the values of a column, or the days, months and years of its dates. */
import type { Cell, Column } from '#engine/model.ts';
import { formatCell, formatDate } from '#engine/format-cell.ts';
import { dayIn } from '../field/calendar-days.ts';
import { t } from '#kit/language/language.ts';

export const isoDay = /^\d{4}-\d{2}(?:-\d{2})?(?:[T ]|$)/;
export const isDate = ({ type }: Pick<Column, 'type'>): boolean => type === 'date' || type === 'datetime';
const isYear = (key: Cell): boolean => typeof key === 'string' && /^\d{4}$/.test(key);

/** As people read them, shortest where all are months or years. */
export function labelsOf(keys: readonly Cell[], column: Pick<Column, 'type' | 'format' | 'name'>): string[] {
  const texts = keys.map((key) => (key === null ? '' : String(key)));
  const filled = texts.filter((text) => text !== '');
  const areDates = filled.length > 0 && filled.every((text) => isoDay.test(text));
  // A first of a month means the month, and New Year's Day means the year; one of them alone is a day.
  const most = filled.length > 1 ? 10 : 7;
  const areMonths = areDates && filled.every((text) => text.length <= most && /^\d{4}-\d{2}(?:-01)?$/.test(text));
  const areYears = areMonths && filled.every((text) => text.endsWith('-01-01'));
  return keys.map((key, index) => {
    const text = texts[index] ?? '';
    if (text === '') return t('No value');
    if (areYears || (isDate(column) && isYear(key))) return text.slice(0, 4);
    if (areMonths) return dayIn('shortMonth', text);
    return areDates ? formatDate(text, 'short') : formatCell(key, column, { dates: 'short' });
  });
}
