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
  | { kind: 'name'; name: string; at: number }
  | CallNode
  /** A lambda that is called: `LAMBDA(x, x + 1)(2)`. */
  | { kind: 'apply'; callee: FormulaNode; args: FormulaNode[] }
  | { kind: 'unary'; operator: '-' | '+' | '@'; operand: FormulaNode }
  /** `20%`, and `A1#`: what the formula of a cell spilled. */
  | { kind: 'percent' | 'spilled'; operand: FormulaNode }
  | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  /** A range whose ends are computed: `A1:INDEX(B:B, 5)`. */
  | { kind: 'span'; first: FormulaNode; last: FormulaNode };
