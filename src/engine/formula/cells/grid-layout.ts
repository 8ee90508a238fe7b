/**
 * Where the table of a sheet lies on the sheet's grid, and what its other rows and columns are called. The keys stay the
 * same when rows and columns of the table come and go. Rows and columns count from 0.
 */

/** As it is stored; a sheet without one has its header in row 0 and its columns from A on, without gaps. */
export interface StoredLayout {
  /** Rows above the data: titles, notes, the header. */
  above: number;
  /** How many of them, right above the data, are the header. */
  headerRows: number;
  /** From column A to the last of the table: ids of its columns, `~n` for those that are not of it. */
  columns: string[];
  /** The `n` of the first column behind them. */
  spare: number;
  /** A digest of what the file has above and below the table, but for formulas; absent where there is nothing. */
  around?: string;
  /** Blank rows within the data: the row that they follow, '' for the header, and how many. */
  gaps?: [rowId: string, count: number][];
  /** Of a table on the grid of another sheet, where it is there; `columns` are its own alone then. (regions.ts) */
  on?: GuestPlace;
}

/** Where on the grid of another sheet a table begins with its header. */
export interface GuestPlace {
  /** The id of the sheet of the grid. */
  sheet: string;
  /** The id of the sheet by whose rows the first row is known, and its key there. (loose-cells.ts) */
  under: string;
  row: string;
  /** Keys of the grid, for each of the table's columns. */
  columns: string[];
}

/** A layout whose blank rows are known by the number of rows of data before them. */
export interface FileGrid extends Omit<StoredLayout, 'gaps' | 'on'> {
  gaps: [after: number, count: number][];
}

/** The key of a column that is none of a table. */
const columnKey = (number: number): string => `~${number}`;

export class GridLayout {
  readonly above: number;
  readonly headerRows: number;
  readonly gaps: ReadonlyMap<string, number>;
  /** Whether what is below the data moves with their end. */
  readonly hasEnd: boolean;
  /** Whether the table is taken without its grid: what is around it isn't there. */
  readonly isAlone: boolean;
  /** The row from which keys of rows above the data count. */
  readonly top: number;
  readonly #columns: readonly string[];
  readonly #spare: number;
  readonly #indexes: ReadonlyMap<string, number>;
  readonly #span: { left: number; right: number };

  constructor(columns: readonly { id: string }[], given?: StoredLayout | null, isAlone = false, top = 0) {
    this.top = top;
    const stored = isAlone ? null : given;
    this.isAlone = isAlone && given !== null && given !== undefined;
    const keys = stored?.columns ?? columns.map(({ id }) => id);
    this.above = stored?.above ?? 1;
    this.headerRows = stored?.headerRows ?? 1;
    this.gaps = new Map(stored?.gaps);
    this.hasEnd = stored !== undefined && stored !== null;
    this.#columns = keys;
    this.#spare = stored?.spare ?? keys.length;
    this.#indexes = new Map(keys.map((key, index) => [key, index]));
    const own = columns.map(({ id }) => this.#indexes.get(id) ?? -1).filter((index) => index >= 0);
    this.#span = own.length > 0 ? { left: Math.min(...own), right: Math.max(...own) } : { left: 0, right: -1 };
  }

  /** The row with the names of the columns; -1 where nothing names them. */
  get header(): number {
    return this.headerRows === 0 ? -1 : this.above - 1;
  }

  /** How many columns of the grid have keys of their own, from A on. */
  get width(): number {
    return this.#columns.length;
  }

  /** The number of the first column behind these. */
  get spare(): number {
    return this.#spare;
  }

  get left(): number {
    return this.#span.left;
  }

  get right(): number {
    return this.#span.right;
  }

  /** Whether a column belongs to the width of the table. */
  isOver(column: number): boolean {
    return column >= this.#span.left && column <= this.#span.right;
  }

  /** Where a column of the table is; -1 for one that is not there. */
  columnAt(id: string): number {
    return this.#indexes.get(id) ?? -1;
  }

  keyOfColumn(index: number): string {
    return this.#columns[index] ?? columnKey(index - this.#columns.length + this.#spare);
  }

  /** Null for a key that is none of this sheet. */
  columnOfKey(key: string): number | null {
    const index = this.#indexes.get(key);
    if (index !== undefined) return index;
    const number = key.startsWith('~') ? Number(key.slice(1)) : Number.NaN;
    return number >= this.#spare ? number - this.#spare + this.#columns.length : null;
  }
}

/** The layout of a sheet whose columns are others now: what is right of new ones moves along. */
export function layoutWithColumns(stored: StoredLayout, columns: readonly { id: string }[]): StoredLayout {
  const ids = columns.map(({ id }) => id);
  const isThere = new Set(ids);
  const kept = stored.columns.filter((key) => key.startsWith('~') || isThere.has(key));
  const before = kept.filter((key) => isThere.has(key));
  const old = new Set(before);
  // Columns that changed places have those of each other.
  const order = ids.filter((id) => old.has(id));
  let next = 0;
  const placed = kept.map((key) => (old.has(key) ? order[next++]! : key));
  for (const [position, id] of ids.entries()) {
    if (old.has(id)) continue;
    const neighbor = position === 0 ? -1 : placed.indexOf(ids[position - 1]!);
    const at =
      position === 0
        ? Math.max(
            0,
            placed.findIndex((key) => isThere.has(key)),
          )
        : neighbor + 1;
    placed.splice(at, 0, id);
    old.add(id);
  }
  return { ...stored, columns: placed };
}
