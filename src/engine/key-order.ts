import { Bitmap } from './bitmap.ts';
import { blankKey } from './cell-order.ts';
import { cheapCellsInStep, type Steps } from './steps.ts';

/** What `gather` looks for. */
export interface Walk {
  set: Bitmap;
  /** Slots that the order is wrong about. */
  except: Bitmap;
  count: number;
  /** At most so many are gathered, ties included. */
  most: number;
  /** At most so many slots are looked at. */
  steps: number;
  descending: boolean;
}

/** Slots in order of their keys, blanks last; slots of equal keys are in order of slot. */
export class KeyOrder {
  readonly #slots: Uint32Array;
  /** Places whose key is the one of the place before. */
  readonly #tied: Bitmap;
  /** How many are not blank. */
  readonly #filled: number;

  /** The order of keys. */
  static *of(keys: Float64Array): Steps<KeyOrder> {
    return new KeyOrder(keys, yield* orderOfKeys(keys));
  }

  private constructor(keys: Float64Array, slots: Uint32Array) {
    this.#slots = slots;
    this.#tied = new Bitmap(keys.length);
    let filled = keys.length;
    while (filled > 0 && keys[this.#slots[filled - 1]!] === blankKey) filled--;
    this.#filled = filled;
    for (let position = 1; position < keys.length; position++) {
      if (keys[this.#slots[position]!] === keys[this.#slots[position - 1]!]) this.#tied.add(position);
    }
  }

  /**
   * Adds the slots of a set that come first, until there are `count` and no tie is left out. False when it took too
   * long; what was added then is of no use.
   */
  gather(walk: Walk, found: Bitmap): boolean {
    const { descending } = walk;
    const state = { walk, found, gathered: 0, steps: 0 };
    if (!this.#pass(state, descending ? this.#filled - 1 : 0, descending ? -1 : this.#filled, descending)) return false;
    return state.gathered >= walk.count || this.#pass(state, this.#filled, this.#slots.length, false);
  }

  bytes(): number {
    return this.#slots.byteLength + this.#tied.words.byteLength;
  }

  /** Goes from a place up to another, which is out; answers whether it was not too long. */
  #pass(
    state: { walk: Walk; found: Bitmap; gathered: number; steps: number },
    from: number,
    to: number,
    down: boolean,
  ) {
    const { set, except, count, most, steps } = state.walk;
    const slots = this.#slots;
    for (let position = from; position !== to; position += down ? -1 : 1) {
      // Enough, and the place before it in this walk has another key.
      if (state.gathered >= count && !this.#tied.has(down ? position + 1 : position)) return true;
      if (++state.steps > steps) return false;
      const slot = slots[position]!;
      if (!set.has(slot) || except.has(slot)) continue;
      if (++state.gathered > most) return false;
      state.found.add(slot);
    }
    return true;
  }
}

/**
 * The places of keys in ascending order, ties in the order given; NaN comes last. A radix sort of four passes, except
 * for few.
 */
export function* orderOfKeys(keys: Float64Array): Steps<Uint32Array> {
  const count = keys.length;
  if (count < leastForPasses) return orderOfFew(keys);
  const halves = new Uint32Array(keys.slice().buffer);
  makeComparable(halves, keys);
  let from = Uint32Array.from({ length: count }, (_, position) => position);
  let to = new Uint32Array(count);
  for (let pass = 0; pass < 4; pass++) {
    const half = (pass >> 1) ^ (littleEndian ? 0 : 1);
    const shift = (pass & 1) * 16;
    const starts = startsOf(halves, half, shift, count);
    yield;
    if (!starts) continue;
    for (let begin = 0; begin < count; begin += cheapCellsInStep) {
      scatter(halves, half, shift, from.subarray(begin, begin + cheapCellsInStep), to, starts);
      yield;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Below, going through all digits of a pass costs more than comparing. */
const leastForPasses = 4096;

function orderOfFew(keys: Float64Array): Uint32Array {
  return Uint32Array.from(keys, (_, position) => position).sort((one, other) => {
    const first = keys[one]!;
    const second = keys[other]!;
    if (first < second) return -1;
    if (first > second) return 1;
    const behind = Number(Number.isNaN(first)) - Number(Number.isNaN(second));
    return behind === 0 ? one - other : behind;
  });
}

/** Turns doubles into whole numbers of 64 bits that sort alike. */
function makeComparable(halves: Uint32Array, keys: Float64Array): void {
  const [low, high] = littleEndian ? [0, 1] : [1, 0];
  for (let index = 0; index < keys.length; index++) {
    const position = index * 2;
    const key = keys[index]!;
    if (key === 0) {
      // Zero has two signs.
      halves[position + low] = 0;
      halves[position + high] = 0x80000000;
    } else if (Number.isNaN(key)) {
      halves[position + low] = 0xffffffff;
      halves[position + high] = 0xffffffff;
    } else if (halves[position + high]! >>> 31 === 1) {
      halves[position + low] = ~halves[position + low]!;
      halves[position + high] = ~halves[position + high]!;
    } else {
      halves[position + high] = halves[position + high]! | 0x80000000;
    }
  }
}

/** Where each digit begins; null where all keys have the same. */
function startsOf(halves: Uint32Array, half: number, shift: number, count: number): Uint32Array | null {
  const starts = new Uint32Array(65_536);
  for (let index = 0; index < count; index++) {
    const digit = (halves[index * 2 + half]! >>> shift) & 0xffff;
    starts[digit] = starts[digit]! + 1;
  }
  let start = 0;
  for (let digit = 0; digit < starts.length; digit++) {
    const length = starts[digit]!;
    if (length === count) return null;
    starts[digit] = start;
    start += length;
  }
  return starts;
}

function scatter(
  halves: Uint32Array,
  half: number,
  shift: number,
  from: Uint32Array,
  to: Uint32Array,
  starts: Uint32Array,
): void {
  for (let index = 0; index < from.length; index++) {
    const position = from[index]!;
    const digit = (halves[position * 2 + half]! >>> shift) & 0xffff;
    const target = starts[digit]!;
    to[target] = position;
    starts[digit] = target + 1;
  }
}

const littleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
