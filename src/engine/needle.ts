import { gramOf } from './text-grams.ts';

/**
 * A text that is looked for within others. Most of them are passed over by their signs (trigram-filter.ts); the others are
 * read by Horspool's search, which for short texts costs less than a native call for each.
 */
export class Needle {
  readonly text: string;
  /** Each three letters that are next to each other in it. */
  readonly grams: Uint16Array;
  readonly #codes: Uint16Array;
  /** By the last letter under the needle: how far it may move. */
  #skips: Uint16Array | null = null;

  constructor(text: string) {
    this.text = text;
    const codes = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    this.#codes = codes;
    this.grams = new Uint16Array(Math.max(0, text.length - 2));
    for (let index = 0; index < this.grams.length; index++) {
      this.grams[index] = gramOf(codes[index]!, codes[index + 1]!, codes[index + 2]!);
    }
  }

  /** Whether it is in a block of text between two places. */
  isWithin(block: string, from: number, to: number): boolean {
    const codes = this.#codes;
    const skips = (this.#skips ??= skipsOf(codes));
    const last = codes.length - 1;
    if (last < 0) return true;
    const lastCode = codes[last]!;
    for (let position = from + last; position < to; ) {
      const code = block.charCodeAt(position);
      if (code === lastCode) {
        let index = last - 1;
        while (index >= 0 && block.charCodeAt(position - last + index) === codes[index]!) index--;
        if (index < 0) return true;
      }
      position += skips[code & 0xff]!;
    }
    return false;
  }
}

function skipsOf(codes: Uint16Array): Uint16Array {
  const length = Math.min(codes.length, 0xffff);
  const skips = new Uint16Array(256).fill(length);
  for (let index = Math.max(0, codes.length - length); index < codes.length - 1; index++) {
    skips[codes[index]! & 0xff] = codes.length - 1 - index;
  }
  return skips;
}
