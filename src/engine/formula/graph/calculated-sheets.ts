import { SheetColumn } from './sheet-column.ts';

export interface CalculatedSheet {
  title: string;
  names: readonly { id: string; name: string }[];
  firstDataRow: number;
  /** The last row of a whole column that is named; null for the last with anything in it. */
  lastDataRow: number | null;
  columns: (SheetColumn | undefined)[];
  rowCount: number;
  /** Rows that are not shown, and those of them that a filter leaves out. */
  hidden: ReadonlySet<number>;
  filtered: ReadonlySet<number>;
}

/** The sheets of a calculation, by number. */
export class CalculatedSheets {
  readonly #sheets: CalculatedSheet[] = [];
  readonly #byTitle = new Map<string, number>();

  #helpers = 0;

  /** Without those that no workbook has. */
  get count(): number {
    return this.#sheets.length - this.#helpers;
  }

  /** Answers the number of the new sheet. */
  add(title: string, names: CalculatedSheet['names'], firstDataRow: number, isHelper = false): number {
    if (isHelper) this.#helpers++;
    const none = { lastDataRow: null, rowCount: 0, hidden: new Set<number>(), filtered: new Set<number>() };
    const number = this.#sheets.push({ title, names, firstDataRow, columns: [], ...none }) - 1;
    const key = title.toLowerCase();
    if (!this.#byTitle.has(key)) this.#byTitle.set(key, number);
    return number;
  }

  get(sheet: number): CalculatedSheet {
    return this.#sheets[sheet]!;
  }

  byTitle(title: string): number {
    return this.#byTitle.get(title.toLowerCase()) ?? -1;
  }

  /** False where just these rows were hidden before. */
  hideRows(sheet: number, hidden: ReadonlySet<number>, filtered: ReadonlySet<number>): boolean {
    const found = this.get(sheet);
    if (isSameSet(found.hidden, hidden) && isSameSet(found.filtered, filtered)) return false;
    found.hidden = hidden;
    found.filtered = filtered;
    return true;
  }

  column(sheet: number, column: number): SheetColumn | undefined {
    return this.#sheets[sheet]?.columns[column];
  }

  /** A column that is there, of a sheet of at least so many rows. */
  grown(sheet: number, column: number, rows: number): SheetColumn {
    const found = this.#sheets[sheet];
    if (!found) throw new Error('Sheet not found.');
    found.rowCount = Math.max(found.rowCount, rows);
    return (found.columns[column] ??= new SheetColumn());
  }

  *columns(): Generator<{ sheet: number; column: number; cells: SheetColumn }> {
    for (const [sheet, { columns }] of this.#sheets.entries()) {
      for (const [column, cells] of columns.entries()) if (cells) yield { sheet, column, cells };
    }
  }
}

const isSameSet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  one.size === other.size && [...one].every((row) => other.has(row));
