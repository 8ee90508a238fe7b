/** What every file format is brought to before types are looked for. */

import type { TextEncoding } from '../../../rules/text-encodings.ts';
import { failed } from '#engine/formula/values/formula-error.ts';
import type { CellRange } from '../cell-address.ts';
import type { FileComment, FileAppearance } from '../appearance/file-appearance.ts';
import type { ReportNote } from '../workbook-codec.ts';

/**
 * A string is text that may mean something else (a CSV field, a General cell); a number or boolean is itself; undefined
 * is a blank cell. Everything that carries more is a RichCell.
 */
export type RawCell = string | number | boolean | undefined | RichCell;

export interface RichCell {
  /**
   * `text` may mean a number or a date; `string` is no number, for a formula said so; `exact_text` is nothing but the
   * text, for its cell is marked as text.
   */
  kind: 'text' | 'string' | 'exact_text' | 'number' | 'boolean' | 'date' | 'datetime' | 'time' | 'error' | 'blank';
  /** ISO text for dates, `HH:MM:SS` for times, the error's name for errors. */
  value: string | number | boolean | null;
  format?: string;
  /** With its equals sign. */
  formula?: string;
  link?: string;
  comments?: readonly FileComment[];
}

export interface RawRow {
  /** As the file numbers it, from 1. */
  number: number;
  hidden?: boolean;
  cells: RawCell[];
}

export interface RawSheet {
  title: string;
  hidden: boolean;
  /** Column names, where the format has them apart from the rows. */
  header?: string[];
  /** Where the file itself says that the header is (a filter or a table begins there). */
  headerRow?: number;
  merges: CellRange[];
  look: FileAppearance;
  /** JSON distinguishes numbers from text; CSV and General cells do not. */
  textMayBeNumbers: boolean;
  /** `1,234` is 1.234 rather than 1234 where nothing else decides. */
  decimalCommaLikely?: boolean;
  notes: ReportNote[];
  /** From the beginning at each call. */
  rows(): AsyncIterable<RawRow[]>;
  /** Called when rows() threw; true when the sheet can now be read another way, from the beginning. */
  recover?(error: unknown): boolean;
}

export interface RawWorkbook {
  /** Of a text file. */
  encoding?: TextEncoding;
  sheets: RawSheet[];
  skipped: string[];
}

/** Waiting for its value, as .xlsx files know it. */
export const busyInFiles = '#GETTING_DATA';

export function isRich(cell: RawCell): cell is RichCell {
  return typeof cell === 'object';
}

/** Whether a formula is yet to be computed. */
export function isBusyRawCell(cell: RawCell): boolean {
  return isRich(cell) && cell.kind === 'error' && cell.formula !== undefined && cell.value === failed.busy.code;
}

/** Nothing but white space counts as blank too. */
export function isBlankRawCell(cell: RawCell): boolean {
  if (cell === undefined) return true;
  if (typeof cell === 'string') return cell === '' || cell.trim() === '';
  if (typeof cell !== 'object') return false;
  if (cell.formula !== undefined) return false;
  return cell.kind === 'blank' || (typeof cell.value === 'string' && cell.value.trim() === '');
}
