/** What one sheet may be at most: in a file that is read, and in the grid. */
export const maxColumns = 2_000;
/** As many as a sheet of Excel has, where the operator allows no other number by `SHEET_ROWS`. */
export const usualSheetRows = 1_048_576;
/** More than any operator can allow. */
export const mostSheetRows = 100_000_000;
/** Of a workbook. */
export const maxSheets = 200;

let allowed = usualSheetRows;

/** How many rows a sheet may have at most on this server. */
export const maxRows = (): number => allowed;

/** What the operator allows. A server says it once, before it reads or writes a sheet. */
export function allowRows(rows: number): void {
  allowed = rows;
}
