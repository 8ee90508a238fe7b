import { formatNumber } from '#engine/format-cell.ts';
import type { Cell } from '#engine/model.ts';
import { t } from '#kit/language/language.ts';

/** The stars of a cell: 1 to 5, halves and less preserved ("4.5", "4/5", "★★★★"); null for what is no such rating. */
export function ratingOf(cell: Cell | undefined): number | null {
  const rating = typeof cell === 'number' ? cell : typeof cell === 'string' ? readRating(cell.trim()) : Number.NaN;
  return rating >= 1 && rating <= 5 ? Math.round(rating * 10) / 10 : null;
}

function readRating(text: string): number {
  const stars = /^[★⭐]{1,5}(?=[☆\s]*$)/u.exec(text)?.[0];
  if (stars) return [...stars].length;
  const figures = /^([1-5](?:[.,]\d{1,3})?)(?:\s*(?:\/|of|out of)\s*5)?(?:\s*stars?)?$/i.exec(text)?.[1];
  return figures ? Number(figures.replace(',', '.')) : Number.NaN;
}

/** What the stars say to those who cannot see them. */
export function ratingText(rating: number): string {
  return t('{rating} out of 5 stars', { rating: formatNumber(rating) });
}
