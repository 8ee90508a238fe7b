/** Tells the records of a sheet's table from everything else, row by row. */

import { createHash } from 'node:crypto';
import type { CellRange } from '../../cell-address.ts';
import { isBlankRawCell, isRich, type RawRow } from '../../sources/raw-sheet.ts';
import type { TablePlace } from './place-table.ts';
import { isBlankRow, rowWithin } from './rectangle.ts';
import { isNoRecord, type MergesByRow, wideMerges } from './row-kinds.ts';

/** More cells outside of a table mean that it was not understood; it gets all columns then. */
const mostOutside = 50_000;

/** Thrown where too much of a sheet would lie outside of its table. */
export class TooMuchOutside extends Error {
  override name = 'TooMuchOutside';
}

export class RowSorter {
  /** Numbers of rows that are no records. */
  readonly noData = new Set<number>();
  /** Of those between the records, numbers of titles of groups and of subtotals. */
  readonly between: number[] = [];
  /** Whether cells lie next to the table. */
  hasBeside = false;
  /** The number of the last row with something in it. */
  last = 0;
  /** What is outside of the table besides formulas, by its columns. */
  readonly #constants: [column: number, value: unknown][] = [];
  #outside = 0;
  /** Titles and subtotals that no record follows yet. */
  #waiting: RawRow[] = [];
  readonly #place: TablePlace | null;
  readonly #merges: MergesByRow;
  readonly #headings: ReadonlySet<number>;
  readonly #above: ReadonlySet<number>;

  constructor(place: TablePlace | null, merges: readonly CellRange[]) {
    this.#place = place;
    this.#merges = wideMerges(merges);
    this.#headings = new Set(place?.header.rows.map(({ number }) => number));
    this.#above = new Set(place?.header.leftOut.map(({ number }) => number));
  }

  /** The cells of a record that are of the table; null for any other row. Of rows with something in them. */
  take(row: RawRow): RawRow | null {
    const place = this.#place;
    const { number } = row;
    this.last = number;
    if (this.#headings.has(number)) return this.#leave(row, false);
    const isOutside = !place || number < place.start || this.#above.has(number) || this.#isBelow(number);
    if (isOutside || place.covered.has(number)) return this.#leave(row, true);
    const own = place.span ? rowWithin(row, place.span) : row;
    if (own !== row) {
      this.#noteBeside(row, own);
      if (isBlankRow(own)) return this.#leave(row, false);
    }
    if (this.#isBetween(own, place)) {
      this.#waiting.push(own);
      return null;
    }
    for (const before of this.#waiting) {
      this.between.push(before.number);
      this.#leave(before, true);
    }
    this.#waiting = [];
    return own;
  }

  /** What was taken for the title of a group, or a subtotal, and is below the last record: it is one itself. */
  rest(): RawRow[] {
    return this.#waiting.splice(0);
  }

  #isBetween(row: RawRow, { header, start, span, shape, isWhole }: TablePlace): boolean {
    if (isWhole) return false;
    const heading = header.rows.at(-1);
    const first = (heading?.number ?? start - 1) + 1;
    return isNoRecord(row, { headings: header.rows, first, span, shape, merges: this.#merges });
  }

  /** A row that was taken for a record is below the end of the table. */
  leaveOut(row: RawRow): void {
    this.#leave(row, true);
  }

  /** Of what is outside of the table, but for formulas; null where that is nothing. */
  digest(): string | null {
    const constants = this.#constants;
    return constants.length === 0 ? null : createHash('sha256').update(JSON.stringify(constants)).digest('hex');
  }

  #isBelow(number: number): boolean {
    const end = this.#place?.end ?? null;
    return end !== null && number >= end;
  }

  #leave(row: RawRow, isNoted: boolean): null {
    this.noData.add(row.number);
    if (isNoted) this.#note(row);
    return null;
  }

  #noteBeside(row: RawRow, { cells: own }: RawRow): void {
    const cells = row.cells.map((cell, column) => (isBlankRawCell(own[column]) ? cell : undefined));
    if (cells.every(isBlankRawCell)) return;
    this.hasBeside = true;
    this.#note({ ...row, cells });
  }

  #note({ cells }: RawRow): void {
    for (const [column, cell] of cells.entries()) {
      if (isBlankRawCell(cell)) continue;
      if (this.#place && ++this.#outside > mostOutside) throw new TooMuchOutside();
      if (isRich(cell) && cell.formula !== undefined) continue;
      if (this.#constants.length < mostOutside) this.#constants.push([column, isRich(cell) ? cell.value : cell]);
    }
  }
}
