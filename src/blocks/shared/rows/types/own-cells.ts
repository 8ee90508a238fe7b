import type { ReactNode } from 'react';
import type { Cell, Column, ColumnType } from '#engine/model.ts';

/**
 * Cells of types that are drawn in a way of their own. Filled by typed-columns.tsx when it loads: most pages show none
 * of these types, so browsers load it only where one does.
 */
export const ownCells: Partial<Record<ColumnType, (cell: Cell, column: Column, about: OwnCellLook) => ReactNode>> = {};

/** How much room there is. */
export interface OwnCellLook {
  /** In details nothing is cut short. */
  whole: boolean;
  size: 'Small' | 'Medium' | 'Large';
}
