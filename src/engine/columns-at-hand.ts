import type { ColumnParts, ColumnStore } from './column-store.ts';
import type { Cell } from './model.ts';

/** Where the cells of a column are while they are not in memory. What it holds never changes. */
export interface ColumnSource {
  /** Slots that it holds. */
  readonly size: number;
  /** Values of its dictionary. */
  readonly codeCount: number;
  /** Whether a formula's value is missing in any cell. */
  readonly hasUncomputed: boolean;
  /** All of the column; the caller takes the arrays over. */
  load(): ColumnParts;
  /** One cell, without the others. */
  cell(slot: number): Cell;
}

/**
 * The columns of a sheet that is too large for the memory: each is loaded when a question first reads more than some
 * cells of it, and those that were used longest ago are let go.
 */
export class ColumnsAtHand {
  readonly mostBytes: number;
  readonly #columns = new Set<ColumnStore>();
  #clock = 0;

  constructor(mostBytes: number) {
    this.mostBytes = mostBytes;
  }

  /** For one more use: later ones have higher numbers. */
  tick(): number {
    return ++this.#clock;
  }

  /** Notes that a column was loaded, and lets others go where that is too much. */
  loaded(column: ColumnStore): void {
    this.#columns.add(column);
    this.letGo(column);
  }

  /** Lets columns go until what is left is not too much; all but one that is read right now. */
  letGo(except?: ColumnStore): void {
    let bytes = 0;
    for (const column of this.#columns) bytes += column.bytes() + column.derivedBytes();
    if (bytes <= this.mostBytes) return;
    for (const column of [...this.#columns].toSorted((one, other) => one.usedAt - other.usedAt)) {
      if (bytes <= this.mostBytes) return;
      if (column === except) continue;
      bytes -= column.bytes() + column.derivedBytes();
      column.letGo();
      this.#columns.delete(column);
    }
  }

  /** Lets all of them go. */
  empty(): void {
    for (const column of this.#columns) column.letGo();
    this.#columns.clear();
  }
}
