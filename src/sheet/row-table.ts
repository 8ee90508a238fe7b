import { Bitmap } from './bitmap.ts';
import { grownFloat64 } from './growing.ts';
import { RowIndex } from './row-index.ts';
import { TextStore } from './text-store.ts';

/** What a new row is known by. */
export interface RowHead {
  row_id: string;
  position: number;
  version: number;
}

/**
 * Identity, order and life of rows by slot. Slots are handed out as rows come; where that is not the order of the
 * sheet, a list of slots in sheet order is kept beside, until a compaction makes the two agree again.
 */
export class RowTable {
  readonly ids = new TextStore();
  readonly index = new RowIndex();
  live = new Bitmap(0);
  #positions = new Float64Array(16);
  #versions = new Float64Array(16);
  #order: Uint32Array<ArrayBuffer> | null = null;
  /** Slots whose place in the order is still to be found. */
  #late: number[] = [];
  #last = -1;
  #dead = 0;
  #outOfPlace = 0;

  /** Slots handed out, dead ones among them. */
  get size(): number {
    return this.live.size;
  }

  get liveCount(): number {
    return this.size - this.#dead;
  }

  /** All slots in sheet order, dead ones among them; null where slots ascend in sheet order. */
  get order(): Uint32Array | null {
    if (this.#late.length > 0) this.#placeLate();
    return this.#order;
  }

  /** Whether so much is dead or out of place that rewriting costs less than carrying it on. */
  get isUntidy(): boolean {
    return this.#dead > Math.max(1024, this.size >> 2) || this.#outOfPlace > Math.max(1024, this.size >> 3);
  }

  /** The slot of a living row, or -1. */
  find(rowId: string): number {
    const slot = this.index.find(this.ids, rowId);
    return slot >= 0 && this.live.has(slot) ? slot : -1;
  }

  position(slot: number): number {
    return this.#positions[slot]!;
  }

  version(slot: number): number {
    return this.#versions[slot]!;
  }

  setVersion(slot: number, version: number): void {
    this.#versions[slot] = version;
  }

  /** Hands out a slot. */
  append(head: RowHead): number {
    const slot = this.size;
    this.live.push();
    this.ids.append(head.row_id);
    this.index.set(this.ids, head.row_id, slot);
    this.#positions = grownFloat64(this.#positions, slot + 1);
    this.#versions = grownFloat64(this.#versions, slot + 1);
    this.#positions[slot] = head.position;
    this.#versions[slot] = head.version;
    if (this.#last < 0 || this.#compare(this.#last, slot) < 0) {
      // Without a list, ascending slots say it already.
      if (this.#order) this.#late.push(slot);
      this.#last = slot;
    } else {
      this.#late.push(slot);
      this.#outOfPlace++;
    }
    return slot;
  }

  remove(slot: number): void {
    this.live.remove(slot);
    this.#dead++;
  }

  /** The living slots in sheet order. */
  livingInOrder(): Uint32Array {
    const { order } = this;
    return order ? order.filter((slot) => this.live.has(slot)) : this.live.slots();
  }

  bytes(): number {
    const typed = this.#positions.byteLength + this.#versions.byteLength + this.live.words.byteLength;
    return this.ids.bytes() + this.index.bytes() + typed + (this.#order?.byteLength ?? 0);
  }

  #compare(first: number, second: number): number {
    const difference = this.#positions[first]! - this.#positions[second]!;
    if (difference !== 0) return difference;
    return this.ids.text(first) < this.ids.text(second) ? -1 : 1;
  }

  /** Merges the late slots in; stretches between them move as whole blocks. */
  #placeLate(): void {
    const late = this.#late.sort((first, second) => this.#compare(first, second));
    this.#late = [];
    const placed = this.#order ?? this.#ascendingWithout(late);
    const merged = new Uint32Array(placed.length + late.length);
    let from = 0;
    let to = 0;
    for (const slot of late) {
      const until = this.#placeOf(slot, placed, from);
      merged.set(placed.subarray(from, until), to);
      to += until - from;
      from = until;
      merged[to++] = slot;
    }
    merged.set(placed.subarray(from), to);
    this.#order = merged;
  }

  #ascendingWithout(late: readonly number[]): Uint32Array {
    const excluded = new Set(late);
    const ascending = new Uint32Array(this.size - excluded.size);
    let filled = 0;
    for (let slot = 0; slot < this.size; slot++) if (!excluded.has(slot)) ascending[filled++] = slot;
    return ascending;
  }

  #placeOf(slot: number, placed: Uint32Array, from: number): number {
    let low = from;
    let high = placed.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(placed[middle]!, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
