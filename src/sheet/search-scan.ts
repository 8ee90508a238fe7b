import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { addFlagged } from './filter-scan.ts';
import { matchesSearch } from './search.ts';
import { cellsInStep, type Steps } from './steps.ts';

/** Keeps the slots of which any of the columns holds any of the folded terms: the columnar form of `matchesSearch`. */
export function* keepFound(stores: readonly ColumnStore[], terms: readonly string[], matching: Bitmap): Steps<void> {
  if (terms.length === 0) return;
  if (matching.count() * 64 < matching.size) {
    yield* keepOneByOne(stores, terms, matching);
    return;
  }
  const found = new Bitmap(matching.size);
  for (const store of stores) {
    if (store.codes) yield* addCoded(store, store.codes, terms, found);
    if (store.plane && store.kind !== 'none') {
      for (const term of terms) yield* store.planeText.mark(term, store.plane, store.kind, found);
    }
  }
  matching.intersect(found);
}

function* addCoded(store: ColumnStore, codes: Uint32Array, terms: readonly string[], found: Bitmap): Steps<void> {
  yield* store.dictionary.readings.prepareFolded();
  const { folded } = store.dictionary.readings;
  const flags = new Uint8Array(folded.count);
  let any = false;
  for (const text of terms) if (yield* folded.mark({ where: 'anywhere', text }, flags)) any = true;
  if (any) addFlagged(codes, flags, found);
  yield;
}

/** Few rows are left to look at: scanning whole columns for them would cost more. */
function* keepOneByOne(stores: readonly ColumnStore[], terms: readonly string[], matching: Bitmap): Steps<void> {
  const slots = matching.slots();
  const atOnce = Math.ceil(cellsInStep / Math.max(1, stores.length));
  for (let from = 0; from < slots.length; from += atOnce) {
    for (const slot of slots.subarray(from, from + atOnce)) {
      if (!stores.some((store) => matchesSearch(terms, [store.get(slot)]))) matching.remove(slot);
    }
    yield;
  }
}
