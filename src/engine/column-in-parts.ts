import type { ColumnsAtHand, ColumnSource } from './columns-at-hand.ts';
import type { Cell } from './model.ts';

/** What a column knows of its cells while they are elsewhere. */
export class ColumnInParts {
  readonly source: ColumnSource;
  readonly hand: ColumnsAtHand;
  isAway = true;
  usedAt = 0;
  /** Cells that were read one by one since it was let go. */
  reads = 0;
  /** What was written since, in this order. */
  readonly slots: number[] = [];
  readonly cells: Cell[] = [];
  readonly #newest = new Map<number, Cell>();

  constructor(source: ColumnSource, hand: ColumnsAtHand) {
    this.source = source;
    this.hand = hand;
  }

  /** Whether the next cell is read alone: some of them are, of many the whole column is loaded. */
  mayReadOne(size: number): boolean {
    return this.isAway && ++this.reads <= Math.max(leastReads, size >>> readsShift);
  }

  cell(slot: number): Cell {
    const written = this.#newest.get(slot);
    if (written !== undefined) return written;
    return slot < this.source.size ? this.source.cell(slot) : null;
  }

  write(slot: number, cell: Cell): void {
    this.slots.push(slot);
    this.cells.push(cell);
    this.#newest.set(slot, cell);
  }

  bytes(): number {
    return this.slots.length * writtenBytes;
  }
}

/** A search of what other filters left reads one row of 256 (search-columns.ts), which must not load all columns. */
const readsShift = 7;
const leastReads = 1024;
/** Of a slot and a cell, in two lists and a map. */
const writtenBytes = 96;
