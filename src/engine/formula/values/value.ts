/** What formulas compute with. */

import { mostAddressedColumns, mostAddressedRows } from '../syntax/address.ts';
import { FormulaError } from './formula-error.ts';

/** One cell's worth; null is blank. Dates are serial numbers. */
export type Scalar = number | string | boolean | null | FormulaError;

/** Values in rows and columns: an array, or the cells of an area. */
export interface ValueGrid {
  readonly rows: number;
  readonly columns: number;
  get(row: number, column: number): Scalar;
}

/** An array that a formula made. */
export class Matrix implements ValueGrid {
  readonly rows: number;
  readonly columns: number;
  /** Row by row, as far as rows are different. */
  readonly values: readonly Scalar[];
  /** How many rows there are before all others are like the last of them. */
  readonly differentRows: number;

  constructor(rows: number, columns: number, values: readonly Scalar[], differentRows = rows) {
    this.rows = rows;
    this.columns = columns;
    this.values = values;
    this.differentRows = differentRows;
  }

  get(row: number, column: number): Scalar {
    const stored = row < this.differentRows || row >= this.rows ? row : this.differentRows - 1;
    return this.values[stored * this.columns + column] ?? null;
  }

  static of(rows: readonly (readonly Scalar[])[]): Matrix {
    return new Matrix(rows.length, rows[0]?.length ?? 0, rows.flat());
  }

  static column(values: readonly Scalar[]): Matrix {
    return new Matrix(values.length, 1, values);
  }

  static make(rows: number, columns: number, at: (row: number, column: number) => Scalar): Matrix {
    const values: Scalar[] = [];
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) values.push(at(row, column));
    }
    return new Matrix(rows, columns, values);
  }
}

/** Where cells come from. Reading one whose formula is yet to be computed may leave by an exception of the reader. */
export interface CellSource {
  cell(sheet: number, row: number, column: number): Scalar;
  /** Makes sure of a whole area at once, before its cells are read one by one. */
  settle(sheet: number, top: number, left: number, bottom: number, right: number): void;
  /** Whether all cells of a column are computed. */
  isSettled(sheet: number, column: number): boolean;
  /** A number that is another whenever a cell of the column may have changed. */
  stamp(sheet: number, column: number): number;
  /** How many rows and columns of a sheet hold anything: ranges without an end stop there. */
  rowCount(sheet: number): number;
  columnCount(sheet: number): number;
  sheetCount(): number;
  /** The number of a sheet by its title, whatever its case; -1 without one. */
  sheetByTitle(title: string): number;
  /** Where a column of a name or id is in a sheet; -1 without one. */
  columnByName(sheet: number, name: string, isId: boolean): number;
  /** The first row of data of a sheet whose columns have names, below the header. */
  firstDataRow(sheet: number): number;
  lastDataRow(sheet: number): number;
  hasFormula(sheet: number, row: number, column: number): boolean;
  formulaText(sheet: number, row: number, column: number): string | null;
  /** Whether a cell is a total by SUBTOTAL or AGGREGATE, which other totals leave out. */
  isTotal(sheet: number, row: number, column: number): boolean;
  /** `[Book.xlsx]Sheet1`; null where the file has no name. Folders are not known. */
  fileName(sheet: number): string | null;
  /** Whether a row is not shown, and whether a filter leaves it out. */
  isHidden(sheet: number, row: number): boolean;
  isFiltered(sheet: number, row: number): boolean;
  /** What the formula of a cell spilled; null where it spilled nothing. */
  spilledFrom(sheet: number, row: number, column: number): { rows: number; columns: number } | null;
}

/** A reference: cells of a sheet that are read on demand. Both ends belong to it. */
export class Area implements ValueGrid {
  readonly source: CellSource;
  readonly sheet: number;
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;

  constructor(source: CellSource, sheet: number, top: number, left: number, bottom: number, right: number) {
    this.source = source;
    this.sheet = sheet;
    this.top = top;
    this.left = left;
    this.bottom = bottom;
    this.right = right;
  }

  get rows(): number {
    return this.bottom - this.top + 1;
  }

  get columns(): number {
    return this.right - this.left + 1;
  }

  get(row: number, column: number): Scalar {
    return this.source.cell(this.sheet, this.top + row, this.left + column);
  }

  /** The same without the rows and columns beyond the last that hold anything; blank cells for anyone who asks. */
  get filled(): Area {
    const bottom = Math.min(this.bottom, Math.max(this.top, this.source.rowCount(this.sheet) - 1));
    const right = Math.min(this.right, Math.max(this.left, this.source.columnCount(this.sheet) - 1));
    const isSame = bottom === this.bottom && right === this.right;
    const area = isSame ? this : new Area(this.source, this.sheet, this.top, this.left, bottom, right);
    this.source.settle(area.sheet, area.top, area.left, area.bottom, area.right);
    return area;
  }

  /** The same with blank cells at its end as far as it goes; only whole rows and columns stop where the sheet does. */
  get sized(): Area {
    const { filled } = this;
    const bottom = this.bottom >= mostAddressedRows - 1 ? filled.bottom : this.bottom;
    const right = this.right >= mostAddressedColumns - 1 ? filled.right : this.right;
    if (bottom === filled.bottom && right === filled.right) return filled;
    return new Area(this.source, this.sheet, this.top, this.left, bottom, right);
  }
}

/** Several references as one, whose cells are below each other where a function takes them as an array. */
export class AreaList extends Matrix {
  readonly areas: readonly Area[];

  constructor(areas: readonly Area[]) {
    const values: Scalar[] = [];
    for (const area of areas) {
      const { filled } = area;
      for (let row = 0; row < filled.rows; row++)
        for (let column = 0; column < filled.columns; column++) values.push(filled.get(row, column));
    }
    super(values.length, 1, values);
    this.areas = areas;
  }
}

/** A function that a formula made. */
export class LambdaValue {
  readonly parameters: readonly string[];
  readonly call: (args: readonly (FormulaValue | undefined)[]) => FormulaValue;

  constructor(parameters: readonly string[], call: (args: readonly (FormulaValue | undefined)[]) => FormulaValue) {
    this.parameters = parameters;
    this.call = call;
  }
}

export type FormulaValue = Scalar | Matrix | Area | LambdaValue;

/** What a function is given; undefined for an argument that is left out. */
export type Argument = FormulaValue | undefined;

export function isError(value: unknown): value is FormulaError {
  return value instanceof FormulaError;
}

export function isGrid(value: Argument): value is Matrix | Area {
  return value instanceof Matrix || value instanceof Area;
}
