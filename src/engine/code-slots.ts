import type { Codes } from './codes.ts';
import type { Bitmap } from './bitmap.ts';
import { cheapCellsInStep, type Steps } from './steps.ts';

/**
 * The slots of each code of a column, so that those of a few codes are found without reading the codes of all slots.
 */
export class CodeSlots {
  /** Where the slots of each code begin; one more than there are codes. */
  readonly #starts: Uint32Array;
  readonly #slots: Uint32Array;

  private constructor(starts: Uint32Array, slots: Uint32Array) {
    this.#starts = starts;
    this.#slots = slots;
  }

  /** Of the first `size` slots, whose codes are below `count`. */
  static *of(codes: Codes, size: number, count: number): Steps<CodeSlots> {
    const starts = new Uint32Array(count + 2);
    for (let from = 0; from < size; from += cheapCellsInStep) {
      const end = Math.min(size, from + cheapCellsInStep);
      for (let slot = from; slot < end; slot++) starts[codes[slot]! + 2] = starts[codes[slot]! + 2]! + 1;
      yield;
    }
    for (let code = 2; code < starts.length; code++) starts[code] = starts[code]! + starts[code - 1]!;
    yield;
    const slots = new Uint32Array(size);
    for (let from = 0; from < size; from += cheapCellsInStep) {
      const end = Math.min(size, from + cheapCellsInStep);
      // Each start moves to the next one as its slots are put in place.
      for (let slot = from; slot < end; slot++) {
        const position = starts[codes[slot]! + 1]!;
        slots[position] = slot;
        starts[codes[slot]! + 1] = position + 1;
      }
      yield;
    }
    return new CodeSlots(starts.subarray(0, count + 1), slots);
  }

  /** Adds the slots that had one of some codes and, by `codes`, still have it. */
  *add(chosen: Uint32Array, codes: Codes, found: Bitmap): Steps<void> {
    const starts = this.#starts;
    const slots = this.#slots;
    const { words } = found;
    for (let index = 0; index < chosen.length; index++) {
      if (index % codesInStep === codesInStep - 1) yield;
      const code = chosen[index]!;
      // A code that is newer than these has none.
      const end = code + 1 < starts.length ? starts[code + 1]! : 0;
      for (let position = starts[code]!; position < end; position++) {
        const slot = slots[position]!;
        if (codes[slot] === code) words[slot >>> 5] = words[slot >>> 5]! | (1 << (slot & 31));
      }
    }
  }

  get bytes(): number {
    return this.#starts.buffer.byteLength + this.#slots.byteLength;
  }
}

const codesInStep = 1 << 16;
