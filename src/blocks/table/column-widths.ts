/**
 * How wide the columns of a table are when their owner sets no width: by what is in them. In pixels. Pure.
 */
import { isNumeric } from '#engine/format-cell.ts';
import type { DataRow } from '../data-contract.ts';
import { cellText } from '../shared/rows/cell-view.tsx';
import { isImage } from '../shared/rows/lead-columns.ts';
import { type RowColumn, shownInRow } from '../shared/rows/row-column.ts';
import type { TableToMeasure } from './table-room.ts';

/** The widths of all columns of a table in so much room: those that their owner set, else by the rows. */
export function tableWidths({ columns, rows, room }: TableToMeasure): number[] {
  const measured = columns.map((shown, index) => ({
    width: shown.ownWidth ?? widthByContent(shown, rows, index === 0),
    wraps: shown.ownWidth === undefined && mayWrap(shown),
    least: widthOfName(longestWord(shown.column.name)),
  }));
  return fitWidths(measured, room);
}

/** Room for the values of the rows at hand and for the name of the column. */
export function widthByContent(shown: RowColumn, rows: readonly DataRow[], isFirst: boolean): number {
  const name = widthOfName(shown.column.name);
  if (isImage(shown)) {
    const height = imageHeights[shown.settings.image_size];
    const width = shown.settings.image_shape === 'Wide' ? Math.round((height * 16) / 9) : height;
    return Math.max(width + padding, Math.min(name, 140));
  }
  const lengths = rows
    .map((row) => cellText(row.cells[shown.column.id], shownInRow(shown, row)).length)
    .toSorted((a, b) => a - b);
  // One value that is far longer than the others wraps instead of making room for itself.
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  const longest = lengths.at(-1) ?? 0;
  const letters = unbroken.has(shown.column.type) ? longest : usual;
  const chip = shown.settings.type === 'select' || shown.settings.type === 'multi-select' ? 22 : 0;
  const requested = Math.max(padding + chip + letters * (isNumeric(shown.column) ? figure : letter), name);
  const [least, most] = isFirst ? [150, 300] : letters > 60 ? [260, 340] : [72, 240];
  return Math.round(Math.min(Math.max(requested, least), most));
}

/**
 * Widths that miss the usual width of a page by a little become narrower: words wrap sooner, and no one scrolls for a
 * few letters. Columns whose values are never broken, and those that the owner set, stay as they are.
 */
export function fitWidths(
  columns: readonly { width: number; wraps: boolean; least?: number }[],
  room: number,
): number[] {
  const widths = columns.map(({ width }) => width);
  const excess = widths.reduce((sum, width) => sum + width, 0) - room;
  const spare = columns.map(({ width, wraps, least = 0 }) =>
    wraps ? Math.max(0, width - Math.max(96, least, width * 0.68)) : 0,
  );
  const most = spare.reduce((sum, one) => sum + one, 0);
  if (excess <= 0 || excess > most) return widths;
  return widths.map((width, index) => Math.floor(width - ((spare[index] ?? 0) / most) * excess));
}

/** Whether values may be broken into lines. */
const mayWrap = (shown: RowColumn): boolean => !unbroken.has(shown.column.type) && !isImage(shown);

/** A name breaks into lines between its words, never within one. */
const longestWord = (name: string): string =>
  name.split(/\s+/).reduce((longest, word) => (word.length > longest.length ? word : longest), '');
const widthOfName = (name: string): number => padding + Math.min(name.length, 24) * headingLetter + sortSign;

const padding = 34;
const letter = 7.6;
/** Figures are all of one width. */
const figure = 8.4;
const headingLetter = 8.2;
const sortSign = 22;
const imageHeights = { Small: 32, Medium: 48, Large: 96 } as const;
/** Types whose values are read at a glance, and never broken. */
const unbroken: ReadonlySet<string> = new Set(['number', 'currency', 'percent', 'date', 'boolean']);
