import { LRUCache } from 'lru-cache';
import { Bitmap } from './bitmap.ts';
import { leastIndexedSlots } from './index-worth.ts';
import { rowMatcher, rowsInStep, type SearchedColumns } from './search-scan.ts';
import type { SearchTerm } from './search.ts';
import type { Steps } from './steps.ts';

interface CachedWord {
  /** Not to be changed. */
  found: Bitmap;
  /** How many of the touched slots it knows of. */
  touched: number;
}

/**
 * The rows that hold a word in some columns, or several in one cell, of what was searched last: people search for the
 * same words, each with others. Slots that were written since are read again. A word that is in no row is not cached, so
 * that such words drive out no other.
 */
export class SearchCache {
  readonly #cached = new LRUCache<string, CachedWord>({
    max: maxCached,
    maxSize: maxBytes,
    sizeCalculation: ({ found }, key) => found.words.byteLength + key.length * 2 + 200,
  });
  /** Slots that were written since the oldest was found. */
  #touched: number[] = [];

  /** The slots of which one cell holds all words of a term; null where that is not known. */
  *get(searched: SearchedColumns, term: SearchTerm): Steps<Bitmap | null> {
    const key = keyOf(searched, term);
    const cached = this.#cached.get(key);
    if (!cached) return null;
    const slots = this.#touched.slice(cached.touched);
    if (slots.length > Math.max(fewTouched, cached.found.size >>> 10)) {
      this.#cached.delete(key);
      return null;
    }
    if (slots.length > 0) {
      const found = yield* followed(cached.found, searched, term, slots);
      // Only whole: another question may have been faster, or have let it go.
      if (this.#cached.peek(key) === cached) this.#keep(key, found);
      return found;
    }
    return cached.found;
  }

  /** Words that meet in many rows and in no cell are worth keeping, too. */
  set(searched: SearchedColumns, term: SearchTerm, found: Bitmap, { also }: { also?: 'empty' } = {}): void {
    if (found.size >= leastIndexedSlots && (also === 'empty' || !found.isEmpty))
      this.#keep(keyOf(searched, term), found);
  }

  /** Notes that a slot is about to be written, or its row to be deleted. */
  touch(slot: number): void {
    if (this.#cached.size === 0) return;
    this.#touched.push(slot);
    if (this.#touched.length > mostTouched) this.drop();
  }

  drop(): void {
    this.#cached.clear();
    this.#touched = [];
  }

  bytes(): number {
    return this.#cached.calculatedSize + this.#touched.length * 8;
  }

  #keep(key: string, found: Bitmap): void {
    this.#cached.set(key, { found, touched: this.#touched.length });
  }
}

/** Slots that were written are as the store has them now; rows that were deleted count for no one. */
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

const maxCached = 64;
/** Of one sheet: of many millions of rows fewer words are cached. */
const maxBytes = 8 * 1024 * 1024;
/** Searching again costs less than reading more rows than these, or than a thousandth of the sheet. */
const fewTouched = 64;
/** After so many writes no word is followed any more. */
const mostTouched = 4096;
