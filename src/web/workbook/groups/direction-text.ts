import { isChoice } from '#engine/choices.ts';
import { isNumeric } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import type { Sort } from '#engine/query-model.ts';

/** A direction as people say it of values of this type. */
export function directionText(column: Pick<Column, 'type'>, direction: Sort['direction']): string {
  const [up, down] = wordsOf(column);
  return direction === 'ascending' ? up : down;
}

function wordsOf(column: Pick<Column, 'type'>): readonly [string, string] {
  if (column.type === 'date' || column.type === 'datetime') return ['Oldest first', 'Newest first'];
  if (column.type === 'boolean') return ['No first', 'Yes first'];
  if (isChoice(column)) return ['In their order', 'In reverse order'];
  if (column.type === 'duration') return ['Shortest first', 'Longest first'];
  return isNumeric(column) ? ['Smallest first', 'Largest first'] : ['A to Z', 'Z to A'];
}
