import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { addFlagged } from './filter-scan.ts';
import type { ColumnLook } from './format-cell.ts';
import type { KeptWords } from './kept-words.ts';
import { Needle } from './needle.ts';
import { matchesSearch, type SearchTerm } from './search.ts';
import { isFoundBySearch, mayBeShown } from './shown-parts.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** A column and what decides how it is shown. */
export interface ShownStore {
  store: ColumnStore;
  column: ColumnLook;
}

/** The columns of a sheet that a search reads. */
export interface SearchedColumns {
  /** Their ids; nothing that was found in others counts for these. */
  ids: readonly string[];
  shown: readonly ShownStore[];
}

/** Keeps the slots whose row holds every word of any of the terms: the columnar form of `matchesSearch`. */
export function* keepFound(
  searched: SearchedColumns,
  terms: readonly SearchTerm[],
  words: KeptWords,
  matching: Bitmap,
): Steps<void> {
  if (terms.length === 0) return;
  if (isSparse(matching)) {
    yield* keepOneByOne(searched, terms, matching);
    return;
  }
  const found = new Bitmap(matching.size);
  for (const term of terms) {
    const [word = ''] = term;
    if (term.length === 1) {
      found.unite((yield* words.get(searched, word)) ?? (yield* holding(searched, word, words, matching.size)));
    } else {
      const left = matching.copy();
      yield* keepHoldingAll(searched, term, words, left);
      found.unite(left);
    }
  }
  matching.intersect(found);
}

/** Scanning whole columns for few rows would cost more than reading these. */
const isSparse = (matching: Bitmap): boolean => matching.count() * 256 < matching.size;

/**
 * Words that were searched before cost nothing. Of the others the longest is the rarest as a rule: what it leaves is soon
 * so little that it is read row by row.
 */
function* keepHoldingAll(searched: SearchedColumns, term: SearchTerm, words: KeptWords, matching: Bitmap): Steps<void> {
  const others: string[] = [];
  for (const word of term) {
    const known = yield* words.get(searched, word);
    if (known) matching.intersect(known);
    else others.push(word);
  }
  others.sort((one, other) => other.length - one.length);
  for (const [index, word] of others.entries()) {
    if (isSparse(matching)) {
      yield* keepOneByOne(searched, [others.slice(index)], matching);
      return;
    }
    matching.intersect(yield* holding(searched, word, words, matching.size));
  }
}

/** The slots of which any column holds a word. */
function* holding(searched: SearchedColumns, word: string, words: KeptWords, size: number): Steps<Bitmap> {
  const found = new Bitmap(size);
  const needle = new Needle(word);
  for (const { store, column } of searched.shown) {
    if (store.codes) yield* addCoded(store, store.codes, column, needle, found);
    if (store.plane && !isFoundBySearch(word, column)) yield* addOneByOne({ store, column }, word, found);
    else yield* store.addHolding(word, column, found);
  }
  words.set(searched, word, found);
  return found;
}

function* addCoded(
  store: ColumnStore,
  codes: Uint32Array,
  column: ColumnLook,
  needle: Needle,
  found: Bitmap,
): Steps<void> {
  const { readings, count } = store.dictionary;
  yield* readings.prepareFolded();
  for (const texts of [readings.folded, ...(yield* readings.shown(column, needle.text))]) {
    const holders = yield* texts.holding(needle);
    if (holders.length === 0) continue;
    const index = store.index();
    if (index && (yield* index.addCoded(codes, holders, found))) continue;
    const flags = new Uint8Array(count);
    for (let at = 0; at < holders.length; at++) flags[holders[at]!] = 1;
    addFlagged(codes, flags, found);
    yield;
  }
}

function* addOneByOne({ store, column }: ShownStore, word: string, found: Bitmap): Steps<void> {
  for (let from = 0; from < store.size; from += cellsInStep) {
    const end = Math.min(store.size, from + cellsInStep);
    for (let slot = from; slot < end; slot++) if (matchesSearch([[word]], [store.get(slot)], [column])) found.add(slot);
    yield;
  }
}

function* keepOneByOne({ shown }: SearchedColumns, terms: readonly SearchTerm[], matching: Bitmap): Steps<void> {
  const slots = matching.slots();
  const matches = rowMatcher(shown, terms);
  const atOnce = rowsInStep(shown);
  for (let from = 0; from < slots.length; from += atOnce) {
    for (const slot of slots.subarray(from, from + atOnce)) if (!matches(slot)) matching.remove(slot);
    yield;
  }
}

/** Says of a row whether it matches. Only what could hold a word is read as it is shown. */
export function rowMatcher(shown: readonly ShownStore[], terms: readonly SearchTerm[]): (slot: number) => boolean {
  const words = terms.flat();
  const columns = shown.map(({ column }) => (words.some((word) => mayBeShown(word, column)) ? column : undefined));
  return (slot) =>
    matchesSearch(
      terms,
      shown.map(({ store }) => store.get(slot)),
      columns,
    );
}

export const rowsInStep = (shown: readonly ShownStore[]): number => Math.ceil(cellsInStep / Math.max(1, shown.length));
