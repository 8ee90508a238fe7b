import { t } from '#kit/language/product.ts';
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
  if (column.type === 'date' || column.type === 'datetime') return [t('Oldest first'), t('Newest first')];
  if (column.type === 'boolean') return [t('No first'), t('Yes first')];
  if (isChoice(column)) return [t('In their order'), t('In reverse order')];
  if (column.type === 'duration') return [t('Shortest first'), t('Longest first')];
  return isNumeric(column) ? [t('Smallest first'), t('Largest first')] : [t('A to Z'), t('Z to A')];
}
