import { Bitmap } from './bitmap.ts';
import type { NumberRange } from './conditions.ts';
import { blankCode } from './dictionary.ts';
import { orderOfKeys } from './key-order.ts';
import type { Steps } from './steps.ts';

/**
 * The slots of a plane in order of value, and at every thirty-second part of them the set of all before it. A range is
 * then two sets and a few slots at its ends.
 */
export class ValueSteps {
  /** Slots that have a code instead of a value, and their codes; blank ones left out. */
  readonly #others: Uint32Array;
  readonly #codes: Uint32Array;
  readonly #slots: Uint32Array;
  readonly #length: number;
  /** `#sets[n]` holds the first `n * #length` slots; the last one holds all. */
  readonly #sets: Bitmap[];
  /** The value of the first slot of each part when it was made. */
  readonly #bounds: Float64Array;

  private constructor(slots: Uint32Array, others: Uint32Array, codes: Uint32Array, values: Float64Array) {
    this.#slots = slots;
    this.#others = others;
    this.#codes = codes;
    this.#length = Math.max(1, Math.ceil(slots.length / parts));
    const count = Math.ceil(slots.length / this.#length);
    this.#bounds = Float64Array.from({ length: count }, (_, part) => values[slots[part * this.#length]!]!);
    const set = new Bitmap(values.length);
    this.#sets = [set.copy()];
    for (let part = 0; part < count; part++) {
      for (const slot of this.#part(part)) set.add(slot);
      this.#sets.push(set.copy());
    }
  }

  /** Null where so many cells are not values that a scan costs less. NaN is no value. */
  static *of(values: Float64Array, codes: Uint32Array | null): Steps<ValueSteps | null> {
    const others: number[] = [];
    let valueless = 0;
    for (let slot = 0; slot < values.length; slot++) {
      if (!Number.isNaN(values[slot]!)) continue;
      valueless++;
      if (codes && codes[slot] !== blankCode) others.push(slot);
      if (others.length * 8 > values.length) return null;
    }
    const ordered = yield* orderOfKeys(values);
    const slots = Uint32Array.from(others);
    const codesOfOthers = slots.map((slot) => (codes ? codes[slot]! : blankCode));
    return new ValueSteps(ordered.slice(0, values.length - valueless), slots, codesOfOthers, values);
  }

  /** Adds the slots whose value lies in a range; values that were written since are read as they are now. */
  addWithin(values: Float64Array, { low, high }: NumberRange, found: Bitmap): void {
    const last = this.#partAt(high);
    if (last < 0) return;
    const first = this.#partAt(low, true);
    if (first < last) {
      found.unite(this.#sets[last]!, this.#sets[first + 1]);
      if (first >= 0) this.#addOf(first, values, low, high, found);
    }
    this.#addOf(last, values, low, high, found);
  }

  /** Adds the slots without a value whose code is flagged. */
  addFlagged(flags: Uint8Array, found: Bitmap): void {
    const others = this.#others;
    const codes = this.#codes;
    for (let index = 0; index < others.length; index++) if (flags[codes[index]!] === 1) found.add(others[index]!);
  }

  bytes(): number {
    const sets = this.#sets.length * (this.#sets[0]?.words.byteLength ?? 0);
    return sets + this.#slots.byteLength + this.#others.byteLength * 2 + this.#bounds.byteLength;
  }

  #addOf(part: number, values: Float64Array, low: number, high: number, found: Bitmap): void {
    const slots = this.#slots;
    const { words } = found;
    const end = Math.min(slots.length, (part + 1) * this.#length);
    for (let position = part * this.#length; position < end; position++) {
      const slot = slots[position]!;
      const value = values[slot]!;
      if (value >= low && value <= high) words[slot >>> 5] = words[slot >>> 5]! | (1 << (slot & 31));
    }
  }

  #part(part: number): Uint32Array {
    return this.#slots.subarray(part * this.#length, (part + 1) * this.#length);
  }

  /** The last part that begins at or before a value, or only before it; -1 where none does. */
  #partAt(value: number, strictly = false): number {
    let part = this.#bounds.length - 1;
    while (part >= 0 && (strictly ? this.#bounds[part]! >= value : this.#bounds[part]! > value)) part--;
    return part;
  }
}

const parts = 32;
