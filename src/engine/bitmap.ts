import { grown } from './growing.ts';

/** A set of slots, one bit each, in words of 32. Bits beyond `size` are always zero. */
export class Bitmap {
  size: number;
  words: Uint32Array<ArrayBuffer>;

  constructor(size: number) {
    this.size = size;
    this.words = new Uint32Array((size + 31) >>> 5);
  }

  has(slot: number): boolean {
    return ((this.words[slot >>> 5]! >>> (slot & 31)) & 1) === 1;
  }

  add(slot: number): void {
    this.words[slot >>> 5] = this.words[slot >>> 5]! | (1 << (slot & 31));
  }

  remove(slot: number): void {
    this.words[slot >>> 5] = this.words[slot >>> 5]! & ~(1 << (slot & 31));
  }

  /** Appends one slot, present. */
  push(): void {
    const slot = this.size++;
    this.words = grown(this.words, (this.size + 31) >>> 5);
    this.add(slot);
  }

  copy(): Bitmap {
    const copy = new Bitmap(this.size);
    copy.words.set(this.words.subarray(0, copy.words.length));
    return copy;
  }

  /** Keeps what the other has too. */
  intersect(other: Bitmap): void {
    const words = this.words;
    const others = other.words;
    for (let index = 0; index < words.length; index++) words[index] = words[index]! & (others[index] ?? 0);
  }

  /** Adds what the other has, except what a third has too. */
  unite(other: Bitmap, except?: Bitmap): void {
    const words = this.words;
    const others = other.words;
    const length = Math.min(words.length, others.length);
    if (except) {
      const left = except.words;
      for (let index = 0; index < length; index++) words[index] = words[index]! | (others[index]! & ~left[index]!);
    } else {
      for (let index = 0; index < length; index++) words[index] = words[index]! | others[index]!;
    }
  }

  /** Has what it had not. */
  invert(): void {
    const words = this.words;
    const length = (this.size + 31) >>> 5;
    for (let index = 0; index < length; index++) words[index] = ~words[index]!;
    if ((this.size & 31) !== 0) words[length - 1] = words[length - 1]! & ((1 << (this.size & 31)) - 1);
  }

  /** Drops what the other has. */
  subtract(other: Bitmap): void {
    const words = this.words;
    const others = other.words;
    for (let index = 0; index < words.length; index++) words[index] = words[index]! & ~(others[index] ?? 0);
  }

  get isEmpty(): boolean {
    const words = this.words;
    for (let index = 0; index < words.length; index++) if (words[index] !== 0) return false;
    return true;
  }

  count(): number {
    const words = this.words;
    let total = 0;
    for (let index = 0; index < words.length; index++) total += onesIn(words[index]!);
    return total;
  }

  /** Of each of some slots how many before it are in it, without some others. */
  countBefore(slots: readonly number[], without: ReadonlySet<number>): number[] {
    const left = [...without].filter((slot) => this.has(slot)).toSorted((one, other) => one - other);
    const counts = slots.map(() => 0);
    let [word, total, passed] = [0, 0, 0];
    const inOrder = slots.map((slot, index) => ({ slot, index })).toSorted((one, other) => one.slot - other.slot);
    for (const { slot, index } of inOrder) {
      for (const until = slot >>> 5; word < until; word++) total += onesIn(this.words[word]!);
      while (passed < left.length && left[passed]! < slot) passed++;
      counts[index] = total + onesIn(this.words[word]! & ((1 << (slot & 31)) - 1)) - passed;
    }
    return counts;
  }

  /** The slots in it, ascending; at most `limit` of them, after the first `offset`. */
  slots(offset = 0, limit = Infinity): Uint32Array {
    const words = this.words;
    const total = this.count();
    const requested = Math.max(0, Math.min(limit, total - offset));
    const slots = new Uint32Array(requested);
    let skip = offset;
    let filled = 0;
    for (let index = 0; filled < requested && index < words.length; index++) {
      let word = words[index]! | 0;
      if (word === 0) continue;
      if (skip > 0) {
        const ones = onesIn(word);
        if (ones <= skip) {
          skip -= ones;
          continue;
        }
      }
      const base = index << 5;
      if (word === -1 && skip === 0 && requested - filled >= 32) {
        for (let lane = 0; lane < 32; lane++) slots[filled + lane] = base + lane;
        filled += 32;
        continue;
      }
      while (word !== 0 && filled < requested) {
        if (skip > 0) skip--;
        else slots[filled++] = base + 31 - Math.clz32(word & -word);
        word &= word - 1;
      }
    }
    return slots;
  }
}

/** How many bits of a word are set. */
export function onesIn(word: number): number {
  let rest = word - ((word >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return Math.imul((rest + (rest >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
