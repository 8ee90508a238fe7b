/**
 * A spreadsheet as Google's service holds it, so far as the mirror can see it. Rows are things of their own: they keep
 * what is attached to them when rows are inserted, deleted or moved (developer metadata "stays associated with its
 * location as it moves around", developers.google.com/workspace/sheets/api/guides/metadata), and a true identity for
 * the tests to judge by.
 */
export type Entered = string | number | boolean | { formula: string } | null;
export interface SheetCell {
  entered: Entered;
  /** DATE, PERCENT … */
  format?: string;
}
export interface SheetRow {
  /** Who the row really is: no one but tests knows. */
  truth: number;
  cells: SheetCell[];
  tags: { id: number; key: string; value: string }[];
}

let nextTruth = 1;
let nextTag = 1;

export class Tab {
  id: number;
  title: string;
  rows: SheetRow[];
  /** How many rows the grid has, also beyond those with something in them. */
  rowCount: number;
  columnCount: number;
  hidden = false;
  /** Numbers of columns, from 0. */
  hiddenColumns: number[] = [];

  constructor(id: number, title: string, rows: Entered[][], formats: (string | undefined)[] = []) {
    this.id = id;
    this.title = title;
    this.columnCount = Math.max(8, ...rows.map((row) => row.length));
    this.rows = rows.map((row, number) => newRow(row, number === 0 ? [] : formats));
    this.rowCount = Math.max(this.rows.length, 20);
  }

  insert(at: number, count: number, formats: (string | undefined)[] = []): void {
    while (this.rows.length < at) this.rows.push(newRow([]));
    const blank = Array.from({ length: count }, () =>
      newRow(
        Array.from({ length: this.columnCount }, () => null),
        formats,
      ),
    );
    this.rows.splice(at, 0, ...blank);
    this.rowCount += count;
  }
  remove(at: number, count: number): SheetRow[] {
    this.rowCount -= count;
    return this.rows.splice(at, count);
  }
  rowAt(number: number): SheetRow {
    while (this.rows.length <= number) this.rows.push(newRow([]));
    return this.rows[number]!;
  }
  set(number: number, column: number, entered: Entered): void {
    const row = this.rowAt(number);
    while (row.cells.length <= column) row.cells.push({ entered: null });
    row.cells[column] = { ...row.cells[column], entered };
  }
  moveColumn(from: number, to: number): void {
    for (const row of this.rows) {
      while (row.cells.length <= Math.max(from, to)) row.cells.push({ entered: null });
      const [cell] = row.cells.splice(from, 1);
      row.cells.splice(to, 0, cell!);
    }
  }
  insertColumn(at: number, name: string): void {
    this.columnCount += 1;
    for (const [number, row] of this.rows.entries()) row.cells.splice(at, 0, { entered: number === 0 ? name : null });
  }
  removeColumn(at: number): void {
    this.columnCount -= 1;
    for (const row of this.rows) row.cells.splice(at, 1);
  }
  tag(number: number, key: string, value: string): void {
    this.rowAt(number).tags.push({ id: nextTag++, key, value });
  }
  untag(key: string): void {
    for (const row of this.rows) row.tags = row.tags.filter((tag) => tag.key !== key);
  }
  /** What a cell shows: `=price*quantity` multiplies the cells of these columns (by their name) in the same row. */
  effective(row: SheetRow, column: number): string | number | boolean | null {
    const entered = row.cells[column]?.entered ?? null;
    if (entered === null || typeof entered !== 'object') return entered;
    return entered.formula
      .replace(/^=/, '')
      .split('*')
      .reduce((product, name) => {
        const place = this.rows[0]?.cells.findIndex(({ entered: own }) => own === name) ?? -1;
        const value = place < 0 ? null : (row.cells[place]?.entered ?? null);
        return product * (typeof value === 'number' ? value : 0);
      }, 1);
  }
}

function newRow(cells: Entered[], formats: (string | undefined)[] = []): SheetRow {
  return {
    truth: nextTruth++,
    cells: cells.map((entered, place) => ({
      entered,
      ...(formats[place] !== undefined && { format: formats[place] }),
    })),
    tags: [],
  };
}
