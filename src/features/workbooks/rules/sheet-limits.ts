/** What one sheet may be at most: in a file that is read, and in the grid. */
export const maxColumns = 2_000;
/** As many as a sheet of Excel has. */
export const maxRows = 1_048_576;
/** Of a workbook. */
export const maxSheets = 200;
