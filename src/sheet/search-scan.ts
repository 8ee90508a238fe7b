import { Bitmap } from './bitmap.ts';
import type { ColumnStore } from './column-store.ts';
import { addFlagged } from './filter-scan.ts';
import { matchesSearch } from './search.ts';

/** Keeps the slots of which any of the columns holds any of the folded terms: the columnar form of `matchesSearch`. */
export function keepFound(stores: readonly ColumnStore[], terms: readonly string[], matching: Bitmap): void {
  if (terms.length === 0) return;
  if (matching.count() * 64 < matching.size) {
    keepOneByOne(stores, terms, matching);
    return;
  }
  const found = new Bitmap(matching.size);
  for (const store of stores) {
    if (store.codes) addCoded(store, store.codes, terms, found);
    if (store.plane && store.kind !== 'none') {
      for (const term of terms) store.planeText.mark(term, store.plane, store.kind, found);
    }
  }
  matching.intersect(found);
}

function addCoded(store: ColumnStore, codes: Uint32Array, terms: readonly string[], found: Bitmap): void {
  const { folded } = store.dictionary.readings;
  const flags = new Uint8Array(folded.count);
  let any = false;
  for (const text of terms) if (folded.mark({ where: 'anywhere', text }, flags)) any = true;
  if (any) addFlagged(codes, flags, found);
}

/** Few rows are left to look at: scanning whole columns for them would cost more. */
function keepOneByOne(stores: readonly ColumnStore[], terms: readonly string[], matching: Bitmap): void {
  for (const slot of matching.slots()) {
    if (!stores.some((store) => matchesSearch(terms, [store.get(slot)]))) matching.remove(slot);
  }
}
