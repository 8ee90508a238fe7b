/** Which further tables of a sheet that was just read become tables of their own: those that its file names, and others for sure. */

import type { FileDefinitions } from '../../../../rules/file-around.ts';
import type { CellsByPlace, TableRegion } from './plan-guests.ts';

/** A table as the shape of its cells shows it: rows from 1, columns from 0, ends included. */
export interface SeenRegion {
  heading: readonly [first: number, last: number] | null;
  rows: readonly [first: number, last: number];
  columns: readonly [first: number, last: number];
  /** Rows between its own that are no records. */
  between: readonly number[];
  name: string | null;
}

/** Fewer rows are a note. */
const fewestRows = 3;

/** The tables that a file names on a sheet. */
export const namedTables = (tables: FileDefinitions['tables'], title: string): TableRegion[] =>
  tables.flatMap(({ name, sheet, range, headerRows, totalsRows }) =>
    sheet === title ? [{ ...range, top: range.top - 1, bottom: range.bottom - 1, headerRows, totalsRows, name }] : [],
  );

/** Tables that only the cells show: whether one is for sure is seen from these. (isSureTable) */
export const seenTables = (regions: readonly SeenRegion[]): TableRegion[] =>
  regions.flatMap(({ heading, rows, columns, between, name }) =>
    heading === null || between.length > 0 || rows[0] !== heading[1] + 1
      ? []
      : [
          {
            ...{ top: heading[0] - 1, bottom: rows[1] - 1, left: columns[0], right: columns[1] },
            ...{ headerRows: heading[1] - heading[0] + 1, totalsRows: 0, name, isGuess: true },
          },
        ],
  );

/**
 * Whether cells that no file calls a table are one: every column has a heading of one line, and three rows at least are
 * filled by half. All else is left as cells, which people can make a table.
 */
export function isSureTable({ top, bottom, left, right, headerRows }: TableRegion, cells: CellsByPlace): boolean {
  const width = right - left + 1;
  if (width < 2 || headerRows !== 1) return false;
  const heading = cells.get(top);
  const names = new Set<string>();
  for (let column = left; column <= right; column++) {
    const { value = null, formula } = heading?.get(column) ?? {};
    if (typeof value !== 'string' || value.trim() === '' || formula !== undefined) return false;
    names.add(value.trim().toLowerCase());
  }
  if (names.size < width) return false;
  let filled = 0;
  for (let row = top + 1; row <= bottom; row++) {
    let count = 0;
    for (const [column, { value, formula }] of cells.get(row) ?? [])
      if (column >= left && column <= right && (value !== null || formula !== undefined)) count++;
    if (count * 2 >= width) filled++;
  }
  return filled >= fewestRows;
}
