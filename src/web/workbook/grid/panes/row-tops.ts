/** Pixels of a row that nothing makes higher or lower. */
export const rowHeight = 36;

/** Where rows begin, of which some have heights of their own. */
export class RowTops {
  /** Ascending, with what all of them up to each are higher than usual together. */
  readonly #rows: number[];
  readonly #more: number[];
  readonly heights: ReadonlyMap<number, number>;
  /** Of rows without a height of their own. */
  readonly usual: number;

  constructor(heights: ReadonlyMap<number, number> = new Map(), usual = rowHeight) {
    this.heights = heights;
    this.usual = usual;
    this.#rows = [...heights.keys()].sort((one, other) => one - other);
    let more = 0;
    this.#more = this.#rows.map((row) => (more += heights.get(row)! - usual));
  }

  topOf(row: number): number {
    return row * this.usual + (this.#more[this.#before(row) - 1] ?? 0);
  }

  /** The row at a distance from the top, of so many. */
  rowAt(top: number, rows: number): number {
    let [low, high] = [0, Math.max(0, rows - 1)];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.topOf(middle) <= top) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** How many of the rows with heights of their own are above one. */
  #before(row: number): number {
    let [low, high] = [0, this.#rows.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#rows[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
