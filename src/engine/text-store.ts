import type { TextPosition } from './conditions.ts';
import { textSeparator } from './folding.ts';
import { grown, trimmed } from './growing.ts';
import { leastJoinedTexts } from './index-worth.ts';
import { Needle } from './needle.ts';
import { beyondLatin, type PackedParts } from './packed-block.ts';
import { SearchedBlocks } from './searched-blocks.ts';
import type { Steps } from './steps.ts';
import { lastStartingBy } from './text-starts.ts';
import type { ValueTexts } from './value-texts.ts';

/** How a text may be looked for; `whole` is equality. */
export interface TextProbe {
  where: TextPosition | 'whole';
  text: string;
}

/** What a list of texts is made of; blocks are joined by the separator or packed, the last one may be part-filled. */
export interface TextParts {
  count: number;
  blocks: (string | PackedParts)[];
  /** Where each text starts within its block; of a packed one in bytes. */
  starts: Uint32Array<ArrayBuffer>;
  /** 1 for each block that isn't packed and folds as a whole (fold-block.ts); absent where that is not known. */
  wholes?: Uint8Array;
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
  /** The first texts of the tail, joined once they are searched. */
  #joined = { text: '', count: 0 };
  /** Where each text starts within its block. */
  #starts = new Uint32Array(16);
  #textBytes = 0;

  /** The list of these parts. Throws where a block is packed: those are of ValueTexts. */
  static of({ count, blocks: given, starts }: TextParts): TextStore {
    const store = new TextStore();
    const blocks = given.map((block) => {
      if (typeof block !== 'string') throw new RangeError('A block of a searched list is packed.');
      return block;
    });
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
    this.#starts = grown(this.#starts, this.count);
    this.#starts[index] = this.#tailLetters;
    this.#tailLetters += text.length + 1;
    this.#tail.push(text);
    if (this.#tail.length === blockLength) this.#seal();
    return index;
  }

  /**
   * Appends the blocks of a dictionary folded, from where this list ends: those before `until`, to the first of which the
   * texts must be folded one by one. Only a list that ends with a block does.
   */
  appendFolded(from: ValueTexts, until: number): void {
    while (this.#tail.length === 0 && this.count + blockLength <= until) {
      const folded = from.folded(this.count >>> blockBits);
      if (!folded) return;
      this.#starts = grown(this.#starts, this.count + blockLength);
      this.#starts.set(folded.starts, this.count);
      this.#blocks.push(folded.text);
      // The same letters may be there twice, and are counted as if they were.
      this.#textBytes += bytesOf(folded.text);
      this.count += blockLength;
    }
  }

  text(index: number): string {
    const block = this.#blocks[index >>> blockBits];
    if (block === undefined) return this.#tail[index & blockMask] ?? '';
    if (typeof block !== 'string') return block[index & blockMask] ?? '';
    return block.slice(this.#starts[index]!, this.#end(block, index, nextBlock(index)));
  }

  /** Whether one text passes a probe, without making a string of it. */
  matches(index: number, probe: TextProbe): boolean {
    const block = this.#blocks[index >>> blockBits];
    if (typeof block !== 'string') return textMatches(this.text(index), probe);
    const start = this.#starts[index]!;
    const end = this.#end(block, index, nextBlock(index));
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
    const positions = this.#mayPass(indexes, needle);
    const starts = new Uint32Array(positions.length);
    for (let at = 0; at < positions.length; at++) starts[at] = this.#starts[indexes[positions[at]!]!]!;
    for (let at = 0; at < positions.length; at++) {
      const index = indexes[positions[at]!]!;
      const block = this.#blocks[index >>> blockBits];
      if (probe.where === 'anywhere' && typeof block === 'string') {
        const end = this.#end(block, index, nextBlock(index));
        flags[positions[at]!] = Number(end > starts[at]! && needle.isWithin(block, starts[at]!, end));
      } else {
        const text = this.text(index);
        flags[positions[at]!] = Number(text !== '' && textMatches(text, probe));
      }
    }
    return flags;
  }

  /** The places in a list of texts that cannot be passed over by their signs. */
  #mayPass(indexes: Uint32Array, needle: Needle): Uint32Array {
    const positions = new Uint32Array(indexes.length);
    let count = 0;
    for (let position = 0; position < indexes.length; position++) {
      const index = indexes[position]!;
      const signs = this.#searched.known(index >>> blockBits);
      positions[count] = position;
      count += Number(!signs || signs.mayHold(needle, index & blockMask));
    }
    return positions.subarray(0, count);
  }

  /** Sets the flag of every text from `from` on that passes; answers whether any did. No text may hold the separator, nor may the probe. */
  *mark(probe: TextProbe, flags: Uint8Array, from = 0): Steps<boolean> {
    let found = false;
    if (probe.where === 'anywhere' && probe.text !== '') {
      const holding = yield* this.holding(new Needle(probe.text), from);
      for (let at = 0; at < holding.length; at++) flags[holding[at]!] = 1;
      return holding.length > 0;
    }
    for (let index = from; index < this.count; ) {
      yield;
      for (const next = Math.min(this.count, nextBlock(index)); index < next; index++) {
        if (!this.matches(index, probe)) continue;
        flags[index] = 1;
        found = true;
      }
    }
    return found;
  }

  /** The texts from `from` on that hold a needle, ascending. Neither may hold the separator, and the needle is not empty. */
  *holding(needle: Needle, from = 0): Steps<Uint32Array> {
    let holding = new Uint32Array(0);
    let count = 0;
    this.#searched.begin();
    for (let index = from; index < this.count; ) {
      const number = index >>> blockBits;
      const first = number << blockBits;
      const isSealed = number < this.#blocks.length;
      const block = isSealed ? this.#blocks[number]! : this.#joinedTail(number);
      const next = isSealed ? first + blockLength : first + this.#joined.count;
      if (typeof block === 'string' && index < next) {
        if (this.#searched.mayHold(number, block, needle)) {
          yield;
          // Two letters have no signs.
          const signs =
            needle.grams.length > 0 ? this.#searched.signs(number, block, this.#starts.subarray(first, next)) : null;
          const positions = signs ? signs.places(needle, index - first, next - first, positionsOfBlock) : next - index;
          holding = grown(holding, count + positions);
          // Where most of them hold it, one native scan costs less.
          count =
            signs && positions * 4 < (next - index) * 3
              ? this.#addPlaces(block, first, next, needle, positions, holding, count)
              : this.#addFound(block, index, next, needle.text, holding, count);
        }
        index = next;
      } else {
        yield;
        const end = Math.min(this.count, first + blockLength);
        holding = grown(holding, count + end - index);
        for (; index < end; index++) if (this.text(index).includes(needle.text)) holding[count++] = index;
      }
    }
    return holding.subarray(0, count);
  }

  /** Frees the room to grow. */
  trim(): void {
    this.#starts = trimmed(this.#starts, this.count);
  }

  /** Bytes held: letters, offsets, and the strings of lists. */
  bytes(): number {
    const tail = this.#tailLetters * 2 + this.#tail.length * stringOverhead + this.#joined.text.length * 2;
    return this.#textBytes + this.#searched.bytes + tail + this.#starts.byteLength;
  }

  /** Of a block without signs. */
  #addFound(block: string, from: number, to: number, text: string, holding: Uint32Array, before: number): number {
    const starts = this.#starts;
    let count = before;
    let index = from;
    let position = block.indexOf(text, starts[from]);
    while (position >= 0) {
      index = lastStartingBy(starts, position, index, to);
      holding[count++] = index;
      if (++index >= to) break;
      position = block.indexOf(text, starts[index]);
    }
    return count;
  }

