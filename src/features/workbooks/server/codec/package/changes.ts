/** What the patcher of a package takes: how the workbook differs from the file it came in. */

import type { WrittenChoice } from '../writing/choice-rules.ts';

export interface PackageChanges {
  sheets: readonly SheetChanges[];
  renamedSheets?: readonly { from: string; to: string }[];
  removedSheets?: readonly string[];
  /** They follow the last one of the file; `name` is their title. */
  addedSheets?: readonly AddedSheet[];
}

interface AddedSheet extends Pick<SheetChanges, 'name' | 'cells' | 'choices'> {
  /** Whether programs don't offer to show it. */
  isVeryHidden?: true;
}

/** Rows count from 1, columns from 0. "Old" is as the package has them, "new" as they are now. */
export interface SheetChanges {
  /** The sheet's name in the package. */
  name: string;
  shifts?: readonly RowShift[];
  columns?: ColumnShift;
  /**
   * Tables at their old places, from the header (or the first row without one) to the last row of data, so without a
   * row of totals: ranges that end in that last row grow when rows are inserted right after it.
   */
  tables?: readonly TablePlace[];
  /**
   * Cells whose content isn't that of the package, at their new places, by rows, then columns, ascending. A function is
   * called twice and gives the same cells each time: once to see what they need, once to write them.
   */
  cells: readonly ChangedCell[] | (() => AsyncIterable<ChangedCell>);
  /** Lists to choose from that were made here. Where the file has its own for the cells, that one stays alone. */
  choices?: readonly ChoicePlace[];
}

/** The data of a column, at their new places. */
export interface ChoicePlace {
  column: number;
  top: number;
  bottom: number;
  /** The last row that the list is for, where nothing is below the data. */
  reach: number;
  choice: WrittenChoice;
  /** Whether the file has a list for the column: then colors come alone. */
  isListed?: true;
}

/** Rows that came or went, old numbering, ascending. `left` and `right` (included) are null for whole rows. */
export interface RowShift {
  left: number | null;
  right: number | null;
  /** `after` is 0 above the first row. */
  inserted: readonly { after: number; count: number }[];
  removed: readonly number[];
}

/** Whole columns of the sheet that came, went or changed places, old numbering, ascending. */
export interface ColumnShift {
  /** `after` is -1 left of column A. Names are the headings of columns that came into a table. */
  inserted: readonly { after: number; names: readonly string[] }[];
  removed: readonly number[];
  /** Columns that have the places of others that are still there, `to`. Each of these is in the list, too. */
  moved?: readonly { from: number; to: number }[];
}

export interface TablePlace {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface ChangedCell {
  row: number;
  column: number;
  /** Dates and times as serial numbers of the workbook's own calendar. */
  value: string | number | boolean | null | { error: string };
  /** In A1 notation, English, without an equals sign, at the new places. A cell without one holds a constant. */
  formula?: string;
  /** Only the value is another: the formula is the one of the package, with its references moved. */
  keepsFormula?: boolean;
  isArray?: boolean;
  /** The cells that its array fills. */
  fills?: { rows: number; columns: number };
  /** Whether that is as large as its values are. */
  isDynamic?: boolean;
  /** The number format for a cell that has no style of its own. */
  format?: string;
}

/** Thrown within this folder where a part can't be patched; becomes `{ refused }`. */
export class Unpatchable extends Error {}
