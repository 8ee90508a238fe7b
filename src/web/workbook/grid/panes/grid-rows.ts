/** A row as the library of the grid counts it: those that stay in view are counted apart from the others. */
export interface RowInGrid {
  rowIndex: number;
  type: string;
}

const staying = 'rowPinStart';

/** The line of the sheet, of which so many stay in view. */
export const lineOf = ({ rowIndex, type }: RowInGrid, frozenRows: number): number =>
  type === staying ? rowIndex : rowIndex + frozenRows;

export const rowInGrid = (line: number, frozenRows: number) =>
  line < frozenRows
    ? { type: 'rowPinStart' as const, rowIndex: line }
    : { type: 'rgRow' as const, rowIndex: line - frozenRows };
