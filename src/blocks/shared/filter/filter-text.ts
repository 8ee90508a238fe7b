import { conditionText } from '#features/visitor/rules/filter-rules.ts';
import { anyOfMarker } from '#engine/query-model.ts';
import { formatCell } from '#engine/format-cell.ts';
import { type FilterColumn, filterKindOf } from './filter-column.ts';
import { choiceText } from '../field/field-type.ts';
import type { ShownFilter } from './filter-periods.ts';

/** A filter as a sentence without its end: "Renewal is between Mar 1, 2027 and Mar 31, 2027". */
export function filterText({ filters: [filter], days, range }: ShownFilter, shownColumn: FilterColumn): string {
  const { column } = shownColumn;
  if (!filter) return '';
  const said = (text: string): string => formatCell(text, column, { dates: 'short' });
  if (days) return `${column.name} is between ${days.map(said).join(' and ')}`;
  if (range) {
    const [least, greatest] = range;
    if (least && greatest) return `${column.name} is between ${least} and ${greatest}`;
    return least ? `${column.name} is at least ${least}` : `${column.name} is at most ${greatest}`;
  }
  const { condition, value } = filter;
  const words = `${column.name} ${conditionText(condition, filterKindOf(shownColumn))}`;
  if (condition === 'past_days') return `${words.replace('days', String(value))} days`;
  if (Array.isArray(value)) return words;
  return `${words} ${String(value ?? '')
    .split(anyOfMarker)
    .map((one) => shownColumn.names?.[one] ?? said(choiceText(one, column)))
    .join(', ')}`.trim();
}
