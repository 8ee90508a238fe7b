import type { IdStore } from './id-store.ts';

/** How many letters at the end of a row's id are chance: 65 bits. (kit/ids.ts) */
export const shortIdLength = 13;

/** Finds the slot of a row by its id: open addressing over the stored ids, a tenth of the memory of a Map. */
export class RowIndex {
  /** Slot + 1; 0 is free. At most half full. */
  #table = new Uint32Array(32);
  #used = 0;

  constructor(table?: Uint32Array<ArrayBuffer>, used = 0) {
    if (table) this.#table = table;
    this.#used = used;
  }

  /** What it is made of, as it is now. */
  parts(): { table: Uint32Array<ArrayBuffer>; used: number } {
    return { table: this.#table.slice(), used: this.#used };
  }

  /** The slot that was last set for the id, or -1. */
  find(ids: IdStore, id: string): number {
    return this.#table[this.#place(ids, id)]! - 1;
  }

  /**
   * The slots that were last set for ids with this end, of `shortIdLength` letters: ids with the same end are next to each
   * other, as they hash alike.
   */
  withEnd(ids: IdStore, end: string): number[] {
    const slots: number[] = [];
    const mask = this.#table.length - 1;
    for (let position = hashOfId(end) & mask; ; position = (position + 1) & mask) {
      const entry = this.#table[position]!;
      if (entry === 0) return slots;
      if (ids.endsWith(entry - 1, end)) slots.push(entry - 1);
    }
  }

  /** Notes that the id, already appended to the ids, now lies in a slot. */
  set(ids: IdStore, id: string, slot: number): void {
    const position = this.#place(ids, id);
    if (this.#table[position] === 0) this.#used++;
    this.#table[position] = slot + 1;
    if (this.#used * 2 > this.#table.length) this.#grow(ids);
  }

  bytes(): number {
    return this.#table.byteLength;
  }

  /** Where the id lies, or the free place where it would. */
  #place(ids: IdStore, id: string): number {
    const mask = this.#table.length - 1;
    let position = hashOfId(id) & mask;
    ids.seek(id);
    for (;;) {
      const entry = this.#table[position]!;
      if (entry === 0 || ids.isSought(entry - 1)) return position;
      position = (position + 1) & mask;
    }
  }

  #grow(ids: IdStore): void {
    const old = this.#table;
    this.#table = new Uint32Array(old.length * 2);
    const mask = this.#table.length - 1;
    for (const entry of old) {
      if (entry === 0) continue;
      let position = ids.hash(entry - 1) & mask;
      while (this.#table[position] !== 0) position = (position + 1) & mask;
      this.#table[position] = entry;
    }
  }
}

/** Of the end alone: it is chance, and rows are found by it, too. */
export function hashOfId(text: string): number {
  let value = 0x811c9dc5;
  for (let index = Math.max(0, text.length - shortIdLength); index < text.length; index++)
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  // FNV leaves its low bits weak, and the table keeps only those.
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}
