/** What every file format is brought to before types are looked for. */

import type { Msg } from '#kit/language/msg.ts';
import type { TextEncoding } from '../../../rules/text-encodings.ts';
import { failed } from '#engine/formula/values/formula-error.ts';
import type { CellLook } from '../../../rules/grid-look.ts';
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
  /** What a date, a moment or a time is as a number, exactly: from 1900, or from 1904 in a workbook that counts so. */
  serial?: number;
  /** With its equals sign. */
  formula?: string;
  /** Of a formula that makes an array: the cells that it fills. */
  array?: RawArray;
  /** Of a cell that the array of another one fills: the formula of that, with its equals sign, and how far it is. */
  part?: RawPart;
  link?: string;
  comments?: readonly FileComment[];
}

/** The cells that the array of a formula fills, its own first. */
export interface RawArray {
  range: CellRange;
  /** Whether it spills, so that its size may change; otherwise it fills these cells and no others. */
  isDynamic: boolean;
}

interface RawPart {
  formula: string;
  down: number;
  right: number;
}

/** A defined name. */
export interface RawName {
  name: string;
  /** The title of the sheet whose formulas it is for; null for one of the workbook. */
  sheet: string | null;
  /** What it stands for, with an equals sign. References that are not fixed are as they are in A1. */
  formula: string;
  hidden: boolean;
}

/** A table of a sheet, which formulas may name (ECMA-376 part 1, 18.5; OpenDocument 1.3 part 3, 9.4). */
export interface RawTable {
  /** As formulas name it. */
  name: string;
  /** The title of its sheet. */
  sheet: string;
  /** With its header and its totals. */
  range: CellRange;
  headerRows: number;
  totalsRows: number;
  columns: RawTableColumn[];
}

export interface RawTableColumn {
  name: string;
  /** That of all its rows, where it is a calculated column. */
  formula?: string;
  /** What its cell in the totals row holds: a function by its name in the file (`sum`), `custom`, or a text. */
  total?: { function?: string; formula?: string; label?: string };
}

export interface RawRow {
  /** As the file numbers it, from 1. */
  number: number;
  hidden?: boolean;
  /** In pixels, where it is no usual one and looks were requested. */
  height?: number;
  cells: RawCell[];
  /** Columns whose cell has what a merge begins with in a row above. */
  repeated?: Set<number>;
  /** How cells are drawn, by column, where the file says so and it was requested. The same look is the same object. */
  looks?: (CellLook | undefined)[];
}

export interface RawSheet {
  title: string;
  hidden: boolean;
  /** Whether it holds nothing but the options of choices, as our own files write them. */
  holdsLists?: boolean;
  /** Column names, where the format has them apart from the rows. */
  header?: string[];
  /** Where the file itself says that the header is (a filter or a table begins there). */
  headerRow?: number;
  /** Where the file itself says that tables are, with their headings. */
  tables?: readonly CellRange[];
  merges: CellRange[];
  look: FileAppearance;
  /** Of a text file: a table and nothing else, without looks. */
  isText?: boolean;
  /** JSON distinguishes numbers from text; CSV and General cells do not. */
  textMayBeNumbers: boolean;
  /** `1,234` is 1.234 rather than 1234 where nothing else decides. */
  decimalCommaLikely?: boolean;
  notes: ReportNote[];
  /** From the beginning at each call. With `looks`, rows that hold nothing but the looks of their cells come, too. */
  rows(how?: { looks: boolean }): AsyncIterable<RawRow[]>;
  /** Called when rows() threw; true when the sheet can now be read another way, from the beginning. */
  recover?(error: unknown): boolean;
}

export interface RawWorkbook {
  /** Of a text file. */
  encoding?: TextEncoding;
  sheets: RawSheet[];
  skipped: Msg[];
  /** Whether days count from 1904. */
  date1904?: boolean;
  names: RawName[];
  /** What programs keep as names for themselves: `Print_Area`, `Print_Titles`, `_FilterDatabase`. */
  builtInNames: RawName[];
  tables: RawTable[];
}

/** Those of files that know none. */
export const noDefinitions = (): Pick<RawWorkbook, 'names' | 'builtInNames' | 'tables'> => ({
  ...{ names: [], builtInNames: [], tables: [] },
});

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
