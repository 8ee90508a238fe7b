/** What is known of a document before a byte of it is written. */

import type { SheetChanges } from '../package/changes.ts';
import type { InsertedRows } from '../package/inserted-rows.ts';
import type { SheetMove } from '../package/sheet-move.ts';
import type { ListedCells } from './add-choices.ts';
import type { OpenMoves } from './open-references.ts';
import type { RowLook } from './row-runs.ts';

export interface TablePlan {
  /** Its title in the document. */
  title: string;
  changes: SheetChanges | null;
  move: SheetMove | null;
  moves: OpenMoves;
  inserted: readonly InsertedRows[];
  /** By old row. */
  looks: ReadonlyMap<number, RowLook>;
  /** Old rows from which on rows went another way than the one above; ascending. */
  breaks: readonly number[];
  /** The style that cells of a column have by default. */
  columnStyle: (column: number) => string | null;
  styles: CellStyles;
  /** Cells that get a list to choose from. */
  lists: readonly ListedCells[];
}

export interface CellStyles {
  /** The number format of a style; undefined for General. */
  formatOf(style: string): string | undefined;
  /** The name of a style with a number format and nothing else; null where there is nothing to say. */
  named(format: string): string | null;
  date1904: boolean;
  hasCalcext: boolean;
}
