import { conditionText } from '#features/visitor/rules/filter-rules.ts';
import { anyOfMarker } from '#engine/query-model.ts';
import { formatCell } from '#engine/format-cell.ts';
import { type FilterColumn, filterKindOf } from './filter-column.ts';
import { choiceText } from '../field/field-type.ts';
import type { ShownFilter } from './filter-periods.ts';
import { plural, t } from '#kit/language/language.ts';

/** A filter as a sentence without its end: "Renewal is between Mar 1, 2027 and Mar 31, 2027". */
export function filterText({ filters: [filter], days, range }: ShownFilter, shownColumn: FilterColumn): string {
  const { column } = shownColumn;
  if (!filter) return '';
  const said = (text: string): string => formatCell(text, column, { dates: 'short' });
  const between = (least: string, greatest: string): string =>
    t('{column} is between {least} and {greatest}', { column: column.name, least, greatest });
  if (days) return between(said(days[0]), said(days[1]));
  if (range) {
    const [least, greatest] = range;
    if (least && greatest) return between(least, greatest);
    return least
      ? t('{column} is at least {least}', { column: column.name, least })
      : t('{column} is at most {greatest}', { column: column.name, greatest: greatest ?? '' });
  }
  const { condition, value } = filter;
  if (condition === 'past_days')
    return plural(Number(value), '{column} is in the past {count} day', '{column} is in the past {count} days', {
      column: column.name,
    });
  const words = `${column.name} ${t(conditionText(condition, filterKindOf(shownColumn)))}`;
  if (Array.isArray(value)) return words;
  return `${words} ${String(value ?? '')
    .split(anyOfMarker)
    .map((one) => shownColumn.names?.[one] ?? said(choiceText(one, column)))
    .join(', ')}`.trim();
}
