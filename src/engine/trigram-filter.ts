import type { Needle } from './needle.ts';
import { gramOf } from './text-grams.ts';

/**
 * What the texts of a block may hold: every three letters that are next to each other belong to one of some sets of
 * texts, so that a text which is in none of the sets of a needle's letters can't hold it. Sets lie one after another, a
 * bit a text: a search joins a few of them and reads only the texts that are left.
 */
export class TrigramFilter {
  readonly #words: Uint32Array;
  /** Words of 32 texts in a set. */
  readonly #length: number;
  /** Sets, less one. */
  readonly #mask: number;
  /** Texts that are signed: others may have joined the block since. */
  readonly #count: number;

  private constructor(count: number, sets: number) {
    this.#length = (count + 31) >>> 5;
    this.#words = new Uint32Array(this.#length * sets);
    this.#mask = sets - 1;
    this.#count = count;
  }

  /** Of texts that start at the given places and have one letter between them. Null where they are so long that most sets would hold nearly all of them. */
  static of(block: string, starts: Uint32Array): TrigramFilter | null {
    const letters = block.length / Math.max(1, starts.length);
    if (letters > mostLettersToSign) return null;
    const signs = new TrigramFilter(starts.length, setsFor(letters));
    for (let index = 0; index < starts.length; index++) {
      const end = index + 1 < starts.length ? starts[index + 1]! - 1 : block.length;
      signs.#sign(block, starts[index]!, end, index);
    }
    return signs;
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  /** Whether the text at a place may hold a needle. */
  mayHold(needle: Needle, position: number): boolean {
    if (position >= this.#count) return true;
    const { grams } = needle;
    const words = this.#words;
    const word = position >>> 5;
    for (let index = 0; index < grams.length; index++) {
      if (((words[(grams[index]! & this.#mask) * this.#length + word]! >>> (position & 31)) & 1) === 0) return false;
    }
    return true;
  }

  /** Notes the places from `from` to `to` whose texts may hold a needle, ascending; answers how many. */
  places(needle: Needle, from: number, to: number, positions: Uint16Array): number {
    const words = this.#words;
    const sets = needle.grams.map((gram) => gram & this.#mask);
    const last = (to - 1) >>> 5;
    let count = 0;
    for (let word = from >>> 5; word <= last; word++) {
      let rest = -1;
      for (let index = 0; index < sets.length && rest !== 0; index++)
        rest &= words[sets[index]! * this.#length + word]!;
      if (rest === 0) continue;
      const base = word << 5;
      if (base < from) rest &= -1 << (from - base);
      if (base + 32 > to) rest &= -1 >>> (base + 32 - to);
      for (; rest !== 0; rest &= rest - 1) positions[count++] = base + 31 - Math.clz32(rest & -rest);
    }
    return count;
  }

  #sign(text: string, from: number, to: number, position: number): void {
    const words = this.#words;
    const length = this.#length;
    const mask = this.#mask;
    const word = position >>> 5;
    const bit = 1 << (position & 31);
    if (to - from < 3) return;
    let first = text.charCodeAt(from);
    let second = text.charCodeAt(from + 1);
    for (let index = from + 2; index < to; index++) {
      const third = text.charCodeAt(index);
      const at = (gramOf(first, second, third) & mask) * length + word;
      words[at] = words[at]! | bit;
      first = second;
      second = third;
    }
  }
}

/** In longer texts nearly every three letters are found, and signs say nothing. */
const mostLettersToSign = 96;

/** So many sets that a text is in a fourth of them, or a third. */
function setsFor(letters: number): number {
  if (letters <= 16) return 64;
  return letters <= 40 ? 128 : 256;
}
