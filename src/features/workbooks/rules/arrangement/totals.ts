/** What the totals row can say of a column. */
import { isNumeric } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import { figureOf } from '#engine/meaning/meaning-by-name.ts';
import type { Meaning } from '#engine/meaning/column-meaning.ts';

export const totalFunctions = [
  'sum',
  'average',
  'minimum',
  'maximum',
  'filled',
  'empty',
  'unique',
  'percent_filled',
] as const;
export type TotalFunction = (typeof totalFunctions)[number];

const counting: readonly TotalFunction[] = ['filled', 'empty', 'unique', 'percent_filled'];

/** The totals that say something of a column, the likeliest first: of prices and rates the average, of ids how many. */
export function offeredTotals(column: Pick<Column, 'type'>, meaning: Meaning | undefined): readonly TotalFunction[] {
  if (isDated(column)) return ['minimum', 'maximum', ...counting];
  if (!isNumeric(column)) return counting;
  if (column.type === 'rating') return ['average', 'minimum', 'maximum', ...counting];
  switch (figureOf(meaning)) {
    case 'sum':
      return ['sum', 'average', 'minimum', 'maximum', ...counting];
    case 'average':
      return ['average', 'minimum', 'maximum', 'sum', ...counting];
    case null:
      return meaning === 'number' || meaning === undefined
        ? ['sum', 'average', 'minimum', 'maximum', ...counting]
        : [...counting, 'minimum', 'maximum', 'average', 'sum'];
  }
}

/** Whether a total can be made of a column of this type; that of dates is the earliest and the latest. */
export const fitsTotal = (column: Pick<Column, 'type'>, total: TotalFunction): boolean =>
  offeredTotals(column, undefined).includes(total);

/** Dates have an earliest and a latest, where numbers have a smallest and a largest. */
export const isDated = ({ type }: Pick<Column, 'type'>): boolean => type === 'date' || type === 'datetime';

export function totalWords(total: TotalFunction, column: Pick<Column, 'type'>): string {
  return (isDated(column) && datedWords[total]) || words[total];
}

/** @sentences */
const words: Record<TotalFunction, string> = {
  sum: 'Sum',
  average: 'Average',
  minimum: 'Smallest',
  maximum: 'Largest',
  filled: 'Filled',
  empty: 'Empty',
  unique: 'Unique',
  percent_filled: 'Percent filled',
};

/** @sentences */
const datedWords: Partial<Record<TotalFunction, string>> = { minimum: 'Earliest', maximum: 'Latest' };
