/** How a file draws its cells, as far as the grid shows it. Colors are `#rrggbb`. */
export interface CellLook {
  fill?: string;
  color?: string;
  bold?: true;
  italic?: true;
  underline?: true;
  strike?: true;
  /** Points, where the text is larger or smaller than the usual one. */
  size?: number;
  align?: 'left' | 'center' | 'right';
  vertical?: 'top' | 'middle';
  wrap?: true;
  /** Lines at the top, right, bottom and left: '' for none. */
  borders?: [top: string, right: string, bottom: string, left: string];
}

/** How a file draws a sheet. What it says by cell is stored with the cells around the table, by the place in `styles`. */
export interface GridLook {
  styles: CellLook[];
  /** Of the cells of the table, by column id. */
  columns: Record<string, number>;
  /** Of cells of the table that are drawn otherwise than their column, by row and column. */
  body: Record<string, Record<string, number>>;
  /** Cells drawn as one, by the keys of the first: how many rows and columns. */
  merges: [row: string, column: string, rows: number, columns: number][];
  /** Pixels of columns that are not of the table, by key. */
  widths: Record<string, number>;
  /** Rows that the file hides: ids of rows of the table, and keys of others (loose-cells.ts). */
  hidden?: string[];
  /** Pixels of rows that are higher or lower than usual ones, by id or key as of `hidden`. */
  heights?: Record<string, number>;
  /** How many columns at the left and rows at the top stay in view. */
  frozen?: { rows: number; columns: number };
}

/** No sheet needs more; a hostile file may have any number. */
export const mostGridLooks = {
  styles: 1_000,
  merges: 2_000,
  bodyCells: 3_000,
  blankCells: 10_000,
  widths: 1_000,
  hidden: 100_000,
  heights: 5_000,
};

/** What programs give a row of one line, by font and system. */
const usualHeight = { least: 15, most: 22 };

/** The height of a row, where it is none of the usual ones. */
export const unusualHeight = (pixels: number): number | undefined =>
  pixels > 0 && (pixels < usualHeight.least || pixels > usualHeight.most) ? Math.round(pixels) : undefined;

export const emptyGridLook = (): GridLook => ({ styles: [], columns: {}, body: {}, merges: [], widths: {} });
