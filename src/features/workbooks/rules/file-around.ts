/** What a file has around the table of a sheet, and calls by name, by its own places. */
import type { LooseValue } from '#engine/formula/cells/loose-cells.ts';
import type { GridLook } from './grid-look.ts';

/** A key that stays the same, or so many rows after a row of data: these count from 1, 0 is the header. */
export type RowAround = string | readonly [row: number, count: number];

export interface CellAround {
  row: RowAround;
  column: string;
  value: LooseValue;
  formula?: string;
  format?: string;
  /** The place of its look in the list of the sheet. */
  style?: number;
}

export interface FileAround {
  cells: CellAround[];
  look: Pick<GridLook, 'styles' | 'columns' | 'widths' | 'frozen'> & {
    /** Cells of the table that are drawn otherwise than their column. */
    body: (readonly [row: number, column: string, style: number])[];
    /** By the row of data, or of the grid. */
    heights: (readonly [row: number | RowAround, pixels: number])[];
    merges: (readonly [row: RowAround, column: string, rows: number, columns: number])[];
  };
}

/** Names and tables that formulas of the file may call. Sheets are named by their titles. */
export interface FileDefinitions {
  names: readonly { name: string; sheet: string | null; formula: string; hidden: boolean }[];
  tables: readonly {
    name: string;
    sheet: string;
    range: { top: number; bottom: number; left: number; right: number };
    headerRows: number;
    totalsRows: number;
    columns: { name: string }[];
  }[];
}
