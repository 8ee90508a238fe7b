import type { TextPlace } from './conditions.ts';
import { textSeparator } from './folding.ts';
import { grownUint32 } from './growing.ts';
import { Needle } from './needle.ts';
import { SearchedBlocks } from './searched-blocks.ts';
import type { Steps } from './steps.ts';

/** How a text may be looked for; `whole` is equality. */
export interface TextProbe {
  where: TextPlace | 'whole';
  text: string;
}

/** What a list of texts is made of; blocks are joined by the separator, the last one may be part-filled. */
export interface TextParts {
  count: number;
  blocks: string[];
  /** Where each text starts within its block. */
  starts: Uint32Array<ArrayBuffer>;
}

/**
 * An append-only list of texts, joined in blocks: a million strings would cost some forty bytes each beyond their
 * letters, burden the garbage collector, and have to be searched one by one instead of in one native scan a block.
 */
export class TextStore {
  count = 0;
  /** Joined by the separator; blocks too large for one string stay lists. */
  #blocks: (string | readonly string[])[] = [];
  readonly #searched = new SearchedBlocks();
  #tail: string[] = [];
  #tailLetters = 0;
  /** Where each text starts within its block. */
  #starts = new Uint32Array(16);
  #textBytes = 0;

  /** The list of these parts. */
  static of({ count, blocks, starts }: TextParts): TextStore {
    const store = new TextStore();
    store.#starts = starts;
    const sealed = count >>> blockBits;
    store.count = sealed << blockBits;
    store.#blocks = blocks.slice(0, sealed);
    for (const block of store.#blocks) if (typeof block === 'string') store.#textBytes += bytesOf(block);
    const tail = blocks[sealed] ?? '';
    for (let index = store.count; index < count; index++) {
      const end = index + 1 < count ? starts[index + 1]! - 1 : tail.length;
      store.append(tail.slice(starts[index], end));
    }
    return store;
  }

  /** The parts as they are now; null where texts are too large to be joined. */
  parts(): TextParts | null {
    const blocks: string[] = [];
    for (const block of this.#blocks) {
      if (typeof block !== 'string') return null;
      blocks.push(block);
    }
    if (this.#tailLetters > longestBlock) return null;
    if (this.#tail.length > 0) blocks.push(this.#tail.join(textSeparator));
    return { count: this.count, blocks, starts: this.#starts.slice(0, this.count) };
  }

  /** Appends a text and answers its index. */
  append(text: string): number {
    const index = this.count++;
    this.#starts = grownUint32(this.#starts, this.count);
    this.#starts[index] = this.#tailLetters;
    this.#tailLetters += text.length + 1;
    this.#tail.push(text);
    if (this.#tail.length === blockLength) this.#seal();
    return index;
  }

  text(index: number): string {
    const block = this.#blocks[index >>> blockBits];
    if (block === undefined) return this.#tail[index & blockMask] ?? '';
    if (typeof block !== 'string') return block[index & blockMask] ?? '';
    return block.slice(this.#starts[index]!, this.#end(block, index));
  }

  /** Whether one text passes a probe, without making a string of it. */
  matches(index: number, probe: TextProbe): boolean {
    const block = this.#blocks[index >>> blockBits];
    if (typeof block !== 'string') return textMatches(this.text(index), probe);
    const start = this.#starts[index]!;
    const end = this.#end(block, index);
    const room = end - start - probe.text.length;
    if (room < 0) return false;
    switch (probe.where) {
      case 'whole':
        return room === 0 && block.startsWith(probe.text, start);
      case 'start':
        return block.startsWith(probe.text, start);
      case 'end':
        return block.startsWith(probe.text, end - probe.text.length);
      case 'anywhere':
        return block.slice(start, end).includes(probe.text);
    }
  }

  /** Which of some texts pass a probe; empty ones never do. */
  passing(indexes: Uint32Array, probe: TextProbe): Uint8Array {
    const flags = new Uint8Array(indexes.length);
    const needle = new Needle(probe.where === 'anywhere' ? probe.text : '');
    // First the signs of all, then the places of those left: memory is read ahead, where text by text would wait for each.
    const places = this.#mayPass(indexes, needle);
    const starts = new Uint32Array(places.length);
    for (let at = 0; at < places.length; at++) starts[at] = this.#starts[indexes[places[at]!]!]!;
    for (let at = 0; at < places.length; at++) {
      const index = indexes[places[at]!]!;
      const block = this.#blocks[index >>> blockBits];
      if (probe.where === 'anywhere' && typeof block === 'string') {
        const end = this.#end(block, index);
        flags[places[at]!] = Number(end > starts[at]! && needle.isWithin(block, starts[at]!, end));
      } else {
        const text = this.text(index);
        flags[places[at]!] = Number(text !== '' && textMatches(text, probe));
      }
    }
    return flags;
  }

  /** The places in a list of texts that cannot be passed over by their signs. */
  #mayPass(indexes: Uint32Array, needle: Needle): Uint32Array {
    const places = new Uint32Array(indexes.length);
    let count = 0;
    for (let place = 0; place < indexes.length; place++) {
      const index = indexes[place]!;
      const signs = this.#searched.known(index >>> blockBits);
      places[count] = place;
      count += Number(!signs || needle.mayBeIn(signs, index & blockMask));
    }
    return places.subarray(0, count);
  }

  /** Sets the flag of every text from `from` on that passes; answers whether any did. No text may hold the separator, nor may the probe. */
  *mark(probe: TextProbe, flags: Uint8Array, from = 0): Steps<boolean> {
    let found = false;
    this.#searched.begin();
    const needle = new Needle(probe.text);
    for (let index = from; index < this.count; ) {
      const number = index >>> blockBits;
      const block = this.#blocks[number];
      const next = Math.min(this.count, (number + 1) << blockBits);
      if (typeof block === 'string' && probe.where === 'anywhere' && probe.text !== '') {
        if (!this.#searched.mayHold(number, block, probe.text)) {
          index = next;
          continue;
        }
        yield;
        const first = number << blockBits;
        const signs = this.#searched.signs(number, block, this.#starts.subarray(first, first + blockLength));
        const any = signs
          ? this.#markSigned(block, signs, index, next, needle, flags)
          : this.#markInBlock(block, index, next, probe.text, flags);
        if (any) found = true;
      } else {
        yield;
        if (this.#markOneByOne(probe, flags, index, next)) found = true;
      }
      index = next;
    }
    return found;
  }

  /** Bytes held: letters, offsets, and the strings of lists. */
  bytes(): number {
    const tail = this.#tailLetters * 2 + this.#tail.length * stringOverhead;
    return this.#textBytes + this.#searched.bytes + tail + this.#starts.byteLength;
  }

  #markOneByOne(probe: TextProbe, flags: Uint8Array, from: number, to: number): boolean {
    let found = false;
    for (let at = from; at < to; at++) {
      if (!this.matches(at, probe)) continue;
      flags[at] = 1;
      found = true;
    }
    return found;
  }

  #markInBlock(block: string, from: number, to: number, text: string, flags: Uint8Array): boolean {
    const starts = this.#starts;
    let found = block.indexOf(text, starts[from]);
    if (found < 0) return false;
    let index = from;
    while (found >= 0) {
      index = lastStartingBy(starts, found, index, to);
      flags[index] = 1;
      if (++index >= to) break;
      found = block.indexOf(text, starts[index]);
    }
    return true;
  }

  /** Of the texts from `from` to `to`, which lie in one block. */
  #markSigned(block: string, signs: Uint32Array, from: number, to: number, needle: Needle, flags: Uint8Array): boolean {
    const places = needle.placesIn(signs, from & blockMask, ((to - 1) & blockMask) + 1);
    const isDense = places.length * 32 > to - from;
    const first = from - (from & blockMask);
    let next = -1;
    let found = false;
    for (let at = 0; at < places.length; at++) {
      const index = first + places[at]!;
      const start = this.#starts[index]!;
      const end = this.#end(block, index);
      if (isDense && next < start) next = block.indexOf(needle.text, start);
      if (isDense && next < 0) break;
      if (isDense ? next >= end : !needle.isWithin(block, start, end)) continue;
      flags[index] = 1;
      found = true;
    }
    return found;
  }

  #end(block: string, index: number): number {
    return (index & blockMask) === blockMask ? block.length : this.#starts[index + 1]! - 1;
  }

  #seal(): void {
    if (this.#tailLetters > longestBlock) {
      this.#blocks.push(this.#tail);
      this.#textBytes += this.#tailLetters * 2 + this.#tail.length * stringOverhead;
    } else {
      const block = this.#tail.join(textSeparator);
      this.#blocks.push(block);
      this.#textBytes += bytesOf(block);
    }
    this.#tail = [];
    this.#tailLetters = 0;
  }
}

/** Whether a text passes a probe. */
export function textMatches(text: string, probe: TextProbe): boolean {
  switch (probe.where) {
    case 'whole':
      return text === probe.text;
    case 'start':
      return text.startsWith(probe.text);
    case 'end':
      return text.endsWith(probe.text);
    case 'anywhere':
      return text.includes(probe.text);
  }
}

/** The last index of [from, to) whose start is not after a place. Hits mostly lie close, so the steps double from the front. */
export function lastStartingBy(starts: Uint32Array, place: number, from: number, to: number): number {
  let step = 1;
  let low = from;
  while (low + step < to && starts[low + step]! <= place) {
    low += step;
    step *= 2;
  }
  let high = Math.min(to, low + step);
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= place) low = middle;
    else high = middle;
  }
  return low;
}

const blockBits = 13;
const blockLength = 1 << blockBits;
const blockMask = blockLength - 1;
/** Letters; V8 holds strings of up to 2^29. */
const longestBlock = 1 << 26;
/** Header and pointer of a string that stands alone. */
const stringOverhead = 32;
const beyondLatin = /[\u0100-\uffff]/;

function bytesOf(block: string): number {
  return block.length * (beyondLatin.test(block) ? 2 : 1);
}
