/** What formulas of a workbook may call by a name: as it is stored, and as formulas ask for it. */

export interface WorkbookNames {
  names: StoredName[];
  tables: StoredTable[];
}

export interface StoredName {
  name: string;
  /** The id of the sheet that it is of; null for the whole workbook. */
  sheet: string | null;
  /** What it stands for, by ids (kept-reference.ts); as the file had it where that is not known here. */
  formula: string;
}

/** A range with a header and names of columns: `Orders[Amount]`. */
export interface StoredTable {
  name: string;
  /** The id of its sheet. */
  sheet: string;
  /** Its cells, header and totals among them. (kept-reference.ts) */
  range: string;
  headerRows: number;
  totalsRows: number;
  /** What formulas call its columns, by the keys of these on the grid. */
  columns: { key: string; name: string }[];
}

/**
 * What formulas call a column of a table that was deleted, so that no other one of its name is taken for it: `#REF!`
 * until it comes back.
 */
const lostColumn = `#REF! `;
export const lostColumnName = (key: string): string => `${lostColumn}${key}`;
export const isLostColumn = (name: string): boolean => name.startsWith(lostColumn);

interface NamedOnes {
  names: readonly { name: string }[];
  tables: readonly { name: string }[];
}

/** Whether a name means something. Capitals make no difference. */
export class KnownNames {
  readonly #names: ReadonlySet<string>;
  readonly #tables: ReadonlySet<string>;

  constructor({ names, tables }: NamedOnes = { names: [], tables: [] }) {
    this.#names = new Set(names.map(({ name }) => name.toUpperCase()));
    this.#tables = new Set(tables.map(({ name }) => name.toUpperCase()));
  }

  hasName(name: string): boolean {
    return this.#names.has(name.toUpperCase());
  }

  hasTable(name: string | null): boolean {
    return name !== null && this.#tables.has(name.toUpperCase());
  }

  get isEmpty(): boolean {
    return this.#names.size + this.#tables.size === 0;
  }
}

export const noNames = new KnownNames();
