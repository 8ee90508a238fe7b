/** Where the rows and columns of a sheet are now. Places count from 0; the header is row 0. */
export interface PlacedSheet {
  id: string;
  title: string;
  columns: readonly { id: string; name: string }[];
  /** Rows of data. */
  rowCount: number;
  /** Null for a row that never was. Of a deleted one, the last row before it that is still there. */
  placeOf(rowId: string): RowPosition | null;
  /** The row of data at a place; null beyond the last one. */
  rowAt(position: number): string | null;
  /** Where a deleted column was; null where that is no longer known. */
  lostColumn(columnId: string): number | null;
}

export interface RowPosition {
  place: number;
  gone: boolean;
}
