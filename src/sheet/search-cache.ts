import { Bitmap } from './bitmap.ts';
import { leastIndexedSlots } from './index-worth.ts';
import { rowMatcher, rowsInStep, type SearchedColumns } from './search-scan.ts';
import type { SearchTerm } from './search.ts';
import type { Steps } from './steps.ts';

interface KeptWord {
  /** Not to be changed. */
  found: Bitmap;
  /** How many of the touched slots it knows of. */
  touched: number;
  bytes: number;
  /** Since it was last among the oldest. */
  isUsed: boolean;
}

/**
 * The rows that hold a word in some columns, or several in one cell, of what was searched last: people search for the
 * same words, each beside others. Slots that were written since are read again. The oldest go first, those that were used since after
 * another round. A word that stands nowhere is not kept, so that such words drive out no other.
 */
export class SearchCache {
  readonly #kept = new Map<string, KeptWord>();
  /** Slots that were written since the oldest was found. */
  #touched: number[] = [];
  #bytes = 0;

  /** The slots of which one cell holds all words of a term; null where that is not known. */
  *get(searched: SearchedColumns, term: SearchTerm): Steps<Bitmap | null> {
    const key = keyOf(searched, term);
    const kept = this.#kept.get(key);
    if (!kept) return null;
    kept.isUsed = true;
    const slots = this.#touched.slice(kept.touched);
    if (slots.length > Math.max(fewTouched, kept.found.size >>> 10)) {
      this.#forget(key);
      return null;
    }
    if (slots.length > 0) {
      const found = yield* followed(kept.found, searched, term, slots);
      // Only whole: another question may have been faster, or have let it go.
      if (this.#kept.get(key) === kept) this.#keep(key, found, true);
      return found;
    }
    return kept.found;
  }

  /** Words that meet in many rows and in no cell are worth keeping, too. */
  set(searched: SearchedColumns, term: SearchTerm, found: Bitmap, { also }: { also?: 'empty' } = {}): void {
    if (found.size >= leastIndexedSlots && (also === 'empty' || !found.isEmpty))
      this.#keep(keyOf(searched, term), found, false);
  }

  /** Notes that a slot is about to be written, or its row to be deleted. */
  touch(slot: number): void {
    if (this.#kept.size === 0) return;
    this.#touched.push(slot);
    if (this.#touched.length > mostTouched) this.drop();
  }

  drop(): void {
    this.#kept.clear();
    this.#touched = [];
    this.#bytes = 0;
  }

  bytes(): number {
    return this.#bytes + this.#touched.length * 8;
  }

  #forget(key: string): void {
    this.#bytes -= this.#kept.get(key)?.bytes ?? 0;
    this.#kept.delete(key);
  }

  #keep(key: string, found: Bitmap, isUsed: boolean): void {
    this.#forget(key);
    const bytes = found.words.byteLength + key.length * 2 + 200;
    if (bytes > mostBytes) return;
    this.#kept.set(key, { found, touched: this.#touched.length, bytes, isUsed });
    this.#bytes += bytes;
    for (const [oldest, kept] of this.#kept) {
      if (this.#kept.size <= mostKept && this.#bytes <= mostBytes) break;
      this.#kept.delete(oldest);
      if (kept.isUsed) this.#kept.set(oldest, { ...kept, isUsed: false });
      else this.#bytes -= kept.bytes;
    }
  }
}

/** Slots that were written are as the store has them now; rows that were deleted count for nobody. */
function* followed(
  before: Bitmap,
  { shown }: SearchedColumns,
  term: SearchTerm,
  slots: readonly number[],
): Steps<Bitmap> {
  const found = new Bitmap(Math.max(before.size, ...shown.map(({ store }) => store.size)));
  found.unite(before);
  const holds = rowMatcher(shown, [term]);
  const atOnce = rowsInStep(shown);
  for (let from = 0; from < slots.length; from += atOnce) {
    for (const slot of slots.slice(from, from + atOnce)) {
      if (holds(slot)) found.add(slot);
      else found.remove(slot);
    }
    yield;
  }
  return found;
}

const keyOf = ({ ids }: SearchedColumns, term: SearchTerm): string => JSON.stringify([ids, ...term.toSorted()]);

const mostKept = 64;
/** Of one sheet: words of many millions of rows are kept in smaller number. */
const mostBytes = 8 * 1024 * 1024;
/** Searching anew costs less than reading more rows than these, or than a thousandth of the sheet. */
const fewTouched = 64;
/** After so many writes no word is followed any more. */
const mostTouched = 4096;