  /** Of those whose signs do not deny it. */
  #addPlaces(
    block: string,
    first: number,
    next: number,
    needle: Needle,
    positions: number,
    holding: Uint32Array,
    before: number,
  ): number {
    let count = before;
    for (let at = 0; at < positions; at++) {
      const index = first + positionsOfBlock[at]!;
      holding[count] = index;
      count += Number(needle.isWithin(block, this.#starts[index]!, this.#end(block, index, next)));
    }
    return count;
  }

  /** Of a text in a block that goes to `next`. */
  #end(block: string, index: number, next: number): number {
    return index + 1 === next ? block.length : this.#starts[index + 1]! - 1;
  }

  /** The texts that are in no block yet, joined like one: all but a few, which are read one by one. */
  #joinedTail(number: number): string {
    if (this.#tail.length - this.#joined.count < leastJoinedTexts) return this.#joined.text;
    this.#searched.forget(number);
    this.#joined =
      this.#tailLetters > longestBlock
        ? { text: '', count: 0 }
        : { text: this.#tail.join(textSeparator), count: this.#tail.length };
    return this.#joined.text;
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
    this.#searched.forget(this.#blocks.length - 1);
    this.#tail = [];
    this.#tailLetters = 0;
    this.#joined = { text: '', count: 0 };
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

/** Of the texts that are joined in a block. */
export const blockBits = 13;
export const blockLength = 1 << blockBits;
const blockMask = blockLength - 1;
/** Where the block after that of a text begins. */
const nextBlock = (index: number): number => (index | blockMask) + 1;
/** What signs leave of the block that is being searched. */
const positionsOfBlock = new Uint16Array(blockLength);
/** Letters; V8 holds strings of up to 2^29. */
export const longestBlock = 1 << 26;
/** Header and pointer of a string that is alone. */
export const stringOverhead = 32;

export function bytesOf(block: string): number {
  return block.length * (beyondLatin.test(block) ? 2 : 1);
}
