import type { ReactNode } from 'react';
import type { Cell, Column, ColumnType } from '#engine/model.ts';

/**
 * Cells of types that are drawn in a way of their own. Filled by typed-columns.tsx when it loads: most pages show none
 * of these types, so browsers load it only where one does. `choices` is of several names, and filled by link-field.ts. Null
 * leaves a cell to be drawn as any other, such as one that is shown by the name of its row.
 */
export const ownCells: Partial<Record<ColumnType, (cell: Cell, column: Column, about: OwnCellLook) => ReactNode>> = {};

/** How much room there is, and what a cell of keys is called instead; `leads` is the page about that row, or of several with all of them. */
export interface OwnCellLook {
  /** In details nothing is cut short. */
  whole?: boolean;
  shown: {
    settings: { image_size: 'Small' | 'Medium' | 'Large' };
    named?: string;
    leads?: string | undefined;
  };
}
