import type { TextPlace } from './conditions.ts';
import { textSeparator } from './folding.ts';
import { grownUint32 } from './growing.ts';
import { gramsOf, mayHold } from './text-grams.ts';

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
  /** What letters stand together in each block that was searched before; true where it was searched once. */
  #grams: (Uint8Array | true)[] = [];
  #tail: string[] = [];
  #tailLetters = 0;
  /** Where each text starts within its block. */
  #starts = new Uint32Array(16);
  #textBytes = 0;
  #gramBytes = 0;

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

  /** Sets the flag of every text from `from` on that passes; answers whether any did. No text may hold the separator, nor may the probe. */
  mark(probe: TextProbe, flags: Uint8Array, from = 0): boolean {
    let found = false;
    for (let index = from; index < this.count; ) {
      const block = this.#blocks[index >>> blockBits];
      const next = Math.min(this.count, ((index >>> blockBits) + 1) << blockBits);
      if (typeof block === 'string' && probe.where === 'anywhere' && probe.text !== '') {
        const worth = this.#isWorthScanning(index >>> blockBits, block, probe.text);
        if (worth && this.#markInBlock(block, index, next, probe.text, flags)) found = true;
      } else {
        for (let at = index; at < next; at++) {
          if (this.matches(at, probe)) {
            flags[at] = 1;
            found = true;
          }
        }
      }
      index = next;
    }
    return found;
  }

  /** Bytes held: letters, offsets, and the strings of lists. */
  bytes(): number {
    const tail = this.#tailLetters * 2 + this.#tail.length * stringOverhead;
    return this.#textBytes + this.#gramBytes + tail + this.#starts.byteLength;
  }

  /** The first search of a block leaves it at that: many blocks are never searched again. */
  #isWorthScanning(number: number, block: string, text: string): boolean {
    const grams = this.#grams[number];
    if (grams === undefined) this.#grams[number] = true;
    if (grams === undefined || text.length < 3) return true;
    if (grams !== true) return mayHold(grams, text);
    const made = gramsOf(block);
    this.#grams[number] = made;
    this.#gramBytes += made.byteLength;
    return mayHold(made, text);
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
