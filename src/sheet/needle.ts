import { bitOf } from './text-grams.ts';

/**
 * A text that is looked for within others. Most of them are passed over by their signs: 64 bits a text, some of them set
 * by every three letters that stand together in it, so that a text which lacks a bit of the needle cannot hold it. The
 * others are read by Horspool's search, which for short texts costs less than a native call for each.
 */
export class Needle {
  readonly text: string;
  readonly #codes: Uint16Array;
  /** By the last letter under the needle: how far it may move. */
  readonly #skips: Uint16Array;
  readonly #low: number;
  readonly #high: number;

  constructor(text: string) {
    this.text = text;
    this.#codes = Uint16Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
    const length = Math.min(text.length, 0xffff);
    this.#skips = new Uint16Array(256).fill(length);
    for (let index = Math.max(0, text.length - length); index < text.length - 1; index++) {
      this.#skips[this.#codes[index]! & 0xff] = text.length - 1 - index;
    }
    const signs = new Uint32Array(2);
    sign(text, 0, text.length, signs, 0);
    this.#low = signs[0]! | 0;
    this.#high = signs[1]! | 0;
  }

  /** Whether a text of these signs may hold the needle. */
  mayBeIn(signs: Uint32Array, place: number): boolean {
    const low = this.#low;
    const high = this.#high;
    return (signs[place * 2]! & low) === low && (signs[place * 2 + 1]! & high) === high;
  }

  /** The texts between two places whose signs say that they may hold the needle. */
  placesIn(signs: Uint32Array, from: number, to: number): Uint16Array {
    const places = new Uint16Array(to - from);
    const low = this.#low;
    const high = this.#high;
    let count = 0;
    for (let place = from; place < to; place++) {
      places[count] = place;
      if ((signs[place * 2]! & low) === low && (signs[place * 2 + 1]! & high) === high) count++;
    }
    return places.subarray(0, count);
  }

  /** Whether it stands in a block of text between two places. */
  isWithin(block: string, from: number, to: number): boolean {
    const codes = this.#codes;
    const skips = this.#skips;
    const last = codes.length - 1;
    if (last < 0) return true;
    const lastCode = codes[last]!;
    for (let place = from + last; place < to; ) {
      const code = block.charCodeAt(place);
      if (code === lastCode) {
        let index = last - 1;
        while (index >= 0 && block.charCodeAt(place - last + index) === codes[index]!) index--;
        if (index < 0) return true;
      }
      place += skips[code & 0xff]!;
    }
    return false;
  }
}

/** The signs of the texts of a block, which start at the given places and have one letter between them. */
export function signsOf(block: string, starts: Uint32Array): Uint32Array {
  const signs = new Uint32Array(starts.length * 2);
  for (let index = 0; index < starts.length; index++) {
    const end = index + 1 < starts.length ? starts[index + 1]! - 1 : block.length;
    sign(block, starts[index]!, end, signs, index);
  }
  return signs;
}

/** In longer texts nearly every sign is set, and says nothing. */
export const mostLettersToSign = 96;

function sign(text: string, from: number, to: number, signs: Uint32Array, place: number): void {
  let low = 0;
  let high = 0;
  let first = from < to ? text.charCodeAt(from) : 0;
  let second = from + 1 < to ? text.charCodeAt(from + 1) : 0;
  for (let index = from + 2; index < to; index++) {
    const third = text.charCodeAt(index);
    const bit = bitOf(first, second, third);
    if (bit < 32) low |= 1 << bit;
    else high |= 1 << (bit - 32);
    first = second;
    second = third;
  }
  signs[place * 2] = low;
  signs[place * 2 + 1] = high;
}
