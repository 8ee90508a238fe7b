/** A sheet on its grid, as it is written: its table at its place, and what is around it. Rows and columns count from 0. */

import type { GridRows } from '#engine/formula/cells/grid-rows.ts';
import type { Cell, Column } from '#engine/model.ts';
import type { CellLook } from '../../../rules/grid-look.ts';
import type { FileComment } from '../appearance/file-appearance.ts';
import type { ReadRow, WrittenRow } from '../workbook-codec.ts';

export interface GridToWrite {
  /** The row with the names of the columns; null where there is none. */
  header: number | null;
  /** Of the columns of the table, in their order. */
  places: readonly number[];
  /** Where the rows of data are. */
  rows: GridRows;
  /** How many rows of data there are; more that come meanwhile are left out. */
  count: number;
  /** Cells that are not of the table, by row and column. */
  loose: readonly LooseToWrite[];
  /** None touches another. */
  merges: readonly MergeToWrite[];
  /** Of the cells of the table, by column id. */
  looks: Readonly<Record<string, CellLook>>;
  /** Pixels of columns that are not of the table. */
  widths: ReadonlyMap<number, number>;
  /** How many rows at the top and columns at the left stay in view. */
  frozen: { rows: number; columns: number };
  /** Ranges that formulas know by a name. */
  tables: readonly TableToWrite[];
  /** Columns of further tables whose cells take one of several values. */
  choices?: readonly ChoicesToWrite[];
}

export interface ChoicesToWrite {
  column: number;
  top: number;
  bottom: number;
  of: Column;
}

/** Days and times are serials, with their number format. */
export interface LooseToWrite {
  row: number;
  column: number;
  value: Cell;
  /** Without its equals sign. */
  formula?: string;
  /** Whether the formula computes with arrays. */
  isArray?: boolean;
  /** The cells that its array fills; only its own without them. */
  fills?: { rows: number; columns: number };
  /** Whether that is as large as its values are. */
  isDynamic?: boolean;
  format?: string;
  look?: CellLook;
  comments?: readonly FileComment[];
}

export interface MergeToWrite {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface TableToWrite {
  name: string;
  top: number;
  left: number;
  bottom: number;
  right: number;
  /** Whether its first row names its columns. */
  hasHeader: boolean;
  hasTotals: boolean;
  columns: readonly string[];
}

export interface GridRow {
  row: number;
  loose: readonly LooseToWrite[];
  /** Null outside of the data. */
  data: WrittenRow | null;
}

/** The rows that hold something, from the top to the bottom, as fast as they are taken. */
export async function* rowsOfGrid(
  { rows, count, loose }: GridToWrite,
  data: AsyncIterator<WrittenRow, void>,
): AsyncGenerator<GridRow, void, undefined> {
  let at = 0;
  let index = 0;
  let next = await data.next();
  for (;;) {
    const place = next.done || index >= count ? Number.POSITIVE_INFINITY : rows.placeOf(index + 1);
    const row = Math.min(place, loose[at]?.row ?? Number.POSITIVE_INFINITY);
    if (row === Number.POSITIVE_INFINITY) return;
    const begin = at;
    while (loose[at]?.row === row) at++;
    const isData = place === row && !next.done;
    yield { row, loose: loose.slice(begin, at), data: isData ? (next.value ?? null) : null };
    if (!isData) continue;
    index++;
    next = await data.next();
  }
}

/** The first row of data. */
export const firstOf = ({ rows }: GridToWrite): number => rows.placeOf(1);
/** The last row of data; the row above the first where there is none. */
export const bottomOf = ({ rows, count }: GridToWrite): number => rows.placeOf(count);

/** The cells of the table in a row, with those around them, from the left to the right. */
export function cellsOfRow<Of extends { id: string }>(
  { row, loose, data }: GridRow,
  columns: readonly Of[],
  { places }: Pick<GridToWrite, 'places'>,
): ({ column: number } & ({ loose: LooseToWrite } | { of: Of; data: ReadRow }))[] {
  const cells = [
    ...loose.map((one) => ({ column: one.column, loose: one })),
    ...(data ? columns.map((of, at) => ({ column: places[at]!, of, data })) : []),
  ];
  return row >= 0 && loose.length + (data ? 1 : 0) > 1 ? cells.sort((one, other) => one.column - other.column) : cells;
}
