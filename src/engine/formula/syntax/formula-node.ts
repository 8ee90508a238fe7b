/** A formula taken apart. Rows and columns count from 0. */

import type { Scalar } from '../values/value.ts';

/** A row or column of a reference; one that is not fixed (`$`) moves along when the formula is filled. */
export interface ReferencePosition {
  index: number;
  fixed: boolean;
}

export type BinaryOperator = '+' | '-' | '*' | '/' | '^' | '&' | '=' | '<>' | '<' | '>' | '<=' | '>=';

export interface CellNode {
  kind: 'cell';
  /** Null for the sheet of the formula. */
  sheet: string | null;
  row: ReferencePosition;
  column: ReferencePosition;
}

/** Null where a range has no end: `A:C` has no rows of its own, `2:5` no columns. */
export interface RangeNode {
  kind: 'range';
  sheet: string | null;
  top: ReferencePosition | null;
  left: ReferencePosition | null;
  bottom: ReferencePosition | null;
  right: ReferencePosition | null;
}

/** A column by its name: `[price]` is its cell in the row of the formula, `Orders[price]` all of it. */
export interface ColumnNode {
  kind: 'column';
  sheet: string | null;
  name: string;
  /** Whether the name is the column's id, as in stored formulas (`[column:unit_price]`). */
  isId: boolean;
  /** Where it is in the text. */
  at: number;
  end: number;
}

export type TableItem = 'all' | 'headers' | 'data' | 'totals' | 'row';

/** Cells of a table by its name: `Table1[[#Headers],[#Data],[Qty]:[Price]]`. `row` is `#This Row`. */
export interface TableNode {
  kind: 'table';
  /** Null for the table in which the formula is: `[@Qty]`. */
  table: string | null;
  items: readonly TableItem[];
  /** The first and the last column, or one; null for all of them. */
  columns: readonly [first: string, last: string] | null;
  /** Whether `#This Row` is written as `@`. */
  isAt: boolean;
  at: number;
}

/** The same cells of several sheets next to each other: `Sheet1:Sheet3!A1`. */
export interface SheetsNode {
  kind: 'sheets';
  first: string;
  last: string;
  /** Without a sheet of its own. */
  reference: CellNode | RangeNode;
}

export interface NameNode {
  kind: 'name';
  name: string;
  /** `Sheet1` of `Sheet1!Rate`. */
  sheet?: string;
  at: number;
}

export interface CallNode {
  kind: 'call';
  /** In capitals, without the prefixes of files. */
  name: string;
  args: FormulaNode[];
  at: number;
}

export type FormulaNode =
  | { kind: 'constant'; value: Scalar }
  /** An argument that is left out: `IF(A1,,2)`. */
  | { kind: 'missing' }
  | { kind: 'array'; rows: Scalar[][] }
  | CellNode
  | RangeNode
  | ColumnNode
  | NameNode
  | TableNode
  | SheetsNode
  /**
   * A reference to another file, or a formula that can't be read, as it was written: `[1]Sheet1!A1`. `reads` are the
   * references that were found in it.
   */
  | { kind: 'external'; text: string; at: number; reads?: readonly FormulaNode[] }
  | CallNode
  /** A lambda that is called: `LAMBDA(x, x + 1)(2)`. */
  | { kind: 'apply'; callee: FormulaNode; args: FormulaNode[] }
  | { kind: 'unary'; operator: '-' | '+' | '@'; operand: FormulaNode }
  /** `20%`, and `A1#`: what the formula of a cell spilled. */
  | { kind: 'percent' | 'spilled'; operand: FormulaNode }
  | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  /** A range whose ends are computed: `A1:INDEX(B:B, 5)`. */
  | { kind: 'span'; first: FormulaNode; last: FormulaNode }
  /** Several references as one: `(A1:A3,C1)`. */
  | { kind: 'union'; parts: readonly FormulaNode[] }
  /** The cells that two references share: `A1:C3 B2:D4`. */
  | { kind: 'intersection'; left: FormulaNode; right: FormulaNode };
