import type { Bitmap } from './bitmap.ts';
import { dayLength } from './calendar-day.ts';
import { textSeparator } from './folding.ts';
import type { ColumnFormat } from './format-cell.ts';
import { unpackDate, wallOf } from './packed-dates.ts';
import { isBeyondYears, mayBeInDay, mayBeInNumber, mostDigitsOf, shownBeside, ShownDays } from './shown-parts.ts';
import { lookKey } from './shown-text.ts';
import { cellsInStep, type Steps } from './steps.ts';
import { lastStartingBy } from './text-starts.ts';

/** The folded texts of a plane, joined in blocks of slots, so that search runs native scans over them. */
export class PlaneText {
  #written: (Block | null)[] = [];
  /** As the column shows its numbers; days and times are found without texts. */
  #shown: (Block | null)[] = [];
  #look = '';

  /** Forgets what a slot said. */
  forget(slot: number): void {
    const index = slot >>> blockBits;
    if (index < this.#written.length) this.#written[index] = null;
    if (index < this.#shown.length) this.#shown[index] = null;
  }

  /** Adds the slots whose text, written or shown, holds a folded term without a comma. */
  *mark(term: string, plane: Float64Array, kind: 'number' | 'time', column: ColumnFormat, found: Bitmap): Steps<void> {
    if ((kind === 'number' ? numberLetters : timeLetters).test(term) && !(kind === 'time' && isBeyondYears(term))) {
      const textOf = kind === 'number' ? String : (value: number) => unpackDate(value).toLowerCase();
      yield* markBlocks(this.#written, term, plane, textOf, found);
    }
    if (kind === 'time') {
      if (mayBeInDay(term)) yield* markShownDays(term, plane, found);
    } else if (mayBeInNumber(term, column)) {
      const look = lookKey(column);
      if (look !== this.#look) this.#shown = [];
      this.#look = look;
      yield* markBlocks(this.#shown, term, plane, (value) => shownBeside(value, String(value), column), found);
    }
  }

  bytes(): number {
    let bytes = 0;
    for (const block of [...this.#written, ...this.#shown]) {
      bytes += block ? block.text.length + block.starts.byteLength : 0;
    }
    return bytes;
  }
}

function* markBlocks(
  blocks: (Block | null)[],
  term: string,
  plane: Float64Array,
  textOf: (value: number) => string,
  found: Bitmap,
): Steps<void> {
  const digits = mostDigitsOf(term);
  for (let first = 0; first < found.size; first += 1 << blockBits) {
    const size = Math.min(found.size - first, 1 << blockBits);
    const index = first >>> blockBits;
    let block = blocks[index];
    if (!block || block.size !== size) {
      block = joined(plane, textOf, first, size);
      blocks[index] = block;
    }
    if (term.length <= block.longest && digits <= block.mostDigits) markIn(block, term, first, found);
    yield;
  }
}

function markIn({ size, text, starts }: Block, term: string, first: number, found: Bitmap): void {
  let at = 0;
  let position = text.indexOf(term);
  while (position >= 0) {
    at = lastStartingBy(starts, position, at, size);
    found.add(first + at);
    if (++at >= size) break;
    position = text.indexOf(term, starts[at]);
  }
}

/** A million days are shown as few texts, each of which is looked at once. */
function* markShownDays(term: string, plane: Float64Array, found: Bitmap): Steps<void> {
  const shown = new ShownDays(term);
  for (let first = 0; first < found.size; first += cellsInStep) {
    const end = Math.min(found.size, first + cellsInStep);
    for (let slot = first; slot < end; slot++) {
      const packed = plane[slot]!;
      if (Number.isNaN(packed)) continue;
      const wall = wallOf(packed);
      const day = Math.floor(wall / dayLength);
      const isDayAlone = packed - wall * 8 === 0;
      if (shown.holds(day, isDayAlone ? -1 : Math.floor((wall - day * dayLength) / 60_000))) found.add(slot);
    }
    yield;
  }
}

interface Block {
  size: number;
  text: string;
  starts: Uint32Array;
  /** Letters of its longest text. */
  longest: number;
  /** Most digits that are next to each other in it. */
  mostDigits: number;
}

const blockBits = 13;
/** A term with any other letter is in no number, in no date-time: most searches skip the planes. */
const numberLetters = /^[\d.e+-]+$/;
const timeLetters = /^[\d:.tz-]+$/;

function joined(plane: Float64Array, textOf: (value: number) => string, first: number, size: number): Block {
  const starts = new Uint32Array(size);
  const texts: string[] = [];
  let letters = 0;
  let longest = 0;
  let mostDigits = 0;
  for (let index = 0; index < size; index++) {
    const value = plane[first + index]!;
    const text = Number.isNaN(value) ? '' : textOf(value);
    starts[index] = letters;
    texts.push(text);
    longest = Math.max(longest, text.length);
    // A shorter text cannot have more.
    if (text.length > mostDigits) mostDigits = Math.max(mostDigits, mostDigitsOf(text));
    letters += text.length + 1;
  }
  return { size, text: texts.join(textSeparator), starts, longest, mostDigits };
}
