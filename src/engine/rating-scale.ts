import type { Column } from './model.ts';

const usualStars = 5;

/** How many stars a column of ratings has, 1 to 10. */
export const starsOf = ({ max }: Pick<Column, 'max'>): number => max ?? usualStars;

/** What can be chosen for a cell, the fewest first. */
export const ratingsOf = (column: Pick<Column, 'max'>): string[] =>
  Array.from({ length: starsOf(column) }, (_, at) => String(at + 1));
