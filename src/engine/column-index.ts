import type { Codes } from './codes.ts';
import { Bitmap } from './bitmap.ts';
import { CodeSlots } from './code-slots.ts';
import type { ColumnStore } from './column-store.ts';
import { addFlagged } from './filter-scan.ts';
import { leastCodesBySlot } from './index-worth.ts';
import { KeyOrder } from './key-order.ts';
import { sortKeysOf } from './sort-keys.ts';
import type { Steps } from './steps.ts';

/**
 * Bitmaps of codes and the order of a column that is queried repeatedly, so that a filter by few codes costs a
 * thirty-second part of a scan and a sorted page only the rows it shows. Each is made when a query first needs it. Slots that were written since are
 * looked at one by one; when they become many the index is worn and made again.
 */
export class ColumnIndex {
  /** Slots from here on came later. */
  readonly size: number;
  readonly #store: ColumnStore;
  readonly #touched: Bitmap;
  readonly #touchedSlots: number[] = [];
  readonly #ofCode = new Map<number, Bitmap>();
  #codeSlots: CodeSlots | null = null;
  #order: { timeZone: string; order: KeyOrder } | null = null;

  constructor(store: ColumnStore) {
    this.#store = store;
    this.size = store.size;
    this.#touched = new Bitmap(this.size);
  }

  /** Notes that a slot is about to be written. */
  touch(slot: number): void {
    if (slot >= this.size || this.#touched.has(slot)) return;
    this.#touched.add(slot);
    this.#touchedSlots.push(slot);
  }

  get isWorn(): boolean {
    return this.#touchedSlots.length + this.#store.size - this.size > Math.max(1024, this.size >> 7);
  }

  /** Slots whose code is flagged, of a column in which every cell has a code. Null where a scan costs less. */
  flagged(codes: Codes, flags: Uint8Array): Bitmap | null {
    const chosen = this.#chosenCodes(flags);
    if (!chosen) return null;
    const found = new Bitmap(this.#store.size);
    for (const code of chosen.codes) found.unite(this.#bitmapOf(code, codes));
    if (chosen.inverted) found.invert();
    this.#correct(found, (slot) => flags[codes[slot]!] === 1);
    return found;
  }

  /** Adds the slots whose code is one of some, which ascend; answers false, and adds none, where a scan costs less. */
  *addCoded(codes: Codes, chosen: Uint32Array, found: Bitmap): Steps<boolean> {
    const { count } = this.#store.dictionary;
    if (count < leastCodesBySlot || chosen.length * 4 > count) return false;
    const codeSlots = this.#codeSlots ?? (yield* CodeSlots.of(codes, this.size, count));
    this.#codeSlots = codeSlots;
    yield* codeSlots.add(chosen, codes, found);
    for (const slot of this.#touchedSlots) if (isAmong(chosen, codes[slot]!)) found.add(slot);
    for (let slot = this.size; slot < this.#store.size; slot++) if (isAmong(chosen, codes[slot]!)) found.add(slot);
    return true;
  }

  /**
   * The slots of a set that may be among its first `count` when sorted by this column, ties at the end all included.
   * Null where finding them would cost more than sorting the set, which has `total` slots.
   */
  *candidates(set: Bitmap, total: number, count: number, descending: boolean, timeZone: string): Steps<Bitmap | null> {
    const expected = (count * this.size) / Math.max(1, total);
    if (expected > total * walkWorth) return null;
    const found = new Bitmap(this.#store.size);
    for (const slot of this.#touchedSlots) if (set.has(slot)) found.add(slot);
    for (let slot = this.size; slot < this.#store.size; slot++) if (set.has(slot)) found.add(slot);
    const steps = Math.ceil(4 * expected + walkWorth * total);
    const walk = { set, except: this.#touched, count, most: 4 * count + mostTies, steps, descending };
    const order = yield* this.#orderOf(timeZone);
    return order.gather(walk, found) ? found : null;
  }

  bytes(): number {
    let bytes = this.#touched.words.byteLength + this.#touchedSlots.length * 8;
    for (const bitmap of this.#ofCode.values()) bytes += bitmap.words.byteLength;
    bytes += this.#codeSlots?.bytes ?? 0;
    return bytes + (this.#order?.order.bytes() ?? 0);
  }

  /** The flagged codes, or those that are not, whichever are few; null when both are many. */
  #chosenCodes(flags: Uint8Array): { codes: number[]; inverted: boolean } | null {
    if (flags.length > mostCodes) return null;
    const flagged: number[] = [];
    const others: number[] = [];
    for (let code = 0; code < flags.length; code++) (flags[code] === 1 ? flagged : others).push(code);
    const inverted = others.length < flagged.length;
    const codes = inverted ? others : flagged;
    const missing = codes.reduce((count, code) => count + (this.#ofCode.has(code) ? 0 : 1), 0);
    return codes.length <= mostUnited && this.#ofCode.size + missing <= mostBitmaps ? { codes, inverted } : null;
  }

  #bitmapOf(code: number, codes: Codes): Bitmap {
    let bitmap = this.#ofCode.get(code);
    if (!bitmap) {
      bitmap = new Bitmap(this.size);
      const flags = new Uint8Array(this.#store.dictionary.count);
      flags[code] = 1;
      addFlagged(codes, flags, bitmap);
      this.#ofCode.set(code, bitmap);
    }
    return bitmap;
  }

  *#orderOf(timeZone: string): Steps<KeyOrder> {
    if (this.#order?.timeZone === timeZone) return this.#order.order;
    const order = yield* KeyOrder.of(yield* sortKeysOf(this.#store, this.size, timeZone));
    this.#order = { timeZone, order };
    return order;
  }

  /** Looks at what was written after the index was made. */
  #correct(found: Bitmap, passes: (slot: number) => boolean): void {
    for (const slot of this.#touchedSlots) {
      if (passes(slot)) found.add(slot);
      else found.remove(slot);
    }
    for (let slot = this.size; slot < this.#store.size; slot++) {
      if (passes(slot)) found.add(slot);
      else found.remove(slot);
    }
  }
}

function isAmong(ascending: Uint32Array, value: number): boolean {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return ascending[low] === value;
}

/** Beyond so many distinct cells even looking through the flags costs what a scan does. */
const mostCodes = 4096;
const mostUnited = 16;
const mostBitmaps = 64;
/** How many steps along the order one row to sort is worth. */
const walkWorth = 3;
const mostTies = 4096;
