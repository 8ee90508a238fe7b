import { foldBlock, foldsAsWhole } from './fold-block.ts';
import { textSeparator } from './folding.ts';
import { grown, trimmed } from './growing.ts';
import { type JoinedTexts, PackedBlock } from './packed-block.ts';
import { blockBits, blockLength, bytesOf, longestBlock, stringOverhead, type TextParts } from './text-store.ts';

/**
 * The texts of a dictionary, by code: an append-only list like TextStore, whose texts are read and not searched. Blocks
 * beyond the first ones are packed where that is worth it.
 */
export class ValueTexts {
  count = 0;
  /** What isn't packed is joined by the separator; blocks too large for one string stay lists. */
  #blocks: (PackedBlock | string | readonly string[])[] = [];
  #tail: string[] = [];
  #tailLetters = 0;
  /** Where each text starts within its block; of a packed one in bytes. */
  #starts = new Uint32Array(16);
  #textBytes = 0;
  /** Of the blocks that it was put together of, whether they fold as a whole, where they aren't packed. */
  #wholes: Uint8Array | null = null;
  /** The block that was packed last. */
  #packed: PackedBlock | null = null;
  /** Blocks before this one are not packed. */
  #packsFrom: number;

  constructor(packsFrom = firstPacked) {
    this.#packsFrom = packsFrom;
  }

  /** The list of these parts. Throws where they can't be. */
  static of({ count, blocks, starts, wholes }: TextParts): ValueTexts {
    const list = new ValueTexts();
    const sealed = count >>> blockBits;
    list.count = sealed << blockBits;
    list.#starts = starts;
    list.#wholes = wholes ?? null;
    for (const block of blocks.slice(0, sealed))
      list.#add(typeof block === 'string' ? block : PackedBlock.of(block, list.#packed));
    const tail = blocks[sealed] ?? '';
    if (typeof tail !== 'string') throw new RangeError('The last block is packed.');
    for (let index = list.count; index < count; index++) {
      const end = index + 1 < count ? starts[index + 1]! - 1 : tail.length;
      list.append(tail.slice(starts[index], end));
    }
    return list;
  }

  /** The parts as they are now; null where texts are too large to be joined. */
  parts(): TextParts | null {
    const blocks: TextParts['blocks'] = [];
    for (const block of this.#blocks) {
      if (block instanceof PackedBlock) blocks.push(block.parts());
      else if (typeof block === 'string') blocks.push(block);
      else return null;
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

  text(index: number): string {
    const block = this.#blocks[index >>> blockBits];
    const place = index & (blockLength - 1);
    if (block === undefined) return this.#tail[place] ?? '';
    if (!(block instanceof PackedBlock) && typeof block !== 'string') return block[place] ?? '';
    const next = place + 1 < blockLength ? this.#starts[index + 1] : undefined;
    if (block instanceof PackedBlock) return block.text(this.#starts[index]!, next);
    return block.slice(this.#starts[index], next === undefined ? block.length : next - 1);
  }

  /** The texts of a block folded and joined by the separator; null where they don't fold as a whole, or it isn't full. */
  folded(number: number): JoinedTexts | null {
    const block = this.#blocks[number];
    const starts = this.#startsOf(number);
    if (block instanceof PackedBlock) return block.folded(starts);
    if (typeof block !== 'string' || !(this.#wholes?.[number] ?? foldsAsWhole(block, starts))) return null;
    return { text: foldBlock(block), starts };
  }

  /** Frees the room to grow. */
  trim(): void {
    this.#starts = trimmed(this.#starts, this.count);
  }

  /** Bytes held: letters, offsets, and the strings of lists. */
  bytes(): number {
    const tail = this.#tailLetters * 2 + this.#tail.length * stringOverhead;
    return this.#textBytes + tail + this.#starts.byteLength;
  }

  #startsOf(number: number): Uint32Array<ArrayBuffer> {
    return this.#starts.subarray(number << blockBits, (number + 1) << blockBits);
  }

  #seal(): void {
    const number = this.#blocks.length;
    if (this.#tailLetters > longestBlock) this.#add(this.#tail);
    else {
      const block = this.#tail.join(textSeparator);
      const isTried = number >= this.#packsFrom;
      const packed = isTried ? PackedBlock.from(this.#tail, block, this.#startsOf(number), this.#packed) : null;
      // What wasn't worth it is tried again, ever less often.
      if (isTried && !packed) this.#packsFrom = number * 2;
      this.#add(packed ?? block);
    }
    this.#tail = [];
    this.#tailLetters = 0;
  }

  #add(block: PackedBlock | string | readonly string[]): void {
    this.#blocks.push(block);
    if (block instanceof PackedBlock) {
      this.#textBytes += block.bytes(this.#packed);
      this.#packed = block;
    } else if (typeof block === 'string') this.#textBytes += bytesOf(block);
    else for (const text of block) this.#textBytes += text.length * 2 + stringOverhead;
  }
}

/** 131,072 values: a column with fewer takes some megabytes. */
const firstPacked = 16;
