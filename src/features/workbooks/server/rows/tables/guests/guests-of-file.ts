/** Which further tables of a sheet that was just read become tables of their own: those that its file names, and others for sure. */

import type { FileDefinitions } from '../../../../rules/file-around.ts';
import { headingNames } from '../../../codec/inference/headings/heading-names.ts';
import { headingText } from '../table-values.ts';
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

/** A heading of more rows is none. */
const mostHeaderRows = 3;

/** What the rows of a heading call each column: a name in an upper row is that of the columns beside it, too. */
export function namesOfHeading(
  { top, left, right, headerRows }: Pick<TableRegion, 'top' | 'left' | 'right' | 'headerRows'>,
  cells: CellsByPlace,
): ReadonlyMap<number, string> {
  const rows = Array.from({ length: headerRows }, (_, down) => {
    const row = cells.get(top + down);
    const texts = Array.from({ length: right + 1 }, (_, column) =>
      column < left ? undefined : headingText(row?.get(column) ?? null).trim() || undefined,
    );
    return { number: top + down + 1, cells: texts };
  });
  return headingNames(rows, []);
}

/**
 * Whether cells that no file calls a table are one: every column has a heading, hardly any has that of another, and three rows at least are
 * filled by half. The first column needs none where its texts call the rows. All else is left as cells, which people can
 * make a table.
 */
export function isSureTable(region: TableRegion, cells: CellsByPlace): boolean {
  const { top, bottom, left, right, headerRows } = region;
  const width = right - left + 1;
  if (width < 2 || headerRows < 1 || headerRows > mostHeaderRows || !areHeadings(region, cells)) return false;
  const named = namesOfHeading(region, cells);
  const isCorner = !named.has(left) && callsRows(region, cells);
  const names = new Set<string>();
  for (let column = isCorner ? left + 1 : left; column <= right; column++) {
    const name = named.get(column);
    if (name === undefined || name === '') return false;
    names.add(name.toLowerCase());
  }
  // A wide table may say at its end again what its rows are.
  if (names.size * 4 < (width - Number(isCorner)) * 3) return false;
  let filled = 0;
  for (let row = top + headerRows; row <= bottom; row++) {
    let count = 0;
    for (const [column, { value, formula }] of cells.get(row) ?? [])
      if (column >= left && column <= right && (value !== null || formula !== undefined)) count++;
    if (count * 2 >= width) filled++;
  }
  return filled >= fewestRows;
}

/** Words, below them whatever is below names; years that are counted on; no formula. */
function areHeadings({ top, left, right, headerRows }: TableRegion, cells: CellsByPlace): boolean {
  for (let down = 0; down < headerRows; down++) {
    const numbers: number[] = [];
    for (const [column, { value, formula }] of cells.get(top + down) ?? []) {
      if (column < left || column > right || value === null) continue;
      if (formula !== undefined || typeof value === 'boolean') return false;
      if (typeof value === 'number') numbers.push(value);
    }
    if (down === 0 && numbers.length > 0 && !areYears(numbers)) return false;
  }
  return true;
}

const areYears = (numbers: readonly number[]): boolean =>
  numbers.length > 1 &&
  numbers.every((value, at) => value >= 1900 && value <= 2100 && (at === 0 || value === (numbers[at - 1] ?? 0) + 1));

/** Whether all rows begin with a text of their own. */
function callsRows({ top, left, bottom, headerRows }: TableRegion, cells: CellsByPlace): boolean {
  const texts = new Set<string>();
  for (let row = top + headerRows; row <= bottom; row++) {
    const value = cells.get(row)?.get(left)?.value;
    if (typeof value !== 'string' || value.trim() === '') return false;
    texts.add(value.trim());
  }
  return texts.size === bottom - top - headerRows + 1;
}
