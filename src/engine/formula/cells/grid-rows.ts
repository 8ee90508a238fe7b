import type { FileGrid } from './grid-layout.ts';

/** The rows of data of a sheet on its grid: where each is, with blank rows between them. Places count from 0. */
export class GridRows {
  readonly #above: number;
  /** By how many rows of data come before, with all blank rows up to there. */
  readonly #gaps: { after: number; blanks: number }[];

  /** `gaps` are blank rows by the number of rows of data before them, in ascending order. */
  constructor(above: number, gaps: Iterable<readonly [after: number, count: number]> = []) {
    this.#above = above;
    this.#gaps = [];
    let blanks = 0;
    for (const [after, count] of gaps) {
      blanks += count;
      const last = this.#gaps.at(-1);
      if (last?.after === after) last.blanks = blanks;
      else this.#gaps.push({ after, blanks });
    }
  }

  /** The place of a row of data, counting from 1; of 0, the row above the first. */
  placeOf(index: number): number {
    return this.#above + index - 1 + (index === 0 ? 0 : this.#blanksBefore(index));
  }

  /** Null for a blank row, and above the data. */
  indexAt(place: number): number | null {
    if (place < this.#above) return null;
    const index = this.#indexBelow(place);
    return index > 0 && this.placeOf(index) === place ? index : null;
  }

  /** The last row of data above a place, counting from 1; 0 where there is none. */
  indexAbove(place: number): number {
    return Math.max(0, this.#indexBelow(place - 1));
  }

  #indexBelow(place: number): number {
    let low = 0;
    let high = Math.max(0, place - this.#above + 1);
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.placeOf(middle) <= place) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  #blanksBefore(index: number): number {
    let low = 0;
    let high = this.#gaps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#gaps[middle]!.after < index) low = middle + 1;
      else high = middle;
    }
    return low === 0 ? 0 : this.#gaps[low - 1]!.blanks;
  }
}

/** Of a file; null for a sheet whose data begin in row 1. */
export const rowsOfGrid = (grid: FileGrid | null): GridRows =>
  grid ? new GridRows(grid.above, grid.gaps) : new GridRows(1);
