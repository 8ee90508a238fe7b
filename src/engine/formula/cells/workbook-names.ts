/** What formulas of a workbook may call by a name, as it is stored. */

export interface WorkbookNames {
  names: StoredName[];
  tables: StoredTable[];
}

export interface StoredName {
  name: string;
  /** The id of the sheet that it is of; null for the whole workbook. */
  sheet: string | null;
  /** A formula by ids, with the sheet of each reference; as the file had it where it is not known here. */
  text: string;
}

/** A range with a header and names of columns, as formulas name it: `Orders[Amount]`. */
export interface StoredTable {
  name: string;
  sheet: string;
  /** Its cells, header and totals among them, as a stored range. (kept-reference.ts) */
  range: string;
  headerRows: number;
  totalsRows: number;
  /** As the file calls them, from left to right. */
  columns: string[];
}
