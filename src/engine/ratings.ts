/** Columns of stars: a cell is a whole number from 0 to the most of its column. */
import type { Cell, Column } from './model.ts';
import { starsOf } from './rating-scale.ts';

export const mostStars = 10;

type Rated = Pick<Column, 'type' | 'max'>;

/** Whether a cell is a rating that its column can show; other numbers and texts stay and are shown as they are. */
export const isRating = (cell: Cell | undefined, column: Rated): cell is number =>
  column.type === 'rating' && Number.isInteger(cell) && Number(cell) >= 0 && Number(cell) <= starsOf(column);

/** `★★★☆☆` */
export const starText = (stars: number, column: Pick<Column, 'max'>): string =>
  '★'.repeat(stars) + '☆'.repeat(Math.max(0, starsOf(column) - stars));

/**
 * Text as a rating: a whole number up to ten, or stars. Null for anything else: `4/5` and `80%` say another scale, and
 * would be a wrong number of stars.
 */
export function readRating(text: string): number | null {
  const trimmed = text.trim();
  const [, figures] = /^(\d{1,2})(?:[.,]0+)?$/.exec(trimmed) ?? [];
  if (figures !== undefined) return Number(figures) <= mostStars ? Number(figures) : null;
  const [, filled = '', empty = ''] = /^((?:[★⭐]\uFE0F?\s?)*)((?:☆\uFE0F?\s?)*)$/u.exec(trimmed) ?? [];
  const count = (stars: string): number => [...stars].filter((one) => '★⭐☆'.includes(one)).length;
  const stars = count(filled);
  return stars + count(empty) > 0 && stars + count(empty) <= mostStars ? stars : null;
}
