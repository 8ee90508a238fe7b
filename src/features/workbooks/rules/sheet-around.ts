import type { StoredLayout } from '#engine/formula/cells/grid-layout.ts';
import type { GridLook } from './grid-look.ts';

/**
 * What is around the table of a sheet that travels: keys of rows and columns are those of its grid (loose-cells.ts),
 * formulas have addresses and begin with an equals sign. A formula of which something stays behind travels not.
 */
export interface SheetAround {
  layout: Pick<StoredLayout, 'above' | 'headerRows' | 'columns' | 'spare'>;
  cells: CellAround[];
  look: Pick<GridLook, 'styles' | 'columns' | 'merges' | 'widths' | 'frozen'>;
  /** Names that its formulas use, of the whole workbook. */
  names: { name: string; formula: string }[];
}

interface CellAround {
  row: string;
  column: string;
  value: string | number | boolean | null;
  formula?: string;
  format?: string;
  /** Its place in `styles`. */
  style?: number;
}

/** More is around no table that people made by hand. */
export const mostAround = { cells: 5_000, styles: 1_000, merges: 2_000, names: 500, rowsAbove: 1_000 } as const;
