/** A table of a sheet, by its place on the grid of the file: rows count from 1, columns from 0, ends are included. */
export interface Region {
  /** The rows that name its columns; null where nothing names them. */
  heading: [first: number, last: number] | null;
  /** Its rows of data; the last is before the first where there are none yet. */
  rows: [first: number, last: number];
  columns: [first: number, last: number];
  /** Rows below them that total them. */
  totals: number[];
  /** Rows between them that are no records: titles of groups, subtotals. */
  between: number[];
  /** The title right above it. */
  name: string | null;
  /** Columns that are the values of one heading, such as the months of a year. */
  across: Across | null;
}

export interface Across {
  /** Weekdays or months by their names; years, or numbers that are counted; days. */
  kind: 'calendar' | 'year' | 'number' | 'date';
  columns: [first: number, last: number];
}
