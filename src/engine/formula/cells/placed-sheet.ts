import type { GridLayout } from './grid-layout.ts';
import type { KnownNames } from './workbook-names.ts';

/** Where the rows and columns of a sheet are now, on the grid on which its table lies. Rows and columns count from 0. */
export interface PlacedSheet {
  id: string;
  title: string;
  /** The sheet on whose grid its table lies, where that is another one. (regions.ts) */
  host?: string;
  columns: readonly { id: string; name: string }[];
  layout: GridLayout;
  /** What formulas of its workbook may name. */
  names?: KnownNames;
  /** The last row of data, or of the blank ones below it that had data below them; the row above where there is none. */
  bottom: number;
  /** Null for a row that never was. Of a deleted one, the row of the grid right above where it was. */
  placeOf(rowId: string): RowPosition | null;
  /** The row of data at a place; null where there is none. */
  rowAt(position: number): string | null;
  /** The row that a blank row within the data is stored by: the last one above it, which may be deleted; '' for the header. */
  rowAbove(position: number): { id: string; place: number };
  /** Where ranges begin and end now that did so with a deleted column; null for one that isn't known. */
  lostColumn(columnId: string): { first: number; last: number } | null;
}

export interface RowPosition {
  place: number;
  gone: boolean;
}
