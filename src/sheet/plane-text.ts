import type { Bitmap } from './bitmap.ts';
import { textSeparator } from './folding.ts';
import { unpackDate } from './packed-dates.ts';
import type { Steps } from './steps.ts';
import { lastStartingBy } from './text-store.ts';

/** The folded texts of a plane, joined in blocks of slots, so that search runs native scans over them. */
export class PlaneText {
  #blocks: (Block | null)[] = [];

  /** Forgets what a slot said. */
  forget(slot: number): void {
    const index = slot >>> blockBits;
    if (index < this.#blocks.length) this.#blocks[index] = null;
  }

  /** Adds the slots whose text holds a folded term. */
  *mark(term: string, plane: Float64Array, kind: 'number' | 'time', found: Bitmap): Steps<void> {
    if (!(kind === 'number' ? numberLetters : timeLetters).test(term)) return;
    for (let first = 0; first < found.size; first += 1 << blockBits) {
      const size = Math.min(found.size - first, 1 << blockBits);
      const index = first >>> blockBits;
      let block = this.#blocks[index];
      if (!block || block.size !== size) {
        block = joined(plane, kind, first, size);
        this.#blocks[index] = block;
      }
      markIn(block, term, first, found);
      yield;
    }
  }

  bytes(): number {
    let bytes = 0;
    for (const block of this.#blocks) bytes += block ? block.text.length + block.starts.byteLength : 0;
    return bytes;
  }
}

interface Block {
  size: number;
  text: string;
  starts: Uint32Array;
}

const blockBits = 13;
/** A term with any other letter stands in no number, in no date-time: most searches skip the planes. */
const numberLetters = /^[\d.e+-]+$/;
const timeLetters = /^[\d:.tz-]+$/;

function markIn({ size, text, starts }: Block, term: string, first: number, found: Bitmap): void {
  let at = 0;
  let place = text.indexOf(term);
  while (place >= 0) {
    at = lastStartingBy(starts, place, at, size);
    found.add(first + at);
    if (++at >= size) break;
    place = text.indexOf(term, starts[at]);
  }
}

function joined(plane: Float64Array, kind: 'number' | 'time', first: number, size: number): Block {
  const starts = new Uint32Array(size);
  const texts: string[] = [];
  let letters = 0;
  for (let index = 0; index < size; index++) {
    const value = plane[first + index]!;
    const text = Number.isNaN(value) ? '' : kind === 'number' ? String(value) : unpackDate(value).toLowerCase();
    starts[index] = letters;
    texts.push(text);
    letters += text.length + 1;
  }
  return { size, text: texts.join(textSeparator), starts };
}
