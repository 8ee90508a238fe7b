import type { RawRow } from '../../sources/raw-sheet.ts';
import { isBlankRow } from './rectangle.ts';

/** So many rows with something in them are looked at before the table is decided; fewer where they are long. */
const mostRows = 2_000;
const mostCells = 200_000;
const fewestRows = 200;

/** The beginning of a sheet, in memory. */
export class RowSample {
  /** With the blank ones between them. */
  readonly rows: RawRow[] = [];
  readonly filled: RawRow[] = [];
  #cells = 0;

  add(row: RawRow): void {
    this.rows.push(row);
    if (isBlankRow(row)) return;
    this.filled.push(row);
    this.#cells += row.cells.length;
  }

  get isFull(): boolean {
    const { length } = this.filled;
    return length >= mostRows || (length >= fewestRows && this.#cells >= mostCells);
  }
}
