import { formatCell, isNumeric } from '#engine/format-cell.ts';
import type { Column } from '#engine/model.ts';
import { namesIn } from '#engine/people.ts';
import type { GridLines } from './grid/grid-lines.ts';

/** How wide a column is where no one set its width. Pixels. */
export interface FittingWidth {
  /** For all that was measured, within reason. */
  full: number;
  /** For its header, its numbers and dates, and most of its texts: less cuts what people need to read. */
  least: number;
  /** For its header alone. */
  header: number;
  /** For its numbers and dates alone. */
  numbers: number;
}

/** What is measured: rows by their place. */
export type MeasuredRows = Pick<GridLines, 'at' | 'total'>;

const rowsToMeasure = 200;
const widestText = 320;
const narrowest = 104;
/** Longer texts than this share of them may be cut; they are read by opening the row. */
const typicalShare = 0.8;
const cellPadding = 24;
/** A round picture next to a name, and the gaps around it. */
const initialsWidth = 30;
/** Letter, icon and gaps next to the name. */
const headerParts = 72;

/** Measures a column by the rows that were fetched first. */
export function fittingWidth(column: Column, rows: MeasuredRows): FittingWidth {
  const texts: number[] = [];
  let widestValue = 0;
  for (let index = 0; index < Math.min(rowsToMeasure, rows.total); index++) {
    const { width, isWhole } = cellWidth(column, rows, index);
    if (isWhole) widestValue = Math.max(widestValue, width);
    else if (width > 0) texts.push(width);
  }
  const header = Math.min(widestText, headerParts + textWidth(column.name) * headerScale);
  texts.sort((one, other) => one - other);
  const typical = texts[Math.ceil(texts.length * typicalShare) - 1] ?? 0;
  const least = Math.ceil(Math.max(header, widestValue, Math.min(widestText, typical)));
  const full = Math.ceil(Math.max(narrowest, least, Math.min(widestText, texts.at(-1) ?? 0)));
  return { least, full, header, numbers: Math.ceil(widestValue) };
}

/** What the widest number or date of these rows needs; 0 where there is none. */
export function widestWhole(column: Column, rows: MeasuredRows, from: number, to: number): number {
  let widest = 0;
  for (let index = from; index < Math.min(to, rows.total); index++) {
    const { width, isWhole } = cellWidth(column, rows, index);
    if (isWhole) widest = Math.max(widest, width);
  }
  return Math.ceil(widest);
}

/** Part of a number is another number: those, and dates, are never cut. */
function cellWidth(column: Column, rows: MeasuredRows, index: number): { width: number; isWhole: boolean } {
  const cell = rows.at(index)?.cells[column.id] ?? null;
  if (cell === null) return { width: 0, isWhole: false };
  const isWhole = isNumeric(column) || column.type === 'date' || column.type === 'datetime';
  const initials = column.type === 'person' ? initialsWidth * namesIn(cell).length : 0;
  const width = cellPadding + initials + textWidth(formatCell(cell, column, { dates: 'short' }));
  // What is no number is among them as a text.
  return { width, isWhole: isWhole && width < 2 * widestText };
}

/** The text of the grid is wider than that of files, and farther from the lines: what has room there has it here, too. */
export const widthOfFile = (pixels: number): number => Math.round(pixels * 1.1) + 16;

/** Semibold at 13 px against regular at 14. */
const headerScale = 0.99;

/** A text in the type of the cells, figures as wide as each other; rather too wide than too narrow. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

function characterWidth(character: string): number {
  if (/[0-9]/.test(character)) return 8.9;
  if (/[.,:;'’|!ijl ]/.test(character)) return 4.6;
  if (/[MWmw%@]/.test(character)) return 13;
  if (/[A-Z$€£+=<>#&_–—-]/.test(character)) return 10;
  // East Asian signs and pictures are as wide as they are high.
  return character.charCodeAt(0) >= 0x2e80 ? 15 : 8.2;
}
