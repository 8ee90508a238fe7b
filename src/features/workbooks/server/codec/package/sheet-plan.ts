/** What is known of a sheet before a byte of it is written. */

import type { SheetChanges } from './changes.ts';
import type { InsertedRows, RowLook } from './inserted-rows.ts';
import type { FormulaMoves } from './move-formulas.ts';
import type { SheetMove } from './sheet-move.ts';

export interface SheetPlan {
  /** The name of its part. */
  part: string;
  /** Its name in the package. */
  sheet: string;
  changes: SheetChanges | null;
  move: SheetMove | null;
  moves: FormulaMoves;
  /** What stands before and after the rows, as it is now. */
  head: string;
  tail: string;
  /** The tag around the rows, open. */
  tag: string;
  inserted: readonly InsertedRows[];
  /** By old row. */
  looks: ReadonlyMap<number, RowLook>;
  /** Styles of whole columns, as numbers of cell formats. */
  columnStyle(column: number): string | null;
  /** What the writer met. */
  seen: {
    isChanged: boolean;
    /** A formula came, went or is another one. */
    isFormulaChanged: boolean;
  };
  /** The metadata of a cell whose array spills; null where the package knows none. */
  dynamic: string | null;
  /** The style for a number format. */
  formatStyle(format: string): string | null;
}
