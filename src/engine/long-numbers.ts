import type { Cell } from './model.ts';

/**
 * Whether a text is a whole number of more figures than a number tells apart: of a card, a parcel, a meter. It stays the
 * text that it is, also in a column of numbers: as a number it would have other figures.
 */
export const isLongNumber = (cell: Cell | undefined): boolean =>
  typeof cell === 'string' && /^[-+]?0*[1-9]\d{15,999}$/.test(cell.trim());

/** Whether figures that are written out, without signs between them, are more before the point than a number tells apart. */
export const hasLongWhole = (figures: string): boolean => /^[-+]?0*[1-9]\d{15}/.test(figures);
