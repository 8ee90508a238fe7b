import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { addFlagged } from './filter-scan.ts';
import type { ColumnLook } from './format-cell.ts';
import { matchesSearch, type SearchTerm } from './search.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** A column and what decides how it is shown. */
export interface ShownStore {
  store: ColumnStore;
  column: ColumnLook;
}

/** Keeps the slots whose row holds every word of any of the terms: the columnar form of `matchesSearch`. */
export function* keepFound(
  searched: readonly ShownStore[],
  terms: readonly SearchTerm[],
  matching: Bitmap,
): Steps<void> {
  if (terms.length === 0) return;
  if (isSparse(matching)) {
    yield* keepOneByOne(searched, terms, matching);
    return;
  }
  const found = new Bitmap(matching.size);
  // Terms of one word are looked for together.
  const single = terms.flatMap((term) => (term.length === 1 ? term : []));
  if (single.length > 0) yield* addHolding(searched, single, found);
  for (const term of terms) {
    if (term.length === 1) continue;
    const left = matching.copy();
    yield* keepHoldingAll(searched, term, left);
    found.unite(left);
  }
  matching.intersect(found);
}

/** Scanning whole columns for few rows would cost more than reading these. */
const isSparse = (matching: Bitmap): boolean => matching.count() * 64 < matching.size;

/** The longest word is the rarest as a rule: what it leaves is soon so little that it is read row by row. */
function* keepHoldingAll(searched: readonly ShownStore[], words: SearchTerm, matching: Bitmap): Steps<void> {
  const ordered = words.toSorted((one, other) => other.length - one.length);
  for (let index = 0; index < ordered.length; index++) {
    if (isSparse(matching)) {
      yield* keepOneByOne(searched, [ordered.slice(index)], matching);
      return;
    }
    const holding = new Bitmap(matching.size);
    yield* addHolding(searched, ordered.slice(index, index + 1), holding);
    matching.intersect(holding);
  }
}

/** The slots of which any column holds any of the words. */
function* addHolding(searched: readonly ShownStore[], words: readonly string[], found: Bitmap): Steps<void> {
  for (const { store, column } of searched) {
    if (store.codes) yield* addCoded(store, store.codes, column, words, found);
    for (const word of words) yield* store.addHolding(word, column, found);
  }
}

function* addCoded(
  store: ColumnStore,
  codes: Uint32Array,
  column: ColumnLook,
  words: readonly string[],
  found: Bitmap,
): Steps<void> {
  const { readings, count } = store.dictionary;
  yield* readings.prepareFolded();
  const flags = new Uint8Array(count);
  let any = false;
  for (const text of words) {
    const probe = { where: 'anywhere', text } as const;
    if (yield* readings.folded.mark(probe, flags)) any = true;
    for (const texts of yield* readings.shown(column, text)) if (yield* texts.mark(probe, flags)) any = true;
  }
  if (any) addFlagged(codes, flags, found);
  yield;
}

function* keepOneByOne(searched: readonly ShownStore[], terms: readonly SearchTerm[], matching: Bitmap): Steps<void> {
  const columns = searched.map(({ column }) => column);
  const slots = matching.slots();
  const atOnce = Math.ceil(cellsInStep / Math.max(1, searched.length));
  for (let from = 0; from < slots.length; from += atOnce) {
    for (const slot of slots.subarray(from, from + atOnce)) {
      const cells = searched.map(({ store }) => store.get(slot));
      if (!matchesSearch(terms, cells, columns)) matching.remove(slot);
    }
    yield;
  }
}
